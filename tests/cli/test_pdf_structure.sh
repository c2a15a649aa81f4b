#!/usr/bin/env bash
# Sheets for screen readers: the structure of a PDF, as another program reads it, in reading order.
. "$(dirname "$0")/support.sh"
export TESELA_LANG=en
command -v pdfinfo > /dev/null && command -v qpdf > /dev/null || { echo "pdfinfo and qpdf are not installed"; exit 0; }
words=sun,moon,star,comet

# The structure on one line each: H1 "Sky", Figure, LBody "SUN"
structure() { pdfinfo -struct-text "$1" | sed -E 's/ \(block\)//; s/^ *//' | awk '/^"/ { printf " %s", $0; next } { printf "%s%s", n++ ? "\n" : "", $0 } END { print "" }'; }
words_of_figures() { qpdf --json "$1" | jq -r '.. | objects | ."/Alt"? // empty | sub("^u:"; "")'; }
check_pdf() {
  qpdf --check "$1" > "$work/check" 2>&1 || fail "$1 is broken: $(cat "$work/check")"
  pdfinfo "$1" > "$work/info" 2> "$work/info_err"
  grep -q '^Tagged: *yes' "$work/info" || fail "$1 has no structure"
  grep -q '^CreationDate' "$work/info" && fail "$1 has a date"
  pdfinfo -struct "$1" > /dev/null 2> "$work/info_err"
  [ ! -s "$work/info_err" ] || fail "the structure of $1: $(cat "$work/info_err")"
  qpdf --json "$1" > "$work/pdf.json"
  [ "$(jq -r '.. | objects | select(."/Type"? == "/Catalog") | ."/Lang"' "$work/pdf.json")" = "u:$2" ] || fail "$1 is not in $2"
  jq -e '.. | objects | select(."/DisplayDocTitle"? == true)' "$work/pdf.json" > /dev/null || fail "$1 does not show its title"
  [ "$(structure "$1" | grep -c '^Figure')" = "$(words_of_figures "$1" | wc -l)" ] || fail "$1 has figures without words"
}

run sopa new --words $words --size 8 --seed 4 --name Sky --level easy --message 'hello you' --link https://example.org/a -o "$work/sopa.pdf"
expect_code 0
check_pdf "$work/sopa.pdf" en
grep -q '^Title: *Sky$' "$work/info" || fail "no title: $(cat "$work/info")"
structure "$work/sopa.pdf" | grep -v '^L$\|^LI$' | sed -E 's/^(Figure|P) .*(Find 4 words).*/\1 \2/; s/^Figure.*/Figure/' > "$work/order"
cat > "$work/wanted" << 'END'
Document
Sect
P "Name"
P "Class"
P "Date"
H1 "Sky"
P Find 4 words
Figure
Figure
P "seed: 4"
Figure
LBody "sun"
LBody "moon"
LBody "star"
LBody "comet"
END
head -n "$(wc -l < "$work/wanted")" "$work/order" | diff "$work/wanted" - > "$work/diff" || fail "a word search is not read in order: $(cat "$work/diff")"
cat > "$work/wanted" << 'END'
QR code of the link https://example.org/a
Level 1 of 5
Word search of 8 by 8 letters; 4 words are hidden
8 boxes for letters
Word search of 8 by 8 letters with its words marked
END
words_of_figures "$work/sopa.pdf" | diff "$work/wanted" - > "$work/diff" || fail "figures of a word search: $(cat "$work/diff")"

# The same seed gives the same bytes, whenever that is.
run sopa new --words $words --size 8 --seed 4 --name Sky --level easy --message 'hello you' --link https://example.org/a -o "$work/again.pdf"
cmp -s "$work/sopa.pdf" "$work/again.pdf" || fail "the same sheet is another file"

run --lang es maze new --size 21 --kind backtracker --seed 3 --name Jardín -o "$work/maze.pdf"
expect_code 0
check_pdf "$work/maze.pdf" es
structure "$work/maze.pdf" | grep -qx 'H1 "Soluciones: Jardín"' || fail "no heading of the key"
run maze new --shape circle --size 6 --seed 3 --name Round -o "$work/round.pdf"
check_pdf "$work/round.pdf" en
[ "$(words_of_figures "$work/round.pdf" | tail -n 1 | sed -E 's/[0-9]+/N/g')" = 'Maze of N by N cells with its way marked' ] || fail "the key of a maze is $(words_of_figures "$work/round.pdf")"

run crossword new --words $words --seed 2 --name Cross -o "$work/cross.pdf"
expect_code 0
check_pdf "$work/cross.pdf" en
words_of_figures "$work/cross.pdf" | sed -E 's/of [0-9]+ by [0-9]+/of N by N/' > "$work/figures"
printf '%s\n' 'Empty crossword of N by N cells for 4 words' 'Crossword of N by N cells, filled in' | diff - "$work/figures" > "$work/diff" || fail "figures of a crossword: $(cat "$work/diff")"
structure "$work/cross.pdf" | grep -A 3 -x 'H2 "Across"' | grep -q '^L$' || fail "answers are not a list: $(structure "$work/cross.pdf")"

