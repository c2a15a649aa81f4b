#!/usr/bin/env bash
# tesela infer: what a player of a recorded game probably kept.
. "$(dirname "$0")/support.sh"

bag=$TESELA_SOURCE/data/tilesets/es.txt
run lexicon build --bag "$bag" --words "$fixtures/words/es.txt" -o "$work/es.kwg"
expect_code 0
own=(--kwg "$work/es.kwg" --bag "$bag")
run autoplay "${own[@]}" --p1 static --p2 static --games 1 --seed infer --out "$work/game.json" --gcg "$work/gcg"
expect_code 0

# Of our own record and of a GCG file the same is told. All tiles together are as many as were kept.
for game in "$work/game.json" "$work/gcg/000000.gcg"; do
  run infer "$game" "${own[@]}" --turn 3 --sets 300 --json
  expect_code 0
  expect_json .turn 3
  expect_json '(.sets | length) <= 10' true
  expect_json '([.tiles[].expected] | add) - .kept | fabs < 1e-6' true
  expect_json '([.tiles[].usual] | add) - .kept | fabs < 1e-6' true
  expect_json '[.sets[].share] | . == (sort | reverse)' true
  expect_json '.truth | length > 0' true
  told=$(jq -c '[.kept, .tiles, .sets]' "$work/out")
  [ -z "${first:-}" ] || [ "$told" = "$first" ] || fail "the two records tell different things"
  first=$told
done
run infer "$work/game.json" "${own[@]}" --turn 3 --sets 300
expect_code 0
expect_out_has "Turn 3"
expect_out_has "In truth it was"

run infer "$work/game.json" "${own[@]}" --turn 9999
expect_code 1
expect_err_has "there is no turn 9999"
# When the bag is empty, nobody wonders any more.
printf 'A 9 1\nO 9 1\nS 9 1\n' > "$work/small.txt"
printf '%s\n' AS SA SO OS OSO ASA OSA SOSA ASAS OSAS OSOS SOSAS SOSOS SOSO > "$work/small.words"
run lexicon build --bag "$work/small.txt" --words "$work/small.words" -o "$work/small.kwg"
small=(--kwg "$work/small.kwg" --bag "$work/small.txt")
run autoplay "${small[@]}" --games 1 --seed small --out "$work/small.json"
run infer "$work/small.json" "${small[@]}" --turn 9999
run infer "$work/small.json" "${small[@]}" --turn "${err##* }"
expect_code 1
expect_err_has "nothing can be said about this turn"
run infer "$work/none.gcg" "${own[@]}"
expect_code 1
run infer
expect_code 2
finish
