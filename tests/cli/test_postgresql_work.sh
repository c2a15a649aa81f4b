#!/usr/bin/env bash
# A server without threads for jobs, and workers: `tesela work` does what HTTP requests ask for, whatever is killed meanwhile.
. "$(dirname "$0")/support.sh"
. "$(dirname "$0")/served.sh"

run work
expect_code 2
expect_err_has '--store is missing'
run work --store "$work/tesela.db"
expect_code 1
expect_err_has "'$work/tesela.db' is a file, not a shared database"
run serve --port 0 --data "$work/file" --jobs 0
expect_code 1
expect_err_has 'when the store is a file, the server does long work itself'
run work --store postgresql://eva:hush-hush@127.0.0.1:1/club
expect_code 1
expect_err_has "can't reach the database 'postgresql://eva:***@127.0.0.1:1/club'"

"$TESELA" serve --port 0 --data "$work/data" --store "$place" --jobs 0 --no-limits > "$work/ready" 2> "$work/problem" &
server=$!
wait_for '/$' "$work/ready"
port=$(sed -n 's|.*:\([0-9]*\)/$|\1|p' "$work/ready")
[ -n "$port" ] || fail "the server did not begin: $(cat "$work/problem")"

ask "$work/register" POST /api/register '{"name":"Ana","password":"long enough"}'
expect_answer "$work/register" 200
cookie=$(sed -n 's/^Set-Cookie: \([^;]*\);.*/\1/ip' "$work/register.head")

# A class set and a review.
worker first
first=$pid
tr '\0' ' ' < "/proc/$first/cmdline" > "$work/words"
grep -q 'hush' "$work/words" && fail "everybody sees the password: $(cat "$work/words")"
ask "$work/set" POST /api/puzzles/maze/set '{"sheets":3,"rows_low":7,"rows_high":9}'
expect_answer "$work/set" 200
grep -q -i '^Content-Type: application/pdf' "$work/set.head" || fail "a class set: $(cat "$work/set.head")"
head -c 5 "$work/set" | grep -q '%PDF-' || fail "a class set is no PDF"
ask "$work/set" POST /api/puzzles/maze/set '{"sheets":3,"rows_low":9,"rows_high":7}'
expect_answer "$work/set" 400
ask "$work/words" POST /api/resources '{"id":"house","bag":"A 9 1\nS 9 1\nE 9 1\nC 9 3\n","words":"as\nes\nea\nasa\nasas\ncasa\ncasas\nsea\nese\n"}'
expect_answer "$work/words" 200
ask "$work/game" POST /api/games '{"resource":"house","seats":[{"kind":"person","account":true}]}'
expect_answer "$work/game" 200
game=$(jq -r .id "$work/game")
ask "$work/analysis" GET "/api/games/$game/analysis"
expect_answer "$work/analysis" 409
for turn in 1 2; do ask "$work/pass" POST "/api/games/$game/actions" '{"seat":0,"type":"pass"}'; done
expect_answer "$work/pass" 200
ask "$work/analysis" GET "/api/games/$game/analysis"
expect_answer "$work/analysis" 200
[ "$(jq '.turns | length' "$work/analysis")" = 2 ] || fail "a review: $(cat "$work/analysis")"
ask "$work/review" GET "/api/games/$game/review?turn=1"
expect_answer "$work/review" 200
ask "$work/none" GET /api/games/nothing/analysis
expect_answer "$work/none" 404
grep -q 'game.analysis: done' "$work/first.said" || fail "the worker says: $(cat "$work/first.said")"

# A search without end: how far it is can be seen from outside, and it can be stopped.
ask "$work/maze" POST /api/puzzles/maze '{"rows_low":20,"rows_high":20,"cols_low":20,"cols_high":20,"obstacles":0,"entrance":[0,0],"exit":[19,19]}'
expect_answer "$work/maze" 200
id=$(jq -r .id "$work/maze")
search() {
  : > "$work/search.head"
  ask "$work/search" POST "/api/puzzles/$id/solve" '{"mode":"thesis","steps":0}' &
  searching=$!
}
stop_search() {
  ask "$work/stopped" DELETE "/api/puzzles/$id/job"
  expect_answer "$work/stopped" 200
  wait "$searching"
}
search
wait_for 'puzzle.solve: taken' "$work/first.said"
tries=0
until ask "$work/job" GET "/api/puzzles/$id/job" && [ "$(jq .steps "$work/job")" -gt 0 ] || [ $((tries += 1)) -ge 600 ]; do sleep 0.1; done
[ "$(jq -c .done "$work/job")" = false ] || fail "a search that goes on: $(cat "$work/job")"
ask "$work/twice" POST "/api/puzzles/$id/solve" '{"mode":"thesis","steps":0}'
expect_answer "$work/twice" 409
stop_search
expect_answer "$work/search" 200
[ "$(jq .complete "$work/search")" != true ] || fail "a search that was stopped: $(cat "$work/search")"

# Its worker dies in the middle, and another one goes on; one that is told to end gives it back.
search
tries=0
until [ "$(grep -c 'puzzle.solve: taken' "$work/first.said")" = 2 ] || [ $((tries += 1)) -ge 3600 ]; do sleep 0.05; done
kill -9 "$first"
wait "$first" 2> /dev/null
forget_worker
worker second
wait_for 'puzzle.solve: taken' "$work/second.said"
kill "$pid"
wait "$pid" || fail "the second worker ended with $?: $(cat "$work/second.complained")"
worker third
third=$pid
wait_for 'puzzle.solve: taken' "$work/third.said"
stop_search
expect_answer "$work/search" 200

# The database goes away and comes back, and so does the worker.
$PGSTOP
wait_for "can't reach the database\|was lost\|is being stopped" "$work/third.complained"
$PGSTART
tries=0
until ask "$work/set" POST /api/puzzles/maze/set '{"sheets":1}' && grep -q '^HTTP/1.1 200' "$work/set.head" || [ $((tries += 1)) -ge 100 ]; do sleep 0.1; done
expect_answer "$work/set" 200
kill "$third"
wait "$third" || fail "the third worker ended with $?: $(cat "$work/third.complained")"

# Three times is enough.
search
for name in fourth fifth sixth; do
  worker $name
  wait_for 'puzzle.solve: taken' "$work/$name.said"
  kill -9 "$pid"
  wait "$pid" 2> /dev/null
  forget_worker
done
worker seventh
wait "$searching"
expect_answer "$work/search" 503
[ "$(jq -r .code "$work/search")" = job_given_up ] || fail "three times: $(cat "$work/search")"

ask "$work/metrics" GET /metrics
for metric in 'jobs_waiting [0-9]' 'jobs_running [0-9]' 'jobs_done_total [1-9]' 'jobs_failed_total [1-9]'; do
  grep -q "^tesela_$metric" "$work/metrics" || fail "no $metric: $(grep jobs "$work/metrics")"
done
kill "$pid" "$server"
wait "$pid" || fail "the last worker ended with $?"
wait "$server" || fail "the server ended with $?"
grep -q 'hush' -r "$work/data" "$work"/*.said "$work"/*.complained "$work/problem" && fail "the password was written down"
finish
