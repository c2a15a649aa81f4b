// SPDX-License-Identifier: MIT
// Checks that a game in a file was played as the file says: every action follows the rules, every drawn tile follows
// from the seed, and the seed is the one that was published when the game began.
#pragma once

#include "app/usecase.h"
#include "game/game.h"

typedef struct VerifyOrder {
  FieldFile file; // a game or a log
} VerifyOrder;

typedef struct VerifiedSeat {
  const char *name;
  int score;
} VerifiedSeat;

typedef struct Verified {
  Game *game;
  bool holds, is_finished; // holds is always true: a game that does not hold is refused
  int64_t actions;
  int64_t draws;      // tiles drawn from the bag, the first racks included
  bool has_torn_line; // a log's last line was cut off: it was never confirmed, and does not count
  const char *commitment, *end;
  FieldList players; // VerifiedSeat
} Verified;

// The refusal names the action or the field at fault.
extern const UseCase game_verifying;
void verified_tell(const Verified *verified, const Catalog *catalog, StrBuf *out); // appends lines
