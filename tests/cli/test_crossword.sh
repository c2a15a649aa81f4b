#!/usr/bin/env bash
# Crosswords on the command line: made, shown, verified, printed, converted.
. "$(dirname "$0")/support.sh"
export TESELA_LANG=es
words=perro,gato,caballo,ñandú,tortuga,colibrí

# A criss-cross of a table, with its clues.
cat > "$work/pistas.csv" << 'END'
palabra;pista;traducción
sol;Estrella que nos da luz;sun
luna;Brilla de noche;moon
camión;Lleva cosas por la carretera;lorry
mariposa;Insecto de alas de colores;butterfly
END
run --lang en crossword new --from "$work/pistas.csv" --clues list --seed uno --name Cosas
expect_code 0
expect_out_has 'Across'
expect_out_has 'Estrella que nos da luz (3)'
expect_out_has '4 words, '
expect_out_has 'seed: uno'
run crossword new --from "$work/pistas.csv" --clues list --seed uno --name Cosas -o "$work/a.json"
expect_code 0
run crossword verify "$work/a.json" --json
expect_code 0
expect_json '[.ok, .words, .clued, .misnumbered, .one_piece]' '[true,4,4,0,true]'
run crossword new --from "$work/pistas.csv" --clues list --seed uno --name Cosas --json
expect_json '[.seed, .words, .clued, .left_out]' '["uno",4,4,[]]'
jq .puzzle "$work/out" > "$work/puzzle.json"
jq . "$work/a.json" | diff - "$work/puzzle.json" > /dev/null || fail "the same seed gives another puzzle"
run crossword new --from "$work/pistas.csv" --show translations --clues list --seed uno
expect_out_has 'butterfly (8)'
run crossword solve "$work/a.json" --json
expect_json '[.answers[].answer] | sort' '["CAMION","LUNA","MARIPOSA","SOL"]'
run --lang en crossword solve "$work/a.json"
expect_out_has 'camión: Lleva cosas por la carretera (6)'

# Every format, from every other one; paper.
for to in ipuz puz json; do
  run crossword convert "$work/a.json" "$work/b.$to"
  expect_code 0
  run crossword solve "$work/b.$to" --json
  expect_json '[.answers[] | select(.clue == "Brilla de noche") | .answer]' '["LUNA"]'
  run crossword convert "$work/b.$to" --to puz
  cmp -s "$work/out" "$work/b.puz" || [ "$to" = ipuz ] || fail "$to and back differs"
done
for to in pdf svg png; do
  run crossword print "$work/a.json" "$work/sheet.$to"
  expect_code 0
  [ -s "$work/sheet.$to" ] || fail "no $to"
done
run crossword print "$work/a.json" "$work/key.svg" --part key --look large
expect_code 0
grep -q 'mariposa' "$work/key.svg" || grep -qi 'glyph\|text' "$work/key.svg" || fail "the key has no words"
run crossword print "$work/a.json" "$work/sheet.pdf"
expect_code 1
run crossword print "$work/a.json" "$work/sheet.pdf" --force
expect_code 0

# A filled grid of a list, and of a drawing.
printf '___\n#_#\n___\n' > "$work/grid.txt"
run crossword new --kind spanish --grid "$work/grid.txt" --words sol,ola,mar --clues none --seed a --json
expect_code 0
expect_json '.puzzle.grid' '["SOL",".L.","MAR"]'
run --lang en crossword new --kind spanish --grid "$work/grid.txt" --words sol,ola,luz --seed a
expect_code 1
expect_err_has 'which proves it'

# What can't be, said where it is wrong.
while IFS='|' read -r options code says; do
  run --lang en crossword new $options
  expect_code "$code"
  expect_err_has "$says"
