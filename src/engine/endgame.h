// SPDX-License-Identifier: MIT
// The end of a game between two players who know each other's tiles: the bag is empty, and the best play from here is a
// matter of search alone.
//
// Values are points of spread that the player to move gains from here to the end of the game, the last count included:
// who goes out gets twice what the other holds; when both pass in succession, each loses what is left on the rack.
#pragma once

#include "game/play.h"
#include "lexicon/kwg.h"

#include <stdatomic.h>

enum {
  // Every turn but a pass takes a tile off a rack, and no two passes follow each other but the last two.
  ENDGAME_LINE_MAX = 4 * RACK_MAX + 4,
  ENDGAME_TABLE_DEFAULT = 64 * 1024 * 1024,
  ENDGAME_PLAYS_DEFAULT = 4 * 1000 * 1000,
};

typedef struct EndgameMove {
  bool is_pass;
  Play play; // without is_pass
  int score;
} EndgameMove;

typedef struct EndgameResult {
  int value;
  bool exact; // proven; else what a search of `depth` turns and quick play after them come to
  int depth;  // turns searched through; where a limit stopped a deeper search, its best turn so far is in `line`
  int line_count;
  EndgameMove line[ENDGAME_LINE_MAX]; // best play by both sides, to the end of the game
  int64_t nodes;
  int64_t ms;
} EndgameResult;

typedef struct EndgameOptions {
  int plies;          // turns to look ahead; 0: to the end of the game
  int64_t time_ms;    // 0: as long as it takes
  int64_t nodes;      // positions to look at; 0: as many as it takes
  size_t table_bytes; // of memory for positions seen; 0: ENDGAME_TABLE_DEFAULT
  uint32_t plays;     // that are kept by lane, at 40 bytes each; 0: ENDGAME_PLAYS_DEFAULT
} EndgameOptions;

// What endgames of the same tiles have in common, for one thread that asks about many of them (endgame_memory.c).
typedef struct EndgameMemory EndgameMemory;

// All pointers are borrowed.
typedef struct EndgameInput {
  const Board *board;
  const ScoreRules *rules;
  const Kwg *kwg;
  const struct EndgameWords
      *words; // those that can still be made, found beforehand by callers who ask more than once; NULL: by kwg
  EndgameMemory *memory; // made with the same rules and words; NULL: nothing is kept
  Rack racks[2];         // of the player to move, and of the other one
  // For endgame_ask alone: what the player to move draws after the first turn, by which the bag becomes empty. That
  // turn is then a play that lays `least_laid` tiles or more, so that there is room for them. None: the bag is empty
  // already.
  Rack draw;
  int least_laid;
  EndgameOptions options;
  const atomic_bool *cancel; // NULL: nobody asks to stop
  // Told of each depth that is finished; NULL: nobody listens.
  void (*report)(void *context, const EndgameResult *so_far);
  void *context;
} EndgameInput;

// For endgames on any board by these words, with racks and draws out of `pool`; both are borrowed. Plays by lane are
// found once for all of them. Positions, too, are remembered from one question to the next, unless it `forgets`: then
// the work of a question does not depend on those before. Options have the room for them. Where the pool has so many
// kinds of tiles that there is no short way to write its parts, nothing is remembered.
EndgameMemory *endgame_memory_create(const ScoreRules *rules, const struct EndgameWords *words, const Rack *pool,
                                     const EndgameOptions *options, bool forgets);
// From now on it remembers positions where `with` does, which must have been made with the same pool, does not forget
// and lives longer. Two threads may work with them at the same time.
void endgame_memory_share(EndgameMemory *memory, const EndgameMemory *with);
void endgame_memory_destroy(EndgameMemory *memory); // NULL is fine

// Searches deeper and deeper until the value is proven, or a limit is reached, or somebody cancels: the result is then
// that of the last depth that was finished, or the best of what a deeper one got through. The same input gives the same
// result, unless time runs out. ERR_INPUT when a rack is empty (the game is over), ERR_LIMIT when large racks with
// blanks have too many plays.
MUST_CHECK Status endgame_solve(const EndgameInput *input, EndgameResult *out, Error *err);

// The value is at least `low` and at most `high`: both are proven.
typedef struct EndgameRange {
  int low, high;
  int64_t nodes; // looked at
} EndgameRange;

enum { ENDGAME_VALUE_MAX = INT32_MAX / 2 }; // no value is as far from 0

// Finds out on which side of `par` the value is, which is much less work than the value itself. Unless a limit or
// somebody stops it, the range is then below `par`, above it, or `par` alone. Where the first turn would have to draw
// and there is no such play, `high` is -ENDGAME_VALUE_MAX. Errors as above.
MUST_CHECK Status endgame_ask(const EndgameInput *input, int par, EndgameRange *out, Error *err);
