#!/usr/bin/env bash
# Leave values: learnt, shown, converted, and used by moves and autoplay.
. "$(dirname "$0")/support.sh"
bag=$work/bag.txt kwg=$work/own.kwg
printf '%s\n' '# 2 0' 'A 8 1' 'C 4 3' 'E 8 1' 'L 4 1' 'O 6 1' 'R 5 1' 'S 5 1' 'T 5 1' > "$bag"
printf '%s\n' al as el es la le lo os re se te ola olas oro oros sal sol sola ser tela telas rosa roca rocas cosa costa \
  cara caro cero corte carta letra letras latas rato ratos otra eco ecos cesta celo tal tres solar casa lector > "$work/words.txt"
"$TESELA" lexicon build --bag "$bag" --words "$work/words.txt" -o "$kwg" > /dev/null
train() { run train leaves --kwg "$kwg" --bag "$bag" --generations 2 --games 20 "$@"; }

# Learning gives the same file again, whatever the threads.
train --seed one --threads 1 --out "$work/a.leaves" --json
expect_code 0
expect_json '[.generations[].generation]' '[1,2]'
expect_json '[.generations[].games]' '[5,20]'
expect_json '.file' "\"$work/a.leaves\""
train --seed one --threads 4 --out "$work/b.leaves"
expect_code 0
expect_out_has "The values are in $work/b.leaves."
expect_out_has "  1 █" # how far they moved, drawn
cmp "$work/a.leaves" "$work/b.leaves" || fail 'another number of threads, other values'
train --seed two --out "$work/c.leaves"
cmp -s "$work/a.leaves" "$work/c.leaves" && fail 'another seed, the same values'
[ ! -e "$work/a.leaves.part" ] || fail 'finished work left its checkpoint'

# Every tile has a value.
run leaves value --bag "$bag" --leaves "$work/a.leaves" --json
expect_code 0
expect_json '[.[].tiles]' '["?","A","C","E","L","O","R","S","T"]'
expect_json 'map(.value) | unique | length > 5' true
run leaves value --bag "$bag" --leaves "$work/a.leaves" SEA 'C?' --json
expect_json '[.[].tiles]' '["AES","C?"]'
run leaves value --bag "$bag" --leaves "$work/a.leaves" KILO
expect_code 1
run leaves value KILO
expect_code 1
expect_err_has 'say which tiles'

# Both formats say the same.
run leaves convert "$work/a.leaves" --bag "$bag" --to klv2 -o "$work/a.klv2"
expect_code 0
run leaves value --bag "$bag" --leaves "$work/a.leaves" S AO ACES EEOOT '?CRST' AAECLT --json
own=$out
run leaves value --bag "$bag" --leaves "$work/a.klv2" S AO ACES EEOOT '?CRST' AAECLT --json
expect_out "$own"
run leaves convert "$work/a.klv2" --bag "$bag" --to leaves -o "$work/again.leaves"
expect_code 0
run leaves value --bag "$bag" --leaves "$work/again.leaves" S AO ACES --json
expect_json '[.[].tiles]' '["S","AO","ACES"]'
run leaves convert "$work/a.leaves" --bag "$bag" -o "$work/none"
expect_code 2
run leaves convert "$work/words.txt" --bag "$bag" --to klv2 -o "$work/none.klv2"
expect_code 1
expect_err_has "$work/words.txt"

# moves: equity is score and value of what is kept, from either file.
position='15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15 LETRAS?/ 0/0 0'
run moves --kwg "$kwg" --bag "$bag" --cgp "$position" --all --json --leaves "$work/a.leaves"
expect_code 0
expect_json '[.moves[] | select(.equity != .score)] | length > 0' true
own=$(jq -c '[.moves[] | [.move, .word, .equity]]' "$work/out")
run moves --kwg "$kwg" --bag "$bag" --cgp "$position" --all --json --leaves "$work/a.klv2"
[ "$own" = "$(jq -c '[.moves[] | [.move, .word, .equity]]' "$work/out")" ] || fail 'moves differ between the two formats'

# autoplay: pairs, with either file.
match() { run autoplay --kwg "$kwg" --bag "$bag" --games 20 --seed 3 --p1 static --p2 greedy --pairs --json "$@"; }
match --leaves "$work/a.leaves"
expect_code 0
expect_json '.first_against_second | [.pairs, (.share >= 0 and .share <= 1)]' '[true,true]'
match --leaves "$work/a.klv2"
expect_code 0
expect_json '.games' 20
run autoplay --kwg "$kwg" --bag "$bag" --games 21 --pairs
expect_code 1
expect_err_has 'must be even'

# Chances to win.
run train winpct --kwg "$kwg" --bag "$bag" --games 20 --leaves "$work/a.leaves" --out "$work/chances.txt"
expect_code 0
[ "$(grep -vc '^#' "$work/chances.txt")" = 40 ] || fail "chances for $(grep -vc '^#' "$work/chances.txt") numbers of tiles"

# Rows for an outlook: the same bytes with any number of threads.
for threads in 1 3; do
  run train outlook --kwg "$kwg" --bag "$bag" --games 3 --leaves "$work/a.leaves" --threads $threads --out "$work/$threads.rows"
  expect_code 0
done
cmp "$work/1.rows" "$work/3.rows" || fail "rows depend on the threads"
kinds=$(sed -n 's/.* of \([0-9]*\) kinds.*/\1/p' <<< "$out")
[ -s "$work/1.rows" ] && [ $(($(wc -c < "$work/1.rows") % (32 + 2 * (2 * (kinds + 1) + 123)))) = 0 ] || fail "rows of $kinds kinds"
run train outlook --kwg "$kwg" --bag "$bag" --games 3 --preset super --out "$work/21.rows"
expect_code 1
expect_err_has 15x15

# What can't be trained with is refused.
run train leaves --kwg "$kwg" --bag "$bag" --preset wordsmog
expect_code 1
expect_err_has wordsmog
finish
