#!/usr/bin/env bash
# tesela maze: mazes made, solved, listed, edited, converted and walked.
. "$(dirname "$0")/support.sh"
cd "$work" || exit 1

# The same seed, the same file; the picture shows it.
run maze new --size 4x6 --seed cli --force-solution -o a.txt
expect_code 0
expect_out_has '4 rows, 6 columns'
expect_out_has 'The seed is cli.'
expect_out_has 'The maze is in a.txt.'
run maze new --size 4x6 --seed cli --force-solution -o b.txt
cmp -s a.txt b.txt || fail "the same seed gives another maze"
run maze new --size 4x6 --seed cli --force-solution --json
expect_json .seed '"cli"'
expect_json .maze.rows 4
expect_json .maze.cols 6
expect_json '.maze.directions | length' 4
# Without more being said there is a real way: corridors, and ends that are far apart.
run maze new --json
expect_json '.kind' '"backtracker"'
expect_json '.solvable' true
expect_json '.maze.rows >= 11 and .maze.rows <= 21 and .maze.cols >= 11 and .maze.cols <= 21' true
# What corridors can't have is made of obstacles, with a way out.
for options in '--obstacles 30' '--directions diagonal' '--overshoot 3' '--full-range' '--entrance 1,1'; do
  # shellcheck disable=SC2086
  run maze new --size 12x12 $options --json
  expect_json '[.kind, .solvable]' '["obstacles",true]'
done
# The original program's own way promises nothing, and what can't be solved is said, on paper too.
for seed in $(seq 40); do
  run maze new --kind obstacles --seed "$seed" --json
  expect_json '.maze.rows >= 3 and .maze.rows <= 15 and .maze.cols >= 3 and .maze.cols <= 15' true
  [ "$(jq .solvable "$work/out")" = true ] || break
done
[ "$(jq .solvable "$work/out")" = false ] || fail 'every one of 40 mazes of obstacles has a way out'
run maze new --kind obstacles --seed "$seed" -o lost.svg
expect_out_has 'This maze is impossible: there is no way out.'
grep -q "This maze can't be solved" lost.svg || fail 'the sheet says nothing'
run maze new --kind obstacles --seed "$seed" -o lost.txt
run maze export lost.txt --part key -o lost-key.svg
grep -q "This maze can't be solved" lost-key.svg || fail 'the key says nothing'
run maze new --json
expect_json '.maze.name | test("^Untitled 20[0-9-]+ [0-9:]+$")' true
run maze new --kind wilson --size 9x9 --braid 50 --seed x --json
expect_json '.maze.directions' '[0,2,4,6]'

# One of a thing is one, not "1 things".
run maze new --size 1x2 --obstacles 0 --entrance 0,0 --exit 0,1 --seed x -o one.txt
expect_out_has '1 row, 2 columns, 0 obstacles, directions'
run maze info one.txt
expect_out_has 'entrance 0,0; exit 0,1'
expect_out_has '(1 move, 0 decisions worth'
run --lang es maze info one.txt
expect_out_has '1 fila, 2 columnas, 0 obstáculos, direcciones'

# No file is replaced, and none is written under a foreign name.
run maze new --size 4x6 -o a.txt
expect_code 1
expect_err_has "there is a file 'a.txt' already: --force replaces it"
run maze new --size 4x6 -o a.doc
expect_code 1
expect_err_has "a maze can't be written to 'a.doc': the name must end in .pdf, .svg, .png, .txt, .xml, .json, .map or .maze"
[ -e a.doc ] && fail "a.doc was written"
run maze new --size 4x6 --seed 1 -o sheet.pdf --paper letter
expect_code 0
[ "$(head -c 5 sheet.pdf)" = %PDF- ] || fail "sheet.pdf is no PDF"
run maze new --size 4x6 --seed 1 -o sheet.pdf
expect_code 1

