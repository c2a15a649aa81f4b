#!/usr/bin/env bash
# The tile sets that travel with the program.
. "$(dirname "$0")/support.sh"
run tilesets
expect_code 0
expect_out_has 'CH LL Ñ RR'
run tilesets --json
expect_json '[.[] | select(.id == "es" or .id == "en" or .id == "ca") | .tiles] | add' 300
run tilesets es
expect_code 0
expect_out_has '100 tiles in all'
run tilesets ca --bag
expect_out_has 'L·L 1 10'
cp "$work/out" "$work/ca.txt"
run board --bag "$work/ca.txt" '3/1[L·L]1/3'
expect_code 0
run tilesets es --json
expect_json '.bag[] | select(.tile == "Ñ")' '{"tile":"Ñ","count":1,"points":8}'
# The same rows for a spreadsheet.
run tilesets --csv
expect_out_has 'id,tiles,kinds,blanks'
expect_out_has 'es,100,28,2'
run tilesets es --csv
expect_out_has 'tile,count,points'
expect_out_has 'Ñ,1,8'
run tilesets xx
expect_code 1
expect_err_has "there is no tile set 'xx'; there are: "
finish
