// SPDX-License-Identifier: MIT
#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "notation/crossworddraft_internal.h"

#include <stdio.h>

void crossword_draft_deinit(CrosswordDraft *draft) {
  strbuf_deinit(&draft->name);
  mem_free(draft->cells);
}

Status crossword_draft_set_size(CrosswordDraft *draft, int64_t rows, int64_t cols, Error *err) {
  if (rows < 1 || cols < 1 || rows > CROSSWORD_SIDE_MAX || cols > CROSSWORD_SIDE_MAX)
    return error_set(err, ERR_LIMIT, N_("a crossword can't have %d rows and %d columns: from 1 to %d of each"),
                     err_int(rows), err_int(cols), err_int(CROSSWORD_SIDE_MAX));
  draft->rows = (int)rows;
  draft->cols = (int)cols;
  draft->cells = mem_alloc((size_t)rows * (size_t)cols * sizeof *draft->cells);
  return OK;
}

Status crossword_draft_set_cell(CrosswordDraft *draft, int row, int col, Span letter, Error *err) {
  ScopedStrBuf upper = {0};
  uint32_t codepoint = 0;
  char *cell = draft->cells[row * draft->cols + col];
  bool is_letter = letter.size > 0 && letter.size < TILE_NAME_MAX && utf8_upper(letter, &upper) &&
                   upper.size < TILE_NAME_MAX && utf8_decode(strbuf_text(&upper), upper.size, &codepoint) > 0 &&
                   utf8_is_letter(codepoint);
  if (!is_letter)
    return error_set(err, ERR_INPUT, N_("the cell in row %d, column %d has no letter"), err_int(row + 1),
                     err_int(col + 1));
  snprintf(cell, TILE_NAME_MAX, "%s", strbuf_text(&upper));
  return OK;
}

static Status find_alphabet(const CrosswordDraft *draft, SopaAlphabet *out, Error *err) {
  ScopedStrBuf letters = {0};
  int count = 0;
  for (int i = 0; i < draft->rows * draft->cols; i++) {
    const char *cell = draft->cells[i];
    if (!cell[0] || words_have(strbuf_text(&letters), cell))
      continue;
    if (++count > TILE_KINDS_MAX)
      return error_set(err, ERR_LIMIT, N_("the grid has more than %d different letters"), err_int(TILE_KINDS_MAX));
    strbuf_printf(&letters, "%s%s", letters.size ? " " : "", cell);
  }
  if (count == 0)
    return error_set(err, ERR_INPUT, N_("the crossword has no letters"));
  Span list = {strbuf_text(&letters), letters.size};
  return sopa_alphabet_guess(list, out) ? OK : sopa_alphabet_from_letters("", list, out, err);
}

Status crossword_draft_finish(const CrosswordDraft *draft, CrosswordKind kind, Crossword *out, Error *err) {
  ScopedMem SopaAlphabet *alphabet = mem_alloc(sizeof *alphabet);
  Crossword crossword;
  Status status = find_alphabet(draft, alphabet, err);
  if (status == OK)
    status = crossword_init(&crossword, strbuf_text(&draft->name), alphabet, draft->rows, draft->cols, err);
  if (status != OK)
    return status;
  crossword.kind = kind;
  for (int i = 0; i < draft->rows * draft->cols && status == OK; i++) {
    const char *cell = draft->cells[i];
    crossword.cells[i] = cell[0] ? sopa_alphabet_find(alphabet, span_of(cell)) : TILE_EMPTY;
    if (cell[0] && crossword.cells[i] == TILE_EMPTY)
      status = error_set(err, ERR_INPUT, N_("the cell in row %d, column %d has no letter"),
                         err_int(i / draft->cols + 1), err_int(i % draft->cols + 1));
  }
  if (status != OK) {
    crossword_deinit(&crossword);
    return status;
  }
  crossword_number(&crossword);
  *out = crossword;
  return OK;
}