# Each bad parameter its own message. Each line: options, and what is said.
while IFS='|' read -r options message; do
  # shellcheck disable=SC2086
  run maze new $options
  [ "$code" != 0 ] || fail "$ran: accepted"
  expect_err_has "$message"
done << 'CASES'
--size 1x1|a maze of one cell has no room for an entrance and an exit
--size 0x4|a maze of 0 rows and 4 columns has no cells; both must be 1 or more
--size 20000x3|a maze of 20000 rows and 3 columns is too large; a side has at most 16384 cells
--size big|--size: 'big' is not a size: write 12 or 10x15 (rows x columns)
--rows 9..3|--rows: '9..3' is not a number: write 7, or 3..15 for any from 3 to 15
--rows 0|--rows: '0' is not right: give a whole number from 1 to 16384
--size 4x4 --rows 3|--size says rows and columns
--obstacles 3 --full-range|give a number of obstacles, or let chance choose
--rows x|--rows: 'x' is not a number: write 7, or 3..15 for any from 3 to 15
--size 4x4 --entrance 1,1 --exit 1,1|entrance and exit are both at 1,1; they must be different cells
--size 4x4 --entrance 9,1|the entrance 9,1 is outside the maze, whose last cell is 3,3
--entrance north|--entrance: 'north' is not a cell: give row and column, counted from 0, as in 4,7
--size 4x4 --obstacles 15 --kind obstacles|15 obstacles do not fit: entrance and exit leave room for 14
--size 4x4 --obstacles 15|15 obstacles do not fit: entrance, exit and the path between them leave room for
--size 4x4 --directions none --force-solution|a maze without directions can't be walked, so no solution can be forced
--kind prim --mix 30|a mix is only for mazes of the kind growing-tree
--directions 9|'9' are not directions
--size 5x5 --kind prim --obstacles 3|in a maze of corridors the number of obstacles follows from its size
CASES

# A maze that nobody can walk is one all the same.
run maze new --size 4x4 --obstacles 2 --directions none -o still.txt
expect_code 0
run maze info still.txt
expect_out_has '2 obstacles, no directions'

# The example of the format, to the byte, solved as the thesis does it.
cp "$fixtures/mini_maze.txt" mini.txt
run maze solve mini.txt --mode thesis --steps 0 -o solved.txt
expect_code 0
expect_out_has 'Solution 1: 4 moves'
expect_out_has 'Solution 3: 2 moves'
expect_out_has 'Everything was explored.'
{ cat mini.txt; printf '1 0,2;1,2;2,2;2,1\n1 0,2;1,2;2,1\n1 1,2;2,1\n'; } > expected.txt
cmp -s solved.txt expected.txt || fail "solved.txt is
$(cat solved.txt)"
run maze solutions solved.txt
expect_out 'Solution 1: 4 moves
Solution 2: 3 moves
Solution 3: 2 moves'
run maze solutions solved.txt --best
expect_out '┌──────┐
│  A   │
│  ██· │
│  B   │
└──────┘
2 moves'
run maze solutions solved.txt --show 4
expect_code 1
expect_err_has 'there is no solution 4; the maze has 3'
run maze solutions mini.txt --json # solved first
expect_json .count 3
run maze solutions mini.txt --first 5
expect_out 'Solution 1: 2 moves
Solution 2: 2 moves'
run maze solve mini.txt --mode several --paths 1
expect_out_has 'Solution 1: 2 moves'
run maze solve mini.txt --count --json
expect_json .shortest_paths '"2"'
expect_json .moves 2
expect_json .nature '"ordinary"'

# Metrics.
run maze info mini.txt --json
expect_json '[.obstacles, .distance, .difficulty]' '[1,2,3]'
expect_json '.mobility == 1' true
run maze info mini.txt
expect_out_has 'Difficulty: 3 (1 obstacle, distance 2)'

