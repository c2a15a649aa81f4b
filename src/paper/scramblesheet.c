// SPDX-License-Identifier: MIT
// Each word is a row of tiles and a row of boxes, side by side or one above the other, in one column or two: whatever
// gives the largest boxes. If a page has no room for all words, a PDF continues on the next.
#include "paper/scramblesheet.h"

#include "paper/scramblesheet_internal.h"

#include <stdio.h>

#define CELL_MAX 27.0
#define CELL_MIN 13.0
#define CELL_LONG 20.0 // of lists that need several pages
#define SIDE_GAP 24.0  // between tiles and boxes
#define STACK_GAP 5.0
#define COLUMN_GAP 26.0
#define HINT_SIZE 10.5

typedef struct ScramblePage {
  Paper *paper;
  const Scramble *scramble;
  const SheetStyle *style;
  bool is_key;
  SheetPlace place;
  SheetArea area;
} ScramblePage;

typedef struct ScrambleLayout {
  int columns;
  bool is_stacked;
  double cell;          // 0: impossible
  double column, hint;  // width of a column; height of the text above the letters
  double row;           // height of a word, with the room below it
  int a_column, a_page; // how many words
} ScrambleLayout;

// ---- the text above the letters ----

static void write_scramble_hint(const ScramblePage *page, const ScrambleWord *word, StrBuf *out) {
  ScopedStrBuf small = {0};
  if (page->is_key) {
    strbuf_add_text(out, sheet_letters(page->style, word->label, &small));
    return;
  }
  if (word->hint) { // it tells the solutions apart
    strbuf_add_text(out, word->hint);
  } else if (word->solutions > 1) {
    strbuf_add_char(out, '(');
    strbuf_printf(out, tr_plural(page->style->catalog, "%d word fits", "%d words fit", word->solutions),
                  word->solutions);
    strbuf_add_char(out, ')');
  }
}

static PaperFont hint_font(const ScramblePage *page) {
  return sheet_font(page->style, HINT_SIZE, false);
}

static double lead_width(const ScramblePage *page) {
  return sheet_font(page->style, 11, true).size * 2;
}

static double highest_hint(const ScramblePage *page, double column) {
  double height = 0;
  for (int i = 0; i < page->scramble->count; i++) {
    ScopedStrBuf hint = {0};
    write_scramble_hint(page, &page->scramble->words[i], &hint);
    double own = hint.size ? sheet_text_height(page->paper, column - lead_width(page), hint_font(page), hint.data) : 0;
    height = own > height ? own : height;
  }
  return height;
}

// ---- layout ----

static int longest_word(const Scramble *scramble) {
  int longest = SCRAMBLE_LENGTH_MIN;
  for (int i = 0; i < scramble->count; i++)
    longest = scramble->words[i].length > longest ? scramble->words[i].length : longest;
  return longest;
}

static void set_cell(const ScramblePage *page, ScrambleLayout *layout, double cell) {
  layout->cell = cell;
  layout->row = layout->hint + cell * (layout->is_stacked ? 2 : 1) + (layout->is_stacked ? STACK_GAP : 0) + cell * 0.6;
  layout->a_column = (int)((page->area.height + cell * 0.6) / layout->row);
  layout->a_page = layout->columns * layout->a_column;
}

static double widest_cell(const ScramblePage *page, const ScrambleLayout *layout) {
  int longest = longest_word(page->scramble);
  double width = layout->column - lead_width(page);
  double cell = layout->is_stacked ? width / longest : (width - SIDE_GAP) / (2 * longest);
  double most = CELL_MAX * sheet_scale(page->style);
  return cell < most ? cell : most;
}

