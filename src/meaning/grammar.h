// SPDX-License-Identifier: MIT
// Apertium's tags in words: "vblex.ifi.p3.pl" is "3rd person plural, preterite".
#pragma once

#include "base/catalog.h"
#include "base/span.h"
#include "base/strbuf.h"

// "noun", "verb"; NULL for a tag that is no part of speech. A message id.
const char *grammar_part(Span tag);
// Appends what the tags say, in the reader's language; nothing where they say nothing. A form's part of speech goes
// without saying where it is a verb's.
void grammar_add(const char *tags, const Catalog *catalog, StrBuf *out);
