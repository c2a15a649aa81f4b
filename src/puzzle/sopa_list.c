// SPDX-License-Identifier: MIT
// Lists of words as people write them: one a line, several separated by commas, or a table of a spreadsheet with a
// word, a clue and a translation in each line.
#include "base/lines.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/textfile.h"
#include "base/utf8.h"
#include "puzzle/sopa.h"

enum { COLUMN_WORD, COLUMN_CLUE, COLUMN_TRANSLATION, COLUMNS };

// A table finds repeated words in lists of thousands.
typedef struct Seen {
  int *slots; // 1 + the index of a word; 0: free
  uint32_t mask;
} Seen;

typedef struct SopaList {
  const SopaAlphabet *alphabet;
  SopaShown shown;
  char separator;         // between columns; 0: not a table
  int of_column[COLUMNS]; // which column each part is in; -1: none
  Seen seen;
  SopaWords words;
} SopaList;

static bool note_word(Seen *seen, const SopaWords *words, const Tile *tiles, int length) {
  uint32_t at = (uint32_t)hash_bytes((Span){(const char *)tiles, (size_t)length}) & seen->mask;
  for (; seen->slots[at] && words->items; at = (at + 1) & seen->mask) {
    const SopaWord *word = &words->items[seen->slots[at] - 1];
    if (word->length == length && memcmp(word->tiles, tiles, (size_t)length) == 0)
      return false;
  }
  seen->slots[at] = words->count + 1;
  return true;
}

// Adds a word and what is shown instead of it. A word that is there already is skipped.
static Status add_listed(SopaList *list, Span text, Span hint, Error *err) {
  Tile tiles[SOPA_WORD_MAX];
  text = span_trim(text);
  if (text.size == 0)
    return OK;
  int length = sopa_alphabet_spell(list->alphabet, text, tiles, SOPA_WORD_MAX, err);
  if (length == 0)
    return err ? err->kind : ERR_INPUT;
  Status status = sopa_words_check_room(&list->words, length, err);
  if (status != OK || !note_word(&list->seen, &list->words, tiles, length))
    return status;
  ScopedStrBuf label = {0};
  sopa_word_clean_label(text, &label);
  sopa_words_append(&list->words, tiles, length, (Span){strbuf_text(&label), label.size});
  sopa_word_set_hint(&list->words.items[list->words.count - 1], hint);
  return OK;
}

static Status add_several(SopaList *list, Span line, Error *err) {
  Status status = OK;
  while (status == OK && line.size > 0) {
    size_t size = 0;
    while (size < line.size && line.data[size] != ',' && line.data[size] != ';')
      size++;
    status = add_listed(list, (Span){line.data, size}, (Span){0}, err);
    size += size < line.size;
    line = (Span){line.data + size, line.size - size};
  }
  return status;
}

// ---- tables ----

// Cuts the next column off the front of a line. In quotation marks it may contain the separator, and two quotation
// marks mean one.
static void take_column(Span *line, char separator, StrBuf *out) {
  bool is_quoted = line->size > 0 && line->data[0] == '"', is_open = is_quoted;
  size_t at = is_quoted;
  strbuf_reset(out);
  for (; at < line->size && (is_open || line->data[at] != separator); at++) {
    bool is_mark = is_quoted && line->data[at] == '"';
    bool is_double = is_mark && is_open && at + 1 < line->size && line->data[at + 1] == '"';
    if (is_mark && !is_double)
      is_open = false;
    else
      strbuf_add_char(out, line->data[at]);
    at += is_double;
  }
  at += at < line->size;
  *line = (Span){line->data + at, line->size - at};
}

static int count_columns(Span line, char separator) {
  int count = 0;
  ScopedStrBuf text = {0};
  for (; line.size > 0; count++)
    take_column(&line, separator, &text);
  return count;
}

// Does every line have two or three columns? Commas may also separate words, so the text after one must read like a
// sentence. The same goes for semicolons if there is only one line.
static bool makes_columns(Span text, char separator) {
  Lines lines = lines_start(text);
  Span line;
  int sentences = 0, rows = 0;
  ScopedStrBuf column = {0};
  bool is_table = true;
  while (is_table && lines_next(&lines, &line)) {
    line = span_trim(line);
    if (line.size == 0 || line.data[0] == '#')
      continue;
    int columns = count_columns(line, separator);
    rows++;
    is_table = columns <= COLUMNS;
    take_column(&line, separator, &column);
    take_column(&line, separator, &column);
    Span second = span_trim((Span){strbuf_text(&column), column.size});
    sentences += second.size > 0 && memchr(second.data, ' ', second.size) != NULL;
  }
  return is_table && (separator == ',' ? rows > 0 && 2 * sentences >= rows : rows > 1 || sentences > 0);
}

