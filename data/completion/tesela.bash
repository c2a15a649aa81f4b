# bash completion of tesela: eval "$(tesela completion bash)"
_tesela() {
  local line files
  COMPREPLY=()
  while IFS= read -r line; do
    if [ "$line" = :files ]; then
      compopt -o filenames 2> /dev/null
      mapfile -t files < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]#=}")
      COMPREPLY+=("${files[@]}")
    else
      COMPREPLY+=("${line%%$'\t'*}")
    fi
  done < <("${COMP_WORDS[0]}" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null)
}
complete -F _tesela tesela
