// SPDX-License-Identifier: MIT
// A bag file from anywhere. An accepted one must survive writing and reading again.
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "lexicon/tileset.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  TileSet *tiles = mem_alloc(2 * sizeof *tiles);
  Error err;
  if (tileset_parse((Span){(const char *)data, size}, "fuzz", &tiles[0], &err) == OK) {
    StrBuf text = {0};
    char first[65], second[65];
    tileset_write(&tiles[0], &text);
    if (tileset_parse((Span){text.data, text.size}, "again", &tiles[1], &err) != OK)
      abort();
    tileset_hash(&tiles[0], first);
    tileset_hash(&tiles[1], second);
    if (memcmp(first, second, sizeof first) != 0)
      abort();
    Tile word[WORD_MAX];
    tileset_tokenise(&tiles[0], (Span){(const char *)data, size}, word, WORD_MAX);
    strbuf_deinit(&text);
  }
  mem_free(tiles);
  return 0;
}
