#!/usr/bin/env bash
# tesela class: puzzles for a class on the data of a server.
. "$(dirname "$0")/support.sh"

store=$work/tesela.db
printf '2\nMarta\nsecret\n5\n3\n' | "$TESELA" console --store "$store" > "$work/said" 2>&1
printf 'gato\nperro\nsol\n' > "$work/words.txt"
"$TESELA" sopa new --words gato,perro,sol --size 8x8 --seed zoo -o "$work/zoo.json" > "$work/said" 2>&1 || fail "no puzzle: $(cat "$work/said")"
run class open Marta "$work/zoo.json" --title '3B' --days 5 --url https://tesela.example.org/ --store "$store"
expect_code 0
expect_out_has 'Class 1 is open. Its link:'
[[ $(tail -n 1 "$work/out") =~ ^https://tesela.example.org/#/class/[A-Za-z0-9_-]{22}$ ]] || fail "the link: $out"
run class list Marta --store "$store"
expect_code 0
expect_out_has 3B
run class list Marta --json --store "$store"
id=$(jq -r '.[0].id' "$work/out")
[ "$(jq -r '.[0].open' "$work/out")" = true ] || fail "open: $out"
run class results Marta "$id" --csv --store "$store"
expect_code 0
expect_out_has '"Number","Name"'
run class results Marta "$id" --json --store "$store"
[ "$(jq '.pupils | length' "$work/out")" = 0 ] || fail "pupils: $out"
run class revoke Marta "$id" --store "$store"
expect_code 0
run class list Marta --json --store "$store"
[ "$(jq -r '.[0].open' "$work/out")" = false ] || fail "still open: $out"
run class open Marta nowhere.json --store "$store"
expect_code 1
expect_err_has "neither a file 'nowhere.json' nor a puzzle"
run class open Nobody "$work/zoo.json" --store "$store"
expect_code 1
run class open Marta "$work/words.txt" --store "$store"
expect_code 1
run class open Marta "$work/zoo.json" --days 400 --store "$store"
expect_code 2
run class results Marta x --store "$store"
expect_code 1
run class results Marta 99 --store "$store"
expect_code 1
expect_err_has 'there is no such class'
run class delete Marta "$id" --store "$store"
expect_code 0
run class results Marta "$id" --store "$store"
expect_code 1
# A sheet has the link as a QR code: squares, and the puzzle beside it.
"$TESELA" sopa new --words gato,perro,sol --size 8x8 --seed zoo -o "$work/plain.svg" > /dev/null 2>&1
"$TESELA" sopa new --words gato,perro,sol --size 8x8 --seed zoo --link https://tesela.example.org/ -o "$work/linked.svg" > "$work/said" 2>&1 || fail "no sheet: $(cat "$work/said")"
[ "$(grep -c '<rect' "$work/linked.svg")" -gt "$(($(grep -c '<rect' "$work/plain.svg") + 100))" ] || fail "no QR code on the sheet"
finish
