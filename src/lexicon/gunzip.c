// SPDX-License-Identifier: MIT
#include "lexicon/gunzip.h"

#include <zlib.h>

enum { GZIP_WINDOW = 15 + 16, BARE_WINDOW = -15 };

static bool inflate_add(Span packed, int window, size_t limit, StrBuf *out) {
  z_stream stream = {.next_in = (unsigned char *)(uintptr_t)packed.data, .avail_in = (uInt)packed.size};
  size_t most = out->size + limit;
  if (inflateInit2(&stream, window) != Z_OK)
    return false;
  int result = Z_OK;
  while (result == Z_OK && out->size <= most) {
    unsigned char chunk[64 * 1024];
    stream.next_out = chunk;
    stream.avail_out = sizeof chunk;
    result = inflate(&stream, Z_NO_FLUSH);
    strbuf_add(out, (const char *)chunk, sizeof chunk - stream.avail_out);
  }
  inflateEnd(&stream);
  return result == Z_STREAM_END && out->size <= most;
}

bool gunzip(Span packed, size_t limit, StrBuf *out) {
  return packed.size <= limit && inflate_add(packed, GZIP_WINDOW, limit, out);
}

bool inflate_bare(Span packed, size_t limit, StrBuf *out) {
  return inflate_add(packed, BARE_WINDOW, limit, out);
}
