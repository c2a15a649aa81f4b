// SPDX-License-Identifier: MIT
// A typed play from anywhere, on a board with some tiles. An accepted one uses free squares and tiles of the rack.
#include "app/typedplay.h"
#include "fuzz/fuzz.h"
#include "lexicon/tiletext.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const sets[] = {"es", "ca", "en"};
  if (size < 2)
    return 0;
  TileSet tiles;
  Board board;
  Rack rack = {0};
  if (tileset_builtin(sets[data[0] % 3], &tiles, NULL) != OK)
    abort();
  board_init(&board, 3 + data[1] % 29);
  for (int i = 0; i < board.size; i++)
    board_put(&board, i, (i * 7 + data[1]) % board.size, (Tile)(1 + (i + data[0]) % tiles.kinds));
  for (int tile = 0; tile <= tiles.kinds; tile++)
    rack.counts[tile] = 1;
  rack.total = tiles.kinds + 1;
  Placement placements[RACK_MAX];
  int count = 0;
  Error err;
  Span text = {(const char *)data + 2, size - 2};
  (void)typedplay_has_square(text);
  if (typedplay_parse(text, &board, &rack, &tiles, placements, &count, &err) != OK)
    return 0;
  for (int i = 0; i < count; i++) {
    Tile kind = tile_is_blank(placements[i].tile) ? TILE_BLANK : placements[i].tile;
    if (board_is_taken(&board, placements[i].row, placements[i].col) || placements[i].row >= board.size ||
        placements[i].col >= board.size || !rack_take(&rack, kind))
      abort();
  }
  return 0;
}
