#!/usr/bin/env bash
# tesela autoplay: the same result whatever the threads, games that can be verified, and a stop that says what was done.
. "$(dirname "$0")/support.sh"

bag=$TESELA_SOURCE/data/tilesets/es.txt
run lexicon build --bag "$bag" --words "$fixtures/words/es.txt" -o "$work/es.kwg"
expect_code 0
own=(--kwg "$work/es.kwg" --bag "$bag")

# Without what depends on the clock.
result() { jq -c 'del(.seconds, .games_per_second)' "$work/out"; }

run autoplay "${own[@]}" --games 40 --seed 7 --threads 1 --json --out "$work/one.jsonl"
expect_code 0
expect_json .games 40
expect_json '.players | length' 2
expect_json '.players[0] | keys' '["bingos","bot","deviation","mean","name","ties","wins"]'
expect_json '[.players[].wins] | add <= 40' true
expect_json '.turns > 200' true
expect_json '.games_per_second > 0' true
one=$(result)
for threads in 2 5; do
  run autoplay "${own[@]}" --games 40 --seed 7 --threads $threads --json --out "$work/many.jsonl"
  [ "$(result)" = "$one" ] || fail "$threads threads give $(result)
  expected $one"
  cmp "$work/one.jsonl" "$work/many.jsonl" || fail "the games of $threads threads differ"
done
run autoplay "${own[@]}" --games 40 --seed 8 --threads 2 --json
[ "$(result)" != "$one" ] || fail "another seed gives the same games"

# What the sums say is what the games say.
games=$(wc -l < "$work/one.jsonl")
[ "$games" = 40 ] || fail "$games games written, expected 40"
head -n 1 "$work/one.jsonl" > "$work/first.json"
run verify "$work/first.json"
expect_code 0

# For people
run autoplay "${own[@]}" --games 5 --seed 7
expect_code 0
expect_out_has '5 games, '
expect_out_has 'player  machine'
expect_out_has 'Whoever began won '

# Every preset
for preset in classic seed-003 spanish catalan english super wordsmog duplicate; do
  run autoplay "${own[@]}" --games 2 --seed 1 --preset $preset --json
  expect_code 0
  expect_json .games 2
done
run autoplay "${own[@]}" --games 2 --seed 1 --board 9 --rack 4 --set bingo_bonus=10 --set undo=no --json
expect_code 0

# What is wrong
run autoplay "${own[@]}" --games 2 --p2 oracle
expect_code 1
expect_err_has "there is no machine player 'oracle'"
run autoplay "${own[@]}" --games 0
expect_code 2
run autoplay "${own[@]}" --games 2 --set colour=red
expect_code 1
expect_err_has "'colour' is not a setting"
run autoplay --kwg "$work/none.kwg" --games 2
expect_code 1
expect_err_has "there is no file '$work/none.kwg'"
run autoplay "${own[@]}" --games 2 --out /dev/full
expect_code 1
expect_err_has "can't write '/dev/full'"

# Ctrl-C
"$TESELA" autoplay "${own[@]}" --games 10000000 --seed 7 --threads 2 --json > "$work/out" 2> "$work/err" &
pid=$!
sleep 1
kill -INT $pid
wait $pid
code=$? out=$(cat "$work/out") err=$(cat "$work/err") ran='tesela autoplay, interrupted'
expect_code 1
expect_err_has cancelled
expect_json '.games > 0 and .games < 10000000' true

finish
