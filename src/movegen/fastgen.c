// SPDX-License-Identifier: MIT
// The fast generator: slots in the order of what they could be worth at most.
//
//   1. Each slot that the rack can fill gets an upper bound: its multipliers and the rack's points, both largest first,
//   multiplied and added up, and the best leave of
//      the tiles that would remain.
//   2. Slots are tried from the highest bound down, until the next bound is below what has been found.
//   3. In a slot, each subrack of the right size gets the same kind of bound, now with its own points and its own
//   leave; if that is still worth it, its words are sought
//      (fastmap.c, fastgraph.c).
//
// When all plays are wanted the bounds are left out; with a map they are listed in another way (fastall.c).
#include "movegen/fastgen_internal.h"

#include <limits.h>
#include <string.h>

enum { CANDIDATES_MAX = 2 * BOARD_MAX * SLOTS_IN_LANE, BUCKETS = 256, BUCKET_BITS = 11 };

typedef struct Candidate {
  Equity bound;
  int next; // the next one in its bucket; 0: none
  const Slot *slot;
} Candidate;

// The slots that may have a play, from 1 on. They lie in buckets of about two points by their bounds. That is enough
// order to search the promising ones first, and cheaper than sorting.
typedef struct Agenda {
  int count;
  int highest;        // the highest bucket that is not empty
  int heads[BUCKETS]; // 0: empty; the lowest and the highest bucket also take what lies beyond them
  Candidate candidates[CANDIDATES_MAX + 1];
} Agenda;

static void agenda_init(Agenda *agenda) {
  agenda->count = agenda->highest = 0;
  memset(agenda->heads, 0, sizeof agenda->heads);
}

static inline void agenda_add(Agenda *agenda, Equity bound, const Slot *slot) {
  int bucket = bound >> BUCKET_BITS;
  bucket = bucket < 0 ? 0 : bucket < BUCKETS ? bucket : BUCKETS - 1;
  agenda->highest = bucket > agenda->highest ? bucket : agenda->highest;
  int at = ++agenda->count;
  agenda->candidates[at].bound = bound;
  agenda->candidates[at].next = agenda->heads[bucket];
  agenda->candidates[at].slot = slot;
  agenda->heads[bucket] = at;
}

void fast_fill_in(Fast *fast, const Slot *slot) {
  fast->entered = slot;
  const uint64_t *allowed = &fast->position->cross.allowed[slot->direction][board_index(slot->lane, slot->start)];
  const Tile *squares = board_lane(&fast->position->board, (Direction)slot->direction, slot->lane);
  fast->anywhere = 0;
  fast->pivot = 0;
  int spots = 0, fewest = INT_MAX;
  for (int i = 0; i < slot->length; i++) {
    Tile there = tile_letter(squares[slot->start + i]);
    int accepted = 1;
    if (there) {
      fast->accepts[i] = UINT64_C(1) << there;
    } else {
      fast->accepts[i] = allowed[i];
      fast->anywhere |= allowed[i];
      fast->spots[spots++] = (uint8_t)i;
      accepted = __builtin_popcountll(allowed[i]);
    }
    if (accepted < fewest) {
      fewest = accepted;
      fast->pivot = i;
    }
  }
}

// tiles is a constant wherever this is called, so that the compiler can unroll the loops over them.
__attribute__((always_inline)) static inline void bound_subracks(const Fast *fast, const Slot *slot, int tiles,
                                                                 uint8_t *promising) {
  const RackTable *table = fast->table;
  const SubrackBlock *block = &table->blocks[table->first_block[tiles]];
  EightInts multipliers[SLOT_TILES_MAX];
  EightInts least = (EightInts){0} + fast->threshold, base = (EightInts){0} + slot->base * 1000;
#pragma GCC unroll 8
  for (int i = 0; i < tiles; i++)
    multipliers[i] = (EightInts){0} + slot->sorted[i] * 1000;
  for (const SubrackBlock *end = &table->blocks[table->first_block[tiles + 1]]; block < end; block++) {
    EightInts bounds = base + block->values;
#pragma GCC unroll 8
    for (int i = 0; i < tiles; i++)
      bounds += block->points[i] * multipliers[i];
    EightInts good = bounds >= least;
    *promising++ = (uint8_t)(eight_signs(&good) & block->lanes);
  }
}

