#!/usr/bin/env bash
# The parts of the page that can be tested without a browser.
set -eu
cd "$TESELA_SOURCE/web"
node --test tests/*.test.mjs
