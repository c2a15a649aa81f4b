// SPDX-License-Identifier: MIT
#include "paper/cryptogramsheet.h"

#include "paper/cryptogramsheet_internal.h"

#define CELL_MAX 36.0 // a child of eight writes well in it
#define CELL_MIN 8.0
#define TABLE_CELL 30.0
#define GAP 26.0

typedef struct CryptogramPage {
  Paper *paper;
  const Cryptogram *cryptogram;
  const SheetStyle *style;
  bool is_key;
  SheetArea area;
} CryptogramPage;

// ---- the sentence ----

static double cryptogram_cell_width(const CryptogramCell *cell, double size) {
  return cell->letter ? size : size * 0.5;
}

static double cryptogram_line_height(double size) {
  return size * 2.05;
}

// Where the word or sign at `from` ends, with the signs right beside it.
static int cryptogram_word_end(const Cryptogram *cryptogram, int from) {
  int at = from + 1;
  while (at < cryptogram->count && cryptogram->cells[at].sign[0] != ' ' && cryptogram->cells[at - 1].sign[0] != ' ')
    at++;
  return at;
}

static double cryptogram_run_width(const CryptogramPage *page, int from, int to, double size) {
  double width = 0;
  for (int i = from; i < to; i++)
    width += cryptogram_cell_width(&page->cryptogram->cells[i], size);
  return width;
}

static void draw_cryptogram_letter(const CryptogramPage *page, double x, double y, double size, const char *text,
                                   PaperInk ink) {
  ScopedStrBuf small = {0};
  const char *shown = sheet_letters(page->style, text, &small);
  PaperFont font = sheet_shrink(page->paper, sheet_letter_font(page->style, size * 0.6, true), shown, size * 0.84);
  paper_text(page->paper, x + size / 2, y + size / 2 + sheet_letter_middle(page->style, font), PAPER_CENTRE, font, ink,
             shown);
}

static void draw_cryptogram_cell(const CryptogramPage *page, const CryptogramCell *cell, double x, double y,
                                 double size) {
  const Cryptogram *cryptogram = page->cryptogram;
  if (!cell->letter) {
    PaperFont font = sheet_font(page->style, 1, true);
    font.size = size * 0.7;
    paper_text(page->paper, x + size * 0.25, y + size * 0.82, PAPER_CENTRE, font, sheet_black,
               cell->sign[0] ? cell->sign : " ");
    return;
  }
  bool is_given = cryptogram->given[cell->letter];
  if (page->is_key || is_given)
    draw_cryptogram_letter(page, x, y, size, cryptogram->alphabet.tiles.names[cell->letter],
                           page->is_key ? sheet_accent : sheet_black);
  ScopedStrBuf sign = {0};
  cryptogram_add_sign(cryptogram, cell->letter, &sign);
  paper_frame_rect(page->paper, x + 1, y, size - 2, size, 0, 0.9, sheet_grey);
  PaperFont font = sheet_shrink(page->paper, sheet_font(page->style, size * 0.42, false), strbuf_text(&sign), size);
  font.size = font.size > size * 0.5 ? size * 0.5 : font.size;
  paper_text(page->paper, x + size / 2, y + size * 1.5, PAPER_CENTRE, font, sheet_grey, strbuf_text(&sign));
}

// Draws the sentence, or only returns its height.
static double set_sentence(const CryptogramPage *page, double size, bool is_drawn) {
  const Cryptogram *cryptogram = page->cryptogram;
  double x = 0, y = 0;
  for (int i = 0, end; i < cryptogram->count; i = end) {
    end = cryptogram_word_end(cryptogram, i);
    bool is_space = cryptogram->cells[i].sign[0] == ' ';
    double width = cryptogram_run_width(page, i, end, size);
    if (x > 0 && x + width > page->area.width && !is_space) {
      x = 0;
      y += cryptogram_line_height(size);
    }
    for (int at = i; at < end; at++) {
      if (x + size > page->area.width + 0.01 && cryptogram->cells[at].letter) { // a word that is longer than a line
        x = 0;
        y += cryptogram_line_height(size);
      }
      if (is_drawn && !is_space)
        draw_cryptogram_cell(page, &cryptogram->cells[at], page->area.x + x, page->area.y + y, size);
      x += x > 0 || !is_space ? cryptogram_cell_width(&cryptogram->cells[at], size) : 0;
    }
  }
  return y + cryptogram_line_height(size);
}

