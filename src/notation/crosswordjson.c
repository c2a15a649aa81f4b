// SPDX-License-Identifier: MIT
// Crosswords in JSON, which keeps everything.
#include "base/mem.h"
#include "notation/crosswordfile.h"
#include "notation/gridjson_internal.h"

#include <stdio.h>

static const char crossword_format[] = "tesela-crossword";
enum { CROSSWORD_VERSION = 1 };

// ---- writing ----

static json_t *json_of_entry(const Crossword *crossword, const CrosswordEntry *entry) {
  ScopedStrBuf answer = {0};
  crossword_add_answer(crossword, entry, &answer);
  json_t *json = json_pack("{s:i, s:i, s:i, s:b, s:s}", "number", entry->number, "row", entry->row, "col", entry->col,
                           "down", entry->is_down, "word", strbuf_text(&answer));
  if (entry->label)
    json_object_set_new(json, "label", json_string(entry->label));
  if (entry->clue)
    json_object_set_new(json, "clue", json_string(entry->clue));
  return json;
}

static json_t *json_of_given(const Crossword *crossword) {
  json_t *given = json_array();
  for (int i = 0; i < crossword->rows * crossword->cols; i++) {
    if (crossword->given[i])
      json_array_append_new(given, json_pack("[i, i]", i / crossword->cols, i % crossword->cols));
  }
  return given;
}

void crossword_json_write(const Crossword *crossword, StrBuf *out) {
  json_t *words = json_array();
  for (int i = 0; i < crossword->count; i++)
    json_array_append_new(words, json_of_entry(crossword, &crossword->entries[i]));
  json_t *json = json_pack(
      "{s:s, s:i, s:s, s:o, s:i, s:i, s:o, s:s, s:s, s:o}", "format", crossword_format, "version", CROSSWORD_VERSION,
      "name", crossword->name, "alphabet", gridjson_of_alphabet(&crossword->alphabet), "rows", crossword->rows, "cols",
      crossword->cols, "grid",
      gridjson_of_rows(&crossword->alphabet, crossword->cells, crossword->rows, crossword->cols), "kind",
      crossword_kind_name(crossword->kind), "symmetry", crossword_symmetry_name(crossword->symmetry), "words", words);
  if (crossword->given)
    json_object_set_new(json, "given", json_of_given(crossword));
  if (crossword->lexicon[0])
    json_object_set_new(json, "lexicon", json_string(crossword->lexicon));
  if (crossword->known >= 0)
    json_object_set_new(json, "known", json_integer(crossword->known));
  gridjson_dump(json, JSON_INDENT(2), out);
  json_decref(json);
}

// ---- reading ----

static Status refuse_manner(const char *field, const char *text, const char *wanted, Error *err) {
  return error_set(err, ERR_INPUT, N_("the field '%s' can't be '%s': it is one of %s"), err_str(field), err_str(text),
                   err_str(wanted));
}

static Status read_manner(Crossword *crossword, const char *kind, const char *symmetry, Error *err) {
  int found = 0;
  for (int i = 0; i < CROSSWORD_KINDS; i++) {
    if (strcmp(kind, crossword_kind_name((CrosswordKind)i)) == 0) {
      crossword->kind = (CrosswordKind)i;
      found |= 1;
    }
  }
  for (int i = 0; i < CROSSWORD_SYMMETRIES; i++) {
    if (strcmp(symmetry, crossword_symmetry_name((CrosswordSymmetry)i)) == 0) {
      crossword->symmetry = (CrosswordSymmetry)i;
      found |= 2;
    }
  }
  if (!(found & 1))
    return refuse_manner("kind", kind, "crisscross, spanish, english, fillin", err);
  return found & 2 ? OK : refuse_manner("symmetry", symmetry, "turned, mirrored, none", err);
}

// The word must be the one that can be read there.
static Status find_listed(const Crossword *crossword, int row, int col, bool is_down, const char *word,
                          const char *path, int *out, Error *err) {
  ScopedStrBuf answer = {0};
  *out = crossword_find_entry(crossword, row, col, is_down);
  if (*out >= 0)
    crossword_add_answer(crossword, &crossword->entries[*out], &answer);
  if (*out < 0 || strcmp(strbuf_text(&answer), word) != 0)
    return error_set(err, ERR_INPUT, N_("the word '%s' of '%s' does not read in the grid there"), err_str(word),
                     err_str(path));
  return OK;
}

