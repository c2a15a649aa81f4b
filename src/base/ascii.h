// SPDX-License-Identifier: MIT
// Text for people whose terminal has no letters but those of ASCII.
#pragma once

#include "base/span.h"
#include "base/strbuf.h"

// Adds UTF-8 text as ASCII that can still be read. Accents are dropped (CAMIÓN becomes CAMION), but letters that are
// tiles of their own stay apart (Ñ is N~, Ç is C,; inside words in lower case n and c). · becomes ., … becomes ...,
// lines and blocks become - | + #. A character that nothing in ASCII resembles becomes '?'. Columns of tables and
// boards stay aligned: what became wider takes its room from the spaces after it. Escape sequences pass through.
void ascii_add(Span text, StrBuf *out);
