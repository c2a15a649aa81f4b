# What the tests of the console share: answers typed through a pipe, one per argument.
. "$(dirname "${BASH_SOURCE[0]}")/support.sh"

# talk ANSWER...: sets code, out and err. The tiles are always the same, unless console_seed is empty.
talk() {
  ran="tesela console, typing $(printf '%q ' "$@")"
  printf '%s\n' "$@" | "$TESELA" console ${console_seed---seed console} ${console_options-} > "$work/out" 2> "$work/err"
  code=$?
  out=$(cat "$work/out")
  err=$(cat "$work/err")
}

# The same for a registered user: logs in first, and quits at the end.
talk_as() {
  local name=$1
  shift
  talk 1 "$name" "$name" "$@"
}

# said TEXT...: expects all of them, in this order.
said() {
  local rest=$out text
  for text; do
    [[ $rest == *"$text"* ]] || { fail "$ran
  says     $out
  expected $text"; return; }
    rest=${rest#*"$text"}
  done
}

did_not_say() {
  [[ $out != *"$1"* ]] || fail "$ran
  says     $out
  which has $1"
}

# A dictionary with only one letter, and one where every other tile is a blank: the draws are known.
make_pair() { # folder id words... -- bag lines...
  local folder=$1 id=$2
  shift 2
  mkdir -p "$folder"
  : > "$folder/${id}_diccionario.txt"
  : > "$folder/${id}_bolsa.txt"
  while [ "$1" != -- ]; do
    echo "$1" >> "$folder/${id}_diccionario.txt"
    shift
  done
  shift
  printf '%s\n' "$@" >> "$folder/${id}_bolsa.txt"
}
