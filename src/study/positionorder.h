// SPDX-License-Identifier: MIT
// Use cases of a position that somebody has a record of: its plays, how they fare when they are played out, and the end
// of the game solved.
#pragma once

#include "app/lexiconplace.h"
#include "app/machinekit.h"
#include "app/usecase.h"
#include "app/wordset.h"
#include "engine/endgame.h"
#include "engine/preendgame.h"
#include "study/givenposition.h"

// The position, the words it is played with, and its rules. What is not given is as the record says, else as usual. A
// rack to move of more than the usual seven tiles says itself how large racks are.
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

// With the tiles of the lexicon where the record names none. makes_plays: plays are to be found. openposition_close is
// needed in either case.
MUST_CHECK Status openposition_read(const Use *use, const PositionOrder *order, bool makes_plays, OpenPosition *out,
                                    Error *err);
void openposition_close(OpenPosition *position);
// What players hold and have, in a simulation: the record's racks are known, the others hold up to a full rack of the
// unseen tiles each.
void openposition_seat_players(const OpenPosition *position, SimInput *input);

// Each order begins with its position.
typedef struct MovesOrder {
  PositionOrder position;
  bool wants_all;
  int top;            // how many are shown; -1: not given
  const char *leaves; // file; "auto": those of the program; NULL: none
} MovesOrder;
typedef struct MovesFound {
  OpenPosition at;
  PlayList list; // sorted, the best first
  int shown;     // of them
  int64_t exchanges;
} MovesFound;

typedef struct SimOrder {
  PositionOrder position;
  int plies, candidates, threads;
  int64_t iterations, time_ms; // 0: not given
  bool is_full;                // does not stop when the best is clear
  const char *leaves, *seed;
  void (*watch)(void *context, const SimResult *so_far); // instead of the progress; NULL: nobody does
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
  int plies, memory_mb;                                       // 0: as usual
  int64_t time_ms;                                            // 0: no limit
  void (*report)(void *context, const EndgameResult *so_far); // NULL: nobody listens
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
  void (*report)(void *context, const PegResult *so_far); // NULL: nobody listens
  void *context;
} PegOrder;
typedef struct PegDone {
  OpenPosition at;
  PegResult result;
} PegDone;

extern const Field position_order_fields[], moves_order_fields[], sim_order_fields[], endgame_order_fields[],
    peg_order_fields[];
// deinit is needed in either case: what came out before somebody stopped it is there, too (ERR_CANCELLED). A refusal
// that names a field is a mistake in the order itself: the position is missing, or there are two lexica.
extern const UseCase move_listing, position_simulating, endgame_solving, preendgame_solving;
