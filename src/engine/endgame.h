// SPDX-License-Identifier: MIT
// The end of a game between two players who know each other's tiles: the bag is empty, and only search is needed to
// find the best play.
//
// Values are points of spread that the player to move gains from here to the end of the game, including the last count:
// the player who goes out gets twice what the other holds; if both pass in succession, each loses what is left on the
// rack.
#pragma once

#include "game/play.h"
#include "lexicon/kwg.h"

#include <stdatomic.h>

enum {
  // Every turn except a pass takes a tile off a rack, and two passes in a row end the game.
  ENDGAME_LINE_MAX = 4 * RACK_MAX + 4,
  ENDGAME_TABLE_DEFAULT = 64 * 1024 * 1024,
  ENDGAME_PLAYS_DEFAULT = 4 * 1000 * 1000,
};

typedef struct EndgameMove {
  bool is_pass;
  Play play; // unless is_pass
  int score;
} EndgameMove;

typedef struct EndgameResult {
  int value;
  bool exact; // proven; otherwise the result of searching `depth` turns, followed by quick play
  int depth;  // turns searched completely; if a limit stopped a deeper search, `line` has its best turn so far
  int line_count;
  EndgameMove line[ENDGAME_LINE_MAX]; // best play by both sides, to the end of the game
  int64_t nodes;
  int64_t ms;
} EndgameResult;

typedef struct EndgameOptions {
  int plies;          // turns to look ahead; 0: to the end of the game
  int64_t time_ms;    // 0: as long as it takes
  int64_t nodes;      // positions to look at; 0: as many as it takes
  size_t table_bytes; // memory for positions seen; 0: ENDGAME_TABLE_DEFAULT
  uint32_t plays;     // kept by lane, at 40 bytes each; 0: ENDGAME_PLAYS_DEFAULT
} EndgameOptions;

// What endgames of the same tiles share, for one thread that asks about many of them (endgame_memory.c).
typedef struct EndgameMemory EndgameMemory;

// All pointers are borrowed.
typedef struct EndgameInput {
  const Board *board;
  const ScoreRules *rules;
  const Kwg *kwg;
  const struct EndgameWords
      *words;            // words that can still be made, found beforehand by callers who ask repeatedly; NULL: use kwg
  EndgameMemory *memory; // made with the same rules and words; NULL: none
  Rack racks[2];         // the player to move first
  // Only for endgame_ask: what the player to move draws after the first turn, which empties the bag. That turn is then
  // a play of `least_laid` tiles or more, so that there is room for them. Empty: the bag is empty already.
  Rack draw;
  int least_laid;
  EndgameOptions options;
  const atomic_bool *cancel; // NULL: can't be cancelled
  // Called after each finished depth; NULL: not wanted.
  void (*report)(void *context, const EndgameResult *so_far);
  void *context;
} EndgameInput;

// For endgames on any board with these words, and with racks and draws out of `pool`; both are borrowed. Plays by lane
// are found once for all of them. Positions are also remembered from one question to the next, unless it `forgets`:
// then the work for a question does not depend on earlier ones. Options give the memory sizes. If the pool has so many
// kinds of tiles that its parts have no short code, nothing is remembered.
EndgameMemory *endgame_memory_create(const ScoreRules *rules, const struct EndgameWords *words, const Rack *pool,
                                     const EndgameOptions *options, bool forgets);
// From now on, `memory` stores positions in `with`, which must have been made with the same pool, must not forget, and
// must live longer. Two threads may use them at the same time.
void endgame_memory_share(EndgameMemory *memory, const EndgameMemory *with);
void endgame_memory_destroy(EndgameMemory *memory); // NULL is fine

// Searches deeper and deeper until the value is proven, a limit is reached, or somebody cancels. The result is then
// that of the last finished depth, or the best found so far by a deeper one. The same input gives the same result,
// unless time runs out. ERR_INPUT if a rack is empty (the game is over), ERR_LIMIT if large racks with blanks have too
// many plays.
MUST_CHECK Status endgame_solve(const EndgameInput *input, EndgameResult *out, Error *err);

// The value is at least `low` and at most `high`: both are proven.
typedef struct EndgameRange {
  int low, high;
  int64_t nodes; // searched
} EndgameRange;

enum { ENDGAME_VALUE_MAX = INT32_MAX / 2 }; // every value is nearer to 0

// Finds out on which side of `par` the value is, which is much less work than finding the value. Unless a limit or
// somebody stops it, the range is then below `par`, above it, or `par` alone. If the first turn would have to draw and
// there is no such play, `high` is -ENDGAME_VALUE_MAX. Errors as above.
MUST_CHECK Status endgame_ask(const EndgameInput *input, int par, EndgameRange *out, Error *err);
