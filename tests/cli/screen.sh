# What the tests on a terminal share: a program on a pseudo-terminal of 80 by 24, and typed keys. Needs support.sh first.
export ASAN_OPTIONS=detect_leaks=0 # libedit does not free the names of functions that are added to it
command -v script > /dev/null || { echo "script(1) is missing"; exit 1; }

# is_asking: the last line is a question without an answer so far, and the program has taken over the terminal. Keys typed earlier are shown by the
# terminal itself, and an earlier ^D does not end the input.
is_asking() {
  local last terminal
  last=$(tail -c 300 "$work/out" | tail -n 1 | tr -d '\r' | sed 's/\x1b\[[0-9;?]*[a-zA-Z]//g; s/\x1b[=>]//g')
  [[ $last =~ (:|\?|>|Enter\.)\ ?$ ]] || return 1
  terminal=$(sed -n 's/.*terminal \(\/dev\/[a-z0-9/]*\).*/\1/p' "$work/out" | head -n 1)
  stty -F "$terminal" -a 2> /dev/null | grep -qE -- ' -(icanon|echo)( |$)'
}

# wait_until CONDITION...: three minutes at most, and only while the program runs.
wait_until() {
  local tries=0
  until "$@" || grep -q 'status [0-9]' "$work/out" || [ $tries -ge 3600 ]; do
    sleep 0.05
    tries=$((tries + 1))
  done
}

# has_said TEXT: since the last keys.
has_said() { tail -c +$((drawn + 1)) "$work/out" | grep -q "$1"; }

# type_keys KEYS...: types them one after the other, each when the program asks; after "until TEXT" as soon as that text has come since the last keys,
# even in the middle of a line; after "asked after TEXT" when that text has come and the program asks again (^C drops typed keys that were not read
# yet).
type_keys() {
  local drawn=0 keys is_time=''
  for keys; do
    if [[ $keys == 'until '* ]]; then
      wait_until has_said "${keys#until }"
      is_time=yes
      continue
    fi
    if [[ $keys == 'asked after '* ]]; then
      wait_until has_said "${keys#asked after }"
      continue
    fi
    [ -n "$is_time" ] || wait_until is_asking
    is_time='' drawn=$(wc -c < "$work/out")
    printf '%b' "$keys"
    wait_until has_said .
  done
  wait_until false # until it ends: the end of these keys would be taken for a ^D
}

# on_screen COMMAND KEYS...: sets out, and "$work/plain" without escape sequences. The shell that runs the program survives a ^C, which the terminal
# sends to both, so that it can report the state of the terminal.
on_screen() {
  local command=$1
  shift
  ran="$command on a terminal, typing $*"
  : > "$work/out"
  type_keys "$@" |
    SHELL=/bin/sh TERM=xterm-256color script -qfec "trap : INT; stty cols 80 rows 24; echo terminal \$(tty); $command; echo status \$?; stty -a" /dev/null > "$work/out" 2>&1
  tr -d '\r' < "$work/out" > "$work/plain"
  out=$(sed 's/\x1b\[[0-9;?]*[a-zA-Z]//g; s/\x1b[=>]//g' "$work/plain")
}
