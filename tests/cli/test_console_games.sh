#!/usr/bin/env bash
# tesela console: games, from the form to the final count, by pipe. The bags have only one letter, or almost only blanks, so that the draws are known.
. "$(dirname "$0")/console.sh"

make_pair "$work/aa" aa AA AAAA AAAAAAA -- 'A 40 1'
make_pair "$work/end" end AA AAAAAAA -- 'A 7 1'
make_pair "$work/few" few AA AAAAAAA -- 'A 10 1'
make_pair "$work/wild" wild AB BA -- '# 60 0' 'A 1 1' 'B 1 3'
talk 2 ana ana 2 2 1 "$work/aa" 1 "$work/end" 1 "$work/few" 1 "$work/wild" 0 0 5 2 luis luis 4
said "Resource 'aa' added" "Resource 'end' added" "Resource 'few' added" "Resource 'wild' added" 'Welcome, luis.'

# alone ID ANSWER...: a solitaire game with this dictionary, from the form; afterwards the user's menu is left.
alone() {
  local id=$1
  shift
  talk_as ana 3 1 1 3 2 "$id" 3 '' 4 "$@"
}

# The form: everything must be there.
talk_as ana 3 1 4 1 1 4 2 nothing 99 aa 4 0 0 4
expect_code 0
said 'Something is missing! Give mode, dictionary and names.' '1. 1 player' '2. 2 players' 'Something is missing!' \
  'The selected dictionary is not available' 'The selected dictionary is not available' 'Dictionary: aa' 'Something is missing!'
talk_as ana 3 1 3 0 0 4
said 'Choose the mode first.'

# Step by step, nobody at all is refused where it is asked, not after the last question.
talk_as ana 3 6 '' '' '' aa 0 0 1 '' '' '' '' '' '' q
said 'Number of bots' 'The number of bots must be a positive whole number' 'Number of bots' 'Name of bot 1' 'Challenges' 'Bot 1 played'
did_not_say 'Something is missing'

# A play, tile by tile: the preview, then the points. The line may follow the number at once.
alone aa 1 'A 7 7' '1 a 7 8' 4 0 0 4
said 'TILE ROW COLUMN, or # LETTER ROW COLUMN for a blank:' 'AA: 4 points.' 'ana played (7 7)→ AA for 4 points.' 'The game is kept'
# Only the tile: the square is asked for.
alone aa 1 A '7 7' '1 A 8 7' 4 0 0 4
said 'ROW COLUMN:' 'ana played (7 7)↓ AA for 4 points.'

# What can't be placed.
# Wrong answers are asked for again, until they are right or 0; after a wrong line with a number, the menu returns with a message.
alone aa 1 'A 1 2 3' 'A 7 x' 'A 15 7' 'A 7 -1' 'Z 7 7' '# A 7 7' 'A 7 7' '1 A 7 7' 1 'A 1 2 3 4' 0 0 0 4
said 'Invalid command' 'It should be: TILE ROW COLUMN' 'Invalid command' 'It should be: ROW COLUMN' \
  'The selected position is not valid for a tile: the board has rows and columns from 0 to 14' \
  'The selected position is not valid for a tile' 'the rack has no Z' 'the rack has no' 'the square 7 7 is taken' 'Invalid command'
# A wrong tile is noticed before anybody is asked for the square, and a taken square before the letter of a blank.
alone aa 1 Z A '7 7' 1 A '99 9' '7 7' '7 8' 0 0 4
said 'the rack has no Z' 'TILE ROW COLUMN' 'ROW COLUMN:' 'The selected position is not valid' 'ROW COLUMN:' 'the square 7 7 is taken' 'ROW COLUMN:' 'AA: 4 points.'
# What can't be taken back, moved or reset.
alone aa 2 '7 7' 2 nonsense 0 16 '1 A 7 7' 2 '7 7' 2 '7 7' '1 A 7 7' 18 1 '7 7' '8 8' 2 '8 8' '1 A 7 7' 16 16 0 0 4
said 'no tile of this turn is on the square 7 7' 'Invalid command' 'ROW COLUMN, counted from 0' 'nothing has been done in this turn' \
  'no tile of this turn is on the square 7 7' 'From ROW COLUMN:' 'To ROW COLUMN:' 'nothing has been done in this turn'
