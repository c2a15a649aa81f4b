// SPDX-License-Identifier: MIT
// Crosswords as Across Lite has them (.puz): a header with four checksums, the letters, what was filled in, then texts
// that end with a NUL: title, author, copyright, a clue for each word, notes. Numbers are little-endian.
//
//   0 checksum of all | 2 "ACROSS&DOWN" | 14 of the header's last eight bytes | 16 eight bytes of three more, masked
//   24 version | 44 width | 45 height | 46 clues | 48 kind | 50 scrambled | 52 letters, a byte a cell, '.' for black
//
// Texts are Latin-1 up to version 1.3 and UTF-8 from 2.0 on; we write 2.0 only if a text needs it. A cell of several
// letters is a rebus: section GRBS has a number for each cell, section RTBL the letters of each number, in Latin-1.
#include "base/lines.h"
#include "base/utf8.h"
#include "notation/crossworddraft_internal.h"
#include "notation/crosswordfile.h"

static const char puz_magic[] = "ACROSS&DOWN";
static const char puz_mask[] = "ICHEATED";

enum {
  AT_CHECKSUM = 0,
  AT_MAGIC = 2,
  AT_HEAD_CHECKSUM = 14,
  AT_MASKED = 16,
  AT_VERSION = 24,
  AT_WIDTH = 44,
  AT_HEIGHT = 45,
  AT_CLUES = 46,
  AT_KIND = 48,
  AT_SCRAMBLED = 50,
  HEAD_SIZE = 52,
  SECTION_HEAD = 8, // name, size, checksum
  PUZ_SIDE_MAX = 255,
  REBUS_MAX = 99,
};

// The checksum of a region, continued from another one.
static unsigned puz_sum(const char *bytes, size_t size, unsigned sum) {
  for (size_t i = 0; i < size; i++) {
    sum = (sum >> 1) | ((sum & 1) << 15);
    sum = (sum + (unsigned char)bytes[i]) & 0xFFFF;
  }
  return sum;
}

static unsigned puz_number(const char *bytes) {
  return (unsigned char)bytes[0] | (unsigned)(unsigned char)bytes[1] << 8;
}

static void puz_put_number(char *at, unsigned number) {
  at[0] = (char)(number & 0xFF);
  at[1] = (char)(number >> 8 & 0xFF);
}

// The parts of a file, in writing and after reading.
typedef struct PuzParts {
  const char *head; // HEAD_SIZE bytes
  Span letters, state;
  Span title, author, copyright, notes; // without their NUL
  Span clues;                           // all clues, each with its NUL
  bool has_notes_summed;                // from version 1.3 on
} PuzParts;

// Title, author, copyright and notes are summed with their NUL unless they are empty; clues without it.
static unsigned puz_sum_texts(const PuzParts *parts, unsigned sum) {
  const Span before[] = {parts->title, parts->author, parts->copyright};
  for (int i = 0; i < 3; i++) {
    if (before[i].size > 0)
      sum = puz_sum("", 1, puz_sum(before[i].data, before[i].size, sum));
  }
  for (size_t at = 0; at < parts->clues.size;) {
    size_t size = strlen(parts->clues.data + at);
    sum = puz_sum(parts->clues.data + at, size, sum);
    at += size + 1;
  }
  if (parts->has_notes_summed && parts->notes.size > 0)
    sum = puz_sum("", 1, puz_sum(parts->notes.data, parts->notes.size, sum));
  return sum;
}

// The 2, 2 and 8 bytes of checksums, one after the other.
static void puz_checksums(const PuzParts *parts, char out[12]) {
  unsigned head = puz_sum(parts->head + AT_WIDTH, 8, 0);
  unsigned letters = puz_sum(parts->letters.data, parts->letters.size, 0);
  unsigned state = puz_sum(parts->state.data, parts->state.size, 0);
  unsigned texts = puz_sum_texts(parts, 0);
  unsigned all = puz_sum(parts->letters.data, parts->letters.size, head);
  all = puz_sum_texts(parts, puz_sum(parts->state.data, parts->state.size, all));
  const unsigned masked[4] = {head, letters, state, texts};
  puz_put_number(out, all);
  puz_put_number(out + 2, head);
  for (int i = 0; i < 4; i++) {
    out[4 + i] = (char)((masked[i] & 0xFF) ^ (unsigned char)puz_mask[i]);
    out[8 + i] = (char)((masked[i] >> 8) ^ (unsigned char)puz_mask[4 + i]);
  }
}

// ---- writing ----

