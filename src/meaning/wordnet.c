// SPDX-License-Identifier: MIT
// Definitions of WordNet. A line of index.PART has a lemma and, at its end, where its senses stand in data.PART, the
// most usual first; the sense's line ends in " | definition; "example"".
#include "base/file.h"
#include "base/lines.h"
#include "meaning/glosses_internal.h"

#include <stdio.h>

enum { WORDNET_MAX = 32 * 1024 * 1024, SENSES_MAX = 3 };

// The definition without its examples.
static Span wordnet_definition(Span data, size_t offset) {
  Span line = {data.data + offset, data.size - offset};
  const char *end = memchr(line.data, '\n', line.size);
  line.size = end ? (size_t)(end - line.data) : line.size;
  const char *bar = memmem(line.data, line.size, " | ", 3);
  if (!bar)
    return (Span){"", 0};
  Span text = {bar + 3, line.size - (size_t)(bar + 3 - line.data)};
  const char *example = memmem(text.data, text.size, "; \"", 3);
  return span_trim((Span){text.data, example ? (size_t)(example - text.data) : text.size});
}

static void wordnet_add_line(GlossMaker *maker, Span line, Span data, const char *part) {
  Span lemma, word;
  long senses = 0, offset;
  if (!line_next_word(&line, &lemma) || !line_next_word(&line, &word) || !line_next_word(&line, &word) ||
      !span_to_int(word, 1, 1000, &senses))
    return;
  const char *begin = line.data + line.size; // offsets are the last words, nine bytes each
  while (begin > line.data && (begin[-1] == ' ' || (begin[-1] >= '0' && begin[-1] <= '9')) &&
         line.data + line.size - begin < senses * 9)
    begin--;
  Span rest = {begin, (size_t)(line.data + line.size - begin)};
  for (int i = 0; i < SENSES_MAX && line_next_word(&rest, &word); i++) {
    if (word.size == 8 && span_to_int(word, 0, WORDNET_MAX, &offset) && (size_t)offset < data.size)
      glossmaker_add(maker, lemma, span_of(part), wordnet_definition(data, (size_t)offset));
  }
}

void wordnet_read_glosses(GlossMaker *maker, Span index, Span data, const char *part) {
  Lines lines = lines_start(index);
  Span line;
  while (lines_next(&lines, &line)) {
    if (line.size > 0 && line.data[0] != ' ') // the licence
      wordnet_add_line(maker, line, data, part);
  }
}

Status wordnet_add_glosses(GlossMaker *maker, const GlossSource *source, Error *err) {
  static const char *const parts[][2] = {{"noun", "n"}, {"verb", "vblex"}, {"adj", "adj"}, {"adv", "adv"}};
  Status status = OK;
  (void)source;
  for (size_t i = 0; i < sizeof parts / sizeof parts[0] && status == OK; i++) {
    char path[64];
    Span index, data;
    snprintf(path, sizeof path, "/usr/share/wordnet/index.%s", parts[i][0]);
    status = file_map(path, WORDNET_MAX, &index, err);
    if (status != OK)
      return status;
    snprintf(path, sizeof path, "/usr/share/wordnet/data.%s", parts[i][0]);
    status = file_map(path, WORDNET_MAX, &data, err);
    if (status == OK) {
      wordnet_read_glosses(maker, index, data, parts[i][1]);
      file_unmap(data);
    }
    file_unmap(index);
  }
  return status;
}
