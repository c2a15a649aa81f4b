#!/usr/bin/env bash
# Word scrambles on the command line: made, shown, verified, printed.
. "$(dirname "$0")/support.sh"
export TESELA_LANG=es

cat > "$work/pistas.csv" << 'END'
palabra;pista;traducción
sol;Estrella que nos da luz;sun
luna;Brilla de noche;moon
camión;Lleva cosas por la carretera;lorry
END
run --lang en scramble new --from "$work/pistas.csv" --seed uno --name Cosas
expect_code 0
expect_out_has 'Estrella que nos da luz'
expect_out_has '3 words, level 3'
expect_out_has 'seed: uno'
run scramble new --from "$work/pistas.csv" --seed uno --name Cosas -o "$work/a.json"
expect_code 0
run scramble verify "$work/a.json" --json
expect_code 0
expect_json '[.ok, .words]' '[true,3]'
run scramble new --from "$work/pistas.csv" --seed uno --name Cosas --json
expect_json '[.seed, .words, (.puzzle.words | map(.label))]' '["uno",3,["sol","luna","camión"]]'
jq .puzzle "$work/out" > "$work/puzzle.json"
jq . "$work/a.json" | diff - "$work/puzzle.json" > /dev/null || fail "the same seed gives another puzzle"
run scramble solve "$work/a.json" --json
expect_json '.answers' '["sol","luna","camión"]'
run scramble new --from "$work/pistas.csv" --show translations --seed uno
expect_out_has 'lorry'
for to in pdf svg png; do
  run scramble print "$work/a.json" "$work/sheet.$to"
  expect_code 0
  [ -s "$work/sheet.$to" ] || fail "no $to"
done

# One that somebody has spoilt.
jq '.words[0].mixed = .words[0].word' "$work/a.json" > "$work/bad.json"
run --lang en scramble verify "$work/bad.json"
expect_code 1
expect_out_has "the letters of 'sol' are not mixed"

# What can't be.
run --lang en scramble new --words sí
expect_code 1
expect_err_has "'sí' is too short to be mixed: a word has at least 3 letters"
run --lang en scramble new --words sol -o "$work/a.txt"
expect_code 1
expect_err_has "a word scramble can't be written to"
run --lang en scramble new
expect_code 1
expect_err_has 'the list of words is empty'

# A theme of small children has fewer words than are usual: all of them, unless a number was asked for.
run scramble new --theme transport --age 6 --seed uno --json
expect_code 0
expect_json '.words < 12' true
run scramble new --theme transport --age 6 --count 12 --seed uno
expect_code 1
finish
