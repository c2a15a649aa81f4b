// SPDX-License-Identifier: MIT
// Small dictionaries in lttoolbox's compiled form, made from readings as text.
#pragma once

#include "base/span.h"
#include "base/strbuf.h"

// Appends a file with a section "junk" and one with these readings, one a line: "gatas:gato<n><f><pl>". Form and lemma
// go letter by letter, and the tags behind them. With weights, as newer files have them.
void transducer_write(const char *readings, bool has_weights, StrBuf *out);
