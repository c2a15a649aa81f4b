#!/usr/bin/env bash
# Lexica from recipes: listed, built into the cache, used by name.
. "$(dirname "$0")/support.sh"
run lexicon recipes --json
expect_code 0
expect_json '[.[].id] | contains(["es", "ca", "en"])' true
expect_json '[.[].state] | unique' '["not_built"]'
expect_json '.[] | select(.id == "ca") | [.language, .tilesets[0], .packages[0].name]' '["ca","ca","hunspell-ca"]'
run lexicon recipes
expect_out_has 'not built'
run lexicon recipes --licences
expect_out_has 'J Ross Beresford'
expect_out_has 'hunspell-es: '

run lexicon build en-common
expect_code 0
expect_out_has "words in $TESELA_HOME/cache/lexica/en-common.kwg"
run lexicon build en-common --json
built=$(jq -r .file "$work/out")
before=$(stat -c %i "$built")
run lexicon recipes --json
expect_json '.[] | select(.id == "en-common") | [.state, .words > 10000]' '["built",true]'
run lexicon build en-common --json
[ "$(stat -c %i "$built")" = "$before" ] || fail 'a lexicon that is there was built again'
run lexicon build en-common --force
[ "$(stat -c %i "$built")" != "$before" ] || fail '--force built nothing'

run lexicon check en-common house xyzzy
expect_code 1
expect_out 'house: a word
xyzzy: not a word'
run lexicon info en-common --json
expect_json .tileset '"en"'
run lexicon words en-common 'hous*' --max 5
expect_out_has HOUSE
run moves --lexicon en-common --cgp '15/15/15/15/15/15/15/5HOUSE5/15/15/15/15/15/15/15 AEINRST/ 0/0 0' --json
expect_code 0
expect_json '[.count > 100, (.moves | length)]' '[true,15]'

run lexicon build klingon
expect_code 1
expect_err_has "there is no recipe 'klingon'; there are: "
run lexicon build en@es
expect_code 1
expect_err_has "the recipe 'en' is not for the tile set 'es'"
run lexicon build en --words x
expect_code 2
run moves --lexicon klingon --cgp 3/3/3
expect_code 1
run moves --kwg en-common --cgp 3/3/3
expect_err_has "there is no file 'en-common'"
# A recipe of one's own.
printf 'casa\nniño\ncanción\nkiwi\n' > "$work/sea"
printf 'language es\nprofile full\ntiles es\npackage sea none\nfold ó o\nsource list sea %s\nin CASA\n' "$work/sea" > "$work/sea.txt"
run lexicon build --recipe "$work/sea.txt" -o "$work/sea.kwg"
expect_code 0
expect_out_has '3 words in '
run lexicon check "$work/sea.kwg" cancion
expect_code 0
before=$(stat -c %i "$work/sea.kwg")
echo 'in LUZ' >> "$work/sea.txt"
run lexicon build --recipe "$work/sea.txt" -o "$work/sea.kwg"
expect_code 1
expect_err_has "the recipe 'sea' does not give the word LUZ, which it should"
[ "$(stat -c %i "$work/sea.kwg")" = "$before" ] || fail 'a recipe that failed replaced a good file'
echo 'nonsense' >> "$work/sea.txt"
run lexicon build --recipe "$work/sea.txt" -o "$work/sea.kwg"
expect_err_has "sea.txt:9: 'nonsense' is not a directive"
rm "$work/sea"
sed -i '$d' "$work/sea.txt"
run lexicon build --recipe "$work/sea.txt" -o "$work/sea.kwg"
expect_err_has 'install the package sea'
run lexicon build --recipe "$work/sea.txt"
expect_code 2

completes=$("$TESELA" complete -- lexicon build en | cut -f1 | paste -sd' ')
[ "$completes" = 'en-common en-everyday en' ] || fail "lexicon build en completes to $completes"
finish
