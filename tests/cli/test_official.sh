#!/usr/bin/env bash
# tesela lexicon official: a club's list takes the place of a recipe's words, under the recipe's name, and goes again.
. "$(dirname "$0")/support.sh"
export TESELA_HOME="$work/home"
unset XDG_DATA_HOME XDG_CACHE_HOME XDG_STATE_HOME

printf '\xEF\xBB\xBFcasa\r\ncasas\r\ncanción\r\n\r\ngato\r\ngato\r\nwhisky\r\n' > "$work/club.txt"
run lexicon official es "$work/club.txt"
expect_code 1
expect_err_has "club.txt:7: the tiles can't spell 'WHISKY'"
run lexicon official es
expect_out "'es' has the words of its recipe here."
run lexicon official es "$work/club.txt" --skip-unspellable
expect_code 0
expect_out_has "1 repeated word was dropped
1 word that the tiles can't spell was skipped
4 words are now the list of 'es' here."

# Wherever the recipe is named, the list is meant, and what is made within it stays within it; for other tiles too.
run lexicon words es
expect_out 'CANCION
CASA
CASAS
GATO'
run lexicon words es@es-basic
expect_out 'CANCION
CASA
CASAS
GATO'
run lexicon check es canción perro --json
expect_out_has '"valid": false'
run lexicon official es
expect_out "'es' has an official list here."

# A few words with K and W are left out without a word on the command line; a list of another language is not taken so.
{ seq 40 | tr '0-9' 'aeioubcdfg' | sed 's/^/ta/'; echo kilo; } > "$work/kilo.txt"
run lexicon official es "$work/kilo.txt"
expect_code 0
expect_out_has "1 word that the tiles can't spell was skipped"

# An archive with one list in it, or one .txt beside other things.
python3 - "$work" <<'END'
import sys, zipfile
work = sys.argv[1]
text = "canci\u00f3n\r\ncasa\r\ncasas\r\ngato\r\n".encode("latin-1")
def pack(name, method, files):
    with zipfile.ZipFile(f"{work}/{name}.zip", "w", method) as archive:
        for path, data in files:
            archive.writestr(path, data)
pack("one", zipfile.ZIP_DEFLATED, [("lista/", b""), ("lista/LISTA.lst", text)])
pack("stored", zipfile.ZIP_STORED, [("leeme.pdf", b"%PDF"), ("lista.txt", text), ("__MACOSX/lista.txt", b"x")])
pack("two", zipfile.ZIP_DEFLATED, [("a.txt", text), ("b.txt", text)])
pack("lzma", zipfile.ZIP_LZMA, [("a.txt", text)])
data = open(f"{work}/one.zip", "rb").read()
open(f"{work}/cut.zip", "wb").write(data[:-30])
open(f"{work}/bent.zip", "wb").write(data[:90] + bytes([data[90] ^ 64]) + data[91:])
END
for name in one stored; do
  run lexicon official es "$work/$name.zip"
  expect_code 0
  expect_out_has "4 words are now the list of 'es' here."
done
run lexicon official es "$work/two.zip"
expect_code 1
expect_err_has 'two.zip: the archive must hold one list: take it out and name that file'
for name in cut bent lzma; do
  run lexicon official es "$work/$name.zip"
  expect_code 1
  expect_err_has "$name.zip: the archive is damaged"
done

# A list that is not good leaves the one that is there.
printf 'casa\nárbol: planta\n' > "$work/bad.txt"
run lexicon official es "$work/bad.txt"
expect_code 1
expect_err_has "bad.txt:2: ': PLANTA' follows the word 'ARBOL'"
: > "$work/empty.txt"
run lexicon official es "$work/empty.txt"
expect_code 1
expect_err_has 'empty.txt: the word list is empty'
run lexicon official es "$work/nowhere.txt"
expect_code 1
run lexicon official xx "$work/club.txt"
expect_code 1
expect_err_has "there is no recipe 'xx'"
run lexicon words es
expect_out 'CANCION
CASA
CASAS
GATO'
printf 'perro\nni\xf1o\n' > "$work/latin.txt"
run lexicon official es "$work/latin.txt"
expect_out_has 'latin.txt is not in UTF-8: it was read as Windows-1252.'
run lexicon words es
expect_out 'NIÑO
PERRO'
printf 'perro\ngato\n' > "$work/second.txt"
run lexicon official es "$work/second.txt" --json
expect_out_has '"words": 2'
run lexicon words es
expect_out 'GATO
PERRO'

run lexicon official es "$work/second.txt" --remove
expect_code 2
run lexicon official es --remove
expect_out "'es' has the words of its recipe here."
run lexicon official es --remove
expect_code 1
expect_err_has "'es' has no official list"
finish
