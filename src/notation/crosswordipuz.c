// SPDX-License-Identifier: MIT
// Crosswords as ipuz files (http://ipuz.org/crossword#1): numbers in "puzzle", letters in "solution", clues by
// direction and number. The kind of crossword, which other programs don't know, is in a field of our own.
#include "base/lines.h"
#include "base/mem.h"
#include "notation/crossworddraft_internal.h"
#include "notation/crosswordfile.h"
#include "notation/gridjson_internal.h"

static const char ipuz_crossword[] = "http://ipuz.org/crossword";
static const char own_kind_field[] = "tesela:kind";
static const char ipuz_block[] = "#";

// ---- writing ----

static json_t *ipuz_of_clues(const Crossword *crossword, const int *numbers, bool is_down) {
  json_t *list = json_array();
  for (int cell = 0; cell < crossword->rows * crossword->cols; cell++) { // by number, whatever the kind numbers
    int at =
        numbers[cell] ? crossword_find_entry(crossword, cell / crossword->cols, cell % crossword->cols, is_down) : -1;
    if (at >= 0)
      json_array_append_new(
          list, json_pack("[i, s]", numbers[cell], crossword->entries[at].clue ? crossword->entries[at].clue : ""));
  }
  return list;
}

void crossword_ipuz_write(const Crossword *crossword, StrBuf *out) {
  ScopedMem int *numbers = mem_alloc((size_t)crossword->rows * (size_t)crossword->cols * sizeof *numbers);
  json_t *puzzle = json_array(), *solution = json_array();
  crossword_begin_numbers(crossword, numbers);
  for (int row = 0; row < crossword->rows; row++) {
    json_t *labels = json_array(), *letters = json_array();
    for (int col = 0; col < crossword->cols; col++) {
      Tile tile = crossword_cell(crossword, row, col);
      json_t *black = crossword_is_loose(crossword) ? json_null() : json_string(ipuz_block);
      json_array_append(labels, black);
      json_array_append(letters, black);
      json_decref(black);
      if (tile != TILE_EMPTY) {
        json_array_set_new(labels, (size_t)col, json_integer(numbers[row * crossword->cols + col]));
        json_array_set_new(letters, (size_t)col, json_string(crossword->alphabet.tiles.names[tile]));
      }
    }
    json_array_append_new(puzzle, labels);
    json_array_append_new(solution, letters);
  }
  json_t *json =
      json_pack("{s:s, s:[s+], s:s, s:{s:i, s:i}, s:s, s:o, s:o, s:{s:o, s:o}, s:s}", "version", "http://ipuz.org/v2",
                "kind", ipuz_crossword, "#1", "title", crossword->name, "dimensions", "width", crossword->cols,
                "height", crossword->rows, "block", ipuz_block, "puzzle", puzzle, "solution", solution, "clues",
                "Across", ipuz_of_clues(crossword, numbers, false), "Down", ipuz_of_clues(crossword, numbers, true),
                own_kind_field, crossword_kind_name(crossword->kind));
  gridjson_dump(json, 0, out);
  json_decref(json);
}

// ---- reading ----

static Status read_ipuz_size(CrosswordDraft *draft, const json_t *root, Error *err) {
  int64_t rows, cols;
  if (!gridjson_is_ipuz_of(root, ipuz_crossword))
    return error_set(err, ERR_INPUT, N_("this is not a crossword: its 'kind' has no '%s'"), err_str(ipuz_crossword));
  Status status = gridjson_ipuz_size(root, &rows, &cols, err);
  return status == OK ? crossword_draft_set_size(draft, rows, cols, err) : status;
}

// A row of one of the two grids; NULL: there is none of this size.
static const json_t *ipuz_row(const json_t *root, const char *name, int row, int cols) {
  const json_t *cells = json_array_get(json_object_get(root, name), (size_t)row);
  return (int)json_array_size(cells) == cols ? cells : NULL;
}

static Status read_ipuz_letters(CrosswordDraft *draft, const json_t *root, Error *err) {
  const char *given = json_string_value(json_object_get(root, "block")), *block = given ? given : ipuz_block;
  Status status = OK;
  if ((int)json_array_size(json_object_get(root, "solution")) != draft->rows)
    return error_set(err, ERR_INPUT, N_("'%s' must be a list of %d rows"), err_str("solution"), err_int(draft->rows));
  for (int row = 0; row < draft->rows; row++) {
    const json_t *cells = ipuz_row(root, "solution", row, draft->cols);
    if (!cells)
      return error_set(err, ERR_INPUT, N_("row %d of '%s' must be a list of %d cells"), err_int(row + 1),
                       err_str("solution"), err_int(draft->cols));
    for (int col = 0; status == OK && col < draft->cols; col++) {
      const json_t *cell = json_array_get(cells, (size_t)col);
      cell = json_is_object(cell) ? json_object_get(cell, "value") : cell;
      const char *text = json_string_value(cell);
      if (!cell || json_is_null(cell) || (text && strcmp(text, block) == 0))
        continue;
      status = crossword_draft_set_cell(draft, row, col, span_of(text ? text : ""), err);
    }
  }
  return status;
}