# What can't be played: without tiles, away from the middle, with a gap, in no line, no word.
alone aa 4 '1 A 0 0' '1 A 0 1' 4 16 '1 A 7 7' '1 A 7 9' 4 16 '1 A 7 7' '1 A 8 8' 4 16 '1 A 7 7' 4 16 '1 A 7 6' '1 A 7 7' '1 A 7 8' 4 0 0 4
said 'Invalid command' 'put tiles on the board first' 'the first play must cover the start square 7 7' \
  'the tiles do not form an unbroken line: the square 7 8 is empty' 'the tiles are not in one line' 'the first play needs at least 2 tiles' \
  'Invalid word: AAA is not in the dictionary'
# Passing and exchanging take the tiles back first.
alone aa '1 A 7 7' 3 '1 A 7 7' 5 'A A' 5 'A Z' 'A A A A A A A A' '' 0 0 0 4
said 'ana passed.' 'ana exchanged 2 tiles.' 'does not begin with a tile of this game' 'Some of the selected tiles are not on your rack' 'Invalid command'
# How many, then which.
alone aa 5 8 3 'A A' 'A A A' '5 A A A A' 0 0 4
said 'How many tiles' 'does not begin with a tile' 'How many tiles' 'TILE TILE …:' 'Give 3 tiles.' 'ana exchanged 3 tiles.' 'ana exchanged 4 tiles.'
alone few 5 'A A A A' 0 0 4
said 'there are not enough tiles in the bag for the exchange'
# A blank stands for a tile of the bag; in one line or asked for.
alone wild '1 # Z 7 7' '1 # A 7 7' 1 '# 7 8' B 4 0 0 4
said 'a blank must stand for a tile of this bag' 'Letter of the blank:' 'ana played (7 7)→ ab for 0 points.'
# Undo: tiles first, then turns; then there is nothing.
alone aa 7 '1 A 7 7' '1 A 7 8' 7 7 7 '1 A 7 7' '1 A 7 8' 4 7 7 0 0 4
said 'there is nothing to undo' 'there is nothing to undo' 'ana played' 'ana took a turn back.' 'there is nothing to undo'
# Help, history, what has not been seen, the rules, shuffling; numbers that are no rows.
alone aa 11 6 8 18 2 18 3 11 1 0 9 99 10 nonsense 0 0 4
said 'Nothing has been played yet.' '6. Hint' 'Hint: look at row 7.' '33 tiles that you have not seen' 'Preset classic, words aa, board of 15 by 15.' \
  'This game does not count for the ranking: its seed was chosen, so its tiles can be known.' 'what happened' 'asked for a hint' \
  'there is no play to accept or to challenge' 'The selected option is not valid'

# Impossible commands are not shown; typing their number gives the reason.
alone aa 9 '10 3' 17 18 4 0 q
[ "$(grep -c 'there is no play to accept or to challenge' "$work/out")" = 2 ] || fail "9 and 17: $out"
said '8. Shuffle' '11. History' '16. Reset the turn' '18. More' 'The selected option is not valid' '3. Rules' 'this game has no free swap'
for row in Reject Advantages Accept 'Swap the rack'; do did_not_say "$row"; done
talk_as ana 3 1 1 2 2 aa 3 '' luis 9 4 12 undo=no free_swap=yes '' 4 6 7 '1 A 7 7' '7 7 7' 18 4 q
said '8. Shuffle' 'there is no help in a game with challenges' "turns can't be taken back in this game" '4. Swap the rack' 'swapped the rack'
for row in '9. Reject' '6. Hint' '7. Undo' 'nothing to undo'; do did_not_say "$row"; done

