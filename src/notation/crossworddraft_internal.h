// SPDX-License-Identifier: MIT
// A crossword being read from a format that does not name its alphabet: letters are kept by name until all are known.
#pragma once

#include "puzzle/crossword.h"

typedef struct CrosswordDraft {
  StrBuf name;
  int rows, cols;
  char (*cells)[TILE_NAME_MAX]; // "": black
} CrosswordDraft;               // {0} is an empty one

void crossword_draft_deinit(CrosswordDraft *draft);
MUST_CHECK Status crossword_draft_set_size(CrosswordDraft *draft, int64_t rows, int64_t cols, Error *err);
// Upper and lower case are the same. Refuses what is not a letter, or is too long for one.
MUST_CHECK Status crossword_draft_set_cell(CrosswordDraft *draft, int row, int col, Span letter, Error *err);
// Finds and numbers the words as the kind does. *out is written only on success.
MUST_CHECK Status crossword_draft_finish(const CrosswordDraft *draft, CrosswordKind kind, Crossword *out, Error *err);
