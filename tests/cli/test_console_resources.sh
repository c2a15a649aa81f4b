#!/usr/bin/env bash
# tesela console: dictionaries and bags, by pipe.
. "$(dirname "$0")/console.sh"

talk 2 ana ana 5 2 luis luis 4
make_pair "$work/one" temas CASA saca CASA -- 'A 12 1' 'C 4 3' 'S 6 1' '# 2 0'
make_pair "$work/two" uno OSO -- 'O 4 1' 'S 4 1'
make_pair "$work/two" dos SOS -- 'O 4 1' 'S 4 1'
make_pair "$work/bad" malo CASA PERRO -- 'A 12 1' 'C 4 3' 'S 6 1'
mkdir "$work/empty" "$work/half" "$work/out-folder"
echo CASA > "$work/half/medio_diccionario.txt"
printf 'A 1\n' > "$work/broken_bolsa.txt"
printf 'C\e[31mA\n' > "$work/escape.txt"

# The list: what there is of each id. Those of the program are always there.
talk_as ana 2 1 0 4
expect_code 0
said 'Dictionaries and bags' '1. List dictionaries and bags' '2. Add dictionary and bag' '3. Delete dictionary and bag' \
  'ID' 'dictionary' 'bag' 'ca' 'es' 'User menu'

# From a directory: not one, files missing, a good one, several pairs, words that can't be spelt.
talk_as ana 2 2 1 "$work/nowhere" 1 "$work/one/temas_bolsa.txt" 1 "$work/empty" 1 "$work/half" 1 "$work/one" 1 "$work/one" 0 1 0 4
said 'That is not a directory.' 'That is not a directory.' 'Files are missing in the directory.' 'Files are missing in the directory.' \
  "Resource 'temas' added from the directory." '2 words.' 'Written twice and dropped: 1' 'There is a dictionary with that ID already.' 'temas        yes         yes      2  ana'
talk_as ana 2 2 1 "$work/two" dos 1 "$work/two" 0 1 "$work/bad" 5 1 "$work/bad" 5 0 0 4
said 'several pairs' 'dos uno' "Resource 'dos' added from the directory." 'several pairs' 'I/O error:' "the tiles can't spell 'PERRO'" \
  "Words that the tiles can't spell are left out." "Resource 'malo' added from the directory." "Left out because the tiles can't spell them: 1" \
  "Words that the tiles can't spell are refused."

# From the keyboard: an empty line ends each part.
talk_as ana 2 2 2 teclado CASA CASAS '' 'A 9 1' 'C 4 3' 'S 6 1' '' 2 teclado 2 '../x' 2 nada '' '' 2 0 0 0 4
said 'ID (0: back):' 'Words, one a line' 'Letter Count Points' "Resource 'teclado' created." '2 words.' 'There is a dictionary with that ID already.' \
  "can't be an id" 'give words, tiles or both'

# Each line is checked when it is typed: what is wrong is said at once, and the rest stays. A line can be taken out again.
talk_as ana 2 2 2 lineas 'CASA BLANCA' CASA ACASO -acaso -PERRO OTRA - '' 'A 9' 'A 9 1' 'a 2 1' '1 1 1' 'C 4 3' 'S 6' '-A' 'A 8 1' 'S 6 1' '# 2 0' '' 0 4 lineas 0 4
said 'Word:' "'CASA BLANCA' is not one word" 'Word:' 'Taken out.' 'No line like that was typed.' 'Taken out.' 'Letter Count Points' \
  "the tile 'A' has no points" "the tile 'A' is listed twice" "'1' can't be a tile" "the tile 'S' has no points" 'Taken out.' "Resource 'lineas' created." '1 word.' \
  'A         8' 'CASA'
did_not_say 'could not be created'

# Whatever is wrong in the end, nothing that was typed is lost: words that can't be spelt wait for more tiles, or are left out.
talk_as ana 2 2 2 peor PERRO OSO '' 'O 2 1' 'S 2 1' '' 2 'P 1 3' 'E 1 1' 'R 2 1' '' 2 menos OSO KIWI '' 'O 2 1' 'S 2 1' '' 4 3 0 4 peor 4 menos 0 4
said 'The resource could not be created:' "the tiles can't spell 'PERRO'" 'Nothing that was typed is lost. What now?' '2. Type more tiles' "Resource 'peor' created." '2 words.' \
  'The resource could not be created:' "the tiles can't spell 'KIWI'" 'The resource could not be created:' "Resource 'menos' created." '1 word.' "Left out because the tiles can't spell them: 1" 'PERRO' 'OSO'

# 0 in the middle asks first; what is thrown away is not made.
talk_as ana 2 2 2 dejado CASA 0 no CASAS '' 'A 9 1' 0 no 'C 2 3' 'S 2 1' '' 2 tirado CASA 0 yes 2 tirado CASA '' 'A 9 1' 0 yes 2 tirado KIWI '' 'A 9 1' '' 0 no 0 yes 0 1 0 4
said 'Throw away what was typed?' 'Throw away what was typed?' "Resource 'dejado' created." '2 words.' 'Throw away what was typed?' 'Throw away what was typed?' 'could not be created' 'Throw away what was typed?' 'User menu'
did_not_say 'tirado  '

