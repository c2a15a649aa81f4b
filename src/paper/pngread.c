// SPDX-License-Identifier: MIT
#include "paper/pngread.h"

#include <string.h>

enum { HEAD_SIZE = 24 };

typedef struct PngReader {
  Span bytes;
  size_t at;
} PngReader;

static cairo_status_t pngreader_take(void *context, unsigned char *out, unsigned size) {
  PngReader *reader = context;
  if (size > reader->bytes.size - reader->at)
    return CAIRO_STATUS_READ_ERROR;
  memcpy(out, reader->bytes.data + reader->at, size);
  reader->at += size;
  return CAIRO_STATUS_SUCCESS;
}

static uint32_t png_number(const char *bytes) {
  const unsigned char *b = (const unsigned char *)bytes;
  return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

// The first bytes have the size: a small file may claim to be a very large picture.
static Status png_check_size(Span bytes, uint32_t side_max, Error *err) {
  if (bytes.size < HEAD_SIZE || memcmp(bytes.data, "\x89PNG\r\n\x1a\n", 8) != 0)
    return error_set(err, ERR_INPUT, N_("this is not a picture: a PNG file is needed"));
  uint32_t width = png_number(bytes.data + 16), height = png_number(bytes.data + 20);
  if (width > side_max || height > side_max)
    return error_set(err, ERR_LIMIT, N_("the picture has %d by %d pixels; it may have %d by %d at most"),
                     err_int(width), err_int(height), err_int(side_max), err_int(side_max));
  return OK;
}

Status pngread_open(const Drawing *draw, Span bytes, int side_max, cairo_surface_t **out, Error *err) {
  PngReader reader = {.bytes = bytes};
  Status status = png_check_size(bytes, (uint32_t)side_max, err);
  if (status != OK)
    return status;
  *out = draw->cairo_image_surface_create_from_png_stream(pngreader_take, &reader);
  cairo_status_t read = draw->cairo_surface_status(*out);
  if (read == CAIRO_STATUS_SUCCESS)
    return OK;
  draw->cairo_surface_destroy(*out);
  return error_set(err, ERR_INPUT, N_("the picture can't be read: %s"), err_str(draw->cairo_status_to_string(read)));
}
