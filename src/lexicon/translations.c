// SPDX-License-Identifier: MIT
#include "lexicon/translations.h"

#include "base/lines.h"
#include "base/utf8.h"
#include "lexicon/gunzip.h"

#include <string.h>

bool translations_is_name(const char *path) {
  static const char ending[] = ".dict.dz";
  size_t size = strlen(path), ending_size = sizeof ending - 1;
  return size > ending_size && strcmp(path + size - ending_size, ending) == 0;
}

typedef enum TranslationKind { HEAD_NONE, HEAD_WORD, HEAD_NAME } TranslationKind;

typedef struct TranslationHead {
  TranslationKind kind;
  Span word, part;
} TranslationHead;

// "aspekt /ˈaspəkt/ <n, ut>"; names have <pn>, a few words have nothing after the sounds.
static TranslationHead translation_head(Span line) {
  TranslationHead head = {.part = {"", 0}};
  line = span_trim(line);
  char last = line.size > 0 ? line.data[line.size - 1] : ' ';
  const char *sounds = memmem(line.data, line.size, " /", 2);
  const char *open = last == '>' ? memrchr(line.data, '<', line.size) : NULL;
  if (!open && (last != '/' || !sounds))
    return head;
  const char *end = sounds && (!open || sounds < open) ? sounds : open;
  head.word = span_trim((Span){line.data, (size_t)(end - line.data)});
  if (open)
    head.part = (Span){open + 1, line.size - (size_t)(open - line.data) - 2};
  head.kind = open && head.part.size > 1 && memcmp(head.part.data, "pn", 2) == 0 ? HEAD_NAME : HEAD_WORD;
  return head;
}

static bool is_one_word(Span text) {
  uint32_t codepoint;
  for (size_t at = 0, used; at < text.size; at += used) {
    used = utf8_decode(text.data + at, text.size - at, &codepoint);
    if (used == 0 || !utf8_is_letter(codepoint))
      return false;
  }
  return text.size > 0;
}

// "aspecto, faceta 2.": the number begins the next sense.
static Span translation_cut_number(Span text) {
  const char *space = memrchr(text.data, ' ', text.size);
  bool is_numbered = space && text.data[text.size - 1] == '.' && space[1] >= '0' && space[1] <= '9';
  return is_numbered ? span_trim((Span){text.data, (size_t)(space - text.data)}) : text;
}

// How many bytes a leading "12." takes; 0: there is no number.
static size_t translation_number_size(Span text) {
  size_t digits = 0;
  while (digits < text.size && text.data[digits] >= '0' && text.data[digits] <= '9')
    digits++;
  return digits > 0 && digits < text.size && text.data[digits] == '.' ? digits + 1 : 0;
}

Span translations_of_sense(Span translations) {
  Span text = translation_cut_number(span_trim(translations));
  size_t number = translation_number_size(text);
  return span_trim((Span){text.data + number, text.size - number});
}

static void translation_add_words(void *context, Span head, Span part, Span line) {
  StrBuf *out = context;
  (void)head, (void)part;
  while (line.size > 0) {
    const char *comma = memchr(line.data, ',', line.size);
    size_t size = comma ? (size_t)(comma - line.data) : line.size;
    Span text = span_trim((Span){line.data, size});
    if (!comma)
      text = translation_cut_number(text);
    if (is_one_word(text)) {
      strbuf_add(out, text.data, text.size);
      strbuf_add_char(out, '\n');
    }
    size_t used = comma ? size + 1 : size;
    line = (Span){line.data + used, line.size - used};
  }
}

Status translations_read_entries(Span bytes, const char *file, const TranslationSink *sink, Error *err) {
  ScopedStrBuf text = {0};
  if (!gunzip(bytes, TRANSLATIONS_TEXT_MAX, &text))
    return error_in(err, file, 0, error_set(err, ERR_INPUT, N_("this packed file is damaged")));
  Lines lines = lines_start(strbuf_span(&text));
  Span line;
  TranslationHead entry = {0};
  bool is_first = false; // the line after a headword
  while (lines_next(&lines, &line)) {
    TranslationHead head = translation_head(line);
    if (head.kind != HEAD_NONE)
      entry = head;
    else if (entry.kind == HEAD_WORD && is_first)
      sink->entry(sink->context, entry.word, entry.part, line);
    else if (entry.kind == HEAD_WORD && sink->sense && translation_number_size(line) > 0)
      sink->sense(sink->context, entry.word, entry.part, line);
    is_first = head.kind != HEAD_NONE;
  }
  return OK;
}

Status translations_read(Span bytes, const char *file, StrBuf *out, Error *err) {
  TranslationSink sink = {out, translation_add_words, NULL};
  return translations_read_entries(bytes, file, &sink, err);
}
