// SPDX-License-Identifier: MIT
// Small dictionaries in lttoolbox's compiled form, made from readings as text.
#pragma once

#include "base/span.h"
#include "base/strbuf.h"

// Appends a file with a section "junk" and one with these readings, one per line: "gatas:gato<n><f><pl>". Form and
// lemma are paired letter by letter, followed by the tags. has_weights: as in newer files.
void transducer_write(const char *readings, bool has_weights, StrBuf *out);
