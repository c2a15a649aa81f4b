// SPDX-License-Identifier: MIT
// Slots are made from the empty squares of a lane and the runs of tiles between them. Slots that begin before the k-th
// empty square all begin at one place: on that square, or on the first tile of the run directly before it. Sums along
// the lane are calculated once, from its beginning, so that each slot is a difference.
#include "movegen/slotlane_internal.h"

#include <string.h>

// The sum of the board's tiles that plays go through.
typedef struct Through {
  uint64_t key;
  int32_t points;
  uint8_t count;
  Tile last;
} Through;

typedef struct Squares {
  int count;                                   // how many empty squares there are
  uint8_t at[BOARD_LANE];                      // where they are
  int16_t letter[BOARD_LANE + SLOT_TILES_MAX]; // the multiplier of a tile there ...
  int16_t cross[BOARD_LANE + SLOT_TILES_MAX];  // ... and of the same tile in its cross word, 0 if it makes none
  int word[BOARD_LANE];                        // the multiplier of the word
  int crosses[BOARD_LANE + 1];                 // points of cross words before the k-th square, without new tiles
  uint8_t run[BOARD_LANE + 1];                 // how many tiles lie directly before it
  Through through[BOARD_LANE + 2];             // [k + 1]: all tiles of the lane before the k-th square; [0]: none
  uint32_t empty;                              // bit p: square p is empty
  uint32_t blocked;                            // bit k: no tile may go on the k-th square
  // Bit p: a play that covers square p is connected. These are taken squares, squares beside a tile of a crossing lane,
  // and on an empty board the start squares.
  uint32_t connecting;
} Squares;

static void slotlane_read_tile(const SlotSource *source, Squares *squares, Tile tile) {
  Through *through = &squares->through[squares->count + 1];
  through->points += tile_is_blank(tile) ? 0 : source->rules->tiles->points[tile];
  through->key += source->tile_keys[tile_letter(tile)];
  through->count++;
  through->last = tile_letter(tile);
  squares->run[squares->count]++;
}

static void read_empty(const SlotSource *source, Squares *squares, int square, int cross_score) {
  const Layout *layout = source->rules->layout;
  int k = squares->count++, letter = layout->letter[square], word = layout->word[square];
  bool crosses = cross_score >= 0;
  squares->letter[k] = (int16_t)letter;
  squares->cross[k] = (int16_t)(crosses ? letter * word : 0);
  squares->word[k] = word;
  squares->crosses[k + 1] = squares->crosses[k] + (crosses ? cross_score * word : 0);
  squares->through[k + 2] = squares->through[k + 1];
  squares->run[k + 1] = 0;
}

static void read_squares(const SlotSource *source, Direction direction, int lane, Squares *squares) {
  const Board *board = source->board;
  const Tile *tiles = board_lane(board, direction, lane);
  bool is_first = board->tile_count == 0;
  const int16_t *cross_score = &source->cross->score[direction][board_index(lane, 0)];
  const uint64_t *allowed = &source->cross->allowed[direction][board_index(lane, 0)];
  squares->count = squares->crosses[0] = squares->run[0] = 0;
  squares->through[0] = squares->through[1] = (Through){0};
  squares->empty = squares->blocked = squares->connecting = 0;
  for (int pos = 0; pos < board->size; pos++) {
    int square = direction == ACROSS ? board_index(lane, pos) : board_index(pos, lane);
    if (tiles[pos]) {
      slotlane_read_tile(source, squares, tiles[pos]);
      continue;
    }
    bool starts = is_first && source->rules->layout->is_start[square];
    squares->connecting |= (uint32_t)(cross_score[pos] >= 0 || starts) << pos;
    squares->empty |= UINT32_C(1) << pos;
    squares->blocked |= (uint32_t)(allowed[pos] == 0) << squares->count;
    squares->at[squares->count] = (uint8_t)pos;
    read_empty(source, squares, square, cross_score[pos]);
  }
  squares->connecting |= ~squares->empty & ((UINT32_C(1) << board->size) - 1);
  memset(squares->letter + squares->count, 0, SLOT_TILES_MAX * sizeof *squares->letter);
  memset(squares->cross + squares->count, 0, SLOT_TILES_MAX * sizeof *squares->cross);
}

// Inserts one more multiplier among those that are sorted, largest first. Each place keeps its value, or gets the new
// one or the one before it.
static inline TileVector insert_down(TileVector sorted, int16_t value) {
  TileVector before = __builtin_shufflevector(sorted, (TileVector){INT16_MAX}, 8, 0, 1, 2, 3, 4, 5, 6);
  TileVector inserted = (TileVector){0} + value;
  TileVector is_less = before < inserted;
  TileVector lesser = (before & is_less) | (inserted & ~is_less);
  TileVector stays = sorted > lesser;
  return (sorted & stays) | (lesser & ~stays);
}

