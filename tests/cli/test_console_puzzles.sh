#!/usr/bin/env bash
# tesela console: mazes, word searches and crosswords, by pipe, through every entry and its alternatives.
. "$(dirname "$0")/console.sh"

talk 2 ana ana 5 2 luis luis 4
cp "$fixtures/mini_maze.txt" "$work/mini.txt"
printf '8 letras\n9 1,3\n0 0,0,S,false\n0 0,1,O,false\n0 0,2,L,false\n1 SOL,false\n1 MAR,false\n' > "$work/letras.txt"
printf 'sol\nluna\nmar\nrío\n' > "$work/words.txt"
printf '9 broken\n3 3,3\n0 0,0,9,0\n' > "$work/broken.txt"

mazes() { talk_as ana 6 1 "$@" 0 0 4; }
sopas() { talk_as ana 6 2 "$@" 0 0 4; }
crosswords() { talk_as ana 6 3 "$@" 0 0 4; }

# The menu comes last, so that the numbers before it stay; what is not there brings it again.
talk_as ana 6 99 x 0 4
expect_code 0
said '5. Log out' '6. Puzzles' 'Puzzles' '1. Mazes' '2. Word searches' '3. Crosswords' 'The selected option is not valid' 'Puzzles' \
  'The selected option is not valid' 'User menu'

# Nothing there yet: every entry that needs one says so and comes back.
mazes 1 3 4 5 6 8 9 10 11 12 13 14 15 16 17
[ "$(grep -c 'There are no entries.' "$work/out")" = 13 ] || fail "$ran: not 13 empty lists"
said 'There is no change to take back.' 'There is no change to make again.'
sopas 1 3 4 5 6 8 9 10 11 12 13 14 15 16 17
[ "$(grep -c 'There are no entries.' "$work/out")" = 13 ] || fail "$ran: not 13 empty lists"
said 'There is no change to take back.' 'There is no change to make again.'

# ---- mazes ----

# Import: the file of the thesis, no such file, another ending, a broken one with its line, a word search.
mazes 7 "$work/mini.txt" 7 "$work/none.txt" 7 "$work/words.doc" 7 "$work/broken.txt" 7 "$work/letras.txt" 7 0 7 - 1
said "'mini' is in the list now." 'none.txt' 'as mazes do' 'broken.txt:3' 'letras.txt:' 'as mazes do' '1  mini'
did_not_say '2  '

# The exact solutions of that maze, with the counter's sum; then listed, shown one by one, the best one.
mazes 10 mini 9 1 2 '' 10 1 11 1 4 x 1 12 1
said 'The list of solutions is empty.' 'Ctrl-C stops' 'Solution 1: 4 moves' 'Solution 2: 3 moves' 'Solution 3: 2 moves' ' steps in ' 'Everything was explored.' \
  'Solution 3: 2 moves' 'Which solution' 'There is no such solution.' 'There is no such solution.' 'Solution 1: 4 moves' '· ' 'Solution 3: 2 moves'
# The files are those of the command line, to the byte, with the solutions.
mazes 8 1 "$work/out.txt" 8 1 "$work/out.txt" no 8 1 "$work/out.txt" yes 8 1 "$work/out.doc" 8 1 "$work/out.ipuz" 8 1 0
said 'Written.' "There is a file '$work/out.txt' already. Write over it?" 'Nothing was written.' 'Write over it?' 'Written.' \
  "a maze can't be written to" "a maze can't be written to"
(cat "$work/mini.txt" && printf '1 0,2;1,2;2,2;2,1\n1 0,2;1,2;2,1\n1 1,2;2,1\n') | cmp - "$work/out.txt" || fail 'the export of mini differs from the thesis'
printf 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==' | base64 -d > "$work/logo.png"
mazes 8 1 "$work/o.xml" 8 1 "$work/o.json" 8 1 "$work/o.map" 8 1 "$work/o.maze" 8 1 "$work/o.pdf" yes 3 2 2 "$work/logo.png" 8 1 "$work/o.svg" no 1 "" "" 8 1 "$work/o.png" "" "" "" "" 8 1 "$work/p.pdf" no 0 8 1 "$work/no/o.txt"
for kind in xml json map maze pdf svg png; do
  [ -s "$work/o.$kind" ] || fail "no export as $kind"
