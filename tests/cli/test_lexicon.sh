#!/usr/bin/env bash
# Lexica from our own words and tiles: built, described, asked.
. "$(dirname "$0")/support.sh"
bag=$fixtures/mini_bolsa.txt
words=$fixtures/mini_diccionario.txt
kwg=$work/mini.kwg

run lexicon build --bag "$bag" --words "$words" -o "$kwg"
expect_code 0
expect_out "28 words in $kwg
1 repeated word was dropped"
[ -z "$err" ] || fail "a short build talks on standard error: $err"
run lexicon build --bag="$bag" --words="$words" --output="$kwg" --force --json
expect_json '[.words, .duplicates, .unspellable, .lines]' '[28,1,0,29]'

run lexicon info "$kwg" --json
expect_code 0
expect_json '[.words, .longest, .gaddag, .by_length["2"]]' '[28,7,true,4]'
run lexicon info "$kwg"
expect_out_has 'words: 28'

run lexicon check "$kwg" --bag "$bag" casa COCHE 'CO[CH]E' niño
expect_code 0
run lexicon check "$kwg" --bag "$bag" casa perrito kilo
expect_code 1
expect_out 'casa: a word
perrito: not a word
kilo: not a word, the tiles can'\''t spell it'
run lexicon check "$kwg" --bag "$bag" casa cas --json
expect_code 1
expect_json . '{"valid":false,"words":[{"word":"casa","valid":true},{"word":"cas","valid":false}]}'

run lexicon words "$kwg" --bag "$bag" --max 2
expect_out 'LA
LO
SI
SO'
run lexicon words "$kwg" --bag "$bag" 'c*a'
expect_out 'CASA
COSA'
run lexicon words "$kwg" --bag "$bag" '..[RR].'
expect_out 'PERRA
PERRO'
# A tile set of the program may be given by its id, where no file is called so.
printf 'maison\n' > "$work/fr.txt"
run lexicon build --bag fr --words "$work/fr.txt" -o "$work/fr.kwg"
expect_code 0
run lexicon build --bag nosuch --words "$work/fr.txt" -o "$work/fr2.kwg"
expect_code 1
expect_err_has "there is no file 'nosuch'"

# Words as people write them: accents that no tile has are no matter.
run lexicon check "$kwg" --bag "$bag" cásà CASA
expect_code 0
run lexicon words "$kwg" --bag "$bag" 'cás*' --max 4
expect_out_has CASA

# Words that some tiles make, a blank among them; with --min, anagrams.
run lexicon words "$kwg" --bag "$bag" --rack 'ocás' --min 4
expect_out 'CASO
COSA'
run lexicon words "$kwg" --bag "$bag" --rack 'as?a' --min 4
expect_out_has CASA
run lexicon words "$kwg" --bag "$bag" --rack 'c4'
expect_code 1
expect_err_has "is not a tile of this set"

run lexicon words "$kwg" --bag "$bag" '1'
expect_code 1
expect_err_has "'1' is not a pattern"

# Files of old editors are read, and it is said how; what is no text is refused as that.
printf 'A 4 1\n\xd1 2 8\nO 3 1\n' > "$work/latin_bag.txt"
printf 'A\xd1O\r\n' > "$work/latin.txt"
run lexicon build --bag "$work/latin_bag.txt" --words "$work/latin.txt" -o "$work/latin.kwg"
expect_code 0
expect_out "$work/latin_bag.txt is not in UTF-8: it was read as Windows-1252. Check that its letters are right.
$work/latin.txt is not in UTF-8: it was read as Windows-1252. Check that its letters are right.
1 word in $work/latin.kwg"
run lexicon check "$work/latin.kwg" --bag "$work/latin_bag.txt" año
expect_code 0
printf '\xff\xfeA\0\xd1\0O\0\n\0' > "$work/wide.txt"
run lexicon build --bag "$work/latin_bag.txt" --words "$work/wide.txt" -o "$work/wide.kwg" --json
expect_json '[.words, .words_encoding, .bag_encoding]' '[1,"UTF-16","windows-1252"]'
run lexicon build --bag "$work/latin_bag.txt" --words "$work/wide.kwg" -o "$work/no.kwg"
expect_code 1
expect_err_has "$work/wide.kwg: this is not a text file"

# What is wrong is said with file and line.
printf 'casa\ncasa blanca\n' > "$work/space.txt"
run lexicon build --bag "$bag" --words "$work/space.txt" -o "$work/no.kwg"
expect_code 1
expect_err_has "$work/space.txt:2"
printf 'casa\nkilo\n' > "$work/kilo.txt"
run lexicon build --bag "$bag" --words "$work/kilo.txt" -o "$work/no.kwg"
expect_code 1
expect_err_has kilo
[ ! -e "$work/no.kwg" ] || fail 'a refused list left a file'
run lexicon build --bag "$bag" --words "$work/kilo.txt" -o "$work/yes.kwg" --skip-unspellable
expect_code 0
expect_out_has "1 word that the tiles can't spell was skipped"
run lexicon build --bag "$bag"
expect_code 2
run lexicon build --bag "$work/none.txt" --words "$words" -o "$work/no.kwg"
expect_code 1
expect_err_has none.txt
head -c 101 "$kwg" > "$work/cut.kwg"
run lexicon info "$work/cut.kwg"
expect_code 1
expect_err_has cut.kwg
cp "$kwg" "$work/alone.kwg"
run lexicon check "$work/alone.kwg" casa
expect_code 1
expect_err_has '--bag'
"$TESELA" tilesets en --bag > "$work/en.txt"
run lexicon check "$kwg" --bag "$work/en.txt" casa
expect_code 1

# A word list may come from a pipe.
"$TESELA" lexicon build --bag "$bag" --words - -o "$work/pipe.kwg" --json < "$words" > "$work/out"
expect_json .words 28

# What two of them have apart: compiled ones, recipes, lists.
printf 'casa\nperro\ncasa\nniño\n' > "$work/a.txt"
printf 'CASA\r\ngato\r\n' > "$work/b.txt"
run lexicon diff "$work/a.txt" "$work/b.txt" --json
expect_code 1
expect_json '[.both, .only_a, .only_b]' '[1,["NIÑO","PERRO"],["GATO"]]'
expect_json '.lengths' '[{"letters":4,"both":1,"only_a":1,"only_b":1},{"letters":5,"both":0,"only_a":1,"only_b":0}]'
run lexicon diff "$work/a.txt" "$work/b.txt" --csv
expect_out 'word,in
NIÑO,a
PERRO,a
GATO,b'
run lexicon diff "$work/a.txt" "$work/b.txt" --pattern '*a*o' --max 4
expect_out_has '+ GATO'
[[ $out != *PERRO* && $out != *NIÑO* ]] || fail "words that do not fit: $out"
run lexicon diff "$work/a.txt" "$work/a.txt"
expect_code 0
run lexicon diff "$work/a.txt" nowhere
expect_code 1
expect_err_has "there is no recipe 'nowhere'"

finish
