// SPDX-License-Identifier: MIT
// A few tiles change only what depends on the squares of CrossChanges: the cross-sets of these squares, and the slots
// of the lanes they lie in, because a slot depends only on its lane's tiles and cross-sets. Apart from that, all slots
// depend on whether the board is empty.
#include "movegen/position.h"

#include "base/mem.h"

#include <string.h>

enum { FOLLOW_MOST = 30 }; // if more tiles differ, it is faster to start again

// What a play that was tried has changed. The squares and slots of all tried plays are in two common arrays.
typedef struct TriedPlay {
  Play play;
  CrossChanges changes;
  int squares, slots;            // how many of them belong to earlier plays
  uint32_t dirty[2];             // the table's, as it was before
  bool was_empty;                // the board was empty: then everything has changed
  uint16_t counts[2][BOARD_MAX]; // how many slots each saved lane has
} TriedPlay;

typedef struct PastSquare {
  uint64_t allowed;
  int16_t score;
} PastSquare;

struct PositionPast {
  TriedPlay *tried;
  PastSquare *squares; // the changed squares, in order
  Slot *slots;         // of the lanes that were not dirty, lane by lane
  int tried_count, tried_capacity, square_count, square_capacity, slot_count, slot_capacity;
};

void position_init(Position *position, const Board *board, const Kwg *kwg, const BitGraph *graph,
                   const BitGraph *sorted, const WordMap *map, const ScoreRules *rules) {
  position->board = *board;
  position->kwg = kwg;
  position->graph = graph;
  position->sorted = sorted;
  position->map = map;
  position->rules = *rules;
  position->past = NULL;
  crosssets_rebuild(&position->cross, board, kwg, rules->tiles);
  slots_init(&position->slots, board->size, rules->rack_size < SLOT_TILES_MAX ? rules->rack_size : SLOT_TILES_MAX);
}

void position_deinit(Position *position) {
  slots_deinit(&position->slots);
  if (position->past) {
    mem_free(position->past->tried);
    mem_free(position->past->squares);
    mem_free(position->past->slots);
  }
  mem_free(position->past);
  position->past = NULL;
}

static void mark_slots(Position *position, const CrossChanges *changes) {
  for (int direction = ACROSS; direction <= DOWN; direction++)
    position->slots.dirty[direction] |= changes->lanes[direction];
}

void position_play(Position *position, const Play *play) {
  CrossChanges changes;
  changes.lanes[ACROSS] = changes.lanes[DOWN] = 0;
  if (position->board.tile_count == 0)
    slots_mark_all(&position->slots);
  play_put(&position->board, play);
  crosschanges_add_play(&changes, &position->board, play);
  crosssets_apply(&position->cross, &position->board, position->kwg, position->rules.tiles, &changes);
  mark_slots(position, &changes);
}

// Trying

static PositionPast *past_create(void) {
  PositionPast *past = mem_alloc(sizeof *past);
  past->slot_capacity = SLOTS_IN_LANE;
  past->slots = mem_resize(NULL, (size_t)past->slot_capacity, sizeof *past->slots);
  return past;
}

static TriedPlay *add_tried(PositionPast *past, const Play *play, const SlotTable *slots) {
  ARRAY_GROW(past->tried, past->tried_count, past->tried_capacity);
  TriedPlay *tried = &past->tried[past->tried_count++];
  tried->play = *play;
  tried->squares = past->square_count;
  tried->slots = past->slot_count;
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    tried->changes.lanes[direction] = 0;
    tried->dirty[direction] = slots->dirty[direction];
  }
  return tried;
}

static void put_squares_aside(PositionPast *past, const CrossSets *cross, int direction, int lane, uint32_t squares) {
  for (; squares; squares &= squares - 1) {
    int square = board_index(lane, __builtin_ctz(squares));
    ARRAY_GROW(past->squares, past->square_count, past->square_capacity);
    past->squares[past->square_count++] =
        (PastSquare){cross->allowed[direction][square], cross->score[direction][square]};
  }
}

static void put_slots_aside(PositionPast *past, const SlotTable *slots, int direction, int lane, TriedPlay *tried) {
  int count = slots->counts[direction][lane];
  tried->counts[direction][lane] = (uint16_t)count;
  if (past->slot_count + count > past->slot_capacity) {
    past->slot_capacity = 2 * (past->slot_count + count);
    past->slots = mem_resize(past->slots, (size_t)past->slot_capacity, sizeof *past->slots);
  }
  memcpy(past->slots + past->slot_count, slots_lane(slots, direction, lane), (size_t)count * sizeof(Slot));
  past->slot_count += count;
}

