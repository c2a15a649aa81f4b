// SPDX-License-Identifier: MIT
// Word searches as ipuz files (http://ipuz.org/wordsearch#1): the grid in "puzzle", the words in "solution", those
// found in "saved". Cells in a solution's group are [column, row], counted from 1.
#include "base/mem.h"
#include "notation/gridjson_internal.h"
#include "notation/sopadraft_internal.h"
#include "notation/sopafile.h"
#include "puzzle/sopa_find.h"

static const char kind[] = "http://ipuz.org/wordsearch";

// ---- writing ----

static json_t *json_of_cells(const Sopa *sopa, int row) {
  json_t *list = json_array();
  for (int col = 0; col < sopa->cols; col++) {
    Tile tile = sopa_cell(sopa, row, col);
    json_array_append_new(list, tile ? json_string(sopa->alphabet.tiles.names[tile]) : json_null());
  }
  return list;
}

static json_t *json_of_group(const SopaWord *word, SopaPlace place) {
  json_t *cells = json_array();
  for (int i = 0; i < word->length; i++)
    json_array_append_new(cells, json_pack("[i, i]", place.col + sopa_dcol(place.direction) * i + 1,
                                           place.row + sopa_drow(place.direction) * i + 1));
  return json_pack("{s:o}", "cells", cells);
}

// With the cells of each word, if all words are in the grid; else the words alone.
static json_t *json_of_solution(const Sopa *sopa) {
  SCOPED(sopa_hits_deinit) SopaHits hits = {0};
  bool has_hits = sopa_find(sopa, &sopa->words, NULL, &hits, NULL) == OK;
  ScopedMem int *first = mem_alloc(((size_t)sopa->words.count + 1) * sizeof *first);
  int found = 0;
  for (int i = hits.count; i-- > 0;)
    first[hits.items[i].word] = i + 1;
  for (int i = 0; i < sopa->words.count; i++)
    found += first[i] > 0;
  bool with_cells = has_hits && found == sopa->words.count;
  json_t *json = with_cells ? json_object() : json_array();
  for (int i = 0; i < sopa->words.count; i++) {
    const SopaWord *word = &sopa->words.items[i];
    ScopedStrBuf text = {0};
    sopa_alphabet_write_word(&sopa->alphabet, word->tiles, word->length, &text);
    if (with_cells)
      json_object_set_new(json, strbuf_text(&text), json_of_group(word, hits.items[first[i] - 1].place));
    else
      json_array_append_new(json, json_string(strbuf_text(&text)));
  }
  return json;
}

static json_t *json_of_saved(const Sopa *sopa) {
  json_t *list = json_array();
  for (int i = 0; i < sopa->words.count; i++) {
    const SopaWord *word = &sopa->words.items[i];
    ScopedStrBuf text = {0};
    sopa_alphabet_write_word(&sopa->alphabet, word->tiles, word->length, &text);
    if (word->is_found)
      json_array_append_new(list, json_string(strbuf_text(&text)));
  }
  return list;
}

void sopa_ipuz_write(const Sopa *sopa, StrBuf *out) {
  json_t *puzzle = json_array();
  for (int row = 0; row < sopa->rows; row++)
    json_array_append_new(puzzle, json_of_cells(sopa, row));
  json_auto_t *json =
      json_pack("{s:s, s:[s+], s:s, s:{s:i, s:i}, s:o, s:o, s:o}", "version", "http://ipuz.org/v2", "kind", kind, "#1",
                "title", sopa->name, "dimensions", "width", sopa->cols, "height", sopa->rows, "puzzle", puzzle,
                "solution", json_of_solution(sopa), "saved", json_of_saved(sopa));
  gridjson_dump(json, 0, out);
}

// ---- reading ----

static Status sopaipuz_read_size(SopaDraft *draft, const json_t *root, Error *err) {
  int64_t rows, cols;
  if (!gridjson_is_ipuz_of(root, kind))
    return error_set(err, ERR_INPUT, N_("this is not a word search: its 'kind' has no '%s'"), err_str(kind));
  Status status = gridjson_ipuz_size(root, &rows, &cols, err);
  return status == OK ? sopa_draft_set_size(draft, (long)rows, (long)cols, err) : status;
}

