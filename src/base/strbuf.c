// SPDX-License-Identifier: MIT
#include "base/strbuf.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

static void strbuf_reserve(StrBuf *buf, size_t extra) {
  size_t needed = buf->size + extra + 1;
  if (needed <= buf->capacity)
    return;
  size_t capacity = buf->capacity ? buf->capacity : 64;
  while (capacity < needed)
    capacity *= 2;
  buf->data = mem_resize(buf->data, capacity, 1);
  buf->capacity = capacity;
}

void strbuf_deinit(StrBuf *buf) {
  mem_free(buf->data);
  *buf = (StrBuf){0};
}

void strbuf_reset(StrBuf *buf) {
  buf->size = 0;
  if (buf->data)
    buf->data[0] = '\0';
}

const char *strbuf_text(const StrBuf *buf) {
  return buf->data ? buf->data : "";
}

Span strbuf_span(const StrBuf *buf) {
  return (Span){strbuf_text(buf), buf->size};
}

const char *strbuf_keep(const StrBuf *buf, Arena *arena) {
  return arena_copy_text(arena, strbuf_text(buf), buf->size);
}

void strbuf_add(StrBuf *buf, const char *data, size_t size) {
  strbuf_reserve(buf, size);
  if (size)
    memcpy(buf->data + buf->size, data, size);
  buf->size += size;
  buf->data[buf->size] = '\0';
}

void strbuf_add_char(StrBuf *buf, char c) {
  strbuf_add(buf, &c, 1);
}

void strbuf_add_text(StrBuf *buf, const char *text) {
  strbuf_add(buf, text, strlen(text));
}

void strbuf_add_repeat(StrBuf *buf, char c, int count) {
  for (int i = 0; i < count; i++)
    strbuf_add_char(buf, c);
}

void strbuf_add_codepoint(StrBuf *buf, uint32_t codepoint) {
  char bytes[UTF8_MAX];
  strbuf_add(buf, bytes, utf8_encode(codepoint, bytes));
}

void strbuf_add_visible(StrBuf *buf, Span text) {
  for (size_t at = 0; at < text.size;) {
    uint32_t codepoint;
    size_t size = utf8_decode(text.data + at, text.size - at, &codepoint);
    if (size == 0 || !utf8_is_visible(codepoint))
      strbuf_add_char(buf, '?');
    else
      strbuf_add(buf, text.data + at, size);
    at += size ? size : 1;
  }
}

void strbuf_vprintf(StrBuf *buf, const char *format, va_list args) {
  va_list measured;
  va_copy(measured, args);
  int size = vsnprintf(NULL, 0, format, measured);
  va_end(measured);
  if (size < 0)
    return;
  strbuf_reserve(buf, (size_t)size);
  vsnprintf(buf->data + buf->size, (size_t)size + 1, format, args);
  buf->size += (size_t)size;
}

void strbuf_printf(StrBuf *buf, const char *format, ...) {
  va_list args;
  va_start(args, format);
  strbuf_vprintf(buf, format, args);
  va_end(args);
}

void strbuf_add_markup(StrBuf *buf, const char *text) {
  static const struct {
    char sign;
    const char *entity;
  } rows[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};
  for (; *text; text++) {
    size_t row = 0;
    while (row < sizeof rows / sizeof *rows && rows[row].sign != *text)
      row++;
    if (row < sizeof rows / sizeof *rows)
      strbuf_add_text(buf, rows[row].entity);
    else
      strbuf_add_char(buf, *text);
  }
}
