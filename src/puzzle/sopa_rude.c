// SPDX-License-Identifier: MIT
#include "lexicon/rudewords.h"
#include "puzzle/sopa_rude_internal.h"

#include <stdio.h>

typedef struct RudeSpelling {
  const TileSet *tiles;
  Span word;
  Tile cells[TEXTSET_TEXT_MAX];
  SopaWords *out;
} RudeSpelling;

// The letters of a cell as they are read: L·L is two.
static size_t rude_cell_letters(const char *name, char out[TILE_NAME_MAX]) {
  const char *dot = strstr(name, "·");
  return (size_t)(dot ? snprintf(out, TILE_NAME_MAX, "%.*s%s", (int)(dot - name), name, dot + strlen("·"))
                      : snprintf(out, TILE_NAME_MAX, "%s", name));
}

static void rude_spell(RudeSpelling *spelling, Span rest, int count);

// A cell whose letters from `from` on are the next ones; the last cell may go on behind the word.
static void rude_spell_cell(RudeSpelling *spelling, Span rest, int count, int tile, Span letters) {
  size_t shared = letters.size < rest.size ? letters.size : rest.size;
  if (memcmp(letters.data, rest.data, shared) != 0)
    return;
  spelling->cells[count] = (Tile)tile;
  rude_spell(spelling, (Span){rest.data + shared, rest.size - shared}, count + 1);
}

static void rude_spell(RudeSpelling *spelling, Span rest, int count) {
  if (rest.size == 0)
    sopa_words_append(spelling->out, spelling->cells, count, spelling->word);
  for (int tile = 1; rest.size > 0 && tile <= spelling->tiles->kinds; tile++) {
    char letters[TILE_NAME_MAX];
    size_t size = rude_cell_letters(spelling->tiles->names[tile], letters);
    for (size_t from = 0; from < size && (from == 0 || count == 0);
         from++) { // the first cell may begin before the word
      if (letters[from] == rest.data[0])
        rude_spell_cell(spelling, rest, count, tile, (Span){letters + from, size - from});
    }
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
