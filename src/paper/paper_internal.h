// SPDX-License-Identifier: MIT
// What the two kinds of paper share. One draws with cairo and pango; the other writes SVG itself, because cairo would
// turn its text into outlines.
#pragma once

#include "base/arena.h"
#include "paper/drawing.h"
#include "paper/paper.h"

enum { PAPER_PNG_DPI = 150 };

// A text that was laid out. The sheets of a class set have the same words again and again, and measuring takes most
// time.
enum { PAPER_TEXT_KEPT = 96, PAPER_TEXTS = 4096 };
typedef struct PaperText {
  PangoLayout *layout; // NULL: none yet
  PaperFont font;
  double width;
  char text[PAPER_TEXT_KEPT]; // "": too long to be kept
} PaperText;

struct Paper {
  Drawing draw;
  PaperFormat format;
  double width, height;
  double left; // of the part being drawn on
  int parts;
  cairo_surface_t *surface; // for SVG a tiny one, only to measure text
  cairo_t *cairo;
  PangoFontMap *fonts;
  PangoContext *context;
  PaperText *texts;      // PAPER_TEXTS of them, indexed by a hash of text and font
  StrBuf bytes;          // of the PDF, or the SVG
  cairo_surface_t *logo; // NULL: none
  const char *language;
  bool has_section; // a section is open
  Arena words;      // the descriptions of the figures
  const char **figures;
  int figure_count, figure_capacity;
};

// Appends to a StrBuf what cairo writes.
cairo_status_t paper_add_bytes(void *context, const unsigned char *bytes, unsigned size);

extern const char *const paper_families[PAPER_FACES];

void paper_svg_translate(Paper *paper, double left);
void paper_svg_begin(Paper *paper, const char *title);
void paper_svg_fill_rect(Paper *paper, double x, double y, double width, double height, PaperInk ink);
void paper_svg_frame_rect(Paper *paper, double x, double y, double width, double height, double radius, double line,
                          PaperInk ink);
void paper_svg_path(Paper *paper, const PaperPoint *points, int count, double line, PaperInk ink);
void paper_svg_capsule(Paper *paper, PaperPoint from, PaperPoint to, double radius, double line, PaperInk edge,
                       PaperInk inside);
void paper_svg_circle(Paper *paper, PaperPoint centre, double radius, PaperInk ink);
void paper_svg_text(Paper *paper, double x, double y, PaperAlign align, PaperFont font, PaperInk ink, const char *text);
void paper_svg_image(Paper *paper, double x, double y, double width, double height, Span png);
void paper_svg_begin_figure(Paper *paper, const char *words);
void paper_svg_end_figure(Paper *paper);
void paper_svg_end(Paper *paper);
