// SPDX-License-Identifier: MIT
#include "paper/sopasheet.h"

#include "base/mem.h"
#include "paper/sheet_internal.h"
#include "paper/sopasheet_internal.h"

#include <stdio.h>

#define CELL_MAX 40.0
#define CELL_MIN 4.0 // below that nobody can read a letter
#define WORDS_SIZE_MAX 15.0
#define WORDS_SIZE 11.5
#define WORDS_SIZE_MIN 7.0
#define GAP 14.0
#define KEYS_GAP 26.0

typedef struct Page {
  Paper *paper;
  const Sopa *sopa;
  const SopaHits *hits; // NULL: the puzzle
  const SheetStyle *style;
  int number; // of a sheet of a class set; 0: none
  double x, width, bottom;
} Page;

static Page page_of(Paper *paper, const Sopa *sopa, const SopaHits *hits, const SheetStyle *style) {
  return (Page){.paper = paper,
                .sopa = sopa,
                .hits = hits,
                .style = style,
                .x = SHEET_MARGIN,
                .width = paper_width(paper) - 2 * SHEET_MARGIN,
                .bottom = paper_height(paper) - SHEET_MARGIN};
}

static Status sopasheet_refuse_large(const Sopa *sopa, Error *err) {
  return error_set(err, ERR_LIMIT,
                   N_("a grid of %d rows and %d columns is too large for a page: its letters would be "
                      "too small to read"),
                   err_int(sopa->rows), err_int(sopa->cols));
}

static double sopasheet_smaller(double a, double b) {
  return a < b ? a : b;
}

// ---- the parts of a page ----

static unsigned directions_of(const Sopa *sopa) {
  return sopa->promise.is_made ? sopa->promise.directions : SOPA_ALL_DIRECTIONS;
}

static double draw_puzzle_head(const Page *page) {
  ScopedStrBuf subtitle = {0}, arrows = {0};
  const Catalog *catalog = page->style->catalog;
  int count = page->sopa->words.count;
  sheet_add_arrows(directions_of(page->sopa), &arrows);
  if (count > 0) {
    strbuf_printf(&subtitle,
                  tr_plural(catalog, "Find %d word. Words read in these directions:",
                            "Find %d words. Words read in these directions:", count),
                  count);
    strbuf_printf(&subtitle, " %s", strbuf_text(&arrows));
  }
  SheetHead head = {.catalog = catalog,
                    .title = page->sopa->name,
                    .subtitle = count > 0 ? strbuf_text(&subtitle) : NULL,
                    .asks_name = true,
                    .number = page->number};
  return sheet_draw_head(page->paper, &head);
}

static double draw_key_head(const Page *page) {
  ScopedStrBuf title = {0}, subtitle = {0};
  const Catalog *catalog = page->style->catalog;
  strbuf_printf(&title, tr(catalog, "Answers: %s"), page->sopa->name);
  strbuf_printf(&subtitle, tr(catalog, "Row and column of the first letter, and the direction. Difficulty: %d"),
                sopa_difficulty(page->hits));
  SheetHead head = {.catalog = catalog, .title = strbuf_text(&title), .subtitle = strbuf_text(&subtitle)};
  return sheet_draw_head(page->paper, &head);
}

// The head of a page that goes on with the words of the one before; it may lie alone on a table.
static double draw_next_head(const Page *page) {
  ScopedStrBuf title = {0};
  strbuf_printf(&title, page->hits ? tr(page->style->catalog, "Answers: %s") : "%s", page->sopa->name);
  SheetHead head = {.catalog = page->style->catalog, .title = strbuf_text(&title), .number = page->number};
  return sheet_draw_head(page->paper, &head);
}

// Boxes for the letters of the hidden message, with as many a line as fit.
typedef struct MessageBox {
  int count, per_line, lines;
  double side, height; // of a box; of everything
} MessageBox;

static MessageBox lay_message(const Page *page) {
  MessageBox box = {.count = page->sopa->promise.is_made ? page->sopa->promise.message_length : 0, .side = 19};
  if (box.count == 0)
    return box;
  box.per_line = (int)(page->width / box.side);
  box.lines = (box.count + box.per_line - 1) / box.per_line;
  box.height = 24 + box.lines * (box.side + 5) + GAP;
  return box;
}