# Classes: a section for every sheet, and every key has its heading.
run sopa classset --sheets 7 --words $words --seed 3 --name Clase -o "$work/class.pdf"
expect_code 0
check_pdf "$work/class.pdf" en
[ "$(structure "$work/class.pdf" | grep -c '^H1 "Clase"')" = 7 ] || fail "not a heading for each sheet"
[ "$(structure "$work/class.pdf" | grep -c '^H2 "Sheet [1-7]"')" = 7 ] || fail "not a heading for each key"
[ "$(words_of_figures "$work/class.pdf" | grep -c 'words are hidden')" = 7 ] || fail "not a figure for each sheet"
# Between the number of the sheet and its level nothing is drawn: readers show even a line without any width.
pdftoppm -gray -r 72 -f 1 -l 1 -x 150 -y 777 -W 200 -H 12 "$work/class.pdf" "$work/foot"
[ -z "$(tail -c 2400 "$work"/foot-*.pgm | tr -d '\377')" ] || fail "a line goes through the foot of a sheet"
run maze classset --sheets 3 --level 2 --seed 3 --a-page 2 -o "$work/mazes.pdf"
expect_code 0
check_pdf "$work/mazes.pdf" en

run crossword classset --sheets 5 --words sun,moon,star,comet,stone --seed 3 -o "$work/crosses.pdf"
expect_code 0
check_pdf "$work/crosses.pdf" en
[ "$(words_of_figures "$work/crosses.pdf" | grep -c 'filled in$')" = 5 ] || fail "not a key for each crossword"

# A drawing says the same to a browser.
run sopa new --words $words --size 8 --seed 4 --name Sky -o "$work/sopa.svg"
grep -q '<g role="img" aria-label="Word search of 8 by 8 letters; 4 words are hidden">' "$work/sopa.svg" || fail "no words in the SVG"
xmllint --noout "$work/sopa.svg" || fail "the SVG is not well-formed"

# Kinds that have no grid are read out too.
run scramble new --words $words --seed 4 --name Sky -o "$work/scramble.json"
expect_code 0
run scramble print "$work/scramble.json" "$work/scramble.pdf"
expect_code 0
check_pdf "$work/scramble.pdf" en
[ "$(words_of_figures "$work/scramble.pdf" | grep -c '^Mixed letters [A-Z ]*, and a box for each$')" = 4 ] || fail "letters of a word scramble: $(words_of_figures "$work/scramble.pdf")"
words_of_figures "$work/scramble.pdf" | grep -q '^Mixed letters .*: the word is comet$' || fail "answers of a word scramble: $(words_of_figures "$work/scramble.pdf")"
run cryptogram new --text 'So be it, my ox.' --seed 4 -o "$work/cryptogram.pdf"
expect_code 0
check_pdf "$work/cryptogram.pdf" en
words_of_figures "$work/cryptogram.pdf" | grep -qE '^The sentence in signs, and a box for each letter: [0-9]+-[0-9]+ [0-9]+-[0-9]+ [0-9]+-[0-9]+, [0-9]+-[0-9]+ [0-9]+-[0-9]+\.$' || fail "signs of a cryptogram: $(words_of_figures "$work/cryptogram.pdf")"
run booklet new --theme animals --language en --maze 1 --scramble 1 --cryptogram 1 --sopa 0 --crisscross 0 --fillin 0 --seed 4 --name Zoo -o "$work/booklet.pdf"
expect_code 0
check_pdf "$work/booklet.pdf" en
structure "$work/booklet.pdf" | grep -q '^H1 "Zoo"$' || fail "the title of a booklet: $(structure "$work/booklet.pdf" | head -n 5)"
words_of_figures "$work/booklet.pdf" | grep -q 'with its way marked' || fail "the key of a booklet's maze: $(words_of_figures "$work/booklet.pdf")"

# A puzzle without a name is called by its kind, on the sheet, on its key and in the window; in lists it gets a name of ours.
titles() { pdfinfo -struct-text "$1" | sed -n '/^ *H1/,/^ *"/s/^ *"\(.*\)"$/\1/p'; }
while read -r what command; do
  run --lang es $command -o "$work/untitled.pdf" --force
  expect_code 0
  titles "$work/untitled.pdf" > "$work/titles"
  grep -q "^${what//_/ }$" "$work/titles" || fail "$command is called $(cat "$work/titles")"
  { cat "$work/titles"; pdfinfo "$work/untitled.pdf"; } | grep 'título' && fail "$command has no title"
done << END
Laberinto maze new --size 9
Laberinto maze new --shape circle --level 1
Laberinto maze classset --sheets 2 --level 1
Sopa_de_letras sopa new --words sol,luna
Sopa_de_letras sopa classset --sheets 2 --words sol,luna
Crucigrama crossword new --words sol,luna
Criptograma cryptogram new
Palabras_desordenadas scramble new --words sol,luna
Pasatiempos booklet new --words sol,luna --sopa 1
END
run --lang ca sopa new --words sol,lluna --seed llavor -o "$work/untitled.json"
run sopa export "$work/untitled.json" -o "$work/untitled.svg"
expect_code 0
grep -q '<title>Word search</title>' "$work/untitled.svg" || fail "a puzzle of another language keeps a name that says nothing"

finish
