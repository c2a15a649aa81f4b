#!/usr/bin/env bash
# tesela console on a terminal (a pseudo-terminal of 80 by 24): passwords are not shown, the table fits, racks stay
# hidden between people, and the terminal is left as it was.
. "$(dirname "$0")/console.sh"
export ASAN_OPTIONS=detect_leaks=0 # libedit does not free the names of functions that are added to it
command -v script > /dev/null || { echo "script(1) is missing"; exit 1; }

make_pair "$work/aa" aa AA AAAA AAAAAAA -- 'A 60 1'
talk 2 ana secreta 2 2 1 "$work/aa" 0 0 5 2 luis luis 4

# waits_for_input: the program has written something since the last keys and waits at a question.
waits_for_input() {
  local tries=0
  while [ "$tries" -lt 3600 ]; do
    grep -q 'status [0-9]' "$work/out" && break # it has ended
    [ "$(wc -c < "$work/out")" -gt "$drawn" ] && tail -c 60 "$work/out" | grep -qE ':|Enter|\?' && break
    sleep 0.05
    tries=$((tries + 1))
  done
  sleep 0.15
  drawn=$(wc -c < "$work/out")
}
# on_screen KEYS...: types the keys one after the other, each once the program waits for them. The shell that runs the
# program outlives a ^C, which the terminal sends to both, so that it can tell how the terminal was left.
on_screen() {
  local drawn=0
  ran="tesela console on a terminal, typing $*"
  : > "$work/out"
  {
    for keys; do
      waits_for_input
      printf '%b' "$keys"
    done
    sleep 0.5
  } | SHELL=/bin/sh TERM=xterm-256color script -qfec "trap : INT; stty cols 80 rows 24; '$TESELA' console --seed screen; echo status \$?; stty -a" /dev/null > "$work/out" 2>&1
  tr -d '\r' < "$work/out" > "$work/plain"
  out=$(sed 's/\x1b\[[0-9;?]*[a-zA-Z]//g; s/\x1b[=>]//g' "$work/plain")
}

# A password is not echoed, nor kept for the arrow key.
on_screen '1\n' 'ana\n' 'secreta\n' '\033[A\n' '4\n'
said 'Welcome to' 'Log in' 'User name:' 'Password:' 'Welcome, ana.' 'Goodbye.' 'status 0' ' icanon' ' echo '
did_not_say secreta

# ^C while a password is typed: the terminal echoes again, nothing is lost.
on_screen '1\n' 'ana\n' 'sec\003'
said 'Password:' 'status 0' ' icanon' ' echo '
did_not_say 'sec'$'\n'
# ^D at a menu ends as the end of a pipe does.
on_screen '\004'
said 'Main menu' 'Goodbye.' 'status 0' ' echo '

# The table of a game fits 80 by 24, with what there is to say and the menu below it.
on_screen '1\n' 'ana\n' 'secreta\n' '3\n' '1\n' '1\n' '1\n' '2\n' 'aa\n' '3\n' '\n' '4\n' '1 A 6 7\n' '3\n' '0\n' '0\n' '4\n'
said '▸ ana' 'tiles in the bag' 'Place a tile' 'Goodbye.' 'status 0'
# From where the screen was last cleared to its prompt.
tac "$work/plain" | sed '/\x1b\[2J/q' | tac | sed '/Option:/q; s/\x1b\[[0-9;?]*[a-zA-Z]//g' > "$work/screen"
lines=$(wc -l < "$work/screen") columns=$(sed '$d' "$work/screen" | wc -L)
[ "$lines" -ge 20 ] && [ "$lines" -le 24 ] || fail "a screen of $lines lines: $(cat "$work/screen")"
[ "$columns" -ge 70 ] && [ "$columns" -le 80 ] || fail "a screen of $columns columns"

# Two people: the screen and what can be scrolled back to are wiped before the next one looks.
on_screen '1\n' 'ana\n' 'secreta\n' '3\n' '1\n' '1\n' '2\n' '2\n' 'aa\n' '3\n' '\n' 'luis\n' '4\n' '\n' '3\n' '\n' '3\n' '\n' '0\n' '0\n' '4\n'
said 'Pass the device to ' ', press Enter.' 'status 0'
wiped=$(grep -c $'\033\\[3J' "$work/plain")
[ "$wiped" -ge 2 ] || fail "wiped $wiped times"

finish