# Trivial and impossible mazes are named; neither is an error.
run maze edit mini.txt --gap 1,1 -o trivial.txt
run maze solve trivial.txt
expect_code 0
expect_out_has 'This maze is trivial: it has no obstacles.'
run maze edit mini.txt --obstacle 1,0:1,2 --name wall -o wall.txt
expect_code 0
run maze solve wall.txt
expect_code 0
expect_out_has 'This maze is impossible: there is no way out.'
run maze solutions wall.txt
expect_out 'There are no solutions.'

# Edits in their order, the file itself without -o; ends are never covered.
run maze edit wall.txt --obstacle 0,0:2,2 --gap 1,1 --exit 0,0 --add-exit 2,2 --directions straight --json
expect_code 0
expect_json .cells '["..#","#.#","#.."]'
run maze info wall.txt --json
expect_json '[.entrance, .exits]' '[[0,1],[[0,0],[2,2]]]'
expect_json .directions '[0,2,4,6]'
expect_json .obstacles 4
# What was written is said, and that no way out is left: with --json beside the answer.
cp mini.txt own.txt
run maze edit own.txt --gap 1,1
expect_out_has 'The maze is in own.txt.'
expect_out_lacks 'no way out'
run maze edit own.txt --obstacle 1,0:1,2
expect_code 0
expect_out_has 'This maze has no way out any more.'
expect_out_has 'The maze is in own.txt.'
run maze edit own.txt --name closed -o closed.txt --json
expect_json .name '"closed"'
expect_err_has 'This maze has no way out any more.'
run maze edit wall.txt --remove-exit 1,1
expect_code 1
expect_err_has 'there is no exit at 1,1'
run maze edit wall.txt
expect_code 1
expect_err_has 'there is nothing to change'

# From format to format and back.
for format in xml json maze; do
  run maze convert solved.txt "solved.$format"
  expect_code 0
  run maze convert "solved.$format" "back-$format.txt"
  cmp -s solved.txt "back-$format.txt" || fail "$format: what comes back is not what was written"
done
for format in txt xml json maze; do # through a pipe, whatever it is
  "$TESELA" maze solve - --json < "solved.$format" > out 2> err
  [ "$(jq .moves out)" = 2 ] || fail "$format from standard input: $(cat out err)"
done
run maze convert mini.txt mini.map --scen mini.scen
expect_code 0
expect_err_has "Note: .map can't keep the entrance, the exits"
run maze convert mini.map octile.txt # which text can't say, and XML can
expect_code 0
expect_err_has "Note: .txt can't say that diagonals cost √2"
run maze convert mini.map octile.xml
expect_code 0
[ -z "$err" ] || fail "$ran: complains $err"
run maze solve octile.xml --json
expect_json .mode '"octile"'
run maze solve mini.map --scen mini.scen
expect_code 0
expect_out '1 of 1 problems have the length that the file says.'
run maze solve mini.map --scen mini.scen --problem 1 --json
expect_json '.length == 4' true
expect_json '.mode' '"octile"'
run maze solve mini.map --scen mini.scen --problem 1 --mode shortest --json
expect_json '[.mode, .moves]' '["shortest",2]'
sed -i 's/4\.0000/5.0000/' mini.scen
run maze solve mini.map --scen mini.scen --json
expect_code 1
expect_json '[.problems, .right, .differences[0].line]' '[1,0,2]'
run maze info missing.txt
expect_code 1

# On paper and as pictures.
for file in mini.pdf mini.svg mini.png; do
  run maze export mini.txt -o "$file"
  expect_code 0
  expect_out "The maze is in $file."
