// SPDX-License-Identifier: MIT
#include "render/crosswordpicture.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "render/texttable.h"

#include <stdio.h>

static int crosswordpicture_cell_width(const Crossword *crossword) {
  int width = crossword->count > 98 || crossword->cols > 99 || crossword->rows > 99 ? 3 : 2;
  for (int i = 0; i < crossword->rows * crossword->cols; i++) {
    Tile tile = crossword->cells[i];
    int own = tile ? utf8_width(span_of(crossword->alphabet.tiles.names[tile])) : 0;
    width = own > width ? own : width;
  }
  return width;
}

static void draw_column_numbers(const Crossword *crossword, int width, StrBuf *out) {
  char text[16];
  strbuf_add_repeat(out, ' ', 4);
  for (int col = 0; col < crossword->cols; col++) {
    snprintf(text, sizeof text, "%d", col + 1);
    pad_text(text, width + 1, out);
  }
  strbuf_add_char(out, '\n');
}

void crosswordpicture_draw_grid(const Crossword *crossword, bool is_key, const Tile *filled, const Look *look,
                                StrBuf *out) {
  ScopedMem int *numbers = mem_alloc((size_t)crossword->rows * (size_t)crossword->cols * sizeof *numbers);
  int width = crosswordpicture_cell_width(crossword);
  const char *black = !crossword_has_black(crossword) ? "" : look->colours == COLOUR_NONE ? "##" : "██";
  crossword_cell_numbers(crossword, numbers);
  if (crossword_counts_lines(crossword))
    draw_column_numbers(crossword, width, out);
  for (int row = 0; row < crossword->rows; row++) {
    if (crossword_counts_lines(crossword))
      strbuf_printf(out, "%2d  ", row + 1);
    for (int col = 0; col < crossword->cols; col++) {
      int cell = row * crossword->cols + col;
      Tile tile = crossword->cells[cell], shown = is_key || crossword_is_given(crossword, cell) ? tile
                                                  : filled                                      ? filled[cell]
                                                                                                : TILE_EMPTY;
      char text[TILE_NAME_MAX];
      if (shown)
        snprintf(text, sizeof text, "%s", crossword->alphabet.tiles.names[shown]);
      else if (numbers[cell] && crossword->kind != CROSSWORD_FILLIN)
        snprintf(text, sizeof text, "%d", numbers[cell]);
      else
        snprintf(text, sizeof text, "%s", tile ? "_" : black);
      pad_text(text, width + 1, out);
    }
    while (out->size > 0 && out->data[out->size - 1] == ' ')
      out->size--;
    strbuf_add_char(out, '\n');
  }
}

// One line of words for each length.
static void draw_word_bank(const Crossword *crossword, StrBuf *out) {
  ScopedMem int *order = mem_alloc((size_t)(crossword->count + 1) * sizeof *order);
  crossword_order_words(crossword, order);
  for (int i = 0; i < crossword->count; i++) {
    const CrosswordEntry *entry = &crossword->entries[order[i]];
    if (i == 0 || entry->length != crossword->entries[order[i - 1]].length)
      strbuf_printf(out, "%s%4d: ", i ? "\n" : "", entry->length);
    else
      strbuf_add_text(out, ", ");
    if (entry->label)
      strbuf_add_text(out, entry->label);
    else
      crossword_add_answer(crossword, entry, out);
  }
  strbuf_add_char(out, '\n');
}

void crosswordpicture_draw_clues(const Crossword *crossword, bool is_key, const Catalog *catalog, StrBuf *out) {
  if (crossword->kind == CROSSWORD_FILLIN && !is_key) {
    draw_word_bank(crossword, out);
    return;
  }
  for (int i = 0; i < crossword->count; i++) {
    const CrosswordEntry *entry = &crossword->entries[i];
    ScopedStrBuf answer = {0};
    if (i == 0 || entry->is_down != entry[-1].is_down)
      strbuf_printf(out, "%s%s\n", i ? "\n" : "", entry->is_down ? tr(catalog, "Down") : tr(catalog, "Across"));
    if (is_key && entry->label)
      strbuf_add_text(&answer, entry->label);
    else if (is_key)
      crossword_add_answer(crossword, entry, &answer);
    strbuf_printf(out, "%4d. ", entry->number);
    if (is_key)
      strbuf_printf(out, entry->clue ? "%s: " : "%s", strbuf_text(&answer));
    if (entry->clue || !is_key)
      strbuf_printf(out, "%s (%d)", entry->clue ? entry->clue : "____", entry->length);
    strbuf_add_char(out, '\n');
  }
}
