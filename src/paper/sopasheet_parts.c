// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "paper/sheet_internal.h"
#include "paper/sopasheet_internal.h"

#include <stdio.h>

// Easy to tell apart, also for people who see few colours, and dark enough to print in grey.
static const uint32_t word_colours[] = {0x1b6ca8, 0xc0392b, 0x1e8449, 0xb9770e, 0x7d3c98, 0x117a8b, 0xa8437c, 0x5d6d3e};
enum { WORD_COLOURS = sizeof word_colours / sizeof word_colours[0] };

// ---- the grid ----

static PaperPoint sopasheet_parts_centre_of(GridBox box, int row, int col) {
  return (PaperPoint){box.x + (col + 0.5) * box.cell, box.y + (row + 0.5) * box.cell};
}

static bool is_cell(const Sopa *sopa, int row, int col) {
  return row >= 0 && col >= 0 && row < sopa->rows && col < sopa->cols && sopa_cell(sopa, row, col) != TILE_EMPTY;
}

static bool has_holes(const Sopa *sopa) {
  return memchr(sopa->cells, TILE_EMPTY, (size_t)sopa->rows * (size_t)sopa->cols) != NULL;
}

// The edges between cells and what is no cell, joined along a line.
static void draw_edges(Paper *paper, const Sopa *sopa, GridBox box, bool is_across) {
  int lines = is_across ? sopa->rows : sopa->cols, length = is_across ? sopa->cols : sopa->rows;
  for (int line = 0; line <= lines; line++) {
    int start = -1;
    for (int at = 0; at <= length; at++) {
      bool before = is_across ? is_cell(sopa, line - 1, at) : is_cell(sopa, at, line - 1);
      bool behind = is_across ? is_cell(sopa, line, at) : is_cell(sopa, at, line);
      bool is_edge = before != behind;
      if (is_edge && start < 0)
        start = at;
      if (is_edge || start < 0)
        continue;
      double fixed = line * box.cell, from = start * box.cell, to = at * box.cell;
      paper_line(paper,
                 is_across ? (PaperPoint){box.x + from, box.y + fixed} : (PaperPoint){box.x + fixed, box.y + from},
                 is_across ? (PaperPoint){box.x + to, box.y + fixed} : (PaperPoint){box.x + fixed, box.y + to}, 1.2,
                 sheet_black);
      start = -1;
    }
  }
}

static void draw_border(Paper *paper, const Sopa *sopa, GridBox box) {
  double pad = box.cell * 0.2;
  if (!has_holes(sopa)) {
    paper_frame_rect(paper, box.x - pad, box.y - pad, sopa->cols * box.cell + 2 * pad, sopa->rows * box.cell + 2 * pad,
                     box.cell * 0.35, 1.3, sheet_black);
    return;
  }
  draw_edges(paper, sopa, box, true);
  draw_edges(paper, sopa, box, false);
}

static void draw_marks(Paper *paper, const Sopa *sopa, const SopaHits *hits, GridBox box) {
  for (int i = 0; i < hits->count; i++) {
    SopaPlace place = hits->items[i].place;
    int steps = sopa->words.items[hits->items[i].word].length - 1;
    PaperPoint from = sopasheet_parts_centre_of(box, place.row, place.col);
    PaperPoint to = sopasheet_parts_centre_of(box, place.row + sopa_drow(place.direction) * steps,
                                              place.col + sopa_dcol(place.direction) * steps);
    uint32_t colour = word_colours[hits->items[i].word % WORD_COLOURS];
    paper_capsule(paper, from, to, box.cell * 0.42, box.cell > 12 ? 1.1 : 0.6, (PaperInk){colour, 0.9},
                  (PaperInk){colour, 0.14});
  }
}

static bool *sopasheet_parts_cover_cells(const Sopa *sopa, const SopaHits *hits) {
  bool *is_covered = mem_alloc((size_t)sopa->rows * (size_t)sopa->cols * sizeof *is_covered);
  for (int i = 0; hits && i < hits->count; i++) {
    SopaPlace place = hits->items[i].place;
    for (int j = 0; j < sopa->words.items[hits->items[i].word].length; j++)
      is_covered[(place.row + sopa_drow(place.direction) * j) * sopa->cols + place.col +
                 sopa_dcol(place.direction) * j] = true;
  }
  return is_covered;
}

// Letters of one cell are set closer when they are several.
static void draw_letter(Paper *paper, const char *name, PaperPoint at, double cell, bool is_bold, PaperInk ink) {
  PaperFont font = {.size = cell * 0.6, .is_bold = is_bold};
  if (name[1] && strlen(name) > 2)
    font = sheet_shrink(paper, font, name, cell * 0.78);
  paper_text(paper, at.x, at.y + paper_cap_height(font) / 2, PAPER_CENTRE, font, ink, name);
}

static void draw_letters(Paper *paper, const Sopa *sopa, const SopaHits *hits, GridBox box) {
  static const PaperInk message_ink = {0xb02a5b, 1};
  ScopedMem bool *is_covered = sopasheet_parts_cover_cells(sopa, hits);
  int unused = 0, message = sopa->promise.is_made ? sopa->promise.message_length : 0;
  for (int row = 0; row < sopa->rows; row++) {
    for (int col = 0; col < sopa->cols; col++) {
      Tile tile = sopa_cell(sopa, row, col);
      if (tile == TILE_EMPTY)
        continue;
      bool is_free = hits && !is_covered[row * sopa->cols + col];
      bool is_message = is_free && unused++ < message;
      draw_letter(paper, sopa->alphabet.tiles.names[tile], sopasheet_parts_centre_of(box, row, col), box.cell,
                  is_message,
                  is_message ? message_ink
                  : is_free  ? sheet_light
                             : sheet_black);
    }
  }
}