void fast_find_promising(const Fast *fast, const Slot *slot, uint8_t promising[BLOCKS_OF_SIZE_MAX]) {
  _Static_assert(SLOT_TILES_MAX == 8, "all numbers of tiles are here");
  switch (slot->tiles) {
  case 1:
    bound_subracks(fast, slot, 1, promising);
    break;
  case 2:
    bound_subracks(fast, slot, 2, promising);
    break;
  case 3:
    bound_subracks(fast, slot, 3, promising);
    break;
  case 4:
    bound_subracks(fast, slot, 4, promising);
    break;
  case 5:
    bound_subracks(fast, slot, 5, promising);
    break;
  case 6:
    bound_subracks(fast, slot, 6, promising);
    break;
  case 7:
    bound_subracks(fast, slot, 7, promising);
    break;
  default:
    bound_subracks(fast, slot, 8, promising);
  }
}

// What the rack can do in a lane.
typedef struct LaneView {
  uint32_t unusable;                           // bit p: the rack has no tile that may go on square p
  int16_t points[BOARD_LANE + SLOT_TILES_MAX]; // the most points of a tile that may go on the n-th empty square
} LaneView;

static void fastgen_view_lane(const Fast *fast, int direction, int lane, LaneView *view) {
  const uint64_t *allowed = &fast->position->cross.allowed[direction][board_index(lane, 0)];
  const Tile *squares = board_lane(&fast->position->board, (Direction)direction, lane);
  const RackTable *table = fast->table;
  int empty = 0;
  view->unusable = 0;
  for (int pos = 0; pos < fast->position->board.size; pos++) {
    if (squares[pos])
      continue;
    int kind = 0;
    if (allowed[pos] != CROSS_ANY) {
      view->unusable |= (uint32_t)((allowed[pos] & table->mask) == 0) << pos;
      while (kind < table->kind_count - 1 && !(allowed[pos] >> table->kinds[kind] & 1))
        kind++;
    }
    view->points[empty++] = (int16_t)fast->points[table->kinds[kind]];
  }
  memset(view->points + empty, 0, SLOT_TILES_MAX * sizeof *view->points);
}

// The lower of two bounds: the best tiles on the best squares, and on each square the best tile that it allows.
static inline Equity bound_slot(const Fast *fast, const Slot *slot, const LaneView *view) {
  TileVector best;
  memcpy(&best, view->points + slot->first_empty, sizeof best);
  int by_order = dot(slot->sorted, fast->table->points), by_squares = dot(slot->multipliers, best);
  return (slot->base + (by_order < by_squares ? by_order : by_squares)) * 1000 + fast->table->best_value[slot->tiles];
}

__attribute__((always_inline)) static inline void list_lane(const Fast *fast, int direction, int lane, Agenda *agenda) {
  const SlotTable *slots = &fast->position->slots;
  LaneView view;
  fastgen_view_lane(fast, direction, lane, &view);
  const Slot *slot = slots_lane(slots, direction, lane);
  for (const Slot *end = slot + slots->counts[direction][lane]; slot < end; slot++) {
    if ((slot->open & view.unusable) || slot->tiles > fast->table->total || !slot_may_spell(fast->table, slot))
      continue;
    Equity bound = bound_slot(fast, slot, &view);
    if (bound >= fast->threshold)
      agenda_add(agenda, bound, slot);
  }
}

static const uint32_t all_lanes[2] = {UINT32_MAX, UINT32_MAX};

static void fastgen_list_candidates(const Fast *fast, const uint32_t lanes[2], Agenda *agenda) {
  agenda_init(agenda);
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < fast->position->board.size; lane++) {
      if ((lanes[direction] >> lane & 1) && fast->position->slots.counts[direction][lane] > 0)
        list_lane(fast, direction, lane, agenda);
    }
  }
}

