// SPDX-License-Identifier: MIT
// Apertium's tags in words: "vblex.ifi.p3.pl" is "3rd person plural, preterite".
#pragma once

#include "base/catalog.h"
#include "base/span.h"
#include "base/strbuf.h"

// "noun", "verb"; NULL for a tag that is not a part of speech. A message id.
const char *grammar_part(Span tag);
// Appends the meaning of the tags in the reader's language, or nothing if they have none. The part of speech is left
// out for forms of verbs.
void grammar_add(const char *tags, const Catalog *catalog, StrBuf *out);