done
[ "$(head -c 5 mini.pdf)" = '%PDF-' ] || fail "mini.pdf is no PDF"
grep -q '<svg' mini.svg || fail "mini.svg is no SVG"
[ "$(head -c 4 mini.png | tail -c 3)" = PNG ] || fail "mini.png is no PNG"
run maze export mini.txt -o picture.png --picture --part key --json
expect_json .file '"picture.png"'
run maze export mini.txt -o copy.txt
cmp -s mini.txt copy.txt || fail "the copy is not the maze"
run maze export mini.txt -o mini.gif
expect_code 1
expect_err_has "a maze can't be written to 'mini.gif'"
run maze export mini.txt -o mini.pdf
expect_code 1
expect_err_has "there is a file 'mini.pdf' already"
run maze export mini.txt -o both.svg --part both
expect_code 1
expect_err_has 'only a PDF has pages for both'
run maze export mini.txt -o cells.svg --picture
expect_code 1
expect_err_has '--picture makes a PNG'
run maze classset --sheets 3 --size 7x7 --seed class -o class.pdf --json
expect_code 0
expect_json '[.sheets, (.difficulties | length), .seed]' '[3,3,"class"]'
run --lang en maze classset --sheets 4 --level 1 --seed class -o level.pdf
expect_code 0
expect_out_has 'Level 1 of 5. 4 sheets, effort from 1'
run maze new --level 1 --seed class -o level.json
expect_code 0
run maze info level.json --json
expect_json '[.level, .effort > 154, .effort < 190, .rows, .cols]' '[1,true,true,19,15]'
run --lang en maze new --level 2 --size 9x9
expect_code 1
expect_err_has 'a level sets the size'
run --lang en maze new --level 2 --kind obstacles
expect_code 1
expect_err_has 'levels are for corridors'
run maze new --rooms 5x6 --seed 1 --json
expect_json '[.maze.rows, .maze.cols]' '[9,11]'
run --lang en maze new --rooms 5x6 --seed 1 -o rooms.svg
[ "$(grep -c '<rect' rooms.svg)" = 1 ] || fail 'corridors are not drawn with thin walls'
run maze classset --sheets 3 --size 7x7 -o class.png
expect_code 1
expect_err_has 'a class set is a PDF'

# Walking, by keys that come through a pipe: right, down, back, down, down-left is the way out.
printf '62u3q' | "$TESELA" maze play mini.txt > out 2> err
code=$? ran='maze play' out=$(cat out) err=$(cat err)
expect_code 1
expect_out_has '1 step. '
printf '31' | "$TESELA" maze play mini.txt > out 2> err
code=$? out=$(cat out) err=$(cat err)
expect_code 0
expect_out_has '2 steps. You are out!'
printf '\033[C\033[B1' | "$TESELA" maze play mini.txt > out 2> err
code=$? out=$(cat out)
expect_code 0
expect_out_has '3 steps. You are out!'

# On a terminal: drawn anew for each key, and left as it was, also after Ctrl-C.
on_screen() { # keys
  ran="maze play, typing $1"
  : > screen
  {
    wait_for 'q: quit' screen
    printf '%b' "$1"
    [ -z "${ending:-}" ] || kill "$(sed -n 's/.*pid \([0-9]*\).*/\1/p' screen | head -n 1)"
    wait_for 'icanon' screen # what stty says last
  } | SHELL=/bin/sh TERM=xterm-256color script -qfec "trap : INT; stty cols 60 rows 20; sh -c 'echo pid \$\$; exec \"\$0\" maze play mini.txt' '$TESELA'; echo status \$?; stty -a" /dev/null > screen 2>&1
  out=$(tr -d '\r' < screen | sed 's/\x1b\[[0-9;?]*[a-zA-Z]//g')
}
if command -v script > /dev/null; then
  on_screen '\033[Du31'
  expect_out_has '1 step. '
  expect_out_has '2 steps. You are out!'
  expect_out_has 'status 0'
  expect_out_has ' icanon'
  expect_out_has ' echo '
  on_screen '\003'
  expect_out_has 'status 1'
  expect_out_has ' icanon'
  ending=yes on_screen ''
  expect_out_has 'status 143' # ended by SIGTERM
  expect_out_has ' icanon'
fi

# Large ones.
run maze new --size 1001x1000 --obstacles 300000 --seed large --entrance 3,0 -o large.maze
expect_code 0
run maze convert large.maze large.txt
expect_code 1
expect_err_has 'too large for this format'
finish
