#!/usr/bin/env bash
# Word searches on the command line: made, solved, verified, converted.
. "$(dirname "$0")/support.sh"
export TESELA_LANG=es
words=perro,gato,caballo,ñandú,tortuga,colibrí

run --lang en sopa new --words $words --size 10x12 --seed siete --name Animales --message 'hola a todos' --block feo,malo --solution
expect_code 0
expect_out_has '6 words, 10 × 12, difficulty '
expect_out_has 'seed: siete'
run sopa new --words $words --size 10x12 --seed siete --name Animales --message 'hola a todos' --block feo,malo -o "$work/a.json"
expect_code 0
run sopa verify "$work/a.json" --json
expect_code 0
expect_json '[.ok, .certified, .words, .once, .missing, .repeated, .blocked_found, .message_holds]' '[true,true,6,6,0,0,0,true]'
run sopa new --words $words --size 10x12 --seed siete --name Animales --json --message 'hola a todos' --block feo,malo
expect_json .seed '"siete"'
jq .puzzle "$work/out" > "$work/puzzle.json"
jq . "$work/a.json" | diff - "$work/puzzle.json" > /dev/null || fail "the same seed gives another puzzle"
expect_json '.puzzle.grid[0]' '"GHOLAATODOSI"'

# A clue stands for its word, on a screen as on a sheet.
printf 'perro,animal que ladra\ngato,maulla\n' > "$work/clues.csv"
run --lang en sopa new --from "$work/clues.csv" --seed 1
expect_out_has 'animal que ladra (5)    maulla (4)'
! grep -q perro "$work/out" || fail "$ran tells the words: $out"
run sopa new --from "$work/clues.csv" --seed 1 --show words
expect_out_has 'perro    gato'
: > "$work/nothing.txt"
run --lang en sopa new --from "$work/nothing.txt"
expect_code 1
expect_err_has 'nothing.txt: there is no word in the list'

# Every format, from every other one.
for to in txt xml ipuz json; do
  run sopa convert "$work/a.json" -o "$work/b.$to"
  expect_code 0
  run sopa convert "$work/b.$to" --to txt
  cmp -s "$work/out" "$work/b.txt" || fail "$to and back differs"
  run sopa solve "$work/b.$to" --json
  expect_json '.found | length' 6
  expect_json '.missing' '[]'
done
run sopa convert - --to txt < /dev/null
"$TESELA" sopa convert - --to json < "$work/b.xml" | jq -e '.name == "Animales"' > /dev/null || fail "XML through a pipe"
! command -v xmllint > /dev/null || xmllint --noout --schema "$TESELA_SOURCE/docs/formats/sopa.xsd" "$work/b.xml" 2> "$work/err" || fail "$(cat "$work/err")"
run --lang en sopa solve "$work/b.txt" --color always
expect_out_has $'\033['
run --lang en sopa info "$work/b.txt"
expect_out_has 'in the grid: 6 of 6 words, 0 of them more than once'
run sopa info "$work/a.json" --json
expect_json '[.rows, .cols, .words, .certified, .solved]' '[10,12,6,true,false]'
run sopa solve "$work/a.json" -o "$work/solved.txt"
expect_code 0
grep -q '^1 PERRO,true$' "$work/solved.txt" || fail "the solved file says nothing of it"

# A changed letter is seen.
sed 's/"GHOLA/"GHOLÑ/' "$work/a.json" > "$work/lie.json"
run --lang en sopa verify "$work/lie.json"
expect_code 1

# The same seed, the same file; Ñ is a letter, whatever the language of the messages.
run --lang en sopa new --words ñandú,niño,sol --seed 5 -o "$work/enye.json"
expect_code 0
run --lang en sopa new --words ñandú,niño,sol --seed 5 -o "$work/enye2.json"
cmp "$work/enye.json" "$work/enye2.json" || fail 'the same seed gives another file'
[ "$(jq -c '[.alphabet.id, .words[].word]' "$work/enye.json")" = '["es-27","ÑANDU","NIÑO","SOL"]' ] || fail "ñ: $(jq -c .words "$work/enye.json")"
run --lang en sopa new --words ñandú --alphabet en
expect_code 1
expect_err_has "'ñandú' has 'Ñ', which is not a letter of the alphabet 'en'"
run --lang en sopa new --words camión,10
expect_code 1
expect_err_has "'10' has '1', which is not a letter of the alphabet 'en'"