static bool is_latin1(Span text) {
  uint32_t codepoint;
  for (size_t at = 0, size; at < text.size; at += size) {
    size = utf8_decode(text.data + at, text.size - at, &codepoint);
    // Readers take 0x80 to 0x9F for characters of Windows-1252.
    if (size == 0 || codepoint > 0xFF || (codepoint >= 0x80 && codepoint < 0xA0))
      return false;
  }
  return true;
}

static void add_latin1(Span text, StrBuf *out) {
  uint32_t codepoint;
  for (size_t at = 0, size; at < text.size; at += size) {
    size = utf8_decode(text.data + at, text.size - at, &codepoint);
    strbuf_add_char(out, size > 0 && codepoint <= 0xFF ? (char)codepoint : '?');
    size = size > 0 ? size : 1;
  }
}

static bool needs_utf8(const Crossword *crossword) {
  bool needs = !is_latin1(span_of(crossword->name));
  for (int i = 0; i < crossword->count && !needs; i++)
    needs = crossword->entries[i].clue && !is_latin1(span_of(crossword->entries[i].clue));
  return needs;
}

// Appends the text with its NUL.
static void add_puz_text(const char *text, bool is_utf8, StrBuf *out) {
  if (is_utf8)
    strbuf_add_text(out, text);
  else
    add_latin1(span_of(text), out);
  strbuf_add(out, "", 1);
}

// The letter as one byte, if it is one.
static bool puz_letter(const char *name, char *out) {
  uint32_t codepoint;
  size_t size = utf8_decode(name, strlen(name), &codepoint);
  bool is_one = size == strlen(name) && is_latin1(span_of(name));
  *out = (char)(is_one || codepoint < 0x80 ? codepoint : 'X');
  return is_one;
}

// Across before down, cell by cell.
static void add_puz_clues(const Crossword *crossword, bool is_utf8, StrBuf *out) {
  for (int i = 0; i < 2 * crossword->rows * crossword->cols; i++) {
    int cell = i / 2, at = crossword_find_entry(crossword, cell / crossword->cols, cell % crossword->cols, i % 2);
    if (at >= 0)
      add_puz_text(crossword->entries[at].clue ? crossword->entries[at].clue : "", is_utf8, out);
  }
}

static void add_puz_section(const char *name, const StrBuf *data, StrBuf *out) {
  char head[SECTION_HEAD];
  memcpy(head, name, 4);
  puz_put_number(head + 4, (unsigned)data->size);
  puz_put_number(head + 6, puz_sum(strbuf_text(data), data->size, 0));
  strbuf_add(out, head, sizeof head);
  strbuf_add(out, strbuf_text(data), data->size);
  strbuf_add(out, "", 1);
}

// Writes the cells of several letters; nothing if there are none.
static void add_puz_rebus(const Crossword *crossword, StrBuf *out) {
  ScopedStrBuf cells = {0}, table = {0};
  bool is_listed[TILE_KINDS_MAX + 1] = {false};
  char letter;
  for (int i = 0; i < crossword->rows * crossword->cols; i++) {
    Tile tile = crossword->cells[i];
    bool is_rebus = tile != TILE_EMPTY && !puz_letter(crossword->alphabet.tiles.names[tile], &letter);
    strbuf_add_char(&cells, (char)(is_rebus ? tile + 1 : 0)); // the table's numbers are one less
    if (!is_rebus || is_listed[tile])
      continue;
    is_listed[tile] = true;
    strbuf_printf(&table, "%2d:", tile);
    add_latin1(span_of(crossword->alphabet.tiles.names[tile]), &table);
    strbuf_add_char(&table, ';');
  }
  if (table.size > 0) {
    add_puz_section("GRBS", &cells, out);
    add_puz_section("RTBL", &table, out);
  }
}

