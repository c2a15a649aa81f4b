// SPDX-License-Identifier: MIT
// A laboratory for tests of machines: made-up words over a built-in tile set, games with them, and random leave values.
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

// Random words and leave values.
Lab *lab_random(Gen *gen);
// These words, one per line, with the tiles of a bag file; leave values from the bag alone.
Lab *lab_make(const char *words, const char *bag);
void lab_destroy(Lab *lab);

// Random values for a table of leaves with at most `largest` tiles.
void lab_draw_leaves(Gen *gen, Lab *lab, int largest);

// The value of a leave, computed literally as docs/leaves.md says, part by part and tile by tile.
int32_t lab_naive_value(const Leaves *leaves, const uint8_t *counts);
// The same for leaves that are in no table, tile by tile.
int32_t lab_naive_model_value(const LeaveModel *model, const uint8_t *counts);
