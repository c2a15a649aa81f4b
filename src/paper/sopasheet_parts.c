// SPDX-License-Identifier: MIT
#include "base/mem.h"
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
static void draw_letter(const SopaPage *page, const char *name, PaperPoint at, double cell, bool is_bold,
                        PaperInk ink) {
  ScopedStrBuf small = {0};
  const char *text = sheet_letters(page->style, name, &small);
  double share = page->style->wish.look == SHEET_SCHOOL ? 0.74 : page->style->wish.look == SHEET_LARGE ? 0.68 : 0.6;
  PaperFont font = sheet_letter_font(page->style, cell * share, is_bold || page->style->wish.look == SHEET_LARGE);
  if (name[1] && strlen(name) > 2)
    font = sheet_shrink(page->paper, font, text, cell * 0.8);
  paper_text(page->paper, at.x, at.y + sheet_letter_middle(page->style, font), PAPER_CENTRE, font, ink, text);
}

static void draw_letters(const SopaPage *page, GridBox box) {
  const Sopa *sopa = page->sopa;
  const SopaHits *hits = page->hits;
  static const PaperInk message_ink = {0xb02a5b, 1};
  bool *is_covered = sopasheet_parts_cover_cells(sopa, hits);
  int unused = 0, message = sopa->promise.is_made ? sopa->promise.message_length : 0;
  for (int row = 0; row < sopa->rows; row++) {
    for (int col = 0; col < sopa->cols; col++) {
      Tile tile = sopa_cell(sopa, row, col);
      if (tile == TILE_EMPTY)
        continue;
      bool is_free = hits && !is_covered[row * sopa->cols + col];
      bool is_message = is_free && unused++ < message;
      draw_letter(page, sopa->alphabet.tiles.names[tile], sopasheet_parts_centre_of(box, row, col), box.cell,
                  is_message,
                  is_message ? message_ink
                  : is_free  ? sheet_light
                             : sheet_black);
    }
  }
  mem_free(is_covered);
}

static void draw_inner_lines(Paper *paper, const Sopa *sopa, GridBox box) {
  static const PaperInk ink = {0xb9c0c6, 1};
  for (int row = 0; row < sopa->rows; row++) {
    for (int col = 0; col < sopa->cols; col++) {
      double x = box.x + col * box.cell, y = box.y + row * box.cell;
      if (is_cell(sopa, row, col) && is_cell(sopa, row, col - 1))
        paper_line(paper, (PaperPoint){x, y}, (PaperPoint){x, y + box.cell}, 0.5, ink);
      if (is_cell(sopa, row, col) && is_cell(sopa, row - 1, col))
        paper_line(paper, (PaperPoint){x, y}, (PaperPoint){x + box.cell, y}, 0.5, ink);
    }
  }
}

void sopasheet_draw_key_colour(Paper *paper, double x, double y, double side, int word) {
  paper_fill_rect(paper, x, y, side, side, (PaperInk){word_colours[word % WORD_COLOURS], 0.8});
}

void sopasheet_draw_grid(const SopaPage *page, GridBox box) {
  if (page->style->wish.has_lines) {
    draw_inner_lines(page->paper, page->sopa, box);
    draw_edges(page->paper, page->sopa, box, true);
    draw_edges(page->paper, page->sopa, box, false);
  } else {
    draw_border(page->paper, page->sopa, box);
  }
  if (page->hits)
    draw_marks(page->paper, page->sopa, page->hits, box);
  draw_letters(page, box);
}

void sopasheet_draw_numbers(const SopaPage *page, GridBox box) {
  PaperFont font = {.size = box.cell * 0.34 > 8 ? 8 : box.cell * 0.34};
  char text[16];
  for (int row = 0; row < page->sopa->rows; row++) {
    snprintf(text, sizeof text, "%d", row + 1);
    paper_text(page->paper, box.x - box.cell * 0.4,
               sopasheet_parts_centre_of(box, row, 0).y + paper_cap_height(font) / 2, PAPER_RIGHT, font, sheet_light,
               text);
  }
  for (int col = 0; col < page->sopa->cols; col++) {
    snprintf(text, sizeof text, "%d", col + 1);
    paper_text(page->paper, sopasheet_parts_centre_of(box, 0, col).x, box.y - box.cell * 0.4, PAPER_CENTRE, font,
               sheet_light, text);
  }
}
