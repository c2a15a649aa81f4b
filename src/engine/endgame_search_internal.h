// SPDX-License-Identifier: MIT
// The search itself: one player's turn after the other's, to a depth or to the end of the game.
#ifndef ENGINE_ENDGAME_SEARCH_INTERNAL_H
#define ENGINE_ENDGAME_SEARCH_INTERNAL_H

#include "engine/endgame.h"
#include "engine/endgame_plays_internal.h"
#include "engine/endgame_table_internal.h"

enum { VALUE_MAX = INT32_MAX / 2 };

typedef struct Move {
  int32_t estimate; // what it is worth at a glance, by which moves are tried in order
  uint32_t play;    // index in the store; PLAY_PASS
} Move;

#define PLAY_PASS UINT32_MAX

typedef struct Turn {
  bool is_pass;
  int score;
  PlayInfo info;
} Turn;

// A turn in the making: the position before it, and all there is to take it back.
typedef struct Ply {
  int side; // to move
  bool after_pass;
  RackCode racks[2];
  int points[2], tiles[2];         // on the racks
  uint32_t lists[2][2][BOARD_MAX]; // the plays of each side, by direction and lane; 0: not looked up yet
  Move *moves;
  int move_count, move_capacity;
  BoardUndo undo;
  StoreMark mark;
  int line_count; // best play from here on
  Turn line[ENDGAME_LINE_MAX];
} Ply;

typedef struct Search {
  EndgameBoard board;
  PlayStore store;
  EndgameTable table;
  Ply plies[ENDGAME_LINE_MAX + 1];
  int64_t nodes;
  // asked now and then
  bool (*must_stop)(void *context);
  void *context;
  bool is_stopped; // values that come back are then worthless
} Search;

// What a search comes to: the value, or a bound of it where it is outside the window.
typedef struct Found {
  int value;
  bool is_proven;
} Found;

// From plies[0]; leaves the line there.
Found search_root(Search *search, int alpha, int beta, int depth);

#endif
