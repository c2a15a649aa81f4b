# What tests of servers and workers on one database share: HTTP requests to a server at $port, workers, the database itself.
: "${PGHOST:?is set by tests/support/postgresql}"
place=postgresql://tesela:hush-hush@/postgres
port=
cookie=
# ask FILE METHOD PATH [BODY]: the head of the answer is in FILE.head, its body in FILE.
ask() {
  local body=${4:-}
  exec 8<> "/dev/tcp/127.0.0.1/$port"
  printf '%s %s HTTP/1.1\r\nHost: localhost:%s\r\nOrigin: http://localhost:%s\r\nX-Tesela: 1\r\nCookie: %s\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s' \
    "$2" "$3" "$port" "$port" "$cookie" "${#body}" "$body" >&8
  cat <&8 > "$1.raw"
  exec 8>&-
  LC_ALL=C sed '/^\r$/q' "$1.raw" > "$1.head"
  LC_ALL=C sed '1,/^\r$/d' "$1.raw" > "$1"
}
# expect_answer FILE STATUS
expect_answer() {
  grep -q "^HTTP/1.1 $2" "$1.head" || fail "$1: expected $2
  $(cat "$1.head" "$1")"
}
sql() { "$PGBIN/psql" -q -t -A -c "$1"; }
# worker NAME: its output is in NAME.said; pid is its process.
worker() {
  "$TESELA" work --store "$place" --threads 1 > "$work/$1.said" 2> "$work/$1.complained" &
  pid=$!
  wait_for 'tesela works for' "$work/$1.said"
}
# Makes the store believe that every worker is dead, as after ten seconds of silence.
forget_worker() { sql 'UPDATE jobs SET beat_ms = 0 WHERE state = 1'; }
