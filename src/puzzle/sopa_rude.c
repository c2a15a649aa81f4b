// SPDX-License-Identifier: MIT
#include "lexicon/rudewords.h"
#include "puzzle/sopa_rude_internal.h"

typedef struct RudeSpelling {
  const TileSet *tiles;
  Span word;
  Tile cells[TEXTSET_TEXT_MAX];
  SopaWords *out;
} RudeSpelling;

static void rude_spell(RudeSpelling *spelling, Span rest, int count) {
  if (rest.size == 0)
    sopa_words_append(spelling->out, spelling->cells, count, spelling->word);
  for (int tile = 1; rest.size > 0 && tile <= spelling->tiles->kinds; tile++) {
    const char *name = spelling->tiles->names[tile];
    if (name[0] != rest.data[0])
      continue;
    size_t size = strlen(name);
    if (size > rest.size || memcmp(name, rest.data, size) != 0)
      continue;
    spelling->cells[count] = (Tile)tile;
    rude_spell(spelling, (Span){rest.data + size, rest.size - size}, count + 1);
  }
}

void sopa_rude_add(const SopaAlphabet *alphabet, SopaWords *out) {
  SCOPED(textset_deinit) TextSet words = {0};
  rudewords_add_around(alphabet->id, &words);
  for (uint32_t i = 0; i < words.count; i++) {
    RudeSpelling spelling = {.tiles = &alphabet->tiles, .word = textset_text(&words, &words.items[i]), .out = out};
    rude_spell(&spelling, spelling.word, 0);
  }
}
