// SPDX-License-Identifier: MIT
// The character sets that word lists come in.
#pragma once

#include "base/error.h"
#include "base/span.h"

// Appends text as UTF-8. charset is "UTF-8" or a set of one byte a letter as hunspell's files name it ("ISO8859-2",
// also written "ISO-8859-2"; "KOI8-R", "microsoft-cp1251"), in any case. ERR_INPUT for an unknown set and, with the
// line, for bytes that the set does not have; out is then unchanged. file names the text in messages.
MUST_CHECK Status charset_to_utf8(Span text, Span charset, const char *file, StrBuf *out, Error *err);
