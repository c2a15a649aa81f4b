#!/usr/bin/env bash
# Drawing positions in the terminal.
. "$(dirname "$0")/support.sh"
spanish='15/15/15/15/10T4/7CO[CH]E4/7L2s4/4MESON1E4/7R2L4/4[LL]ANO2A4/10SEÑA1/15/15/15/15 AI[RR]?/ 143/128 0 ld spanish; lm 11K SEÑA;'
catalan='15/15/15/15/15/15/15/4CO[L·L]EGI5/6A8/6[ny]8/15/15/15/15/15 A[QU]Ç/E?/X 40/-5/12 1 ld catalan; lm -2;'

run board --lang es "$spanish"
expect_code 0
expect_golden board-spanish.txt
COLUMNS=110 run board --lang es "$spanish" --size small
expect_golden board-spanish-small.txt
run board --lang ca "$catalan"
expect_golden board-catalan.txt
TERM=xterm COLORTERM=truecolor COLUMNS=100 run board --lang es "$spanish" --color always --size large --theme light
expect_golden board-spanish-large.ansi
TERM=xterm run board --lang ca "$catalan" --color always --theme dark
expect_golden board-catalan-256.ansi

# Any size, one word an argument, from a pipe.
run board 3/1A1/3
expect_code 0
rows=31
for ((i = 1; i < 31; i++)); do rows=$rows/31; done
run board "$rows"
expect_code 0
expect_out_has ' AE'
run board 3/1A1/3 BC/ 1/2 0
expect_out_has 'A₁'
printf '%s\n' "$spanish" | "$TESELA" --lang es board - > "$work/out"
expect_golden board-spanish.txt
run board 3/1ñ1/3 --tiles es
expect_code 0
run board 3/1CH1/3 --bag "$fixtures/mini_bolsa.txt"
expect_code 0
printf '*..\n...\n..*\n' > "$work/layout.txt"
run board 3/3/3 --layout "$work/layout.txt"
expect_out_has '★'
run board 5/5/5/5/5 --layout "$work/layout.txt"
expect_code 1

# What can't be a position is refused with the place.
run board 5/5/4/5/5
expect_code 1
expect_err_has 'row 3 of the board has 4 squares, not 5'
run board 3/3/3 QQ/
expect_err_has "the tile 'Q' is there 2 times"
run board '3/3/3 A/ 0/0 0 ld klingon;'
expect_err_has "there is no tile set 'klingon'"
finish
