// SPDX-License-Identifier: MIT
// Use cases of a position that somebody has as a record: listing its plays, simulating them, and solving the end of the
// game.
#pragma once

#include "app/lexiconplace.h"
#include "app/machinekit.h"
#include "app/usecase.h"
#include "app/wordset.h"
#include "engine/endgame.h"
#include "engine/preendgame.h"
#include "study/givenposition.h"

// The position, its words and its rules. What is not given comes from the record, else the usual is taken. A rack of
// the player to move with more than the usual seven tiles shows how large racks are.
typedef struct PositionOrder {
  const char *cgp;            // the record, or "-" for standard input
  const char *kwg, *lexicon;  // one of them; on a server a resource, which the record may name
  const char *bag, *layout;   // files
  int rack_size, bingo_bonus; // 0, -1: not given
} PositionOrder;

typedef struct OpenPosition {
  GivenPosition given;
  LexiconPlace place;
  WordSet *shelved; // of a server: the words below are borrowed from it
  Lexicon words;
  ScoreRules rules;
} OpenPosition;

// If the record names no tiles, those of the lexicon are used. makes_plays: the caller wants to generate plays. Call
// openposition_close in either case.
MUST_CHECK Status openposition_read(const Use *use, const PositionOrder *order, bool makes_plays, OpenPosition *out,
                                    Error *err);
void openposition_close(OpenPosition *position);
// The racks and scores of the players, for a simulation: racks in the record are known; the others hold up to a full
// rack of unseen tiles each.
void openposition_seat_players(const OpenPosition *position, SimInput *input);

// Each order begins with its position.
typedef struct MovesOrder {
  PositionOrder position;
  bool wants_all;
  int top;            // how many to show; -1: not given
  const char *leaves; // file; "auto": the built-in ones; NULL: none
} MovesOrder;
typedef struct MovesFound {
  OpenPosition at;
  PlayList list; // sorted, the best first
  int shown;     // how many of them are shown
  int64_t exchanges;
} MovesFound;

typedef struct SimOrder {
  PositionOrder position;
  int plies, candidates, threads;
  int64_t iterations, time_ms; // 0: not given
  bool is_full;                // do not stop when the best move is clear
  const char *leaves, *seed;
  void (*watch)(void *context, const SimResult *so_far); // used instead of progress; NULL: none
  void *context;
} SimOrder;
typedef struct SimDone {
  OpenPosition at;
  MachineKit kit;
  SimModel model;
  SimInput input;
  Progress quiet;
  SimResult result;
} SimDone;

typedef struct EndgameOrder {
  PositionOrder position;
  int plies, memory_mb;                                       // 0: the usual
  int64_t time_ms;                                            // 0: no limit
  void (*report)(void *context, const EndgameResult *so_far); // NULL: none
  void *context;
} EndgameOrder;
typedef struct EndgameDone {
  OpenPosition at;
  Rack racks[2]; // of the player to move, and of the other
  EndgameResult result;
} EndgameDone;

typedef struct PegOrder {
  PositionOrder position;
  int candidates, threads;
  int64_t time_ms; // 0: no limit
  const char *leaves;
  void (*report)(void *context, const PegResult *so_far); // NULL: none
  void *context;
} PegOrder;
typedef struct PegDone {
  OpenPosition at;
  PegResult result;
} PegDone;

extern const Field position_order_fields[], moves_order_fields[], sim_order_fields[], endgame_order_fields[],
    peg_order_fields[];
// Call deinit in either case: after ERR_CANCELLED, *out has what was found before. A refusal that names a field is a
// mistake in the order itself: the position is missing, or there are two lexica.
extern const UseCase move_listing, position_simulating, endgame_solving, preendgame_solving;
