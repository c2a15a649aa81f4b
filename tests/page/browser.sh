#!/usr/bin/env bash
# browser.sh FILE: one file of web/tests/browser, in a real browser against the program itself. CTest has an entry page.NAME for each.
# Pictures of the screens stay in $TESELA_SHOTS, by default build/shots.
set -eu
command -v chromium > /dev/null || { echo "chromium is missing: tools/install-deps test"; exit 1; }
export TESELA_SHOTS=${TESELA_SHOTS:-$TESELA_SOURCE/build/shots}
cd "$TESELA_SOURCE/web"
exec node "$1"
