#!/usr/bin/env bash
# Games in GCG files, checked and converted.
. "$(dirname "$0")/support.sh"
games=$fixtures/gcg

# Files of every kind add up.
for file in "$games"/*.gcg; do
  [ "$(basename "$file")" = wrong.gcg ] && continue
  run gcg check "$file"
  expect_code 0
  expect_out_has 'everything adds up'
done
run gcg check "$games/en_dots.gcg"
expect_out '13 turns, 208–10, everything adds up'
run gcg check "$games/es_digits.gcg"
expect_out '9 turns, 83–33, everything adds up (tiles: es)'
run gcg check "$games/en_dots.gcg" --json
expect_code 0
expect_json .ok true
expect_json .turns 13
expect_json .tiles '"en"'
expect_json '[.players[] | .score, .computed]' '[208,208,10,10]'
expect_json .problems '[]'

# A file with mistakes: each with its line, in the reader's language or as JSON, and the exit status says so.
cd "$games" || exit 1
run gcg check wrong.gcg
expect_code 1
expect_out_has 'wrong.gcg:4: score written 16, computed 14'
expect_out_has 'wrong.gcg:5: total written 9, computed 7'
expect_out_has "wrong.gcg:6: the rack 'AEEILTX' lacks 'K'"
expect_out_has '7 turns, 44–12, 9 problems'
run gcg check wrong.gcg --json
expect_code 1
expect_json .ok false
expect_json '.problems[0] | [.line, .kind, .written, .computed]' '[4,"score",16,14]'
expect_json '[.problems[].line]' '[4,5,6,7,9,10,11,12,13]'

# Several files; one that is wrong is enough.
run gcg check de.gcg wrong.gcg
expect_code 1
expect_out_has 'de.gcg: 3 turns, 36–12, everything adds up (tiles: de)'
expect_out_has 'wrong.gcg: 7 turns'

# A bag file wins over what the file says, and the bonus can be another.
"$TESELA" tilesets en --bag > "$work/en.txt"
run gcg check en_dots.gcg --bag "$work/en.txt"
expect_code 0
sed 's/^P .*/P 2 4/' "$work/en.txt" > "$work/other.txt"
run gcg check en_dots.gcg --bag "$work/other.txt"
expect_code 1
expect_out_has 'en_dots.gcg:12: score written 14, computed 16'
run gcg check en_dots.gcg --bingo 40
expect_out_has 'score written 78, computed 68'
run gcg check en_dots.gcg --rack-size 8
expect_out_has 'score written 78, computed 28'

# From a pipe.
"$TESELA" gcg check - < en_dots.gcg > "$work/out"
out=$(cat "$work/out")
expect_out '13 turns, 208–10, everything adds up'

# What can't be read.
run gcg check missing.gcg
expect_code 1
printf 'hello\n' > "$work/hello.gcg"
run gcg check "$work/hello.gcg"
expect_code 1
expect_err_has "this is not a GCG file: it has neither a '#player1' line nor an event ('>')"
printf '#player1 a A\n#player2 a B\n' > "$work/twice.gcg"
run gcg check "$work/twice.gcg"
expect_code 1
expect_err_has "twice.gcg:2: players 1 and 2 are both called 'a': nicknames must differ"
printf '#player1 a A\n#tile-set greek\n' > "$work/greek.gcg"
run gcg check "$work/greek.gcg"
expect_code 1
expect_err_has 'greek.gcg: this game was played with other tiles'
run gcg check
expect_code 2

