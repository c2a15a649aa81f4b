// SPDX-License-Identifier: MIT
// Games of static moves on one board, which a bench stops at positions it wants to look at.
#pragma once

#include "engine/rollout_internal.h"

enum { RACK_SIZE = 7, BONUS = 50, BOARD_SIZE = 15 };

typedef struct Late {
  TileSet tiles;
  Layout layout;
  ScoreRules rules;
  Kwg kwg;
  SearchTools tools;
  Leaves leaves;
  WinPct win;
  Outlook outlook;
  SimModel model;
} Late;

typedef struct Standing {
  Rack racks[2]; // the side to move is first
  int scores[2];
  Tile bag[TILESET_TILES_MAX];
  int bag_left;
  int passes;
} Standing;

void late_set_up(Late *late, const char *kwg_path, const char *set);
// Everybody has a rack, and nothing is on the board.
void late_start(const Late *late, const Seed *seed, Standing *out);
void late_open_position(const Late *late, const Board *board, Position *out);
// The side to move makes this move; then it is the other side's turn.
void late_do(Standing *standing, Position *position, const Move *move);
// What the side to move sees.
SimInput late_input(const Late *late, const Board *board, const Standing *standing, const Seed *seed);
Move late_static(const Late *late, Position *position, const Standing *standing, const Seed *seed);
