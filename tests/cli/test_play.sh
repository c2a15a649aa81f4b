#!/usr/bin/env bash
# tesela play through a pipe: whole games in every preset and language, everything that can be typed, and games that go on after the program was
# stopped at any moment.
. "$(dirname "$0")/support.sh"

for language in es ca en; do
  "$TESELA" lexicon build --bag "$TESELA_SOURCE/data/tilesets/$language.txt" --words "$fixtures/words/$language.txt" \
    -o "$work/$language.kwg" > /dev/null || fail "no lexicon for $language"
done
grep -v -e ch -e ll -e rr "$fixtures/words/es.txt" > "$work/basic.txt"
"$TESELA" lexicon build --bag "$TESELA_SOURCE/data/tilesets/es-basic.txt" --words "$work/basic.txt" -o "$work/es-basic.kwg" > /dev/null ||
  fail "no lexicon for es-basic"

# with LANGUAGE: the words and tiles of that language from now on.
with() { own=(--kwg "$work/$1.kwg" --bag "$TESELA_SOURCE/data/tilesets/$1.txt"); }
with es

# typed ARGUMENT... <<< LINES: like run, with something to read.
typed() {
  ran="tesela $*"
  "$TESELA" "$@" > "$work/out" 2> "$work/err"
  code=$?
  out=$(cat "$work/out")
  err=$(cat "$work/err")
}
# The rack that NAME was last shown, without spaces.
rack_of() { sed -n "s/^$1: \(.*\)  | .*/\1/p" "$work/out" | tail -n 1 | sed 's/  |.*//; s/ //g'; }

# A new game is kept, and goes on.
typed play "${own[@]}" --people Ana --seed 1 --new < /dev/null
expect_code 0
expect_out_has 'Ana 0, Machine 0'
expect_out_has 'The game is kept. Go on with: tesela play --resume'
typed play --resume <<< 'pass'
expect_code 0
expect_out_has 'Ana passed.'
expect_out_has 'Machine played '
[ -f "$TESELA_HOME/state/play.jsonl" ] || fail "no log"

# The waiting game is offered; if it is refused, it can be found again elsewhere.
typed play <<< $'yes\nhistory'
expect_out_has 'A game is waiting: Ana 0, Machine '
expect_out_has 'Ana passed.'
typed play "${own[@]}" --people Eva --seed 2 <<< 'no'
expect_out_has 'The other game waits in '
expect_out_has 'Eva: '
aside=$(sed -n 's/^The other game waits in //p' "$work/out")
typed play --resume --file "$aside" <<< 'history'
expect_out_has 'Ana passed.'
typed play <<< $'perhaps\n\npass' # neither yes nor no is asked again; an empty line goes on
expect_out_has 'Eva passed.'
[ "$(grep -c 'A game is waiting' "$work/out")" = 2 ] || fail "asked: $out"
run play --new --resume
expect_code 1
# If the new game is impossible, the waiting one stays where it is.
run play --new --people A,B,C,D,E,F,G,H,I
expect_code 1
typed play --resume <<< ''
expect_out_has 'Eva: '
run play --resume --file "$work/nothing.jsonl"
expect_code 1
expect_err_has "there is no game in '$work/nothing.jsonl'"

# Every command, on one position.
typed play "${own[@]}" --people Ana --bots none --seed 4 --new <<< ''
rack=$(rack_of Ana)
[ "${#rack}" -ge 7 ] || fail "a rack of '$rack'"
lines='board
tiles
rules
?
help
ayuda
ajuda
shuffle
mezclar
barrejar
history
historial 0
history 9
define
define casa
place
place 8H
take 8H
move 8H 8I
reset
preview
confirm
undo
exchange
exchange 123
exchange WWWWWWWWW
swap
challenge
accept
blank
skip
reverse
zzzzzz to the moon
boadr
8H
8H QQQQQ
99Z CASA
  
quit now'
typed play --resume <<< "$lines"
expect_code 0
for expected in 'tiles that you have not seen' 'rack_size=7' 'The draws are sealed: ' 'play a word across from 8H' \
  'Nothing has been played yet.' 'no play has made a word yet' "'CASA' is not on the board" 'the history goes from 0 to 0' 'a play is a square and a word' \
  'no tile of this turn is on the square 8H' 'nothing has been done in this turn' 'the play puts no tile on the board' \
  'there is nothing to undo' 'say which tiles to exchange' "'123' does not begin with a tile of this game" \
  'this game has no free swap' 'there is no play to accept or to challenge' 'this game has no coins' \
  "'zzzzzz' is not a command." "'boadr' is not a command. Play with 8H WORD; did you mean 'board'?" 'the rack has no Q' 'the square 99Z is off the board of 15 by 15'; do
  expect_out_has "$expected"