static void draw_message(const Page *page, MessageBox box, double y) {
  const Sopa *sopa = page->sopa;
  ScopedStrBuf text = {0};
  if (box.count == 0)
    return;
  strbuf_printf(&text, tr(page->style->catalog, "The first %d letters that are left over, line by line, say:"),
                box.count);
  paper_text(page->paper, page->x, y + 12, PAPER_LEFT,
             sheet_shrink(page->paper, (PaperFont){.size = 11}, strbuf_text(&text), page->width), sheet_grey,
             strbuf_text(&text));
  PaperFont font = {.size = box.side * 0.6, .is_bold = true};
  for (int i = 0; i < box.count; i++) {
    int line = i / box.per_line, column = i % box.per_line;
    double x = page->x + column * box.side, top = y + 22 + line * (box.side + 5);
    paper_frame_rect(page->paper, x, top, box.side - 3, box.side - 3, 3, 0.8, sheet_grey);
    if (page->hits)
      paper_text(page->paper, x + (box.side - 3) / 2, top + (box.side - 3 + paper_cap_height(font)) / 2, PAPER_CENTRE,
                 font, sheet_black, sopa->alphabet.tiles.names[sopa->promise.message[i]]);
  }
}

// Words that did not fit go on to pages of their own.
static Status draw_more_words(const Page *page, const WordsLayout *layout, int first, Error *err) {
  while (first < page->sopa->words.count) {
    if (!paper_has_pages(page->paper))
      return error_set(err, ERR_LIMIT, N_("%d words don't fit on one page with the grid: a PDF has more pages"),
                       err_int(page->sopa->words.count));
    sheet_draw_foot(page->paper, page->style->footer);
    paper_next_page(page->paper);
    double y = draw_next_head(page);
    int next = sopasheet_draw_words(page->paper, page->sopa, page->hits, layout, first, page->x, y + 10,
                                    page->bottom - y - 10);
    if (next == first)
      break;
    first = next;
  }
  return OK;
}

// The size of the words: larger than usual where the grid has all it wants, smaller where it would suffer.
static WordsLayout sopasheet_choose_words(const Page *page, double room) {
  double wide = page->width / page->sopa->cols, wanted = sopasheet_smaller(wide, room / page->sopa->rows);
  for (int step = 0;; step++) {
    double size = (page->hits ? WORDS_SIZE : WORDS_SIZE_MAX) - step * 0.5;
    WordsLayout layout = sopasheet_lay_words(page->paper, page->sopa, page->hits, page->width, size);
    double cell = sopasheet_smaller(wide, (room - layout.lines * layout.line) / page->sopa->rows);
    double least = size > WORDS_SIZE ? sopasheet_smaller(wide, CELL_MAX) : sopasheet_smaller(wanted * 0.8, 24);
    if (size <= WORDS_SIZE_MIN || cell >= least)
      return layout;
  }
}

static Status sopasheet_draw_body(const Page *page, double y, bool with_numbers, Error *err) {
  const Sopa *sopa = page->sopa;
  double margin = with_numbers ? 18 : 6;
  y += margin;
  MessageBox message = lay_message(page);
  double room = page->bottom - y - message.height - 2 * GAP;
  WordsLayout words = sopasheet_choose_words(page, room);
  double list = words.lines * words.line, width = page->width - 2 * margin;
  // A list that would take more than half of the page goes on to the next one.
  if (paper_has_pages(page->paper) && list > room * 0.5)
    list = room * 0.25;
  double cell = sopasheet_smaller(sopasheet_smaller(width / sopa->cols, (room - list) / sopa->rows), CELL_MAX);
  if (cell < CELL_MIN)
    return sopasheet_refuse_large(sopa, err);
  GridBox box = {page->x + (page->width - cell * sopa->cols) / 2, y, cell};
  sopasheet_draw_grid(page->paper, sopa, page->hits, box);
  if (with_numbers)
    sopasheet_draw_numbers(page->paper, sopa, box);
  y += cell * sopa->rows + 2 * GAP;
  int next =
      sopasheet_draw_words(page->paper, sopa, page->hits, &words, 0, page->x, y, page->bottom - message.height - y);
  int lines = (next + words.columns - 1) / words.columns;
  draw_message(page, message, y + lines * words.line + GAP);
  return draw_more_words(page, &words, next, err);
}

static Status sopasheet_draw_puzzle(Paper *paper, const Sopa *sopa, const SheetStyle *style, int number, Error *err) {
  Page page = page_of(paper, sopa, NULL, style);
  page.number = number;
  Status status = sopasheet_draw_body(&page, draw_puzzle_head(&page), false, err);
  sheet_draw_foot(paper, style->footer);
  return status;
}

static Status sopasheet_draw_key(Paper *paper, const Sopa *sopa, const SopaHits *hits, const SheetStyle *style,
                                 Error *err) {
  Page page = page_of(paper, sopa, hits, style);
  Status status = sopasheet_draw_body(&page, draw_key_head(&page), true, err);
  sheet_draw_foot(paper, style->footer);
  return status;
}

