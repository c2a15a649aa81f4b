// SPDX-License-Identifier: MIT
// What all sheets share: margins, the head with lines for the pupil's name and the title of the puzzle, the foot.
#pragma once

#include "paper/sheet.h"

extern const PaperInk sheet_black, sheet_grey, sheet_light, sheet_accent;
// Arrows of a set of directions, numbered clockwise from north: "→ ↘ ↓".
void sheet_add_arrows(unsigned directions, StrBuf *out);
const char *sheet_arrow(int direction);

double sheet_scale(const SheetStyle *style); // of all text
// For the text around the puzzle, and for its letters and words.
PaperFont sheet_font(const SheetStyle *style, double size, bool is_bold);
PaperFont sheet_letter_font(const SheetStyle *style, double size, bool is_bold);
// The letters of the look: school children read small letters. Valid until the buffer changes.
const char *sheet_letters(const SheetStyle *style, const char *text, StrBuf *buffer);
// Half the height of a letter above its base line, to centre it.
double sheet_letter_middle(const SheetStyle *style, PaperFont font);

// The number of a sheet in its set, and how hard it is.
typedef struct SheetPlace {
  int number, count; // from 1; 0: a single sheet
  int level;         // from 1 to SHEET_LEVELS; 0: not known
} SheetPlace;
enum { SHEET_LEVELS = 5 };

typedef struct SheetHead {
  const char *title, *subtitle; // NULL: none
  bool asks_name;               // draws lines for name, class and date
} SheetHead;

// The area between head and foot.
typedef struct SheetArea {
  double x, y, width, height;
} SheetArea;

// The title of a sheet: the puzzle's name, or what it is (N_("Maze")) if nobody has named it.
const char *sheet_title(const SheetStyle *style, const char *name, const char *what);

// Begins a section and draws head and foot. Returns the area for the puzzle.
SheetArea sheet_draw_frame(Paper *paper, const SheetStyle *style, const SheetHead *head, SheetPlace place);

// Words that don't fit on a line continue on the next. Returns the base line after the last line.
double sheet_draw_text(Paper *paper, PaperPoint at, double width, PaperFont font, PaperInk ink, const char *text);
// The same as a paragraph of its own.
double sheet_draw_paragraph(Paper *paper, PaperPoint at, double width, PaperFont font, PaperInk ink, const char *text);
double sheet_text_height(Paper *paper, double width, PaperFont font, const char *text);
// The largest size, up to font.size, in which the text is at most `width` wide.
PaperFont sheet_shrink(Paper *paper, PaperFont font, const char *text, double width);

// Makes paper for sheets, as paper_create does; refuses a link that can't be drawn.
MUST_CHECK Status sheet_create_paper(const SheetStyle *style, PaperFormat format, PaperShape shape, const char *title,
                                     Paper **out, Error *err);
// A page for one sheet, or for several side by side. The long side is horizontal if that makes larger cells.
PaperShape sheet_shape(const SheetStyle *style, int rows, int cols);
void sheet_next_key_page(Paper *paper);

// Keys are in a grid, as many on a page as stay readable.
typedef struct SheetLattice {
  int across, down;
} SheetLattice;
// The area of a key; begins a page with the title if needed.
SheetArea sheet_place_key(Paper *paper, const SheetStyle *style, const char *name, SheetLattice lattice, int index);
// Writes a few small words beside its number.
void sheet_draw_key_note(Paper *paper, SheetArea area, const char *text);

// Draws a puzzle or its key, beginning on the current page.
typedef Status SheetDraw(Paper *paper, const SheetStyle *style, const void *puzzle, bool is_key, SheetPlace place,
                         Error *err);
// Draws its key in a part of a page.
typedef Status SheetDrawKey(Paper *paper, const SheetStyle *style, const void *puzzle, SheetArea area, Error *err);

// A single puzzle, or a class set of puzzles.
typedef struct SheetSet {
  const char *title;
  SheetDraw *draw;
  const void *puzzles;
  bool has_shape;
  PaperShape shape; // else upright, unless there are two side by side: words need their room below
  // For a class set:
  int count; // 0: a single puzzle
  size_t size;
  int rows, cols; // the largest height and width of a key in units, and the points for a unit
  double key_unit;
  SheetDrawKey *draw_small_key;
} SheetSet;

// A single puzzle: it, its key, or both in turn (PDF only). A set: always a PDF, with all puzzles and all keys.
MUST_CHECK Status sheet_write(const SheetStyle *style, const SheetSet *set, SheetPart part, PaperFormat format,
                              StrBuf *out, Error *err);
