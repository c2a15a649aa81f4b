#!/usr/bin/env bash
# Every command that takes --store takes a database: accounts, files and the server, which waits for one that is away.
. "$(dirname "$0")/support.sh"
: "${PGHOST:?is set by tests/support/postgresql}"
place=postgresql://tesela:hush-hush@/postgres

run admin list --store "$place"
expect_code 1
expect_err_has "there is no store in 'postgresql://tesela:***@/postgres'"
printf '2\nAna\nsecret\n5\n3\n' | "$TESELA" console --store "$place" > "$work/said" 2>&1
run admin grant Ana --store "$place"
expect_code 0
run export Ana -o "$work/ana.json" --store "$place"
expect_code 0
run import Ana "$work/ana.json" --store "$place"
expect_code 0
run backup "$work/copy.db" --store "$place"
expect_code 0
run restore "$work/copy.db" --store "$place"
expect_code 0
run admin list --store "$place"
expect_out Ana
run admin list --store "sqlite:$work/copy.db" # a backup is a store too
expect_out Ana

run store copy "$place" "$work/moved.db"
expect_code 0
expect_out "Everything of postgresql://tesela:***@/postgres is now also in $work/moved.db, and both were compared."
run admin list --store "$work/moved.db"
expect_out Ana
run store copy "$work/moved.db" "$place"
expect_code 1
expect_err_has "there is something in 'postgresql://tesela:***@/postgres' already: it was left as it is"
run store copy "$work/none.db" "$place"
expect_code 1
expect_err_has "there is no file '$work/none.db'"
[ ! -e "$work/none.db" ] || fail "a copy made what it was to read"
run store copy "$place"
expect_code 2

# PostgreSQL's own copies do as well.
"$PGBIN/pg_dump" --format=custom --file="$work/club.dump"
"$PGBIN/createdb" --template=template0 club
"$PGBIN/pg_restore" --no-owner --dbname=club "$work/club.dump"
run admin list --store postgresql:///club
expect_out Ana
run store copy postgresql:///club "$work/dumped.db"
expect_code 0

mkdir "$work/lib"
: > "$work/lib/libpq.so.5"
LD_LIBRARY_PATH=$work/lib run admin list --store "$place"
expect_code 1
expect_err_has 'this needs the library libpq.so.5, which is not installed'
if ldd "$TESELA" | grep libpq > "$work/linked"; then
  fail "the program starts with what few need: $(cat "$work/linked")"
fi
run --lang ca admin list --store postgresql://eva@127.0.0.1:1/club
expect_code 1
expect_err_has "no es pot arribar a la base de dades «postgresql://eva@127.0.0.1:1/club»"

# A server, of which the folder has the logs.
"$TESELA" serve --port 0 --data "$work/data" --store="$place" > "$work/ready" 2> "$work/problem" &
server=$!
while [ ! -s "$work/ready" ] && kill -0 "$server" 2> /dev/null; do sleep 0.05; done
port=$(sed -n 's|.*:\([0-9]*\)/$|\1|p' "$work/ready")
[ -n "$port" ] || fail "the server did not begin: $(cat "$work/problem")"
tr '\0' ' ' < "/proc/$server/cmdline" > "$work/words"
grep -q 'hush' "$work/words" && fail "everybody sees the password: $(cat "$work/words")"
grep -q -F 'postgresql://tesela:***@/postgres' "$work/words" || fail "the place is not to be seen: $(cat "$work/words")"
[ ! -e "$work/data/tesela.db" ] || fail "there is a store in the folder too"
run restore "$work/copy.db" --store "$place"
expect_code 1
expect_err_has "a server has 'postgresql://tesela:***@/postgres' open"

# ask PATH: the answer is in "$work/answer".
ask() {
  exec 8<> "/dev/tcp/127.0.0.1/$port"
  printf 'GET %s HTTP/1.1\r\nHost: localhost:%s\r\nConnection: close\r\n\r\n' "$1" "$port" >&8
  cat <&8 > "$work/answer"
  exec 8>&-
}
ask /api/ranking
grep -q '^HTTP/1.1 200' "$work/answer" || fail "the ranking: $(cat "$work/answer")"
$PGSTOP
ask /api/ranking
grep -q '^HTTP/1.1 503' "$work/answer" || fail "without a database: $(cat "$work/answer")"
grep -qi '^Retry-After: 5' "$work/answer" || fail "when to ask again is not said: $(cat "$work/answer")"
$PGSTART
tries=0
until ask /api/ranking && grep -q '^HTTP/1.1 200' "$work/answer" || [ $((tries += 1)) -ge 600 ]; do sleep 0.1; done
grep -q '^HTTP/1.1 200' "$work/answer" || fail "the database is back: $(cat "$work/answer")"
kill "$server"
wait "$server" || fail "the server ended with $?"
grep -q 'hush' -r "$work/data" "$work/problem" && fail "the password was written down"
grep -q "can't reach the database\|was lost\|is being stopped" "$work/problem" ||
  fail "whoever runs the server was not told: $(cat "$work/problem")"
finish
