#!/usr/bin/env bash
# tesela play on a terminal (a pseudo-terminal of 80 by 24): the table is drawn and fits, commands complete, racks stay
# hidden between people, and the terminal is left as it was.
. "$(dirname "$0")/support.sh"
. "$(dirname "$0")/screen.sh"

bag=$TESELA_SOURCE/data/tilesets/es.txt
"$TESELA" lexicon build --bag "$bag" --words "$fixtures/words/es.txt" -o "$work/es.kwg" > /dev/null

# at_table ARGUMENTS KEYS...
at_table() {
  local arguments=$1
  shift
  on_screen "'$TESELA' play --kwg '$work/es.kwg' --bag '$bag' $arguments" "$@"
}
# The first screen, from where it was cleared to the prompt.
first_screen() { sed -n '/\x1b\[2J/,/Ana>/p' "$work/plain" | sed '/Ana>/q; s/\x1b\[[0-9;?]*[a-zA-Z]//g'; }

at_table '--people Ana --seed 11 --new' 'hint\n' 'boa\t\n' '?\n' 'quit\n'
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

# The last turn, judged, is a list like the history: the board is not drawn again above it.
at_table '--people Ana --bots none --seed 11 --new' 'pass\n' 'lesson\n' 'quit\n'
expect_out_has '1. pass · large mistake'
! sed -n '/ lesson$/,/large mistake/p' "$work/plain" | grep -q $'\033\\[2J' || fail 'the board was drawn again above what is told'

# A turn ends when its time is up, whatever was being typed.
at_table '--people Ana --seed 11 --new --set clock=turn --set clock_limit_s=1' 'pas' 'until run out of time' '\x15quit\n'
expect_out_has 'Ana has run out of time.'
expect_out_has 'status 0'
expect_out_has ' icanon'

# Two people: the screen and what can be scrolled back to are wiped before the next one looks.
at_table '--people Ana,Luis --seed 11 --new' 'pass\n' '\n' 'pass\n' '\n' '\x04'
expect_out_has 'Pass the device to '
expect_out_has ', press Enter.'
wiped=$(grep -c $'\033\\[3J' "$work/plain")
[ "$wiped" -ge 2 ] || fail "wiped $wiped times"
greeted=$(grep -c 'Play with 8H WORD' "$work/plain")
[ "$greeted" = 2 ] || fail "two people are told $greeted times how to begin"

# Tiles being placed are drawn, and taken back.
at_table '--people Ana --bots none --seed 4 --new' 'place 8H ' 'until place 8H' '\x15reset\n' 'asked after nothing has been done' '\x03'
expect_out_has 'nothing has been done in this turn'
expect_out_has 'The game is kept.'
expect_out_has ' icanon'

# The end of the input
at_table '--people Ana --bots none --seed 4 --new' '\x04'
expect_out_has 'The game is kept.'
expect_out_has 'status 0'

finish
