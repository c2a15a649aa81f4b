// SPDX-License-Identifier: MIT
#include "paper/bookletsheet.h"

#include "paper/crosswordsheet_internal.h"
#include "paper/cryptogramsheet_internal.h"
#include "paper/mazepages_internal.h"
#include "paper/scramblesheet_internal.h"
#include "paper/sopasheet_internal.h"
#include "puzzle/maze_octile.h"

#include <stdio.h>

#define MARGIN 56.0
static const SheetLattice key_lattice = {2, 3};

// ---- the title page ----

// A band of small stones, like a mosaic.
static void draw_mosaic(Paper *paper, double y) {
  enum { ROWS = 5, COLS = 34 };
  static const uint32_t shades[] = {0x0f6b5c, 0x3d8f80, 0x7cb8ab, 0xb5d8d0, 0xe3efec};
  double stone = (paper_width(paper) - 2 * MARGIN) / COLS;
  for (int row = 0; row < ROWS; row++) {
    for (int col = 0; col < COLS; col++) {
      int shade = (row * 7 + col * 3 + row * col) % 11;
      if (shade < 5 + (row > 0 && row < ROWS - 1) * 6)
        paper_fill_rect(paper, MARGIN + col * stone + 0.8, y + row * stone + 0.8, stone - 1.6, stone - 1.6,
                        (PaperInk){shades[shade % 5], 1});
    }
  }
}

static double draw_owner_line(Paper *paper, const SheetStyle *style, const char *name, double x, double right,
                              double y) {
  PaperFont font = sheet_font(style, 13, false);
  paper_begin(paper, PAPER_PARAGRAPH);
  paper_text(paper, x, y, PAPER_LEFT, font, sheet_grey, name);
  paper_end(paper, PAPER_PARAGRAPH);
  paper_line(paper, (PaperPoint){x + paper_text_width(paper, font, name) + 10, y + 3}, (PaperPoint){right, y + 3}, 0.8,
             sheet_light);
  return y + 38;
}

// Uses two columns for many items.
static void draw_contents(Paper *paper, const SheetStyle *style, const Booklet *booklet, double y, double bottom) {
  PaperFont font = sheet_font(style, 12, false);
  int columns = booklet->count > 10 ? 2 : 1, rows = (booklet->count + columns - 1) / columns;
  double line = font.size * 1.7, width = (paper_width(paper) - 2 * MARGIN) / columns;
  if (rows * line > bottom - y) {
    font.size *= (bottom - y) / (rows * line);
    line = (bottom - y) / rows;
  }
  paper_begin(paper, PAPER_LIST);
  for (int i = 0; i < booklet->count; i++) {
    char number[16];
    int column = i / rows, row = i % rows;
    double x = MARGIN + column * width, base = y + row * line;
    PaperFont bold = font;
    bold.is_bold = true;
    snprintf(number, sizeof number, "%d", i + 1);
    paper_begin(paper, PAPER_ITEM);
    paper_begin(paper, PAPER_LABEL);
    paper_text(paper, x + font.size * 1.6, base, PAPER_RIGHT, bold, sheet_accent, number);
    paper_end(paper, PAPER_LABEL);
    paper_begin(paper, PAPER_BODY);
    paper_text(paper, x + font.size * 2.3, base, PAPER_LEFT, font, sheet_black, booklet->items[i].name);
    paper_end(paper, PAPER_BODY);
    paper_end(paper, PAPER_ITEM);
  }
  paper_end(paper, PAPER_LIST);
}