Status sopasheet_write(const Sopa *sopa, SheetPart part, PaperFormat format, const SheetStyle *style, StrBuf *out,
                       Error *err) {
  Paper *paper;
  SopaHits hits = {0};
  if (part == SHEET_BOTH && format != PAPER_PDF)
    part = SHEET_PUZZLE;
  Status status = sopa_find(sopa, &sopa->words, NULL, &hits, err);
  if (status == OK)
    status = paper_create(format, (PaperShape){.size = style->size}, sopa->name, &paper, err);
  if (status != OK) {
    sopa_hits_deinit(&hits);
    return status;
  }
  if (part & SHEET_PUZZLE)
    status = sopasheet_draw_puzzle(paper, sopa, style, 0, err);
  if (status == OK && part == SHEET_BOTH)
    paper_next_page(paper);
  if (status == OK && (part & SHEET_KEY))
    status = sopasheet_draw_key(paper, sopa, &hits, style, err);
  if (status == OK)
    status = paper_finish(paper, out, err);
  paper_destroy(paper);
  sopa_hits_deinit(&hits);
  return status;
}

// ---- class sets ----

// Keys stand in a lattice: four a page, fewer where the grids are large.
static int keys_across(const Sopa *sopa) {
  return sopa->cols <= 25 ? 2 : 1;
}

static Status sopasheet_draw_small_key(Paper *paper, const Sopa *sopa, int number, double x, double y, double width,
                                       double height, const Catalog *catalog, Error *err) {
  SopaHits hits = {0};
  Status status = sopa_find(sopa, &sopa->words, NULL, &hits, err);
  if (status != OK)
    return status;
  double cell =
      sopasheet_smaller(sopasheet_smaller((width - 16) / sopa->cols, (height - 34) / sopa->rows), CELL_MAX * 0.7);
  ScopedStrBuf title = {0};
  strbuf_printf(&title, tr(catalog, "Sheet %d"), number);
  paper_text(paper, x, y + 10, PAPER_LEFT, (PaperFont){.size = 12, .is_bold = true}, sheet_accent, strbuf_text(&title));
  strbuf_reset(&title);
  strbuf_printf(&title, tr(catalog, "difficulty %d"), sopa_difficulty(&hits));
  paper_text(paper, x + width - 8, y + 10, PAPER_RIGHT, (PaperFont){.size = 8}, sheet_grey, strbuf_text(&title));
  if (cell < CELL_MIN)
    status = sopasheet_refuse_large(sopa, err);
  else
    sopasheet_draw_grid(paper, sopa, &hits, (GridBox){x + (width - cell * sopa->cols) / 2, y + 22, cell});
  sopa_hits_deinit(&hits);
  return status;
}

static Status sopasheet_draw_keys(Paper *paper, const Sopa *sopas, int count, const SheetStyle *style, Error *err) {
  int across = keys_across(&sopas[0]), a_page = across * (sopas[0].rows <= 45 ? 2 : 1), down = a_page / across;
  ScopedStrBuf title = {0};
  strbuf_printf(&title, tr(style->catalog, "Answers: %s"), sopas[0].name);
  Status status = OK;
  double top = 0;
  for (int i = 0; status == OK && i < count; i++) {
    if (i % a_page == 0) {
      paper_next_page(paper);
      top = sheet_draw_head(paper, &(SheetHead){.catalog = style->catalog, .title = strbuf_text(&title)});
      sheet_draw_foot(paper, style->footer);
    }
    double width = (paper_width(paper) - 2 * SHEET_MARGIN - (across - 1) * KEYS_GAP) / across;
    double height = (paper_height(paper) - SHEET_MARGIN - top - (down - 1) * KEYS_GAP) / down;
    int column = i % a_page % across, line = i % a_page / across;
    status = sopasheet_draw_small_key(paper, &sopas[i], i + 1, SHEET_MARGIN + column * (width + KEYS_GAP),
                                      top + line * (height + KEYS_GAP), width, height, style->catalog, err);
  }
  return status;
}

Status sopasheet_write_set(const Sopa *sopas, int count, const SheetStyle *style, StrBuf *out, Error *err) {
  Paper *paper;
  Status status = paper_create(PAPER_PDF, (PaperShape){.size = style->size}, sopas[0].name, &paper, err);
  if (status != OK)
    return status;
  for (int i = 0; status == OK && i < count; i++) {
    if (i > 0)
      paper_next_page(paper);
    status = sopasheet_draw_puzzle(paper, &sopas[i], style, i + 1, err);
  }
  if (status == OK)
    status = sopasheet_draw_keys(paper, sopas, count, style, err);
  if (status == OK)
    status = paper_finish(paper, out, err);
  paper_destroy(paper);
  return status;
}
