#!/usr/bin/env bash
# tesela console: mistakes in one's own games return as exercises, by pipe. The bag has only one letter, so that the missed plays are known.
. "$(dirname "$0")/console.sh"

make_pair "$work/aa" aa AA AAAA AAAAAAA -- 'A 40 1'
talk 2 ana ana 2 2 1 "$work/aa" 0 0 5 2 luis luis 4
mistakes() { talk_as ana 6 10 "$@"; }

# Nothing has been played yet.
mistakes 0 4
said '10. My mistakes' 'Mistakes of your finished games become exercises' 'User menu'

# A game in which ana passes twice; they are found when she wants it, of words of her own too.
talk_as ana 3 1 1 2 2 aa 3 '' luis 4 '1 A 7 7' '1 A 7 8' 4 3 3 3 3 2 0 0 4
mistakes no 0 4
said 'Look through your last 1 game for mistakes?' 'Mistakes of your finished games become exercises' 'Puzzles'
mistakes '' '?' '8H AA' '!' 0 0 4
said 'Look through your last 1 game for mistakes?' '2 mistakes were found.' '2 mistakes are due.' 'In your game you passed. What is better?' \
  'Hint: look at row 7.' 'the play puts no tile on the board' 'The play was 7C AAAAAAA, 65 points.' 'There was 7C AAAAAAA, for 65 points more.' \
  'It comes again today.' '2 mistakes are due.' 'Puzzles'

# Found at once they wait; the last one leaves nothing to do, and no game is asked about twice.
mistakes '7C AAAAAAA' '7C AAAAAAA' 0 4
said '2 mistakes are due.' 'That is it: 7C AAAAAAA, 65 points.' 'It comes again in 1 day.' '1 mistake is due.' 'It comes again in 1 day.' 'Nothing is due today. Well done!' 'Puzzles'
did_not_say 'Look through'

# Somebody else has none of it.
talk_as luis 6 10 0 4
said 'Mistakes of your finished games become exercises'
did_not_say 'due'
finish
