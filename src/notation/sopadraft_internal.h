// SPDX-License-Identifier: MIT
// A word search being read from a format that does not name its alphabet: letters are kept by name until all are known.
#pragma once

#include "puzzle/sopa.h"

typedef struct SopaDraftWord {
  char *text;
  bool is_found;
  long line;
} SopaDraftWord;

typedef struct SopaDraft {
  StrBuf name;
  int rows, cols;
  uint8_t *cells; // number of the letter, from 1; 0: none
  bool *marks;
  char letters[TILE_KINDS_MAX + 1][TILE_NAME_MAX];
  long letter_lines[TILE_KINDS_MAX + 1]; // the line where each was first seen
  int letter_count, cell_count;
  SopaDraftWord *words;
  int word_count, word_capacity;
} SopaDraft; // {0} is an empty one

void sopa_draft_deinit(SopaDraft *draft);
MUST_CHECK Status sopa_draft_set_size(SopaDraft *draft, long rows, long cols, Error *err);
// Refuses cells outside the size, repeated cells, and more different letters than an alphabet may have.
MUST_CHECK Status sopa_draft_add_cell(SopaDraft *draft, long row, long col, Span letter, bool is_marked, long line,
                                      Error *err);
MUST_CHECK Status sopa_draft_add_word(SopaDraft *draft, Span text, bool is_found, long line, Error *err);
// Uses the alphabet or, if it is NULL, the first one with all the letters. Repeated words are taken once.
MUST_CHECK Status sopa_draft_finish(const SopaDraft *draft, const SopaAlphabet *alphabet, const char *file, Sopa *out,
                                    Error *err);
