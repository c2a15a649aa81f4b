#!/usr/bin/env bash
# UCGI: our machines for other programs, and other engines at our table.
. "$(dirname "$0")/support.sh"
bag=$TESELA_SOURCE/data/tilesets/es.txt
"$TESELA" lexicon build --bag "$bag" --words "$fixtures/words/es.txt" -o "$work/es.kwg" > /dev/null
own=(--kwg "$work/es.kwg" --bag "$bag")
patient=(--time-ms 180000) # a program that is slow because the machine is has done nothing wrong
casa='15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15'
# talk ARGUMENT... < commands
talk() {
  ran="tesela engine $*"
  "$TESELA" engine "${own[@]}" "$@" > "$work/out" 2> "$work/err"
  code=$?
  out=$(cat "$work/out") err=$(cat "$work/err")
}

# It says who it is, and that it is there.
talk <<< $'  joho\tucgi \nisready\nquit\nisready'
expect_code 0
expect_out_has 'id name tesela '
expect_out_has 'option name Bot type combo default champion var greedy '
expect_out_has $'ucgiok\nreadyok'
[ "$(grep -c readyok "$work/out")" = 1 ] || fail "it goes on after quit"

# What it heard it tells back in one line each.
talk <<< $'debug on\nucgi\r\n  isready  \nquit'
grep -v '^\(id\|option\) ' "$work/out" > "$work/told"
[ "$(cat "$work/told")" = $'info string heard ucgi\nucgiok\ninfo string heard isready\nreadyok\ninfo string heard quit' ] ||
  fail "not what was heard: $(cat -A "$work/told")"

# The best play, as `moves` names it, but with rows as letters.
run moves "${own[@]}" --cgp "$casa AEOSRTN/ 10/20 0" --top 1 --json
best=$(jq -r '.moves[0] | .move + " " + .word' "$work/out")
square=${best%% *} word=$(tr -d '()' <<< "${best#* }")
if [[ $square =~ ^([0-9]+)([A-Z])$ ]]; then # across
  row=${BASH_REMATCH[1]} column=${BASH_REMATCH[2]}
  expected=$(printf "\\x$(printf %x $((96 + row)))")$(($(printf %d "'$column") - 64)).$word
else
  [[ $square =~ ^([A-Z])([0-9]+)$ ]]
  row=${BASH_REMATCH[2]} column=${BASH_REMATCH[1]}
  expected=$(($(printf %d "'$column") - 64))$(printf "\\x$(printf %x $((96 + row)))").$word
fi
talk --bot greedy <<< "position cgp $casa AEOSRTN/ 10/20 0"$'\ngo'
expect_out_has "bestmove $expected"
talk <<< $'setoption name bot value greedy\nposition cgp '"$casa AEOSRTN/ 10/20 0"$'\ngo movetime 100'
expect_out_has "bestmove $expected"
# The same by moves.
talk --bot greedy <<< 'position startpos moves h6.CASA rack.AEOSRTN'$'\ngo 1time 10000 2time 10000'
expect_out_has "bestmove $expected"

# A search without an end ends when it is told to; meanwhile it answers.
start engine "${own[@]}"
tell "position cgp $casa AEOSRTN/ 10/20 0" 'go infinite' isready
wait_for readyok "$work/said"
tell stop
wait_for bestmove "$work/said"
tell quit
ended
expect_code 0
[ "$(grep -c bestmove "$work/out")" = 1 ] || fail "not one bestmove: $out"
[ "$(grep -n readyok "$work/out" | cut -d: -f1)" -lt "$(grep -n bestmove "$work/out" | cut -d: -f1)" ] ||
  fail "readyok waited for the search: $out"
# Quitting in the middle still says what was found.
start engine "${own[@]}"
tell "position cgp $casa AEOSRTN/ 10/20 0" 'go movetime 600000' isready
wait_for readyok "$work/said"
tell quit
ended
expect_out_has bestmove

# What makes no sense gets an answer, too.
talk <<< $'setoption name Bot value oracle\nsetoption\nsetoption name\n\ngo\nstop\nposition cgp x\ngo\nposition startpos moves h8.QQQQ\ngo\nposition startpos\ngo'
expect_code 0
[ "$(grep -c 'bestmove pass' "$work/out")" = 4 ] || fail "not four passes: $out"
expect_out_has "there is no machine player 'oracle'"
head -c 200000 /dev/zero | tr '\0' x | talk
expect_code 0
run engine "${own[@]}" --bot oracle
expect_code 1

# Both sides: the same games as with the machine itself.
result() { jq -c '[.games, .turns, .first_player_wins, (.players[] | [.mean, .wins, .bingos])]' "$work/out"; }
run autoplay "${own[@]}" --p1 static --p2 greedy --pairs --games 6 --seed 5 --json
expected=$(result)
for threads in 1 2; do
  run autoplay "${own[@]}" --p1 "engine:'$TESELA' engine --kwg '$work/es.kwg' --bag '$bag' --bot static --no-map" --p2 greedy \
    --pairs --games 6 --seed 5 --threads $threads "${patient[@]}" --json
  expect_code 0
  [ "$(result)" = "$expected" ] || fail "through the protocol: $(result)
  expected $expected"
  expect_json '[.players[0].faults, (.players[0].bot | startswith("engine:tesela"))]' '[0,true]'
done

# Engines with faults: they are reported and counted, and the match goes on as long as it makes sense.
cat > "$work/fool" << 'FOOL'
#!/bin/sh
while read -r command rest; do
  case $command in
  ucgi) echo "id name fool"; echo ucgiok ;;
  isready) echo readyok ;;
  go) if [ -e "$0.once" ]; then echo "bestmove pass"; else touch "$0.once"; eval "$FOOL"; fi ;;
  esac
done
FOOL
chmod +x "$work/fool"
for answer in 'echo bestmove h8.QQQQ' 'echo bestmove' 'exit' 'echo bestmove ex.ZZZZZZZ' 'printf "bestmove \377\n"' 'echo bestmove ex.3'; do
  rm -f "$work/fool.once"
  FOOL=$answer run autoplay "${own[@]}" --p1 "engine:$work/fool" --p2 greedy --games 1 --seed 5 "${patient[@]}" --json
  expect_code 0
  expect_json '[.games, .players[0].faults, .players[0].bot]' '[1,1,"engine:fool"]'
  expect_err_has 'p1 passes: '
done
cat > "$work/always" << 'FOOL'
#!/bin/sh
while read -r command rest; do
  case $command in ucgi) echo ucgiok ;; isready) echo readyok ;; go) echo bestmove nonsense ;; esac
done
FOOL
chmod +x "$work/always"
run autoplay "${own[@]}" --p1 greedy --p2 "engine:$work/always" --games 50 --seed 5 --set passes_to_end=0 "${patient[@]}" --json
expect_code 1
expect_err_has 'has failed more than 20 times'
run autoplay "${own[@]}" --p1 "engine:/no/such/program" --games 2
expect_code 1
finish
