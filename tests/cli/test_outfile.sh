#!/usr/bin/env bash
# Every command that writes a file: existing files stay, unless somebody says otherwise.
. "$(dirname "$0")/console.sh"
cd "$work" || exit 1

printf '9 mini\n3 1,3\n0 0,0,2\n0 0,2,4\n2 2,6\n' > m.txt
printf '8 s\n9 1,3\n0 0,0,S,false\n0 0,1,O,false\n0 0,2,L,false\n1 SOL,false\n' > s.txt
printf '%s\n' '# 2 0' 'A 8 1' 'C 4 3' 'E 8 1' 'L 4 1' 'O 6 1' 'S 5 1' > bag.txt
printf '%s\n' al la el le sol sola olas > words.txt
game=$fixtures/gcg/es_digits.gcg
"$TESELA" lexicon build --bag bag.txt --words words.txt -o own.kwg > /dev/null
"$TESELA" train leaves --kwg own.kwg --bag bag.txt --generations 1 --games 4 --out a.leaves > /dev/null 2>&1
talk 2 ana ana 5 4

# Each line: the ending of the file, and the command that writes to TARGET.
cases() {
  cat << 'CASES'
txt|maze new --size 4x5 --seed 1 -o TARGET
txt|maze solve m.txt -o TARGET
txt|maze solutions m.txt -o TARGET
txt|maze edit m.txt --name other -o TARGET
xml|maze convert m.txt TARGET
txt|maze export m.txt -o TARGET
pdf|maze export m.txt -o TARGET
png|maze export m.txt -o TARGET
pdf|maze classset --sheets 2 --size 5x5 -o TARGET
json|sopa new --words sol,mar -o TARGET
pdf|sopa new --words sol,mar -o TARGET
txt|sopa solve s.txt -o TARGET
txt|sopa edit s.txt --add mar -o TARGET
xml|sopa convert s.txt TARGET
txt|sopa export s.txt TARGET
pdf|sopa export s.txt -o TARGET
pdf|sopa classset --sheets 2 --words sol,mar -o TARGET
json|gcg convert GAME --to json -o TARGET
gcg|gcg convert GAME --to gcg -o TARGET
klv2|leaves convert a.leaves --bag bag.txt --to klv2 -o TARGET
json|export ana -o TARGET
kwg|lexicon build --bag bag.txt --words words.txt -o TARGET
leaves|train leaves --kwg own.kwg --bag bag.txt --generations 1 --games 4 --out TARGET
txt|train winpct --kwg own.kwg --bag bag.txt --games 4 --leaves a.leaves --out TARGET
jsonl|autoplay --kwg own.kwg --bag bag.txt --games 1 --seed 1 --out TARGET
jsonl|autoplay --kwg own.kwg --bag bag.txt --games 1 --seed 1 --jsonl TARGET
CASES
}

while IFS='|' read -r ending command; do
  target=kept.$ending
  command=${command//TARGET/$target}
  read -r -a words <<< "${command//GAME/$game}"
  echo 'what was there' > "$target"
  run "${words[@]}"
  expect_code 1
  expect_err_has "there is a file '$target' already: --force replaces it"
  [ "$(cat "$target")" = 'what was there' ] || fail "$ran: the file is not what it was"
  run "${words[@]}" --force
  expect_code 0
  [ "$(head -c 14 "$target" | tr -d '\0')" != 'what was there' ] || fail "$ran: the file was not replaced"
  rm "$target"
  mkdir "$target"
  run "${words[@]}" --force
  expect_code 1
  expect_err_has "'$target' is a folder: name a file in it"
  rmdir "$target"
done < <(cases)

# If any game of the folder exists already, none is written.
match=(autoplay --kwg own.kwg --bag bag.txt --games 3 --seed 1 --gcg games)
mkdir games
echo 'what was there' > games/000002.gcg
run "${match[@]}"
expect_code 1
expect_err_has "there is a file 'games/000002.gcg' already: --force replaces it"
[ "$(ls games)" = 000002.gcg ] || fail "$ran: wrote $(ls games)"
run "${match[@]}" --force
expect_code 0
! grep -q 'what was there' games/000002.gcg || fail "$ran: the file was not replaced"
rm -r games
run "${match[@]}" # a folder that is not there is made
expect_code 0

# A match that goes on needs no permission for its own files.
match+=(--resume journal --out own.jsonl --force)
run "${match[@]}"
run "${match[@]::${#match[@]}-1}"
expect_code 0

# A lexicon that was compiled here is compiled anew: scripts that do so need not know about --force.
echo solo >> words.txt
run lexicon build --bag bag.txt --words words.txt -o own.kwg
expect_code 0
run lexicon check own.kwg --bag bag.txt solo
expect_code 0
echo 'what was there' > own.kwg # no longer what its side file says
run lexicon build --bag bag.txt --words words.txt -o own.kwg
expect_code 1
expect_err_has "there is a file 'own.kwg' already: --force replaces it"

# An empty file, as mktemp makes it, holds nothing that could be lost.
: > empty.kwg
run lexicon build --bag bag.txt --words words.txt -o empty.kwg
expect_code 0

# A name that says another format is refused, and nothing is written.
while IFS='|' read -r ending message command; do
  target=wrong.$ending
  command=${command//TARGET/$target}
  read -r -a words <<< "${command//GAME/$game}"
  run "${words[@]}"
  expect_code 1
  expect_err_has "$message"
  [ ! -e "$target" ] || fail "$ran: the file was made"
done << 'CASES'
doc|a maze can't be written to 'wrong.doc'|maze new --size 4x5 -o TARGET
doc|a maze can't be written to 'wrong.doc'|maze export m.txt -o TARGET
png|a class set is a PDF|maze classset --sheets 2 -o TARGET
doc|'wrong.doc' must end in .txt, .xml, .json or .ipuz, as word searches do|sopa convert s.txt TARGET
doc|a word search can't be written to 'wrong.doc'|sopa export s.txt TARGET
png|a class set is a PDF|sopa classset --words sol,mar -o TARGET
gcg|'wrong.gcg' does not end in .json, as files of this format do|gcg convert GAME --to json -o TARGET
leaves|'wrong.leaves' does not end in .klv2, as files of this format do|leaves convert a.leaves --bag bag.txt --to klv2 -o TARGET
txt|'wrong.txt' does not end in .json, as files of this format do|export ana -o TARGET
CASES

# Devices are written to without asking, and stay what they are.
run gcg convert "$game" --to json -o /dev/null
expect_code 0
run gcg convert "$game" --to json -o -
expect_json .players[0].score 83

# On a terminal the program asks; only a yes replaces the file.
ask() { # answer
  echo 'what was there' > asked.txt
  ran="maze export on a terminal, answering '$1'"
  : > screen
  {
    wait_for 'Replace it?' screen
    printf '%s\r' "$1"
    wait_for 'status [0-9]' screen
  } | SHELL=/bin/sh TERM=xterm script -qfec "'$TESELA' --lang en maze export m.txt -o asked.txt; echo status \$?" /dev/null > screen 2>&1
  out=$(tr -d '\r' < screen)
}
if command -v script > /dev/null; then
  ask y
  expect_out_has "There is a file 'asked.txt' already. Replace it? [y/N]"
  expect_out_has 'status 0'
  [ "$(head -n 1 asked.txt)" = '9 mini' ] || fail "$ran: nothing was written"
  for answer in n '' maybe; do
    ask "$answer"
    expect_out_has 'status 1'
    [ "$(cat asked.txt)" = 'what was there' ] || fail "$ran: the file was replaced"
  done
fi
finish
