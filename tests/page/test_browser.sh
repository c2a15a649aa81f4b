#!/usr/bin/env bash
# The page in a real browser, against the program itself. Pictures of the screens stay in $TESELA_SHOTS, by default build/shots.
set -eu
command -v chromium > /dev/null || { echo "chromium is missing: tools/install-deps test"; exit 1; }
export TESELA_SHOTS=${TESELA_SHOTS:-$TESELA_SOURCE/build/shots}
cd "$TESELA_SOURCE/web"
node --test --test-concurrency=1 tests/browser/*.test.mjs