# Strings of random letters are as many as find room, however small the grid.
for size in 1 2 3 1x8 8x1 5 7; do
  run sopa new --random --size $size --seed "$size"
  expect_code 0
done
run sopa new --random --size 3x9 --directions N,S --seed 1
expect_code 0
printf '##..##\n##..##\n##..##\n' >"$work/parts.txt"
run sopa new --random --shape "$work/parts.txt" --seed 1
expect_code 0
run --lang en sopa new --random --min 6 --max 3
expect_code 1
expect_err_has 'the shortest word has 6 letters, but the longest 3'
run --lang en sopa new --keep "$work/a.json" --words sol
expect_code 1
expect_err_has 'the puzzle of --keep brings its words'

# Nothing is overwritten without --force; a wrong extension is refused before any work.
cp "$work/b.txt" "$work/kept.txt"
run --lang en sopa new --words $words -o "$work/kept.txt"
expect_code 1
expect_err_has 'already: --force replaces it'
cmp -s "$work/b.txt" "$work/kept.txt" || fail 'a refused file was touched'
run sopa new --words $words -o "$work/kept.txt" --force
expect_code 0
run --lang en sopa convert "$work/b.txt" -o "$work/c.doc"
expect_code 1
expect_err_has 'must end in .txt, .xml, .json or .ipuz, as word searches do'
[ ! -e "$work/c.doc" ] || fail 'a refused file was made'

# Paper: text that can be selected, puzzle and key, both sizes, class sets.
run sopa new --words il·lusió,muntanya,col·legi --alphabet ca --seed 1 --name 'Il·lusions' -o "$work/ca.json"
run sopa export "$work/ca.json" -o "$work/ca.pdf"
expect_code 0
run sopa export "$work/a.json" -o "$work/a.pdf" --paper letter --json
expect_json .sheets 1
pages() { pdfinfo "$1" | sed -nE 's/^Pages: *//p'; }
page_size() { pdfinfo "$1" | sed -nE 's/^Page size: *([0-9.]+ x [0-9.]+).*/\1/p'; }
if command -v pdftotext > /dev/null; then
  [ "$(pages "$work/ca.pdf")" = 2 ] || fail "the sheet and its key are $(pages "$work/ca.pdf") pages"
  [ "$(page_size "$work/ca.pdf")" = '595.28 x 841.89' ] || fail "A4 is $(page_size "$work/ca.pdf")"
  [ "$(page_size "$work/a.pdf")" = '612 x 792' ] || fail "letter is $(page_size "$work/a.pdf")"
  pdftotext -layout "$work/ca.pdf" "$work/ca.text"
  grep -q 'Il·lusions' "$work/ca.text" && grep -q 'muntanya' "$work/ca.text" && grep -q '^.* L·L' "$work/ca.text" || fail "the PDF's text: $(cat "$work/ca.text")"
  pdftotext -layout "$work/a.pdf" - | tr -d ' ' | grep -qx 'GHOLAATODOSI' || fail "the first row is not in the text: $(pdftotext -layout "$work/a.pdf" - | tr -d ' ')"
  pdftotext -layout "$work/a.pdf" - | grep -q 'ñandú' || fail "no ñandú in the text"
  "$TESELA" sopa new --random --size 60 --count 200 --max 9 --seed 4 --name Larga --lang en -o "$work/long.pdf" > /dev/null
  heads=$(pdftotext "$work/long.pdf" - | grep -c 'Answers: Larga$')
  [ "$heads" = 2 ] || fail "a key of two pages has $heads heads that say so"
fi
for kind in svg png; do
  run sopa export "$work/a.json" -o "$work/a.$kind" --part key
  expect_code 0
  [ -s "$work/a.$kind" ] || fail "$kind is empty"
