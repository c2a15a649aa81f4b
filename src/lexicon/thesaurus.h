// SPDX-License-Identifier: MIT
// Thesauri in MyThes form. The first line names the character set; then, for each headword, "WORD|MEANINGS" and one
// line a meaning: "(kind)|synonym|synonym (remark)|...".
#pragma once

#include "base/error.h"

// Called with each meaning of a word; the first has index 0. thesaurus_cut() cuts a meaning into its parts.
typedef Status ThesaurusVisit(void *context, Span word, Span meaning, long index, Error *err);

MUST_CHECK Status thesaurus_visit(Span text, const char *file, ThesaurusVisit *visit, void *context, Error *err);
Span thesaurus_cut(Span *line); // cuts off the part up to the next bar
