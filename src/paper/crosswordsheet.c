// SPDX-License-Identifier: MIT
#include "paper/crosswordsheet.h"

#include "base/mem.h"
#include "paper/crosswordsheet_internal.h"

#include <stdio.h>

#define CELL_MAX 30.0
#define CELL_MIN 9.0 // in smaller cells nobody can write a letter
#define KEY_CELL_MAX 22.0
#define KEY_CELL_MIN 7.0 // in the keys of a class set
#define CLUE_SIZE 11.0
#define CLUE_SIZE_MIN 7.0
#define CLUE_SIZE_LARGE_MIN 10.0 // large print continues on another page instead
#define GAP 14.0

typedef struct CrosswordPage {
  Paper *paper;
  const Crossword *crossword;
  const SheetStyle *style;
  bool is_key, has_black;
  SheetPlace place;
  SheetArea area;
  ClueList clues;
} CrosswordPage;

typedef struct CrosswordBox {
  double x, y, cell;
} CrosswordBox;

static double smaller_of(double a, double b) {
  return a < b ? a : b;
}

// ---- the grid ----

static const PaperInk line_ink = {0x333333, 1};

static void draw_crossword_squares(const CrosswordPage *page, CrosswordBox box) {
  const Crossword *crossword = page->crossword;
  ScopedMem PaperPoint *corners = mem_alloc((size_t)crossword->rows * (size_t)crossword->cols * sizeof *corners);
  int count = 0;
  for (int i = 0; i < crossword->rows * crossword->cols; i++) {
    int row = i / crossword->cols, col = i % crossword->cols;
    PaperPoint corner = {box.x + col * box.cell, box.y + row * box.cell};
    if (crossword_cell(crossword, row, col) != TILE_EMPTY)
      corners[count++] = corner;
    else if (page->has_black)
      paper_fill_rect(page->paper, corner.x, corner.y, box.cell, box.cell, sheet_black);
  }
  paper_frame_squares(page->paper, corners, count, box.cell, box.cell > 14 ? 0.9 : 0.6, line_ink);
}

// Its number and its letter.
static void draw_crossword_cell(const CrosswordPage *page, CrosswordBox box, int row, int col, int number) {
  Paper *paper = page->paper;
  double x = box.x + col * box.cell, y = box.y + row * box.cell;
  Tile tile = crossword_cell(page->crossword, row, col);
  char text[16];
  if (tile == TILE_EMPTY)
    return;
  if (number > 0 && page->crossword->kind != CROSSWORD_FILLIN) {
    PaperFont font = {.size = box.cell * 0.28 > 7.5 ? 7.5 : box.cell * 0.28};
    snprintf(text, sizeof text, "%d", number);
    paper_text(paper, x + box.cell * 0.08, y + box.cell * 0.06 + paper_cap_height(font), PAPER_LEFT, font, sheet_grey,
               text);
  }
  bool is_given = crossword_is_given(page->crossword, row * page->crossword->cols + col);
  if (page->is_key || is_given) {
    ScopedStrBuf small = {0};
    const char *name = sheet_letters(page->style, page->crossword->alphabet.tiles.names[tile], &small);
    PaperFont font = sheet_shrink(paper, sheet_letter_font(page->style, box.cell * 0.56, true), name, box.cell * 0.8);
    paper_text(paper, x + box.cell / 2,
               y + box.cell * (page->crossword->kind == CROSSWORD_FILLIN ? 0.5 : 0.56) +
                   sheet_letter_middle(page->style, font),
               PAPER_CENTRE, font, is_given ? sheet_black : sheet_accent, name);
  }
}

// Rows and columns of a Spanish crossword are numbered outside the grid.
static void draw_line_numbers(const CrosswordPage *page, CrosswordBox box) {
  PaperFont font = {.size = smaller_of(box.cell * 0.4, 9)};
  char text[16];
  for (int row = 0; row < page->crossword->rows; row++) {
    snprintf(text, sizeof text, "%d", row + 1);
    paper_text(page->paper, box.x - 4, box.y + (row + 0.5) * box.cell + paper_cap_height(font) / 2, PAPER_RIGHT, font,
               sheet_grey, text);
  }
  for (int col = 0; col < page->crossword->cols; col++) {
    snprintf(text, sizeof text, "%d", col + 1);
    paper_text(page->paper, box.x + (col + 0.5) * box.cell, box.y - 4, PAPER_CENTRE, font, sheet_grey, text);
  }
}

