// SPDX-License-Identifier: MIT
#include "lexicon/rudewords.h"

#include "base/lines.h"
#include "lexicon/embedded.h"

static const char rude_folder[] = "rude/";

static bool rudewords_is_wanted(const char *name, const char *language) {
  size_t size = sizeof rude_folder - 1;
  if (strncmp(name, rude_folder, size) != 0)
    return false;
  size_t language_size = language ? strlen(language) : 0;
  return !language || (strncmp(name + size, language, language_size) == 0 && name[size + language_size] == '.');
}

void rudewords_add(const char *language, TextSet *out) {
  for (const EmbeddedFile *file = lexicon_embedded; file->name; file++) {
    if (!rudewords_is_wanted(file->name, language))
      continue;
    Lines lines = lines_start(embed_find(lexicon_embedded, file->name));
    Span line, word;
    while (lines_next(&lines, &line)) {
      while (line_next_word(&line, &word) && word.data[0] != '#') // the rest of the line is a comment
        textset_add(out, word, 0);                                // short, and few
    }
  }
}
