// SPDX-License-Identifier: MIT
#include "paper/paper.h"

#include "base/file.h"
#include "base/mem.h"
#include "paper/paper_internal.h"
#include "paper/pdfamend.h"

#include <math.h>

static const char *const format_names[PAPER_FORMATS] = {"pdf", "png", "svg"};
static const struct {
  const char *name;
  double width, height;
} sizes[PAPER_CARD + 1] = {{"a4", 595.28, 841.89}, {"letter", 612, 792}, {"card", 576, 302.4}};

const char *paper_format_name(PaperFormat format) {
  return format_names[format];
}

Status paper_format_of_path(const char *path, PaperFormat *out, Error *err) {
  int format = path_ending_among(path, format_names, PAPER_FORMATS);
  if (format < 0)
    return error_set(err, ERR_INPUT, N_("'%s' must end in .pdf, .svg or .png, as a sheet does"), err_str(path));
  *out = (PaperFormat)format;
  return OK;
}

// ---- pages ----

cairo_status_t paper_add_bytes(void *context, const unsigned char *bytes, unsigned size) {
  strbuf_add(context, (const char *)bytes, size);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *make_surface(Paper *paper) {
  double scale = PAPER_PNG_DPI / 72.0;
  switch (paper->format) {
  case PAPER_PDF:
    return paper->draw.cairo_pdf_surface_create_for_stream(paper_add_bytes, &paper->bytes, paper->width, paper->height);
  case PAPER_PNG:
    return paper->draw.cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)lround(paper->width * scale),
                                                  (int)lround(paper->height * scale));
  default:
    return paper->draw.cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
  }
}

// Without a date, equal sheets give equal files. Later versions of PDF put their objects into streams, and nothing
// could be added to them.
static void paper_prepare_pdf(Paper *paper, const char *title) {
  paper->draw.cairo_pdf_surface_restrict_to_version(paper->surface, CAIRO_PDF_VERSION_1_4);
  paper->draw.cairo_pdf_surface_set_metadata(paper->surface, CAIRO_PDF_METADATA_TITLE, title);
  paper->draw.cairo_pdf_surface_set_metadata(paper->surface, CAIRO_PDF_METADATA_CREATE_DATE, NULL);
  paper->draw.cairo_tag_begin(paper->cairo, "Document", NULL);
}

static void paper_prepare(Paper *paper, const char *title) {
  paper->cairo = paper->draw.cairo_create(paper->surface);
  if (paper->format == PAPER_PDF)
    paper_prepare_pdf(paper, title);
  if (paper->format == PAPER_PNG) {
    paper->draw.cairo_scale(paper->cairo, PAPER_PNG_DPI / 72.0, PAPER_PNG_DPI / 72.0);
    paper->draw.cairo_set_source_rgb(paper->cairo, 1, 1, 1);
    paper->draw.cairo_paint(paper->cairo);
  }
  // A font map of its own: pango keeps its default one for the whole thread, and it would stay in memory after the last
  // page.
  paper->fonts = paper->draw.pango_cairo_font_map_new();
  PangoContext *context = paper->draw.pango_font_map_create_context(paper->fonts);
  paper->draw.pango_cairo_update_context(paper->cairo, context);
  // A point is a point, whatever the resolution of the screen is.
  paper->draw.pango_cairo_context_set_resolution(context, 72);
  cairo_font_options_t *options = paper->draw.cairo_font_options_create();
  paper->draw.cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  paper->draw.cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  paper->draw.pango_cairo_context_set_font_options(context, options);
  paper->draw.cairo_font_options_destroy(options);
  paper->context = context;
  paper->texts = mem_alloc(PAPER_TEXTS * sizeof *paper->texts);
  if (paper->format == PAPER_SVG)
    paper_svg_begin(paper, title);
}

Status paper_create(PaperFormat format, PaperShape shape, const char *title, Paper **out, Error *err) {
  Paper *paper = mem_alloc(sizeof *paper);
  Status opened = drawing_open(&paper->draw, err);
  if (opened != OK) {
    mem_free(paper);
    return opened;
  }
  paper->format = format;
  paper->parts = 1;
  paper->width = shape.is_wide ? sizes[shape.size].height : sizes[shape.size].width;
  paper->height = shape.is_wide ? sizes[shape.size].width : sizes[shape.size].height;
  paper->surface = make_surface(paper);
  if (paper->draw.cairo_surface_status(paper->surface) != CAIRO_STATUS_SUCCESS) {
    Status status =
        error_set(err, ERR_IO, N_("no page could be made: %s"),
                  err_str(paper->draw.cairo_status_to_string(paper->draw.cairo_surface_status(paper->surface))));
    paper_destroy(paper);
    return status;
  }
  paper_prepare(paper, title);
  *out = paper;
  return OK;
}

