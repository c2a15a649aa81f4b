// SPDX-License-Identifier: MIT
// Small endgames, and the slow, obvious way to their value: every turn of both sides, to the end.
#pragma once

#include "engine/endgame.h"
#include "movegen/movegen.h"
#include "support/property.h"

typedef struct SmallGame {
  TileSet tiles;
  Layout layout;
  Kwg kwg;
  Board board;
  Rack racks[2]; // of the side to move, and of the other
  int rack_size;
} SmallGame;

// A random game with a few letters: a tile set with or without digraphs, a made-up lexicon, a board with some plays,
// racks of at most `tiles` tiles, some of them blanks.
SmallGame *small_game_random(Gen *gen, int tiles);
void small_game_destroy(SmallGame *game);
ScoreRules small_game_rules(const SmallGame *game);

// All plays of a rack, by the plain generator.
void small_game_plays(const SmallGame *game, const Board *board, const Rack *rack, PlayList *out);

// The value by trying everything. False if that takes more than `turns` turns.
bool twin_value(const SmallGame *game, int turns, int *out);