static void draw_title_page(Paper *paper, const SheetStyle *style, const Booklet *booklet) {
  const Catalog *catalog = style->catalog;
  double width = paper_width(paper) - 2 * MARGIN, right = MARGIN + width, y = paper_height(paper) * 0.13;
  PaperFont font = sheet_font(style, 32, true);
  const char *title = booklet->title[0] ? sheet_title(style, booklet->title, N_("Puzzles")) : " ";
  paper_begin_section(paper);
  draw_mosaic(paper, y);
  y += 120;
  font = sheet_shrink(paper, font, title, width * 1.6);
  paper_begin(paper, PAPER_HEADING);
  y = sheet_draw_text(paper, (PaperPoint){MARGIN, y + font.size * 0.8}, width, font, sheet_black, title);
  paper_end(paper, PAPER_HEADING);
  y = draw_owner_line(paper, style, tr(catalog, "Name"), MARGIN, right, y + 30);
  draw_owner_line(paper, style, tr(catalog, "Class"), MARGIN, MARGIN + width * 0.45, y);
  y = draw_owner_line(paper, style, tr(catalog, "Date"), MARGIN + width * 0.5, right, y) + 16;
  draw_contents(paper, style, booklet, y, paper_height(paper) - MARGIN - 20);
  if (style->footer)
    paper_text(paper, right, paper_height(paper) - MARGIN, PAPER_RIGHT, (PaperFont){.size = 7}, sheet_light,
               style->footer);
}

// ---- sheets and keys ----

static Status draw_booklet_maze(Paper *paper, const SheetStyle *style, const Maze *maze, bool is_key, SheetPlace place,
                                SheetArea area, Error *err) {
  SCOPED(maze_path_deinit) MazePath way = {0};
  Status status = maze_find_way(maze, NULL, &way, err);
  if (status != OK)
    return status;
  MazeFigure figure = mazesheet_figure(maze, &way);
  return is_key ? mazepages_draw_figure(paper, &figure, style->catalog, true, area, err)
                : mazepages_draw_puzzle(paper, &figure, style, place, err);
}

static Status draw_booklet_sheet(Paper *paper, const SheetStyle *style, const BookletItem *item, SheetPlace place,
                                 Error *err) {
  if (item->maze)
    return draw_booklet_maze(paper, style, item->maze, false, place, (SheetArea){0}, err);
  if (item->sopa)
    return sopasheet_draw_puzzle(paper, item->sopa, style, place, err);
  if (item->cryptogram)
    return cryptogramsheet_draw(paper, style, item->cryptogram, false, place, err);
  return item->crossword ? crosswordsheet_draw(paper, style, item->crossword, false, place, err)
                         : scramblesheet_draw(paper, style, item->scramble, false, place, err);
}

static Status draw_booklet_key(Paper *paper, const SheetStyle *style, const BookletItem *item, SheetArea area,
                               Error *err) {
  if (item->maze)
    return draw_booklet_maze(paper, style, item->maze, true, (SheetPlace){0}, area, err);
  if (item->sopa)
    return sopasheet_draw_small_key(paper, style, item->sopa, area, err);
  if (item->crossword)
    return crosswordsheet_draw_small_key(paper, style, item->crossword, area, err);
  if (item->cryptogram)
    cryptogramsheet_draw_small_key(paper, style, item->cryptogram, area);
  else
    scramblesheet_draw_small_key(paper, style, item->scramble, area);
  return OK;
}

static Status draw_booklet(Paper *paper, const SheetStyle *style, const Booklet *booklet, Error *err) {
  Status status = OK;
  draw_title_page(paper, style, booklet);
  for (int i = 0; status == OK && i < booklet->count; i++) {
    paper_next_page(paper);
    status = draw_booklet_sheet(paper, style, &booklet->items[i], (SheetPlace){.number = i + 1, booklet->count}, err);
  }
  if (status == OK)
    sheet_next_key_page(paper);
  for (int i = 0; status == OK && i < booklet->count; i++)
    status = draw_booklet_key(
        paper, style, &booklet->items[i],
        sheet_place_key(paper, style, sheet_title(style, booklet->title, N_("Puzzles")), key_lattice, i), err);
  return status;
}

Status bookletsheet_write(const Booklet *booklet, const SheetStyle *style, StrBuf *out, Error *err) {
  Paper *paper;
  SheetStyle inside = *style;
  inside.is_inside = true;
  inside.wish.a_page = 1;
  const PaperShape shape = {.size = (PaperSize)style->wish.paper};
  Status status =
      sheet_create_paper(&inside, PAPER_PDF, shape, sheet_title(style, booklet->title, N_("Puzzles")), &paper, err);
  if (status != OK)
    return status;
  status = draw_booklet(paper, &inside, booklet, err);
  if (status == OK)
    status = paper_finish(paper, out, err);
  paper_destroy(paper);
  return status;
}