// Keeps the first n places.
static inline TileVector keep_first(TileVector vector, int n) {
  static const int16_t kept[2 * SLOT_TILES_MAX] = {-1, -1, -1, -1, -1, -1, -1, -1};
  TileVector mask;
  memcpy(&mask, kept + SLOT_TILES_MAX - n, sizeof mask);
  return vector & mask;
}

// Slots that begin before the same empty square; it grows tile by tile.
typedef struct Growth {
  Direction direction;
  int lane, start, first; // first: an empty square
  uint32_t place;         // of the slots
  int tiles, end;
  int word_multiplier;
  TileVector sorted; // the sorted multipliers of the first sorted_count squares
  int sorted_count;
} Growth;

static inline void write_multipliers(const Squares *squares, Growth *growth, Slot *slot) {
  TileVector letter, cross;
  memcpy(&letter, squares->letter + growth->first, sizeof letter);
  memcpy(&cross, squares->cross + growth->first, sizeof cross);
  slot->multipliers = keep_first(letter * (int16_t)growth->word_multiplier + cross, growth->tiles);
  for (; growth->sorted_count < growth->tiles; growth->sorted_count++)
    growth->sorted = insert_down(growth->sorted, slot->multipliers[growth->sorted_count]);
  slot->sorted = growth->sorted;
}

static inline void write_slot(const Squares *squares, const ScoreRules *rules, Growth *growth, Slot *slot) {
  int first = growth->first, last = first + growth->tiles;
  const Through *before = &squares->through[first], *after = &squares->through[last + 1];
  write_multipliers(squares, growth, slot);
  slot->open = squares->empty >> growth->start << growth->start & ((UINT32_C(1) << growth->end) - 1);
  slot->through_count = (uint8_t)(after->count - before->count);
  slot->through_tile = after->last;
  slot->through_key = after->key - before->key;
  slot->base = (after->points - before->points) * growth->word_multiplier + squares->crosses[last] -
               squares->crosses[first] + (growth->tiles >= rules->rack_size ? rules->bingo_bonus : 0);
  slot->place = growth->place;
  slot->length = (uint8_t)(growth->end - growth->start);
  slot->tiles = (uint8_t)growth->tiles;
}

// How many tiles a slot before this empty square can have.
static int most_tiles(const Squares *squares, int first, int max_tiles) {
  int most = squares->count - first;
  uint32_t blocked = squares->blocked >> first;
  if (blocked && __builtin_ctz(blocked) < most)
    most = __builtin_ctz(blocked);
  return most < max_tiles ? most : max_tiles;
}

// Slots that begin before this empty square make plays of their own if they end after the returned position. They
// connect with something and cover at least two squares. A single tile is no first play, and down it is left out if it
// also makes a word across, where it is listed.
static int ends_behind(const SlotSource *source, const Squares *squares, const Growth *growth) {
  int first = growth->first, behind = growth->start + __builtin_ctz(squares->connecting >> growth->start);
  int lone = squares->at[first] + 1 + squares->run[first + 1];
  bool is_listed = source->board->tile_count > 0 && !(growth->direction == DOWN && squares->cross[first]);
  if (!is_listed || lone - growth->start < 2)
    behind = behind > lone ? behind : lone;
  return behind;
}

static int slotlane_grow(const SlotSource *source, const Squares *squares, Growth *growth, int max_tiles, Slot *out) {
  int first = growth->first, count = 0;
  growth->start = squares->at[first] - squares->run[first];
  if (!(squares->connecting >> growth->start))
    return 0;
  int most = most_tiles(squares, first, max_tiles), behind = ends_behind(source, squares, growth);
  Slot model = {.direction = (uint8_t)growth->direction,
                .lane = (uint8_t)growth->lane,
                .start = (uint8_t)growth->start,
                .first_empty = (uint8_t)first};
  growth->place = model.place;
  growth->word_multiplier = 1;
  growth->sorted = (TileVector){0};
  growth->sorted_count = 0;
  for (growth->tiles = 1; growth->tiles <= most; growth->tiles++) {
    int last = first + growth->tiles - 1;
    growth->end = squares->at[last] + 1 + squares->run[last + 1];
    if (squares->word[last] != 1) { // this changes all multipliers
      growth->word_multiplier *= squares->word[last];
      growth->sorted = (TileVector){0};
      growth->sorted_count = 0;
    }
    if (growth->end > behind)
      write_slot(squares, source->rules, growth, &out[count++]);
  }
  return count;
}

int slots_build_lane(const SlotSource *source, Direction direction, int lane, int max_tiles, Slot *out) {
  Squares squares;
  Growth growth = {.direction = direction, .lane = lane};
  int count = 0;
  read_squares(source, direction, lane, &squares);
  for (growth.first = 0; growth.first < squares.count; growth.first++)
    count += slotlane_grow(source, &squares, &growth, max_tiles, out + count);
  return count;
}