done
said 'With the solution?' 'Paper [1]:' 'The selected option is not valid' 'Logo, a PNG file' 'Written.' "$work/no/o.txt"
[ ! -e "$work/p.pdf" ] || fail 'a sheet was written that nobody wanted'
! command -v pdfinfo > /dev/null || pdfinfo "$work/o.pdf" | grep -q '612 x 792' || fail "letter is $(pdfinfo "$work/o.pdf")"
[ "$(head -c 4 "$work/o.pdf")" = %PDF ] || fail 'the PDF is none'
grep -aq '/Subtype /Image' "$work/o.pdf" || fail 'the logo is not on the sheet'
mazes 7 "$work/o.xml" 7 "$work/o.json" 7 "$work/o.maze" 1
said "'mini 2' is" "'mini 3' is" "'mini 4' is" '4  mini 4'

# Rename, duplicate, delete, each with its way back.
mazes 4 'mini 2' otro 4 otro mini 4 otro '' 4 otro 0 4 9 0 5 otro 6 'otro 2' no 6 'otro 2' quizás yes
said 'Name changed.' 'mini' 'There is no such puzzle.' "'otro 2' is in the list now." "delete 'otro 2'" 'Deletion cancelled.' 'Please answer yes or no.' "'otro 2' deleted."
mazes 1
said otro
did_not_say 'otro 2'

# Creating: everything by chance; everything given; each bad answer asked again; what can't be; giving up.
mazes 2 '' '' '' '' '' '' '' '' '' ''
said 'New maze' '1. obstacles, as in the original program' '2. long corridors (backtracker)' 'Kind [2]:' 'Level, from 1 to 5' 'Enter: 11..21' 'Columns' 'Dead ends' 'Directions' 'Entrance' 'Exit' 'Seed' \
  'seed: ' "'Untitled 20" 'is in the list now.'
mazes 2 nivel '' 6 1 '' '' '' '' abc 13 nivel
said "'6' is not right" "'nivel' is in the list now." 'near level 1 of 5'
did_not_say 'Columns, as'
mazes 2 '' 1 '' '' '' '' '' '' '' '' ''
said 'Enter: 3..15' 'Obstacles' 'Force a solution?' 'Directions' "'Untitled 20" 'is in the list now.'
mazes 2 dado 99 1 x 0..3 4 20000 5 -1 3 perhaps yes many 1 9 0,2,4,6,8 straight here 0,0 3,3 abc 3 dado 13 dado
said 'The selected option is not valid' "'x' is not a number" "'0..3' is not right" "'20000' is not right: give a whole number from 1 to 16384" "'-1' is not right" 'Please answer yes or no.' \
  "'many' is not right" "'here' is not a cell" "'dado' is in the list now." 'A' 'B' '4 rows, 5 columns'
once=$(sed -n '/^dado$/,/^└/p' "$work/out")
mazes 2 dado 1 4 5 3 yes 1 straight 0,0 3,3 abc 3 'dado 2'
[ "$(sed -n '/^dado 2$/,/^└/p' "$work/out" | tail -n +2)" = "$(tail -n +2 <<< "$once")" ] || fail "the same seed made another maze"
[ "$(wc -l <<< "$once")" = 7 ] || fail "dado is not drawn: $once"
mazes 2 imposible 1 3 3 99 no all '' '' s 2 igual 1 3 3 0 no all 0,0 0,0 s 2 0 2 x 0 2 x 1 0 2 x 1 3 3 0 no all 0 1
said 'obstacles' 'both at 0,0' 'Creation cancelled.' 'Creation cancelled.' 'Creation cancelled.' 'Creation cancelled.'
did_not_say '  imposible'
# Shapes with thin walls: made, drawn, solved, measured, changed, printed; they are walked elsewhere.
printf '.##.\n####\n####\n' > "$work/hill.txt"
mazes 2 redondo 9 '' 5 '' r 9 redondo 12 redondo 13 redondo 14 redondo 3 4,0 15 redondo 8 redondo "$work/redondo.svg" "" "" "" "" 8 redondo "$work/redondo.txt"
said 'thin walls: a circle' 'circle of 5 rings' 'Solution 1:' 'dead ends' 'Effort of a walker' 'move the entrance' 'walked on paper and on the page' "can't hold a maze of this shape"
[ -s "$work/redondo.svg" ] || fail 'no sheet of a circle'
mazes 2 puentes 15 1 '' p 2 monte 16 "$work/hill.txt" '' 8 '' m
said 'bridges' "'puentes' is in the list now." '6×8 squares' "'monte' is in the list now."
for kind in 2 3 4 5 6; do
  mazes 2 "kind$kind" $kind '' 9 9 '' '' '' '' k
  said 'Dead ends to remove' "'kind$kind' is in the list now."
