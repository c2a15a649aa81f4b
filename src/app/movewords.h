// SPDX-License-Identifier: MIT
// What a move is called: what the tables and the JSON of all analyses say of it.
#pragma once

#include "base/arena.h"
#include "base/catalog.h"
#include "engine/sim.h"

typedef struct MoveWords {
  const char *kind;   // "play", "exchange", "pass"
  const char *square; // "8H"; "" where nothing is laid, and so is the word
  const char *word;   // "C(AS)A"
  // What leaves the rack, in the order of the word. Each stands for itself: two tiles L, which a tile of the board
  // parted, are "LL", and the tile LL is "[LL]".
  const char *tiles;
  const char *leave; // what stays; "" when the rack is not known, or does not have the tiles
  const char *told;  // for people: the word, "exchange ABC" or "pass"
} MoveWords;

// The board is as the move finds it. rack NULL: not known. catalog NULL: English.
MoveWords move_words(const Move *move, const Board *board, const TileSet *tiles, const Rack *rack,
                     const Catalog *catalog, Arena *arena);