void paper_destroy(Paper *paper) {
  if (!paper)
    return;
  for (int i = 0; paper->texts && i < PAPER_TEXTS; i++) {
    if (paper->texts[i].layout)
      paper->draw.g_object_unref(paper->texts[i].layout);
  }
  mem_free(paper->texts);
  if (paper->context)
    paper->draw.g_object_unref(paper->context);
  if (paper->fonts)
    paper->draw.g_object_unref(paper->fonts);
  if (paper->cairo)
    paper->draw.cairo_destroy(paper->cairo);
  if (paper->logo)
    paper->draw.cairo_surface_destroy(paper->logo);
  paper->draw.cairo_surface_destroy(paper->surface);
  strbuf_deinit(&paper->bytes);
  arena_deinit(&paper->words);
  mem_free(paper->figures);
  mem_free(paper);
}

double paper_width(const Paper *paper) {
  return paper->width / paper->parts;
}

void paper_use_part(Paper *paper, int part, int count) {
  double left = paper->width * part / count;
  if (count == paper->parts && left == paper->left)
    return;
  if (paper->format == PAPER_SVG)
    paper_svg_translate(paper, left);
  else
    paper->draw.cairo_translate(paper->cairo, left - paper->left, 0);
  paper->left = left;
  paper->parts = count;
}

double paper_height(const Paper *paper) {
  return paper->height;
}

bool paper_has_pages(const Paper *paper) {
  return paper->format == PAPER_PDF;
}

void paper_next_page(Paper *paper) {
  if (paper->format == PAPER_PDF)
    paper->draw.cairo_show_page(paper->cairo);
}

// ---- structure ----

static const char *const tag_names[PAPER_TAGS] = {"H1", "H2", "P", "L", "LI", "Lbl", "LBody", "Figure"};

void paper_set_language(Paper *paper, const char *language) {
  paper->language = language;
}

void paper_begin(Paper *paper, PaperTag tag) {
  if (paper->format == PAPER_PDF)
    paper->draw.cairo_tag_begin(paper->cairo, tag_names[tag], NULL);
}

void paper_begin_figure(Paper *paper, const char *words) {
  if (paper->format == PAPER_SVG)
    paper_svg_begin_figure(paper, words);
  if (paper->format != PAPER_PDF)
    return;
  ARRAY_GROW(paper->figures, paper->figure_count, paper->figure_capacity);
  paper->figures[paper->figure_count++] = arena_copy(&paper->words, words);
  paper_begin(paper, PAPER_FIGURE);
}

void paper_end(Paper *paper, PaperTag tag) {
  if (paper->format == PAPER_PDF)
    paper->draw.cairo_tag_end(paper->cairo, tag_names[tag]);
  else if (paper->format == PAPER_SVG && tag == PAPER_FIGURE)
    paper_svg_end_figure(paper);
}

static void paper_end_section(Paper *paper) {
  if (paper->has_section)
    paper->draw.cairo_tag_end(paper->cairo, "Sect");
  paper->has_section = false;
}

void paper_begin_section(Paper *paper) {
  if (paper->format != PAPER_PDF)
    return;
  paper_end_section(paper);
  paper->draw.cairo_tag_begin(paper->cairo, "Sect", NULL);
  paper->has_section = true;
}

// ---- the end ----

// A later cairo may write files that can't be amended. The sheet is still written then, without words for its figures.
static cairo_status_t paper_finish_pdf(Paper *paper) {
  paper_end_section(paper);
  paper->draw.cairo_tag_end(paper->cairo, "Document");
  paper->draw.cairo_show_page(paper->cairo);
  paper->draw.cairo_surface_finish(paper->surface);
  cairo_status_t status = paper->draw.cairo_surface_status(paper->surface);
  const PdfNotes notes = {paper->language ? paper->language : "en", paper->figures, paper->figure_count};
  if (status == CAIRO_STATUS_SUCCESS)
    pdfamend_describe(&paper->bytes, &notes);
  return status;
}

