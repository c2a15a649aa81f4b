#!/usr/bin/env bash
# tools/test on a few made-up tests: it lists which of them needed another try, after their output and before CTest's last lines.
set -eu
house=$(mktemp -d)
trap 'rm -rf "$house"' EXIT
failed=0

mkdir -p "$house/tools" "$house/build/here" "$house/build/there" "$house/marks"
cp "$TESELA_SOURCE/tools/test" "$house/tools/"
cat > "$house/CMakePresets.json" << 'END'
{"version": 6,
 "configurePresets": [{"name": "here", "generator": "Ninja", "binaryDir": "${sourceDir}/build/here"},
                      {"name": "there", "generator": "Ninja", "binaryDir": "${sourceDir}/build/there"}],
 "testPresets": [{"name": "here", "configurePreset": "here", "output": {"outputOnFailure": true}, "execution": {"jobs": 2}},
                 {"name": "there", "configurePreset": "there"}]}
END
# add_test NAME COMMAND: at its first run the command finds no mark with its name.
add_test() { echo "add_test($2 bash -c [[mark=$house/marks/$2; $3]])" >> "$house/build/$1/CTestTestfile.cmake"; }
add_test here good true
add_test here flaky '[ -e $mark ] || { touch $mark; echo it rains today; exit 1; }'
add_test here a_name_so_long_that_it_fills_the_whole_line_and_more_than_that_with_its_letters '[ -e $mark ] || { touch $mark; exit 1; }'
add_test there good true
add_test there moody '[ -e $mark ] || { touch $mark; kill -SEGV $$; }'

# expect STATUS SECOND-TRIES: of the last run.
expect() {
  local listed
  listed=$(sed -n '/^These tests needed another try:$/,/^$/p' <<< "$said" | sed '1d; s/^  //; /^$/d' | sort)
  if [ "$status" != "$1" ] || [ "$listed" != "$2" ]; then
    printf 'status %s, expected %s, and these needed another try:\n%s\nexpected:\n%s\nit said:\n%s\n' "$status" "$1" "$listed" "$2" "$said"
    failed=1
  fi
}
run() {
  status=0
  said=$("$house/tools/test" "$@" 2>&1) || status=$?
}
ends_with() {
  [[ "$(tail -n "$1" <<< "$said")" == $2 ]] || { printf 'the last lines are\n%s\n' "$(tail -n "$1" <<< "$said")"; failed=1; }
}

export TESELA_TEST_TRIES=2
unset TESELA_TEST_RETRIED # of those who test us
run here
expect 0 $'here: a_name_so_long_that_it_fills_the_whole_line_and_more_than_that_with_its_letters\nhere: flaky'
[[ $said == *'it rains today'*'These tests needed'* ]] || { echo "what the first try said is gone: $said"; failed=1; }
ends_with 3 $'100% tests passed, 0 tests failed out of 3\n\nTotal Test time (real) =*'
run here # nothing is left of the run before
expect 0 ''

# Two runs, one list.
rm "$house"/marks/*
export TESELA_TEST_RETRIED=$house/retried
run here -R flaky
expect 0 'here: flaky'
run there
expect 0 $'here: flaky\nthere: moody'
ends_with 3 $'100% tests passed, 0 tests failed out of 2\n\nTotal Test time (real) =*'

# A test that fails every time is CTest's own business, and so is its status.
unset TESELA_TEST_RETRIED
run here
add_test here bad 'echo never; false'
run here
expect 8 ''
ends_with 5 $'Total Test time*\n\nThe following tests FAILED:\n*4 - bad (Failed)\nErrors while running CTest'

# Once is once.
rm "$house"/marks/*
TESELA_TEST_TRIES=1 run here -R flaky
expect 8 ''
TESELA_TEST_TRIES=none run here
expect 2 ''
exit $failed