# Positions, which other commands read.
run gcg convert en_dots.gcg --to cgp --turn 2
expect_code 0
expect_out '15/15/15/15/15/7G7/7R7/5PLANT5/7N7/7D7/15/15/15/15/15 AEEIKLX/EESUUVZ 14/7 0 ld english; lex NWL23; lm H6 GR.ND;'
run board "$out"
expect_code 0
run gcg convert ca_brackets.gcg --to cgp
expect_out_has 'EILORRS/ 62/41 0 ld catalan; lex DISC2; lm 15J Ç.;'
run board "$out"
expect_code 0
run gcg convert en_dots.gcg --to cgp --turn 13
expect_out_has ' 10/208 '
for format in cgp json gcg; do
  run gcg convert en_dots.gcg --to $format --turn 14
  expect_code 1
  expect_out ''
  expect_err_has 'the game has 13 turns only'
done
run gcg convert en_dots.gcg --to cgp --turn 0
expect_out_has '15 AELNPTX/DEGNRSU 0/0 0 '

# The whole game.
run gcg convert es_plain_latin1.gcg --to json
expect_code 0
expect_json .format '"tesela-gcg-1"'
expect_json '.events[3] | [.move, .word, .tiles, .score, .total]' '["M9","[LL](A)VE","[LL]VE",22,33]'
expect_json '.positions | length' 10
expect_json '.players[0].name' '"Marta Ibáñez"'
run gcg convert es_plain_latin1.gcg --to json --turn 4
expect_json '.positions | length' 1
expect_json '.events | length' 4
run gcg convert wrong.gcg --to json
expect_code 0
expect_err_has 'wrong.gcg:4: score written 16, computed 14'
expect_err_has '... and 8 more'
expect_json '.problems | length' 9

# The same game in its plainest form: read again it is the same.
run gcg convert es_digits.gcg --to gcg -o "$work/again.gcg"
expect_code 0
expect_out ''
run gcg convert "$work/again.gcg" --to gcg
expect_out "$(cat "$work/again.gcg")"
expect_out_has '>marta: AAC[CH]EOS 8G [CH]ACO +20 20'
run gcg check "$work/again.gcg"
expect_code 0
run gcg convert en_dots.gcg --to gcg --turn 1
expect_out_has '>ana: AELNPTX 8F PLANT +14 14'
[[ $out == *GR.ND* ]] && fail "$ran goes on: $out"

run gcg convert en_dots.gcg
expect_code 2
expect_err_has 'give --to cgp, json or gcg'
run gcg convert en_dots.gcg --to pdf
expect_code 2
run gcg convert en_dots.gcg --to json -o "$work/no/such/folder/file.json"
expect_code 1

# A game of ours is told as GCG too, with tiles of its own, finished or not.
printf 'A 3 1\nS 3 2\n' > "$work/tiny.txt"
printf 'AA\nAAA\nSS\nSSS\n' > "$work/tiny_words.txt"
"$TESELA" lexicon build --bag "$work/tiny.txt" --words "$work/tiny_words.txt" -o "$work/tiny.kwg" > /dev/null
"$TESELA" autoplay --kwg "$work/tiny.kwg" --bag "$work/tiny.txt" --rack 3 --games 1 --seed 1 --out "$work/tiny.json" > /dev/null
run gcg check "$work/tiny.json"
expect_code 0
expect_out_has 'everything adds up'
run gcg convert "$work/tiny.json" --to gcg
expect_out_has '#full-rack 3'
expect_out_has '#exchange-minimum 0' # else analysed as a game in which only a full bag is drawn from
expect_out_has '#bag A 3 1,S 3 2'
printf '%s\n' "$out" > "$work/tiny.gcg"
run gcg check "$work/tiny.gcg"
expect_code 0
run gcg convert "$work/tiny.gcg" --to gcg
expect_out "$(cat "$work/tiny.gcg")"
printf 'pass\n' | "$TESELA" play --new --kwg "$work/tiny.kwg" --bag "$work/tiny.txt" --rack 2 --people Ana,Luis --file "$work/going.game" > /dev/null
run gcg convert "$work/going.game" --to gcg
expect_out_has ':  - +0 0'
echo '{"format": 1}' > "$work/other.json"
run gcg check "$work/other.json"
expect_code 1
finish