done
! command -v xmllint > /dev/null || xmllint --noout "$work/a.svg" || fail 'the SVG is not well formed'
run --lang en sopa export "$work/a.json" -o "$work/a.doc"
expect_code 1
expect_err_has 'the name must end in .pdf, .svg, .png, .txt, .xml, .json or .ipuz'
run --lang en sopa new --words sol -o "$work/a.doc"
expect_code 1
expect_err_has 'the name must end in .pdf, .svg, .png, .txt, .xml, .json or .ipuz'
run sopa export "$work/a.json" "$work/exported.txt"
expect_code 0
run sopa convert "$work/a.json" "$work/converted.txt"
cmp "$work/exported.txt" "$work/converted.txt" || fail 'export and convert write different files'
run --lang en sopa export "$work/a.json" "$work/exported.ipuz" --part key
expect_code 1
expect_err_has '--part is for sheets'
run --lang en sopa export "$work/a.json" -o "$work/a.pdf"
expect_err_has 'already: --force replaces it'
run sopa classset --sheets 5 --words $words --seed 3 --name Clase -o "$work/clase.pdf" --json
expect_code 0
expect_json '[.sheets, (.difficulties | unique | length)]' '[5,1]'
! command -v pdfinfo > /dev/null || [ "$(pages "$work/clase.pdf")" = 6 ] || fail "5 sheets and a page of keys are $(pages "$work/clase.pdf") pages"
run --lang en sopa classset --words $words -o "$work/clase.png"
expect_err_has 'a class set is a PDF'