# The board as it is drawn: coordinates from 0, premiums, points, the last play.
alone aa '1 A 7 7' '1 A 7 8' 4 0 0 4
said 'classic · aa' ' 0  W×3' '▸ ana' 'tiles in the bag' '*A₁ *A₁' 'A₁ A₁ A₁ A₁ A₁ A₁ A₁'

# Saving: a name, the date, never over another one without asking.
alone aa 12 '' 12 uno 12 uno no 3 12 uno yes 12 . 12 "$(printf 'x%.0s' {1..80})" 0 0 4
said 'Name of the save' 'Invalid name.' "Game saved as 'uno'." 'There is a game of that name already.' 'Replace it?' \
  'There is a game of that name already.' "Game saved as 'uno'." "Game saved as '20" 'Invalid name.'
# Continue the last one, load by name and by number, save and leave.
talk_as ana 3 2 0 3 uno '1 A 7 7' '1 A 7 8' 4 13 3 1 0 3 99 3 nothing 3 0 0 4
said 'The game is kept' 'ID' 'begun' 'turn' 'players' 'ana 0' "Game saved as 'uno'." 'ana 4' 'The game is kept' 'Selection out of range.' 'There is no such game.'
# Leaving without saving goes back to the last save; a game that was never saved is gone.
talk_as ana 3 3 uno 3 14 no 14 yes 3 uno 11 0 0 0 4
said 'Leave, and drop all turns since the last save?' 'ana played (7 7)→ AA for 4 points.'
did_not_say 'ana passed.
3'
# Going back from the list is asked about; an answer that is neither yes nor no is the next menu's.
talk_as ana 3 3 0 no 0 yes 3 0 8 0 4
said 'Number or ID (0: back):' 'Do you want to cancel?' 'Number or ID (0: back):' 'Do you want to cancel?' 'Games' 'Do you want to cancel?' 'Finished games'
# Managing: loading and deleting.
talk_as ana 3 5 2 99 2 nothing 2 uno 2 uno 1 0 0 0 4
said 'Manage saved games' 'Selection out of range.' 'There is no such game.' "Game 'uno' deleted." 'There is no such game.'
# Everybody sees their own games only.
talk_as luis 3 2 3 5 0 4
said 'No game is available to load' 'No game is available to load' 'No game is available to load' 'Games'
alone end 14 yes 0 4
said 'Leave, and drop this game, which was never saved?' 'Games'

# To the end: the last count, why it gives no points, once more with the same settings.
alone end '1 A 7 4' '1 A 7 5' '1 A 7 6' '1 A 7 7' '1 A 7 8' '1 A 7 9' '1 A 7 10' 4 1 14 yes 8 0 0 4
said 'ana played (7 4)→ AAAAAAA for 64 points. The whole rack at once!' 'ana: 64 points.' 'how they came about' \
  'This game does not count for the ranking' 'ana: 0 points, not in the ranking yet' 'New game with the same settings' 'Back to the menu' 'Finished games' 'over'

# Words of the house against a bot, by chance: it counts until somebody asks for a hint.
console_seed= talk_as ana 3 1 1 1 2 en-common 3 '' 4 6 no 6 yes 18 3 15 yes 2 0 4
said 'classic · English, common words' 'With a hint the game does not count' '1. Place a tile' 'With a hint the game does not count' 'Hint: ' 'This game does not count for the ranking: a hint was given.' 'Rules of this game' \
  'This game does not count for the ranking: a hint was given.'

# The best move of the last turn is below More: with the reason while there is none, confirmed first if the game is ranked, with squares from 0.
console_seed= talk_as ana 3 1 1 1 2 en-common 3 '' 4 18 5 3 '18 5' no 18 5 yes 11 0 0 0 4
said '5. What was best in my last turn? (there is no turn of yours yet to look at)' 'there is no turn of yours yet to look at' 'ana passed.' \
  'This counts as a hint' '5. What was best in my last turn?' 'This counts as a hint' 'pass · ' 'equity' \
  'This game does not count for the ranking: a hint was given.' 'what happened' 'ana asked for a hint.'