void position_try(Position *position, const Play *play) {
  SlotTable *slots = &position->slots;
  if (!position->past)
    position->past = past_create();
  PositionPast *past = position->past;
  if (position->board.tile_count == 0)
    slots_mark_all(slots);
  TriedPlay *tried = add_tried(past, play, slots);
  tried->was_empty = position->board.tile_count == 0;
  play_put(&position->board, play);
  crosschanges_add_play(&tried->changes, &position->board, play);
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (uint32_t lanes = tried->changes.lanes[direction]; lanes; lanes &= lanes - 1) {
      int lane = __builtin_ctz(lanes);
      put_squares_aside(past, &position->cross, direction, lane, tried->changes.squares[direction][lane]);
      if (!(slots->dirty[direction] >> lane & 1))
        put_slots_aside(past, slots, direction, lane, tried);
    }
  }
  crosssets_apply(&position->cross, &position->board, position->kwg, position->rules.tiles, &tried->changes);
  mark_slots(position, &tried->changes);
}

static void bring_squares_back(CrossSets *cross, int direction, int lane, uint32_t squares, const PastSquare **from) {
  for (; squares; squares &= squares - 1) {
    int square = board_index(lane, __builtin_ctz(squares));
    cross->allowed[direction][square] = (*from)->allowed;
    cross->score[direction][square] = (*from)++->score;
  }
}

static void bring_slots_back(SlotTable *slots, int direction, int lane, int count, const Slot **from) {
  slots->counts[direction][lane] = count;
  memcpy(slots->lanes + slots_place(slots, direction, lane), *from, (size_t)count * sizeof(Slot));
  *from += count;
}

void position_undo(Position *position) {
  PositionPast *past = position->past;
  SlotTable *slots = &position->slots;
  const TriedPlay *tried = &past->tried[--past->tried_count];
  const PastSquare *squares = past->squares + tried->squares;
  const Slot *kept = past->slots + tried->slots;
  play_take_back(&position->board, &tried->play);
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    uint32_t changed = tried->changes.lanes[direction], was_dirty = tried->dirty[direction];
    for (uint32_t lanes = changed; lanes; lanes &= lanes - 1) {
      int lane = __builtin_ctz(lanes);
      bring_squares_back(&position->cross, direction, lane, tried->changes.squares[direction][lane], &squares);
      if (!(was_dirty >> lane & 1))
        bring_slots_back(slots, direction, lane, tried->counts[direction][lane], &kept);
    }
    // Lanes that the play did not touch may have been built since.
    slots->dirty[direction] = (slots->dirty[direction] & ~changed) | (was_dirty & changed);
  }
  past->square_count = tried->squares;
  past->slot_count = tried->slots;
  if (position->board.tile_count == 0)
    slots_mark_all(slots);
}

void position_tried_lanes(const Position *position, uint32_t lanes[2]) {
  const PositionPast *past = position->past;
  lanes[ACROSS] = lanes[DOWN] = 0;
  for (int i = 0; past && i < past->tried_count; i++) {
    for (int direction = ACROSS; direction <= DOWN; direction++)
      lanes[direction] |= past->tried[i].was_empty ? UINT32_MAX : past->tried[i].changes.lanes[direction];
  }
}

// Following

// Puts the tiles of the other board on this one, and lists the squares where they differ; returns how many there are.
static int position_take_over(Board *board, const Board *from, uint32_t differing[BOARD_MAX]) {
  int count = 0;
  for (int row = 0; row < board->size; row++) {
    if (memcmp(board_lane(board, ACROSS, row), board_lane(from, ACROSS, row), BOARD_LANE) == 0)
      continue;
    for (int col = 0; col < board->size; col++) {
      if (board_at(board, row, col) == board_at(from, row, col))
        continue;
      board_put(board, row, col, board_at(from, row, col));
      differing[row] |= UINT32_C(1) << col;
      count++;
    }
  }
  return count;
}

void position_follow(Position *position, const Board *board) {
  uint32_t differing[BOARD_MAX] = {0};
  bool was_empty = position->board.tile_count == 0;
  int count = position_take_over(&position->board, board, differing);
  CrossChanges changes;
  changes.lanes[ACROSS] = changes.lanes[DOWN] = 0;
  if (was_empty || board->tile_count == 0 || count > FOLLOW_MOST)
    slots_mark_all(&position->slots);
  if (count > FOLLOW_MOST) {
    crosssets_rebuild(&position->cross, board, position->kwg, position->rules.tiles);
    return;
  }
  for (int row = 0; row < board->size; row++) {
    for (uint32_t cols = differing[row]; cols; cols &= cols - 1)
      crosschanges_add(&changes, board, row, __builtin_ctz(cols));
  }
  crosssets_apply(&position->cross, board, position->kwg, position->rules.tiles, &changes);
  mark_slots(position, &changes);
}

bool position_can_search(const Position *position, const Rack *rack) {
  return rack->total <= position->slots.max_tiles && rack->counts[TILE_BLANK] <= 2 && position->rules.rack_size > 1;
}
