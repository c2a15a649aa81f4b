// SPDX-License-Identifier: MIT
// SVG written by hand: it is small and readable, and its text is text.
#include "base/mem.h"
#include "paper/paper_internal.h"

#include <math.h>
#include <sodium.h>
#include <stdlib.h>

// Two decimals are finer than any printer. Numbers look the same in every locale.
static void paper_svg_add_number(StrBuf *out, double value) {
  long hundredths = lround(value * 100);
  long whole = labs(hundredths) / 100, rest = labs(hundredths) % 100;
  strbuf_printf(out, "%s%ld", hundredths < 0 ? "-" : "", whole);
  if (rest > 0)
    strbuf_printf(out, rest % 10 == 0 ? ".%ld" : ".%02ld", rest % 10 == 0 ? rest / 10 : rest);
}

static void add_attribute(StrBuf *out, const char *name, double value) {
  strbuf_printf(out, " %s=\"", name);
  paper_svg_add_number(out, value);
  strbuf_add_char(out, '"');
}

static void add_ink(StrBuf *out, const char *what, PaperInk ink) {
  strbuf_printf(out, " %s=\"#%06x\"", what, ink.rgb);
  if (ink.alpha < 1) {
    strbuf_printf(out, " %s-opacity=\"", what);
    paper_svg_add_number(out, ink.alpha);
    strbuf_add_char(out, '"');
  }
}

static void paper_svg_add_escaped(StrBuf *out, const char *text) {
  for (; *text; text++) {
    if (*text == '&')
      strbuf_add_text(out, "&amp;");
    else if (*text == '<')
      strbuf_add_text(out, "&lt;");
    else
      strbuf_add_char(out, *text);
  }
}

void paper_svg_begin(Paper *paper, const char *title) {
  StrBuf *out = &paper->bytes;
  strbuf_add_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"");
  strbuf_add_text(out, " width=\"");
  paper_svg_add_number(out, paper->width);
  strbuf_add_text(out, "pt\" height=\"");
  paper_svg_add_number(out, paper->height);
  strbuf_add_text(out, "pt\" viewBox=\"0 0 ");
  paper_svg_add_number(out, paper->width);
  strbuf_add_char(out, ' ');
  paper_svg_add_number(out, paper->height);
  strbuf_add_text(out, "\" font-family=\"'DejaVu Sans', Verdana, sans-serif\">\n<title>");
  paper_svg_add_escaped(out, title);
  strbuf_add_text(out, "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
}

// A part of the page is a group. paper->parts still belongs to the last part.
void paper_svg_translate(Paper *paper, double left) {
  strbuf_printf(&paper->bytes, "%s<g transform=\"translate(", paper->parts > 1 ? "</g>\n" : "");
  paper_svg_add_number(&paper->bytes, left);
  strbuf_add_text(&paper->bytes, ",0)\">\n");
}

void paper_svg_image(Paper *paper, double x, double y, double width, double height, Span png) {
  size_t size = sodium_base64_ENCODED_LEN(png.size, sodium_base64_VARIANT_ORIGINAL);
  ScopedMem char *text = mem_alloc(size);
  sodium_bin2base64(text, size, (const unsigned char *)png.data, png.size, sodium_base64_VARIANT_ORIGINAL);
  strbuf_add_text(&paper->bytes, "<image");
  add_attribute(&paper->bytes, "x", x);
  add_attribute(&paper->bytes, "y", y);
  add_attribute(&paper->bytes, "width", width);
  add_attribute(&paper->bytes, "height", height);
  strbuf_printf(&paper->bytes, " href=\"data:image/png;base64,%s\"/>\n", text);
}

void paper_svg_begin_figure(Paper *paper, const char *words) {
  strbuf_add_text(&paper->bytes, "<g role=\"img\" aria-label=\"");
  strbuf_add_markup(&paper->bytes, words);
  strbuf_add_text(&paper->bytes, "\">\n");
}

void paper_svg_end_figure(Paper *paper) {
  strbuf_add_text(&paper->bytes, "</g>\n");
}

void paper_svg_end(Paper *paper) {
  strbuf_printf(&paper->bytes, "%s</svg>\n", paper->parts > 1 ? "</g>\n" : "");
}