static void draw_crossword_grid(const CrosswordPage *page, CrosswordBox box) {
  const Crossword *crossword = page->crossword;
  ScopedMem int *numbers = mem_alloc((size_t)crossword->rows * (size_t)crossword->cols * sizeof *numbers);
  crossword_cell_numbers(crossword, numbers);
  draw_crossword_squares(page, box);
  for (int row = 0; row < crossword->rows; row++) {
    for (int col = 0; col < crossword->cols; col++)
      draw_crossword_cell(page, box, row, col, numbers[row * crossword->cols + col]);
  }
  if (page->has_black)
    paper_frame_rect(page->paper, box.x, box.y, crossword->cols * box.cell, crossword->rows * box.cell, 0, 1.6,
                     sheet_black);
  if (crossword_counts_lines(crossword))
    draw_line_numbers(page, box);
}

// Draws the grid, with a description in words.
static void draw_crossword_figure(const CrosswordPage *page, CrosswordBox box) {
  const Crossword *crossword = page->crossword;
  const Catalog *catalog = page->style->catalog;
  ScopedStrBuf words = {0};
  if (page->is_key)
    strbuf_printf(&words, tr(catalog, "Crossword of %d by %d cells, filled in"), crossword->rows, crossword->cols);
  else
    strbuf_printf(&words,
                  tr_plural(catalog, "Empty crossword of %d by %d cells for %d word",
                            "Empty crossword of %d by %d cells for %d words", crossword->count),
                  crossword->rows, crossword->cols, crossword->count);
  paper_begin_figure(page->paper, strbuf_text(&words));
  draw_crossword_grid(page, box);
  paper_end(page->paper, PAPER_FIGURE);
}

// ---- head ----

static void write_crossword_task(const CrosswordPage *page, StrBuf *out) {
  const char *own = page->style->wish.instruction;
  const Catalog *catalog = page->style->catalog;
  if (page->is_key)
    return;
  if (own && own[0])
    strbuf_add_text(out, own);
  else if (crossword_lists_words(page->crossword))
    strbuf_add_text(out, tr(catalog, "Fit every word into the grid. Words read across and down."));
  else if (crossword_counts_lines(page->crossword))
    strbuf_add_text(out, tr(catalog, "Read the clues and fill in the words: across by rows, down by columns."));
  else
    strbuf_add_text(out, tr(catalog, "Read the clues and fill in the words, across and down."));
}

static const char *crossword_sheet_title(const SheetStyle *style, const Crossword *crossword) {
  return sheet_title(style, crossword->name, crossword->kind == CROSSWORD_FILLIN ? N_("Fill-in") : N_("Crossword"));
}

static void draw_crossword_frame(CrosswordPage *page, bool is_first) {
  ScopedStrBuf title = {0}, task = {0};
  strbuf_printf(&title, page->is_key ? tr(page->style->catalog, "Answers: %s") : "%s",
                crossword_sheet_title(page->style, page->crossword));
  if (is_first)
    write_crossword_task(page, &task);
  SheetHead head = {
      .title = strbuf_text(&title), .subtitle = strbuf_text(&task), .asks_name = is_first && !page->is_key};
  page->area = sheet_draw_frame(page->paper, page->style, &head, page->place);
}

// ---- body ----

static Status refuse_large_crossword(const Crossword *crossword, Error *err) {
  return error_set(err, ERR_LIMIT,
                   N_("a grid of %d rows and %d columns is too large for a page: its cells would be too small to "
                      "write in"),
                   err_int(crossword->rows), err_int(crossword->cols));
}

static int columns_for(const CrosswordPage *page, double size) {
  double width = page->area.width,
         wanted = page->is_key || crossword_lists_words(page->crossword) || !crossword_has_clues(page->crossword)
                      ? 11 * size
                  : page->style->wish.look == SHEET_LARGE ? 16 * size
                                                          : 19 * size;
  int columns = (int)(width / wanted);
  return columns < 1 ? 1 : columns > 5 ? 5 : columns;
}

static double grid_cell(const CrosswordPage *page, double height) {
  double across = (page->area.width - (crossword_counts_lines(page->crossword) ? 16 : 2)) / page->crossword->cols;
  return smaller_of(smaller_of(across, height / page->crossword->rows), page->is_key ? KEY_CELL_MAX : CELL_MAX);
}

// The largest text that leaves the grid the room it needs; else the smallest.
static ClueLayout choose_clues(const CrosswordPage *page, double room) {
  double wanted = smaller_of(grid_cell(page, room) * 0.8, 21);
  double least = page->style->wish.look == SHEET_LARGE ? CLUE_SIZE_LARGE_MIN : CLUE_SIZE_MIN;
  for (int step = 0;; step++) {
    double size = CLUE_SIZE - step * 0.5;
    PaperFont font = sheet_font(page->style, size, false);
    ClueLayout layout =
        cluelist_lay(page->paper, &page->clues, 0, page->area.width, font, columns_for(page, font.size));
    if (size <= least || grid_cell(page, room - layout.height) >= wanted)
      return layout;
  }
}