static char separator_of(Span text, const char *file) {
  const char *dot = file ? strrchr(file, '.') : NULL;
  if (memchr(text.data, '\t', text.size))
    return '\t';
  bool is_csv = dot && strcasecmp(dot, ".csv") == 0;
  for (const char *separator = ";,"; *separator; separator++) {
    if (memchr(text.data, *separator, text.size) && (is_csv || makes_columns(text, *separator)))
      return *separator;
  }
  return 0;
}

static bool is_heading(const char *text, const char *const *names) {
  ScopedStrBuf lower = {0};
  bool is_known = false;
  if (utf8_lower(span_trim(span_of(text)), &lower)) {
    for (; *names && !is_known; names++)
      is_known = strcmp(strbuf_text(&lower), *names) == 0;
  }
  return is_known;
}

// If the first line has the names of the columns, it gives their order; else they are a word, its clue, its
// translation.
static bool read_headings(SopaList *list, Span line) {
  static const char *const headings[COLUMNS][8] = {
      {"word", "words", "palabra", "palabras", "paraula", "paraules", NULL},
      {"clue", "clues", "pista", "pistas", "pistes", "definición", "definició", NULL},
      {"translation", "traducción", "traducció", "meaning", "significado", "significat", NULL},
  };
  int found[COLUMNS] = {-1, -1, -1};
  StrBuf column = {0};
  for (int at = 0; line.size > 0; at++) {
    take_column(&line, list->separator, &column);
    for (int i = 0; i < COLUMNS; i++) {
      if (found[i] < 0 && is_heading(strbuf_text(&column), headings[i]))
        found[i] = at;
    }
  }
  strbuf_deinit(&column);
  if (found[COLUMN_WORD] < 0)
    return false;
  memcpy(list->of_column, found, sizeof found);
  return true;
}

static int shown_column(const SopaList *list, const StrBuf *columns) {
  if (list->shown == SOPA_SHOWN_WORDS)
    return -1;
  if (list->shown == SOPA_SHOWN_TRANSLATIONS)
    return list->of_column[COLUMN_TRANSLATION] >= 0 && columns[COLUMN_TRANSLATION].size > 0 ? COLUMN_TRANSLATION
                                                                                            : COLUMN_CLUE;
  return columns[COLUMN_CLUE].size > 0 ? COLUMN_CLUE : COLUMN_TRANSLATION;
}

static Status add_row(SopaList *list, Span line, Error *err) {
  StrBuf columns[COLUMNS] = {0}, column = {0};
  for (int at = 0; line.size > 0; at++) {
    take_column(&line, list->separator, &column);
    for (int i = 0; i < COLUMNS; i++) {
      if (list->of_column[i] == at)
        strbuf_add(&columns[i], strbuf_text(&column), column.size);
    }
  }
  int shown = shown_column(list, columns);
  Span hint = {0};
  if (shown >= 0)
    hint = (Span){strbuf_text(&columns[shown]), columns[shown].size};
  Status status = add_listed(list, (Span){strbuf_text(&columns[COLUMN_WORD]), columns[COLUMN_WORD].size}, hint, err);
  for (int i = 0; i < COLUMNS; i++)
    strbuf_deinit(&columns[i]);
  strbuf_deinit(&column);
  return status;
}

// ---- all of it ----

static Status add_line(SopaList *list, Span line, bool is_first, Error *err) {
  if (list->separator == 0)
    return add_several(list, line, err);
  return is_first && read_headings(list, line) ? OK : add_row(list, line, err);
}

Status sopa_list_parse(Span text, const char *file, const SopaAlphabet *alphabet, SopaShown shown, SopaWords *out,
                       Error *err) {
  enum { SLOTS = 65536 }; // more than three for each word
  Error own;
  Error *told = err ? err : &own;
  SopaList list = {.alphabet = alphabet, .shown = shown, .of_column = {0, 1, 2}};
  StrBuf converted = {0};
  Span line;
  bool is_first = true;
  list.seen = (Seen){mem_alloc(SLOTS * sizeof(int)), SLOTS - 1};
  Status status = textfile_decode(text, file, &converted, &text, NULL, told);
  if (status == OK)
    list.separator = separator_of(text, file);
  Lines lines = lines_start(text);
  while (status == OK && lines_next(&lines, &line)) {
    if (list.separator != '\t')
      line = span_trim(line);
    if (span_trim(line).size == 0 || line.data[0] == '#')
      continue;
    status = add_line(&list, line, is_first, told);
    is_first = false;
    if (status != OK)
      error_set_place(told, file, lines.number);
  }
  mem_free(list.seen.slots);
  strbuf_deinit(&converted);
  if (status == OK)
    *out = list.words;
  else
    sopa_words_deinit(&list.words);
  return status;
}

Status sopa_words_parse(Span text, const char *file, const SopaAlphabet *alphabet, SopaWords *out, Error *err) {
  return sopa_list_parse(text, file, alphabet, SOPA_SHOWN_USUAL, out, err);
}