done
mazes 2 mezcla 7 '' 9 9 101 50 x 100 '' '' '' k
said 'Mix' "'101' is not right" "'x' is not right" "'mezcla' is in the list now."

# Solving: the shortest way; a budget that is too small; a trivial and an impossible maze; solutions are looked for where there are none.
mazes 2 grande 1 12 12 0 no all 0,0 11,11 s 9 grande 3 2 x 500 9 grande 1 9 grande 0 9 grande 2 0
said 'The selected option is not valid' "'x' is not right" '500 steps' 'stopped before its end' 'Solution 1: 11 moves' 'trivial'
# Ctrl-C stops a search that would take days, keeps what it has found, and the menu goes on.
start console
tell 1 ana ana 6 1 9 grande 2 2000000000
wait_for 'Ctrl-C stops' "$work/said"
kill -INT "$program"
tell 12 grande 9 grande 1 0 0 4
ended
expect_code 0
said 'stopped before its end' 'Show the best solution' 'Solution 1: 11 moves' 'Goodbye.'

mazes 2 muro 1 1 3 1 no all 0,0 0,2 s 9 muro '' 11 muro 1 12 muro 2 '' 13 muro
said 'This maze is impossible: there is no way out.' "'muro' is in the list now." 'This maze is impossible' 'It has no solutions yet' 'This maze is impossible' 'This maze is impossible' 'Difficulty: 3 (1 obstacle, distance 2)' 'This maze is impossible'
mazes 5 mini 14 'mini 2' 1 0,2 0,1 9,9 z '' 11 'mini 2' 1 1 13 'mini 2'
said "'mini 2'" 'Entrance, exits and player stay' 'outside the maze' 'is not a cell' 'solutions are dropped' 'It has no solutions yet' 'Solution 1: 2 moves' 'Which solution' \
  'Occupation density: 0.222' 'Mobility density: 1.000 (8 of 8 directions)' 'Difficulty: 4 (2 obstacles, distance 2)' 'Shortest paths: 2'
mazes 14 'mini 2' 2 0,2 '' 14 'mini 2' 3 0,2 14 'mini 2' 3 2,1 14 'mini 2' 4 2,2 14 'mini 2' 5 up straight 14 'mini 2' 5 '' 14 'mini 2' 1 '' 14 'mini 2' 7 0
[ "$(grep -c 'solutions are dropped' "$work/out")" = 4 ] || fail "$ran: not 4 changes: $out"

# Walking: steps are counted, taken back and refused; the way out is shown; several steps a line.
mazes 15 mini 6 u u 'x 4' s r 31
said '0 steps' '1 step' '0 steps' 'There is no step to take back.' 'Walk with the arrows or 1 to 9' '1 step' '· ' '0 steps' '2 steps' 'You are out!'
mazes 15 mini 5 8 0 15 muro s 6 15 muro 0 3 mini
said 'Walk with the arrows' 'the maze ends there' 'This maze is impossible' 'obstacle'
# On a terminal every key is a step, and lines are typed again afterwards.
if command -v script > /dev/null; then
  : > "$work/screen"
  {
    wait_for 'Option:' "$work/screen"
    printf '%s\r' 1 ana ana 6 1 15 mini
    wait_for 'q: quit' "$work/screen"
    printf '\033[Cu31'
    wait_for 'You are out!' "$work/screen"
    printf '%s\r' 0 0 4
    wait_for 'Goodbye' "$work/screen"
  } | SHELL=/bin/sh TERM=xterm-256color script -qfec "'$TESELA' --lang en console" /dev/null > "$work/screen" 2>&1
  ran='walking in a terminal' out=$(tr -d '\r' < "$work/screen" | sed 's/\x1b\[[0-9;?]*[a-zA-Z]//g')
  said '0 steps' '1 step' '0 steps' '2 steps' 'You are out!' 'Goodbye.'
fi
# Every change can be taken back and made again, until a new one comes; never what was changed elsewhere.
mazes 14 'mini 2' 1 2,0 '' 16 13 'mini 2' 17 13 'mini 2' 16 17 16 14 'mini 2' 5 all 17 16 16
said 'solutions are dropped' 'The last change is taken back.' 'Occupation density: 0.111' 'The change is made again.' 'Occupation density: 0.222' \
  'taken back' 'made again' 'taken back' 'solutions are dropped' 'There is no change to make again.' 'taken back' 'There is no change to take back.'
