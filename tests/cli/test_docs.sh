#!/usr/bin/env bash
# The examples of the documents: every command line is accepted, and those that need nothing else do what the document says.
. "$(dirname "$0")/support.sh"
cd "$work" || exit 1
cp -r "$TESELA_SOURCE/data" .
tesela() { "$TESELA" "$@" < /dev/null; }

# commands FILE...: "FILE:LINE:COMMAND" of every example, without its comment.
# shellcheck disable=SC2048,SC2086
commands() { (cd "$TESELA_SOURCE" && grep -nE '^    tesela ' $* /dev/null | sed -E 's/ +# .*//; s/:    tesela/:tesela/'); }

# With --help at its end a command says how it is used, if every word before that was right.
count=0
while IFS= read -r example; do
  command=${example#*:*:}
  [[ $command != *'['* ]] || continue # a summary of the options
  ran=$example
  out=$(eval "$command --help" 2>&1) code=$?
  expect_code 0
  count=$((count + 1))
done < <(commands README.md 'docs/*.md' 'docs/lab/*.md')
[ "$count" -gt 50 ] || fail "only $count examples were found"

# The ones of the README that need no lexicon of the machine, one after the other.
printf '%s\n' casa casas cosa sal tesela teselas > words.txt
while IFS= read -r example; do
  command=${example#*:*:}
  case $command in
    'tesela maze '* | 'tesela sopa '* | 'tesela lexicon build --bag '*) wanted=0 ;;
    'tesela lexicon check '*) wanted=1 ;; # PERRO is none of these words
    *) continue ;;
  esac
  ran=$example
  out=$(eval "$command" 2>&1) code=$?
  expect_code $wanted
done < <(commands README.md)
# Those of the word searches, in every language, with a list of words.
printf '%s\n' perro gato oso rana pato > animales.txt
printf '%s\n' 'perro;ladra' 'gato;maúlla de noche' > pistas.csv
for language in es ca en; do
  rm -f animales.pdf tema.pdf clase.pdf pistas.pdf granja*
  while IFS= read -r example; do
    command=${example#*:*:}
    [[ $command != *--lexicon* ]] || continue
    ran="$example ($language)"
    out=$(TESELA_LANG=$language eval "$command" 2>&1) code=$?
    expect_code 0
  done < <(commands docs/sopas.md)
  for file in animales.pdf tema.pdf clase.pdf pistas.pdf granja2.json granja.ipuz granja.svg; do
    [ -s $file ] || fail "the commands of docs/sopas.md made no $file ($language)"
  done
done
for file in school.json school.pdf class.pdf words.kwg; do
  [ -s $file ] || fail "the README's commands made no $file"
done
finish
