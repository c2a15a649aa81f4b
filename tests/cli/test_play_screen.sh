#!/usr/bin/env bash
# tesela play on a terminal (a pseudo-terminal of 80 by 24): the table is drawn and fits, commands complete, racks stay
# hidden between people, and the terminal is left as it was.
. "$(dirname "$0")/support.sh"
export ASAN_OPTIONS=detect_leaks=0 # libedit does not free the names of functions that are added to it
command -v script > /dev/null || { echo "script(1) is missing"; exit 1; }

bag=$TESELA_SOURCE/data/tilesets/es.txt
"$TESELA" lexicon build --bag "$bag" --words "$fixtures/words/es.txt" -o "$work/es.kwg" > /dev/null

# waits_for_input: the program has drawn something since the last keys and waits at a prompt.
waits_for_input() {
  local tries=0
  while [ "$tries" -lt 3600 ]; do
    grep -q 'status [0-9]' "$work/out" && break # it has ended
    [ "$(wc -c < "$work/out")" -gt "$drawn" ] && tail -c 200 "$work/out" | grep -qE '(Ana|Luis)>|Enter\.' && break
    sleep 0.05
    tries=$((tries + 1))
  done
  sleep 0.2
  drawn=$(wc -c < "$work/out")
}
# on_screen ARGUMENTS KEYS...: types the keys one after the other, each once the program waits for them, or, for "until
# TEXT", waits until that is on the screen. The shell that runs the program outlives a ^C, which the terminal sends to
# both, so that it can tell how the terminal was left.
on_screen() {
  local arguments=$1 drawn=0
  shift
  ran="tesela play $arguments, typing $*"
  : > "$work/out"
  {
    for keys; do
      waits_for_input
      case $keys in
        'until '*) wait_for "${keys#until }" "$work/out" ;;
        *) printf '%b' "$keys" ;;
      esac
    done
    sleep 0.5
  } | SHELL=/bin/sh TERM=xterm-256color script -qfec "trap : INT; stty cols 80 rows 24; '$TESELA' play --kwg '$work/es.kwg' --bag '$bag' $arguments; echo status \$?; stty -a" /dev/null > "$work/out" 2>&1
  tr -d '\r' < "$work/out" > "$work/plain"
  out=$(sed 's/\x1b\[[0-9;?]*[a-zA-Z]//g; s/\x1b[=>]//g' "$work/plain")
}
# The first screen, from where it was cleared to the prompt.
first_screen() { sed -n '/\x1b\[2J/,/Ana>/p' "$work/plain" | sed '/Ana>/q; s/\x1b\[[0-9;?]*[a-zA-Z]//g'; }

on_screen '--people Ana --seed 11 --new' 'hint\n' 'boa\t\n' '?\n' 'quit\n'
expect_out_has '▸ Ana'
expect_out_has 'tiles in the bag'
expect_out_has 'Hint: '
expect_out_has 'Ana> board'
expect_out_has 'play a word across from 8H'
expect_out_has 'The game is kept.'
expect_out_has 'status 0'
expect_out_has ' icanon'
lines=$(first_screen | wc -l) columns=$(first_screen | sed '$d' | wc -L)
[ "$lines" -ge 18 ] && [ "$lines" -le 24 ] || fail "a screen of $lines lines"
[ "$columns" -ge 70 ] && [ "$columns" -le 80 ] || fail "a screen of $columns columns"

# A turn ends when its time is up, whatever was being typed.
on_screen '--people Ana --seed 11 --new --set clock=turn --set clock_limit_s=1' 'pas' 'until run out of time' 'quit\n'
expect_out_has 'Ana has run out of time.'
expect_out_has 'status 0'
expect_out_has ' icanon'

# Two people: the screen and what can be scrolled back to are wiped before the next one looks.
on_screen '--people Ana,Luis --seed 11 --new' 'pass\n' '\n' 'pass\n' '\n'
expect_out_has 'Pass the device to '
expect_out_has ', press Enter.'
wiped=$(grep -c $'\033\\[3J' "$work/plain")
[ "$wiped" -ge 2 ] || fail "wiped $wiped times"

# Tiles being placed are drawn, and taken back.
on_screen '--people Ana --bots none --seed 4 --new' 'place 8H ' '\x15' 'reset\n' '\x03'
expect_out_has 'nothing has been done in this turn'
expect_out_has 'The game is kept.'
expect_out_has ' icanon'

# The end of the input
on_screen '--people Ana --bots none --seed 4 --new' '\x04'
expect_out_has 'The game is kept.'
expect_out_has 'status 0'

finish
