#!/usr/bin/env bash
# Analysing games: as text, as JSON and as a page.
. "$(dirname "$0")/support.sh"
games=$fixtures/gcg

# A few words of our own: those of the game, except two that were made up.
"$TESELA" tilesets en --bag > "$work/en.txt"
cat > "$work/words.txt" << 'WORDS'
PLANT
PLANTS
EXPLANT
GRAND
LIKE
TOAST
SITE
BANNERS
OX
TRAY
TIE
TIES
TEA
EAT
ATE
SEA
RAN
NO
ON
AT
TA
LA
EL
PA
AN
NA
OS
SO
LEX
AXE
GEL
LEG
ROE
WORDS
run lexicon build --bag "$work/en.txt" --words "$work/words.txt" -o "$work/en.kwg"
expect_code 0
game=$games/en_dots.gcg
words=(--kwg "$work/en.kwg" --bag "$work/en.txt")

# JSON: every turn, the best move, what was lost, who did what.
run analyze "$game" "${words[@]}" --json
expect_code 0
expect_json '.turns | length' 13
expect_json .complete true
expect_json '[.players[].name]' '["Ana Ferrer","Bob Núñez"]'
expect_json '[.players[].score]' '[208,10]'
expect_json '.turns[0].move' '{"kind":"play","square":"8F","word":"PLANT","score":14}'
expect_json '.turns[0].best[0] | [.word, .equity_lost, .win_lost]' '["EXPLANT",0,0]'
expect_json '.turns[0] | [.grade, .bingo, .bingo_missed, .phonies]' '["large",false,true,[]]'
expect_json '.turns[0] | (.equity_lost > 50 and .win_before > .win_after and .luck > 20)' true
expect_json '.turns[0] | ((.win_before - .win_after - .win_lost) | fabs) < 0.0001' true
expect_json '.turns[6] | [.bingo, .points, .rank, .equity_lost]' '[true,83,1,0]'
expect_json '.turns[7] | [.taken_back, .points, (.phonies | index("ZU") != null)]' '[true,0,true]'
expect_json '.turns[10] | [.rack, .rack_whole, has("grade")]' '["",false,false]'
expect_json '.turns[11] | [.grade, .luck]' '["none",null]'
expect_json '.turns[2].note' '"a first line?and a second one??after a blank?another note"'
expect_json '[.players[] | .bingos, .bingos_missed]' '[1,1,0,0]'
expect_json '[.players[].mistakes | .small + .medium + .large] | add > 3' true

# The same again; the threads don't matter, the seed does only for what is random.
cp "$work/out" "$work/first"
run analyze "$game" "${words[@]}" --json
cmp -s "$work/out" "$work/first" || fail 'the same analysis twice differs'
run analyze "$game" "${words[@]}" --json --seed other
expect_json '[.turns[] | .equity_lost]' "$(jq -c '[.turns[] | .equity_lost]' "$work/first")"
# What the table counts into a turn beyond its play is said where the play stands with its own points.
run analyze "$game" "${words[@]}" --turn 13
expect_out_has 'counted after the play: +32'
run analyze "$game" "${words[@]}" --turn 1
expect_out_lacks 'counted after the play'
expect_out_lacks '−' # numbers have one sign
run analyze "$game" "${words[@]}" --json --turn 2 --sim 20 --threads 2
expect_code 0
expect_json '[.turns[] | .turn, .method]' '[2,"simulation"]'
cp "$work/out" "$work/first"
run analyze "$game" "${words[@]}" --json --turn 2 --sim 20 --threads 1
cmp -s "$work/out" "$work/first" || fail 'threads change the simulation'

# One player, fewer moves.
run analyze "$game" "${words[@]}" --json --player bob --top 2
expect_json '[.turns[] | select(has("grade")) | .player] | unique' '[2]'
expect_json '[.turns[] | .best // [] | length] | max' 2

# Text.
run analyze "$game" "${words[@]}"
expect_code 0
expect_out_has 'Ana Ferrer 208 – Bob Núñez 10'
expect_out_has '8F PLANT'
expect_out_has 'EXPLANT'
expect_out_has '1. Ana Ferrer · AELNPTX · large mistake'
expect_out_has 'a better play with the whole rack was missed'
expect_out_has 'ZU is not in the lexicon'
expect_out_has 'Chance of Ana Ferrer after each turn'
expect_out_has 'the rest of the rack is not known'
run analyze "$game" "${words[@]}" --turn 7
expect_out_has 'BANNErS'
expect_out_has 'A   B   C'
run analyze "$games/four_players.gcg" "${words[@]}"
expect_code 0
expect_out_has 'Pere 1 – Quim 5 – Rosa 6 – Sara 0'
run analyze "$games/wrong.gcg" "${words[@]}"
expect_code 0

# A page: complete, well-formed, without external files or scripts, and text from the file stays text.
sed -e 's/Ana Ferrer/<script>alert("a")<\/script> \& Co/' -e 's/a first line/<img src=x onerror=y> http:\/\/example.org/' \
  -e 's/Our own game/"><b>bold/' "$game" > "$work/bad.gcg"
