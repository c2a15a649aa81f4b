// SPDX-License-Identifier: MIT
// A word map from anywhere: a good one in which bytes have been changed (three bytes of input a change: place and
// value). An accepted one can be searched, and everything found is inside it.
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "lexicon/kwgbuild.h"
#include "lexicon/wordmap.h"

typedef struct Good {
  int kinds;
  char identity[WORDMAP_IDENTITY_SIZE];
  Span bytes;
} Good;

static Good make_good(void) {
  Good good = {0};
  TileSet tiles;
  WordList list;
  KwgImage image;
  Kwg kwg;
  must(tileset_builtin("en", &tiles, NULL) == OK);
  must(wordlist_parse(span_of("AT\nTA\nEAT\nTEA\nATE\nSEA\nTILE\n"), "words", &tiles, &(WordListOptions){0}, &list,
                      NULL, NULL) == OK);
  must(kwg_build(&list, NULL, &image, NULL) == OK);
  must(kwg_from_bytes((Span){(const char *)image.nodes, image.count * sizeof(uint32_t)}, tiles.kinds, "words", &kwg,
                      NULL) == OK);
  good.kinds = tiles.kinds;
  wordmap_identity(&kwg, NULL, good.identity);
  must(wordmap_build(&kwg, tiles.kinds, good.identity, NULL, &good.bytes, NULL) == OK);
  kwg_deinit(&kwg);
  kwg_image_deinit(&image);
  wordlist_deinit(&list);
  return good;
}

static void search(const WordMap *map, int kinds) {
  for (uint32_t i = 0; i <= map->entries_mask; i++) {
    const WordMapEntry *entry = wordmap_find(map, map->entries[i].key);
    for (int at = 0; entry && at < entry->count * entry->length; at++) {
      Tile tile = map->letters[entry->words + (uint32_t)at];
      must(tile >= 1 && tile <= kinds);
    }
    must((wordmap_completing(map, map->entries[i].key) & ~((2ull << kinds) - 2)) == 0);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static Good good;
  if (!good.kinds)
    good = make_good();
  char *bytes = mem_copy_text(good.bytes.data, good.bytes.size);
  for (; size >= 3; data += 3, size -= 3)
    bytes[(data[0] | (size_t)data[1] << 8) % good.bytes.size] = (char)data[2];
  WordMap map;
  if (wordmap_from_bytes((Span){bytes, good.bytes.size - size}, good.identity, good.kinds, "fuzz", &map, NULL) == OK) {
    search(&map, good.kinds);
    wordmap_deinit(&map);
  }
  mem_free(bytes);
  return 0;
}
