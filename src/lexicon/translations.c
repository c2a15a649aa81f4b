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

typedef enum TranslationHead { HEAD_NONE, HEAD_WORD, HEAD_NAME } TranslationHead;

// "aspekt /ˈaspəkt/ <n, ut>"; names have <pn>, a few words nothing behind the sounds.
static TranslationHead translation_head(Span line) {
  line = span_trim(line);
  char last = line.size > 0 ? line.data[line.size - 1] : ' ';
  if (last == '/' && memmem(line.data, line.size, " /", 2))
    return HEAD_WORD;
  const char *open = last == '>' ? memrchr(line.data, '<', line.size) : NULL;
  if (!open)
    return HEAD_NONE;
  size_t size = line.size - (size_t)(open - line.data);
  return size > 3 && memcmp(open, "<pn", 3) == 0 ? HEAD_NAME : HEAD_WORD;
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
static void translation_add_words(Span line, StrBuf *out) {
  while (line.size > 0) {
    const char *comma = memchr(line.data, ',', line.size);
    size_t size = comma ? (size_t)(comma - line.data) : line.size;
    Span text = span_trim((Span){line.data, size});
    const char *space = memrchr(text.data, ' ', text.size);
    if (!comma && space && text.data[text.size - 1] == '.' && space[1] >= '0' && space[1] <= '9')
      text = span_trim((Span){text.data, (size_t)(space - text.data)});
    if (is_one_word(text)) {
      strbuf_add(out, text.data, text.size);
      strbuf_add_char(out, '\n');
    }
    size_t used = comma ? size + 1 : size;
    line = (Span){line.data + used, line.size - used};
  }
}

Status translations_read(Span bytes, const char *file, StrBuf *out, Error *err) {
  StrBuf text = {0};
  if (!gunzip(bytes, TRANSLATIONS_TEXT_MAX, &text)) {
    strbuf_deinit(&text);
    Status status = error_set(err, ERR_INPUT, N_("this packed file is damaged"));
    error_set_place(err, file, 0);
    return status;
  }
  Lines lines = lines_start((Span){text.data, text.size});
  Span line;
  bool follows_word = false;
  while (lines_next(&lines, &line)) {
    TranslationHead head = translation_head(line);
    if (follows_word && head == HEAD_NONE)
      translation_add_words(line, out);
    follows_word = head == HEAD_WORD;
  }
  strbuf_deinit(&text);
  return OK;
}