done
expect_out_lacks 'tesela:'
[ "$(wc -l < "$TESELA_HOME/state/play.jsonl")" = 1 ] || fail "something was recorded: $(cat "$TESELA_HOME/state/play.jsonl")"

# A turn tile by tile: the hint's word, put down letter by letter, moved away and back.
for seed in {11..60}; do # until it is no exchange
  typed play "${own[@]}" --people Ana --seed "$seed" --new <<< 'hint 3'
  read -r square word points < <(sed -n 's/^Hint: \(.*\), \([0-9]*\) points*\.$/\1 \2/p' "$work/out"; echo)
  [ -z "$points" ] || break
done
[ -n "$points" ] || fail "no hint: $out"
typed play --resume <<< "place $square $word
preview
undo
reset
preview $square $word
place $square $word
confirm"
expect_out_has "$points points."
expect_out_has "Ana played $square "
expect_out_has "for $points points."

# Each hint of a turn tells more than the one before.
typed play "${own[@]}" --people Ana --bots none --seed "$seed" --new <<< $'hint\nhint\nhint'
[ "$(grep -c '^Hint: ' "$work/out")" = 3 ] && [ "$(grep '^Hint: ' "$work/out" | sort -u | wc -l)" = 3 ] || fail "three hints: $out"

# What was best in the last turn: not before there is one; it counts as a hint and is judged with the words of the game.
typed play "${own[@]}" --people Ana --bots none --seed "$seed" --new <<< $'lesson\n?\npass\nlesson\nhistory\n?'
for expected in 'there is no turn of yours yet to look at' 'Not now: lesson (there is no turn of yours yet to look at)' \
  '1. pass · large mistake' "There was $square $word, for $points points more." 'equity' 'Ana asked for a hint.' '  lesson '; do
  expect_out_has "$expected"
done
[ "$(grep -c '"type":"help"' "$TESELA_HOME/state/play.jsonl")" = 1 ] || fail "hints: $(cat "$TESELA_HOME/state/play.jsonl")"
typed play "${own[@]}" --people Ana --bots none --seed "$seed" --new <<< "$square $word
lesson"
expect_out_has "1. $square $word · good"
grep -q "^$square $word .* played$" "$work/out" || fail "the play is not marked: $out"
# Refused as a hint is, and by the rules that nobody can judge; then nothing is recorded.
for rules in 'challenge=double|there is no help in a game with challenges' "any_order=yes|words count in any order can't be analysed"; do
  typed play "${own[@]}" --people Ana --bots greedy --seed 5 --new --set "${rules%|*}" <<< $'pass\nlesson'
  expect_out_has "${rules#*|}"
  ! grep -q '"type":"help"' "$TESELA_HOME/state/play.jsonl" || fail "a hint was recorded"
done
typed play "${own[@]}" --lang es --people Ana --bots none --seed "$seed" --new <<< $'pasar\nlecci'
expect_out_has '1. pasar · error grande'

# Words that are none are refused where they would be void, and change nothing.
typed play "${own[@]}" --people Ana --bots none --seed 4 --new <<< ''
rack=$(rack_of Ana | tr -d '?' | sed 's/CH//g; s/LL//g; s/RR//g')
phony=$(printf "%s" "${rack:0:4}" | rev)
typed play --resume <<< "8H $phony
preview 8H $phony"
if [[ $out != *'played 8H'* ]]; then
  expect_out_has 'Invalid word: '
fi

# A whole game, every command by a program of its own: hint, then the hint's play.
typed play "${own[@]}" --people Ana --seed 21 --new <<< ''
for ((turn = 0; turn < 60; turn++)); do
  typed play --resume <<< 'hint 3'
  hint=$(sed -n 's/^Hint: \(.*\), [0-9]* points*\.$/\1/p' "$work/out")
  typed play --resume <<< "${hint:-pass}"
  [[ $out == *'The game is in '* ]] && break
done
expect_out_has 'The game is in '
expect_out_has 'tesela verify '
game=$(sed -n 's/^The game is in //p' "$work/out")
run verify "$game"
expect_code 0
[ ! -e "$TESELA_HOME/state/play.jsonl" ] || fail "the log of a finished game is still there"

# Every preset in every language: 150 passes are more than any machine needs.
passes=$(printf 'pass\n%.0s' {1..150})
for language in es ca en; do
  with $language
  for preset in classic spanish catalan english super wordsmog duplicate; do
    typed play --lang $language "${own[@]}" --preset $preset --people Ana --seed "$preset" --new <<< "$passes"
    expect_code 0
    game=$(grep -o "$TESELA_HOME/data/games/[^ ]*\.json$" "$work/out" | head -n 1)
    [ -f "$game" ] || { fail "$ran: no finished game: $(tail -n 5 "$work/out")"; continue; }
    run verify "$game"
    expect_code 0
  done
