// SPDX-License-Identifier: MIT
// A growing text. Always NUL-terminated once something has been added; `StrBuf text = {0};` is an empty one.
#pragma once

#include "base/arena.h"
#include "base/scope.h"
#include "base/span.h"

#include <stdarg.h>
#include <stdint.h>

typedef struct StrBuf {
  char *data;
  size_t size;
  size_t capacity;
} StrBuf;

void strbuf_deinit(StrBuf *buf);
#define ScopedStrBuf SCOPED(strbuf_deinit) StrBuf
void strbuf_reset(StrBuf *buf);             // empty, keeps the memory
const char *strbuf_text(const StrBuf *buf); // never NULL
Span strbuf_span(const StrBuf *buf);
const char *strbuf_keep(const StrBuf *buf, Arena *arena); // a copy of the text in the arena

void strbuf_add(StrBuf *buf, const char *data, size_t size);
void strbuf_add_char(StrBuf *buf, char c);
void strbuf_add_text(StrBuf *buf, const char *text);
void strbuf_add_repeat(StrBuf *buf, char c, int count);
void strbuf_add_codepoint(StrBuf *buf, uint32_t codepoint);
// Adds text from outside for people to read: control, bidirectional and invalid bytes become '?'.
void strbuf_add_visible(StrBuf *buf, Span text);
void strbuf_printf(StrBuf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));
void strbuf_vprintf(StrBuf *buf, const char *format, va_list args) __attribute__((format(printf, 2, 0)));

// Adds the text, with the special characters of HTML and XML as entities.
void strbuf_add_markup(StrBuf *buf, const char *text);
