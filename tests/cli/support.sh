# What the tests of the program share: `run` it, then check the results. A failed check prints both values.
set -u
: "${TESELA:?is the program to test}"
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
fixtures=$here/../fixtures
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export TESELA_HOME=$work/home
unset TESELA_LANG NO_COLOR COLORTERM COLUMNS
failures=0

fail() {
  printf 'FAILED: %s\n' "$*"
  failures=$((failures + 1))
}

# run ARGUMENT...: sets code, out and err.
run() {
  ran="tesela $*"
  "$TESELA" "$@" > "$work/out" 2> "$work/err" < /dev/null
  code=$?
  out=$(cat "$work/out")
  err=$(cat "$work/err")
}

expect_code() {
  [ "$code" = "$1" ] || fail "$ran: exit status $code, expected $1
  stdout: $out
  stderr: $err"
}

expect_out() {
  [ "$out" = "$1" ] || fail "$ran
  gives    $out
  expected $1"
}

expect_out_has() {
  [[ $out == *"$1"* ]] || fail "$ran
  gives    $out
  expected $1"
}

expect_out_lacks() {
  [[ $out != *"$1"* ]] || fail "$ran
  gives    $out
  without  $1"
}

expect_err_has() {
  [[ $err == *"$1"* ]] || fail "$ran
  complains $err
  expected  $1"
}

expect_json() { # filter, value
  local value
  value=$(jq -c "$1" "$work/out" 2>&1) || fail "$ran: not JSON: $out"
  [ "$value" = "$2" ] || fail "$ran: $1
  is       $value
  expected $2"
}

# wait_for TEXT FILE: waits until the file has the text, three minutes at most: slow is not wrong.
wait_for() {
  local tries=0
  until grep -q "$1" "$2" 2> /dev/null || [ $tries -ge 3600 ]; do
    sleep 0.05
    tries=$((tries + 1))
  done
}

# start ARGUMENT...: runs the program beside the test, which sends it lines by `tell` and ends its input by `hang_up`. Wait for its output in
# "$work/said" and "$work/complained". Both are emptied here: the shell that runs the program does so only when its input is open, and until then the
# output of an earlier run would be taken for this one's.
start() {
  started="tesela $*, beside the test"
  : > "$work/said"
  : > "$work/complained"
  rm -f "$work/input"
  mkfifo "$work/input"
  "$TESELA" "$@" < "$work/input" > "$work/said" 2> "$work/complained" &
  program=$!
  exec 9> "$work/input"
}

# tell LINE...: sends lines to the started program.
tell() { printf '%s\n' "$@" >&9; }

hang_up() { exec 9>&-; }

# ended: waits for the started program; then everything is as after `run`.
ended() {
  hang_up
  wait "$program"
  code=$? ran=$started
  cp "$work/said" "$work/out"
  cp "$work/complained" "$work/err"
  out=$(cat "$work/out")
  err=$(cat "$work/err")
}

# until_late ARGUMENT...: runs the program with an input without data, until it says that somebody's time is up. The lines in `first_lines` are typed
# first.
until_late() {
  start "$@"
  [ ${#first_lines[@]} = 0 ] || tell "${first_lines[@]}"
  wait_for 'has run out of time' "$work/said"
  ended
  expect_code 0
  expect_out_has 'has run out of time.'
}
first_lines=()

# Compares the output with the last accepted one; TESELA_RECORD=1 accepts the present output.
expect_golden() {
  local file=$fixtures/golden/$1
  if [ -n "${TESELA_RECORD:-}" ]; then
    mkdir -p "$(dirname "$file")"
    cp "$work/out" "$file"
  fi
  diff -u "$file" "$work/out" || fail "$ran: differs from $1"
}

finish() {
  [ "$failures" = 0 ] || { echo "$failures checks failed"; exit 1; }
  echo "all checks passed"
}
