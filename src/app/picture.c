// SPDX-License-Identifier: MIT
// Both formats are chains of parts with their lengths. The chain is followed to its end, which must be the end of the
// bytes: nothing can be hidden after a picture.
#include "app/picture.h"

#include "app/account.h"
#include "app/failure.h"

#include <string.h>

static uint32_t big_endian(const unsigned char *bytes, int count) {
  uint32_t value = 0;
  for (int i = 0; i < count; i++)
    value = value << 8 | bytes[i];
  return value;
}

static Status refuse_large(Error *err) {
  return fail(err, FAILURE_PICTURE_LARGE, err_int(ACCOUNT_PICTURE_MAX / 1024), err_int(ACCOUNT_PICTURE_SIDE_MAX),
              err_int(ACCOUNT_PICTURE_SIDE_MAX));
}

static Status check_sides(uint32_t width, uint32_t height, Error *err) {
  if (width == 0 || height == 0)
    return fail(err, FAILURE_PICTURE_BROKEN);
  return width <= ACCOUNT_PICTURE_SIDE_MAX && height <= ACCOUNT_PICTURE_SIDE_MAX ? OK : refuse_large(err);
}

// PNG's check sum, bit by bit: fast enough for a quarter of a megabyte.
static uint32_t crc32_of(const unsigned char *data, size_t size) {
  uint32_t crc = 0xFFFFFFFF;
  for (size_t i = 0; i < size; i++) {
    crc ^= data[i];
    for (int bit = 0; bit < 8; bit++)
      crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320 : 0);
  }
  return ~crc;
}

// length (4) | type (4) | data | check sum of type and data (4)
static Status check_png(const unsigned char *data, size_t size, Error *err) {
  bool has_pixels = false;
  for (size_t at = 8, parts = 0; size - at >= 12; parts++) {
    uint32_t length = big_endian(data + at, 4);
    const unsigned char *type = data + at + 4;
    if (length > size - at - 12 || crc32_of(type, length + 4) != big_endian(type + 4 + length, 4))
      break;
    if ((parts == 0) != (memcmp(type, "IHDR", 4) == 0) || (parts == 0 && length != 13))
      break;
    Status status = parts == 0 ? check_sides(big_endian(type + 4, 4), big_endian(type + 8, 4), err) : OK;
    if (status != OK)
      return status;
    has_pixels = has_pixels || memcmp(type, "IDAT", 4) == 0;
    at += 12 + (size_t)length;
    if (memcmp(type, "IEND", 4) == 0)
      return at == size && has_pixels ? OK : fail(err, FAILURE_PICTURE_BROKEN);
  }
  return fail(err, FAILURE_PICTURE_BROKEN);
}

static bool is_frame(unsigned marker) { // SOF0..SOF15 without DHT, JPG and DAC
  return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

// After a start of scan come compressed bytes: in them FF is followed by 00 or by a restart mark.
static size_t skip_scan(const unsigned char *data, size_t size, size_t at) {
  while (at + 1 < size && !(data[at] == 0xFF && data[at + 1] != 0 && !(data[at + 1] >= 0xD0 && data[at + 1] <= 0xD7)))
    at++;
  return at;
}

// FF marker | length with itself (2) | data; then the scan's bytes; FF D9 at the end
static Status check_jpeg(const unsigned char *data, size_t size, Error *err) {
  bool has_frame = false, has_scan = false;
  for (size_t at = 2; size - at >= 2 && data[at] == 0xFF;) {
    unsigned marker = data[at + 1];
    if (marker == 0xD9)
      return at + 2 == size && has_frame && has_scan ? OK : fail(err, FAILURE_PICTURE_BROKEN);
    if (marker == 0xFF) { // a fill byte
      at++;
      continue;
    }
    uint32_t length = size - at >= 4 ? big_endian(data + at + 2, 2) : 0;
    if (length < 2 || length > size - at - 2)
      break;
    if (is_frame(marker)) {
      Status status = length < 8 ? fail(err, FAILURE_PICTURE_BROKEN)
                                 : check_sides(big_endian(data + at + 7, 2), big_endian(data + at + 5, 2), err);
      if (status != OK)
        return status;
      has_frame = true;
    }
    at += 2 + (size_t)length;
    if (marker == 0xDA) {
      has_scan = true;
      at = skip_scan(data, size, at);
    }
  }
  return fail(err, FAILURE_PICTURE_BROKEN);
}

Status picture_check(Span bytes, const char **type, Error *err) {
  static const unsigned char png[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  const unsigned char *data = (const unsigned char *)bytes.data;
  bool is_png = bytes.size >= sizeof png && memcmp(data, png, sizeof png) == 0;
  bool is_jpeg = bytes.size >= 4 && data[0] == 0xFF && data[1] == 0xD8;
  if (!is_png && !is_jpeg)
    return fail(err, FAILURE_PICTURE_KIND);
  if (bytes.size > ACCOUNT_PICTURE_MAX)
    return refuse_large(err);
  Status status = is_png ? check_png(data, bytes.size, err) : check_jpeg(data, bytes.size, err);
  if (status == OK)
    *type = is_png ? "png" : "jpeg";
  return status;
}
