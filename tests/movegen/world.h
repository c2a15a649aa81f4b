// SPDX-License-Identifier: MIT
// A tile set, a layout, a made-up lexicon and a board: what tests of generators play on.
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
  bool any_order; // with it, sorted is the graph of the sorted words
  Kwg sorted;
  Board board;
  CrossSets cross;
  Rack rack;
  int rack_size;
  Klv leaves;          // what is kept may be worth something; nodes NULL: nothing is
  bool draws_from_bag; // racks are as a full bag gives them; else every kind of tile is as likely
} World;

// An empty board over a built-in tile set, still without words.
World *world_create(const char *tile_set, int size, int rack_size);
// Compiles the list, which the world takes over. To be done once.
void world_set_words(World *world, WordList *words, bool any_order);

// With random words over a random tile set (digraphs among them), on a board of 3 to 21 squares.
World *world_random(Gen *gen);
// The same, smaller: any permutation of its words counts.
World *world_random_any_order(Gen *gen);
// With these words and Spanish tiles, for cases one can check by hand.
World *world_with_words(const char *words, int size, int rack_size, bool any_order);
void world_destroy(World *world);

// An empty board again, of another size.
void world_restart(World *world, int size, int rack_size);

void world_draw_rack(Gen *gen, World *world, int size);
void world_set_rack(World *world, const char *text);
ScoreRules world_rules(const World *world);
MovegenInput world_input(const World *world, const ScoreRules *rules);
// Puts a play on the board, or takes it back, and brings the cross-sets up to date.
void world_play(World *world, const Play *play);
void world_take_back(World *world, const Play *play);
void world_cross_sets(const World *world, CrossSets *out); // all of them anew
