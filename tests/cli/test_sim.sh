#!/usr/bin/env bash
# Simulating moves: the same result for any number of threads, limits of work and time, and partial results when it is stopped.
. "$(dirname "$0")/support.sh"
bag=$TESELA_SOURCE/data/tilesets/es.txt
kwg=$work/es.kwg
"$TESELA" lexicon build --bag "$bag" --words "$fixtures/words/es.txt" -o "$kwg" > /dev/null
sim() { run sim --kwg "$kwg" --bag "$bag" "$@"; }
casa='15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15'
result() { jq -c 'del(.ms, .iterations_per_second, .threads)' "$work/out"; }

sim --cgp "$casa AEOSRTN/ 10/20 0" --iterations 40 --candidates 6 --full --json
expect_code 0
expect_json '[.count, .plies, .iterations, .clear, .cancelled]' '[6,2,240,false,false]'
expect_json '[.moves[].iterations] | unique' '[40]'
expect_json '.moves[0] | keys' '["dropped","equity","equity_margin","iterations","leave","move","score","static_equity","tiles","win","win_margin","word"]'
expect_json '[.moves[] | .win > 0 and .win < 1 and .equity_margin > 0] | all' true
expect_json '[.moves[].win] | . == (sort | reverse)' true
one=$(result)
for threads in 2 3; do
  sim --cgp "$casa AEOSRTN/ 10/20 0" --iterations 40 --candidates 6 --full --json --threads $threads
  [ "$(result)" = "$one" ] || fail "$threads threads give $(result)
  expected $one"
done
sim --cgp "$casa AEOSRTN/ 10/20 0" --iterations 40 --candidates 6 --full --json --seed other
[ "$(result)" != "$one" ] || fail "another seed gives the same"

# Moves that can't win are dropped, and the work stops when one is left.
sim --cgp "$casa AEOSRTN/ 10/20 0" --iterations 100000 --candidates 2 --time-ms 700 --json
expect_json '[.moves[].dropped] | .[0]' false
# A rack in the record is not dealt at random: the other player goes out next turn, and always by the same play.
sim --cgp "$casa SO/A 10/20 0" --bag "$bag" --iterations 8 --full --plies 0 --json
expect_code 0
# The clock alone.
sim --cgp "$casa AEOSRTN/ 10/20 0" --time-ms 200 --full --json
expect_code 0
expect_json '.count > 0 and .iterations >= 0' true # a slow machine may finish no batch
# One move is played out too, if it is asked for.
sim --cgp "$casa AEOSRTN/ 10/20 0" --candidates 1 --iterations 5 --full --json
expect_json '[.count, .iterations]' '[1,5]'
# Exchanges and passes.
sim --cgp "$casa ÑÑWK/ 10/20 0" --iterations 2 --json
expect_code 1
sim --cgp "$casa XZJ[RR][LL]ÑQ/ 10/20 0" --iterations 2 --json
expect_code 0
expect_json '[.moves[].move] | index("exchange") != null' true
sim --cgp "$casa XZJ[RR][LL]ÑQ/ 10/20 0" --iterations 2
expect_out_has 'exchange '
# Three players.
sim --cgp "$casa AEOSRTN// 10/20/5 0" --iterations 4 --json
expect_code 0

# For people.
sim --cgp "$casa AEOSRTN/ 10/20 0" --iterations 10 --candidates 3 --full
expect_code 0
expect_out_has 'win %'
expect_out_has '±'
expect_out_has '30 iterations in '

# Ctrl-C gives what is known; the live table is drawn on a terminal, and wiped.
start sim --kwg "$kwg" --bag "$bag" --cgp "$casa AEOSRTN/ 10/20 0" --time-ms 600000 --full --json
wait_for simulating "$work/complained" # told when the first batch is done
kill -INT "$program"
ended
expect_code 1
expect_json '[.cancelled, .iterations > 0]' '[true,true]'
# The table is drawn anew at most ten times a second; a machine that stands still needs more time to do so once.
for time_ms in 1000 10000 100000; do
  command -v script > /dev/null || break
  SHELL=/bin/sh TERM=xterm-256color script -qfec "stty cols 100 rows 24; '$TESELA' sim --kwg '$kwg' --bag '$bag' --cgp '$casa AEOSRTN/ 10/20 0' --time-ms $time_ms --candidates 2 --full" /dev/null > "$work/out" 2>&1 < /dev/null
  grep -q $'\033\[[0-9]*A' "$work/out" && break
done
! command -v script > /dev/null || grep -q $'\033\[[0-9]*A' "$work/out" || fail "the live table is not drawn over the one before"

# What is wrong.
sim
expect_code 2
expect_err_has '--cgp'
run sim --cgp "$casa AEOSRTN/"
expect_code 2
expect_err_has '--kwg'
sim --cgp "$casa AEOSRTN/ 10/20 0" --plies 31
expect_code 2
finish