// The columns and rows with the largest letters at which all words fit, else those for several pages.
static ScrambleLayout lay_scramble(const ScramblePage *page) {
  ScrambleLayout best = {0}, several = {0};
  for (int i = 0; i < 4; i++) {
    ScrambleLayout layout = {.columns = 1 + i / 2, .is_stacked = i % 2};
    layout.column = (page->area.width - (layout.columns - 1) * COLUMN_GAP) / layout.columns;
    layout.hint = highest_hint(page, layout.column);
    double wide = widest_cell(page, &layout);
    for (int step = 0; wide - step * 0.5 >= CELL_MIN; step++) {
      set_cell(page, &layout, wide - step * 0.5);
      if (layout.a_page >= page->scramble->count)
        break;
    }
    if (layout.a_page >= page->scramble->count && layout.cell > best.cell * 1.05)
      best = layout;
    if (several.cell == 0 && wide >= CELL_MIN) {
      several = layout;
      set_cell(page, &several, wide < CELL_LONG ? wide : CELL_LONG);
    }
  }
  if (best.cell > 0) // makes the columns equally high
    best.a_column = (page->scramble->count + best.columns - 1) / best.columns;
  return best.cell > 0 ? best : several;
}

// ---- drawing ----

static void draw_scramble_letter(const ScramblePage *page, double x, double y, double cell, Tile tile, PaperInk ink) {
  ScopedStrBuf small = {0};
  const char *name = sheet_letters(page->style, page->scramble->alphabet.tiles.names[tile], &small);
  PaperFont font = sheet_letter_font(page->style, cell * 0.58, true);
  font = sheet_shrink(page->paper, font, name, cell * 0.82);
  paper_text(page->paper, x + cell / 2, y + cell / 2 + sheet_letter_middle(page->style, font), PAPER_CENTRE, font, ink,
             name);
}

// The letters with spaces between them, for people who listen to the page; on a key the word too.
static void begin_scrambled_figure(const ScramblePage *page, const ScrambleWord *word) {
  ScopedStrBuf letters = {0}, words = {0};
  for (int i = 0; i < word->length; i++)
    strbuf_printf(&letters, "%s%s", i ? " " : "", page->scramble->alphabet.tiles.names[word->mixed[i]]);
  if (page->is_key)
    strbuf_printf(&words, tr(page->style->catalog, "Mixed letters %s: the word is %s"), strbuf_text(&letters),
                  word->label);
  else
    strbuf_printf(&words, tr(page->style->catalog, "Mixed letters %s, and a box for each"), strbuf_text(&letters));
  paper_begin_figure(page->paper, strbuf_text(&words));
}

static void draw_scrambled(const ScramblePage *page, const ScrambleLayout *layout, int index, double x, double y) {
  const ScrambleWord *word = &page->scramble->words[index];
  double cell = layout->cell, lead = lead_width(page), left = x + lead;
  PaperFont font = sheet_font(page->style, 11, true);
  ScopedStrBuf hint = {0};
  char number[16];
  snprintf(number, sizeof number, "%d.", index + 1);
  write_scramble_hint(page, word, &hint);
  bool is_beside = hint.size == 0;
  double base = is_beside ? y + layout->hint + cell / 2 + paper_cap_height(font) / 2 : y + font.size * 0.85;
  paper_begin(page->paper, PAPER_ITEM);
  paper_begin(page->paper, PAPER_LABEL);
  paper_text(page->paper, x + lead - 7, base, PAPER_RIGHT, font, sheet_accent, number);
  paper_end(page->paper, PAPER_LABEL);
  paper_begin(page->paper, PAPER_BODY);
  if (!is_beside)
    sheet_draw_text(page->paper, (PaperPoint){left, base}, layout->column - lead, hint_font(page), sheet_grey,
                    hint.data);
  begin_scrambled_figure(page, word);
  double top = y + layout->hint,
         boxes = layout->is_stacked ? left : left + longest_word(page->scramble) * cell + SIDE_GAP;
  double below = layout->is_stacked ? top + cell + STACK_GAP : top;
  for (int i = 0; i < word->length; i++) {
    double inset = cell * 0.05;
    paper_frame_rect(page->paper, left + i * cell + inset, top + inset, cell - 2 * inset, cell - 2 * inset, cell * 0.16,
                     0.9, sheet_light);
    draw_scramble_letter(page, left + i * cell, top, cell, word->mixed[i], sheet_black);
    paper_frame_rect(page->paper, boxes + i * cell, below, cell, cell, 0, 0.9, sheet_grey);
    if (page->is_key || word->given >> i & 1)
      draw_scramble_letter(page, boxes + i * cell, below, cell, word->answer[i],
                           page->is_key ? sheet_accent : sheet_grey);
  }
  paper_end(page->paper, PAPER_FIGURE);
  paper_end(page->paper, PAPER_BODY);
  paper_end(page->paper, PAPER_ITEM);
}

