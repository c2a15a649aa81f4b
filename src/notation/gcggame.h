// SPDX-License-Identifier: MIT
// A GCG file played through on a board: which tiles each text stands for, what every play scores, and every place where
// the file disagrees with itself or with the rules.
//
// What many files do by convention is no problem: racks that are unknown or hold only what is played, games that stop,
// the rack at the end counted once or twice, a phony taken back for "+0". Whether words are good is not asked.
#pragma once

#include "game/play.h"
#include "notation/gcg.h"

enum { GCG_TILES_ID_MAX = 24 };

// The tiles the file says it was played with: by its pragmas (#bag, #tile-distribution, #tile-set, #lexicon), else
// those of `otherwise`, the id of a set, else (NULL) English; or the first set that has all its letters, where English
// has not. id is the set's, with "-super" for the large board, and empty for those of #bag.
// ERR_MISSING when the file names tiles that tesela does not have.
MUST_CHECK Status gcg_guess_tiles(const Gcg *gcg, const char *otherwise, TileSet *out, char id[GCG_TILES_ID_MAX],
                                  Error *err);
// What #board-size says; else 21 when the file is of the large board, else 15.
int gcg_guess_board_size(const Gcg *gcg);
// The number that a pragma gives, if it is within these bounds.
int gcg_pragma_number(const Gcg *gcg, const char *name, int low, int high, int otherwise);

typedef struct GcgRules {
  const TileSet *tiles;
  int board_size;
  int rack_size; // tiles that earn the bonus
  int bingo_bonus;
} GcgRules;

// What became of an event.
typedef struct GcgStep {
  int turn;         // events with the same number are one turn: a play and its challenge; 0 before the first
  bool is_on_board; // GCG_PLAY: also when it can't stand where it is, as far as it can
  Play play;
  bool has_rack; // known, if only in part
  Rack rack;
  Rack tiles;         // exchanged, or left at the end
  int exchanged;      // how many
  int points;         // what the rules give; what the file says where they say nothing
  int taken_event;    // GCG_TAKEN_BACK: the play; -1: none
  bool is_taken_back; // GCG_PLAY
} GcgStep;

typedef struct GcgGame {
  const Gcg *gcg; // borrowed
  TileSet tiles;
  Layout layout;
  int rack_size, bingo_bonus;
  int exchange_minimum; // as in Settings: what #exchange-minimum says, else a full rack
  GcgStep *steps;       // one an event
  int turn_count;
  int written[GCG_PLAYERS_MAX];  // the last total the file gives each player
  int computed[GCG_PLAYERS_MAX]; // the sum of what the rules give
  GcgProblems problems;          // the file's own and those of the game, by line
} GcgGame;

// Plays everything through. Only a board size that there is no layout for is refused. file names it in messages.
MUST_CHECK Status gcg_play_through(const Gcg *gcg, const char *file, const GcgRules *rules, GcgGame *out, Error *err);
void gcg_game_deinit(GcgGame *game);

typedef struct GcgPosition {
  Board board;
  int turn;                    // after this one
  int event;                   // after this many events
  int last_event;              // the last turn's own, -1 at the start
  int mover;                   // who is to play
  Rack racks[GCG_PLAYERS_MAX]; // empty where unknown
  int scores[GCG_PLAYERS_MAX];
  int zeros; // scoreless turns in a row
} GcgPosition;

// After so many turns; past the last one, or below 0, the end of the file.
void gcg_position(const GcgGame *game, int turn, GcgPosition *out);