// A letter; null or the block sign is a hole. An object has it in "value".
static Status sopaipuz_read_cell(SopaDraft *draft, int row, int col, const json_t *json, const char *block,
                                 Error *err) {
  if (json_is_object(json))
    json = json_object_get(json, "value");
  const char *text = json_string_value(json);
  if (json_is_null(json) || (text && strcmp(text, block) == 0))
    return OK;
  if (!text)
    return error_set(err, ERR_INPUT, N_("the cell in row %d, column %d of 'puzzle' is not a letter"), err_int(row + 1),
                     err_int(col + 1));
  return sopa_draft_add_cell(draft, row, col, span_of(text), false, 0, err);
}

static Status read_cells(SopaDraft *draft, const json_t *root, Error *err) {
  const json_t *puzzle = json_object_get(root, "puzzle");
  const char *block = json_string_value(json_object_get(root, "block"));
  if ((int)json_array_size(puzzle) != draft->rows)
    return error_set(err, ERR_INPUT, N_("'%s' must be a list of %d rows"), err_str("puzzle"), err_int(draft->rows));
  for (int row = 0; row < draft->rows; row++) {
    const json_t *cells = json_array_get(puzzle, (size_t)row);
    if ((int)json_array_size(cells) != draft->cols)
      return error_set(err, ERR_INPUT, N_("row %d of 'puzzle' must be a list of %d cells"), err_int(row + 1),
                       err_int(draft->cols));
    for (int col = 0; col < draft->cols; col++) {
      Status status = sopaipuz_read_cell(draft, row, col, json_array_get(cells, (size_t)col), block ? block : "#", err);
      if (status != OK)
        return status;
    }
  }
  if (draft->cell_count == 0)
    return error_set(err, ERR_INPUT, N_("the word search has no cells"));
  return OK;
}

static bool sopaipuz_is_saved(const json_t *root, const char *word) {
  const json_t *saved = json_object_get(root, "saved");
  for (size_t i = 0; i < json_array_size(saved); i++) {
    const char *text = json_string_value(json_array_get(saved, i));
    if (text && strcmp(text, word) == 0)
      return true;
  }
  return false;
}

static Status sopaipuz_add_word(SopaDraft *draft, const json_t *root, const char *word, Error *err) {
  if (!word)
    return error_set(err, ERR_INPUT, N_("'%s' must hold words"), err_str("solution"));
  return sopa_draft_add_word(draft, span_of(word), sopaipuz_is_saved(root, word), 0, err);
}

static Status sopaipuz_read_words(SopaDraft *draft, json_t *root, Error *err) {
  json_t *solution = json_object_get(root, "solution");
  if (!solution || json_is_null(solution))
    return OK;
  if (json_is_string(solution))
    return sopaipuz_add_word(draft, root, json_string_value(solution), err);
  if (!json_is_object(solution) && !json_is_array(solution))
    return error_set(err, ERR_INPUT, N_("'%s' must hold words"), err_str("solution"));
  Status status = OK;
  for (size_t i = 0; status == OK && i < json_array_size(solution); i++)
    status = sopaipuz_add_word(draft, root, json_string_value(json_array_get(solution, i)), err);
  for (void *at = json_object_iter(solution); status == OK && at; at = json_object_iter_next(solution, at))
    status = sopaipuz_add_word(draft, root, json_object_iter_key(at), err);
  return status;
}

static Status sopaipuz_read_root(SopaDraft *draft, json_t *root, Error *err) {
  Status status = sopaipuz_read_size(draft, root, err);
  if (status == OK)
    status = read_cells(draft, root, err);
  if (status == OK)
    status = sopaipuz_read_words(draft, root, err);
  const char *title = json_string_value(json_object_get(root, "title"));
  if (status == OK && title)
    strbuf_add_text(&draft->name, title);
  return status;
}

Status sopa_ipuz_read(Span text, const char *file, const SopaAlphabet *alphabet, Sopa *out, Error *err) {
  SCOPED(sopa_draft_deinit) SopaDraft draft = {0};
  json_auto_t *root = NULL;
  Status status = json_parse(gridjson_without_call(text), &root, err);
  if (status == OK)
    status = sopaipuz_read_root(&draft, root, err);
  if (status == OK)
    status = sopa_draft_finish(&draft, alphabet, file, out, err);
  return error_in(err, file, 0, status);
}
