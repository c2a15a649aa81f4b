// SPDX-License-Identifier: MIT
#include "render/sopapicture.h"

#include "base/ascii.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "render/palette.h"
#include "render/texttable.h"

// Backgrounds on which black letters are readable; words take them in turn.
static const Colour word_colours[] = {0xffd75f, 0x87d7ff, 0xafd787, 0xffafaf, 0xd7afff, 0x5fd7af, 0xffaf5f, 0xafafff};
enum { WORD_COLOURS = sizeof word_colours / sizeof word_colours[0] };

static int sopapicture_cell_width(const Sopa *sopa, const Look *look) {
  int width = 1;
  ScopedStrBuf plain = {0};
  for (int tile = 1; tile <= sopa->alphabet.tiles.kinds; tile++) {
    Span name = span_of(sopa->alphabet.tiles.names[tile]);
    strbuf_reset(&plain);
    if (look->is_ascii)
      ascii_add(name, &plain);
    int own = look->is_ascii ? (int)plain.size : utf8_width(name);
    width = own > width ? own : width;
  }
  return width;
}

static void sopapicture_draw_cell(const Sopa *sopa, Tile tile, int word, bool hides_others, int width, const Look *look,
                                  StrBuf *out) {
  const char *name = tile == TILE_EMPTY ? " " : word == 0 && hides_others ? "·" : sopa->alphabet.tiles.names[tile];
  if (word > 0)
    style_begin(out, look, style_bold(0x000000, word_colours[(word - 1) % WORD_COLOURS]));
  pad_text(name, width, out);
  if (word > 0)
    style_end(out, look);
}

static int digits_of(int number) {
  int digits = 1;
  for (; number > 9; number /= 10)
    digits++;
  return digits;
}

static void sopapicture_end_line(StrBuf *out) {
  while (out->size > 0 && out->data[out->size - 1] == ' ')
    out->size--;
  strbuf_add_char(out, '\n');
}

typedef struct Manner {
  bool has_numbers, hides_others;
  int width; // of a cell
} Manner;

static void draw_rows(const Sopa *sopa, const SopaHits *hits, Manner manner, const Look *look, StrBuf *out) {
  ScopedMem int *words = sopa_hits_cover(sopa, hits);
  for (int row = 0; row < sopa->rows; row++) {
    if (manner.has_numbers)
      strbuf_printf(out, "%*d  ", digits_of(sopa->rows - 1), row);
    for (int col = 0; col < sopa->cols; col++) {
      if (col > 0)
        strbuf_add_char(out, ' ');
      sopapicture_draw_cell(sopa, sopa_cell(sopa, row, col), words[row * sopa->cols + col], manner.hides_others,
                            manner.width, look, out);
    }
    sopapicture_end_line(out);
  }
}

void sopapicture_draw_grid(const Sopa *sopa, const SopaHits *hits, const Look *look, StrBuf *out) {
  Manner manner = {.hides_others = hits && look->colours == COLOUR_NONE, .width = sopapicture_cell_width(sopa, look)};
  draw_rows(sopa, hits, manner, look, out);
}

void sopapicture_draw_numbered(const Sopa *sopa, const SopaHits *hits, const Look *look, StrBuf *out) {
  int letters = sopapicture_cell_width(sopa, look), numbers = digits_of(sopa->cols - 1);
  Manner manner = {.has_numbers = true, .width = letters > numbers ? letters : numbers};
  strbuf_printf(out, "%*s  ", digits_of(sopa->rows - 1), "");
  for (int col = 0; col < sopa->cols; col++)
    strbuf_printf(out, "%-*d ", manner.width, col);
  sopapicture_end_line(out);
  draw_rows(sopa, hits, manner, look, out);
}

// As on a sheet: a word that is not found yet is shown as its clue with the number of letters.
static void sopapicture_tell_word(const SopaWord *word, StrBuf *out) {
  strbuf_reset(out);
  if (word->hint && !word->is_found)
    strbuf_printf(out, "%s (%d)", word->hint, word->length);
  else
    strbuf_add_text(out, word->label);
}

void sopapicture_draw_words(const Sopa *sopa, const Look *look, StrBuf *out) {
  int width = 0, count = sopa->words.count;
  ScopedStrBuf told = {0};
  for (int i = 0; i < count; i++) {
    sopapicture_tell_word(&sopa->words.items[i], &told);
    int own = utf8_width(strbuf_span(&told)) + 4;
    width = own > width ? own : width;
  }
  int columns = width ? look->columns / width : 1;
  columns = columns < 1 ? 1 : columns;
  int lines = (count + columns - 1) / columns;
  for (int line = 0; line < lines; line++) {
    for (int i = line; i < count; i += lines) {
      const SopaWord *word = &sopa->words.items[i];
      strbuf_add_text(out, word->is_found ? "✓ " : "  ");
      Style style = style_plain(word->is_found ? palette_of(look)->soft : COLOUR_DEFAULT, COLOUR_DEFAULT);
      style_begin(out, look, style);
      sopapicture_tell_word(word, &told);
      if (i + lines < count)
        pad_text(told.data, width - 2, out);
      else
        strbuf_add_text(out, told.data);
      style_end(out, look);
    }
    strbuf_add_char(out, '\n');
  }
}

void sopapicture_draw_hits(const Sopa *sopa, const SopaHits *hits, const Catalog *catalog, const Look *look,
                           StrBuf *out) {
  const TextColumn columns[] = {{tr(catalog, "word"), false},
                                {tr(catalog, "row"), true},
                                {tr(catalog, "column"), true},
                                {tr(catalog, "direction"), false},
                                {NULL, false}};
  if (hits->count == 0)
    return;
  TextTable *table = texttable_create(columns);
  for (int i = 0; i < hits->count; i++) {
    SopaPlace place = hits->items[i].place;
    texttable_add(table, sopa->words.items[hits->items[i].word].label);
    texttable_add_number(table, place.row);
    texttable_add_number(table, place.col);
    texttable_add(table, sopa_direction_name(place.direction));
  }
  texttable_draw(table, look, out);
  texttable_destroy(table);
}