mazes 5 mini 14 'mini 5' 1 2,0 '' 6 'mini 5' yes 16 16
said "'mini 5' deleted." 'there is no' 'There is no change to take back.'

# ---- word searches ----

sopas 7 "$work/letras.txt" 7 "$work/mini.txt" 7 "$work/mini.map" 7 "$work/none.ipuz" 9 letras 8 letras "$work/l.txt" 14 letras 3 1
said "'letras' is in the list now." 'mini.txt:' 'as word searches do' 'none.ipuz' 'S O L' '✓ SOL' 'SOL' 'Found: 1 of 2' 'Written.' \
  'Words: 2; not in the grid: 1' 'Difficulty: 1' 'Not every word' 'S O L'
grep -q '1 SOL,true' "$work/l.txt" || fail 'the word that was found is not marked in the file'
sopas 8 1 "$work/l.xml" 8 1 "$work/l.json" 8 1 "$work/l.ipuz" 8 1 "$work/l.pdf" yes "" 4 "" 8 1 "$work/l.svg" yes "" "" "" 8 1 "$work/l.png" no "" "" "" 8 1 "$work/l.map" 8 1 "$work/l.txt" ''
said "a word search can't be written to" 'Write over it?' 'Nothing was written.'
for kind in xml json ipuz pdf svg png; do
  [ -s "$work/l.$kind" ] || fail "no export as $kind"
done
sopas 7 "$work/l.xml" 7 "$work/l.json" 7 "$work/l.ipuz" 4 'letras 2' cartas 5 cartas 6 'cartas 2' yes 6 cartas no 1
said "'letras 2' is" "'letras 3' is" "'letras 4' is" 'Name changed.' "'cartas 2' is" "'cartas 2' deleted." 'Deletion cancelled.' 'cartas'

# Creating: typed words, a file, random letters, a language without a lexicon; bad answers, what can't be, giving up.
sopas 2 cielo xx es-27 1 'sol,luna,camión,ñu' -1 8 1001 '' 9 1 hola s 9 cielo 14 cielo
said 'es-27    Spanish: 27 letters' 'es       Spanish: 28 letters (CH LL RR count as one letter)' 'Alphabet [' "'xx'" "'-1' is not right" "'1001' is not right" 'The selected option is not valid' "'cielo' is in the list now." 'Found: 4 of 4' 'Words: 4; not in the grid: 0; more than once: 0' 'Every word is there exactly once.'
sopas 2 fichero es-27 2 "$work/words.txt" x 3 '' '' '' '' s 14 fichero 2 todo es-27 2 "$work/words.txt" '' '' '' '' '' s 14 todo 2 nada es-27 2 "$work/none" '' '' '' '' '' s 2 nada es-27 2 - '' '' '' '' '' s
said "'x' is not right" "'fichero' is" 'Words: 3;' "'todo' is" 'Words: 4;' "$work/none" "'-' is not the name of a file"
sopas 2 '' '' '' '' '' '' '' '' '' 2 azar es-27 4 6 8 10 '' '' s 14 azar
said 'Words [4]:' "'Untitled 20" "'azar' is in the list now." '8 rows, 10 columns' 'Words: 6;'
sopas 2 cuento ca-28 5 99 1 3 6 7 '' '' '' '' s 14 cuento
said 'Theme' 'Animals' 'Contes' "'3' is not right" "'cuento' is in the list now." 'Words: 7;'
sopas 2 mal es-27 1 '' '' '' '' '' s 2 mal es-27 1 'sol,α' '' '' '' '' s 2 mal es-27 1 ABCDEFGH 3 3 '' '' s 2 0 2 a 0 2 a es-27 0 2 a es-27 1 0 2 a es-27 1 sol 0 1
said 'the list of words is empty' 'not a letter of the alphabet' 'ABCDEFGH' 'Creation cancelled.' 'Creation cancelled.' 'Creation cancelled.' 'Creation cancelled.' 'Creation cancelled.'
did_not_say '  mal'

# Changing: words in and out, a letter, all of it made again but for what stays.
sopas 10 cielo foca sol '*' '' 11 cielo perro '' 11 cielo foca 12 cielo 99,0 A 12 cielo x 0,0 '' 12 cielo 0,0 7 14 cielo
said "'*'" "'foca' is not in the grid." 'not solved any more' "'perro' is not in the list of words" 'not solved any more' 'outside' "'x' is not a cell" 'Every word is there exactly once.'
sopas 12 letras 0,0 Z 14 letras 12 letras 0,0 . 3 letras
said "'SOL' is not in the grid." 'not solved any more' 'not in the grid: 2' 'not solved any more'
sopas 13 cielo 'sol' t 14 cielo 13 cielo perro t 13 cielo 0
said 'Words that stay' 'not solved any more' 'Every word is there exactly once.' "'perro' is not in the list of words"

