#!/usr/bin/env bash
# tesela serve --config: options from a file, and the number of a wrong line.
. "$(dirname "$0")/support.sh"

config=$work/tesela.conf
check() { # what is wrong with the file; nothing: it is right
  run serve --config "$config" --check-config
  if [ -z "$1" ]; then
    expect_code 0
    expect_out_has 'Nothing is wrong'
  else
    expect_code 1
    expect_err_has "$1"
  fi
}

printf '# ours\n\n  port = 0  \nbind=127.0.0.1\r\nallow-host = a.example\nallow-host = b.example\nno-limits = no\nlog-format = json' > "$config"
check ''
printf 'port = 0\nprot = 1\n' > "$config"
check "'$config', line 2: there is no option '--prot=1'; did you mean '--port'?"
printf '\n\nport = 99999\n' > "$config"
check "'$config', line 3: '99999' can't be the value of --port: give a whole number from 0 to 65535"
printf 'log-format = xml\n' > "$config"
check "line 1: 'xml' can't be the value of --log-format; choose from: text json"
printf 'port\n' > "$config"
check "line 1: write 'name = value' here"
printf 'port =\n' > "$config"
check "line 1: write 'name = value' here"
printf 'no-limits = 1\n' > "$config"
check "line 1: write 'yes' or 'no' here"
printf 'config = other\n' > "$config"
check "line 1: --config can be given on the command line only"
printf 'port = 0\000\n' > "$config"
check "line 1: write 'name = value' here"
yes '#' | head -1001 > "$config"
check "has more than 1000 lines"
run serve --config "$work/missing" --check-config
expect_code 1
expect_err_has missing

# Typed options override the file, which is read when the server starts.
printf 'port = 1\ndata = %s\nbind = no such place\nlog-format = json\n' "$work/data" > "$config"
run serve --config "$config"
expect_code 1
expect_err_has "can't listen at 'no such place'"
"$TESELA" serve --config "$config" --bind 127.0.0.1 --port 0 > "$work/ready" 2> "$work/problem" &
server=$!
while [ ! -s "$work/ready" ] && kill -0 "$server" 2> /dev/null; do sleep 0.05; done
grep -q '^tesela is at http://127.0.0.1' "$work/ready" || fail "the server did not begin: $(cat "$work/problem")"
kill "$server"
wait "$server" || fail "the server ended with $?"
[ -e "$work/data/tesela.db" ] || fail 'the folder of the file was not used'
finish
