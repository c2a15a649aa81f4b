// SPDX-License-Identifier: MIT
// A move in words, as the tables and the JSON of all analyses show it.
#pragma once

#include "base/arena.h"
#include "base/catalog.h"
#include "engine/sim.h"

typedef struct MoveWords {
  const char *kind;   // "play", "exchange", "pass"
  const char *square; // "8H"; square and word are "" if nothing is laid
  const char *word;   // "C(AS)A"
  // What leaves the rack, in the order of the word, each tile apart: two tiles L with a tile of the board between them
  // are "LL", and the tile LL is "[LL]".
  const char *tiles;
  const char *leave; // what stays; "" if the rack is not known, or does not have the tiles
  const char *told;  // for people: the word, "exchange ABC" or "pass"
} MoveWords;

// board is the position before the move. rack NULL: not known. catalog NULL: English.
MoveWords move_words(const Move *move, const Board *board, const TileSet *tiles, const Rack *rack,
                     const Catalog *catalog, Arena *arena);
