// SPDX-License-Identifier: MIT
// The part below the grid: the words, or clues in place of them, and the boxes of the message.
#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "paper/sopasheet_internal.h"

#include <stdio.h>

#define COLUMN_GAP 18.0

bool sopasheet_has_hints(const Sopa *sopa) {
  for (int i = 0; i < sopa->words.count; i++) {
    if (sopa->words.items[i].hint)
      return true;
  }
  return false;
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

// On a sheet: the word, or its clue with the number of its letters. On a key: the word and "7, 3 ↘", row and column of
// its first letter from 1, or "–" if it is not there.
static void write_entry(const SopaPage *page, int index, StrBuf *out) {
  const SopaWord *word = &page->sopa->words.items[index];
  ScopedStrBuf small = {0};
  strbuf_reset(out);
  if (page->hits) {
    const SopaHit *hit = find_hit(page->hits, index);
    strbuf_printf(out, "%s  ", word->label);
    if (hit)
      strbuf_printf(out, "%d, %d %s", hit->place.row + 1, hit->place.col + 1, sheet_arrow(hit->place.direction));
    else
      strbuf_add_text(out, "–");
  } else if (word->hint) {
    strbuf_printf(out, "%s (%d)", word->hint, word->length);
  } else {
    strbuf_add_text(out, sheet_letters(page->style, word->label, &small));
  }
}

static bool is_numbered(const SopaPage *page) {
  return sopasheet_has_hints(page->sopa);
}

// The room before a word for a box to tick, or its number.
static double entry_lead(const SopaPage *page, PaperFont font) {
  return is_numbered(page) ? font.size * 1.9 : font.size * 1.45;
}

static double line_height(const SopaPage *page, PaperFont font) {
  return font.size * (page->style->wish.look == SHEET_DYSLEXIA ? 1.8 : 1.5);
}

// The height of an entry with all its lines.
static double entry_height(const SopaPage *page, const WordsLayout *layout, int index, StrBuf *text) {
  write_entry(page, index, text);
  double width = layout->column - COLUMN_GAP - entry_lead(page, layout->font);
  double lines = sheet_text_height(page->paper, width, layout->font, strbuf_text(text)) / (layout->font.size * 1.35);
  return line_height(page, layout->font) + (lines - 1) * layout->font.size * 1.35;
}

static double list_height(const SopaPage *page, const WordsLayout *layout) {
  ScopedStrBuf text = {0};
  int count = page->sopa->words.count, a_column = (count + layout->columns - 1) / layout->columns;
  double highest = 0;
  for (int column = 0; column < layout->columns; column++) {
    double height = 0;
    for (int i = column * a_column; i < count && i < (column + 1) * a_column; i++)
      height += entry_height(page, layout, i, &text);
    highest = height > highest ? height : highest;
  }
  return highest;
}

WordsLayout sopasheet_lay_words(const SopaPage *page, double size) {
  enum { HINT_COLUMNS = 2 };
  WordsLayout layout = {.font = sheet_letter_font(page->style, size, false)};
  int count = page->sopa->words.count;
  double widest = 1;
  StrBuf text = {0};
  if (is_numbered(page) && !page->hits)
    layout.font = sheet_font(page->style, size / sheet_scale(page->style), false);
  for (int i = 0; i < count; i++) {
    write_entry(page, i, &text);
    double own = paper_text_width(page->paper, layout.font, strbuf_text(&text));
    widest = own > widest ? own : widest;
  }
  strbuf_deinit(&text);
  layout.columns = (int)((page->area.width + COLUMN_GAP) / (widest + entry_lead(page, layout.font) + COLUMN_GAP));
  if (layout.columns < HINT_COLUMNS && is_numbered(page) && !page->hits)
    layout.columns = page->area.width > 400 ? HINT_COLUMNS : 1; // sentences may take a second line
  layout.columns = layout.columns > count ? count : layout.columns;
  layout.columns = layout.columns < 1 ? 1 : layout.columns;
  int lines = (count + layout.columns - 1) / layout.columns;
  if (lines > 0) // as many columns as these lines need, so that none stays empty
    layout.columns = (count + lines - 1) / lines;
  layout.column = (page->area.width + COLUMN_GAP) / layout.columns;
  layout.height = list_height(page, &layout);
  return layout;
}

static void draw_entry(const SopaPage *page, const WordsLayout *layout, int index, double x, double y,
                       const char *text) {
  double size = layout->font.size, box = size * 0.75, lead = entry_lead(page, layout->font);
  char number[16];
  snprintf(number, sizeof number, "%d.", index + 1);
  paper_begin(page->paper, PAPER_ITEM);
  if (is_numbered(page)) {
    paper_begin(page->paper, PAPER_LABEL);
    paper_text(page->paper, x + lead - size * 0.4, y, PAPER_RIGHT, layout->font, sheet_black, number);
    paper_end(page->paper, PAPER_LABEL);
  }
  paper_begin(page->paper, PAPER_BODY);
  if (!is_numbered(page) && page->hits)
    sopasheet_draw_key_colour(page->paper, x, y - box, box, index);
  else if (!is_numbered(page))
    paper_frame_rect(page->paper, x, y - box, box, box, box * 0.2, 0.7, sheet_grey);
  sheet_draw_text(page->paper, (PaperPoint){x + lead, y}, layout->column - COLUMN_GAP - lead, layout->font, sheet_black,
                  text);
  paper_end(page->paper, PAPER_BODY);
  paper_end(page->paper, PAPER_ITEM);
}

int sopasheet_draw_words(const SopaPage *page, const WordsLayout *layout, int first, double y, double height,
                         double *end) {
  int count = page->sopa->words.count, left = count - first;
  int a_column = (left + layout->columns - 1) / layout->columns, next = first;
  ScopedStrBuf text = {0};
  *end = y;
  if (layout->height > height) // as many as fit; the rest goes elsewhere
    a_column = (int)(height / line_height(page, layout->font) + 1e-6);
  if (left > 0)
    paper_begin(page->paper, PAPER_LIST);
  for (int column = 0; column < layout->columns; column++) {
    double at = y;
    for (int line = 0; line < a_column && next < count; line++) {
      double own = entry_height(page, layout, next, &text);
      if (at + own > y + height + 0.5 && at > y)
        break;
      draw_entry(page, layout, next++, page->area.x + column * layout->column, at + layout->font.size,
                 strbuf_text(&text));
      at += own;
    }
    *end = at > *end ? at : *end;
  }
  if (left > 0)
    paper_end(page->paper, PAPER_LIST);
  return next;
}

// ---- the message ----

#define BOX_GAP 2.0

// Where the next letter or sign goes; is_drawn false: only measures.
typedef struct MessagePen {
  const SopaPage *page;
  double x, y, side; // of a box
  bool is_drawn;
} MessagePen;

static double message_side(const SopaPage *page) {
  double side = 17 * sheet_scale(page->style);
  return page->area.width < 400 && side > 17 ? 17 : side;
}

static void pen_box(MessagePen *pen, Tile tile) {
  const SopaPage *page = pen->page;
  ScopedStrBuf small = {0};
  const char *name = sheet_letters(page->style, page->sopa->alphabet.tiles.names[tile], &small);
  if (pen->is_drawn)
    paper_frame_rect(page->paper, pen->x, pen->y, pen->side, pen->side, 3, 0.9, sheet_grey);
  if (pen->is_drawn && page->hits) {
    PaperFont font =
        sheet_shrink(page->paper, sheet_letter_font(page->style, pen->side * 0.62, true), name, pen->side * 0.9);
    paper_text(page->paper, pen->x + pen->side / 2, pen->y + pen->side / 2 + sheet_letter_middle(page->style, font),
               PAPER_CENTRE, font, sheet_black, name);
  }
  pen->x += pen->side + BOX_GAP;
}

static void pen_sign(MessagePen *pen, const char *sign) {
  PaperFont font = sheet_font(pen->page->style, 13, true);
  if (pen->is_drawn)
    paper_text(pen->page->paper, pen->x, pen->y + pen->side - 3, PAPER_LEFT, font, sheet_black, sign);
  pen->x += paper_text_width(pen->page->paper, font, sign) + BOX_GAP;
}

// Does the text begin with a sign? *size is its size.
static bool starts_with_sign(Span text, size_t *size) {
  uint32_t codepoint;
  *size = utf8_decode(text.data, text.size, &codepoint);
  *size = *size > 0 ? *size : 1;
  return sopa_alphabet_is_sign(codepoint) && codepoint != 0x00B7; // L·L
}

// The letters before the next sign; none if a sign comes first.
static Span take_letters(Span *rest) {
  size_t at = 0, size;
  while (at < rest->size && !starts_with_sign((Span){rest->data + at, rest->size - at}, &size))
    at += size;
  Span letters = {rest->data, at};
  *rest = (Span){rest->data + at, rest->size - at};
  return letters;
}

static int count_letters(const Sopa *sopa, Span letters) {
  Tile spelt[SOPA_WORD_MAX];
  return letters.size > 0 ? sopa_alphabet_spell(&sopa->alphabet, letters, spelt, SOPA_WORD_MAX, NULL) : 0;
}

// Returns how many tiles the word takes.
static int pen_word(MessagePen *pen, Span word, int done) {
  const SopaPromise *promise = &pen->page->sopa->promise;
  int first = done;
  while (word.size > 0) {
    int count = count_letters(pen->page->sopa, take_letters(&word));
    for (; count > 0 && done < promise->message_length; count--)
      pen_box(pen, promise->message[done++]);
    if (word.size == 0)
      break;
    char sign[UTF8_MAX + 1] = "";
    size_t size;
    (void)starts_with_sign(word, &size);
    memcpy(sign, word.data, size);
    pen_sign(pen, sign);
    word = (Span){word.data + size, word.size - size};
  }
  return done - first;
}

static void pen_new_line(MessagePen *pen) {
  pen->x = pen->page->area.x;
  pen->y += pen->side + 6;
}

// Word by word, as the text was written.
static void pen_text(MessagePen *pen, Span text) {
  double right = pen->page->area.x + pen->page->area.width;
  Span word;
  for (int done = 0; line_next_word(&text, &word);) {
    MessagePen trial = *pen;
    trial.is_drawn = false;
    pen_word(&trial, word, done);
    if (trial.x > right && pen->x > pen->page->area.x)
      pen_new_line(pen);
    done += pen_word(pen, word, done);
    pen->x += pen->side * 0.6;
  }
}

// Without a text for the letters: letter by letter.
static void pen_letters(MessagePen *pen) {
  const SopaPromise *promise = &pen->page->sopa->promise;
  for (int i = 0; i < promise->message_length; i++) {
    if (pen->x + pen->side > pen->page->area.x + pen->page->area.width)
      pen_new_line(pen);
    pen_box(pen, promise->message[i]);
  }
}

// Draws the message, or only measures it. Returns where it ends.
static double set_message(const SopaPage *page, double y, bool is_drawn) {
  MessagePen pen = {page, page->area.x, y, message_side(page), is_drawn};
  const char *text = page->sopa->promise.message_text;
  MessagePen trial = pen;
  trial.is_drawn = false;
  if (text && pen_word(&trial, span_of(text), 0) == page->sopa->promise.message_length)
    pen_text(&pen, span_of(text));
  else
    pen_letters(&pen);
  return pen.y + pen.side;
}

static bool has_message(const SopaPage *page) {
  return page->sopa->promise.is_made && page->sopa->promise.message_length > 0;
}

static int count_unused(const Sopa *sopa) {
  size_t cells = (size_t)sopa->rows * (size_t)sopa->cols;
  ScopedMem bool *is_used = mem_alloc(cells * sizeof *is_used);
  int unused = 0;
  for (int i = 0; i < sopa->words.count; i++) {
    const SopaWord *word = &sopa->words.items[i];
    for (int j = 0; word->is_placed && j < word->length; j++)
      is_used[(word->place.row + sopa_drow(word->place.direction) * j) * sopa->cols + word->place.col +
              sopa_dcol(word->place.direction) * j] = true;
  }
  for (size_t i = 0; i < cells; i++)
    unused += sopa->cells[i] != TILE_EMPTY && !is_used[i];
  return unused;
}

static void write_message_task(const SopaPage *page, StrBuf *out) {
  int length = page->sopa->promise.message_length;
  if (count_unused(page->sopa) == length)
    strbuf_add_text(out, tr(page->style->catalog, "The letters that are left over, line by line, say:"));
  else
    strbuf_printf(out, tr(page->style->catalog, "The first %d letters that are left over, line by line, say:"), length);
}

// On a key the message is text; on a sheet there are boxes to write in.
static void begin_message(const SopaPage *page) {
  int length = page->sopa->promise.message_length;
  ScopedStrBuf words = {0};
  if (page->hits) {
    paper_begin(page->paper, PAPER_PARAGRAPH);
    return;
  }
  strbuf_printf(&words, tr_plural(page->style->catalog, "%d box for a letter", "%d boxes for letters", length), length);
  paper_begin_figure(page->paper, strbuf_text(&words));
}

static double draw_message_at(const SopaPage *page, double y, bool is_drawn) {
  PaperFont font = sheet_font(page->style, 11, false);
  ScopedStrBuf text = {0};
  write_message_task(page, &text);
  double below = y + font.size + sheet_text_height(page->paper, page->area.width, font, strbuf_text(&text));
  if (is_drawn)
    sheet_draw_paragraph(page->paper, (PaperPoint){page->area.x, y + font.size}, page->area.width, font, sheet_grey,
                         strbuf_text(&text));
  if (is_drawn)
    begin_message(page);
  y = set_message(page, below - font.size * 0.7, is_drawn);
  if (is_drawn)
    paper_end(page->paper, page->hits ? PAPER_PARAGRAPH : PAPER_FIGURE);
  return y;
}

double sopasheet_message_height(const SopaPage *page) {
  return has_message(page) ? draw_message_at(page, 0, false) + 4 : 0;
}

void sopasheet_draw_message(const SopaPage *page, double y) {
  if (has_message(page))
    draw_message_at(page, y, true);
}
