// SPDX-License-Identifier: MIT
// A borrowed run of bytes, usually text without a final NUL.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct Span {
  const char *data;
  size_t size;
} Span;

static inline Span span_of(const char *text) {
  return (Span){text, strlen(text)};
}

static inline bool span_equals(Span span, const char *text) {
  return span.size == strlen(text) && (span.size == 0 || memcmp(span.data, text, span.size) == 0);
}
