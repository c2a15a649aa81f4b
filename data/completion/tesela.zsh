#compdef tesela
# zsh completion of tesela: eval "$(tesela completion zsh)"
_tesela() {
  local line
  local -a found
  for line in "${(@f)$("${words[1]}" complete -- "${(@)words[2,CURRENT]}" 2> /dev/null)}"; do
    if [[ $line == :files ]]; then
      _files
    elif [[ -n $line ]]; then
      found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
    fi
  done
  (( ${#found} )) && _describe -V tesela found
}
# As a file of fpath this is the function itself; otherwise it only defines it.
if [[ $funcstack[1] == _tesela ]]; then _tesela "$@"; else compdef _tesela tesela; fi
