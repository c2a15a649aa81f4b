#!/usr/bin/env bash
# One to seven tiles in the bag: which move wins most often, for people and for programs.
. "$(dirname "$0")/support.sh"
bag=$work/bag.txt
kwg=$work/casa.kwg
printf '%s\n' 'A 4 1' 'C 1 3' 'S 2 1' 'O 2 1' > "$bag"
printf '%s\n' casa casas caso casos as os osa osas > "$work/words.txt"
"$TESELA" lexicon build --bag "$bag" --words "$work/words.txt" -o "$kwg" > /dev/null
peg() { run peg --kwg "$kwg" --bag "$bag" --rack-size 2 "$@"; }
casa='5/5/CASA1/5/5'

# Unseen are A, O and O: two on the other rack, one in the bag, so three deals.
peg --cgp "$casa SA/ 10/20 0" --json
expect_code 0
expect_json '[.bag, .deals, (.candidates | length > 1)]' '[1,3,true]'
expect_json '[.candidates[] | select(.rounds > 0) | .wins + .ties + .losses] | unique' '[3]'
expect_json '.candidates | all(.win >= 0 and .win <= 1)' 'true'
expect_json '[.candidates[] | select(.kind == "pass")] | length' '1'
# Nobody else can add to CASA, so the S can wait while the A goes first.
expect_json '.candidates[0] | [.kind, .move, .word, .exact]' '["play","C2","A(S)",true]'
# Sorted: the last round first, then by wins.
expect_json '.candidates | [.[] | .rounds] | . == (sort | reverse)' 'true'
# The best is proven, and so are bounds of the others: no other wins more.
expect_json '.candidates[0] | .exact and .at_least == .win and .at_most == .win' 'true'
expect_json '.candidates[0].win as $best | .candidates | all(.at_most <= $best or $best == 1)' 'true'
json=$out
# The other rack is not known to the player to move, also where the record gives it; threads change nothing.
peg --cgp "$casa SA/OO 10/20 0" --json --threads 3
expect_json 'del(.ms)' "$(jq -c 'del(.ms)' <<< "$json")"
peg --cgp "$casa SA/ 10/20 0" --json --candidates 2
expect_json '.candidates | length' '2'
peg --cgp "$casa SA/ 10/20 0" --time-ms 60000
expect_code 0
expect_out_has '(CASA)S'
expect_out_has 'exact'

# What is no pre-endgame.
peg --cgp "$casa SA/AOO 10/20 0" --rack-size 3
expect_code 1
expect_err_has 'the bag holds 0 tiles'
printf '%s\n' 'A 8 1' 'C 1 3' 'S 2 1' 'O 2 1' > "$work/large.txt"
"$TESELA" lexicon build --bag "$work/large.txt" --words "$work/words.txt" -o "$work/large.kwg" > /dev/null
run peg --kwg "$work/large.kwg" --bag "$work/large.txt" --rack-size 2 --cgp "5/5/5/5/5 SA/ 10/20 0"
expect_code 1
expect_err_has 'the bag holds 9 tiles, and it must hold 1 to 7'
# An empty board and five tiles in the bag: bounds hold whatever was proven.
peg --cgp "5/5/5/5/5 SA/ 10/20 0" --json
expect_code 0
expect_json '.bag' '5'
expect_json '.candidates | all(.at_least <= .win and .win <= .at_most and (.at_least == .at_most or (.exact | not)))' 'true'
peg --cgp "5/5/5/5/5 SA/ 10/20 0"
expect_out_has 'a guess'
peg --cgp "$casa S/A/O 10/20/30 0"
expect_code 1
expect_err_has 'two players'
peg
expect_code 2
expect_err_has '--cgp'
run peg --cgp "$casa SA/"
expect_code 2
expect_err_has '--kwg'
finish
