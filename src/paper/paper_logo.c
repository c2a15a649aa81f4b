// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "paper/paper_internal.h"
#include "paper/pngread.h"

#include <math.h>
#include <sodium.h>
#include <string.h>

enum { LOGO_SIDE = 600 }; // pixels to keep: 300 an inch at the size on paper

// ---- reading ----

// Decodes base64; any other text is returned as it is, and is then not a picture. The caller frees *owned.
static Span logo_decode(Span text, char **owned) {
  static const char head[] = "data:image/png;base64,";
  size_t skip = sizeof head - 1, size = 0;
  bool has_head = text.size >= skip && memcmp(text.data, head, skip) == 0;
  if (has_head)
    text = (Span){text.data + skip, text.size - skip};
  *owned = mem_alloc(text.size + 1);
  if (sodium_base642bin((unsigned char *)*owned, text.size, text.data, text.size, NULL, &size, NULL,
                        sodium_base64_VARIANT_ORIGINAL) != 0)
    return text;
  return (Span){*owned, size};
}

// Draws it again, so that only its pixels are passed on.
static Status logo_redraw(Paper *paper, cairo_surface_t *read, Error *err) {
  int cols = paper->draw.cairo_image_surface_get_width(read), rows = paper->draw.cairo_image_surface_get_height(read);
  int longer = cols > rows ? cols : rows;
  double scale = longer > LOGO_SIDE ? (double)LOGO_SIDE / longer : 1;
  int width = (int)fmax(1, round(cols * scale)), height = (int)fmax(1, round(rows * scale));
  paper->logo = paper->draw.cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *pen = paper->draw.cairo_create(paper->logo);
  paper->draw.cairo_scale(pen, (double)width / cols, (double)height / rows);
  paper->draw.cairo_set_source_surface(pen, read, 0, 0);
  paper->draw.cairo_paint(pen);
  paper->draw.cairo_destroy(pen);
  cairo_status_t status = paper->draw.cairo_surface_status(paper->logo);
  return status == CAIRO_STATUS_SUCCESS ? OK
                                        : error_set(err, ERR_INPUT, N_("the picture can't be read: %s"),
                                                    err_str(paper->draw.cairo_status_to_string(status)));
}

Status paper_load_logo(Paper *paper, Span bytes, Error *err) {
  ScopedMem char *decoded = NULL;
  cairo_surface_t *read = NULL;
  if (bytes.size > PAPER_LOGO_BYTES_MAX)
    return error_set(err, ERR_LIMIT, N_("the picture has more than %d KiB"), err_int(PAPER_LOGO_BYTES_MAX / 1024));
  if (bytes.size > 0 && bytes.data[0] != '\x89')
    bytes = logo_decode(bytes, &decoded);
  Status status = pngread_open(&paper->draw, bytes, PAPER_LOGO_SIDE_MAX, &read, err);
  if (status == OK) {
    status = logo_redraw(paper, read, err);
    paper->draw.cairo_surface_destroy(read);
  }
  return status;
}

// ---- drawing ----

bool paper_has_logo(const Paper *paper) {
  return paper->logo != NULL;
}

static double logo_cols(const Paper *paper) {
  return paper->draw.cairo_image_surface_get_width(paper->logo);
}

static double logo_rows(const Paper *paper) {
  return paper->draw.cairo_image_surface_get_height(paper->logo);
}

double paper_logo_shape(const Paper *paper) {
  return logo_cols(paper) / logo_rows(paper);
}

void paper_draw_logo(Paper *paper, double x, double y, double width, double height) {
  if (paper->format == PAPER_SVG) {
    ScopedStrBuf png = {0};
    if (paper->draw.cairo_surface_write_to_png_stream(paper->logo, paper_add_bytes, &png) == CAIRO_STATUS_SUCCESS)
      paper_svg_image(paper, x, y, width, height, strbuf_span(&png));
    return;
  }
  paper->draw.cairo_save(paper->cairo);
  paper->draw.cairo_translate(paper->cairo, x, y);
  paper->draw.cairo_scale(paper->cairo, width / logo_cols(paper), height / logo_rows(paper));
  paper->draw.cairo_set_source_surface(paper->cairo, paper->logo, 0, 0);
  // Filled, not painted: cairo loses its tags when it paints.
  paper->draw.cairo_rectangle(paper->cairo, 0, 0, logo_cols(paper), logo_rows(paper));
  paper->draw.cairo_fill(paper->cairo);
  paper->draw.cairo_restore(paper->cairo);
}