# Pinned words stay.
run sopa new --keep "$work/a.json" --pin perro,gato --seed otro --json
expect_code 0
for word in perro gato; do
  [ "$(jq -c ".puzzle.words[] | select(.label == \"$word\").place" "$work/out")" = "$(jq -c ".words[] | select(.label == \"$word\").place" "$work/a.json")" ] || fail "$word moved"
done

# Editing by hand, with a word about what it did.
cp "$work/a.json" "$work/edit.json"
run --lang en sopa edit "$work/edit.json" --add foca --remove gato --name Otros --pin perro
expect_code 0
expect_err_has "'foca' is not in the grid"
run sopa info "$work/edit.json" --json
expect_json '[.name, .words, .certified]' '["Otros",6,false]'
run --lang en sopa edit "$work/edit.json" --set 0,0=7
expect_code 1
expect_err_has "'7' is not a letter of the alphabet 'es-27'"
run --lang en sopa edit "$work/edit.json"
expect_err_has 'there is nothing to change'
run --lang en sopa edit "$work/edit.json" --set 0,0
expect_err_has "'0,0' is not a change of a letter"
run --lang en sopa edit "$work/edit.json" --remove tigre
expect_err_has "'tigre' is not in the list of words"
row=$(jq '.words[] | select(.label == "perro").place.row' "$work/edit.json") col=$(jq '.words[] | select(.label == "perro").place.col' "$work/edit.json")
run --lang en sopa edit "$work/edit.json" --set "$row,$col=Z"
expect_err_has "'perro' is pinned there"
run sopa edit "$work/b.txt" --set 1,1=Ñ -o "$work/edited.txt"
grep -q '^0 1,1,Ñ,false$' "$work/edited.txt" || fail 'the letter was not changed'
run sopa convert "$work/b.txt" "$work/two.xml" --json
expect_code 0
expect_json '[.rows, .cols, .words]' '[10,12,6]'

# Where words come from.
printf '# frutas\nmanzana\npera\nuva\n\nplátano\nkiwi\nmelón\n' > "$work/fruta.txt"
run sopa new --from "$work/fruta.txt" --count 4 --min 4 --seed 1 --json
expect_json '[.puzzle.words[].label] | length' 4
run sopa new --random --seed 1 --json
expect_json '[.puzzle.rows, .puzzle.cols, (.puzzle.words | length)]' '[8,8,10]'
printf '..##..\n.####.\n######\n######\n.####.\n..##..\n' > "$work/shape.txt"
run sopa new --words sol,mar,luz --shape "$work/shape.txt" --seed 1 --json
expect_json '.puzzle.grid[0][0:2]' '".."'
run sopa new --words col·legi,muntanya --alphabet ca --seed 1 --json
expect_json '[.puzzle.grid[] | select(contains("[L·L]"))] | length > 0' true

# Words about a theme: in the language of the reader or of the alphabet, for an age, with their accents.
run --lang es sopa themes --json
expect_json '[.themes | length >= 24, (.[] | select(.name == "animals") | .title)]' '[true,"Animales"]'
run --lang ca sopa themes
expect_out_has 'Animals'
run --lang en sopa themes
expect_out_has 'Fairy tales'
run --lang es sopa new --theme animals --seed 4 -o "$work/theme.json"
expect_code 0
[ "$(jq -c '[.name, .alphabet.id, (.words | length)]' "$work/theme.json")" = '["Animales","es-27",15]' ] || fail "a theme: $(jq -c . "$work/theme.json")"
run --lang es sopa new --theme animals --age 6 --count 13 --alphabet ca-28 --seed 4
expect_code 0
expect_out_has lleó
run --lang en sopa new --theme insects --age 7 --seed 4 --json # fewer than usual are for them
expect_json '[.puzzle.name, (.puzzle.words | length < 15)]' '["Insects and bugs",true]'
run --lang es sopa classset --sheets 2 --theme music --age 9 --seed 4 -o "$work/theme.pdf"
expect_code 0
for language in es ca en; do # what the lexicon does not have is named; few are so: Neptune, kiwi
  [ "$("$TESELA" lexicon recipes --json | jq -r --arg id $language '.[] | select(.id == $id) | .state')" = built ] || continue
  mapfile -t themed < <(sed '1d; /^#/d' "$TESELA_SOURCE/data/themes/$language"/*.txt -s | tr ' ' '\n' | sort -u)
  run lexicon check $language "${themed[@]}" --json
  strange=$(jq -r '[.words[] | select(.valid | not) | .word] | join(" ")' "$work/out")
  echo "not in the lexicon $language: $strange"
  [ "$(wc -w <<< "$strange")" -le $((${#themed[@]} / 50)) ] || fail "$language: many words of themes are in no lexicon"
done

# Each mistake has its own message.
refused() { # message, arguments...
  local message=$1
  shift
  run --lang en sopa new "$@"
  expect_code 1
  expect_err_has "$message"
  expect_out ''
}
refused 'the list of words is empty' --size 5
refused 'words can come from one place only' --words a --random
refused 'the list of words is empty' --words ,
refused 'words can come from one place only' --theme sea --words sol
refused 'an age chooses among the words of a theme' --age 6 --words sol
# An age alone draws words that its readers know.
run sopa new --age 6 --alphabet es --count 6 --size 12 --seed edad -o "$work/edad.json"
expect_code 0
run lexicon check es-everyday $(python3 -c 'import json, sys; print(" ".join(word["word"] if isinstance(word, dict) else word for word in json.load(open(sys.argv[1]))["words"]))' "$work/edad.json")
expect_code 0
refused "themes have words in Spanish, Catalan and English (alphabets es, ca, en), not in 'de'" --theme sea --alphabet de
refused 'words of the right length, not 40' --theme sea --count 40
refused 'give at least 1 of these: N NE E' --words sol --directions ,
refused "--directions: 'X' can't be chosen; choose from: N NE E" --words sol --directions X
refused "can't fit" --words murciélago --size 5
refused "which is not a letter of the alphabet 'es-27'" --words h2o --alphabet es-27
refused "there is no alphabet 'xx'" --words sol --alphabet xx
refused 'from 1 to 1000 of each' --words sol --size 1001
refused "is not a size" --words sol --size ten
refused "is inside 'girasol'" --words sol,girasol
refused "'amor' is 'roma' backwards" --words roma,amor
refused 'is both listed and blocked' --words sol --block sol
refused '--pin needs the puzzle' --words sol --pin sol
run sopa new --words sol,girasol --inside --seed 1
expect_code 0

# Nothing rude by chance, unless somebody says so; and what they write stays theirs.
run --lang en sopa new --words disputa,sol --seed 3 --size 9 -o "$work/safe.json"
expect_code 0
run --lang en sopa verify "$work/safe.json"
expect_out_has 'no rude word reads in any direction'
jq -c '.grid[0] = "XCULOXXXX"' "$work/safe.json" > "$work/rude.json"
run --lang en sopa verify "$work/rude.json"
expect_code 1
expect_out_has "the rude word 'CULO' is in the grid: cell 0,1, direction E"
run sopa new --words disputa,sol --seed 3 --size 9 --allow-rude -o "$work/free.json"
expect_code 0
[ "$(jq -c '[.certificate.safe]' "$work/safe.json" "$work/free.json" | tr -d '\n')" = '[true][false]' ] || fail 'certificates do not say what is safe'


# Tables of a spreadsheet: clues stand on the sheet, with the number of letters; the key has the words.
printf 'palabra;pista;traducción\ngallina;Pone huevos y cacarea.;hen\ntiburón;Nada sin parar.;shark\nliebre;Corre mucho.;hare\noveja;Bala.;sheep\ncaballo;Galopa.;horse\n' > "$work/pistas.csv"
run --lang es sopa new --from "$work/pistas.csv" --seed 1 --level easy --message '¡Feliz año!' -o "$work/pistas.json"
expect_code 0
[ "$(jq -c '[.words[].hint, .certificate.message_text, .certificate.message, .certificate.level]' "$work/pistas.json")" = \
  '["Pone huevos y cacarea.","Nada sin parar.","Corre mucho.","Bala.","Galopa.","¡Feliz año!","FELIZAÑO",1]' ] || fail "clues: $(jq -c '[.words, .certificate]' "$work/pistas.json")"
run sopa verify "$work/pistas.json" --json
expect_json '[.ok, .unused_cells]' '[true,8]' # the message is all that is left
run --lang es sopa export "$work/pistas.json" -o "$work/pistas.svg"
for text in '>Pone huevos y cacarea. (7)<' '>Nombre<' '>Clase<' '>Fecha<' '>Nivel<' '>¡<' 'Las letras que sobran'; do
  grep -q "$text" "$work/pistas.svg" || fail "the sheet does not say $text"
done
! grep -q 'tiburón' "$work/pistas.svg" || fail 'the sheet tells a word'
run sopa new --from "$work/pistas.csv" --show translations --seed 1 -o "$work/bat.svg"
grep -q '>shark (7)<' "$work/bat.svg" || fail 'no translation on the sheet'
# Lines between the letters are offered where they do something, and passed over where old scripts have them.
for command in 'maze export' 'scramble print' 'crossword print' 'cryptogram print'; do
  # shellcheck disable=SC2086
  run $command --help
  expect_out_lacks '--lines'
done
run sopa export --help
expect_out_has '--lines'
run crossword new --words sol,sal,luna --clues none --seed 1 --lines -o "$work/lineless.svg"
expect_code 0
run sopa new --from "$work/pistas.csv" --show words --seed 1 --look school --lines --a-page 2 --instruction 'Rodea cada una.' -o "$work/school.svg"
expect_code 0
[ "$(grep -c '>Rodea cada una.<' "$work/school.svg")" = 2 ] || fail 'not two sheets on the page'
grep -q "font-family=\"'Andika'" "$work/school.svg" || fail 'not the letters of a school'
grep -q '>tiburón<' "$work/school.svg" || fail 'the accent is gone'
run --lang en sopa new --words chorizo,lluvia --alphabet es --seed 1 --instruction Busca. -o "$work/two.svg"
grep -q '>Busca. .* one letter here, in one cell' "$work/two.svg" || fail 'nobody says that CH is one cell'
run --lang en sopa new --words lago,archipiélago,sol,girasol
expect_code 1
expect_err_has "lago (archipiélago), sol (girasol). Take them out, or let words stand inside longer ones (option 'inside')"
run --lang en sopa convert "$work/pistas.json" "$work/pistas.ipuz"
expect_err_has 'only .json keeps the certificate'
run sopa new --words gato,perro,oveja --figure heart --seed 1 -o "$work/heart.json"
expect_code 0
[ "$(jq -c '[(.grid | join("") | contains(".")), .rows, .cols]' "$work/heart.json")" = '[true,8,8]' ] || fail "heart: $(jq -c .grid "$work/heart.json")"
for seed in 1 2 3; do # cells enough are not yet a line that is long enough
  run sopa new --words elefante,mariposa,cucaracha --figure ring --seed $seed --json
  expect_code 0
done

finish