void crossword_puz_write(const Crossword *crossword, StrBuf *out) {
  bool is_utf8 = needs_utf8(crossword);
  char head[HEAD_SIZE] = {0}, sums[12];
  ScopedStrBuf letters = {0}, state = {0}, title = {0}, clues = {0};
  memcpy(head + AT_MAGIC, puz_magic, sizeof puz_magic);
  memcpy(head + AT_VERSION, is_utf8 ? "2.0" : "1.3", 4);
  head[AT_WIDTH] = (char)crossword->cols;
  head[AT_HEIGHT] = (char)crossword->rows;
  puz_put_number(head + AT_CLUES, (unsigned)crossword->count);
  puz_put_number(head + AT_KIND, 1);
  for (int i = 0; i < crossword->rows * crossword->cols; i++) {
    Tile tile = crossword->cells[i];
    char letter = '.';
    if (tile != TILE_EMPTY)
      (void)puz_letter(crossword->alphabet.tiles.names[tile], &letter);
    strbuf_add_char(&letters, letter);
    strbuf_add_char(&state, tile == TILE_EMPTY ? '.' : '-');
  }
  add_puz_text(crossword->name, is_utf8, &title);
  add_puz_clues(crossword, is_utf8, &clues);
  const PuzParts parts = {.head = head,
                          .letters = {letters.data, letters.size},
                          .state = {state.data, state.size},
                          .title = {title.data, title.size - 1},
                          .clues = {strbuf_text(&clues), clues.size},
                          .has_notes_summed = true};
  puz_checksums(&parts, sums);
  memcpy(head + AT_CHECKSUM, sums, 2);
  memcpy(head + AT_HEAD_CHECKSUM, sums + 2, 10);
  strbuf_add(out, head, sizeof head);
  strbuf_add(out, letters.data, letters.size);
  strbuf_add(out, state.data, state.size);
  strbuf_add(out, title.data, title.size);
  strbuf_add(out, "\0", 2); // author, copyright
  strbuf_add(out, strbuf_text(&clues), clues.size);
  strbuf_add(out, "", 1); // notes
  add_puz_rebus(crossword, out);
}

// ---- reading ----

static Status refuse_puz(const char *why, Error *err) {
  return error_set(err, ERR_INPUT, why);
}

// Cuts off a text up to its NUL; false when there is none left.
static bool cut_puz_text(Span *rest, Span *out) {
  const char *end = rest->size > 0 ? memchr(rest->data, '\0', rest->size) : NULL;
  if (!end)
    return false;
  *out = (Span){rest->data, (size_t)(end - rest->data)};
  *rest = (Span){end + 1, rest->size - out->size - 1};
  return true;
}

static bool cut_puz_texts(PuzParts *parts, int clue_count, Span *rest) {
  Span clue;
  if (!cut_puz_text(rest, &parts->title) || !cut_puz_text(rest, &parts->author) ||
      !cut_puz_text(rest, &parts->copyright))
    return false;
  parts->clues.data = rest->data;
  for (int i = 0; i < clue_count; i++) {
    if (!cut_puz_text(rest, &clue))
      return false;
    parts->clues.size += clue.size + 1;
  }
  if (!cut_puz_text(rest, &parts->notes))
    parts->notes = (Span){"", 0};
  return true;
}

static Status cut_puz(Span bytes, PuzParts *parts, Span *rest, Error *err) {
  if (bytes.size < HEAD_SIZE || memcmp(bytes.data + AT_MAGIC, puz_magic, sizeof puz_magic) != 0)
    return refuse_puz(N_("this is not an Across Lite file: it does not begin with 'ACROSS&DOWN'"), err);
  size_t cells = (size_t)(unsigned char)bytes.data[AT_WIDTH] * (unsigned char)bytes.data[AT_HEIGHT];
  if (puz_number(bytes.data + AT_SCRAMBLED) != 0)
    return refuse_puz(N_("the solution of this Across Lite file is locked: unlock it first"), err);
  if (bytes.size < HEAD_SIZE + 2 * cells)
    return refuse_puz(N_("the Across Lite file ends too soon"), err);
  *parts = (PuzParts){
      .head = bytes.data, .letters = {bytes.data + HEAD_SIZE, cells}, .state = {bytes.data + HEAD_SIZE + cells, cells}};
  parts->has_notes_summed = memcmp(bytes.data + AT_VERSION, "1.2", 3) > 0;
  *rest = (Span){bytes.data + HEAD_SIZE + 2 * cells, bytes.size - HEAD_SIZE - 2 * cells};
  if (!cut_puz_texts(parts, (int)puz_number(bytes.data + AT_CLUES), rest))
    return refuse_puz(N_("the Across Lite file ends too soon"), err);
  char sums[12];
  puz_checksums(parts, sums);
  if (memcmp(bytes.data + AT_CHECKSUM, sums, 2) != 0 || memcmp(bytes.data + AT_HEAD_CHECKSUM, sums + 2, 10) != 0)
    return refuse_puz(N_("the checksums of the Across Lite file are wrong: it is damaged"), err);
  return OK;
}

