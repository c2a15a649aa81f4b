#!/usr/bin/env bash
# The end of a game: its value, the line that proves it, and what is not an endgame.
. "$(dirname "$0")/support.sh"
bag=$work/bag.txt
kwg=$work/casa.kwg
printf '%s\n' 'A 3 1' 'C 1 3' 'S 2 1' 'O 1 1' > "$bag"
printf '%s\n' casa casas caso as os osa > "$work/words.txt"
"$TESELA" lexicon build --bag "$bag" --words "$work/words.txt" -o "$kwg" > /dev/null
endgame() { run endgame --kwg "$kwg" --bag "$bag" "$@"; }
casa='5/5/CASA1/5/5'

# CASAS goes out over a triple word: (3+1+1+1+1) * 3, and twice what the other holds (A, O: one each).
endgame --cgp "$casa S/AO 10/20 0" --json
expect_code 0
expect_json 'del(.nodes, .ms)' '{"value":25,"exact":true,"depth":1,"line":["3A (CASA)S"],"scores":[21]}'
expect_json '(.nodes | type) + (.ms | type)' '"numbernumber"'
# The other rack may be left out: it is what is unseen.
endgame --cgp "$casa S/ 10/20 0" --json
expect_json '[.value, .exact]' '[25,true]'
endgame --cgp "$casa S" --json
expect_json '[.value, .exact]' '[25,true]'

# Nobody can move: both pass, and each loses what is left.
printf 'casa\n' > "$work/one.txt"
"$TESELA" lexicon build --bag "$bag" --words "$work/one.txt" -o "$work/one.kwg" > /dev/null
run endgame --kwg "$work/one.kwg" --bag "$bag" --cgp "$casa S/AO 10/20 0" --json
expect_json '[.value, .exact, .line]' '[1,true,["pass","pass"]]'

# For people.
endgame --cgp "$casa S/AO 10/20 0"
expect_out "   rack  square  word     points
1  S     3A      (CASA)S      21
+25 points to the end of the game, proven"
endgame --cgp "$casa S/AO 10/20 0" --plies 1 --time-ms 1000 --memory 1
expect_code 0
run endgame --kwg "$work/one.kwg" --bag "$bag" --cgp "$casa S/AO 10/20 0" --plies 1
expect_out "   rack  square  word  points
1  S             pass       0
2  AO            pass       0
+1 points to the end of the game, not proven (1 turn searched)"

# What is not an endgame.
endgame --cgp "$casa S/A 10/20 0"
expect_code 1
expect_err_has 'tiles still in the bag: 1'
endgame --cgp "$casa / 10/20 0" --rack-size 1
expect_code 1
expect_err_has 'tiles still in the bag: 2'
endgame --cgp "$casa /ASO 10/20 0"
expect_code 1
expect_err_has 'the game is over'
endgame --cgp "$casa S/A/O 10/20/30 0"
expect_code 1
expect_err_has 'two players'
endgame --cgp "$casa SS/AO 10/20 0" # one S too many
expect_code 1
endgame
expect_code 2
expect_err_has '--cgp'
run endgame --cgp "$casa S/AO"
expect_code 2
expect_err_has '--kwg'
finish
