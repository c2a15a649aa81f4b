#!/usr/bin/env bash
# From a position in one line to its scored plays.
. "$(dirname "$0")/support.sh"
bag=$fixtures/mini_bolsa.txt
kwg=$work/mini.kwg
"$TESELA" lexicon build --bag "$bag" --words "$fixtures/mini_diccionario.txt" -o "$kwg" > /dev/null
moves() { run moves --kwg "$kwg" --bag "$bag" "$@"; }
casa='9/9/9/9/2CASA3/9/9/9/9'
empty='9/9/9/9/9/9/9/9/9'

# The document: its fields, their order, and how plays are written.
moves --cgp "$casa OSE[CH]C?T/ 0/0 0" --top 2 --json
expect_code 0
expect_json . '{"count":79,"exchanges":127,"moves":[{"move":"E1","word":"CO[CH]E(S)","tiles":"CO[CH]E","score":33,"equity":33},{"move":"E1","word":"CO[CH]e(S)","tiles":"CO[CH]e","score":30,"equity":30}]}'
expect_out_has '"equity": 33.0'
moves --cgp "$casa OSE[CH]C?T/ 0/0 0" --all --json
expect_json '[.count, (.moves | length)]' '[79,79]'
expect_json '[.moves[] | [-.equity, -.score]] == ([.moves[] | [-.equity, -.score]] | sort)' true
moves --cgp "$casa OSE[CH]C?T/ 0/0 0" --json
expect_json '.moves | length' 15
moves --cgp "$casa OSE[CH]C?T/ 0/0 0" --top 0 --json
expect_json '[.count, .moves]' '[79,[]]'

# With the word map beside the lexicon another generator finds the same.
cp "$kwg" "$work/mapped.kwg"
"$TESELA" lexicon build --bag "$bag" --words "$fixtures/mini_diccionario.txt" -o "$work/mapped.kwg" --map --force > /dev/null
for position in "$casa OSE[CH]C?T/ 0/0 0" "$empty SOL??/ 0/0 0"; do
  for leaves in "" "--leaves auto"; do
    # shellcheck disable=SC2086
    moves --cgp "$position" $leaves --all --json
    cp "$work/out" "$work/plain.json"
    # shellcheck disable=SC2086
    run moves --kwg "$work/mapped.kwg" --bag "$bag" --cgp "$position" $leaves --all --json
    cmp -s "$work/out" "$work/plain.json" || fail "with a map $position $leaves has other moves"
  done
done

# Points by hand. SOL on the empty board through the centre (5E, double word): (1+1+1)*2.
moves --cgp "$empty SOL/ 0/0 0" --all --json
expect_json '[.moves[] | select(.word == "SOL")] | map([.move, .score])' '[["5C",6],["5D",6],["5E",6]]'
expect_json '[.moves[] | select(.move | test("^[A-Z]"))] | length' 0
expect_json '[.moves[] | select(.word == "SO") | .move]' '["5D","5E"]'

# A tile that makes words both ways is one play: A right below L and right of L.
printf 'la\n' > "$work/la.txt"
"$TESELA" lexicon build --bag "$bag" --words "$work/la.txt" -o "$work/la.kwg" > /dev/null
run moves --kwg "$work/la.kwg" --bag "$bag" --cgp '5/3L1/2L2/5/5 A/ 0/0 0' --all --json
expect_json '[.moves[] | select(.move == "3C" or .move == "D2")] | map([.move, .word, .score])' '[["3C","(L)A",4]]'

# A full rack earns the bonus (here over a triple and a double word: 7*3*2 + 50): 7 tiles, or --rack-size, or the rack itself if it is larger; bb and --bingo say how much.
tesela="$empty TESELAS/ 0/0 0"
moves --cgp "$tesela" --top 1 --json
expect_json '.moves[0] | [.word, .score]' '["TESELAS",92]'
moves --cgp "$tesela bb 10;" --top 1 --json
expect_json '.moves[0].score' 52
moves --cgp "$tesela bb 10;" --bingo 0 --top 1 --json
expect_json '.moves[0].score' 42
moves --cgp "$empty COSA/ 0/0 0" --rack-size 4 --top 1 --json
expect_json '.moves[0] | [.word, .score]' '["CASO",62]'
moves --cgp "$empty TESELASR/ 0/0 0" --all --json
expect_json '[.moves[] | select(.word == "TESELAS") | .score] | max' 42

