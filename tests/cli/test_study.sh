#!/usr/bin/env bash
# Word study on the command line and in the console: decks, lists in every form, a quiz that remembers.
. "$(dirname "$0")/support.sh"

# Words of our own, with digraphs.
printf '%s\n' AS AL LLA CHA CAS ASA ASI SOL LOS CASA SACA > "$work/words.txt"
run lexicon build --bag es --words "$work/words.txt" -o "$work/own.kwg"
expect_code 0

run study list "$work/own.kwg" two --csv
expect_code 0
expect_out $'item,answers,chance\r
A_,AL AS,0.14\r
[CH]_,CHA,0.03\r
[LL]_,LLA,0.03\r'
run study list "$work/own.kwg" hooks --length 2 --json
expect_json '[.total, .cards[0].item, [.cards[0].answers[] | [.letter, .front, .word]]]' \
  '[1,"AS",[["C",true,"CAS"],["A",false,"ASA"],["I",false,"ASI"]]]'
run study list "$work/own.kwg" anagrams --length 4
expect_out_has 'AACS     CASA SACA'
run study list "$work/own.kwg" two --from 1 --count 1 --json
expect_json '[.cards[].item]' '["[CH]"]'

# All decks of the program's own words; rude ones only if they are wanted.
run study decks es --json
expect_json '[.[].deck]' '["two","three","hooks","anagrams","stems","heavy"]'
for deck in two three hooks anagrams stems heavy; do
  run study list es "$deck" --count 5 --json
  expect_json '[(.cards | length), (.cards | map(.answers | length > 0) | all)]' '[5,true]'
done
words_of() { jq '[.cards[].answers[].word] | length' "$work/out"; }
run study list es anagrams --length 4 --json
mild=$(words_of)
run study list es anagrams --length 4 --allow-rude --json
[ "$(words_of)" -gt "$mild" ] || fail 'rude words are not among those that are allowed'

# On paper; a file that is there stays.
run study list "$work/own.kwg" two -o "$work/two.pdf"
expect_code 0
[ "$(head -c 5 "$work/two.pdf")" = %PDF- ] || fail 'two.pdf is not a PDF'
run study list "$work/own.kwg" two -o "$work/two.pdf"
expect_code 1
run study list es anagrams --count 2000 -o "$work/long.svg"
expect_code 1
expect_err_has 'does not fit on one page'

# What can't be.
run study list es tow
expect_code 2
expect_err_has "two three hooks anagrams stems heavy"
run study list es hooks --length 9
expect_code 1
expect_err_has 'this deck has cards of 2 to 6 letters, not of 9'
run study list es anagrams --length 12
expect_err_has 'this deck has cards of 4 to 10 letters, not of 12'
run study list nosuch two
expect_code 1
run study quiz es two --account Nobody
expect_code 1
expect_err_has "there is no user 'Nobody'"

# A quiz: what is not known comes again in the same round; nothing is kept without an account.
quiz() { # answers...
  printf '%s\n' "$@" | "$TESELA" study quiz es two --count 2 "${account[@]}" > "$work/out" 2>&1
  code=$?
  out=$(cat "$work/out")
}
account=()
run study list es two --json
first=$(jq -r '[.cards[0].answers[].letter] | join(" ")' <<< "$out") second=$(jq -r '[.cards[1].answers[].letter] | join(" ")' <<< "$out")
ran='tesela study quiz'
quiz "$first" '' q '' "$second" ''
expect_code 0
expect_out_has 'Right!'
expect_out_has 'wrong: 1.'
expect_out_has 'Done: 1 of 2 at the first try.'
quiz '' 9 '?' 3 0
expect_out_has 'Type 1, 2 or 3.'

# With one the next quiz goes on where this one stopped. The console's menu has the same cards.
printf '%s\n' 2 Ana secreto secreto 3 > "$work/answers"
"$TESELA" console < "$work/answers" > /dev/null 2>&1
account=(--account Ana)
quiz "$first" '' "$second" ''
expect_out_has 'Done: 2 of 2'
quiz 0
[[ $out == *$'\nC_\n'* ]] || fail "the third card does not come next: $out"
expect_out_has 'due today: 0, learned: 0'
printf '%s\n' 1 Ana secreto 6 5 es 1 0 0 3 > "$work/answers"
"$TESELA" console < "$work/answers" > "$work/out" 2>&1
grep -qF 'Two-letter words (due today: 0, learned: 0)' "$work/out" || fail "the console does not know the deck
$(tail -30 "$work/out")"
grep -qF 'C_' "$work/out" || fail "the console does not go on
$(tail -30 "$work/out")"
finish
