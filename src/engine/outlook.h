// SPDX-License-Identifier: MIT
// A learned outlook: by how many points a move is worth more, or less, than its static value says.
//
// The static value knows the points of a move and the tiles that it keeps. It sees neither the squares that the move
// opens for the other player, nor which tiles are left, nor the score. A small neural net has learnt from simulations
// what these are worth. It looks at the tiles kept and unseen, the bag, the lead, and at the board after the move, as a
// few sums over its slots: how many ways to lay so many tiles for so many points are open, and how likely the unseen
// tiles fit there.
//
// One look costs about as much as a third of a play-out, half of it for laying the move on the board. So it is for the
// moves of a turn, not for those of play-outs: it helps to choose the candidates of a simulation, and counts as much as
// some play-outs of each. All numbers are whole, so that every
// machine gives the same result. docs/lab/outlook.md says how it is trained and how much it improves play.
#pragma once

#include "game/bag.h"
#include "movegen/position.h"

enum {
  OUTLOOK_BAGS = 25,   // how many sizes of the bag are distinguished
  OUTLOOK_SIZES = 4,   // groups of slots by the number of tiles, ...
  OUTLOOK_CROSSED = 3, // ... by the number of tiles they go through, ...
  OUTLOOK_SCORES = 7,  // ... and by the points to be expected
  OUTLOOK_SLOTS = OUTLOOK_SIZES * OUTLOOK_CROSSED * OUTLOOK_SCORES,
  OUTLOOK_LAID = 8, // numbers of tiles that a move takes off the rack, from 0
  OUTLOOK_NUMBERS = 5,
  OUTLOOK_INPUTS = 2 * (TILE_KINDS_MAX + 1) + OUTLOOK_BAGS + OUTLOOK_LAID + 1 + OUTLOOK_SLOTS + OUTLOOK_NUMBERS,
  OUTLOOK_FIRST = 32, // size of the first hidden layer
  OUTLOOK_SECOND = 16,
  OUTLOOK_RACK = 7, // it is learnt for racks of this size on the usual board
  OUTLOOK_BOARD = 15,
};

// Weights by input, in the order of outlook_inputs.
typedef struct Outlook {
  int kinds; // 0: there is no outlook
  int32_t first_bias[OUTLOOK_FIRST], second_bias[OUTLOOK_SECOND], result_bias;
  int16_t first[OUTLOOK_INPUTS][OUTLOOK_FIRST];
  int16_t second[OUTLOOK_FIRST][OUTLOOK_SECOND];
  int16_t result[OUTLOOK_SECOND];
} Outlook;

// Reads a text of tools/train-outlook; '#' begins a comment.
MUST_CHECK Status outlook_parse(Span text, const char *file, Outlook *out, Error *err);
// The outlook of a lexicon ("es") that comes with the program. out->kinds is 0 if there is none, or if these are not
// the tiles that it was learnt with: it says nothing about other bags.
void outlook_builtin(const char *id, const TileSet *tiles, Outlook *out);

// The slots of a lane or of the board: how many are open, in 256ths, by group.
typedef struct OutlookSlots {
  int32_t open[OUTLOOK_SLOTS];
} OutlookSlots;

// A turn in a game of two, seen by the player to move. Large.
typedef struct OutlookTurn {
  Position *position; // borrowed; before the move
  Rack rack;
  TileCounts unseen; // bag and other rack
  int bag, lead;
  OutlookSlots lanes[2][BOARD_MAX], all;
} OutlookTurn;

// Can an outlook be had in this position? Otherwise the other functions must not be called.
bool outlook_can_see(const Position *position, const TileCounts *unseen);
// Sets everything else from the members up to `lead`.
void outlook_begin(OutlookTurn *turn);

// play: NULL for a pass or an exchange. kept: the rack after it. keep_value: what the static value counts for them, in
// thousandths of a point.
typedef struct OutlookMove {
  const Play *play;
  int score;
  Rack kept;
  int32_t keep_value;
} OutlookMove;

// What the net sees, as numbers from -1000 to 1000: the tiles kept and the unseen ones by kind, the number of tiles in
// the bag before the move (one of OUTLOOK_BAGS), how many tiles the move takes off the rack (one of OUTLOOK_LAID),
// whether it is no play, the slots of the board in quarters, at most 255 of each, and the bag, the lead up to 250 and
// up to 40, the score and keep_value in points. Returns how many they are.
int outlook_inputs(OutlookTurn *turn, const OutlookMove *move, int16_t *out);
// What the net makes of so many inputs, in thousandths of a point.
Equity outlook_of_inputs(const Outlook *outlook, const int16_t *inputs, int count);
Equity outlook_points(const Outlook *outlook, OutlookTurn *turn, const OutlookMove *move);
