// SPDX-License-Identifier: MIT
// The lines of a text from outside: LF or CRLF, a byte order mark skipped, spaces at the end dropped.
#pragma once

#include "base/span.h"

typedef struct Lines {
  Span rest;
  long number; // of the line last returned, from 1
} Lines;

Lines lines_start(Span text);
bool lines_next(Lines *lines, Span *line);

// Cuts the next word (run without spaces or tabs) off the front of line; false when there is none.
bool line_next_word(Span *line, Span *word);
// Is text one of these words? Spaces separate them.
bool words_have(const char *words, const char *text);
// Like lines_next, but for text that the program itself wrote: the line is everything before the LF, spaces at its end
// too.
bool line_cut(Span *text, Span *line);
Span span_trim(Span text);
// A whole number written in digits, with an optional sign; false on anything else or outside low..high.
bool span_to_int(Span text, long low, long high, long *out);