static int ipuz_number(const json_t *json) {
  json = json_is_object(json) ? json_object_get(json, "cell") : json;
  long number =
      json_is_integer(json) && json_integer_value(json) > 0 && json_integer_value(json) <= CROSSWORD_ENTRIES_MAX
          ? (long)json_integer_value(json)
          : 0;
  const char *text = json_string_value(json);
  if (text && !span_to_int(span_of(text), 1, CROSSWORD_ENTRIES_MAX, &number))
    number = 0;
  return (int)number;
}

// The numbers in the cells; if there are none, the usual numbering.
static void read_ipuz_numbers(const Crossword *crossword, const json_t *root, int *out) {
  bool any = false;
  crossword_begin_numbers(crossword, out);
  for (int pass = 0; pass < 2; pass++) {
    for (int i = 0; i < crossword->rows * crossword->cols; i++) {
      const json_t *cells = ipuz_row(root, "puzzle", i / crossword->cols, crossword->cols);
      int number = ipuz_number(json_array_get(cells, (size_t)(i % crossword->cols)));
      any = any || number > 0;
      if (pass == 1 && any)
        out[i] = number;
    }
  }
}

// [1, "clue"] or {"number": 1, "clue": "clue"}.
static void take_ipuz_clue(Crossword *crossword, const int *numbers, const json_t *json, bool is_down) {
  bool is_list = json_is_array(json);
  int number = ipuz_number(is_list ? json_array_get(json, 0) : json_object_get(json, "number"));
  const char *text = json_string_value(is_list ? json_array_get(json, 1) : json_object_get(json, "clue"));
  for (int i = 0; number > 0 && text && i < crossword->count; i++) {
    CrosswordEntry *entry = &crossword->entries[i];
    if (entry->is_down == is_down && numbers[entry->row * crossword->cols + entry->col] == number) {
      crossword_set_clue(entry, span_of(text));
      return;
    }
  }
}

// Directions may be named for people: "Across:Horizontales".
static void read_ipuz_clues(Crossword *crossword, const json_t *root) {
  ScopedMem int *numbers = mem_alloc((size_t)crossword->rows * (size_t)crossword->cols * sizeof *numbers);
  json_t *clues = json_object_get(root, "clues");
  read_ipuz_numbers(crossword, root, numbers);
  for (void *at = json_object_iter(clues); at; at = json_object_iter_next(clues, at)) {
    const char *name = json_object_iter_key(at);
    bool is_across = strncasecmp(name, "Across", 6) == 0, is_down = strncasecmp(name, "Down", 4) == 0;
    const json_t *list = json_object_iter_value(at);
    for (size_t i = 0; (is_across || is_down) && i < json_array_size(list) && i < CROSSWORD_ENTRIES_MAX; i++)
      take_ipuz_clue(crossword, numbers, json_array_get(list, i), is_down);
  }
}

static CrosswordKind ipuz_own_kind(const json_t *root) {
  const char *text = json_string_value(json_object_get(root, own_kind_field));
  for (int i = 0; text && i < CROSSWORD_KINDS; i++) {
    if (strcmp(text, crossword_kind_name((CrosswordKind)i)) == 0)
      return (CrosswordKind)i;
  }
  return CROSSWORD_CRISSCROSS; // the kind that promises least
}

static Status read_ipuz_root(const json_t *root, CrosswordDraft *draft, Crossword *out, Error *err) {
  const char *title = json_string_value(json_object_get(root, "title"));
  Status status = read_ipuz_size(draft, root, err);
  if (status == OK)
    status = read_ipuz_letters(draft, root, err);
  strbuf_add_text(&draft->name, title ? title : "");
  if (status == OK)
    status = crossword_draft_finish(draft, ipuz_own_kind(root), out, err);
  if (status == OK)
    read_ipuz_clues(out, root);
  return status;
}

Status crossword_ipuz_read(Span text, const char *file, Crossword *out, Error *err) {
  SCOPED(crossword_draft_deinit) CrosswordDraft draft = {0};
  json_auto_t *root = NULL;
  Status status = json_parse(gridjson_without_call(text), &root, err);
  return error_in(err, file, 0, status == OK ? read_ipuz_root(root, &draft, out, err) : status);
}