Status paper_finish(Paper *paper, StrBuf *out, Error *err) {
  cairo_status_t status = CAIRO_STATUS_SUCCESS;
  if (paper->format == PAPER_SVG) {
    paper_svg_end(paper);
  } else if (paper->format == PAPER_PNG) {
    status = paper->draw.cairo_surface_write_to_png_stream(paper->surface, paper_add_bytes, &paper->bytes);
  } else {
    status = paper_finish_pdf(paper);
  }
  if (status != CAIRO_STATUS_SUCCESS)
    return error_set(err, ERR_IO, N_("no page could be made: %s"), err_str(paper->draw.cairo_status_to_string(status)));
  strbuf_add(out, strbuf_text(&paper->bytes), paper->bytes.size);
  return OK;
}

// ---- strokes ----

static void use_ink(Paper *paper, PaperInk ink) {
  paper->draw.cairo_set_source_rgba(paper->cairo, (ink.rgb >> 16 & 0xff) / 255.0, (ink.rgb >> 8 & 0xff) / 255.0,
                                    (ink.rgb & 0xff) / 255.0, ink.alpha);
}

static void paper_stroke(Paper *paper, double line, PaperInk ink) {
  use_ink(paper, ink);
  paper->draw.cairo_set_line_width(paper->cairo, line);
  paper->draw.cairo_set_line_cap(paper->cairo, CAIRO_LINE_CAP_ROUND);
  paper->draw.cairo_set_line_join(paper->cairo, CAIRO_LINE_JOIN_ROUND);
  paper->draw.cairo_stroke(paper->cairo);
}

void paper_fill_rect(Paper *paper, double x, double y, double width, double height, PaperInk ink) {
  if (paper->format == PAPER_SVG) {
    paper_svg_fill_rect(paper, x, y, width, height, ink);
    return;
  }
  paper->draw.cairo_rectangle(paper->cairo, x, y, width, height);
  use_ink(paper, ink);
  paper->draw.cairo_fill(paper->cairo);
}

static void rounded_rect(Paper *paper, double x, double y, double width, double height, double radius) {
  paper->draw.cairo_new_sub_path(paper->cairo);
  paper->draw.cairo_arc(paper->cairo, x + width - radius, y + radius, radius, -M_PI / 2, 0);
  paper->draw.cairo_arc(paper->cairo, x + width - radius, y + height - radius, radius, 0, M_PI / 2);
  paper->draw.cairo_arc(paper->cairo, x + radius, y + height - radius, radius, M_PI / 2, M_PI);
  paper->draw.cairo_arc(paper->cairo, x + radius, y + radius, radius, M_PI, 3 * M_PI / 2);
  paper->draw.cairo_close_path(paper->cairo);
}

void paper_frame_rect(Paper *paper, double x, double y, double width, double height, double radius, double line,
                      PaperInk ink) {
  if (paper->format == PAPER_SVG) {
    paper_svg_frame_rect(paper, x, y, width, height, radius, line, ink);
    return;
  }
  if (radius > 0)
    rounded_rect(paper, x, y, width, height, radius);
  else
    paper->draw.cairo_rectangle(paper->cairo, x, y, width, height);
  paper_stroke(paper, line, ink);
}

void paper_frame_squares(Paper *paper, const PaperPoint *corners, int count, double side, double line, PaperInk ink) {
  for (int i = 0; i < count; i++) {
    if (paper->format == PAPER_SVG)
      paper_svg_frame_rect(paper, corners[i].x, corners[i].y, side, side, 0, line, ink);
    else
      paper->draw.cairo_rectangle(paper->cairo, corners[i].x, corners[i].y, side, side);
  }
  if (paper->format != PAPER_SVG)
    paper_stroke(paper, line, ink);
}

void paper_path(Paper *paper, const PaperPoint *points, int count, double line, PaperInk ink) {
  if (paper->format == PAPER_SVG) {
    paper_svg_path(paper, points, count, line, ink);
    return;
  }
  for (int i = 0; i < count; i++) {
    if (i == 0)
      paper->draw.cairo_move_to(paper->cairo, points[i].x, points[i].y);
    else
      paper->draw.cairo_line_to(paper->cairo, points[i].x, points[i].y);
  }
  paper_stroke(paper, line, ink);
}

void paper_line(Paper *paper, PaperPoint from, PaperPoint to, double line, PaperInk ink) {
  paper_path(paper, (const PaperPoint[]){from, to}, 2, line, ink);
}

