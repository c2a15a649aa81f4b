#!/usr/bin/env bash
# tesela demo: the test runs of the drivers, on data that is thrown away.
. "$(dirname "$0")/support.sh"

export TMPDIR=$work/tmp
mkdir "$TMPDIR"
for name in users resources games solo duo machines; do
  run demo "$name"
  expect_code 0
  expect_out_has 'not as expected: 0'
done
for language in es ca; do
  run demo games --lang "$language"
  expect_code 0
done
[ -z "$(ls "$TMPDIR")" ] || fail "left behind: $(ls "$TMPDIR")"
[ ! -e "$TESELA_HOME/tesela.db" ] || fail 'a demonstration has touched the data of the user'
run demo solo
expect_out_has 'how they came about'
first=$out
run demo solo
[ "$(grep played <<< "$out")" = "$(grep played <<< "$first")" ] || fail 'the same demonstration plays another game'
run demo nothing
expect_code 2

# One that is not there: those that are.
run demo all
expect_code 2
expect_err_has "there is no demonstration 'all'; there are: users resources games solo duo machines"

finish
