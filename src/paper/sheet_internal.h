// SPDX-License-Identifier: MIT
// What sheets have in common: margins, the head with lines for the pupil's name and the name of the puzzle, the foot.
#pragma once

#include "paper/sheet.h"

extern const PaperInk sheet_black, sheet_grey, sheet_light, sheet_accent;
// Arrows of a set of directions, numbered clockwise from north: "→ ↘ ↓".
void sheet_add_arrows(unsigned directions, StrBuf *out);
const char *sheet_arrow(int direction);

double sheet_scale(const SheetStyle *style); // of all text
// Text around the puzzle, and what is read in it: letters and words.
PaperFont sheet_font(const SheetStyle *style, double size, bool is_bold);
PaperFont sheet_letter_font(const SheetStyle *style, double size, bool is_bold);
// As the look has it: school children read small letters. Valid until the buffer changes.
const char *sheet_letters(const SheetStyle *style, const char *text, StrBuf *buffer);
// Half the height of a letter over its base line, to centre it.
double sheet_letter_middle(const SheetStyle *style, PaperFont font);

// Where a sheet stands in its set, and how hard it is.
typedef struct SheetPlace {
  int number, count; // from 1; 0: it stands alone
  int level;         // from 1 to SHEET_LEVELS; 0: not known
} SheetPlace;
enum { SHEET_LEVELS = 5 };

typedef struct SheetHead {
  const char *title, *subtitle; // NULL: none
  bool asks_name;               // lines for name, class and date
} SheetHead;

// What lies between head and foot.
typedef struct SheetArea {
  double x, y, width, height;
} SheetArea;

// What a sheet is called: the puzzle's name, or what it is (N_("Maze")) where nobody has given it one.
const char *sheet_title(const SheetStyle *style, const char *name, const char *what);

// Begins a section and draws head and foot; what is left is for the puzzle.
SheetArea sheet_draw_frame(Paper *paper, const SheetStyle *style, const SheetHead *head, SheetPlace place);

// Words that don't fit a line go on to the next. Returns the base line after the last one.
double sheet_draw_text(Paper *paper, PaperPoint at, double width, PaperFont font, PaperInk ink, const char *text);
// The same as a paragraph of its own.
double sheet_draw_paragraph(Paper *paper, PaperPoint at, double width, PaperFont font, PaperInk ink, const char *text);
double sheet_text_height(Paper *paper, double width, PaperFont font, const char *text);
// The largest size, at most font.size, in which the text is not wider than that.
PaperFont sheet_shrink(Paper *paper, PaperFont font, const char *text, double width);

// Paper for sheets, as paper_create gives it; refuses a link that can't be drawn.
MUST_CHECK Status sheet_create_paper(const SheetStyle *style, PaperFormat format, PaperShape shape, const char *title,
                                     Paper **out, Error *err);
// A page for one sheet, or for several side by side. The long side lies across where that makes larger cells.
PaperShape sheet_shape(const SheetStyle *style, int rows, int cols);
void sheet_next_key_page(Paper *paper);

// Keys stand in a lattice, as many a page as can be read.
typedef struct SheetLattice {
  int across, down;
} SheetLattice;
// The place of one of them; begins a page with the title where one is needed.
SheetArea sheet_place_key(Paper *paper, const SheetStyle *style, const char *name, SheetLattice lattice, int index);
// A few small words beside its number.
void sheet_draw_key_note(Paper *paper, SheetArea area, const char *text);

// A puzzle or its key, from the page that is there on.
typedef Status SheetDraw(Paper *paper, const SheetStyle *style, const void *puzzle, bool is_key, SheetPlace place,
                         Error *err);
// Its key in a part of a page.
typedef Status SheetDrawKey(Paper *paper, const SheetStyle *style, const void *puzzle, SheetArea area, Error *err);

// A puzzle that stands alone, or a class set of them.
typedef struct SheetSet {
  const char *title;
  SheetDraw *draw;
  const void *puzzles;
  bool has_shape;
  PaperShape shape; // else upright, unless two stand side by side: words want their place below
  // Of a class set.
  int count; // 0: it is none
  size_t size;
  int rows, cols; // units that a key is high and wide at most, and the points that a unit needs
  double key_unit;
  SheetDrawKey *draw_small_key;
} SheetSet;

// A puzzle alone: it, its key, or one after the other (PDF only). A set: always a PDF, with all of both.
MUST_CHECK Status sheet_write(const SheetStyle *style, const SheetSet *set, SheetPart part, PaperFormat format,
                              StrBuf *out, Error *err);
