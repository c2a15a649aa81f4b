// SPDX-License-Identifier: MIT
// A GCG file played through on a board: which tiles each text stands for, what every play scores, and every place where
// the file contradicts itself or the rules.
//
// Common habits of such files are not problems: racks that are unknown or have only the tiles played, unfinished games,
// the last rack counted once or twice, a phony taken back for "+0". Words are not checked against a lexicon.
#pragma once

#include "game/play.h"
#include "notation/gcg.h"

enum { GCG_TILES_ID_MAX = 24 };

// The tiles that the file was played with. Its pragmas say so (#bag, #tile-distribution, #tile-set, #lexicon). If they
// don't: the set with the id `otherwise`, else (NULL) English, or if English lacks letters of the file, the first set
// that has them all. id is the set's, with "-super" for the large board, and "" for a #bag. ERR_MISSING when the file
// names tiles that tesela does not have.
MUST_CHECK Status gcg_guess_tiles(const Gcg *gcg, const char *otherwise, TileSet *out, char id[GCG_TILES_ID_MAX],
                                  Error *err);
// The size in #board-size; else 21 if the file is of the large board, else 15.
int gcg_guess_board_size(const Gcg *gcg);
// The number in a pragma, if it is within these bounds, else `otherwise`.
int gcg_pragma_number(const Gcg *gcg, const char *name, int low, int high, int otherwise);

typedef struct GcgRules {
  const TileSet *tiles;
  int board_size;
  int rack_size; // a play of this many tiles earns the bonus
  int bingo_bonus;
} GcgRules;

// The result of an event.
typedef struct GcgStep {
  int turn;         // events of one turn have the same number: a play and its challenge; 0 before the first turn
  bool is_on_board; // for GCG_PLAY: also if it can't stand there; then as far as squares are free
  Play play;
  bool has_rack; // the rack is known, at least in part
  Rack rack;
  Rack tiles;         // exchanged, or left at the end
  int exchanged;      // how many
  int points;         // by the rules; if they say nothing, by the file
  int taken_event;    // for GCG_TAKEN_BACK: the play; -1: none
  bool is_taken_back; // GCG_PLAY
} GcgStep;

typedef struct GcgGame {
  const Gcg *gcg; // borrowed
  TileSet tiles;
  Layout layout;
  int rack_size, bingo_bonus;
  int exchange_minimum; // as in Settings: what #exchange-minimum says, else a full rack
  GcgStep *steps;       // one for each event
  int turn_count;
  int written[GCG_PLAYERS_MAX];  // the last total in the file, by player
  int computed[GCG_PLAYERS_MAX]; // the sum of the points by the rules, by player
  GcgProblems problems;          // those of the file and those of the game, by line
} GcgGame;

// Plays everything through. It refuses only a board size without a layout. file names the text in messages.
MUST_CHECK Status gcg_play_through(const Gcg *gcg, const char *file, const GcgRules *rules, GcgGame *out, Error *err);
void gcg_game_deinit(GcgGame *game);

typedef struct GcgPosition {
  Board board;
  int turn;                    // the position is after this turn
  int event;                   // after this many events
  int last_event;              // the event of the last turn, -1 at the start
  int mover;                   // who is to play
  Rack racks[GCG_PLAYERS_MAX]; // empty where unknown
  int scores[GCG_PLAYERS_MAX];
  int zeros; // scoreless turns in a row
} GcgPosition;

// The position after this turn; after the last one, or for turn < 0, the end of the file.
void gcg_position(const GcgGame *game, int turn, GcgPosition *out);