alone aa '1 A 7 7' '1 A 7 8' 4 '18 5' 0 0 4
said '1. (7 7)→ AA · large mistake' 'There was (7 ' 'for 62 points more' 'equity' '→ AAAAAAA '

console_seed= alone aa 0 0 4
said 'This game does not count for the ranking: its words are not those that come with the program.' 'classic · aa'

# A finished game is opened again: the board at the end with the last count, move by move, the list of moves, and what would have been better.
talk_as ana 3 1 1 2 2 aa 3 '' luis 4 '1 A 7 7' '1 A 7 8' 4 3 3 3 3 2 8 1 1 '' '' - 2 9 0 2 3 0 x 1 0 0 0 4
expect_code 0
said 'Finished games' 'over' 'Number to open (0: back):' 'how they came about' 'Finished game' '1. Move by move' \
  'Enter: next' '1/' 'played (7 7)→ AA for 4 points.' '2/' 'passed.' '1/' '2/' 'The history goes from 1 to' \
  'History' 'what happened' 'played (7 7)→ AA' 'points lost' 'best' 'Finished games' 'Selection out of range.' 'Finished game' 'Games'
# The words may be gone meanwhile; the rest can still be seen.
talk_as ana 2 3 end 0 3 8 3 3 1 '' 0 0 0 0 4
said "Resource 'end' deleted." 'how they came about' 'There is no dictionary with that ID.' 'Enter: next' 'AAAAAAA for 64 points'
talk_as ana 2 2 1 "$work/end" q

# A dictionary that a game needs stays.
alone aa 3 12 needed 0 0 4
talk_as ana 2 3 aa 0 4
said "The resource could not be deleted: 'aa' is needed by"

# Two people: names are not empty and not repeated; the other one logs in for the seat.
talk_as ana 3 1 1 2 2 aa 3 '' ana '' luis 4 3 3 0 0 0 4
said "The name of a player can't be empty or repeated" "The name of a player can't be empty or repeated" 'passed.' 'passed.'
talk_as ana 3 1 1 2 2 aa 3 '' + luis wrong + luis luis 4 7 3 7 no 7 yes 0 0 0 4
said 'The password is wrong.' 'there is nothing to undo' 'passed.' 'may a turn be taken back?' 'did not agree: the turn stands.' 'may a turn be taken back?' 'agreed: the turn is taken back.'
# Abandoning among two ends the game.
talk_as ana 3 1 1 2 2 aa 3 '' luis 4 15 no 15 yes 2 0 4
said 'Do you really give up?' 'resigned.' 'wins' 'Back to the menu'

# Step by step, with a message for every wrong field; 0 asks whether to cancel.
talk_as ana 3 6 '' zero 0 no 2 99 -5 '' 0 no 16 x '' ninguno aa x 9 -1 1 '' x 9 -1 0 3 no 2 yes '' wrong=1 bingo_bonus=99 '' 18 3 0 0 4
said 'Preset' 'Board size (3-31) [15]:' 'The size must be a positive whole number' 'Cancel the new game?' 'The size must be a positive whole number' \
  'The size must be a positive whole number' 'The size must be a positive whole number' 'Rack size (1-15) [7]:' 'Cancel the new game?' \
  'The size of the rack must be a positive whole number of at least 1' 'The size of the rack must be a positive whole number of at least 1' \
  'The selected dictionary is not available' 'Number of human players (0-8) [1]:' 'Give a positive whole number of human players' \
  'Give a positive whole number of human players' 'Give a positive whole number of human players' \
  'Number of bots (0-7) [1]:' 'The number of bots must be a positive whole number' 'The number of bots must be a positive whole number' \
  'The number of bots must be a positive whole number'
talk_as ana 3 6 0 yes 0 4
said 'Cancel the new game?' 'Games'

