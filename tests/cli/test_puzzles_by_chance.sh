#!/usr/bin/env bash
# Random puzzles, checked by the program that shares no code with ours: a few of the thousands of `make check-puzzles`.
. "$(dirname "$0")/support.sh"
# Without those that need a compiled lexicon or dictionary.
"$here/../../tools/check-puzzles" "$TESELA" --count 25 --seed test --jobs 2 --without-dictionaries --kinds sopa,maze,set,crisscross,cryptogram,refused > "$work/said" ||
  fail "$(cat "$work/said")"
finish
