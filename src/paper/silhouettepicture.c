// SPDX-License-Identifier: MIT
#include "paper/silhouettepicture.h"

#include "base/mem.h"
#include "paper/pngread.h"

#include <string.h>

enum { HALF = 128 };

// Colours are stored multiplied by their opacity: a half transparent colour is half as bright, on black.
static bool pixel_is_dark(uint32_t pixel, bool has_alpha) {
  uint32_t alpha = has_alpha ? pixel >> 24 : 255;
  uint32_t bright = ((pixel >> 16 & 0xff) * 3 + (pixel >> 8 & 0xff) * 6 + (pixel & 0xff)) / 10;
  return alpha >= HALF && bright * 255 < (uint32_t)HALF * alpha;
}

static void silhouette_take_pixels(const Drawing *draw, cairo_surface_t *surface, Silhouette *out) {
  const unsigned char *data = draw->cairo_image_surface_get_data(surface);
  int stride = draw->cairo_image_surface_get_stride(surface), dark = 0, clear = 0;
  bool has_alpha = draw->cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32;
  for (int i = 0; i < out->rows * out->cols; i++) {
    uint32_t pixel;
    memcpy(&pixel, data + (size_t)(i / out->cols) * (size_t)stride + (size_t)(i % out->cols) * sizeof pixel,
           sizeof pixel);
    out->is_dark[i] = pixel_is_dark(pixel, has_alpha);
    dark += out->is_dark[i];
    clear += has_alpha && pixel >> 24 < HALF;
  }
  for (int i = 0; dark == 0 && clear > 0 && i < out->rows * out->cols; i++) {
    const unsigned char *pixel =
        data + (size_t)(i / out->cols) * (size_t)stride + (size_t)(i % out->cols) * sizeof(uint32_t);
    uint32_t value;
    memcpy(&value, pixel, sizeof value);
    out->is_dark[i] = value >> 24 >= HALF;
  }
}

static Status silhouette_take_surface(const Drawing *draw, cairo_surface_t *surface, Silhouette *out, Error *err) {
  cairo_format_t format = draw->cairo_image_surface_get_format(surface);
  if (format != CAIRO_FORMAT_ARGB32 && format != CAIRO_FORMAT_RGB24)
    return error_set(err, ERR_INPUT, N_("the picture has more than eight bits a colour: save it with eight"));
  *out = (Silhouette){.rows = draw->cairo_image_surface_get_height(surface),
                      .cols = draw->cairo_image_surface_get_width(surface)};
  out->is_dark = mem_alloc((size_t)out->rows * (size_t)out->cols * sizeof *out->is_dark);
  silhouette_take_pixels(draw, surface, out);
  return silhouette_trim(out, err);
}

Status silhouette_read_png(Span bytes, const char *file, Silhouette *out, Error *err) {
  Drawing draw;
  cairo_surface_t *surface = NULL;
  Status status = drawing_open(&draw, err);
  if (status == OK)
    status = pngread_open(&draw, bytes, SILHOUETTE_SIDE_MAX, &surface, err);
  if (status == OK) {
    status = silhouette_take_surface(&draw, surface, out, err);
    draw.cairo_surface_destroy(surface);
  }
  return error_in(err, file, 0, status);
}