done

with es
for rules in '--preset classic --set any_order=yes' '--preset wordsmog --set any_order=no'; do # the rule counts, not the preset's
  typed play "${own[@]}" $rules --people Ana --seed 1 --new <<< "$passes"
  expect_code 0
  expect_out_has 'The game is in '
done

# Challenges: nothing tells what a word is before somebody asks; then the dictionary decides.
with es
for rule in reject single double 5 10; do
  typed play "${own[@]}" --people Ana,Luis --seed 9 --new --set challenge=$rule <<< ''
  first=$(grep -o '^Ana\|^Luis' "$work/out" | head -n 1)
  rack=$(rack_of "$first" | tr -d '?' | sed 's/CH//g; s/LL//g; s/RR//g')
  phony=${rack:0:4}
  typed play --resume <<< "preview 8H $phony
8H $phony"
  expect_out_has "$first played 8H $phony"
  expect_out_lacks 'Invalid word'
  expect_out_lacks 'dictionary'
  if [ $rule = reject ]; then done=rejected all=rejections; else done=challenged all=challenges; fi # one word for one thing
  typed play --resume <<< 'hint 3'
  expect_out_has "there is no help in a game with $all"
  typed play --resume <<< 'challenge
history'
  expect_out_has "$done $phony and was right: the dictionary does not have $phony"
  if [ $rule = reject ]; then
    expect_out_has 'That cost '
  fi
done

# The seed's own game: three people, a wrong word rejected, coins spent on all there is.
with es-basic
typed play --lang es "${own[@]}" --preset seed-003 --people Ana,Luis,Eva --set coins_points=1 --seed 30 --new <<< ''
first=$(sed -n 's/^\([A-Z][a-z]*\): .*/\1/p' "$work/out" | head -n 1)
rack=$(rack_of "$first" | tr -d '?')
typed play --lang es --resume <<< "8H ${rack:0:3}
aceptar"
typed play --lang es --resume <<< $'pasar\npasar'
typed play --lang es --resume <<< "saltar
invertir
comodín $(printf '%s' "$rack" | tail -c 1)
historial"
expect_code 0
coins=$(sed -n 's/.*coins: \([0-9]*\)$/\1/p; s/.*monedas: \([0-9]*\)$/\1/p' "$work/out")
[ "$(printf '%s\n' "$coins" | head -n 1)" -gt 15 ] || fail "not enough coins: $out"
[ "$(wc -l < "$TESELA_HOME/state/play.jsonl")" = 8 ] || fail "expected a head, a play, an acceptance, two passes and three purchases: $out"
printf '%s\n' "$coins" | tail -n 1 | grep -qx "$(($(printf '%s\n' "$coins" | head -n 1) - 15))" ||
  fail "three purchases of 5 coins give: $coins"

# Resigning asks first, and a game among machines only has no result.
with es
typed play "${own[@]}" --people Ana,Luis --seed 9 --new <<< $'resign\nno\nresign\nyes'
expect_out_has 'Do you really give up?'
[ "$(grep -c ' resigned' "$work/out")" = 1 ] || fail "the end is told twice: $out"
typed play "${own[@]}" --people Ana --seed 9 --new <<< $'resign\nyes'
expect_out_has 'The game then has no result.'
expect_out_has 'Nobody has won.'

# Undo asks the other person.
typed play "${own[@]}" --people Ana,Luis --seed 9 --new <<< $'pass\nundo\nno\nundo\nyes\nhistory'
expect_out_has ', may a turn be taken back? (yes/no)'
expect_out_has 'did not agree: the turn stands.'
expect_out_has 'agreed: the turn is taken back.'
expect_out_has '(taken back)'

# A rack of vowels only may be swapped where the rules have it, once a turn.
printf 'A 20 1\nE 20 1\n' > "$work/vowels.txt"
printf 'AE\nEA\n' > "$work/vowel-words.txt"
"$TESELA" lexicon build --bag "$work/vowels.txt" --words "$work/vowel-words.txt" -o "$work/vowels.kwg" > /dev/null
typed play --kwg "$work/vowels.kwg" --bag "$work/vowels.txt" --people Ana --bots none --set free_swap=yes --seed 1 --new <<< $'swap\nswap'
expect_out_has 'Ana swapped the rack and keeps the turn.'
expect_out_has 'the free swap of this turn has been used'

