#!/usr/bin/env bash
# The parts of the page that need no browser.
set -eu
cd "$TESELA_SOURCE/web"
node --test tests/*.test.mjs
