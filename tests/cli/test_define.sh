#!/usr/bin/env bash
# What words mean: from the packages that the recipes are made from, and from dictionaries beside them.
. "$(dirname "$0")/support.sh"

run lexicon define es ovejas
expect_code 0
expect_out_has 'noun, feminine plural, of OVEJA'
expect_out_has 'English: sheep'
expect_out_has 'apertium-eng-spa (GPL-2+)'
run --lang es lexicon define es anduvieron
expect_out_has '3.ª persona del plural, pretérito perfecto simple, de ANDAR'
run --lang ca lexicon define ca cantava
expect_out_has '3a persona del singular, imperfet, de «CANTAR»'
run lexicon define en mice went
expect_out_has 'noun, plural, of MOUSE'
expect_out_has 'past tense, of GO'
expect_out_has 'mouse (noun): any of numerous small rodents'

# Words that no analyser knows, by those that are made alike; accents are no matter; the tile set neither.
run lexicon define es ababillaban --json
expect_json '[.words[0].is_word, .words[0].readings[0].lemma, .words[0].readings[0].tags]' '[true,"ababillar","vblex.pii.p3.pl"]'
run lexicon define es-common 'canción' --json
expect_json '[.words[0].word, .words[0].written, .words[0].language, .words[0].readings[0].lemma]' '["CANCION","CANCIÓN","es","canción"]'
run lexicon define es@es-basic coche --json
expect_json '.words[0].word' '"COCHE"'
# A prefix makes another word, and a verb is not a form of one that is more usual (to Apertium amprar is manllevar).
run lexicon define es subtotal
expect_out_has 'made from TOTAL'
run lexicon define ca amprada
expect_out_has 'past participle, feminine singular, of AMPRAR'
[[ $out != *MANLLEVAR* ]] || fail "$ran: $out"
# What reads the same is told once.
run lexicon define en colours
[ "$(grep -c 'person singular, present, of COLOUR' "$work/out")" = 1 ] || fail "$ran: $out"
run lexicon define es xyzzy
expect_code 1
expect_out_has 'The dictionary does not have this word.'

run lexicon define xx casa
expect_code 1
run lexicon define es 'dos palabras'
expect_code 1
expect_err_has "one word is looked up at a time"
run lexicon define es
expect_code 2

# A file that is damaged, or half of one, is made again; nothing else is.
lemmas=$TESELA_HOME/cache/lexica/es.lemmas
head -c 100000 "$lemmas" > "$work/half"
cp "$work/half" "$lemmas"
run lexicon define es ovejas
expect_code 0
expect_out_has 'of OVEJA'
before=$(stat -c %Y.%i "$lemmas")
run lexicon define es casas
[ "$(stat -c %Y.%i "$lemmas")" = "$before" ] || fail "the lemmas were made again for nothing"
finish