# Either part alone; the other one later, and what is there is not asked for again.
talk_as ana 2 2 2 solo-bolsa '' 'A 9 1' 'B 2 3' '' 0 1 2 2 solo-bolsa AX AB '' 0 1 2 2 solo-palabras AB '' '' 2 solo-palabras 'A 9 1' '' 4 5 otras 0 1 0 4
said "Resource 'solo-bolsa' created." 'solo-bolsa   -           yes' "the tiles can't spell 'AX'" 'There is a bag with that ID already.' "Resource 'solo-bolsa' created." 'solo-bolsa   yes         yes' \
  "Resource 'solo-palabras' created." 'There is a dictionary with that ID already.' 'could not be created' 'could not be created' 'Take another ID' "Resource 'otras' created."

# From files and from a compiled lexicon.
"$TESELA" lexicon build --bag "$work/one/temas_bolsa.txt" --words "$work/one/temas_diccionario.txt" -o "$work/temas.kwg" > /dev/null
talk_as ana 2 2 3 ficheros "$work/one/temas_diccionario.txt" "$work/one/temas_bolsa.txt" 3 x "$work/missing" "$work/one/temas_bolsa.txt" \
  3 y "$work/one/temas_diccionario.txt" "$work/broken_bolsa.txt" 4 grafo "$work/temas.kwg" "$work/one/temas_bolsa.txt" 4 z "$work/missing.kwg" '' 4 z "$work/one/temas_bolsa.txt" "$work/one/temas_bolsa.txt" 0 0 4
said "Resource 'ficheros' created." 'I/O error:' 'I/O error:' "Resource 'grafo' created." 'I/O error:' 'I/O error:'

# Files in the encoding of an old editor, and it is said so.
printf 'A\xd1O\n' > "$work/latin.txt"
printf 'A 4 1\n\xd1 2 8\nO 3 1\n' > "$work/latin_bag.txt"
talk_as ana 2 2 3 latin "$work/latin.txt" "$work/latin_bag.txt" 3 latin2 "$work/latin.txt" "$work/latin.txt" 0 4 latin 0 4
said "Resource 'latin' created." 'The list of words is not in UTF-8: it was read as Windows-1252.' 'The bag is not in UTF-8' '1 word.' 'I/O error:' "the tile 'AÑO' has no count" 'AÑO'

# A set of the program may be the bag, by its id.
echo maison > "$work/mots.txt"
talk_as ana 2 2 3 mots "$work/mots.txt" fr 3 mots2 "$work/mots.txt" xx 0 4 mots 0 4
said "Resource 'mots' created." 'I/O error:' "there is no file 'xx'" 'MAISON'

# Showing one, with nothing in it that could steer the terminal.
talk_as ana 2 4 temas 4 nothing 4 0 0 4
said 'tile' 'count' 'points' 'CASA' 'SACA' 'there is neither a dictionary nor a bag'
talk_as ana 2 2 3 malicioso "$work/escape.txt" '' 3 $'\e[2J' "$work/escape.txt" '' 0 0 4
did_not_say $'\e'

# Editing; what is not one's own can't be changed.
talk_as ana 2 5 temas CASAS '' '' 5 es A '' '' 4 temas 5 0 0 4
said 'What you type replaces what is there' "Resource 'temas' changed." "'es' comes with the program and can't be changed or deleted" 'CASAS'
# Sharing: others see it and can't change it.
talk_as luis 2 1 0 4
did_not_say temas
talk_as ana 2 6 temas yes 6 es yes 6 0 0 4
said 'Everybody can use it now.' "'es' comes with the program"
talk_as luis 2 1 3 temas 5 temas A '' '' 0 4
said 'temas' 'ana' 'shared' 'The resource could not be deleted:' "'temas' belongs to somebody else"
talk_as ana 2 6 temas no 0 4
said 'It is private now.'

# Out again as files.
talk_as ana 2 7 temas "$work/out-folder" 7 temas "$work/nowhere" 0 4
said 'Written.' 'That is not a directory.'
[ -s "$work/out-folder/temas_diccionario.txt" ] && [ -s "$work/out-folder/temas_bolsa.txt" ] || fail "no files written: $(ls "$work/out-folder")"

# Deleting: 0 goes back, ids that are not there, those of the program.
talk_as ana 2 3 0 3 nothing 3 es 3 temas 3 temas 0 4
said 'ID to delete (0: back):' 'The resource could not be deleted:' "'es' comes with the program" "Resource 'temas' deleted." 'The resource could not be deleted:'

# An id that can't be is refused before a dictionary is typed for it, or a file named.
talk_as ana 2 2 2 ../x 2 es 3 a/b 4 '' 0 5 nobody 5 es 0 4
said "'../x' can't be an id" 'There is a dictionary with that ID already.' "'a/b' can't be an id" "'' can't be an id" \
  'there is neither a dictionary nor a bag' "'es' comes with the program"
did_not_say 'Word:'
did_not_say 'File of words'
did_not_say 'KWG file:'

# The end of the input in the middle of typing adds nothing.
talk_as ana 2 2 2 medio CASA
expect_code 0
talk_as ana 2 1 0 4
did_not_say medio

finish
