#!/usr/bin/env bash
# The database's disk is full: a server still shows what is there, reports by /readyz that nothing can be written, and is ready again as soon as there
# is room. The database has a small disk of its own (PGSIZE); if none can be mounted, it only reports a full disk.
. "$(dirname "$0")/support.sh"
. "$(dirname "$0")/served.sh"

# status_of PATH: as a number.
status_of() {
  ask "$work/answer" GET "$1"
  sed -n '1s|^HTTP/1.1 \([0-9]*\).*|\1|p' "$work/answer.head"
}
# wait_for_status STATUS PATH
wait_for_status() {
  local tries=0
  until [ "$(status_of "$2")" = "$1" ] || [ $((tries += 1)) -ge 600 ]; do sleep 0.2; done
  expect_answer "$work/answer" "$1"
}
fill() {
  if [ -n "$PGDISK" ]; then
    ! dd if=/dev/zero of="$PGDISK/ballast" bs=4k 2> /dev/null || fail 'the disk is not full'
    return
  fi
  sql "CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS
    \$\$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END \$\$"
  sql "CREATE TRIGGER disk_is_full BEFORE INSERT OR UPDATE ON settings EXECUTE FUNCTION disk_is_full()"
}
make_room() {
  if [ -n "$PGDISK" ]; then rm "$PGDISK/ballast"; else sql 'SET client_min_messages = error; DROP FUNCTION disk_is_full() CASCADE'; fi
}

"$TESELA" serve --port 0 --data "$work/data" --store "$place" --no-limits > "$work/ready" 2> "$work/problem" &
pid=$!
wait_for '/$' "$work/ready"
port=$(sed -n 's|.*:\([0-9]*\)/$|\1|p' "$work/ready")
[ -n "$port" ] || fail "the server did not begin: $(cat "$work/problem")"
ask "$work/register" POST /api/register '{"name":"Ana","password":"long enough"}'
expect_answer "$work/register" 200
cookie=$(sed -n 's/^Set-Cookie: \([^;]*\);.*/\1/ip' "$work/register.head")
[ "$(status_of /readyz)" = 200 ] || fail "not ready at the beginning: $(cat "$work/answer" "$work/problem")"

for round in 1 2; do
  fill
  wait_for_status 503 /readyz
  grep -q 'the disk is full' "$work/problem" || fail "round $round: nobody was told why: $(cat "$work/problem")"
  [ "$(status_of /readyz)" = 503 ] || fail "round $round: ready, and the disk is full"
  [ "$(status_of /healthz)" = 200 ] || fail "round $round: it is alive"
  [ "$(status_of /api/games)" = 200 ] || fail "round $round: what is there is not shown: $(cat "$work/answer")"
  make_room
  wait_for_status 200 /readyz
done
kill "$pid"
wait "$pid" || fail "the server ended with $?: $(cat "$work/problem")"
finish
