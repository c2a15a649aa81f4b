// SPDX-License-Identifier: MIT
// A tile set, a layout, a made-up lexicon and a board, for tests of generators.
#pragma once

#include "lexicon/klv.h"
#include "lexicon/wordlist.h"
#include "movegen/movegen.h"
#include "support/property.h"

typedef struct World {
  TileSet tiles;
  Layout layout;
  WordList words;
  Kwg kwg;
  bool any_order; // if so, sorted is the graph of the sorted words
  Kwg sorted;
  Board board;
  CrossSets cross;
  Rack rack;
  int rack_size;
  Klv leaves;          // values of leaves; nodes NULL: all 0
  bool draws_from_bag; // racks are drawn as from a full bag; else every kind of tile is equally likely
} World;

// An empty board over a built-in tile set, without words so far.
World *world_create(const char *tile_set, int size, int rack_size);
// Compiles the list, which the world takes over. Call it once.
void world_set_words(World *world, WordList *words, bool any_order);

// With random words over a random tile set (digraphs among them), on a board of 3 to 21 squares.
World *world_random(Gen *gen);
// The same, smaller: any permutation of its words is valid.
World *world_random_any_order(Gen *gen);
// With these words and Spanish tiles, for cases that can be checked by hand.
World *world_with_words(const char *words, int size, int rack_size, bool any_order);
void world_destroy(World *world);

// An empty board again, of another size.
void world_restart(World *world, int size, int rack_size);

void world_draw_rack(Gen *gen, World *world, int size);
void world_set_rack(World *world, const char *text);
ScoreRules world_rules(const World *world);
MovegenInput world_input(const World *world, const ScoreRules *rules);
// Puts a play on the board, or takes it back, and updates the cross-sets.
void world_play(World *world, const Play *play);
void world_take_back(World *world, const Play *play);
void world_cross_sets(const World *world, CrossSets *out); // computes all of them again