# Playing: a word is two cells, in either sense; found once; the time is told. Changes can be taken back.
printf '8 fijo\n9 2,3\n0 0,0,S,false\n0 0,1,O,false\n0 0,2,L,false\n0 1,0,R,false\n0 1,1,A,false\n0 1,2,M,false\n1 SOL,false\n1 MAR,false\n' > "$work/fijo.txt"
sopas 7 "$work/fijo.txt" 15 fijo 0,0 '0,0 1,1' '0,0 9,9' '0,2 0,0' '0,0 0,2' '1,2 1,0' 15 fijo '0,0 0,2' ''
said '   0 1 2' '0  S O L' '1  R A M' 'are not two cells' 'No word of the list' 'outside the grid' "Found: 'SOL'." '✓ SOL' "'SOL' was found already." \
  "Found: 'MAR'." 'All words are found!' '2 of 2 words in 0:' "Found: 'SOL'." '1 of 2 words in 0:'
sopas 12 fijo 0,0 Z 16 3 fijo 17 3 fijo
said 'not solved any more' 'The last change is taken back.' 'S O L' 'The change is made again.' 'Z O L'

# ---- crosswords ----

crosswords 1 3 4 5 6 8 9 10 11 12
[ "$(grep -c 'There are no entries.' "$work/out")" = 8 ] || fail "$ran: not 8 empty lists"
"$TESELA" crossword new --words sol,ola,mar --seed 1 --clues none --name agua -o "$work/agua.json" > /dev/null
crosswords 7 "$work/agua.json" 7 "$work/letras.txt" 7 "$work/none.puz" 3 agua 9 agua 10 agua pez sol 'El sol' 10 agua sol 'Da luz' 3 agua
said "'agua' is in the list now." 'as crosswords do' 'none.puz' 'Across' '____ (3)' 'ola' 'There is no such word in the crossword.' 'The clue is changed.' 'This clue contains the answer.' 'The clue is changed.' 'Da luz (3)'
# Each kind takes back its own changes.
talk_as ana 6 3 10 agua ola Onda 0 2 16 0 3 11 12 0 0 4
said 'The clue is changed.' 'There is no change to take back.' 'The last change is taken back.' 'The change is made again.'
crosswords 8 agua "$work/c.ipuz" 8 agua "$work/c.puz" 8 agua "$work/c.pdf" yes "" "" "" 8 agua "$work/c.txt" 7 "$work/c.puz" 5 agua 6 'agua 3' yes 11 1
said "a crossword can't be written to" "'agua 2' is in the list now." "'agua 3' is in the list now." "'agua 3' deleted."
for kind in ipuz puz pdf; do
  [ -s "$work/c.$kind" ] || fail "no export as $kind"
done
crosswords 10 agua ola 'Del mar' 11 3 agua 12 3 agua
said 'The clue is changed.' 'The last change is taken back.' '____ (3)' 'The change is made again.' 'Del mar (3)'
# Made of typed words; what can't be; giving up.
crosswords 2 cielo 9 1 1 'sol,luna,pez' '' '' s 2 cielo 1 1 'sol,luna' 1 12 '' s 2 0 2 a 0 2 a 1 0 3 cielo
said 'The selected option is not valid' "these words share no letter with the others, so they can't cross them: pez" "'1' is not right" "'cielo' is in the list now." 'Creation cancelled.' 'Creation cancelled.' 'Creation cancelled.' 'Down'

# Nobody sees the puzzles of others; the end of the input in the middle of a question leaves nothing half made.
talk_as luis 6 1 1 0 2 1 0 0 4
[ "$(grep -c 'There are no entries.' "$work/out")" = 2 ] || fail "$ran: luis sees something"
talk_as luis 6 1 2 half 1 5
expect_code 0
talk_as luis 6 1 1 0 0 4
said 'There are no entries.'

# In the other languages, with the thesis' own sentence.
console_options='--lang es' mazes 10 mini
said 'Pasatiempos' 'Laberintos' 'Solución 1: 4 movimientos'
console_options='--lang ca' sopas 1
said 'Sopes de lletres'

finish