done << END
--seed 1|1|the list of words is empty
--words sol|1|at least two words that cross
--words sol,luna,pez|1|these words share no letter with the others, so they can't cross them: pez
--words sol,sal,日本|1|日本
--words $words --lexicon es|1|words can come from one place only
--words $words --grid $work/grid.txt|1|a criss-cross draws its own grid
--words sol,estrella --size 5|1|more than the 5 of the longest line
--kind english --size 60 --words $words|1|from 4 to 31
--words sol,sal --kind round|2|round
--words sol,sal -o $work/x.doc|1|.ipuz or .puz
END
seq 10000 | sed 's/.*/palabra&/; y/0123456789/abcdefghij/' > "$work/many.txt"
run --lang en crossword new --from "$work/many.txt"
expect_code 1
expect_err_has '10000 words are too many for one crossword'
run --lang en crossword new --from "$work/many.txt" --count 12 --clues none --seed 1
expect_code 0
expect_out_has '12 words'
run crossword new --words sol,luna,pez --leave-out --clues none --seed 1 --json
expect_json '.left_out' '["pez"]'
printf 'nothing\n' > "$work/bad.puz"
run --lang en crossword verify "$work/bad.puz"
expect_code 1
expect_err_has 'ACROSS&DOWN'
jq '.words[0].number = 9' "$work/a.json" > "$work/wrong.json"
run --lang en crossword verify "$work/wrong.json"
expect_code 1
expect_out_has 'has the number 9, but should have'

run --lang en crossword print "$work/a.json" "$work/a.txt"
expect_code 1
expect_err_has "a.txt' must end in .pdf, .svg or .png"
run --lang en crossword print "$work/a.json"
expect_code 1
expect_err_has 'where to write is missing'

# For a class: the same words in other grids, the same again by the seed.
for file in set again; do
  run --lang en crossword classset --sheets 6 --words sol,sal,luna,mar,rana,ola,lima --clues none --seed 9 -o "$work/$file.pdf" --json
  expect_code 0
  expect_json '[.sheets, .seed, (.puzzles | length)]' '[6,"9",6]'
done
cmp -s "$work/set.pdf" "$work/again.pdf" || fail 'the seed gives another set'
if command -v pdftotext > /dev/null; then
  pdftotext -layout "$work/set.pdf" "$work/set.text"
  [ "$(grep -c 'Sheet [1-6] of 6' "$work/set.text")" = 6 ] || fail 'not a sheet for everybody'
  [ "$(grep -co 'LUNA\|luna' "$work/set.text")" -ge 6 ] || fail 'a sheet has other words'
  [ "$(pdfinfo "$work/set.pdf" | sed -nE 's/^Pages: *//p')" = 7 ] || fail 'the keys are not on one page'
fi
run --lang en crossword classset --sheets 3 --words sol,sal -o "$work/set.txt"
expect_code 1
expect_err_has 'a class set is a PDF'
run --lang en crossword classset --sheets 30 --words sol,os -o "$work/few.pdf"
expect_code 1
expect_err_has 'different sheets could be made'
[ ! -e "$work/few.pdf" ] || fail 'a set was written that is none'

# Words of a theme have clues of our own, in its sense, and a class set says how many words have one.
run --lang ca crossword new --theme animals --age 6 --clues list --seed x1 --json
expect_json '.words == .clued' true
run --lang ca crossword new --theme animals --age 6 --clues list --seed x1
expect_out_has 'Miola i caça ratolins'
run --lang en crossword classset --sheets 2 --theme animals --age 6 --clues list --seed 9 -o "$work/themed.pdf"
expect_out_has '14 words, 14 with a clue'
run --lang en crossword classset --sheets 2 --words sol,sal,luna --clues list --seed 9 -o "$work/clueless.pdf"
expect_out_has '3 words, 0 with a clue'

# A logo in the head.
printf 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==' | base64 -d > "$work/logo.png"
run crossword print "$work/a.json" "$work/logo.svg" --logo "$work/logo.png"
expect_code 0
grep -q 'href="data:image/png;base64,' "$work/logo.svg" || fail 'no logo'
printf 'not a picture' > "$work/notes.png"
run --lang en crossword print "$work/a.json" "$work/none.svg" --logo "$work/notes.png"
expect_code 1
expect_err_has 'notes.png: this is not a picture: a PNG file is needed'
[ ! -e "$work/none.svg" ] || fail 'a sheet was written without its logo'

finish