static Status draw_more_clues(CrosswordPage *page, ClueLayout layout, int next, Error *err) {
  while (next < page->clues.count) {
    if (!paper_has_pages(page->paper) || page->style->wish.a_page > 1)
      return error_set(err, ERR_LIMIT, N_("the clues don't fit on one page with the grid: a PDF has more pages"));
    sheet_next_key_page(page->paper);
    draw_crossword_frame(page, false);
    SheetArea area = {page->area.x, page->area.y + 6, page->area.width, page->area.height - 6};
    layout = cluelist_lay(page->paper, &page->clues, next, area.width, layout.font, layout.columns);
    int after = cluelist_draw(page->paper, &page->clues, &layout, next, area);
    if (after == next)
      break;
    next = after;
  }
  return OK;
}

static Status draw_crossword_body(CrosswordPage *page, Error *err) {
  double margin = crossword_counts_lines(page->crossword) ? 14 : 4, y = page->area.y + margin;
  double bottom = page->area.y + page->area.height, room = bottom - y - GAP;
  ClueLayout layout = choose_clues(page, room);
  double list = layout.height;
  if (paper_has_pages(page->paper) && page->style->wish.a_page < 2 && list > room * 0.6)
    list = room * 0.4; // the rest goes on pages of its own
  double cell = grid_cell(page, room - list);
  if (cell < CELL_MIN)
    return refuse_large_crossword(page->crossword, err);
  CrosswordBox box = {page->area.x + (page->area.width - cell * page->crossword->cols) / 2, y, cell};
  if (crossword_counts_lines(page->crossword))
    box.x = box.x < page->area.x + margin ? page->area.x + margin : box.x;
  draw_crossword_figure(page, box);
  y += cell * page->crossword->rows + GAP;
  int next =
      cluelist_draw(page->paper, &page->clues, &layout, 0, (SheetArea){page->area.x, y, page->area.width, bottom - y});
  return draw_more_clues(page, layout, next, err);
}

Status crosswordsheet_draw(Paper *paper, const SheetStyle *style, const void *puzzle, bool is_key, SheetPlace place,
                           Error *err) {
  const Crossword *crossword = puzzle;
  ScopedArena arena = {0};
  CrosswordPage page = {.paper = paper, .crossword = crossword, .style = style, .is_key = is_key, .place = place};
  page.has_black = crossword_has_black(crossword);
  cluelist_build(crossword, is_key, style, &arena, &page.clues);
  draw_crossword_frame(&page, true);
  return draw_crossword_body(&page, err);
}

Status crosswordsheet_write(const Crossword *crossword, SheetPart part, PaperFormat format, const SheetStyle *style,
                            StrBuf *out, Error *err) {
  const SheetSet alone = {
      .title = crossword_sheet_title(style, crossword), .draw = crosswordsheet_draw, .puzzles = crossword};
  return sheet_write(style, &alone, part, format, out, err);
}

// ---- class sets ----

// Draws the grid alone, with its letters.
Status crosswordsheet_draw_small_key(Paper *paper, const SheetStyle *style, const void *puzzle, SheetArea area,
                                     Error *err) {
  const Crossword *crossword = puzzle;
  CrosswordPage page = {.paper = paper, .crossword = crossword, .style = style, .is_key = true};
  double numbers = crossword_counts_lines(crossword) ? 10 : 2;
  double cell = smaller_of(
      smaller_of((area.width - numbers) / crossword->cols, (area.height - numbers) / crossword->rows), KEY_CELL_MAX);
  if (cell < KEY_CELL_MIN * 0.8)
    return refuse_large_crossword(crossword, err);
  page.has_black = crossword_has_black(crossword);
  draw_crossword_figure(&page, (CrosswordBox){area.x + numbers, area.y + numbers, cell});
  return OK;
}

Status crosswordsheet_write_set(const Crossword *crosswords, int count, const SheetStyle *style, StrBuf *out,
                                Error *err) {
  SheetSet set = {.title = crossword_sheet_title(style, crosswords),
                  .draw = crosswordsheet_draw,
                  .puzzles = crosswords,
                  .count = count,
                  .size = sizeof *crosswords,
                  .key_unit = KEY_CELL_MIN,
                  .draw_small_key = crosswordsheet_draw_small_key};
  for (int i = 0; i < count; i++) {
    set.rows = crosswords[i].rows + 1 > set.rows ? crosswords[i].rows + 1 : set.rows;
    set.cols = crosswords[i].cols + 1 > set.cols ? crosswords[i].cols + 1 : set.cols;
  }
  return sheet_write(style, &set, SHEET_BOTH, PAPER_PDF, out, err);
}
