// SPDX-License-Identifier: MIT
// Pages to draw on, as PDF, PNG or SVG behind one set of strokes. Lengths are points (1/72 inch), the origin is the top
// left corner. Text stays text in PDF and SVG: it can be selected and searched.
#pragma once

#include "base/error.h"

typedef enum PaperFormat { PAPER_PDF, PAPER_PNG, PAPER_SVG, PAPER_FORMATS } PaperFormat;
// A card is what previews of links show: 1200 by 630 points of a PNG.
typedef enum PaperSize { PAPER_A4, PAPER_LETTER, PAPER_SIZES, PAPER_CARD = PAPER_SIZES } PaperSize;

const char *paper_format_name(PaperFormat format); // also its extension: "pdf", "png", "svg"
// By the extension; ERR_INPUT names those there are.
MUST_CHECK Status paper_format_of_path(const char *path, PaperFormat *out, Error *err);

typedef struct PaperShape {
  PaperSize size;
  bool is_wide; // the long side lies across
} PaperShape;

typedef struct PaperInk {
  uint32_t rgb; // 0xRRGGBB
  double alpha; // 1: opaque
} PaperInk;

typedef enum PaperAlign { PAPER_LEFT, PAPER_CENTRE, PAPER_RIGHT } PaperAlign;

// The fonts are Debian's: DejaVu, OpenDyslexic, Andika. What is not installed is set in another one.
typedef enum PaperFace { PAPER_SANS, PAPER_DYSLEXIC, PAPER_SCHOOL, PAPER_FACES } PaperFace;

typedef struct PaperFont {
  double size;
  bool is_bold;
  PaperFace face;
} PaperFont;

typedef struct PaperPoint {
  double x, y;
} PaperPoint;

typedef struct Paper Paper;

// The first page is there. PNG and SVG files have one page only.
MUST_CHECK Status paper_create(PaperFormat format, PaperShape shape, const char *title, Paper **out, Error *err);
void paper_destroy(Paper *paper); // NULL is allowed
// From here on only one of `count` equal parts of the page, side by side, is drawn on: its corner is the origin.
void paper_use_part(Paper *paper, int part, int count);
double paper_width(const Paper *paper); // of the part
double paper_height(const Paper *paper);
bool paper_has_pages(const Paper *paper); // more than one can be drawn
void paper_next_page(Paper *paper);       // only where there are pages

void paper_fill_rect(Paper *paper, double x, double y, double width, double height, PaperInk ink);
// With rounded corners, if radius is not 0.
void paper_frame_rect(Paper *paper, double x, double y, double width, double height, double radius, double line,
                      PaperInk ink);
void paper_line(Paper *paper, PaperPoint from, PaperPoint to, double line, PaperInk ink);
// A line through the points, with round ends and corners.
// The same of many squares with one side: much faster than each by itself.
void paper_frame_squares(Paper *paper, const PaperPoint *corners, int count, double side, double line, PaperInk ink);
void paper_path(Paper *paper, const PaperPoint *points, int count, double line, PaperInk ink);
// The outline around a thick line with round ends, and what is inside it: the mark around a word that was found.
void paper_capsule(Paper *paper, PaperPoint from, PaperPoint to, double radius, double line, PaperInk edge,
                   PaperInk inside);
void paper_circle(Paper *paper, PaperPoint centre, double radius, PaperInk ink);

// y is the baseline. Text is UTF-8.
void paper_text(Paper *paper, double x, double y, PaperAlign align, PaperFont font, PaperInk ink, const char *text);
double paper_text_width(Paper *paper, PaperFont font, const char *text);
// The height of capital letters, to centre them in a cell.
static inline double paper_cap_height(PaperFont font) {
  return font.size * 0.729;
}

// A picture that somebody gave, for the head of each sheet: the bytes of a PNG, or those in base64 as pages have them
// ("data:image/png;base64,…"). It is read, made smaller where it has more pixels than paper shows, and written anew.
// ERR_INPUT for what is not one, ERR_LIMIT for one that is too large.
enum { PAPER_LOGO_BYTES_MAX = 1024 * 1024, PAPER_LOGO_SIDE_MAX = 4000 };
MUST_CHECK Status paper_load_logo(Paper *paper, Span bytes, Error *err);
bool paper_has_logo(const Paper *paper);
double paper_logo_shape(const Paper *paper); // its width for a height of 1
void paper_draw_logo(Paper *paper, double x, double y, double width, double height);

// What a stretch of a page is, for those who hear it: a PDF has it as its structure. They are read in the order in
// which they are drawn. What is drawn in no stretch is not read out.
typedef enum PaperTag {
  PAPER_HEADING,
  PAPER_SUBHEADING,
  PAPER_PARAGRAPH,
  PAPER_LIST,  // of items
  PAPER_ITEM,  // of a label, where it has one, and its body
  PAPER_LABEL, // "7."
  PAPER_BODY,
  PAPER_FIGURE, // only through paper_begin_figure
  PAPER_TAGS,
} PaperTag;

void paper_set_language(Paper *paper, const char *language); // "es"
void paper_begin_section(Paper *paper);                      // ends the one before; the last ends with the paper
void paper_begin(Paper *paper, PaperTag tag);
void paper_begin_figure(Paper *paper, const char *words); // what can be seen, for those who can't; in SVG too
void paper_end(Paper *paper, PaperTag tag);

// Ends the last page and appends the file's bytes. Nothing can be drawn any more.
MUST_CHECK Status paper_finish(Paper *paper, StrBuf *out, Error *err);