# Leave values move a play up the list.
perl -e 'print pack("V4f<", 2, 1 << 22 | 1, 15 << 24 | 3 << 22, 1, 4.5)' > "$work/s.klv2"
moves --cgp "$empty SOLS/ 0/0 0" --top 1 --json
expect_json '.moves[0] | [.word, .equity]' '["SOL",6]'
moves --cgp "$empty SOLS/ 0/0 0" --leaves "$work/s.klv2" --top 1 --json
expect_json '.moves[0] | [.word, .score, .equity]' '["SOL",6,10.5]'
# Those of the program go by the tiles: a bag of one's own knows that blanks are good.
moves --cgp "$casa OSE[CH]C?T/ 0/0 0" --leaves auto --top 1 --json
expect_code 0
expect_json '.moves[0] | [(.tiles | test("[a-z]")), .equity > .score]' '[false,true]'

# Exchanges: as many as the bag has tiles, unless the record wants more of them there.
moves --cgp "$casa AAE/ 0/0 0" --top 0 --json
expect_json .exchanges 5
moves --cgp "$casa AAE/ 0/0 0 etl 40;" --top 0 --json
expect_json .exchanges 0
moves --cgp "$casa AAE/ 0/0 0 etl 7;" --top 0 --json
expect_json .exchanges 5
# 41 tiles, 11 on board and rack, 7 on each rack that is not known: two are left to exchange with.
moves --cgp "$casa AAEEOOO//// 0/0/0/0/0 0" --top 0 --json
expect_json .exchanges 9
moves --cgp "$casa AAEEOOO///// 0/0/0/0/0/0 0" --top 0 --json
expect_json .exchanges 0

# Tiles: the bag file, else the record's ld, else what the lexicon was compiled for.
"$TESELA" tilesets es --bag > "$work/es.txt"
"$TESELA" lexicon build --bag "$work/es.txt" --words "$fixtures/mini_diccionario.txt" -o "$work/es.kwg" > /dev/null
for ld in '' 'ld spanish;' 'ld spanish_super;'; do
  run moves --kwg "$work/es.kwg" --cgp "$empty OSE[CH]C?T/ 0/0 0 $ld" --top 1 --json
  expect_code 0
  expect_json '.moves[0].word' '"CO[CH]ES"'
done
run moves --kwg "$work/es.kwg" --cgp "$empty KIWI/ 0/0 0 ld english;"
expect_code 1
run moves --kwg "$work/es.kwg" --cgp "$empty OSE/ 0/0 0" --bag "$bag"
expect_code 1

# The table for people.
moves --cgp "$casa OSE[CH]C?T/ 0/0 0" --top 3
expect_out "   square  word        points  leave  equity
1  E1      CO[CH]E(S)      33  ST?      33.0
2  E1      CO[CH]e(S)      30  EST      30.0
3  E1      Co[CH]E(S)      30  OST      30.0
79 plays, 127 exchanges"
moves --cgp "$empty / 0/0 0"
expect_code 0
expect_out '0 plays, 0 exchanges'
printf '%s\n' "$casa OSE/ 0/0 0" | "$TESELA" moves --kwg "$kwg" --bag "$bag" --cgp - --json > "$work/out"
expect_json '.count > 0' true

# A lexicon without a GADDAG gets one.
perl -e 'binmode STDIN; local $/; my @n = unpack("V*", <STDIN>); $n[1] = 1 << 22; print pack("V*", @n)' < "$kwg" > "$work/dawg.kwg"
moves --cgp "$casa OSE[CH]C?T/ 0/0 0" --all --json
whole=$out
run moves --kwg "$work/dawg.kwg" --bag "$bag" --cgp "$casa OSE[CH]C?T/ 0/0 0" --all --json
expect_out "$whole"

# Refusals.
moves
expect_code 2
expect_err_has '--cgp'
run moves --cgp "$casa"
expect_code 2
expect_err_has '--kwg'
moves --cgp "$casa" --all --top 3
expect_code 2
moves --cgp '9/9 A/'
expect_code 1
run moves --kwg "$work/none.kwg" --bag "$bag" --cgp "$casa"
expect_code 1
expect_err_has none.kwg
moves --cgp "$casa A/ 0/0 0" --leaves "$kwg"
expect_code 1
finish
