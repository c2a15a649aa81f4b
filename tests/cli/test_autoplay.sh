#!/usr/bin/env bash
# tesela autoplay: the same result for any number of threads, games that can be verified, and a stop that reports what was done.
. "$(dirname "$0")/support.sh"

bag=$TESELA_SOURCE/data/tilesets/es.txt
run lexicon build --bag "$bag" --words "$fixtures/words/es.txt" -o "$work/es.kwg"
expect_code 0
own=(--kwg "$work/es.kwg" --bag "$bag")

# Removes what depends on the clock.
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
  run autoplay "${own[@]}" --games 40 --seed 7 --threads $threads --json --out "$work/many.jsonl" --force
  [ "$(result)" = "$one" ] || fail "$threads threads give $(result)
  expected $one"
  cmp "$work/one.jsonl" "$work/many.jsonl" || fail "the games of $threads threads differ"
done
run autoplay "${own[@]}" --games 40 --seed 8 --threads 2 --json
[ "$(result)" != "$one" ] || fail "another seed gives the same games"

# The sums agree with the games.
games=$(wc -l < "$work/one.jsonl")
[ "$games" = 40 ] || fail "$games games written, expected 40"
head -n 1 "$work/one.jsonl" > "$work/first.json"
run verify "$work/first.json"
expect_code 0

# As GCG: every score and total adds up, and the last ones are the games'.
for preset in classic spanish english seed-003; do
  rm -rf "$work/gcg"
  run autoplay "${own[@]}" --games 2 --seed 7 --preset $preset --p2 friendly:3 --gcg "$work/gcg" --jsonl "$work/gcg.jsonl" --force --json
  expect_code 0
  means=$(jq -c '[.players[].mean]' "$work/out")
  run gcg check "$work/gcg/000000.gcg" "$work/gcg/000001.gcg" --bag "$bag"
  expect_code 0
  for number in 0 1; do
    "$TESELA" gcg convert "$work/gcg/00000$number.gcg" --to json --bag "$bag" | jq -c '[.players[].score]'
  done > "$work/scores"
  found=$(jq -sc '[transpose[] | add / 2]' "$work/scores")
  [ "$(jq -n "$found == $means")" = true ] || fail "$preset: the files end with means of $found, expected $means"
done
[ "$(wc -l < "$work/gcg.jsonl")" = 2 ] || fail "not two games in the file"
# The files alone, without the one that keeps hashes
rm -rf "$work/gcg"
run autoplay "${own[@]}" --games 2 --seed 7 --gcg "$work/gcg" --json
expect_code 0
run gcg check "$work/gcg/000000.gcg" "$work/gcg/000001.gcg" --bag "$bag"
expect_code 0
run autoplay "${own[@]}" --games 1 --preset duplicate --gcg "$work/gcg" --force
expect_code 1
expect_err_has 'duplicate'

# For people
run autoplay "${own[@]}" --games 5 --seed 7
expect_code 0
expect_out_has '5 games, '
expect_out_has 'player  machine'
expect_out_has 'The player who began won '

# Every preset
for preset in classic seed-003 spanish catalan english super wordsmog duplicate; do
  run autoplay "${own[@]}" --games 2 --seed 1 --preset $preset --json
  expect_code 0
  expect_json .games 2
done
for rules in '--preset classic --set any_order=yes' '--preset wordsmog --set any_order=no'; do # the rule counts, not the preset's
  run autoplay "${own[@]}" --games 2 --seed 1 $rules --json
  expect_code 0
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

# Several machines, and a match that stops when it is clear.
run autoplay "${own[@]}" --games 4 --seed 1 --bots greedy,level2,level1 --json
expect_code 0
expect_json '[.players[].bot]' '["greedy","level2","level1"]'
# A match in parts has the result of one machine.
match=(autoplay "${own[@]}" --games 22 --seed parts --p1 greedy --p2 level2 --pairs)
run "${match[@]}" --json
expect_code 0
whole=$(result)
for part in 3 1 2; do
  run "${match[@]}" --part $part/3 --resume "$work/part-$part.journal"
  expect_code 0
done
run autoplay merge "$work"/part-*.journal --json
expect_code 0
[ "$(result)" = "$whole" ] || fail "the parts make another match"
# In an unfinished match only whole pairs count.
head -n 4 "$work/part-1.journal" > "$work/half.journal"
sed -i '1s| 1/3 | 1/1 |; 2,$!b; 2s/^[0-9]* /0 /; 3s/^[0-9]* /1 /; 4s/^[0-9]* /2 /' "$work/half.journal"
run autoplay merge "$work/half.journal" --json
expect_code 0
expect_json .games 2
run autoplay merge "$work"/part-[12].journal
expect_code 1
expect_err_has "part 3 of 3 of the match is missing"
run autoplay merge "$work/es.kwg"
expect_code 1
run "${match[@]}" --part 4/3 --resume "$work/part-4.journal"
expect_code 2
expect_err_has "like 3/8"
run "${match[@]}" --part 1/3
expect_code 2
expect_err_has "needs"
run autoplay --games 3 merge "$work"/part-*.journal
expect_code 2
expect_err_has "before its options"
# Luck: the same games, and a result with its margin; other words are refused.
run "${match[@]}" --out "$work/lucky.jsonl" --json
expect_code 0
share=$(jq .first_against_second.share "$work/out")
run autoplay luck "$work/lucky.jsonl" "${own[@]}" --draws 1 --json
expect_code 0
expect_json .games 22
expect_json .trials 11
expect_json ".share == $share" true
expect_json '.due == .share - .luck or (.due - .share + .luck | fabs) < 1e-9' true
head -n 4 "$work/lucky.jsonl" > "$work/few.jsonl"
run autoplay luck "$work/few.jsonl" "${own[@]}" --draws 1
expect_code 0
expect_out_has "Without luck"
run autoplay luck "$work/es.kwg" "${own[@]}"
expect_code 1
# Half a pair is left out at the end of a file and refused before it; a file needs a game.
head -n 3 "$work/few.jsonl" > "$work/odd.jsonl"
run autoplay luck "$work/odd.jsonl" "${own[@]}" --draws 1 --json
expect_json .games 2
tail -n +2 "$work/few.jsonl" > "$work/odd.jsonl"
run autoplay luck "$work/odd.jsonl" "${own[@]}" --draws 1
expect_code 1
expect_err_has "odd.jsonl:2: the game before this one lacks the second game of its pair"
: > "$work/empty.jsonl"
run autoplay luck "$work/empty.jsonl" "${own[@]}"
expect_code 1
expect_err_has "no game"
# Plays that are accepted stand, so a game with challenges is told like one without.
run autoplay "${own[@]}" --games 2 --seed 5 --p1 greedy --p2 static --set challenge=double --out "$work/accepted.jsonl" --json
expect_code 0
run autoplay luck "$work/accepted.jsonl" "${own[@]}" --draws 2 --json
expect_code 0
expect_json '[.games, ([.parts[].differing] | add > 0)]' '[2,true]'
# Other options make another match.
run "${match[@]}" --work 2 --resume "$work/part-1.journal"
expect_code 1
run "${match[@]}" --work 2,many
expect_code 2
expect_err_has "4,1"

