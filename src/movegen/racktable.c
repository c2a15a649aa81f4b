// SPDX-License-Identifier: MIT
// The parts of a rack (rackparts.h) start with the kind of the most points, so the points of a subrack are appended in
// sorted order.
#include "movegen/racktable.h"

#include <string.h>

static void index_kinds(RackTable *table, const RackParts *parts, int kinds) {
  table->kind_count = parts->kind_count;
  memcpy(table->kinds, parts->kinds, sizeof table->kinds);
  memset(table->kind_index, table->kind_count, sizeof table->kind_index);
  for (int i = 0; i < table->kind_count; i++)
    table->kind_index[table->kinds[i]] = (uint8_t)i;
  for (int tile = 0; tile <= kinds; tile++)
    table->packed[tile] = UINT64_C(1) << 4 * table->kind_index[tile];
}

static void insert_sorted(Tile *sorted, int count, Tile tile) {
  for (; count > 0 && sorted[count - 1] > tile; count--)
    sorted[count] = sorted[count - 1];
  sorted[count] = tile;
}

// Makes a subrack from another by adding a tile with no more points than the others.
static void racktable_add_tile(const RackTable *table, const Subrack *without, int kind, const TileSet *tiles,
                               const uint64_t *keys, Subrack *out) {
  Tile tile = table->kinds[kind];
  *out = *without;
  out->points[out->tiles++] = (int16_t)tiles->points[tile];
  out->key += keys[tile];
  if (tile == TILE_BLANK) {
    out->blanks++;
    return;
  }
  insert_sorted(out->sorted, out->tiles - 1, tile);
  out->packed += table->packed[tile];
}

// Parts are made in the order of their numbers, each from a part with a tile less, and stored in the order of their
// sizes.
static void make_subracks(RackTable *table, const RackParts *parts, const TileSet *tiles, const uint64_t *keys) {
  const uint8_t *places = parts->places;
  table->subracks[0] = (Subrack){0};
  for (int kind = 0, part = 1; kind < parts->kind_count; kind++) {
    int width = parts->strides[kind];
    for (int end = width * (parts->copies[kind] + 1); part < end; part++)
      racktable_add_tile(table, &table->subracks[places[part - width]], kind, tiles, keys,
                         &table->subracks[places[part]]);
  }
}

static void set_values(RackTable *table, const RackParts *parts, KeepValues *keep, void *context) {
  int32_t values[PARTS_MAX] = {0};
  if (keep)
    keep(context, parts, values);
  for (int size = 0; size <= SLOT_TILES_MAX; size++) {
    table->best_value[size] = INT32_MIN;
    for (int i = parts->first[size]; i < parts->first[size + 1]; i++) {
      int32_t value = values[parts->count - 1 - parts->by_size[i]];
      table->subracks[i].value = value;
      table->best_value[size] = value > table->best_value[size] ? value : table->best_value[size];
    }
  }
}

_Static_assert(BLOCK_LANES == 8 && SLOT_TILES_MAX == 8, "eight subracks of eight tiles are turned at once");

// Turns rows into columns. Each step puts row n beside row n + 4, place by place; after three steps every row has one
// place of each.
static inline void racktable_turn(TileVector rows[BLOCK_LANES]) {
#pragma GCC unroll 3
  for (int step = 0; step < 3; step++) {
    TileVector next[BLOCK_LANES];
#pragma GCC unroll 4
    for (int n = 0; n < BLOCK_LANES / 2; n++) {
      next[2 * n] = __builtin_shufflevector(rows[n], rows[n + 4], 0, 8, 1, 9, 2, 10, 3, 11);
      next[2 * n + 1] = __builtin_shufflevector(rows[n], rows[n + 4], 4, 12, 5, 13, 6, 14, 7, 15);
    }
    memcpy(rows, next, sizeof next);
  }
}

static void fill_block(const RackTable *table, int size, SubrackBlock *block) {
  TileVector points[BLOCK_LANES];
  int32_t values[BLOCK_LANES];
  int left = table->first[size + 1] - block->first, count = left < BLOCK_LANES ? left : BLOCK_LANES;
  const Subrack *subracks = &table->subracks[block->first];
#pragma GCC unroll 8
  for (int lane = 0; lane < BLOCK_LANES; lane++) { // the last subrack fills the places that are left
    const Subrack *subrack = &subracks[lane < count ? lane : count - 1];
    points[lane] = subrack->points;
    values[lane] = subrack->value;
  }
  racktable_turn(points);
  block->lanes = (1u << count) - 1;
  memcpy(&block->values, values, sizeof values);
  for (int tile = 0; tile < size; tile++)
    block->points[tile] = __builtin_convertvector(points[tile], EightInts);
}

static void make_blocks(RackTable *table) {
  int count = 0;
  for (int size = 0; size <= SLOT_TILES_MAX; size++) {
    table->first_block[size] = count;
    for (int first = table->first[size]; first < table->first[size + 1]; first += BLOCK_LANES) {
      table->blocks[count].first = first;
      fill_block(table, size, &table->blocks[count++]);
    }
  }
  table->first_block[SLOT_TILES_MAX + 1] = count;
}

void racktable_init(RackTable *table, const Rack *rack, const TileSet *tiles, const uint64_t *tile_keys,
                    KeepValues *keep, void *context) {
  RackParts parts;
  rackparts_init(&parts, rack, tiles);
  index_kinds(table, &parts, tiles->kinds);
  table->total = rack->total;
  table->blanks = rack->counts[TILE_BLANK];
  table->mask = table->blanks ? UINT64_MAX : rack_kinds(rack);
  table->count = parts.count;
  memcpy(table->first, parts.first, sizeof table->first);
  make_subracks(table, &parts, tiles, tile_keys);
  set_values(table, &parts, keep, context);
  table->all = &table->subracks[table->count - 1];
  table->points = table->all->points;
  make_blocks(table);
}

// One look-up tells which letters a blank may be. With a tile of the board besides, that would need another table.
static bool movegen_racktable_find_words(Subrack *subrack, const WordMap *map) {
  if (subrack->blanks == 0) {
    subrack->words = wordmap_find(map, subrack->key);
    subrack->completing = wordmap_completing(map, subrack->key) | (subrack->words ? SUBRACK_SPELLS : 0);
    return subrack->words != NULL;
  }
  bool spells = subrack->blanks > 1 || wordmap_completing(map, subrack->key) != 0;
  subrack->words = NULL;
  subrack->completing = spells ? UINT64_MAX : ~SUBRACK_SPELLS;
  return spells;
}

void racktable_find_words(RackTable *table, const WordMap *map) {
  memset(table->spells, 0, sizeof table->spells);
  memset(table->completing, 0, sizeof table->completing);
  for (int i = 0; i < table->count; i++) {
    Subrack *subrack = &table->subracks[i];
    table->spells[subrack->tiles] |= movegen_racktable_find_words(subrack, map);
    table->completing[subrack->tiles] |= subrack->completing;
  }
}
