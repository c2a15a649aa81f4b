// SPDX-License-Identifier: MIT
#include "paper/sheet_internal.h"

#include <stdio.h>

const PaperInk sheet_black = {0x1a1a1a, 1}, sheet_grey = {0x6b6b6b, 1}, sheet_light = {0xb5b5b5, 1},
               sheet_accent = {0x0f6b5c, 1};

static const char *const arrows[8] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};

const char *sheet_arrow(int direction) {
  return arrows[direction];
}

void sheet_add_arrows(unsigned directions, StrBuf *out) {
  for (int direction = 0; direction < 8; direction++) {
    if (directions >> direction & 1)
      strbuf_printf(out, "%s%s", out->size ? " " : "", arrows[direction]);
  }
}

PaperFont sheet_shrink(Paper *paper, PaperFont font, const char *text, double width) {
  double own = paper_text_width(paper, font, text);
  if (own > width)
    font.size *= width / own;
  return font;
}

// "Name ________________  Date ________"
static double draw_name_line(Paper *paper, const Catalog *catalog, double y) {
  PaperFont font = {.size = 10.5};
  double right = paper_width(paper) - SHEET_MARGIN, middle = SHEET_MARGIN + (right - SHEET_MARGIN) * 0.66;
  const char *name = tr(catalog, "Name"), *date = tr(catalog, "Date");
  y += 30;
  double after_name = SHEET_MARGIN + paper_text_width(paper, font, name) + 6;
  double after_date = middle + paper_text_width(paper, font, date) + 6;
  paper_text(paper, SHEET_MARGIN, y, PAPER_LEFT, font, sheet_grey, name);
  paper_line(paper, (PaperPoint){after_name, y + 2}, (PaperPoint){middle - 16, y + 2}, 0.6, sheet_light);
  paper_text(paper, middle, y, PAPER_LEFT, font, sheet_grey, date);
  paper_line(paper, (PaperPoint){after_date, y + 2}, (PaperPoint){right, y + 2}, 0.6, sheet_light);
  return y;
}

static void draw_number(Paper *paper, int number) {
  char text[16];
  double right = paper_width(paper) - SHEET_MARGIN;
  PaperFont font = {.size = 14, .is_bold = true};
  snprintf(text, sizeof text, "%d", number);
  double width = paper_text_width(paper, font, text) + 16;
  paper_frame_rect(paper, right - width, SHEET_MARGIN - 4, width, 24, 6, 1.2, sheet_accent);
  paper_text(paper, right - width / 2, SHEET_MARGIN + 8 + paper_cap_height(font) / 2, PAPER_CENTRE, font, sheet_accent,
             text);
}

// The space nearest to the middle; NULL: there is none.
static const char *find_middle_space(const char *text) {
  const char *middle = text + strlen(text) / 2, *before = middle, *after = strchr(middle, ' ');
  while (before > text && *before != ' ')
    before--;
  if (*before != ' ')
    return after;
  return after && after - middle < middle - before ? after : before;
}

// On one line, or on two when one would make it small. Returns the last base line.
static double draw_title(Paper *paper, const char *title, double width, double y) {
  PaperFont font = {.size = 26, .is_bold = true, .is_serif = true},
            half = {.size = 18, .is_bold = true, .is_serif = true};
  font = sheet_shrink(paper, font, title, width);
  const char *space = find_middle_space(title);
  if (font.size > 16 || !space) {
    paper_text(paper, SHEET_MARGIN, y, PAPER_LEFT, font, sheet_black, title);
    return y;
  }
  ScopedStrBuf first = {0};
  strbuf_add(&first, title, (size_t)(space - title));
  half = sheet_shrink(paper, half, strbuf_text(&first), width);
  half = sheet_shrink(paper, half, space + 1, width);
  paper_text(paper, SHEET_MARGIN, y - 6, PAPER_LEFT, half, sheet_black, strbuf_text(&first));
  y += half.size * 1.25 - 6;
  paper_text(paper, SHEET_MARGIN, y, PAPER_LEFT, half, sheet_black, space[1] ? space + 1 : " ");
  return y;
}

double sheet_draw_head(Paper *paper, const SheetHead *head) {
  const char *title = head->title[0] ? head->title : " "; // pango wants something to set
  double width = paper_width(paper) - 2 * SHEET_MARGIN;
  double y = draw_title(paper, title, head->number ? width - 60 : width, SHEET_MARGIN + 18);
  paper_line(paper, (PaperPoint){SHEET_MARGIN, y + 10}, (PaperPoint){SHEET_MARGIN + 54, y + 10}, 2.4, sheet_accent);
  if (head->number)
    draw_number(paper, head->number);
  y += 12;
  if (head->asks_name)
    y = draw_name_line(paper, head->catalog, y);
  if (head->subtitle) {
    y += 24;
    PaperFont small = sheet_shrink(paper, (PaperFont){.size = 11}, head->subtitle, width);
    paper_text(paper, SHEET_MARGIN, y, PAPER_LEFT, small, sheet_grey, head->subtitle);
  }
  return y + 16;
}

void sheet_draw_foot(Paper *paper, const char *text) {
  if (text)
    paper_text(paper, paper_width(paper) - SHEET_MARGIN, paper_height(paper) - 24, PAPER_RIGHT, (PaperFont){.size = 7},
               sheet_light, text);
}
