// SPDX-License-Identifier: MIT
// A small world for tests: our own words compiled for a tile set, and games with them.
#pragma once

#include "app/table.h"
#include "game/preset.h"
#include "lexicon/kwgbuild.h"

typedef struct World {
  TileSet tiles;
  WordList words;
  Lexicon lexicon;
} World;

// The words of tests/fixtures/words/LANGUAGE.txt for a built-in tile set.
World *world_make(const char *language, const char *tile_set);
// Words one per line, tiles as a bag file.
World *world_custom(const char *words, const char *bag);
void world_destroy(World *world);

// "person" or a machine's name for each seat, separated by spaces: "person greedy". Seat 0 begins. The caller frees it
// with mem_free.
Settings *world_settings(const World *world, const char *preset, const char *seats);
// Changes one setting: "challenge=double".
void world_set(Settings *settings, const char *assignment);

// A game that began at time 0, on a clock that stands still until world_clock_ms is changed.
GameTable world_table(const World *world, const Settings *settings, const char *seed);
// The same with a seed by which the seats begin with these tiles, and maybe others. NULL: any tiles.
GameTable world_table_with_racks(const World *world, const Settings *settings, const char *first, const char *second);
extern int64_t world_clock_ms;

// A play at "8H", its tiles written without gaps, tiles of the board as '.'.
Play world_play(const GameTable *table, const char *at, const char *tiles);
// Returns one word for comparisons: "ok", or the code of the refusal.
const char *world_try(GameTable *table, int seat, const char *at, const char *tiles);
const char *world_do(GameTable *table, int seat, ActionType type);