run autoplay "${own[@]}" --games 4 --bots greedy,level2 --p1 greedy
expect_code 2
for threads in 1 3; do
  run autoplay "${own[@]}" --seed 1 --p1 greedy --p2 level1 --pairs --until-clear --difference 10 --threads $threads --json
  expect_code 0
  expect_json '[.test.verdict, .games, .games < 400, .first_against_second.share_margin_any_time > .first_against_second.share_margin]' '["first",100,true,true]'
done
run autoplay "${own[@]}" --seed 1 --p1 greedy --p2 greedy --pairs --until-clear --difference 10
expect_out_has 'Neither is better'
expect_out_matches() { grep -Eq "$1" "$work/out" || fail "$ran: nothing like '$1' in: $(cat "$work/out")"; }
expect_out_matches 'The match stops when the result is clear, so its margin is ± [0-9.]+% of the games'
run autoplay "${own[@]}" --seed 1 --p1 greedy --p2 level1 --games 10 --pairs --until-clear
expect_out_has 'It is not clear yet'
expect_out_lacks 'The match stops'
run autoplay "${own[@]}" --seed 1 --bots greedy,greedy,greedy --until-clear
expect_code 1

# A match that is killed again and again has the result of one that is not.
match=(--games 60 --seed 9 --p1 greedy --p2 level3 --pairs --threads 2)
run autoplay "${own[@]}" "${match[@]}" --json --out "$work/whole.jsonl"
whole=$(result)
for wait in 0.05 0.1 0.15 0.1; do
  timeout -s KILL $wait "$TESELA" autoplay "${own[@]}" "${match[@]}" --resume "$work/journal" --out "$work/parts.jsonl" > /dev/null 2>&1
done
[ ! -e "$work/journal" ] || [ "$(wc -l < "$work/journal")" -le 61 ] || fail "the journal has too many games"
run autoplay "${own[@]}" "${match[@]}" --resume "$work/journal" --out "$work/parts.jsonl" --json
expect_code 0
[ "$(result)" = "$whole" ] || fail "after being killed: $(result)
  expected $whole"
cmp "$work/whole.jsonl" "$work/parts.jsonl" || fail "the games of a match that was killed differ"
run autoplay "${own[@]}" --games 60 --p1 greedy --p2 level3 --pairs --resume "$work/journal" --json # the seed is the journal's
[ "$(result)" = "$whole" ] || fail "from the journal alone: $(result)"
run autoplay "${own[@]}" --games 60 --p1 level3 --p2 level3 --pairs --resume "$work/journal"
expect_code 1
expect_err_has 'not the journal of this match'

# A map beside the lexicon changes nothing, nor does one that is made during the match.
sums() { run autoplay "$@" --seed 7 --p1 static --p2 greedy --json && jq -c '[.turns, [.players[] | [.mean, .wins, .bingos]]]' "$work/out"; }
few=$(sums "${own[@]}" --games 20)
many=$(sums "${own[@]}" --games 200)
run autoplay "${own[@]}" --games 200 --seed 7 --p1 static --p2 greedy
expect_err_has 'a word map is being made'
"$TESELA" lexicon build --bag "$bag" --words "$fixtures/words/es.txt" -o "$work/mapped.kwg" --map > /dev/null
mapped=(--kwg "$work/mapped.kwg" --bag "$bag")
[ "$(sums "${mapped[@]}" --games 20)" = "$few" ] || fail "20 games with a map are others"
[ "$(sums "${mapped[@]}" --games 200)" = "$many" ] || fail "200 games with a map are others"
[ -n "$few" ] && [ -n "$many" ] || fail "no games"
run autoplay "${mapped[@]}" --games 200 --seed 7 --p1 static --p2 greedy
grep -q "word map" "$work/err" && fail "a map is made although there is one"
# A file that only looks like a map is ignored, and so is one of another lexicon.
head -c 100000 /dev/zero > "$work/mapped.map"
[ "$(sums "${mapped[@]}" --games 20)" = "$few" ] || fail "games with a damaged map are others"

# Ctrl-C
start autoplay "${own[@]}" --games 10000000 --seed 7 --threads 2 --json
wait_for playing "$work/complained" # told when the first game is over
kill -INT "$program"
ended
expect_code 1
expect_err_has cancelled
expect_json '.games > 0 and .games < 10000000' true

finish
