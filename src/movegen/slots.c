// SPDX-License-Identifier: MIT
#include "movegen/slots.h"

#include "base/mem.h"

#include <string.h>

void slots_init(SlotTable *table, int board_size, int max_tiles) {
  *table = (SlotTable){.max_tiles = max_tiles, .lane_capacity = board_size * max_tiles};
  table->lanes = mem_resize(NULL, (size_t)2 * BOARD_MAX * (size_t)table->lane_capacity, sizeof(Slot));
  slots_mark_all(table);
}

void slots_deinit(SlotTable *table) {
  mem_free(table->lanes);
  *table = (SlotTable){0};
}

void slots_mark_all(SlotTable *table) {
  table->dirty[ACROSS] = table->dirty[DOWN] = UINT32_MAX;
}

// The lanes, seen the other way, of the nearest empty squares before and after `pos` in this lane.
static uint32_t ends_around(const Board *board, Direction direction, int lane, int pos) {
  const Tile *tiles = board_lane(board, direction, lane);
  int first = pos, last = pos;
  while (first > 0 && tiles[first - 1])
    first--;
  while (last + 1 < board->size && tiles[last + 1])
    last++;
  uint32_t lanes = 0;
  if (first > 0)
    lanes |= UINT32_C(1) << (first - 1);
  if (last + 1 < board->size)
    lanes |= UINT32_C(1) << (last + 1);
  return lanes;
}

// Changed are the lanes of the new tiles, and the lanes that cross the squares whose cross-sets depend on them.
void slots_mark_play(SlotTable *table, const Board *board, const Play *play) {
  if (board->tile_count <= play_tile_count(play)) { // the start squares play a part before the first play
    slots_mark_all(table);
    return;
  }
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] == TILE_THROUGH)
      continue;
    int row = play_row(play, i), col = play_col(play, i);
    table->dirty[ACROSS] |= UINT32_C(1) << row;
    table->dirty[DOWN] |= UINT32_C(1) << col;
    table->dirty[DOWN] |= ends_around(board, ACROSS, row, col);
    table->dirty[ACROSS] |= ends_around(board, DOWN, col, row);
  }
}

// One slot growing tile by tile along a lane.
typedef struct Growth {
  const Board *board;
  const ScoreRules *rules;
  const uint64_t *tile_keys;
  Direction direction;
  int lane;
  const Tile *squares;
  const uint64_t *allowed;
  const int16_t *cross_score;
  // so far
  int start, first_empty, pos, tiles;
  int through_points, word_multiplier, crosses;
  uint64_t through_key;
  uint32_t open;
  bool connects;
  int through_count;
  Tile through_tile;
  TileVector letter_multipliers;
  TileVector cross_multipliers; // what the same tile is multiplied by in its cross word
  TileVector multipliers, sorted;
} Growth;

static void pass_through(Growth *growth) {
  const TileSet *tiles = growth->rules->tiles;
  for (; growth->pos < growth->board->size && growth->squares[growth->pos]; growth->pos++) {
    Tile tile = growth->squares[growth->pos];
    growth->through_points += tile_is_blank(tile) ? 0 : tiles->points[tile];
    growth->through_key += growth->tile_keys[tile_letter(tile)];
    growth->connects = true;
    growth->through_count++;
    growth->through_tile = tile_letter(tile);
  }
}

// Puts one more multiplier in its place among those that are largest first.
static void insert_down(TileVector *sorted, int count, int16_t value) {
  int at = count;
  for (; at > 0 && (*sorted)[at - 1] < value; at--)
    (*sorted)[at] = (*sorted)[at - 1];
  (*sorted)[at] = value;
}

// A square that multiplies no word leaves the other multipliers as they are.
static void update_multipliers(Growth *growth, int word) {
  int last = growth->tiles - 1;
  growth->multipliers = growth->letter_multipliers * (int16_t)growth->word_multiplier + growth->cross_multipliers;
  if (word == 1) {
    insert_down(&growth->sorted, last, growth->multipliers[last]);
    return;
  }
  growth->sorted = (TileVector){0};
  for (int i = 0; i <= last; i++)
    insert_down(&growth->sorted, i, growth->multipliers[i]);
}

static void add_square(Growth *growth) {
  const Layout *layout = growth->rules->layout;
  int pos = growth->pos, at = growth->tiles;
  int square = growth->direction == ACROSS ? board_index(growth->lane, pos) : board_index(pos, growth->lane);
  int letter = layout->letter[square], word = layout->word[square];
  growth->letter_multipliers[at] = (int16_t)letter;
  growth->cross_multipliers[at] = 0;
  if (growth->cross_score[pos] >= 0) {
    growth->connects = true;
    growth->crosses += growth->cross_score[pos] * word;
    growth->cross_multipliers[at] = (int16_t)(letter * word);
  }
  if (growth->board->tile_count == 0 && layout->is_start[square])
    growth->connects = true;
  growth->word_multiplier *= word;
  growth->open |= UINT32_C(1) << pos;
  growth->tiles++;
  growth->pos++;
  update_multipliers(growth, word);
}