# The whole of it: a small board, short racks, two people and three bots, challenges, a clock and coins.
talk_as ana 3 6 2 9 5 aa 2 '' luis 2 '' 2 Robot 4 4 3 60 yes 'bingo_bonus=5' '' 18 3 0 0 4
said 'Board size' 'Rack size' 'Easy' 'Normal' 'Hard' 'most points: plays' 'level 1: makes' 'friendly 1 of 8: plays' 'common words (Pip)' 'Challenges' 'only valid words are accepted' 'a failed challenge costs the turn' 'Clock' '3. for each turn' 'Seconds' 'Coins' 'NAME=VALUE' \
  'Robot' 'board of 9 by 9' 'rack_size=5' 'bingo_bonus=5' 'challenge=double' 'coins=yes' 'clock=turn' 'clock_limit_s=60'

# What people choose from has names in their language; ids are for those who type them.
names_of() { # language, rules, a machine, a way to challenge, a clock, the words
  console_options="--lang $1" talk_as ana 3 1 5 '' 2 ca-common 1 4 1 '' 1 '' 4 9 3 10 2 '' 12 '' 0 0 2 1 0 4
  said "$2" "$3" "$4" "$5" "$6"
  ! grep -E '^ *[0-9]+\. *(void|reject|single|double|none|game|turn|days|seed-00[0-9]|wordsmog|level[0-9]|friendly:[0-9]|greedy|static|sim|[a-z]+-common)$' "$work/out" ||
    fail "$ran shows ids"
}
names_of es '4. torneo en inglés' 'Catalán, palabras comunes' 'Reglas: clásicas' '4. el máximo de puntos: juega' 'cómo se impugnan las jugadas: impugnar es gratis'
names_of ca '4. torneig en anglès' 'Català, paraules comunes' 'Regles: clàssiques' '4. el màxim de punts: juga' 'com s'
# A quick game has the words of the reader's language. That they can't be built here tells which they are.
for language in es ca en; do
  mkdir -p "$TESELA_HOME/cache/lexica/$language.kwg.lock" "$TESELA_HOME/cache/lexica/$language.lock"
done
for language in es ca en; do
  console_options="--lang $language" talk_as ana 3 7 q
  said "/cache/lexica/$language."
done
rm -r "$TESELA_HOME/cache/lexica"

# A turn ends when its time is up, whether or not anybody types, at the menu or in the middle of a question.
first_lines=(1 ana ana 3 6 2 9 5 aa 2 '' luis 0 '' 3 1 no '')
until_late console --seed console
first_lines+=(1)
until_late console --seed console

# Challenges: nothing tells beforehand, the next player may reject.
talk_as ana 3 1 1 2 2 aa 3 '' luis 9 4 4 '1 A 7 7' '1 A 7 8' '1 A 7 9' 4 9 0 0 4
said 'AAA: 6 points.' 'for 6 points.' 'You may accept the play (17. Accept) or challenge it (9. Challenge) before you do anything else.' '9. Challenge' '17. Accept' 'challenged AAA and was right' 'is removed'
did_not_say 'Invalid word'
# Coins buy advantages.
talk_as ana 3 1 1 2 2 aa 3 '' luis 11 yes 4 10 3 '1 A 7 4' '1 A 7 5' '1 A 7 6' '1 A 7 7' '1 A 7 8' '1 A 7 9' '1 A 7 10' 4 3 10 1 10 3 Z 'A A' A 10 2 10 2 0 0 4
said 'You have 0 coins; each advantage costs 5.' '2. Make the next player skip a turn (not enough coins: that costs 5, and you have 0)' '3. Buy a blank' 'that costs 5, and' \
  'for 64 points' 'You have 18 coins' "with two players the order can't be reversed" 'does not begin with a tile' 'Give 1 tile.' 'bought a blank.' 'bought a skip' 'one more skip would change nothing'
did_not_say '1. Reverse the order of turns'

# Machines among themselves play to the end.
talk_as ana 3 1 1 4 0 2 '' 3 '' 4 2 aa 4 2 0 4
said 'Bot 1' 'Bot 2' 'points' 'how they came about' 'Back to the menu'

