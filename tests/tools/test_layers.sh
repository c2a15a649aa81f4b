#!/usr/bin/env bash
# tools/check-layers, on small houses of its own: what it must let pass, and what it must not.
. "$(dirname "$0")/../cli/support.sh"

# house FILE CONTENT...: a tree with these files, and three layers.
house() {
  rm -rf "$work/house"
  mkdir -p "$work/house/tools" "$work/house/src/low" "$work/house/src/middle" "$work/house/src/top"
  cp "$TESELA_SOURCE/tools/check-layers" "$work/house/tools/"
  printf '%s\n' '# bottom to top' 'low:' 'middle: low' 'top: middle # not low' > "$work/house/tools/layers.txt"
  : > "$work/house/src/low/low.h"
  while [ $# -gt 0 ]; do
    printf '%s\n' "$2" > "$work/house/src/$1"
    shift 2
  done
}
# says TEXT: what the check says of it; "": that nothing is wrong.
says() {
  out=$("$work/house/tools/check-layers" 2>&1)
  code=$? ran="check-layers on $(cd "$work/house/src" && grep -r include . | tr '\n' ' ')"
  expect_code $([ -z "$1" ] && echo 0 || echo 1)
  [ -z "$1" ] || expect_out_has "$1"
}

house middle/m.h '#include "low/low.h"' middle/m.c '#include "middle/m.h"'
says ''
house low/l.c '#include "middle/m.h"' middle/m.h ''
says 'low may not include middle'
house middle/m.c '#include "low.h"'
says '"low.h" is not a path from src/'
house middle/m.c '#include "low/l_internal.h"' low/l_internal.h ''
says 'low/l_internal.h is internal to low'
house middle/m.h '#include "low/low.h"' top/t.h '#include "middle/m.h"' top/t.c '#include "top/t.h"'
says 'src/top/t.c: top may not see low/low.h, which comes through middle/m.h'
house middle/a.h '#include "middle/b.h"' middle/b.h '#include "middle/a.h"' # round in a circle
says ''
mkdir "$work/house/src/attic"
says 'src/attic is not listed'
finish