void sopasheet_draw_grid(Paper *paper, const Sopa *sopa, const SopaHits *hits, GridBox box) {
  draw_border(paper, sopa, box);
  if (hits)
    draw_marks(paper, sopa, hits, box);
  draw_letters(paper, sopa, hits, box);
}

void sopasheet_draw_numbers(Paper *paper, const Sopa *sopa, GridBox box) {
  PaperFont font = {.size = box.cell * 0.34 > 8 ? 8 : box.cell * 0.34};
  char text[16];
  for (int row = 0; row < sopa->rows; row++) {
    snprintf(text, sizeof text, "%d", row + 1);
    paper_text(paper, box.x - box.cell * 0.4, sopasheet_parts_centre_of(box, row, 0).y + paper_cap_height(font) / 2,
               PAPER_RIGHT, font, sheet_light, text);
  }
  for (int col = 0; col < sopa->cols; col++) {
    snprintf(text, sizeof text, "%d", col + 1);
    paper_text(paper, sopasheet_parts_centre_of(box, 0, col).x, box.y - box.cell * 0.4, PAPER_CENTRE, font, sheet_light,
               text);
  }
}

// ---- the words ----

static const SopaHit *find_hit(const SopaHits *hits, int word) {
  int low = 0, high = hits->count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (hits->items[middle].word < word)
      low = middle + 1;
    else
      high = middle;
  }
  return low < hits->count && hits->items[low].word == word ? &hits->items[low] : NULL;
}

// "7, 3 ↘": row and column of the first letter, from 1; "–" for a word that is not there.
static void write_place(const SopaHits *hits, int word, StrBuf *out) {
  const SopaHit *hit = find_hit(hits, word);
  strbuf_reset(out);
  if (hit)
    strbuf_printf(out, "%d, %d %s", hit->place.row + 1, hit->place.col + 1, sheet_arrow(hit->place.direction));
  else
    strbuf_add_text(out, "–");
}

enum { BOX_GAP = 16 }; // of the little box before a word, at size 11

WordsLayout sopasheet_lay_words(Paper *paper, const Sopa *sopa, const SopaHits *hits, double width, double size) {
  WordsLayout layout = {.font = {.size = size}, .line = size * 1.55};
  double widest = 0;
  ScopedStrBuf place = {0};
  for (int i = 0; i < sopa->words.count; i++) {
    double own = paper_text_width(paper, layout.font, sopa->words.items[i].label);
    if (hits) {
      write_place(hits, i, &place);
      own += paper_text_width(paper, layout.font, strbuf_text(&place)) + size;
    }
    widest = own > widest ? own : widest;
  }
  double needed = widest + size * BOX_GAP / 11.0 + size * 1.2;
  layout.columns = needed > 0 ? (int)(width / needed) : 1;
  layout.columns = layout.columns < 1 ? 1 : layout.columns > sopa->words.count ? sopa->words.count : layout.columns;
  layout.columns = layout.columns < 1 ? 1 : layout.columns;
  layout.lines = (sopa->words.count + layout.columns - 1) / layout.columns;
  if (layout.lines > 0) // as many columns as these lines need: none stays empty
    layout.columns = (sopa->words.count + layout.lines - 1) / layout.lines;
  layout.column = width / layout.columns;
  return layout;
}

static void draw_word(Paper *paper, const Sopa *sopa, const SopaHits *hits, const WordsLayout *layout, int index,
                      double x, double y) {
  const SopaWord *word = &sopa->words.items[index];
  double size = layout->font.size, box = size * 0.8, text_x = x + size * BOX_GAP / 11.0;
  if (hits)
    paper_fill_rect(paper, x, y - box, box, box, (PaperInk){word_colours[index % WORD_COLOURS], 0.8});
  else
    paper_frame_rect(paper, x, y - box, box, box, box * 0.2, 0.7, sheet_grey);
  paper_text(paper, text_x, y, PAPER_LEFT, sheet_shrink(paper, layout->font, word->label, layout->column - 20),
             sheet_black, word->label);
  if (!hits)
    return;
  ScopedStrBuf place = {0};
  write_place(hits, index, &place);
  paper_text(paper, text_x + paper_text_width(paper, layout->font, word->label) + size * 0.7, y, PAPER_LEFT,
             layout->font, sheet_grey, strbuf_text(&place));
}

int sopasheet_draw_words(Paper *paper, const Sopa *sopa, const SopaHits *hits, const WordsLayout *layout, int first,
                         double x, double y, double height) {
  int room = (int)(height / layout->line + 1e-6), left = sopa->words.count - first;
  int lines = (left + layout->columns - 1) / layout->columns;
  lines = lines > room ? room : lines;
  int end = first + lines * layout->columns;
  end = end > sopa->words.count ? sopa->words.count : end;
  for (int i = first; lines > 0 && i < end; i++) {
    int column = (i - first) / lines, line = (i - first) % lines;
    draw_word(paper, sopa, hits, layout, i, x + column * layout->column, y + (line + 0.8) * layout->line);
  }
  return end;
}
