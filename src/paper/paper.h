// SPDX-License-Identifier: MIT
// Pages to draw on, as PDF, PNG or SVG, with the same drawing functions. Lengths are in points (1/72 inch), the origin
// is the top left corner. Text stays text in PDF and SVG: it can be selected and searched.
#pragma once

#include "base/error.h"

typedef enum PaperFormat { PAPER_PDF, PAPER_PNG, PAPER_SVG, PAPER_FORMATS } PaperFormat;
// A card is for previews of links: 1200 by 630 points, as PNG.
typedef enum PaperSize { PAPER_A4, PAPER_LETTER, PAPER_SIZES, PAPER_CARD = PAPER_SIZES } PaperSize;

const char *paper_format_name(PaperFormat format); // also its extension: "pdf", "png", "svg"
// By the extension; ERR_INPUT lists the formats.
MUST_CHECK Status paper_format_of_path(const char *path, PaperFormat *out, Error *err);

typedef struct PaperShape {
  PaperSize size;
  bool is_wide; // the long side is horizontal
} PaperShape;

typedef struct PaperInk {
  uint32_t rgb; // 0xRRGGBB
  double alpha; // 1: opaque
} PaperInk;

typedef enum PaperAlign { PAPER_LEFT, PAPER_CENTRE, PAPER_RIGHT } PaperAlign;

// Debian has these fonts: DejaVu, OpenDyslexic, Andika. If one is not installed, another takes its place.
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

// It has its first page. PNG and SVG files have only one page.
MUST_CHECK Status paper_create(PaperFormat format, PaperShape shape, const char *title, Paper **out, Error *err);
void paper_destroy(Paper *paper); // NULL is allowed
// From now on only one of `count` equal parts of the page, side by side, is drawn on; its corner is the origin.
void paper_use_part(Paper *paper, int part, int count);
double paper_width(const Paper *paper); // of the part
double paper_height(const Paper *paper);
bool paper_has_pages(const Paper *paper); // more than one page is possible
void paper_next_page(Paper *paper);       // only if it has pages

void paper_fill_rect(Paper *paper, double x, double y, double width, double height, PaperInk ink);
// With rounded corners, if radius is not 0.
void paper_frame_rect(Paper *paper, double x, double y, double width, double height, double radius, double line,
                      PaperInk ink);
void paper_line(Paper *paper, PaperPoint from, PaperPoint to, double line, PaperInk ink);
// paper_frame_squares draws many squares with the same side, much faster than one at a time. paper_path draws a line
// through the points, with round ends and corners.
void paper_frame_squares(Paper *paper, const PaperPoint *corners, int count, double side, double line, PaperInk ink);
void paper_path(Paper *paper, const PaperPoint *points, int count, double line, PaperInk ink);
// The outline around a thick line with round ends, filled: the mark around a found word.
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

// A picture that somebody brings, for the head of each sheet: the bytes of a PNG, or of one in base64 as in pages
// ("data:image/png;base64,…"). It is read, made smaller if it has more pixels than paper shows, and written again.
// ERR_INPUT for what is not a PNG, ERR_LIMIT for one that is too large.
enum { PAPER_LOGO_BYTES_MAX = 1024 * 1024, PAPER_LOGO_SIDE_MAX = 4000 };
MUST_CHECK Status paper_load_logo(Paper *paper, Span bytes, Error *err);
bool paper_has_logo(const Paper *paper);
double paper_logo_shape(const Paper *paper); // its width for a height of 1
void paper_draw_logo(Paper *paper, double x, double y, double width, double height);

// The role of a part of a page, for people who listen to it: in a PDF these are its structure. Parts are read out in
// the order in which they are drawn. What is drawn outside of them is not read out.
typedef enum PaperTag {
  PAPER_HEADING,
  PAPER_SUBHEADING,
  PAPER_PARAGRAPH,
  PAPER_LIST,  // of items
  PAPER_ITEM,  // a label, if it has one, and a body
  PAPER_LABEL, // "7."
  PAPER_BODY,
  PAPER_FIGURE, // use paper_begin_figure
  PAPER_TAGS,
} PaperTag;

void paper_set_language(Paper *paper, const char *language); // "es"
void paper_begin_section(Paper *paper);                      // ends the section before; paper_finish ends the last one
void paper_begin(Paper *paper, PaperTag tag);
void paper_begin_figure(Paper *paper, const char *words); // words describe it for people who can't see it; in SVG too
void paper_end(Paper *paper, PaperTag tag);

// Ends the last page and appends the file's bytes. After this nothing can be drawn.
MUST_CHECK Status paper_finish(Paper *paper, StrBuf *out, Error *err);