static void write_slot(const Growth *growth, Slot *slot) {
  const ScoreRules *rules = growth->rules;
  slot->sorted = growth->sorted;
  slot->multipliers = growth->multipliers;
  slot->first_empty = (uint8_t)growth->first_empty;
  slot->through_key = growth->through_key;
  slot->open = growth->open;
  slot->base = growth->through_points * growth->word_multiplier + growth->crosses +
               (growth->tiles >= rules->rack_size ? rules->bingo_bonus : 0);
  slot->direction = (uint8_t)growth->direction;
  slot->lane = (uint8_t)growth->lane;
  slot->start = (uint8_t)growth->start;
  slot->length = (uint8_t)(growth->pos - growth->start);
  slot->tiles = (uint8_t)growth->tiles;
  slot->through_count = (uint8_t)growth->through_count;
  slot->through_tile = growth->through_tile;
}

// Does the slot, as it has grown, make plays of its own? A lone tile down that also makes a word across is listed
// there.
static bool is_slot(const Growth *growth) {
  if (!growth->connects || growth->pos - growth->start < 2)
    return false;
  if (growth->tiles > 1)
    return true;
  bool crosses = growth->cross_multipliers[0] != 0;
  return growth->board->tile_count > 0 && !(growth->direction == DOWN && crosses);
}

// The squares on which a play connects with what is there: taken ones, those beside a tile of a crossing lane, and the
// start squares of an empty board.
static uint32_t connecting_squares(const Growth *growth) {
  uint32_t connecting = 0;
  for (int pos = 0; pos < growth->board->size; pos++) {
    int square = growth->direction == ACROSS ? board_index(growth->lane, pos) : board_index(pos, growth->lane);
    bool starts = growth->board->tile_count == 0 && growth->rules->layout->is_start[square];
    connecting |= (uint32_t)(growth->squares[pos] || growth->cross_score[pos] >= 0 || starts) << pos;
  }
  return connecting;
}

static void start_growth(Growth *growth, int start) {
  growth->start = growth->pos = start;
  growth->tiles = growth->through_points = growth->crosses = 0;
  growth->word_multiplier = 1;
  growth->through_key = 0;
  growth->open = 0;
  growth->connects = false;
  growth->through_count = 0;
  growth->letter_multipliers = growth->cross_multipliers = growth->sorted = (TileVector){0};
  pass_through(growth);
}

static void build_lane(SlotTable *table, Growth *growth, int lane) {
  Slot *slots = table->lanes + ((size_t)growth->direction * BOARD_MAX + (size_t)lane) * (size_t)table->lane_capacity;
  uint32_t connecting = connecting_squares(growth);
  int count = 0, empty = 0;
  for (int start = 0; start < growth->board->size && connecting >> start; start++) {
    growth->first_empty = empty;
    empty += !growth->squares[start];
    bool within_word = start > 0 && growth->squares[start - 1];
    if (within_word || __builtin_ctz(connecting >> start) > table->max_tiles)
      continue;
    start_growth(growth, start);
    while (growth->tiles < table->max_tiles && growth->pos < growth->board->size && growth->allowed[growth->pos]) {
      add_square(growth);
      pass_through(growth);
      if (is_slot(growth))
        write_slot(growth, &slots[count++]);
    }
  }
  table->counts[growth->direction][lane] = count;
}

void slots_refresh(SlotTable *table, const Board *board, const CrossSets *cross, const ScoreRules *rules,
                   const uint64_t *tile_keys) {
  bool only_across = board->tile_count == 0 && rules->layout->is_symmetric;
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < board->size; lane++) {
      if (!(table->dirty[direction] >> lane & 1))
        continue;
      Growth growth = {.board = board,
                       .rules = rules,
                       .tile_keys = tile_keys,
                       .direction = (Direction)direction,
                       .lane = lane,
                       .squares = board_lane(board, (Direction)direction, lane),
                       .allowed = &cross->allowed[direction][board_index(lane, 0)],
                       .cross_score = &cross->score[direction][board_index(lane, 0)]};
      if (direction == DOWN && only_across)
        table->counts[direction][lane] = 0;
      else
        build_lane(table, &growth, lane);
    }
    table->dirty[direction] = 0;
  }
}
