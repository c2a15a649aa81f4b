#!/usr/bin/env bash
# A position in one line: checking it, judging its best moves like a review, and the position after a play.
. "$(dirname "$0")/support.sh"
board=15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15
rack="AEINRST/ 0/10 0 ld english;"
position() { run position "$@"; }

position --lexicon en --cgp "$board $rack" --top 2
expect_code 0
expect_out_has "$board $rack"
expect_out_has "77.0"

# A play is judged, and the next player is to move.
position --lexicon en --cgp "$board $rack" --play '8J S'
expect_code 0
expect_out_has "15/15/15/15/15/15/15/6CATS5/15/15/15/15/15/15/15 / 10/6 0 ld english;"
expect_out_has "large mistake"
position --lexicon en --cgp "$board $rack" --play '-AE' --json
expect_json '[.cgp, .judged.made.type, .judged.made.kept]' "[\"$board / 10/0 1 ld english;\",\"exchange\",\"INRST\"]"

# Oddities are reported, but nothing is refused.
position --lexicon en --cgp "15/1XQ12/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 / 0/0 0 ld english;"
expect_code 0
expect_out_has "XQ is not in the dictionary."
expect_out_has "The tiles at B2 are not connected to the others."

# An empty board by a preset; the size of racks is a part of the record.
position --preset english --json
expect_json '[.cgp, .judged]' '["15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0 bb 50; etl 7; ld english; lex en; rs 7;",null]'
position --lexicon en --cgp "$board AE/ 0/10 0 ld english; rs 8;" --json
expect_json .rack_size 8

# What can't be.
position --lexicon en --cgp "$board $rack" --play '1A CAT'
expect_code 2
position --preset chess
expect_code 2
position --lexicon en --cgp "$board ZZZ/ 0/10 0 ld english;"
expect_code 1
expect_err_has "'Z'"

finish
