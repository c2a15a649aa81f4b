#!/usr/bin/env bash
# tesela verify: a game as played is accepted, and a game that was changed anywhere is not.
. "$(dirname "$0")/support.sh"

bag=$TESELA_SOURCE/data/tilesets/es.txt
run lexicon build --bag "$bag" --words "$fixtures/words/es.txt" -o "$work/es.kwg"
run play --kwg "$work/es.kwg" --bag "$bag" --people none --bots greedy,greedy --seed 3
expect_code 0
game=$(sed -n 's/^The game is in //p' "$work/out")
[ -f "$game" ] || fail "no game was written: $out"

run verify "$game"
expect_code 0
expect_out_has 'The game is what it says it is.'
expect_out_has ' actions, by the rules and unchanged; '
expect_out_has ' tiles drawn as the seed says.'
expect_out_has 'The seed is the one that was published: '
expect_out_has 'Machine 1: '
run verify --json "$game"
expect_code 0
expect_json .verified true
expect_json .finished true
expect_json .actions "$(jq '.actions | length' "$game")"
expect_json '.draws > 20' true
expect_json '.players | length' 2
expect_json .commitment "$(jq -c .commitment "$game")"

# A log, whole and with its last line cut off
(jq -c 'del(.actions)' "$game"; jq -c '.actions[]' "$game") > "$work/game.jsonl"
run verify "$work/game.jsonl"
expect_code 0
head -c -20 "$work/game.jsonl" > "$work/torn.jsonl"
run verify "$work/torn.jsonl"
expect_code 0
expect_out_has 'The last line was cut off.'
expect_out_has 'So far the game is what it says it is, but it is not finished.'
run verify --json "$work/torn.jsonl"
expect_json .finished false
expect_json .end '""'
run verify - < /dev/null
expect_code 1

# Every change is detected. Each line: what is changed, and a filter that does it.
while IFS='|' read -r what change; do
  jq "$change" "$game" > "$work/changed.json"
  run verify "$work/changed.json"
  [ "$code" = 1 ] || fail "$what went through: $out"
  [ -n "$err" ] || fail "$what was refused without a word"
done << 'END'
another seed|.seed = "00000000000000000000000000000000"
another commitment|.commitment = (.commitment | explode | reverse | implode)
a name|.settings.seats[0].name = "Eva"
a rule|.settings.bingo_bonus = 60
a tile's points|.settings.tiles[3] |= sub("[0-9]+$"; "9")
the time of an action|.actions[1].at_ms += 1
who played|.actions[1].seat = (1 - .actions[1].seat)
an action left out|del(.actions[2])
two actions in the wrong order|.actions[1:3] |= reverse
a play that became a pass|.actions[0].type = "pass" | .actions[0].payload = {}
a square|.actions[0].payload.at |= sub("[0-9]+"; "7")
a hash|.actions[0].state_hash = .actions[1].state_hash
an unknown action|.actions[0].type = "teleport"
a newer version|.version = 2
a field nobody knows|.actions[0].mood = "good"
a field that is missing|del(.actions[0].nonce)
something that is no game|{}
END

# The message names the place.
jq '.actions[4].state_hash = .actions[3].state_hash' "$game" > "$work/changed.json"
run verify "$work/changed.json"
expect_err_has 'action 5 '
jq 'del(.seed)' "$game" > "$work/changed.json"
run verify "$work/changed.json"
expect_err_has 'the seed is not published yet'
printf 'no game' > "$work/changed.json"
run verify "$work/changed.json"
expect_code 1
run verify "$work/nowhere.json"
expect_code 1
expect_err_has 'nowhere.json'
run verify
expect_code 2

finish