static void fastgen_search(Fast *fast, const Slot *slot) {
  if (fast->map)
    fast_search_by_map(fast, slot);
  else
    fast_search_by_graph(fast, slot);
}

// Searches the most promising slots first: their plays rule out most of the others.
static void search_in_order(Fast *fast, const Agenda *agenda) {
  for (int bucket = agenda->highest; bucket >= 0; bucket--) {
    if (bucket < BUCKETS - 1 && fast->threshold >= (bucket + 1) << BUCKET_BITS)
      return;
    for (int i = agenda->heads[bucket]; i; i = agenda->candidates[i].next) {
      if (agenda->candidates[i].bound >= fast->threshold)
        fastgen_search(fast, agenda->candidates[i].slot);
    }
  }
}

// Where there is no map, the keys of tiles are not used.
static const uint64_t *fastgen_keys(const Position *position) {
  static const uint64_t no_keys[TILE_KINDS_MAX + 1];
  return position->map ? position->map->tile_keys : no_keys;
}

void position_refresh(Position *position) {
  slots_refresh(&position->slots, &position->board, &position->cross, &position->rules, fastgen_keys(position));
}

static void fastgen_run(Position *position, const PositionQuery *query, int limit, PlayList *out) {
  RackTable table;
  Agenda agenda;
  SpellMemo memos[1 << SPELL_MEMO_BITS];
  Fast fast = {.position = position,
               .map = position->map,
               .points = position->rules.tiles->points,
               .table = &table,
               .out = out,
               .limit = limit,
               .threshold = INT32_MIN};
  out->count = 0;
  position_refresh(position);
  racktable_init(&table, query->rack, position->rules.tiles, fastgen_keys(position), query->keep, query->context);
  if (fast.map) {
    racktable_find_words(&table, fast.map);
  } else {
    memset(memos, 0, sizeof memos);
    fast.memos = memos;
    fast_find_spelt(&fast, &table);
  }
  if (fast.map && !limit) {
    fast_list_by_map(&fast);
    return;
  }
  fastgen_list_candidates(&fast, all_lanes, &agenda);
  if (limit) {
    search_in_order(&fast, &agenda);
    return;
  }
  for (int i = 1; i <= agenda.count; i++)
    fastgen_search(&fast, agenda.candidates[i].slot);
}

void position_prepare(const Position *position, const PositionQuery *query, RackTable *out) {
  racktable_init(out, query->rack, position->rules.tiles, position->map->tile_keys, query->keep, query->context);
  racktable_find_words(out, position->map);
}

static void search_prepared(Position *position, const RackTable *table, const uint32_t lanes[2], int limit,
                            PlayList *out) {
  Agenda agenda;
  Fast fast = {.position = position,
               .map = position->map,
               .points = position->rules.tiles->points,
               .table = table,
               .out = out,
               .limit = limit,
               .threshold = out->count == limit ? out->plays[0].equity : INT32_MIN};
  position_refresh(position);
  fastgen_list_candidates(&fast, lanes, &agenda);
  search_in_order(&fast, &agenda);
}

bool position_best_in(Position *position, const RackTable *table, const uint32_t lanes[2], bool has_best,
                      ScoredPlay *best) {
  PlayList list = {best, has_best, 1};
  search_prepared(position, table, lanes, 1, &list);
  return list.count > 0;
}

void position_best_n_of(Position *position, const RackTable *table, int n, PlayList *out) {
  out->count = 0;
  search_prepared(position, table, all_lanes, n, out);
  playlist_sort(out);
}

bool position_best(Position *position, const PositionQuery *query, ScoredPlay *out) {
  PlayList list = {out, 0, 1};
  fastgen_run(position, query, 1, &list);
  return list.count > 0;
}

void position_best_n(Position *position, const PositionQuery *query, int n, PlayList *out) {
  fastgen_run(position, query, n, out);
  playlist_sort(out);
}

void position_all(Position *position, const PositionQuery *query, PlayList *out) {
  fastgen_run(position, query, 0, out);
}
