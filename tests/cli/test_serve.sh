#!/usr/bin/env bash
# tesela serve: it gives a reason if it can't begin, and systemd's unit is as restricted as possible.
. "$(dirname "$0")/support.sh"

echo 'no certificate' > "$work/text.pem"
run serve --port 0 --data "$work/data" --tls-cert "$work/missing.pem" --tls-key "$work/missing.pem"
expect_code 1
expect_err_has "missing.pem"
run serve --port 0 --data "$work/data" --tls-cert "$work/text.pem" --tls-key "$work/text.pem"
expect_code 1
expect_err_has "text.pem' holds no certificate that can be used"
run serve --port 0 --data "$work/data" --tls-cert "$work/text.pem"
expect_code 1
expect_err_has 'TLS needs both a certificate and its key'
# OpenSSL is loaded only for a certificate: otherwise every start of the program would be slower.
if ldd "$TESELA" | grep -E 'lib(ssl|crypto|event_openssl)' > "$work/linked"; then
  fail "the program starts with what few need: $(cat "$work/linked")"
fi
mkdir "$work/lib"
: > "$work/lib/libevent_openssl-2.1.so.7"
LD_LIBRARY_PATH=$work/lib run serve --port 0 --data "$work/data" --tls-cert "$work/text.pem" --tls-key "$work/text.pem"
expect_code 1
expect_err_has 'this needs the library libevent_openssl-2.1.so.7, which is not installed'
run serve --port 0 --data "$work/data" --bind 192.0.2.1
expect_code 1
expect_err_has "can't listen at '192.0.2.1': there is no such address on this machine"
run serve --port 0 --data "$work/data" --bind 'no such place'
expect_code 1
expect_err_has "can't listen at 'no such place'"
run serve --port 65536
expect_code 2

# One server for a store; a console, a backup and the rest go on beside it. Whatever ends it, the next one may begin.
serve_beside() {
  rm -f "$work/ready"
  "$TESELA" serve --port 0 --data "$work/served" "$@" > "$work/ready" 2> "$work/problem" &
  server=$!
  while [ ! -s "$work/ready" ] && kill -0 "$server" 2> /dev/null; do sleep 0.05; done
  grep -q '^tesela is at http' "$work/ready" || fail "the server did not begin: $(cat "$work/problem")"
}
store=$work/served/tesela.db
serve_beside
port=$(sed -n 's|.*:\([0-9]*\)/$|\1|p' "$work/ready") # where it is not free: whatever happens, this one ends
run serve --port "$port" --data "$work/served"
expect_code 1
expect_err_has "a server has '$store' open (process $server): stop it first"
run serve --port "$port" --data "$work/elsewhere"
expect_code 1
expect_err_has "port $port of 127.0.0.1 is taken"
printf '2\nAna\nsecret\n5\n3\n' | "$TESELA" console --store "$store" > "$work/said" 2>&1
run admin grant Ana --store "$store"
expect_code 0
run backup "$work/served.copy" --store "$store"
expect_code 0
run restore "$work/served.copy" --store "$store"
expect_code 1
expect_err_has "a server has '$store' open (process $server): stop it first"
kill -9 "$server"
wait "$server" 2> /dev/null
# A server that listens everywhere is warned that a name is missing, as long as it is.
serve_beside --bind 0.0.0.0
grep -q 'as in --allow-host' "$work/ready" || fail "nobody is told to name the server: $(cat "$work/ready")"
kill "$server"
wait "$server" || fail "the server ended with $?: $(cat "$work/problem")"
serve_beside --bind 0.0.0.0 --allow-host 192.168.1.20
grep -q 'allow-host' "$work/ready" && fail "a server that has a name is told to get one: $(cat "$work/ready")"
kill "$server"
wait "$server" || fail "the server ended with $?: $(cat "$work/problem")"
run restore "$work/served.copy" --store "$store"
expect_code 0

# A command for events starts with the server, and ends when its input does, after reading all of it.
printf 'on-event = echo started; cat > /dev/null; echo "has ended" > "%s/told"\n' "$work" > "$work/events.conf"
"$TESELA" serve --port 0 --data "$work/served" --config "$work/events.conf" > "$work/ready" 2> "$work/problem" &
server=$!
until grep -q '^started' "$work/problem" || ! kill -0 "$server" 2> /dev/null; do sleep 0.05; done # what it prints is for operators
kill "$server"
wait "$server" || fail "the server ended with $?: $(cat "$work/problem")"
[ "$(cat "$work/told")" = 'has ended' ] || fail "the command of --on-event was not let end"

# The script that turns events into mail.
printf '#!/bin/sh\ncat >> "%s/mail"\n' "$work" > "$work/sendmail"
chmod +x "$work/sendmail"
printf 'Eva\teva@example.org\nAna\tana@example.org\n' > "$work/addresses"
for event in '{"event":"your_turn","account":"Ana","language":"es"' '{"event":"game_over","account":"Pau","language":""' 'nonsense' \
  '{"event":"invitation","account":"Eva","language":""'; do
  printf '%s,"game":"k3","at":1,"opponents":["Olga"],"address":"https://play.example.org/#/table/k3"}\n' "$event"
done | SENDMAIL=$work/sendmail "$here/../../dist/on-event-mail" "$work/addresses" 2> "$work/problem"
mails=$(grep -E '^(To:|Subject:|Con:|With:|https:)' "$work/mail")
[ "$mails" = 'To: ana@example.org
Subject: tesela: Es tu turno
Con: Olga
https://play.example.org/#/table/k3
To: eva@example.org
Subject: tesela: You are invited to a game
With: Olga
https://play.example.org/#/table/k3' ] || fail "on-event-mail writes $mails $(cat "$work/problem")"
[ "$(grep -c '^on-event-mail: ' "$work/problem")" = 1 ] || fail "on-event-mail does not say what it could not read: $(cat "$work/problem")"

# What operators get: a configuration with every option that a file can have, and units that systemd can read.
dist=$here/../../dist
for option in $("$TESELA" serve --help | sed -n '/^Options$/,/^$/s/^  --\([a-z-]*\).*/\1/p'); do
  case $option in config | check-config | openapi) continue ;; esac
  grep -qE "^#?$option = ." "$dist/serve.conf" || fail "dist/serve.conf does not explain '$option'"
done
sed 's/^#\([a-z-]* = \)/\1/' "$dist/serve.conf" > "$work/all.conf"
for config in "$dist/serve.conf" "$work/all.conf"; do
  run serve --config "$config" --check-config
  expect_code 0
done

if command -v systemd-analyze > /dev/null; then
  for unit in tesela tesela-work; do
    # The program need not be installed for its units to be read, nor its page of the manual, nor its configuration.
    sed "s|^ExecStart=[^ ]*|ExecStart=/bin/true|; /^Documentation=/d; s|^EnvironmentFile=|&-|" "$dist/$unit.service" > "$work/$unit.service"
    said=$(systemd-analyze verify "$work/$unit.service" 2>&1) || fail "systemd-analyze verify: $said"
    [ -z "$said" ] || fail "systemd-analyze verify says: $said"
    said=$(systemd-analyze security --offline=true --threshold=11 "$work/$unit.service" 2>&1) ||
      fail "$unit.service is more exposed than 1.1 of 10: $(tail -n 1 <<< "$said")"
  done
else
  echo "there is no systemd-analyze here: the units in dist/ were not looked at"
fi
finish
