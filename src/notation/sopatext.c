// SPDX-License-Identifier: MIT
// The line format of the thesis: "8 name", "9 rows,cols", "0 row,col,LETTER,marked", "1 WORD,found".
#include "base/lines.h"
#include "base/textfile.h"
#include "notation/sopadraft_internal.h"
#include "notation/sopafile.h"

typedef struct Reader {
  SopaDraft draft;
  bool has_name, has_size;
  long line;
  Error *err;
} Reader;

// Cuts the text up to the next comma off the front.
static Span next_field(Span *rest) {
  const char *comma = memchr(rest->data, ',', rest->size);
  size_t size = comma ? (size_t)(comma - rest->data) : rest->size;
  Span field = {rest->data, size};
  size += comma != NULL;
  *rest = (Span){rest->data + size, rest->size - size};
  return span_trim(field);
}

static bool read_flag(Span text, bool *out) {
  *out = span_equals(text, "true");
  return *out || span_equals(text, "false");
}

static Status sopatext_read_size(Reader *reader, Span payload) {
  long rows, cols;
  Span rest = payload, first = next_field(&rest), second = next_field(&rest);
  if (reader->has_size)
    return error_set(reader->err, ERR_INPUT, N_("the size comes twice"));
  if (rest.size > 0 || !span_to_int(first, -1000000000, 1000000000, &rows) ||
      !span_to_int(second, -1000000000, 1000000000, &cols))
    return error_set(reader->err, ERR_INPUT, N_("'%s' is not a size of a word search: write it like '9 8,12'"),
                     err_span(payload.data, payload.size));
  reader->has_size = true;
  return sopa_draft_set_size(&reader->draft, rows, cols, reader->err);
}

static Status sopatext_read_cell(Reader *reader, Span payload) {
  long row, col;
  bool is_marked;
  Span rest = payload, first = next_field(&rest), second = next_field(&rest), letter = next_field(&rest);
  if (!reader->has_size)
    return error_set(reader->err, ERR_INPUT, N_("the size ('9 rows,cols') must come before the cells"));
  if (!span_to_int(first, -1000000000, 1000000000, &row) || !span_to_int(second, -1000000000, 1000000000, &col) ||
      !read_flag(span_trim(rest), &is_marked))
    return error_set(reader->err, ERR_INPUT, N_("'%s' is not a cell: write it like '0 2,5,A,false'"),
                     err_span(payload.data, payload.size));
  return sopa_draft_add_cell(&reader->draft, row, col, letter, is_marked, reader->line, reader->err);
}

static Status sopatext_read_word(Reader *reader, Span payload) {
  bool is_found;
  Span rest = payload, word = next_field(&rest);
  if (word.size == 0 || !read_flag(span_trim(rest), &is_found))
    return error_set(reader->err, ERR_INPUT, N_("'%s' is not a word: write it like '1 CASA,false'"),
                     err_span(payload.data, payload.size));
  return sopa_draft_add_word(&reader->draft, word, is_found, reader->line, reader->err);
}

static Status sopatext_read_name(Reader *reader, Span payload) {
  if (reader->has_name)
    return error_set(reader->err, ERR_INPUT, N_("the name comes twice"));
  reader->has_name = true;
  strbuf_add(&reader->draft.name, payload.data, payload.size);
  return OK;
}

static Status sopatext_read_line(Reader *reader, Span line) {
  Span payload = span_trim((Span){line.data + 1, line.size - 1});
  bool has_space = line.size == 1 || line.data[1] == ' ' || line.data[1] == '\t';
  switch (has_space ? line.data[0] : '?') {
  case '8':
    return sopatext_read_name(reader, payload);
  case '9':
    return sopatext_read_size(reader, payload);
  case '0':
    return sopatext_read_cell(reader, payload);
  case '1':
    return sopatext_read_word(reader, payload);
  default:
    return error_set(
        reader->err, ERR_INPUT,
        N_("'%s' is not a line of a word search: they begin with 8 (name), 9 (size), 0 (cell) or 1 (word)"),
        err_span(line.data, line.size < 40 ? line.size : 40));
  }
}

// "9 name" and then "3 rows,cols": files of mazes begin like that.
static bool looks_like_maze(const Reader *reader, Span line, Lines rest) {
  Span next;
  return line.data[0] == '9' && !reader->has_name && !reader->has_size && lines_next(&rest, &next) && next.size > 1 &&
         next.data[0] == '3' && next.data[1] == ' ';
}

static Status sopatext_read_lines(Reader *reader, Span text, const char *file) {
  Lines lines = lines_start(text);
  Span line;
  while (lines_next(&lines, &line)) {
    line = span_trim(line);
    reader->line = lines.number;
    if (line.size == 0)
      continue;
    Status status = looks_like_maze(reader, line, lines)
                        ? error_set(reader->err, ERR_INPUT, N_("this looks like a maze, not like a word search"))
                        : sopatext_read_line(reader, line);
    if (status != OK)
      return error_in(reader->err, file, lines.number, status);
  }
  if (reader->draft.cell_count > 0)
    return OK;
  return error_in(reader->err, file, 0,
                  error_set(reader->err, ERR_INPUT,
                            reader->has_size ? N_("the word search has no cells ('0 row,col,LETTER,false')")
                                             : N_("the word search has no size ('9 rows,cols')")));
}

Status sopa_text_read(Span text, const char *file, const SopaAlphabet *alphabet, Sopa *out, Error *err) {
  Error own;
  Reader reader = {.err = err ? err : &own};
  ScopedStrBuf converted = {0};
  Status status = textfile_decode(text, file, &converted, &text, NULL, reader.err);
  if (status == OK)
    status = sopatext_read_lines(&reader, text, file);
  if (status == OK)
    status = sopa_draft_finish(&reader.draft, alphabet, file, out, reader.err);
  if (status != OK)
    error_set_place(reader.err, file, 0);
  sopa_draft_deinit(&reader.draft);
  return status;
}

static const char *sopatext_flag(bool value) {
  return value ? "true" : "false";
}

void sopa_text_write(const Sopa *sopa, StrBuf *out) {
  const TileSet *tiles = &sopa->alphabet.tiles;
  strbuf_printf(out, "8 %s\n9 %d,%d\n", sopa->name, sopa->rows, sopa->cols);
  for (int row = 0; row < sopa->rows; row++) {
    for (int col = 0; col < sopa->cols; col++) {
      Tile tile = sopa_cell(sopa, row, col);
      if (tile)
        strbuf_printf(out, "0 %d,%d,%s,%s\n", row, col, tiles->names[tile],
                      sopatext_flag(sopa->marks[row * sopa->cols + col]));
    }
  }
  for (int i = 0; i < sopa->words.count; i++) {
    strbuf_add_text(out, "1 ");
    sopa_alphabet_write_word(&sopa->alphabet, sopa->words.items[i].tiles, sopa->words.items[i].length, out);
    strbuf_printf(out, ",%s\n", sopatext_flag(sopa->words.items[i].is_found));
  }
}