# The file of a game is verified, as by the command; changed, wrong or missing files are reported, and 0 or Enter goes back.
"$TESELA" lexicon build --bag "$TESELA_SOURCE/data/tilesets/es.txt" --words "$fixtures/words/es.txt" -o "$work/es.kwg" > /dev/null
run play --kwg "$work/es.kwg" --bag "$TESELA_SOURCE/data/tilesets/es.txt" --people none --bots greedy,greedy --seed 3
game=$(sed -n 's/^The game is in //p' "$work/out")
jq '.actions[1].at_ms += 1' "$game" > "$work/changed.json"
talk_as ana 3 10 "$game" 10 "$work/changed.json" 10 "$work/aa" "$work/nothing.json" - 0 10 '' 0 4
expect_code 0
said "10. Verify a game's file" 'File of a game' 'The game is what it says it is.' 'tiles drawn as the seed says.' 'Machine 1: ' \
  'File of a game' 'changed.json' 'File of a game' 'File of a game' 'nothing.json' "'-' is not the name of a file" 'Games' 'File of a game' 'Games'
verified=$(printf '%s\n' "$out" | sed -n '/^The game is what it says/,/^  Machine 2/p')
run verify "$game"
[ "$verified" = "$out" ] || fail "the console says of a game: $verified"

# Two consoles with the same game: the one that is too late says so, and shows what happened.
alone aa 12 shared 0 0 4
start console
tell 1 ana ana 3 3 shared
wait_for 'Place a tile' "$work/said"
talk_as ana 3 3 shared 3 0 0 4
tell '1 A 7 7' '1 A 7 8' 4 0 0 4
ended
expect_code 0
[[ $out == *'ana passed'* ]] || fail "the slow console does not see the other one's turn: $(tail -40 "$work/out")"

# A store that may not grow: it is told, what was not kept does not count, and the console goes on.
for blocks in 60 200 400 600; do
  rm -f "$work/full.db"*
  ran="tesela console with files of at most $blocks blocks"
  (
    ulimit -f "$blocks"
    printf '%s\n' 2 bob bob 2 2 1 "$work/aa" 0 0 3 1 1 3 2 aa 3 '' 4 3 5 A 3 5 A 3 5 A 3 5 A 3 5 A 3 5 A 0 0 4 |
      "$TESELA" console --store "$work/full.db" > "$work/out" 2>&1
  )
  code=$?
  [ "$code" = 0 ] || [ "$code" = 1 ] || fail "$ran: exit status $code"
  [ "$blocks" -gt 400 ] || grep -q 'full.db' "$work/out" || fail "$ran says nothing: $(tail -5 "$work/out")"
done

# A disk that fills up, in one's own turn or in the machine's: it says so, the visit ends, and the game can go on later.
make_pair "$work/ab" ab AB ABA BABA -- 'A 40 1' 'B 40 1'
talk_as ana 2 2 1 "$work/ab" q
for room in 8 16 24 32; do
  cp "$TESELA_HOME/data/tesela.db" "$work/full.db"
  limit=$(($(stat -c %s "$work/full.db") / 1024 + room))
  (
    ulimit -f $limit
    trap '' XFSZ
    printf '%s\n' 1 ana ana 3 1 1 1 2 ab 3 '' 4 3 3 3 3 3 3 3 3 3 3 3 3 q |
      timeout 600 "$TESELA" console --seed full --store "$work/full.db" 2>&1
  ) > "$work/out"
  code=$? out=$(tail -n 200 "$work/out") ran="a disk with room for $room KB"
  expect_code 0
  said "can't read or write" 'Goodbye.'
  printf '%s\n' 1 ana ana 3 2 3 q | "$TESELA" console --store "$work/full.db" > "$work/out" 2>&1
  code=$? out=$(cat "$work/out") ran="a disk with room for $room KB, later"
  expect_code 0
  said 'ana passed' 'The game is kept'
done

finish
