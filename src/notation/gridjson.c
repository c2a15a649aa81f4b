// SPDX-License-Identifier: MIT
#include "base/utf8.h"
#include "notation/gridjson_internal.h"

// ---- writing ----

json_t *gridjson_of_alphabet(const SopaAlphabet *alphabet) {
  json_t *letters = json_array();
  for (int tile = 1; tile <= alphabet->tiles.kinds; tile++)
    json_array_append_new(letters, json_string(alphabet->tiles.names[tile]));
  return json_pack("{s:s, s:o}", "id", alphabet->id, "letters", letters);
}

static bool is_one_character(const char *name) {
  uint32_t codepoint;
  return utf8_decode(name, strlen(name), &codepoint) == strlen(name);
}

json_t *gridjson_of_word(const SopaAlphabet *alphabet, const Tile *letters, int count) {
  ScopedStrBuf text = {0};
  for (int i = 0; i < count; i++) {
    const char *name = letters[i] ? alphabet->tiles.names[letters[i]] : ".";
    strbuf_printf(&text, is_one_character(name) ? "%s" : "[%s]", name);
  }
  return json_stringn(strbuf_text(&text), text.size);
}

json_t *gridjson_of_rows(const SopaAlphabet *alphabet, const Tile *cells, int rows, int cols) {
  json_t *grid = json_array();
  for (int row = 0; row < rows; row++)
    json_array_append_new(grid, gridjson_of_word(alphabet, cells + (size_t)row * (size_t)cols, cols));
  return grid;
}

static int gridjson_add_bytes(const char *bytes, size_t size, void *context) {
  strbuf_add(context, bytes, size);
  return 0;
}

void gridjson_dump(const json_t *json, size_t flags, StrBuf *out) {
  json_dump_callback(json, gridjson_add_bytes, out, flags);
  strbuf_add_char(out, '\n');
}

// ---- reading ----

Status gridjson_read_alphabet(const json_t *json, SopaAlphabet *out, Error *err) {
  JsonReader reader = jsonread_start(json, "alphabet.", err);
  char id[TILE_NAME_MAX];
  jsonread_text(&reader, "id", id, sizeof id);
  const json_t *letters = jsonread_array(&reader, "letters", TILE_KINDS_MAX);
  Status status = jsonread_end(&reader);
  StrBuf list = {0};
  for (size_t i = 0; status == OK && i < json_array_size(letters); i++) {
    const char *letter = json_string_value(json_array_get(letters, i));
    if (!letter || strpbrk(letter, " \t\r\n"))
      status = error_set(err, ERR_INPUT, N_("the field '%s' must be a list of letters"), err_str("alphabet.letters"));
    else
      strbuf_printf(&list, "%s ", letter);
  }
  if (status == OK)
    status = sopa_alphabet_from_letters(id, strbuf_span(&list), out, err);
  strbuf_deinit(&list);
  return status;
}

// Cuts the next cell off the front of *rest; false when it is neither a letter nor a hole.
static bool gridjson_next_cell(const SopaAlphabet *alphabet, Span *rest, Tile *out) {
  uint32_t codepoint;
  size_t size = utf8_decode(rest->data, rest->size, &codepoint);
  const char *end = rest->size > 0 && rest->data[0] == '[' ? memchr(rest->data, ']', rest->size) : NULL;
  if (end)
    size = (size_t)(end + 1 - rest->data);
  bool is_hole = size == 1 && rest->data[0] == '.';
  *out = is_hole ? TILE_EMPTY : sopa_alphabet_find(alphabet, (Span){rest->data, size});
  *rest = (Span){rest->data + size, rest->size - size};
  return is_hole || *out;
}

int gridjson_read_word(const char *text, const SopaAlphabet *alphabet, Tile *out, int capacity) {
  Span rest = span_of(text);
  int count = 0;
  while (rest.size > 0) {
    Tile tile;
    if (count == capacity || !gridjson_next_cell(alphabet, &rest, &tile) || tile == TILE_EMPTY)
      return 0;
    out[count++] = tile;
  }
  return count;
}

static Status gridjson_read_row(const json_t *json, const SopaAlphabet *alphabet, int row, int cols, Tile *cells,
                                Error *err) {
  Span rest = {json_string_value(json), json_string_length(json)};
  if (!json_is_string(json))
    return error_set(err, ERR_INPUT, N_("row %d of the grid must be a text"), err_int(row + 1));
  for (int col = 0; col < cols; col++) {
    if (!gridjson_next_cell(alphabet, &rest, &cells[col]))
      return error_set(
          err, ERR_INPUT,
          N_("row %d of the grid is wrong at column %d: write letters of the alphabet, and '.' for a hole"),
          err_int(row + 1), err_int(col + 1));
  }
  if (rest.size > 0)
    return error_set(err, ERR_INPUT, N_("row %d of the grid is longer than the %d columns"), err_int(row + 1),
                     err_int(cols));
  return OK;
}

Status gridjson_read_rows(const json_t *grid, const SopaAlphabet *alphabet, int rows, int cols, Tile *cells,
                          Error *err) {
  Status status = OK;
  if ((int)json_array_size(grid) != rows)
    return error_set(err, ERR_INPUT, N_("the grid has %d rows, not %d"), err_int((int64_t)json_array_size(grid)),
                     err_int(rows));
  for (int row = 0; status == OK && row < rows; row++)
    status = gridjson_read_row(json_array_get(grid, (size_t)row), alphabet, row, cols,
                               cells + (size_t)row * (size_t)cols, err);
  return status;
}

// Old files are a call: ipuz({...}).
Span gridjson_without_call(Span text) {
  while (text.size > 0 && strchr(" \t\r\n", text.data[text.size - 1]))
    text.size--;
  if (text.size < 6 || memcmp(text.data, "ipuz(", 5) != 0 || text.data[text.size - 1] != ')')
    return text;
  return (Span){text.data + 5, text.size - 6};
}

bool gridjson_is_ipuz_of(const json_t *root, const char *kind) {
  const json_t *kinds = json_object_get(root, "kind");
  for (size_t i = 0; i < json_array_size(kinds); i++) {
    const char *text = json_string_value(json_array_get(kinds, i));
    if (text && strncmp(text, kind, strlen(kind)) == 0)
      return true;
  }
  return false;
}

Status gridjson_ipuz_size(const json_t *root, int64_t *rows, int64_t *cols, Error *err) {
  const json_t *dimensions = json_object_get(root, "dimensions");
  const json_t *width = json_object_get(dimensions, "width"), *height = json_object_get(dimensions, "height");
  *rows = json_integer_value(height);
  *cols = json_integer_value(width);
  if (!json_is_integer(width) || !json_is_integer(height))
    return error_set(err, ERR_INPUT, N_("'%s' must have the whole numbers width and height"), err_str("dimensions"));
  return OK;
}