# Words of one's own are kept with the game; others are used and noted.
cp "$work/es.kwg" "$work/copy.kwg"
typed play --kwg "$work/copy.kwg" --bag "$TESELA_SOURCE/data/tilesets/es.txt" --people Ana --seed 9 --new <<< ''
rm "$work/copy.kwg"
typed play --resume <<< 'pass'
expect_code 0
expect_out_has 'Ana passed.'
printf 'casa\nsaca\n' > "$work/few.txt"
"$TESELA" lexicon build --bag "$TESELA_SOURCE/data/tilesets/es.txt" --words "$work/few.txt" -o "$work/few.kwg" > /dev/null
typed play --resume --kwg "$work/few.kwg" <<< 'history'
expect_out_has 'The word list is not the one that the game began with.'
rm "$work/few.kwg"
typed play --resume <<< 'pass'
expect_out_has 'Ana passed.'
rm -r "$TESELA_HOME/state/lexica"
typed play --resume <<< 'pass'
expect_code 1
expect_err_has "the words of this game, 'copy', are not on this computer"

# Clocks
typed play "${own[@]}" --people Ana --seed 9 --new --set clock=turn --set clock_limit_s=600 <<< 'pass'
[[ $out =~ '  | '(10:00|9:[0-5][0-9]) ]] || fail "$ran: no clock of ten minutes, or some seconds less: $out"
first_lines=(pass)
until_late play "${own[@]}" --people Ana,Luis --seed 9 --new --set clock=turn --set clock_limit_s=1
first_lines=()
# Nobody types, and the time is up all the same.
until_late play "${own[@]}" --people Ana,Luis --seed 9 --new --set clock=turn --set clock_limit_s=1

# Names, sizes and machines that can't be
for wrong in "--people Ana,Ana" "--people Ana,ANA" "--people ," "--bots oracle" "--people none --bots none" "--set colour=red" "--set rack_size=99"; do
  # shellcheck disable=SC2086
  typed play "${own[@]}" --file "$work/wrong.jsonl" $wrong < /dev/null
  expect_code 1
  [ -n "$err" ] || fail "$ran was refused without a word"
  [ ! -e "$work/wrong.jsonl" ] || fail "$ran left a file"
done
run play --board 2
expect_code 2
run play --rack 16
expect_code 2
typed play "${own[@]}" --board 7 --rack 1 --people Ana --bots none --new <<< ''
expect_out_has 'With racks of one tile there is not much to play.'
run play --preset nonsense
expect_code 2

# Two programs, one game
typed play "${own[@]}" --people Ana --seed 9 --new --file "$work/shared.jsonl" <<< ''
start play --resume --file "$work/shared.jsonl"
wait_for Ana "$work/said"
run play --resume --file "$work/shared.jsonl"
expect_code 1
expect_err_has 'another program has the game'
ended
expect_code 0

# A full disk: nothing is lost, and it is said.
typed play "${own[@]}" --people Ana --seed 9 --new --file "$work/full.jsonl" <<< ''
before=$(cat "$work/full.jsonl")
(ulimit -f $((($(stat -c %s "$work/full.jsonl") + 1023) / 1024)); "$TESELA" play --resume --file "$work/full.jsonl" <<< $'pass\npass\npass\nquit') > "$work/out" 2>&1
out=$(cat "$work/out") ran='a full disk'
expect_out_has "can't write '$work/full.jsonl'"
run verify "$work/full.jsonl"
expect_code 0
[[ $(cat "$work/full.jsonl") == "$before"* ]] || fail "the log changed"
typed play --resume --file "$work/full.jsonl" <<< 'pass'
expect_out_has 'Ana passed.'

# Killed at any moment, every reported turn is there.
typed play "${own[@]}" --people Ana --bots none --set passes_to_end=0 --set scoreless_to_end=0 --seed 9 --new --file "$work/kill.jsonl" <<< ''
for kill in {1..12}; do
  "$TESELA" play --resume --file "$work/kill.jsonl" < <(yes pass) > "$work/told" 2> /dev/null &
  pid=$!
  sleep "0.0$((RANDOM % 90 + 10))"
  kill -KILL $pid
  wait $pid 2> /dev/null
  told=$(grep -c 'Ana passed' "$work/told")
  kept=$(wc -l < "$work/kill.jsonl")
  [ "$kept" -ge "$told" ] || fail "kill $kill: $told turns told, $kept lines kept"
done
run verify "$work/kill.jsonl"
expect_code 0

# A log that can't be read stops the program; if a new game is wanted anyway, nothing is lost.
echo '{"format": "tesela-game", "broken' > "$work/broken.jsonl"
typed play "${own[@]}" --people Ana --seed 1 --file "$work/broken.jsonl" < /dev/null
expect_code 1
typed play "${own[@]}" --people Ana --seed 1 --new --file "$work/broken.jsonl" < /dev/null
expect_code 0
expect_out_has 'broken.jsonl.unreadable-1'
grep -q broken "$work/broken.jsonl.unreadable-1" || fail "the unreadable log is gone"

finish
