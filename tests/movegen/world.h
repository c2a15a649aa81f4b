// SPDX-License-Identifier: MIT
// A tile set, a layout, a made-up lexicon and a board: what tests of generators play on.
#ifndef TESTS_MOVEGEN_WORLD_H
#define TESTS_MOVEGEN_WORLD_H

#include "lexicon/wordlist.h"
#include "movegen/movegen.h"
#include "support/property.h"

typedef struct World {
  TileSet tiles;
  Layout layout;
  WordList words;
  Kwg kwg;
  Board board;
  CrossSets cross;
  Rack rack;
  int rack_size;
} World;

// With random words over a random tile set (digraphs among them), on a board of 3 to 21 squares.
World *world_random(Gen *gen);
// With these words and Spanish tiles, for cases one can check by hand.
World *world_with_words(const char *words, int size, int rack_size);
void world_destroy(World *world);

void world_draw_rack(Gen *gen, World *world, int size);
void world_set_rack(World *world, const char *text);
ScoreRules world_rules(const World *world);
// Puts a play on the board and brings the cross-sets up to date.
void world_play(World *world, const Play *play);

#endif
