#!/usr/bin/env bash
# tesela train difficulty: from the times of classes to a small file, which levels follow.
. "$(dirname "$0")/support.sh"
export TESELA_HOME=$work/home
store=$work/tesela.db

run --lang en train difficulty --store "$store"
expect_code 1
expect_err_has 'there is no file'
printf '2\nMarta\nsecret\n5\n3\n' | "$TESELA" console --store "$store" > "$work/said" 2>&1

# Nobody has solved anything: the weights stay, and that is said.
run --lang en train difficulty --store "$store"
expect_code 0
expect_out_has 'Mazes: no class has solved any yet, and the weights stay as they are.'
expect_out_has 'The difficulties are in '
run --lang en train difficulty --store "$store" --json
expect_json '[.maze.solves, .maze.weights.cell, .maze.weights.bend, .maze.weights.branch, .sopa.weights.aslant]' '[0,1,1,1,0]'
cp "$work/home/data/difficulty.json" "$work/first.json"
run train difficulty --store "$store" --out "$work/second.json"
expect_code 0
cmp -s "$work/first.json" "$work/second.json" || fail 'the same data give another file'
run train difficulty --store "$store" --out "$work/second.json"
expect_code 1 # it is there already

# Without times there is nothing to expect; with them there is, and levels follow what was learnt.
"$TESELA" maze new --kind backtracker --size 41 --seed 4 -o "$work/m.json" > /dev/null 2>&1
"$TESELA" sopa new --words sol,luna,mar,estrella --seed 4 -o "$work/s.json" > /dev/null 2>&1
run maze info "$work/m.json" --json
expect_json 'has("seconds")' false
usual=$(jq .effort "$work/out")
jq '.maze.solves = 400 | .maze.classes = 20 | .maze.pace = -1 | .maze.weights.branch = 9 | .sopa.solves = 400 | .sopa.classes = 20 | .sopa.pace = 3' "$work/first.json" > "$work/home/data/difficulty.json"
run maze info "$work/m.json" --json
expect_json '.seconds > 100 and .seconds < 2000' true
[ "$(jq ".effort != $usual and .effort > $usual / 2 and .effort < $usual * 2" "$work/out")" = true ] || fail "the effort is $(jq .effort "$work/out"), and was $usual"
run sopa info "$work/s.json" --json
expect_json '.seconds >= 60 and .seconds < 400' true

# A broken file counts as missing.
printf '{"format": "tesela-difficulty", "version": 1}' > "$work/home/data/difficulty.json"
run maze info "$work/m.json" --json
expect_json "[has(\"seconds\"), .effort == $usual]" '[false,true]'

finish
