// SPDX-License-Identifier: MIT
// The character sets that word lists come in.
#ifndef LEXICON_CHARSET_H
#define LEXICON_CHARSET_H

#include "base/error.h"
#include "base/span.h"

// Appends text as UTF-8. charset is "UTF-8", "ISO8859-1" or "ISO8859-15", also written "ISO-8859-1" and in lower case.
// ERR_INPUT for another one, and, with the line, for UTF-8 that is malformed; out is then unchanged. file names the
// text in messages.
MUST_CHECK Status charset_to_utf8(Span text, Span charset, const char *file, StrBuf *out, Error *err);

#endif
