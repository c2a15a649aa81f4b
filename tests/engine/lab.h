// SPDX-License-Identifier: MIT
// A laboratory for tests of machines: made-up words over a tile set of the house, games that are played with them, and
// leave values drawn by lot.
#pragma once

#include "engine/leaves.h"
#include "engine/tools.h"
#include "game/settings.h"
#include "lexicon/lexicon.h"
#include "support/property.h"

typedef struct Lab {
  TileSet tiles;
  Lexicon lexicon;
  SearchTools with_map, with_graphs;
  Leaves leaves;
  Settings settings; // two machines, the classic preset
} Lab;

// Words drawn by lot; leave values, too.
Lab *lab_random(Gen *gen);
// These words, one a line, with the tiles of a bag file; leave values by the bag alone.
Lab *lab_make(const char *words, const char *bag);
void lab_destroy(Lab *lab);

// Values for a table of leaves of up to `largest` tiles.
void lab_draw_leaves(Gen *gen, Lab *lab, int largest);

// The value of a leave by the letter of docs/leaves.md, part by part and tile by tile.
int32_t lab_naive_value(const Leaves *leaves, const uint8_t *counts);
// The same of what no table has, tile by tile.
int32_t lab_naive_model_value(const LeaveModel *model, const uint8_t *counts);