static void add_rect(StrBuf *out, double x, double y, double width, double height) {
  strbuf_add_text(out, "<rect");
  add_attribute(out, "x", x);
  add_attribute(out, "y", y);
  add_attribute(out, "width", width);
  add_attribute(out, "height", height);
}

void paper_svg_fill_rect(Paper *paper, double x, double y, double width, double height, PaperInk ink) {
  add_rect(&paper->bytes, x, y, width, height);
  add_ink(&paper->bytes, "fill", ink);
  strbuf_add_text(&paper->bytes, "/>\n");
}

static void add_stroke(StrBuf *out, double line, PaperInk ink) {
  add_ink(out, "stroke", ink);
  add_attribute(out, "stroke-width", line);
}

void paper_svg_frame_rect(Paper *paper, double x, double y, double width, double height, double radius, double line,
                          PaperInk ink) {
  StrBuf *out = &paper->bytes;
  add_rect(out, x, y, width, height);
  if (radius > 0)
    add_attribute(out, "rx", radius);
  strbuf_add_text(out, " fill=\"none\"");
  add_stroke(out, line, ink);
  strbuf_add_text(out, "/>\n");
}

void paper_svg_path(Paper *paper, const PaperPoint *points, int count, double line, PaperInk ink) {
  StrBuf *out = &paper->bytes;
  strbuf_add_text(out, "<polyline points=\"");
  for (int i = 0; i < count; i++) {
    if (i > 0)
      strbuf_add_char(out, ' ');
    paper_svg_add_number(out, points[i].x);
    strbuf_add_char(out, ',');
    paper_svg_add_number(out, points[i].y);
  }
  strbuf_add_text(out, "\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
  add_stroke(out, line, ink);
  strbuf_add_text(out, "/>\n");
}

void paper_svg_capsule(Paper *paper, PaperPoint from, PaperPoint to, double radius, double line, PaperInk edge,
                       PaperInk inside) {
  StrBuf *out = &paper->bytes;
  double dx = to.x - from.x, dy = to.y - from.y, length = sqrt(dx * dx + dy * dy);
  strbuf_add_text(out, "<rect");
  add_attribute(out, "x", -radius);
  add_attribute(out, "y", -radius);
  add_attribute(out, "width", length + 2 * radius);
  add_attribute(out, "height", 2 * radius);
  add_attribute(out, "rx", radius);
  add_ink(out, "fill", inside);
  add_stroke(out, line, edge);
  strbuf_add_text(out, " transform=\"translate(");
  paper_svg_add_number(out, from.x);
  strbuf_add_char(out, ',');
  paper_svg_add_number(out, from.y);
  strbuf_add_text(out, ") rotate(");
  paper_svg_add_number(out, atan2(dy, dx) * 180 / M_PI);
  strbuf_add_text(out, ")\"/>\n");
}

void paper_svg_circle(Paper *paper, PaperPoint centre, double radius, PaperInk ink) {
  StrBuf *out = &paper->bytes;
  strbuf_add_text(out, "<circle");
  add_attribute(out, "cx", centre.x);
  add_attribute(out, "cy", centre.y);
  add_attribute(out, "r", radius);
  add_ink(out, "fill", ink);
  strbuf_add_text(out, "/>\n");
}

void paper_svg_text(Paper *paper, double x, double y, PaperAlign align, PaperFont font, PaperInk ink,
                    const char *text) {
  static const char *const anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
  StrBuf *out = &paper->bytes;
  strbuf_add_text(out, "<text");
  add_attribute(out, "x", x);
  add_attribute(out, "y", y);
  add_attribute(out, "font-size", font.size);
  strbuf_add_text(out, anchors[align]);
  if (font.is_bold)
    strbuf_add_text(out, " font-weight=\"bold\"");
  if (font.face != PAPER_SANS)
    strbuf_printf(out, " font-family=\"'%s', 'DejaVu Sans', sans-serif\"", paper_families[font.face]);
  add_ink(out, "fill", ink);
  strbuf_add_char(out, '>');
  paper_svg_add_escaped(out, text);
  strbuf_add_text(out, "</text>\n");
}
