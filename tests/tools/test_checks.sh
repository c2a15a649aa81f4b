#!/usr/bin/env bash
# The repository's own checks, on a small repository made for them: each passes on a clean one and names what is wrong in a bad one.
set -eu
house=$(mktemp -d)
trap 'rm -rf "$house"' EXIT
failed=0

make_house() {
  rm -rf "${house:?}"/*
  mkdir -p "$house"/tools "$house"/src/base "$house"/src/game "$house"/po "$house"/docs "$house"/web/src
  echo 'No sentence is prescribed.' > "$house/docs/messages.md"
  echo 'es ca' > "$house/po/LINGUAS"
  cp "$TESELA_SOURCE"/tools/{check-layers,check-messages,check-docs,catalogues} "$house/tools/"
  printf 'base:\ngame: base\n' > "$house/tools/layers.txt"
  printf '| English | Spanish | Catalan | not in English | not in Spanish | not in Catalan |\n|---|---|---|---|---|---|\n| cell | casilla | casella | | celda* | |\n' > "$house/po/GLOSSARY.md"
  echo 'int base_count(void);' > "$house/src/base/count.h"
  echo 'int secret(void);' > "$house/src/base/count_internal.h"
  printf '#include "base/count.h"\nint f(void) { return error_set(err, ERR_INPUT, N_("no %%s"), err_str(x)); }\n' > "$house/src/game/play.c"
  printf 'See `base_count()` and [the play](src/game/play.c#top).\n' > "$house/ARCHITECTURE.md"
  for lang in es ca; do
    printf 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n"X-Own-Name: Own\\n"\n\n#, c-format\nmsgid "no %%s"\nmsgstr "sin %%s"\n' > "$house/po/$lang.po"
  done
  [ -d "$house/.git" ] || git -C "$house" init -q
}

# expect STATUS TOOL TEXT: the tool's exit status, and a text in its output.
expect() {
  local wanted=$1 tool=$2 text=$3 said status=0
  # shellcheck disable=SC2086
  said=$("$house"/tools/$tool 2>&1) || status=$?
  if [ "$status" != "$wanted" ] || [[ $said != *"$text"* ]]; then
    printf '%s: status %s, expected %s with "%s"; it said:\n%s\n' "$tool" "$status" "$wanted" "$text" "$said"
    failed=1
  fi
}

# spoil TOOL TEXT FILE CONTENT: with one more line in a file of a clean repository, the tool fails and prints the text.
spoil() {
  make_house
  printf '%b\n' "$4" >> "$house/$3"
  expect 1 "$1" "$2"
}

make_house
expect 0 check-layers "every include is allowed"
expect 0 check-messages "1 errors fit"
expect 0 check-docs "1 function names, 1 links and 0 paths"
expect 0 "catalogues check" "1 messages, all translated"

spoil check-layers "base may not include game" src/base/up.c '#include "game/play.c"'
spoil check-layers "is internal to base" src/game/play.c '#include "base/count_internal.h"'
spoil check-layers "is not a path from src/" src/game/play.c '#include "play.h"'
mkdir "$house/src/attic"
expect 1 check-layers "src/attic is not listed"
make_house
mkdir "$house/src/top"
echo 'top: game # and not base' >> "$house/tools/layers.txt"
echo '#include "base/count.h"' > "$house/src/game/board.h"
echo '#include "game/board.h"' > "$house/src/top/top.c"
expect 1 check-layers "src/top/top.c: top may not see base/count.h, which comes through game/board.h"

spoil check-messages "1 conversions, 0 arguments" src/game/play.c 'int g() { error_set(e, E, N_("x %s")); }'
spoil check-messages "err_int for %s" src/game/play.c 'int g() { error_set(e, E, N_("x %s"), err_int(1)); }'
spoil check-messages "'celda*' in" po/es.po '\nmsgid "cells"\nmsgstr "Celdas"'
spoil check-messages "'celda*' in" po/es.po '\nmsgid ""\n"one\\n"\n"cells"\nmsgstr ""\n"una\\n"\n"celda"'
spoil check-messages "write ' for the apostrophe" po/ca.po '\nmsgid "the age"\nmsgstr "l’edat"'
spoil check-messages 'names "Play", which is «Juga»' po/ca.po '\nmsgid "Play"\nmsgstr "Juga"\n\nmsgid "Press \\"Play\\"."\nmsgstr "Prem «Comença»."'
spoil check-messages "only %s, %d" src/game/play.c 'int g() { error_set(e, E, N_("x %u"), err_int(1)); }'

spoil check-docs "there is no function base_sum()" ARCHITECTURE.md 'and `base_sum()`'
spoil check-docs "leads nowhere" ARCHITECTURE.md '[gone](docs/gone.md)'
spoil check-docs "has no such heading" ARCHITECTURE.md '[gone](#gone)'
spoil check-docs "there is no src/gone.c" ARCHITECTURE.md 'in `src/gone.c`'

spoil "catalogues check" 'missing: "new text"' src/game/play.c 'const char *t = tr(catalog, "new text");'
spoil "catalogues check" 'no longer used: "old text"' po/es.po '\nmsgid "old text"\nmsgstr "texto viejo"'
spoil "catalogues check" 'missing: "%d tile"' src/game/play.c 'const char *t = tr_plural(c, "%d tile", "%d tiles", n);'
make_house
sed -i 's/sin %s/sin %d/' "$house/po/ca.po"
expect 1 "catalogues check" "are not the same"
make_house
sed -i 's/sin %s/ sin %s/' "$house/po/ca.po"
expect 1 "catalogues check" 'spaces at its beginning or end differ: "no %s"'
make_house
sed -i 's/^#, c-format/#, fuzzy, c-format/' "$house/po/ca.po"
expect 1 "catalogues check" 'fuzzy: "no %s"'

# After an update nothing but translations is missing, and a second update changes nothing.
make_house
echo 'const char *t = tr(catalog, "new text");' >> "$house/src/game/play.c"
printf '\nmsgid "old text"\nmsgstr "texto viejo"\n' >> "$house/po/es.po"
"$house/tools/catalogues" update > /dev/null
grep -q 'old text' "$house/po/es.po" && { echo "update keeps what is no longer used"; failed=1; }
cp "$house/po/es.po" "$house/once.po"
"$house/tools/catalogues" update > /dev/null
cmp "$house/once.po" "$house/po/es.po" || failed=1
expect 1 "catalogues check" 'po/es.po: missing: "new text"'
exit $failed