// The signs of the sentence, word by word, for people who listen to the page.
static void begin_sentence_figure(const CryptogramPage *page) {
  ScopedStrBuf signs = {0}, words = {0};
  for (int i = 0; i < page->cryptogram->count; i++) {
    const CryptogramCell *cell = &page->cryptogram->cells[i];
    bool is_next = i > 0 && cell->letter && page->cryptogram->cells[i - 1].letter;
    strbuf_add_text(&signs, is_next ? "-" : "");
    if (cell->letter)
      cryptogram_add_sign(page->cryptogram, cell->letter, &signs);
    else
      strbuf_add_text(&signs, cell->sign);
  }
  strbuf_printf(&words,
                page->is_key ? tr(page->style->catalog, "The sentence above its signs: %s")
                             : tr(page->style->catalog, "The sentence in signs, and a box for each letter: %s"),
                strbuf_text(&signs));
  paper_begin_figure(page->paper, strbuf_text(&words));
}

static double choose_cryptogram_cell(const CryptogramPage *page, double most, double room) {
  double size = most;
  while (size > CELL_MIN && set_sentence(page, size, false) > room)
    size -= 0.5;
  return size;
}

// ---- the table ----

static int letter_of_sign(const Cryptogram *cryptogram, int sign) {
  for (int i = 1; i <= cryptogram->alphabet.tiles.kinds; i++) {
    if (cryptogram->key[i] == sign)
      return i;
  }
  return 0;
}

static bool sentence_has(const Cryptogram *cryptogram, int letter) {
  for (int i = 0; i < cryptogram->count; i++) {
    if (cryptogram->cells[i].letter == letter)
      return true;
  }
  return false;
}

// The signs that are used, in order, with a box above each.
static void draw_cryptogram_table(const CryptogramPage *page, double y) {
  int a_line = (int)(page->area.width / TABLE_CELL), at = 0;
  for (int sign = 1; sign <= page->cryptogram->alphabet.tiles.kinds; sign++) {
    int letter = letter_of_sign(page->cryptogram, sign);
    if (!letter || !sentence_has(page->cryptogram, letter))
      continue;
    const CryptogramCell cell = {.letter = (Tile)letter};
    int row = at / a_line, col = at++ % a_line;
    draw_cryptogram_cell(page, &cell, page->area.x + col * TABLE_CELL, y + row * TABLE_CELL * 1.8, TABLE_CELL - 2);
  }
}

static double cryptogram_table_height(const CryptogramPage *page) {
  int a_line = (int)(page->area.width / TABLE_CELL), rows = page->cryptogram->alphabet.tiles.kinds / a_line + 1;
  return rows * TABLE_CELL * 1.8;
}

// ---- pages ----

Status cryptogramsheet_draw(Paper *paper, const SheetStyle *style, const void *puzzle, bool is_key, SheetPlace place,
                            Error *err) {
  CryptogramPage page = {.paper = paper, .cryptogram = puzzle, .style = style, .is_key = is_key};
  const Catalog *catalog = style->catalog;
  const char *own = style->wish.instruction;
  ScopedStrBuf title = {0};
  (void)err;
  strbuf_printf(&title, is_key ? tr(catalog, "Answers: %s") : "%s",
                sheet_title(style, page.cryptogram->name, N_("Cryptogram")));
  const char *task = page.cryptogram->signs == CRYPTOGRAM_NUMBERS
                         ? tr(catalog, "Each number stands for a letter, always the same one. Find the sentence.")
                         : tr(catalog, "Each letter stands for another one, always the same. Find the sentence.");
  SheetHead head = {.title = strbuf_text(&title),
                    .subtitle = is_key          ? page.cryptogram->text
                                : own && own[0] ? own
                                                : task,
                    .asks_name = !is_key};
  place.level = page.cryptogram->level;
  page.area = sheet_draw_frame(paper, style, &head, place);
  page.area.y += 12;
  double table = cryptogram_table_height(&page), room = page.area.height - 12 - table - GAP;
  double size = choose_cryptogram_cell(&page, CELL_MAX * sheet_scale(style), room);
  begin_sentence_figure(&page);
  double height = set_sentence(&page, size, true);
  paper_end(paper, PAPER_FIGURE);
  paper_begin_figure(paper, tr(catalog, "A table of all signs, to write down the letters that have been found"));
  draw_cryptogram_table(&page, page.area.y + height + GAP);
  paper_end(paper, PAPER_FIGURE);
  return OK;
}

void cryptogramsheet_draw_small_key(Paper *paper, const SheetStyle *style, const Cryptogram *cryptogram,
                                    SheetArea area) {
  paper_begin(paper, PAPER_PARAGRAPH);
  sheet_draw_text(paper, (PaperPoint){area.x, area.y + 10}, area.width, sheet_letter_font(style, 9, false), sheet_black,
                  cryptogram->text);
  paper_end(paper, PAPER_PARAGRAPH);
}

Status cryptogramsheet_write(const Cryptogram *cryptogram, SheetPart part, PaperFormat format, const SheetStyle *style,
                             StrBuf *out, Error *err) {
  const SheetSet alone = {.title = sheet_title(style, cryptogram->name, N_("Cryptogram")),
                          .draw = cryptogramsheet_draw,
                          .puzzles = cryptogram};
  return sheet_write(style, &alone, part, format, out, err);
}
