// SPDX-License-Identifier: MIT
#include "lexicon/rudewords.h"

#include "base/lines.h"
#include "lexicon/embedded.h"
#include "lexicon/language.h"

static const char rude_folder[] = "rude/";

static bool rudewords_is_wanted(const char *name, const char *language) {
  size_t size = sizeof rude_folder - 1;
  if (strncmp(name, rude_folder, size) != 0)
    return false;
  size_t language_size = language ? strlen(language) : 0;
  return !language || (strncmp(name + size, language, language_size) == 0 && name[size + language_size] == '.');
}

Span rudewords_text(const char *language) {
  ScopedStrBuf name = {0};
  strbuf_printf(&name, "%s%s.txt", rude_folder, language);
  return embed_find(lexicon_embedded, name.data);
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

void rudewords_add_tiles(const char *lexicon, const TileSet *tiles, TextSet *out) {
  char language[3] = "";
  SCOPED(textset_deinit) TextSet words = {0};
  if (language_title(lexicon))
    memcpy(language, lexicon, 2);
  rudewords_add(language[0] ? language : NULL, &words);
  for (uint32_t i = 0; i < words.count; i++) {
    Tile word[WORD_MAX];
    int count = tileset_tokenise(tiles, textset_text(&words, &words.items[i]), word, WORD_MAX);
    if (count > 0)
      textset_add(out, (Span){(const char *)word, (size_t)count}, 0); // short, and few
  }
}
