#!/usr/bin/env bash
# Turns of a slow machine, at servers without threads for jobs: whatever is killed meanwhile, the game goes on.
. "$(dirname "$0")/support.sh"
. "$(dirname "$0")/served.sh"

# node NAME: pid is its process, NAME.port where it listens.
node() {
  "$TESELA" serve --port 0 --data "$work/$1" --store "$place" --jobs 0 --no-limits > "$work/$1.ready" 2> "$work/$1.problem" &
  pid=$!
  wait_for '/$' "$work/$1.ready"
  sed -n 's|.*:\([0-9]*\)/$|\1|p' "$work/$1.ready" > "$work/$1.port"
  [ -s "$work/$1.port" ] || fail "$1 did not begin: $(cat "$work/$1.problem")"
}
at() { port=$(cat "$work/$1.port"); }

# Begins a game at the first node, up to the machine's first turn: game and seq say which.
begin_game() {
  at first
  ask "$work/game" POST /api/games '{"resource":"house","seats":[{"kind":"person","account":true},{"kind":"bot","bot":"champion"}]}'
  expect_answer "$work/game" 200
  game=$(jq -r .id "$work/game")
  if [ "$(jq .turn "$work/game")" = 0 ]; then
    ask "$work/game" POST "/api/games/$game/actions" '{"type":"pass"}'
    expect_answer "$work/game" 200
  fi
  seq=$(jq .seq "$work/game")
}
# Waits until the second node shows that the machine has played.
expect_played() {
  local tries=0
  at second
  until ask "$work/seen" GET "/api/games/$game" && [ "$(jq .seq "$work/seen")" -gt "$seq" ] || [ $((tries += 1)) -ge 1800 ]; do sleep 0.1; done
  [ "$(jq .seq "$work/seen")" -gt "$seq" ] || fail "$1: the machine has not played: $(cat "$work/seen" "$work"/*.complained "$work"/*.problem)"
  [ "$(jq -r '.history[-1].type' "$work/seen")" != pass ] || fail "$1: nothing was decided: $(jq -c '.history[-1]' "$work/seen")"
}
# Waits until the turn is in the store, and nobody has taken it.
wait_for_job() {
  local tries=0
  until [ "$(sql "SELECT count(*) FROM jobs WHERE kind = 'turn' AND state = 0")" = 1 ] || [ $((tries += 1)) -ge 3600 ]; do sleep 0.05; done
}

node first
first=$pid
node second
second=$pid
at first
ask "$work/register" POST /api/register '{"name":"Ana","password":"long enough"}'
expect_answer "$work/register" 200
cookie=$(sed -n 's/^Set-Cookie: \([^;]*\);.*/\1/ip' "$work/register.head")
ask "$work/words" POST /api/resources '{"id":"house","bag":"A 9 1\nS 9 1\nE 9 1\nC 9 3\n","words":"as\nes\nea\nasa\nasas\ncasa\ncasas\nsea\nese\n"}'
expect_answer "$work/words" 200

# The worker thinks, the first node plays, the second one shows it.
worker one
begin_game
expect_played 'a worker'
grep -q ' turn: done' "$work/one.said" || fail "the worker says: $(cat "$work/one.said")"

# Killed in the middle of a turn: the next one begins it again. It may be faster than we are; then we try once more.
for ((attempt = 0; attempt < 30; attempt++)); do
  before=$(grep -c ' turn: taken' "$work/one.said")
  begin_game
  until [ "$(grep -c ' turn: taken' "$work/one.said")" -gt "$before" ] || ! kill -0 "$pid"; do :; done
  kill -STOP "$pid"
  [ "$(sql "SELECT count(*) FROM jobs WHERE kind = 'turn' AND state = 1")" = 1 ] && break
  kill -CONT "$pid"
  expect_played 'a worker that was faster'
done
[ "$attempt" -lt 30 ] || fail "the worker was always faster"
kill -9 "$pid"
wait "$pid" 2> /dev/null
forget_worker
worker two
expect_played 'a second worker'
grep -q ' turn: done' "$work/two.said" || fail "the second worker says: $(cat "$work/two.said")"
kill "$pid"
wait "$pid" || fail "the second worker ended with $?: $(cat "$work/two.complained")"

# Three workers have died of the job: nobody takes it any more, and the node decides by itself.
begin_game
wait_for_job
sql "UPDATE jobs SET state = 1, tries = 3, worker = 'gone' WHERE kind = 'turn' AND state = 0"
worker three
expect_played 'the node itself'
grep -q ' turn: ' "$work/three.said" && fail "the third worker says: $(cat "$work/three.said")"
kill "$pid"
wait "$pid" || fail "the third worker ended with $?: $(cat "$work/three.complained")"

# Nobody works at all.
begin_game
expect_played 'the node, alone'

# The node with the table is gone: the other one waits for the same job instead.
begin_game
wait_for_job
kill -9 "$first"
wait "$first" 2> /dev/null
tries=0
until [ "$(sql "SELECT count(DISTINCT asker) FROM jobs WHERE kind = 'turn' AND state = 0 AND asker IN (SELECT id FROM nodes WHERE until_ms > extract(epoch FROM clock_timestamp()) * 1000)")" = 1 ] ||
  [ $((tries += 1)) -ge 1800 ]; do sleep 0.1; done
[ "$(sql "SELECT count(*) FROM jobs WHERE kind = 'turn' AND state < 2")" -le 1 ] || fail "one turn is several jobs"
worker four
expect_played 'another node'
kill "$pid" "$second"
wait "$pid" || fail "the last worker ended with $?: $(cat "$work/four.complained")"
wait "$second" || fail "the second node ended with $?: $(cat "$work/second.problem")"
finish
