// SPDX-License-Identifier: MIT
// Text for people whose terminal has no letters but those of ASCII.
#pragma once

#include "base/span.h"
#include "base/strbuf.h"

// Adds UTF-8 text so that it can still be read: accents go (CAMIÓN is CAMION), but letters that are tiles of their own
// stay apart (Ñ is N~, Ç is C,; inside words in lower case n and c), · is ., … is ..., lines and blocks are - | + #.
// What has no likeness is '?'. Columns of tables and boards stay where they are: what became wider takes its room from
// spaces that follow. Escape sequences pass through.
void ascii_add(Span text, StrBuf *out);