static Status crosswordjson_read_word(Crossword *crossword, const json_t *json, size_t index, Error *err) {
  enum { WORD_BYTES = CROSSWORD_SIDE_MAX * TILE_NAME_MAX };
  char path[64], clue[CROSSWORD_CLUE_MAX + 1] = "", label[CROSSWORD_CLUE_MAX + 1] = "";
  ScopedMem char *word = mem_alloc(WORD_BYTES);
  snprintf(path, sizeof path, "words[%zu].", index);
  JsonReader reader = jsonread_start(json, path, err);
  int number = (int)jsonread_int(&reader, "number", 1, CROSSWORD_ENTRIES_MAX), at;
  int row = (int)jsonread_int(&reader, "row", 0, crossword->rows - 1);
  int col = (int)jsonread_int(&reader, "col", 0, crossword->cols - 1);
  bool is_down = jsonread_bool(&reader, "down");
  jsonread_text(&reader, "word", word, WORD_BYTES);
  if (jsonread_has(&reader, "label"))
    jsonread_text(&reader, "label", label, sizeof label);
  if (jsonread_has(&reader, "clue"))
    jsonread_text(&reader, "clue", clue, sizeof clue);
  Status status = jsonread_end(&reader);
  if (status == OK)
    status = find_listed(crossword, row, col, is_down, word, path, &at, err);
  if (status == OK) {
    crossword->entries[at].number = number; // right or wrong: crossword_check will tell
    crossword_set_label(&crossword->entries[at], span_of(label));
    crossword_set_clue(&crossword->entries[at], span_of(clue));
  }
  return status;
}

static Status read_given(Crossword *crossword, const json_t *given, Error *err) {
  if (given)
    crossword->given = mem_alloc((size_t)crossword->rows * (size_t)crossword->cols);
  for (size_t i = 0; i < json_array_size(given); i++) {
    int row = -1, col = -1;
    if (json_unpack(json_array_get(given, i), "[i, i]", &row, &col) != 0 || !crossword_is_open(crossword, row, col))
      return error_set(err, ERR_INPUT, N_("the field '%s' must be a list of cells with letters: [row, column]"),
                       err_str("given"));
    crossword->given[row * crossword->cols + col] = true;
  }
  return OK;
}

static Status read_crossword_parts(Crossword *crossword, const json_t *grid, const json_t *words, const char *kind,
                                   const char *symmetry, Error *err) {
  Status status = read_manner(crossword, kind, symmetry, err);
  if (status == OK)
    status = gridjson_read_rows(grid, &crossword->alphabet, crossword->rows, crossword->cols, crossword->cells, err);
  if (status != OK)
    return status;
  crossword_number(crossword);
  for (size_t i = 0; status == OK && i < json_array_size(words); i++)
    status = crosswordjson_read_word(crossword, json_array_get(words, i), i, err);
  return status;
}

static Status read_crossword_root(const json_t *root, Crossword *out, Error *err) {
  char name[CROSSWORD_NAME_MAX + 1], kind[16], symmetry[16], lexicon[sizeof out->lexicon] = "";
  ScopedMem SopaAlphabet *alphabet = mem_alloc(sizeof *alphabet);
  Crossword crossword;
  JsonReader reader = jsonread_start_file(root, crossword_format, CROSSWORD_VERSION,
                                          N_("this is not a crossword: its format is '%s', not '%s'"), err);
  jsonread_text(&reader, "name", name, sizeof name);
  const json_t *letters = jsonread_object(&reader, "alphabet");
  int rows = (int)jsonread_int(&reader, "rows", 1, CROSSWORD_SIDE_MAX);
  int cols = (int)jsonread_int(&reader, "cols", 1, CROSSWORD_SIDE_MAX);
  const json_t *grid = jsonread_array(&reader, "grid", CROSSWORD_SIDE_MAX);
  jsonread_text(&reader, "kind", kind, sizeof kind);
  jsonread_text(&reader, "symmetry", symmetry, sizeof symmetry);
  if (jsonread_has(&reader, "lexicon"))
    jsonread_text(&reader, "lexicon", lexicon, sizeof lexicon);
  int known = jsonread_has(&reader, "known") ? (int)jsonread_int(&reader, "known", 0, 100) : -1;
  const json_t *words = jsonread_array(&reader, "words", CROSSWORD_ENTRIES_MAX);
  const json_t *given = jsonread_has(&reader, "given") ? jsonread_array(&reader, "given", CROSSWORD_ENTRIES_MAX) : NULL;
  Status status = jsonread_end(&reader);
  if (status == OK)
    status = gridjson_read_alphabet(letters, alphabet, err);
  if (status == OK)
    status = crossword_init(&crossword, name, alphabet, rows, cols, err);
  if (status != OK)
    return status;
  crossword.known = known;
  memcpy(crossword.lexicon, lexicon, sizeof lexicon);
  status = read_crossword_parts(&crossword, grid, words, kind, symmetry, err);
  if (status == OK)
    status = read_given(&crossword, given, err);
  if (status == OK)
    *out = crossword;
  else
    crossword_deinit(&crossword);
  return status;
}

Status crossword_json_read(Span text, const char *file, Crossword *out, Error *err) {
  json_auto_t *root = NULL;
  Status status = json_parse(text, &root, err);
  return error_in(err, file, 0, status == OK ? read_crossword_root(root, out, err) : status);
}
