// SPDX-License-Identifier: MIT
#include "puzzle/sopa_edit.h"

#include "base/lines.h"
#include "base/mem.h"

static bool lies_on(const SopaWord *word, int row, int col) {
  for (int i = 0; i < word->length; i++) {
    if (row == word->place.row + sopa_drow(word->place.direction) * i &&
        col == word->place.col + sopa_dcol(word->place.direction) * i)
      return true;
  }
  return false;
}

Status sopa_edit_letter(Sopa *sopa, int row, int col, Tile tile, Error *err) {
  if (row < 0 || col < 0 || row >= sopa->rows || col >= sopa->cols)
    return error_set(err, ERR_INPUT, N_("the cell %d,%d is outside the grid, which has %d rows and %d columns"),
                     err_int(row), err_int(col), err_int(sopa->rows), err_int(sopa->cols));
  if (tile > sopa->alphabet.tiles.kinds)
    return error_set(err, ERR_INPUT, N_("the alphabet has no letter number %d"), err_int(tile));
  int cell = row * sopa->cols + col;
  if (sopa->cells[cell] == tile)
    return OK;
  for (int i = 0; i < sopa->words.count; i++) {
    if (sopa->words.items[i].is_pinned && lies_on(&sopa->words.items[i], row, col))
      return error_set(err, ERR_STATE, N_("'%s' is pinned there: let it go first"),
                       err_str(sopa->words.items[i].label));
  }
  sopa_forget_solution(sopa);
  sopa->cells[cell] = tile;
  return OK;
}

Status sopa_edit_letter_text(Sopa *sopa, int row, int col, Span letter, Error *err) {
  const SopaAlphabet *alphabet = &sopa->alphabet;
  letter = span_trim(letter);
  if (letter.size == 0 || span_equals(letter, "."))
    return sopa_edit_letter(sopa, row, col, TILE_EMPTY, err);
  Tile tile = sopa_alphabet_find(alphabet, letter);
  if (tile == 0)
    return error_set(err, ERR_INPUT, N_("'%s' is not a letter of the alphabet '%s'"),
                     err_span(letter.data, letter.size), err_str(alphabet->id));
  return sopa_edit_letter(sopa, row, col, tile, err);
}

Status sopa_edit_add_word(Sopa *sopa, Span text, Error *err) {
  Status status = sopa_words_add(&sopa->words, &sopa->alphabet, text, err);
  if (status == OK)
    sopa_forget_solution(sopa);
  return status;
}

static Status sopa_edit_check_word(const Sopa *sopa, int word, Error *err) {
  if (word < 0 || word >= sopa->words.count)
    return error_set(err, ERR_MISSING, N_("there is no word number %d: the list has %d"), err_int(word),
                     err_int(sopa->words.count));
  return OK;
}

Status sopa_edit_remove_word(Sopa *sopa, int word, Error *err) {
  Status status = sopa_edit_check_word(sopa, word, err);
  if (status != OK)
    return status;
  sopa_forget_solution(sopa);
  sopa_words_remove(&sopa->words, word);
  return OK;
}

Status sopa_edit_name(Sopa *sopa, Span name, Error *err) {
  if (span_trim(name).size == 0)
    return error_set(err, ERR_INPUT, N_("a name can't be empty"));
  sopa_set_name(sopa, name);
  return OK;
}

static bool first_place(const Sopa *sopa, int word, SopaPlace *out) {
  SCOPED(sopa_hits_deinit) SopaHits hits = {0};
  bool is_there = false;
  if (sopa_find(sopa, &sopa->words, NULL, &hits, NULL) != OK)
    return false;
  for (int i = 0; i < hits.count && !is_there; i++) {
    is_there = hits.items[i].word == word;
    if (is_there)
      *out = hits.items[i].place;
  }
  return is_there;
}

static bool reads_there(const Sopa *sopa, const SopaWord *word) {
  if (!word->is_placed || !sopa_place_fits(sopa->rows, sopa->cols, word->place, word->length))
    return false;
  for (int i = 0; i < word->length; i++) {
    if (sopa_cell(sopa, word->place.row + sopa_drow(word->place.direction) * i,
                  word->place.col + sopa_dcol(word->place.direction) * i) != word->tiles[i])
      return false;
  }
  return true;
}

Status sopa_edit_pin(Sopa *sopa, int index, bool is_pinned, Error *err) {
  Status status = sopa_edit_check_word(sopa, index, err);
  if (status != OK)
    return status;
  SopaWord *word = &sopa->words.items[index];
  if (is_pinned && !word->is_pinned && !reads_there(sopa, word)) {
    if (!first_place(sopa, index, &word->place))
      return error_set(err, ERR_STATE, N_("'%s' is not in the grid, so it can't be pinned"), err_str(word->label));
    word->is_placed = true;
  }
  word->is_pinned = is_pinned;
  return OK;
}

int *sopa_count_words(const Sopa *sopa) {
  SCOPED(sopa_hits_deinit) SopaHits hits = {0};
  int *counts = NULL;
  if (sopa_find(sopa, &sopa->words, NULL, &hits, NULL) == OK) {
    counts = mem_resize(NULL, (size_t)sopa->words.count + 1, sizeof *counts);
    sopa_hits_count(&hits, sopa->words.count, counts);
  }
  return counts;
}
