#!/usr/bin/env bash
# The puzzle of the day on the command line and in the console: shown, tried, given up.
. "$(dirname "$0")/support.sh"
today=$(date -u +%F)

run daily --language es --lang es
expect_code 0
expect_out_has "Reto del $today:"
run daily --language es --json
expect_json '[.day, .ready, (.difficulty >= 1 and .difficulty <= 3), (.cgp | length > 20), has("solution")]' \
  "[\"$today\",true,true,true,false]"
kind=$(jq -r .kind <<< "$out") score=$(jq .score <<< "$out") hint=$(jq -r .hint <<< "$out") cgp=$(jq -r .cgp <<< "$out")
run daily --language es --hint
expect_out "$hint"

# The play is the best of all, as `tesela moves` counts them, and the next is clearly behind.
run daily --language es --solution --json
play="$(jq -r '.move + " " + .word' <<< "$out")"
expect_json .score "$score"
run moves --lexicon es --cgp "$cgp" --json
case $kind in out | preendgame) ;; # points alone do not say it there
  *) expect_json '.moves[0].move + " " + .moves[0].word' "\"$play\""
    expect_json '.moves[0].score - .moves[1].score >= 10' true ;;
esac
next="$(jq -r --arg play "$play" '[.moves[] | .move + " " + .word | select(. != $play)][0]' <<< "$out")"
lower=$(jq --arg play "$play" --argjson score "$score" '[.moves[] | select(.move + " " + .word != $play)][0].score | [$score - ., 0] | max' <<< "$out")

run daily --language es --try "$play"
expect_code 0
expect_out_has "That is it: $play, $score points."
run daily --language es --try "$next" --json
expect_code 1
expect_json '[.verdict, .less, .solution]' "[\"less\",$lower,null]"
run daily --language es --try nonsense
expect_code 1
# On this day the puzzle was once only the last tile, with one possible square.
run daily --language es --day 2026-11-16 --json
run moves --lexicon es --cgp "$(jq -r .cgp <<< "$out")" --json
expect_json '.moves | length > 1' true
run daily --day 2099-01-01
expect_code 1
expect_err_has 'still to come'
run daily --day tomorrow
expect_err_has "'tomorrow' is not a day"
run daily --language xx
expect_code 1

# In the console the same row: somebody asks where to look, tries the next best play, and finds it.
printf '%s\n' 2 ana secreto secreto 6 4 '' es '?' "$next" "$play" 0 4 > "$work/answers"
"$TESELA" console --lang es < "$work/answers" > "$work/out" 2>&1
for sentence in "Reto del $today" "Sí, es esa: $play, $score puntos." 'Pista:'; do
  grep -qF "$sentence" "$work/out" || fail "the console does not say: $sentence
$(tail -30 "$work/out")"
done
finish
