// SPDX-License-Identifier: MIT
// The search: turns of both players in alternation, to a depth or to the end of the game.
#pragma once

#include "engine/endgame.h"
#include "engine/endgame_plays_internal.h"
#include "engine/endgame_table_internal.h"

enum { VALUE_MAX = ENDGAME_VALUE_MAX };

#define PLAY_PASS UINT32_MAX

typedef struct Move {
  int32_t estimate; // a quick estimate of its value, which decides the order in which moves are tried
  int32_t bound;    // the most it can be worth
  uint32_t play;    // index in the store, or PLAY_PASS
} Move;

typedef struct Turn {
  bool is_pass;
  LanePlay play;
  LaneTiles tiles;
} Turn;

// A turn being searched: the position before it, and all that is needed to take it back.
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

// The best score for each set of tiles, while moves are listed.
enum { PLANS = 1024 };

typedef struct Plan {
  RackCode uses;
  uint32_t listing; // to which it belongs
  int32_t score;
} Plan;

// Turns that were recently too good for the other side, elsewhere in the search. They usually answer what that side
// tries next, too.
enum { KILLERS = 2 };

typedef struct Search {
  EndgameBoard board;
  PlayStore store;
  EndgameTable table;
  Ply plies[ENDGAME_LINE_MAX + 1];
  Plan plans[PLANS];
  uint32_t listing;
  // What the first turn draws; it is then a play of `least_laid` tiles or more, and not the last one.
  RackCode draw;
  int draw_points, draw_tiles, least_laid;
  int64_t nodes, most_nodes; // 0: no limit
  bool uses_killers;
  uint32_t killers[ENDGAME_LINE_MAX + 1][KILLERS]; // by turns ahead: ids of moves or MOVE_NONE, the latest first
  int turns_ahead;                                 // the most turns looked ahead in this search
  // The best of the first turns that have been tried in this search: its value is inside the window, and its line is
  // that of plies[0]. It is useful when time runs out, if the previous best is among those tried.
  bool has_first, has_tried_best;
  int first_value;
  // called now and then
  bool (*must_stop)(void *context);
  void *context;
  bool is_stopped; // returned values are then worthless
} Search;

struct EndgameMemory {
  Search search;
  EndgameTable table; // a question may use a part of it
  bool is_borrowed;   // the table
  uint64_t letters;
  bool forgets;
};

// Gets it ready for the next question, which is about parts of these racks.
Search *endgame_memory_search(EndgameMemory *memory, const Rack racks[2], size_t table_bytes);

// The result of a search: the value, or a bound on it if it is outside the window.
typedef struct Found {
  int value;
  bool is_proven;
} Found;

// The letters that tiles of these kinds can be laid as.
static inline uint64_t endgame_letters(uint64_t kinds, const TileSet *tiles) {
  return kinds >> TILE_BLANK & 1 ? (UINT64_MAX >> (63 - tiles->kinds)) & ~UINT64_C(1) : kinds;
}

void endgame_search_deinit(Search *search);

// Searches from plies[0] and leaves the line there.
Found search_root(Search *search, int alpha, int beta, int depth);

// Turns (endgame_turns.c)

// Identifies a play, in MOVE_BITS: its lane, and some bits of its hash.
static inline uint32_t search_move_id(const Search *search, uint32_t play) {
  if (play == PLAY_PASS)
    return MOVE_NONE;
  return (uint32_t)search->store.plays[play].place << 12 | (search->store.tiles[play].hash & 0xFFF);
}

static inline Ply *ply_next(const Ply *ply) {
  return (Ply *)(uintptr_t)(ply + 1);
}
static inline const LanePlay *search_play(const Search *search, uint32_t play) {
  return &search->store.plays[play];
}

void turn_do(Search *search, Ply *ply, uint32_t play); // PLAY_PASS too
void turn_undo(Search *search, Ply *ply, uint32_t play);

// The plays that a side has in a lane, and possibly some that its rack can't lay any more.
LaneList turn_list(Search *search, Ply *ply, int side, int direction, int lane);

// Does the side to move draw after this turn?
static inline bool turn_draws(const Search *search, const Ply *ply) {
  return search->draw_tiles > 0 && ply == search->plies;
}
// Does it take the last tile, or is it the second pass?
static inline bool turn_ends_game(const Search *search, const Ply *ply, uint32_t play) {
  if (play == PLAY_PASS)
    return ply->after_pass;
  return search_play(search, play)->uses == ply->racks[ply->side] && !turn_draws(search, ply);
}
// What a turn that ends the game is worth.
static inline int turn_last_value(const Search *search, const Ply *ply, uint32_t play) {
  int other = ply->points[1 - ply->side];
  return play == PLAY_PASS ? other - ply->points[ply->side] : search_play(search, play)->score + 2 * other;
}

// Makes the turn the first of ply's line, followed by the line of the next ply unless the turn ends the game.
void turn_keep_line(const Search *search, Ply *ply, uint32_t play);

// Quick play to the end: each side makes the move with the best estimate. Returns the value and leaves the line.
int turn_play_out(Search *search, Ply *ply);

// Plays by which a side can go out (endgame_outs.c)

enum { OUTS_MAX = 6 };

typedef struct OutPlay {
  int score;
  uint8_t direction, lane;
  uint32_t squares;
  uint32_t spoilt[2][BOARD_MAX]; // squares where a tile would change it, by direction and lane
} OutPlay;

typedef struct OutPlays {
  int count;
  OutPlay plays[OUTS_MAX]; // only the best ones, best first
} OutPlays;

void outs_find(Search *search, Ply *ply, int side, OutPlays *outs);
// The most that the last tile of a side can score; -1 if it can go nowhere.
int outs_best_of_last_tile(const Search *search, const Ply *ply, int side);

// The most that a turn of the other side can be worth, since one of these plays may be the answer. The turn scores
// `score` and leaves `left` points on the rack; NULL: a pass.
static inline int outs_bound(const OutPlays *outs, const LanePlay *play, int score, int left) {
  for (int i = 0; i < outs->count; i++) {
    const OutPlay *out = &outs->plays[i];
    if (!play || !(out->spoilt[laneplay_direction(play)][laneplay_lane(play)] & play->squares))
      return score - out->score - 2 * left;
  }
  return VALUE_MAX;
}

// Lists of moves (endgame_moves.c)

enum { LAST_TWO_OUTS = 128 };

// With two tiles left, a turn of one tile leaves one. If the other side only passed, that tile would go out, either
// where it could go already or next to the first; in that case both could have been laid at once, for no less. So the
// plays of one and of two tiles give a bound on what is to come.
typedef struct LastTwo {
  RackCode first; // the tile whose best play is best[0]
  int best[2];
  int out_count; // LAST_TWO_OUTS + 1: too many
  uint32_t outs[LAST_TWO_OUTS];
} LastTwo;

typedef struct Listing {
  const OutPlays *outs; // of the other side
  int alpha;
  uint32_t first_move; // id of the one to try before all others
  int best_bound;      // no move that is left out is worth more; at most alpha
  int best_last;       // value of last_play
  uint32_t last_play;  // the best of those that go out; PLAY_PASS: there is none
  LastTwo two;
} Listing;

// Fills ply->moves with the plays of the side to move that could be worth more than alpha. Plays that go out are not
// included: the best of them is in the listing.
void moves_list(Search *search, Ply *ply, Listing *listing);
// Moves the most promising of the moves from `from` on to the front of them.
const Move *moves_pick(Ply *ply, int from);
// The play with this id if the side to move has it, else PLAY_PASS.
uint32_t moves_find(Search *search, Ply *ply, uint32_t id);