run analyze "$work/bad.gcg" "${words[@]}" --html "$work/page.html"
expect_code 0
expect_out ''
page=$(cat "$work/page.html")
for wanted in '&lt;script&gt;alert(&quot;a&quot;)&lt;/script&gt; &amp; Co' '&lt;img src=x onerror=y&gt;' \
  '&quot;&gt;&lt;b&gt;bold' 'id="t13"' 'href="#t13"' '<svg' 'prefers-color-scheme:dark' '<html lang="en">'; do
  [[ $page == *"$wanted"* ]] || fail "the page has no $wanted"
done
for unwanted in '<script' '<img' '<link' '<iframe' 'src=' 'url(' '@import' 'onerror='; do
  [[ ${page//onerror=y&gt;/} == *"$unwanted"* && $unwanted != src= ]] && fail "the page has $unwanted"
done
[ "$(grep -c 'http' "$work/page.html")" = 1 ] || fail 'the page refers to something elsewhere'
[ "$(grep -o 'class="board"' "$work/page.html" | wc -l)" = 13 ] || fail 'a board is missing'
if command -v xmllint > /dev/null; then
  xmllint --noout "$work/page.html" || fail 'the page is not well-formed'
fi
run analyze "$game" "${words[@]}" --html "$work/page.html"
expect_code 1
expect_err_has '--force replaces it'
cmp -s "$work/page.html" <(printf '%s\n' "$page") || fail 'the page was replaced'
run --lang ca analyze "$game" "${words[@]}" --html "$work/page.html" --force
expect_code 0
grep -q '<html lang="ca">' "$work/page.html" || fail 'the page is not in Catalan'

# Games of our own: every rack is known.
run autoplay --games 1 --p1 greedy --p2 greedy --kwg "$work/en.kwg" --bag "$work/en.txt" --seed 5 --threads 1 --out "$work/own.json"
expect_code 0
run analyze "$work/own.json" --kwg "$work/en.kwg" --json
expect_code 0
expect_json '[.turns[] | .rack_whole] | unique' '[true]'
expect_json '[.turns[] | .phonies | length] | add' 0
expect_json '.turns | length > 4' true
expect_json '[.turns[-1].scores[]] | sort' "$(jq -c '[.players[].score] | sort' "$work/out")"
printf '{"format":"other"}\n' > "$work/broken.json"
run analyze "$work/broken.json" --kwg "$work/en.kwg"
expect_code 1

# Ctrl-C: the results so far are shown, marked as a part. (A job in the background would ignore the signal.) The signal is sent when the program
# listens for it: the second bit of SigCgt in the kernel shows that.
# shellcheck disable=SC2016
bash -c 'set -m; "$0" "$@" &
  for tries in {1..3600}; do [ $((0x0$(sed -n "s/^SigCgt:\t*//p" /proc/$!/status) & 2)) = 0 ] || break; sleep 0.05; done
  kill -INT $!; wait $!' "$TESELA" analyze "$game" "${words[@]}" --sim 1000000 --json > "$work/out" 2> "$work/err"
code=$?
ran='tesela analyze, interrupted'
[ "$code" = 1 ] || fail "$ran: exit status $code, expected 1"
grep -q 'Stopped: [0-9]* of 13 turns have been analysed.' "$work/err" || fail "$ran: says $(cat "$work/err")"

# What can't be done.
run analyze "$game" "${words[@]}" --turn 14
expect_code 1
expect_err_has 'there is no turn 14: the game has 13'
run analyze "$game" "${words[@]}" --player carla
expect_code 1
expect_err_has "nobody called 'carla' plays here"
run analyze "$game" --kwg "$work/en.kwg" --lexicon en
expect_code 2
run analyze "$game" "${words[@]}" --json --html "$work/x.html"
expect_code 2
run analyze "$work/none.gcg" "${words[@]}"
expect_code 1
run analyze "$games/de.gcg" # its tiles have a recipe
expect_code 0
expect_out_has 'SÄCHE is not in the lexicon'
printf '#player1 ana Ana\n#player2 eva Eva\n#lexicon SAOL\n>ana: ÅÄÖGATN 8H GATAN +12 12\n' > "$work/sv.gcg"
run analyze "$work/sv.gcg" # Swedish has tiles and no words
expect_code 1
expect_err_has 'one lexicon is needed: a file with --kwg or a recipe with --lexicon'
run analyze
expect_code 2

# A file that names no tiles was played with those of the lexicon.
run lexicon build --bag "$TESELA_SOURCE/data/tilesets/es.txt" --words "$fixtures/words/es.txt" -o "$work/es.kwg"
expect_code 0
printf '#player1 ana Ana\n#player2 eva Eva\n>ana: AACSTOS 8G CASAS +16 16\n>eva: AEOLMNT 9F AL +5 5\n' > "$work/plain.gcg"
run analyze "$work/plain.gcg" --kwg "$work/es.kwg"
expect_code 0
expect_out_has CASAS
run analyze "$work/plain.gcg" --lexicon de --json
expect_code 0
expect_json '.turns | length' 2

finish
