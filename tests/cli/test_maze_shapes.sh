#!/usr/bin/env bash
# tesela maze: shapes with thin walls, ways that cross, mazes cut out of pictures.
. "$(dirname "$0")/support.sh"
cd "$work" || exit 1

# Every shape is made, the same from the same seed, solved, measured, put on paper and kept.
for shape in rectangle circle hexagon triangle heart star diamond; do
  run maze new --shape "$shape" --size 12 --seed cli --name "My $shape" -o "$shape.json"
  expect_code 0
  expect_out_has "My $shape"
  expect_out_has "The maze is in $shape.json."
  run maze new --shape "$shape" --size 12 --seed cli --name "My $shape" -o again.json --force
  cmp -s "$shape.json" again.json || fail "$shape: the same seed gives another maze"
  run maze solve "$shape.json" --json
  expect_json '.solved and .moves > 5 and (.path | length) == .moves' true
  run maze solve "$shape.json"
  expect_out_has 'Best solution: '
  run maze info "$shape.json" --json
  expect_json '.cells > 40 and .dead_ends > 2 and .effort > 20 and .level >= 1' true
  for ending in pdf svg png; do
    run maze export "$shape.json" -o "$shape.$ending"
    expect_code 0
    [ -s "$shape.$ending" ] || fail "$shape.$ending is empty"
  done
  run maze export "$shape.json" --part key -o "$shape-key.svg"
  grep -q '#d1495b' "$shape-key.svg" || fail "the key of $shape shows no way"
done
run maze info circle.json
expect_out_has 'circle of 12 rings'
run --lang es maze info hexagon.json
expect_out_has 'hexágono de 12 casillas por lado'
run --lang ca maze info triangle.json
expect_out_has 'triangle de 12 caselles per costat'

# The algorithms that any shape can have; the others say why not.
for kind in backtracker prim kruskal wilson growing-tree; do
  run maze new --shape hexagon --size 6 --kind "$kind" --json
  expect_json '[.kind, .maze.shape]' "[\"$kind\",\"hexagon\"]"
done
run maze new --shape circle --kind eller
expect_code 1
expect_err_has 'row by row'
run maze new --shape circle --kind obstacles
expect_code 1
expect_err_has 'walls between its cells'
run maze new --shape circle --obstacles 5
expect_code 1
run maze new --shape circle --directions all
expect_code 1
expect_err_has 'every side without a wall is a way'
run maze new --shape circle --size 5x9
expect_code 1
expect_err_has 'this shape has one size'
run maze new --shape circle --size 101
expect_code 1
expect_err_has 'at most 100 rings'
run maze new --shape circle --level 2 --size 9
expect_code 1
expect_err_has 'a level sets the size'

# A level is a level, whatever the shape.
for shape in circle heart triangle; do
  run maze new --shape "$shape" --level 2 --seed level -o level.json --force
  run maze info level.json --json
  expect_json .level 2
done

# Ways that cross.
run maze new --weave --size 15 --seed weave -o weave.json
expect_out_has 'bridges'
run maze info weave.json --json
expect_json '.bridges > 5' true
run maze new --weave --shape circle
expect_code 1
expect_err_has 'where cells are squares'

# Pictures: drawings and PNG, whose dark part is the maze.
printf '..####..\n.######.\n########\n########\n' > hill.txt
run maze new --mask hill.txt --size 16 --seed hill -o hill.json
expect_code 0
jq -e '.rows == 8 and .cols == 16 and (.cells[0] | startswith("........"))' hill.json > /dev/null || fail 'the hill has another shape'
run maze new --size 41x41 --seed picture -o cells.txt
run maze export cells.txt --picture -o pieces.png
run maze new --mask pieces.png --size 41 --seed png # walls of a maze are many pieces
expect_code 1
expect_err_has 'falls into 15 parts'
python3 - > walls.png << 'END'
import struct, sys, zlib
part = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
rows = b"".join(b"\0" + b"\0" * 41 for _ in range(41))  # a black square
sys.stdout.buffer.write(b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", 41, 41, 8, 0, 0, 0, 0)) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b""))
END
run maze new --mask walls.png --size 41 --seed png
expect_code 0
expect_out_has '41×41 squares'
run maze new --mask walls.png --shape circle
expect_code 1
expect_err_has 'a picture is a shape'
printf '....\n....\n' > empty.txt
run maze new --mask empty.txt
expect_code 1
expect_err_has "empty.txt: the picture is empty"
printf '##..##\n##..##\n' > parts.txt
run maze new --mask parts.txt --size 6
expect_code 1
expect_err_has 'falls into 2 parts'
printf '\211PNG\r\n\032\n\0\0\0\rIHDR\0\1\0\0\0\1\0\0' > huge.png
run maze new --mask huge.png
expect_code 1
expect_err_has '65536 by 65536 pixels'
printf '\211PNG\r\n\032\n\0\0\0\rIHDR\0\0\0\11\0\0\0\11' > broken.png
run maze new --mask broken.png
expect_code 1
run maze new --mask nowhere.png
expect_code 2

# Walls are taken away and built; ends move; obstacles are another kind of maze.
run maze new --shape rectangle --size 5 --seed edit -o edit.json
run maze edit edit.json --open 2,2:2,3 --close 0,0:0,1 --entrance 4,4 --exit 0,2 --name Other --json
expect_code 0
expect_json '[.name, .entrance, .exit]' '["Other",[4,4],[0,2]]'
expect_out_lacks 'The maze is in'
run maze edit edit.json --close 4,4:3,4 --close 4,4:4,3
expect_out_has 'This maze has no way out any more.'
expect_out_has 'The maze is in edit.json.'
run maze edit edit.json --open 0,0:4,4
expect_code 1
expect_err_has 'not two cells of the maze that touch'
run maze edit edit.json --obstacle 1,1
expect_code 1
expect_err_has '--obstacle is for mazes of cells'
run maze new --size 11x11 --seed cells -o cells.txt
run maze edit cells.txt --open 1,1:1,2
expect_code 1
expect_err_has 'give --obstacle or --gap'
run maze edit edit.json
expect_code 1

# The thesis' own formats, and maps, can't say it.
for ending in txt xml map maze; do
  run maze convert circle.json "other.$ending"
  expect_code 1
  expect_err_has "can't hold a maze of this shape"
  [ ! -e "other.$ending" ] || fail "other.$ending was written"
  run maze new --shape circle -o "other.$ending"
  expect_code 1
done
run maze convert circle.json copy.json
cmp -s circle.json copy.json || fail 'the copy differs'
for command in 'solve - --json' 'info - --json' 'convert - piped.json --force' 'export - -o piped.svg --force'; do
  "$TESELA" maze $command < circle.json > piped.out 2> piped.err || fail "$command: $(cat piped.err)"
done
cmp -s circle.json piped.json || fail 'what came through a pipe differs'
run maze play circle.json
expect_code 1
run maze solutions circle.json
expect_code 1
sed 's/"shape": "circle"/"shape": "banana"/' circle.json > banana.json
run maze solve banana.json
expect_code 1
expect_err_has "banana.json: 'shape' is 'banana'"

# Class sets of any shape.
run maze classset --shape star --sheets 3 --level 1 --seed set -o set.pdf --json
expect_code 0
expect_json '[.sheets, .level, (.puzzles | length), .puzzles[2].format]' '[3,1,3,"tesela-wallmaze"]'
expect_json '(.difficulties | max) / (.difficulties | min) < 1.25' true
finish
