// SPDX-License-Identifier: MIT
#include "lexicon/rudewords.h"

#include "base/lines.h"
#include "lexicon/embedded.h"
#include "lexicon/language.h"

static const char rude_folder[] = "rude/";

Span rudewords_text(const char *language) {
  ScopedStrBuf name = {0};
  strbuf_printf(&name, "%s%s.txt", rude_folder, language);
  return embed_find(lexicon_embedded, name.data);
}

void rudewords_add(const char *language, TextSet *out) {
  Lines lines = lines_start(rudewords_text(language));
  Span line, word;
  while (lines_next(&lines, &line)) {
    while (line_next_word(&line, &word) && word.data[0] != '#') // the rest of the line is a comment
      textset_add(out, word, 0);                                // short, and few
  }
}

void rudewords_add_around(const char *id, TextSet *out) {
  static const char *const readers[] = {"es", "ca", "en"};
  const char language[3] = {id[0], id[0] ? id[1] : '\0'};
  bool is_more = language_title(id) != NULL;
  for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++) {
    rudewords_add(readers[i], out);
    is_more = is_more && strcmp(language, readers[i]) != 0;
  }
  if (is_more)
    rudewords_add(language, out);
}

void rudewords_add_tiles(const char *lexicon, const TileSet *tiles, TextSet *out) {
  SCOPED(textset_deinit) TextSet words = {0};
  if (language_title(lexicon))
    rudewords_add((const char[]){lexicon[0], lexicon[1], '\0'}, &words);
  else
    rudewords_add_around(lexicon, &words);
  for (uint32_t i = 0; i < words.count; i++) {
    Tile word[WORD_MAX];
    int count = tileset_tokenise(tiles, textset_text(&words, &words.items[i]), word, WORD_MAX);
    if (count > 0)
      textset_add(out, (Span){(const char *)word, (size_t)count}, 0); // short, and few
  }
}
