#!/usr/bin/env bash
# tesela console: whatever is typed, it answers until the input ends, sends no terminal control sequences from input, and keeps the store in order.
. "$(dirname "$0")/console.sh"

make_pair "$work/aa" aa AA AAA AB BA -- 'A 60 1' 'B 20 3' '# 2 0'
talk 2 ana ana 2 2 1 "$work/aa" 0 6 aa yes 0 4

cd "$work" || exit 1 # whoever types nonsense may well export to a file of that name
# nonsense SEED: answers that mostly mean something, in no order.
nonsense() {
  awk -v seed="$1" -v pair="$work/aa" 'BEGIN {
    srand(seed)
    count = split("0|1|1|2|2|3|3|5|6|7|8|9|10|11|12|13|14|15|16|17|18|no|yes||aa|ana|A 7 7|1 A 7 7|1 A 7 8|1 B 8 8|7 7|A A|# A 7 9|.|x|-1|" \
      "99999999999|+|\033[2J|\377|coins=yes|challenge=double|A 5 1|AA|" pair, words, "|")
    print "1\nana\nana"
    for (i = 0; i < 400; i++) {
      print words[1 + int(rand() * count)]
      if (rand() < 0.04) print "1\nana\nana"
      if (rand() < 0.06) print "3\n1\n1\n1\n2\naa\n3\n\n4"
    }
  }'
}
for seed in 1 2 3 4; do
  nonsense "$seed" > "$work/typed"
  ran="tesela console, typing nonsense $seed"
  "$TESELA" console --seed "$seed" < "$work/typed" > "$work/out" 2> "$work/err"
  code=$? out=$(tail -5 "$work/out") err=$(cat "$work/err")
  expect_code 0
  [ -z "$err" ] || fail "$ran complains $err"
  ! grep -q $'\033' "$work/out" || fail "$ran lets an escape sequence through"
  tail -1 "$work/out" | grep -qxE 'Goodbye\.|Adiós\.|Adeu\.' || fail "$ran ends with $out" # the language may have been changed, too
done
talk 2 after after 4
said 'Welcome, after.'

finish
