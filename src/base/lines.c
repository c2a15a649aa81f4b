// SPDX-License-Identifier: MIT
#include "base/lines.h"

Lines lines_start(Span text) {
  if (text.size >= 3 && memcmp(text.data, "\xEF\xBB\xBF", 3) == 0)
    text = (Span){text.data + 3, text.size - 3};
  return (Lines){text, 0};
}

static bool lines_is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool lines_next(Lines *lines, Span *line) {
  if (lines->rest.size == 0)
    return false;
  const char *end = memchr(lines->rest.data, '\n', lines->rest.size);
  size_t size = end ? (size_t)(end - lines->rest.data) : lines->rest.size;
  size_t used = end ? size + 1 : size;
  *line = (Span){lines->rest.data, size};
  while (line->size > 0 && lines_is_space(line->data[line->size - 1]))
    line->size--;
  lines->rest = (Span){lines->rest.data + used, lines->rest.size - used};
  lines->number++;
  return true;
}

Span span_trim(Span text) {
  while (text.size > 0 && lines_is_space(text.data[0]))
    text = (Span){text.data + 1, text.size - 1};
  while (text.size > 0 && lines_is_space(text.data[text.size - 1]))
    text.size--;
  return text;
}

bool line_next_word(Span *line, Span *word) {
  Span rest = span_trim(*line);
  size_t size = 0;
  while (size < rest.size && !lines_is_space(rest.data[size]))
    size++;
  *word = (Span){rest.data, size};
  *line = (Span){rest.data + size, rest.size - size};
  return size > 0;
}

bool span_to_int(Span text, long low, long high, long *out) {
  bool negative = text.size > 0 && text.data[0] == '-';
  size_t at = text.size > 0 && (negative || text.data[0] == '+') ? 1 : 0;
  if (at == text.size || text.size - at > 18)
    return false;
  long value = 0;
  for (; at < text.size; at++) {
    if (text.data[at] < '0' || text.data[at] > '9')
      return false;
    value = value * 10 + (text.data[at] - '0');
  }
  value = negative ? -value : value;
  if (value < low || value > high)
    return false;
  *out = value;
  return true;
}

bool words_have(const char *words, const char *text) {
  static const char space[] = " \t\r\n";
  size_t size = strlen(text);
  for (const char *word = words + strspn(words, space); *word; word += strspn(word, space)) {
    size_t length = strcspn(word, space);
    if (length == size && memcmp(word, text, size) == 0)
      return true;
    word += length;
  }
  return false;
}

bool line_cut(Span *text, Span *line) {
  if (text->size == 0)
    return false;
  const char *end = memchr(text->data, '\n', text->size);
  size_t size = end ? (size_t)(end - text->data) : text->size;
  *line = (Span){text->data, size};
  size += end ? 1 : 0;
  *text = (Span){text->data + size, text->size - size};
  return true;
}