static void draw_scramble_frame(ScramblePage *page, bool is_first) {
  const Catalog *catalog = page->style->catalog;
  const char *own = page->style->wish.instruction;
  ScopedStrBuf title = {0};
  strbuf_printf(&title, page->is_key ? tr(catalog, "Answers: %s") : "%s",
                sheet_title(page->style, page->scramble->name, N_("Word scramble")));
  const char *task = own && own[0] ? own : tr(catalog, "Put the letters in order and write the words in the boxes.");
  SheetHead head = {.title = strbuf_text(&title),
                    .subtitle = is_first && !page->is_key ? task : NULL,
                    .asks_name = is_first && !page->is_key};
  page->area = sheet_draw_frame(page->paper, page->style, &head, page->place);
  page->area.y += 6;
  page->area.height -= 6;
}

Status scramblesheet_draw(Paper *paper, const SheetStyle *style, const void *puzzle, bool is_key, SheetPlace place,
                          Error *err) {
  ScramblePage page = {.paper = paper, .scramble = puzzle, .style = style, .is_key = is_key, .place = place};
  page.place.level = page.scramble->level;
  draw_scramble_frame(&page, true);
  ScrambleLayout layout = lay_scramble(&page);
  bool has_pages = paper_has_pages(paper) && style->wish.a_page < 2;
  if (layout.a_column < 1 || (layout.a_page < page.scramble->count && !has_pages))
    return error_set(err, ERR_LIMIT, N_("%d words don't fit on one page: a PDF has more pages"),
                     err_int(page.scramble->count));
  paper_begin(paper, PAPER_LIST);
  for (int i = 0, at = 0; i < page.scramble->count; i++, at++) {
    if (at == layout.a_page) {
      paper_end(paper, PAPER_LIST);
      sheet_next_key_page(paper);
      draw_scramble_frame(&page, false);
      paper_begin(paper, PAPER_LIST);
      at = 0;
      layout.a_column = (int)((page.area.height + layout.cell * 0.6) / layout.row);
      layout.a_page = layout.columns * layout.a_column;
    }
    int column = at / layout.a_column, row = at % layout.a_column;
    draw_scrambled(&page, &layout, i, page.area.x + column * (layout.column + COLUMN_GAP),
                   page.area.y + row * layout.row);
  }
  paper_end(paper, PAPER_LIST);
  return OK;
}

Status scramblesheet_write(const Scramble *scramble, SheetPart part, PaperFormat format, const SheetStyle *style,
                           StrBuf *out, Error *err) {
  const SheetSet alone = {.title = sheet_title(style, scramble->name, N_("Word scramble")),
                          .draw = scramblesheet_draw,
                          .puzzles = scramble};
  return sheet_write(style, &alone, part, format, out, err);
}

// A list of the words, in as many columns as they need.
void scramblesheet_draw_small_key(Paper *paper, const SheetStyle *style, const Scramble *scramble, SheetArea area) {
  enum { COLUMNS_MAX = 3 };
  double line = 12;
  int rows = (int)(area.height / line), columns = (scramble->count + rows - 1) / rows;
  columns = columns < 1 ? 1 : columns > COLUMNS_MAX ? COLUMNS_MAX : columns;
  rows = (scramble->count + columns - 1) / columns;
  line = rows * line > area.height ? area.height / rows : line;
  paper_begin(paper, PAPER_PARAGRAPH);
  for (int i = 0; i < scramble->count; i++) {
    ScopedStrBuf small = {0}, text = {0};
    strbuf_printf(&text, "%d. %s", i + 1, sheet_letters(style, scramble->words[i].label, &small));
    int column = i / rows, row = i % rows;
    double width = area.width / columns;
    PaperFont font = sheet_shrink(paper, (PaperFont){.size = line * 0.75}, strbuf_text(&text), width - 6);
    paper_text(paper, area.x + column * width, area.y + (row + 1) * line, PAPER_LEFT, font, sheet_black,
               strbuf_text(&text));
  }
  paper_end(paper, PAPER_PARAGRAPH);
}
