// SPDX-License-Identifier: MIT
#include "paper/sopasheet.h"

#include "base/mem.h"
#include "base/utf8.h"
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

// Draws the edges between cells and empty places, joined along a line.
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

// If a cell has several letters, they are set closer.
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
  int *covers = sopa_hits_cover(sopa, hits);
  int unused = 0, message = sopa->promise.is_made ? sopa->promise.message_length : 0;
  for (int row = 0; row < sopa->rows; row++) {
    for (int col = 0; col < sopa->cols; col++) {
      Tile tile = sopa_cell(sopa, row, col);
      if (tile == TILE_EMPTY)
        continue;
      bool is_free = hits && !covers[row * sopa->cols + col];
      bool is_message = is_free && unused++ < message;
      draw_letter(page, sopa->alphabet.tiles.names[tile], sopasheet_parts_centre_of(box, row, col), box.cell,
                  is_message,
                  is_message ? message_ink
                  : is_free  ? sheet_light
                             : sheet_black);
    }
  }
  mem_free(covers);
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

// On a key the words are marked, the letters of the message stand out and the other letters are pale.
static void sopasheet_draw_grid(const SopaPage *page, GridBox box) {
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

// Numbers of rows and columns around it, from 1.
static void sopasheet_draw_numbers(const SopaPage *page, GridBox box) {
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

// ---- pages ----

#define CELL_MAX 44.0
#define CELL_MIN 4.0 // nobody can read a smaller letter
#define KEY_CELL 6.5 // in the keys of a class set
#define WORDS_SIZE_MAX 15.0
#define WORDS_SIZE 11.5
#define WORDS_SIZE_MIN 7.0
#define GAP 12.0

static Status sopasheet_refuse_large(const Sopa *sopa, Error *err) {
  return error_set(err, ERR_LIMIT,
                   N_("a grid of %d rows and %d columns is too large for a page: its letters would be "
                      "too small to read"),
                   err_int(sopa->rows), err_int(sopa->cols));
}

static double sopasheet_smaller(double a, double b) {
  return a < b ? a : b;
}

// ---- heads ----

static unsigned directions_of(const Sopa *sopa) {
  return sopa->promise.is_made ? sopa->promise.directions : SOPA_ALL_DIRECTIONS;
}

// Writes "CH LL are one letter, in one cell.", for those in the grid.
static void write_digraphs(const SopaPage *page, StrBuf *out) {
  const Sopa *sopa = page->sopa;
  ScopedStrBuf names = {0}, small = {0};
  uint32_t letter;
  int count = 0;
  for (int tile = 1; tile <= sopa->alphabet.tiles.kinds; tile++) {
    const char *name = sopa->alphabet.tiles.names[tile];
    bool is_several = utf8_decode(name, strlen(name), &letter) < strlen(name);
    if (is_several && memchr(sopa->cells, tile, (size_t)sopa->rows * (size_t)sopa->cols))
      strbuf_printf(&names, "%s%s", count++ ? " " : "", sheet_letters(page->style, name, &small));
  }
  if (count > 0) {
    strbuf_add_char(out, ' ');
    strbuf_printf(out,
                  tr_plural(page->style->catalog, "%s is one letter here, in one cell.",
                            "Each of these is one letter here, in one cell: %s.", count),
                  strbuf_text(&names));
  }
}

static void write_sopa_task(const SopaPage *page, StrBuf *out) {
  const Catalog *catalog = page->style->catalog;
  const char *own = page->style->wish.instruction;
  int count = page->sopa->words.count;
  if (own && own[0]) {
    strbuf_add_text(out, own);
    write_digraphs(page, out);
    return;
  }
  ScopedStrBuf arrows = {0};
  sheet_add_arrows(directions_of(page->sopa), &arrows);
  if (sopasheet_has_hints(page->sopa)) {
    strbuf_add_text(out,
                    tr(catalog, "Read each clue, think of the word and look for it. Words read in these directions:"));
    strbuf_printf(out, "\u00a0%s.", strbuf_text(&arrows));
  } else if (count > 0) {
    strbuf_printf(out,
                  tr_plural(catalog, "Find %d word. Words read in these directions:",
                            "Find %d words. Words read in these directions:", count),
                  count);
    strbuf_printf(out, "\u00a0%s.", strbuf_text(&arrows));
  }
  write_digraphs(page, out);
}

static const char *sopa_sheet_title(const SheetStyle *style, const Sopa *sopa) {
  return sheet_title(style, sopa->name, N_("Word search"));
}

static void draw_puzzle_frame(SopaPage *page, SheetPlace place) {
  ScopedStrBuf task = {0};
  write_sopa_task(page, &task);
  SheetHead head = {
      .title = sopa_sheet_title(page->style, page->sopa), .subtitle = strbuf_text(&task), .asks_name = true};
  page->area = sheet_draw_frame(page->paper, page->style, &head, place);
}

static void draw_key_frame(SopaPage *page) {
  ScopedStrBuf title = {0}, subtitle = {0};
  const Catalog *catalog = page->style->catalog;
  strbuf_printf(&title, tr(catalog, "Answers: %s"), sopa_sheet_title(page->style, page->sopa));
  strbuf_printf(&subtitle, tr(catalog, "Row and column of the first letter, from 1, and the direction. Difficulty: %d"),
                sopa_difficulty(page->hits));
  SheetHead head = {.title = strbuf_text(&title), .subtitle = strbuf_text(&subtitle)};
  page->area = sheet_draw_frame(page->paper, page->style, &head, (SheetPlace){0});
}

// The head of a page that continues the words; it must be clear if the page lies alone.
static void draw_next_frame(SopaPage *page, SheetPlace place) {
  ScopedStrBuf title = {0};
  strbuf_printf(&title, page->hits ? tr(page->style->catalog, "Answers: %s") : "%s",
                sopa_sheet_title(page->style, page->sopa));
  SheetHead head = {.title = strbuf_text(&title)};
  page->area = sheet_draw_frame(page->paper, page->style, &head, place);
}

// ---- bodies ----

// Draws the grid, with a description in words.
static void sopasheet_draw_figure(const SopaPage *page, GridBox box, bool has_numbers) {
  const Sopa *sopa = page->sopa;
  const Catalog *catalog = page->style->catalog;
  ScopedStrBuf words = {0};
  if (page->hits)
    strbuf_printf(&words, tr(catalog, "Word search of %d by %d letters with its words marked"), sopa->rows, sopa->cols);
  else
    strbuf_printf(&words,
                  tr_plural(catalog, "Word search of %d by %d letters; %d word is hidden",
                            "Word search of %d by %d letters; %d words are hidden", sopa->words.count),
                  sopa->rows, sopa->cols, sopa->words.count);
  paper_begin_figure(page->paper, strbuf_text(&words));
  sopasheet_draw_grid(page, box);
  if (has_numbers)
    sopasheet_draw_numbers(page, box);
  paper_end(page->paper, PAPER_FIGURE);
}

// Words that did not fit continue on pages of their own.
static Status draw_more_words(SopaPage *page, const WordsLayout *layout, int first, SheetPlace place, Error *err) {
  while (first < page->sopa->words.count) {
    double end;
    if (!paper_has_pages(page->paper) || page->style->wish.a_page > 1)
      return error_set(err, ERR_LIMIT, N_("%d words don't fit on one page with the grid: a PDF has more pages"),
                       err_int(page->sopa->words.count));
    sheet_next_key_page(page->paper);
    draw_next_frame(page, place);
    int next = sopasheet_draw_words(page, layout, first, page->area.y + 10, page->area.height - 10, &end);
    if (next == first)
      break;
    first = next;
  }
  return OK;
}

// The size of the words: larger than usual if the grid has all the room it needs, smaller if it would lose room.
static WordsLayout sopasheet_choose_words(const SopaPage *page, double room) {
  double scale = sheet_scale(page->style), wide = page->area.width / page->sopa->cols;
  double wanted = sopasheet_smaller(wide, room / page->sopa->rows);
  for (int step = 0;; step++) {
    double size = (page->hits || sopasheet_has_hints(page->sopa) ? WORDS_SIZE : WORDS_SIZE_MAX) - step * 0.5;
    WordsLayout layout = sopasheet_lay_words(page, size * scale);
    double cell = sopasheet_smaller(wide, (room - layout.height) / page->sopa->rows);
    double least = size > WORDS_SIZE ? sopasheet_smaller(wide, CELL_MAX) : sopasheet_smaller(wanted * 0.8, 24);
    if (size <= WORDS_SIZE_MIN || cell >= least)
      return layout;
  }
}

static Status sopasheet_draw_body(SopaPage *page, SheetPlace place, Error *err) {
  const Sopa *sopa = page->sopa;
  double margin = page->hits ? 18 : 7, bottom = page->area.y + page->area.height, y = page->area.y + margin, end;
  double message = sopasheet_message_height(page), room = bottom - y - message - 2 * GAP - (message > 0 ? GAP : 0);
  WordsLayout words = sopasheet_choose_words(page, room);
  double list = words.height, width = page->area.width - 2 * margin;
  // A list that would take more than half of the page continues on the next one.
  if (paper_has_pages(page->paper) && list > room * 0.5)
    list = room * 0.25;
  double cell = sopasheet_smaller(sopasheet_smaller(width / sopa->cols, (room - list) / sopa->rows), CELL_MAX);
  if (cell < CELL_MIN)
    return sopasheet_refuse_large(sopa, err);
  GridBox box = {page->area.x + (page->area.width - cell * sopa->cols) / 2, y, cell};
  sopasheet_draw_figure(page, box, page->hits != NULL);
  y += cell * sopa->rows + 2 * GAP;
  int next = sopasheet_draw_words(page, &words, 0, y, bottom - message - y, &end);
  sopasheet_draw_message(page, end + (message > 0 ? GAP : 0));
  return draw_more_words(page, &words, next, place, err);
}

Status sopasheet_draw_puzzle(Paper *paper, const Sopa *sopa, const SheetStyle *style, SheetPlace place, Error *err) {
  SopaPage page = {.paper = paper, .sopa = sopa, .style = style};
  place.level = sopa->promise.is_made ? sopa->promise.level : 0;
  draw_puzzle_frame(&page, place);
  return sopasheet_draw_body(&page, place, err);
}

// A SheetDraw. For the key the words are searched for, whatever the file says.
static Status sopasheet_draw(Paper *paper, const SheetStyle *style, const void *sopa, bool is_key, SheetPlace place,
                             Error *err) {
  SCOPED(sopa_hits_deinit) SopaHits hits = {0};
  SopaPage page = {.paper = paper, .sopa = sopa, .hits = &hits, .style = style};
  if (!is_key)
    return sopasheet_draw_puzzle(paper, sopa, style, place, err);
  Status status = sopa_find(sopa, &page.sopa->words, NULL, &hits, err);
  if (status != OK)
    return status;
  draw_key_frame(&page);
  return sopasheet_draw_body(&page, place, err);
}

Status sopasheet_write(const Sopa *sopa, SheetPart part, PaperFormat format, const SheetStyle *style, StrBuf *out,
                       Error *err) {
  const SheetSet alone = {.title = sopa_sheet_title(style, sopa), .draw = sopasheet_draw, .puzzles = sopa};
  return sheet_write(style, &alone, part, format, out, err);
}

// ---- class sets ----

Status sopasheet_draw_small_key(Paper *paper, const SheetStyle *style, const void *puzzle, SheetArea area, Error *err) {
  const Sopa *sopa = puzzle;
  SCOPED(sopa_hits_deinit) SopaHits hits = {0};
  SopaPage page = {.paper = paper, .sopa = sopa, .hits = &hits, .style = style, .area = area};
  Status status = sopa_find(sopa, &sopa->words, NULL, &hits, err);
  if (status != OK)
    return status;
  double cell = sopasheet_smaller(sopasheet_smaller((area.width - 6) / sopa->cols, (area.height - 6) / sopa->rows),
                                  CELL_MAX * 0.7);
  ScopedStrBuf note = {0};
  strbuf_printf(&note, tr(style->catalog, "difficulty %d"), sopa_difficulty(&hits));
  sheet_draw_key_note(paper, area, strbuf_text(&note));
  if (cell < CELL_MIN)
    status = sopasheet_refuse_large(sopa, err);
  else
    sopasheet_draw_figure(&page, (GridBox){area.x + (area.width - cell * sopa->cols) / 2, area.y + 3, cell}, false);
  return status;
}

Status sopasheet_write_set(const Sopa *sopas, int count, const SheetStyle *style, StrBuf *out, Error *err) {
  const SheetSet set = {.title = sopa_sheet_title(style, sopas),
                        .draw = sopasheet_draw,
                        .puzzles = sopas,
                        .count = count,
                        .size = sizeof *sopas,
                        .rows = sopas[0].rows + 1,
                        .cols = sopas[0].cols + 1,
                        .key_unit = KEY_CELL,
                        .draw_small_key = sopasheet_draw_small_key};
  return sheet_write(style, &set, SHEET_BOTH, PAPER_PDF, out, err);
}
