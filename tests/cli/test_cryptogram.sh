#!/usr/bin/env bash
# Cryptograms and booklets on the command line.
. "$(dirname "$0")/support.sh"
export TESELA_LANG=es

run cryptogram new --text 'Quien busca, ¡halla!' --seed uno --name Busca --json
expect_code 0
expect_json '[.seed, .letters, .puzzle.text, .puzzle.signs, (.puzzle.given | length)]' '["uno",15,"Quien busca, ¡halla!","numbers",3]'
jq .puzzle "$work/out" > "$work/a.json"
run cryptogram new --text 'Quien busca, ¡halla!' --seed uno --name Busca --json
jq .puzzle "$work/out" | diff - "$work/a.json" > /dev/null || fail "the same seed gives another puzzle"
run cryptogram solve "$work/a.json"
expect_out_has 'Quien busca, ¡halla!'
run cryptogram verify "$work/a.json" --json
expect_json .ok true
for to in pdf svg png; do
  run cryptogram print "$work/a.json" "$work/sheet.$to"
  expect_code 0
  [ -s "$work/sheet.$to" ] || fail "no $to"
done
jq '.key[0] = 1' "$work/a.json" > "$work/bad.json"
run --lang en cryptogram verify "$work/bad.json"
expect_code 1
expect_err_has 'the letter A stands for itself'

# A proverb, in other letters.
run cryptogram new --language ca --signs letters --level 5 --seed dos --json
expect_json '[.puzzle.signs, .puzzle.given, .puzzle.alphabet.id]' '["letters",[],"ca-28"]'

# What can't be.
run --lang en cryptogram new --text 'Sí'
expect_code 1
expect_err_has 'the sentence is too short: at least 8 letters'
run --lang en cryptogram new --text ''
expect_code 1
expect_err_has 'the sentence is empty'
run --lang en cryptogram new --level 6
expect_code 2

# A booklet.
run --lang en booklet new --words sol,luna,mar,ola,nube,lluvia --sopa 1 --maze 1 --cryptogram 1 --seed uno --name Agua -o "$work/a.pdf"
expect_code 0
expect_out_has '3 puzzles'
run booklet new --words sol,luna,mar,ola,nube,lluvia --sopa 1 --maze 1 --cryptogram 1 --seed uno --name Agua -o "$work/b.pdf" --json
expect_json '[.seed, .name, .puzzles]' '["uno","Agua",3]'
# What is drawn is called and read in the language of the words, not of whoever orders it.
run --lang en booklet new --theme sea --language ca --sopa 1 --seed uno -o "$work/mar.pdf" --json
expect_json .name '"El mar"'
run --lang en crossword new --theme sea --language ca --clues none --seed uno --json
expect_json '[.puzzle.name, .puzzle.alphabet.id]' '["El mar","ca-28"]'
run --lang en scramble new --theme sea --language ca --seed uno --json
expect_json .puzzle.name '"El mar"'
run --lang en sopa new --theme sea --alphabet ca-28 --seed uno --json
expect_json .puzzle.name '"El mar"'
run --lang ca cryptogram new --alphabet es-27 --seed uno --json
grep -qxF "$(jq -r .puzzle.text "$work/out")" "$here/../../data/proverbs/es.txt" || fail "no Spanish proverb: $out"
run booklet new --theme animals --sopa 0 --maze 0 --seed uno -o "$work/rest.pdf" --json # the others, once each
expect_json .puzzles 4
run --lang en booklet new --words sol,luna -o "$work/a.txt"
expect_code 1
expect_err_has 'a booklet is a PDF'
run --lang en booklet new --words sol -o "$work/c.pdf"
expect_code 1
expect_err_has 'a booklet needs at least two words'
run --lang en booklet new --words sol,luna --maze 11 -o "$work/c.pdf"
expect_code 2
[ ! -e "$work/c.pdf" ] || fail "a refused booklet was written"
finish