void paper_capsule(Paper *paper, PaperPoint from, PaperPoint to, double radius, double line, PaperInk edge,
                   PaperInk inside) {
  if (paper->format == PAPER_SVG) {
    paper_svg_capsule(paper, from, to, radius, line, edge, inside);
    return;
  }
  double angle = atan2(to.y - from.y, to.x - from.x);
  paper->draw.cairo_new_path(paper->cairo);
  paper->draw.cairo_arc(paper->cairo, to.x, to.y, radius, angle - M_PI / 2, angle + M_PI / 2);
  paper->draw.cairo_arc(paper->cairo, from.x, from.y, radius, angle + M_PI / 2, angle + 3 * M_PI / 2);
  paper->draw.cairo_close_path(paper->cairo);
  use_ink(paper, inside);
  paper->draw.cairo_fill_preserve(paper->cairo);
  paper_stroke(paper, line, edge);
}

void paper_circle(Paper *paper, PaperPoint centre, double radius, PaperInk ink) {
  if (paper->format == PAPER_SVG) {
    paper_svg_circle(paper, centre, radius, ink);
    return;
  }
  paper->draw.cairo_arc(paper->cairo, centre.x, centre.y, radius, 0, 2 * M_PI);
  use_ink(paper, ink);
  paper->draw.cairo_fill(paper->cairo);
}

// ---- text ----

const char *const paper_families[PAPER_FACES] = {"DejaVu Sans", "OpenDyslexic", "Andika"};

static void paper_set_layout(Paper *paper, PangoLayout *layout, PaperFont font, const char *text) {
  PangoFontDescription *description = paper->draw.pango_font_description_new();
  paper->draw.pango_font_description_set_family(description, paper_families[font.face]);
  paper->draw.pango_font_description_set_weight(description, font.is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  paper->draw.pango_font_description_set_absolute_size(description, font.size * PANGO_SCALE);
  paper->draw.pango_layout_set_font_description(layout, description);
  paper->draw.pango_font_description_free(description);
  paper->draw.pango_layout_set_single_paragraph_mode(layout, TRUE);
  paper->draw.pango_layout_set_text(layout, text, -1);
}

static size_t paper_text_place(PaperFont font, const char *text) {
  uint64_t hash = (uint64_t)(font.size * 1000) * 8 + (uint64_t)font.face * 2 + font.is_bold;
  for (; *text; text++)
    hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
  return (hash ^ hash >> 32) % PAPER_TEXTS;
}

static bool paper_text_is(const PaperText *set, PaperFont font, const char *text) {
  return set->layout && set->text[0] && set->font.size == font.size && set->font.is_bold == font.is_bold &&
         set->font.face == font.face && strcmp(set->text, text) == 0;
}

static const PaperText *paper_set_text(Paper *paper, PaperFont font, const char *text) {
  PaperText *set = &paper->texts[paper_text_place(font, text)];
  PangoRectangle logical;
  if (paper_text_is(set, font, text))
    return set;
  if (!set->layout)
    set->layout = paper->draw.pango_layout_new(paper->context);
  paper_set_layout(paper, set->layout, font, text);
  paper->draw.pango_layout_get_extents(set->layout, NULL, &logical);
  set->font = font;
  set->width = (double)logical.width / PANGO_SCALE;
  size_t size = strlen(text);
  set->text[0] = '\0';
  if (size < PAPER_TEXT_KEPT)
    memcpy(set->text, text, size + 1);
  return set;
}

double paper_text_width(Paper *paper, PaperFont font, const char *text) {
  return paper_set_text(paper, font, text)->width;
}

void paper_text(Paper *paper, double x, double y, PaperAlign align, PaperFont font, PaperInk ink, const char *text) {
  if (paper->format == PAPER_SVG) {
    paper_svg_text(paper, x, y, align, font, ink, text);
    return;
  }
  const PaperText *set = paper_set_text(paper, font, text);
  if (align != PAPER_LEFT)
    x -= align == PAPER_CENTRE ? set->width / 2 : set->width;
  use_ink(paper, ink);
  paper->draw.cairo_move_to(paper->cairo, x, y);
  paper->draw.pango_cairo_show_layout_line(paper->cairo, paper->draw.pango_layout_get_line_readonly(set->layout, 0));
  paper->draw.cairo_new_path(paper->cairo); // else the next circle would be connected to the text
}