// The letters of a number in the rebus table, as Latin-1.
static bool find_rebus(Span table, int number, Span *out) {
  while (table.size > 0) {
    const char *end = memchr(table.data, ';', table.size);
    Span row = {table.data, end ? (size_t)(end - table.data) : table.size};
    const char *colon = row.size > 0 ? memchr(row.data, ':', row.size) : NULL;
    long own;
    if (colon && span_to_int(span_trim((Span){row.data, (size_t)(colon - row.data)}), 0, REBUS_MAX, &own) &&
        own == number) {
      *out = (Span){colon + 1, row.size - (size_t)(colon + 1 - row.data)};
      return true;
    }
    table = end ? (Span){end + 1, table.size - row.size - 1} : (Span){0};
  }
  return false;
}

// The data of a section after the texts; empty if there is none.
static Span find_puz_section(Span rest, const char *name) {
  while (rest.size >= SECTION_HEAD) {
    size_t size = puz_number(rest.data + 4);
    if (rest.size < SECTION_HEAD + size)
      break;
    if (memcmp(rest.data, name, 4) == 0 && puz_sum(rest.data + SECTION_HEAD, size, 0) == puz_number(rest.data + 6))
      return (Span){rest.data + SECTION_HEAD, size};
    size_t whole = SECTION_HEAD + size + 1;
    rest = whole < rest.size ? (Span){rest.data + whole, rest.size - whole} : (Span){0};
  }
  return (Span){0};
}

static Status read_puz_cells(CrosswordDraft *draft, const PuzParts *parts, Span rest, Error *err) {
  Span rebus = find_puz_section(rest, "GRBS"), table = find_puz_section(rest, "RTBL"), letters;
  Status status = OK;
  for (int i = 0; status == OK && i < draft->rows * draft->cols; i++) {
    ScopedStrBuf text = {0};
    int number = (size_t)i < rebus.size ? (unsigned char)rebus.data[i] : 0;
    letters = (Span){parts->letters.data + i, 1};
    if (letters.data[0] == '.' || letters.data[0] == ':') // ':' is a cell that is not drawn
      continue;
    if (number > 0 && !find_rebus(table, number - 1, &letters))
      return refuse_puz(N_("the Across Lite file has a cell with several letters, but does not say which"), err);
    utf8_from_latin1(letters, &text);
    status = crossword_draft_set_cell(draft, i / draft->cols, i % draft->cols, strbuf_span(&text), err);
  }
  return status;
}

static void add_puz_as_utf8(const PuzParts *parts, Span text, StrBuf *out) {
  bool is_utf8 = parts->head[AT_VERSION] >= '2' && utf8_is_valid(text);
  if (is_utf8)
    strbuf_add(out, text.data, text.size);
  else
    utf8_from_latin1(text, out);
}

static Status read_puz_clues(Crossword *crossword, const PuzParts *parts, Error *err) {
  Span rest = parts->clues, clue;
  int count = (int)puz_number(parts->head + AT_CLUES);
  if (count != crossword->count)
    return error_set(err, ERR_INPUT, N_("the Across Lite file has %d clues for %d words"), err_int(count),
                     err_int(crossword->count));
  for (int i = 0; i < 2 * crossword->rows * crossword->cols; i++) {
    int cell = i / 2, at = crossword_find_entry(crossword, cell / crossword->cols, cell % crossword->cols, i % 2);
    ScopedStrBuf text = {0};
    if (at < 0 || !cut_puz_text(&rest, &clue))
      continue;
    add_puz_as_utf8(parts, clue, &text);
    crossword_set_clue(&crossword->entries[at], strbuf_span(&text));
  }
  return OK;
}

static Status read_puz(Span bytes, CrosswordDraft *draft, Crossword *out, Error *err) {
  PuzParts parts;
  Span rest;
  Status status = cut_puz(bytes, &parts, &rest, err);
  if (status == OK)
    status =
        crossword_draft_set_size(draft, (unsigned char)parts.head[AT_HEIGHT], (unsigned char)parts.head[AT_WIDTH], err);
  if (status == OK)
    status = read_puz_cells(draft, &parts, rest, err);
  if (status != OK)
    return status;
  add_puz_as_utf8(&parts, parts.title, &draft->name);
  status = crossword_draft_finish(draft, CROSSWORD_CRISSCROSS, out, err);
  if (status != OK)
    return status;
  status = read_puz_clues(out, &parts, err);
  if (status != OK)
    crossword_deinit(out);
  return status;
}

Status crossword_puz_read(Span bytes, const char *file, Crossword *out, Error *err) {
  Error own;
  Error *told = err ? err : &own;
  CrosswordDraft draft = {0};
  Crossword crossword;
  Status status = read_puz(bytes, &draft, &crossword, told);
  crossword_draft_deinit(&draft);
  if (status == OK)
    *out = crossword;
  else
    error_set_place(told, file, 0);
  return status;
}
