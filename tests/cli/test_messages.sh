#!/usr/bin/env bash
# docs/messages.md: every message id in its tables is one of the program's, and its translation in the document's language contains the text, word for
# word.
. "$(dirname "$0")/support.sh"
cd "$TESELA_SOURCE" || exit 1

# The message ids of the sources, with consecutive literals joined.
perl -0777 -ne 'while (/\bN?_\(\s*((?:"(?:\\.|[^"\\])*"\s*)+)\)|tr(?:_plural)?\([^"()]*(?:\([^()]*\))?[^"()]*,\s*((?:"(?:\\.|[^"\\])*"\s*)+)/g) {
  my $text = join "", ($1 // $2) =~ /"((?:\\.|[^"\\])*)"/g; print "$text\n" }' $(find src -name '*.c' -o -name '*.h') | sort -u > "$work/ids"
checked=0

# translation LANGUAGE ID: the catalogue's text, "" if there is none.
translation() {
  msggrep --no-wrap -K -F -e "$2" "po/$1.po" 2> /dev/null | perl -0777 -ne '
    BEGIN { $id = shift } while (/^msgid "((?:\\.|[^"\\])*)"\nmsgstr "((?:\\.|[^"\\])*)"/mg) { print $2 if $1 eq $id }' -- "$2"
}

language=en
while IFS= read -r line; do
  [[ $line =~ ^'## Seed '[0-9]+' ('(es|ca)')' ]] && language=${BASH_REMATCH[1]}
  [[ $line =~ ^'| '[a-z]+'.'[a-z]+' |' ]] || continue
  IFS='|' read -r _ name _ text id _ <<< "$line"
  text=$(sed 's/^ *//; s/ *$//' <<< "$text") id=$(sed 's/^ *//; s/ *$//' <<< "$id")
  checked=$((checked + 1))
  grep -qxF -- "$id" "$work/ids" || fail "$name: '$id' is no message of the program"
  said=$(translation "$language" "$id" | sed 's/%s/ID/')
  wanted=${text//mensaje/ID}
  [ -z "$said" ] || [[ $said == *"$wanted"* ]] || fail "$name in $language
  says     $said
  expected $wanted"
done < docs/messages.md
[ "$checked" -gt 80 ] || fail "only $checked rows were read"

finish
