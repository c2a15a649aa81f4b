// SPDX-License-Identifier: MIT
// Subracks are counted in mixed radix: with n of a kind there are n + 1 ways to take it, so a rack with repeated tiles
// has fewer than 2^7. Adding the kinds from the most points down keeps each subrack's points sorted as they are
// appended.
#include "movegen/racktable.h"

#include <string.h>

static void order_kinds(RackTable *table, const Rack *rack, const TileSet *tiles) {
  table->kind_count = 0;
  for (int tile = 1; tile <= tiles->kinds; tile++) {
    if (rack->counts[tile] == 0)
      continue;
    int at = table->kind_count++;
    for (; at > 0 && tiles->points[table->kinds[at - 1]] < tiles->points[tile]; at--)
      table->kinds[at] = table->kinds[at - 1];
    table->kinds[at] = (Tile)tile;
  }
  if (rack->counts[TILE_BLANK])
    table->kinds[table->kind_count++] = TILE_BLANK;
  memset(table->kind_index, table->kind_count, sizeof table->kind_index);
  for (int i = 0; i < table->kind_count; i++)
    table->kind_index[table->kinds[i]] = (uint8_t)i;
  for (int tile = 0; tile <= tiles->kinds; tile++)
    table->packed[tile] = UINT64_C(1) << 4 * table->kind_index[tile];
}

static void insert_sorted(Tile *sorted, int count, Tile tile) {
  for (; count > 0 && sorted[count - 1] > tile; count--)
    sorted[count] = sorted[count - 1];
  sorted[count] = tile;
}

// made[i + n * width] = made[i] with n tiles more of this kind.
static void add_kind(RackTable *table, Subrack *made, int kind, int copies, const TileSet *tiles,
                     const uint64_t *keys) {
  Tile tile = table->kinds[kind];
  int width = table->count;
  for (int i = 0; i < width * copies; i++) {
    Subrack next = made[i];
    next.points[next.tiles++] = (int16_t)tiles->points[tile];
    next.key += keys[tile];
    next.used[kind]++;
    if (tile == TILE_BLANK)
      next.blanks++;
    else
      insert_sorted(next.sorted, next.tiles - 1, tile);
    next.packed += tile == TILE_BLANK ? 0 : table->packed[tile];
    made[i + width] = next;
  }
  table->count += width * copies;
}

static int32_t value_of(const RackTable *table, const Subrack *kept, const TileSet *tiles, KeepValue *keep,
                        void *context) {
  uint8_t counts[TILE_KINDS_MAX + 1] = {0};
  for (int i = 0; i < table->kind_count; i++)
    counts[table->kinds[i]] = kept->used[i];
  return keep(context, counts, tiles->kinds);
}

// Puts them in the order of their number of tiles.
static void sort_by_size(RackTable *table, const Subrack *made) {
  int next[SLOT_TILES_MAX + 2] = {0};
  for (int i = 0; i < table->count; i++)
    next[made[i].tiles + 1]++;
  for (int n = 0; n <= SLOT_TILES_MAX; n++)
    next[n + 1] += next[n];
  memcpy(table->first, next, sizeof next);
  for (int n = 0; n <= SLOT_TILES_MAX; n++)
    table->best_value[n] = INT32_MIN;
  for (int i = 0; i < table->count; i++) {
    int n = made[i].tiles;
    table->subracks[next[n]++] = made[i];
    if (made[i].value > table->best_value[n])
      table->best_value[n] = made[i].value;
  }
}

void racktable_init(RackTable *table, const Rack *rack, const TileSet *tiles, const uint64_t *tile_keys,
                    KeepValue *keep, void *context) {
  Subrack made[SUBRACKS_MAX];
  order_kinds(table, rack, tiles);
  table->total = rack->total;
  table->blanks = rack->counts[TILE_BLANK];
  table->mask = table->blanks ? UINT64_MAX : rack_kinds(rack);
  table->count = 1;
  made[0] = (Subrack){0};
  for (int i = 0; i < table->kind_count; i++)
    add_kind(table, made, i, rack->counts[table->kinds[i]], tiles, tile_keys);
  for (int i = 0; i < table->count; i++)
    made[i].value = !keep ? 0 : value_of(table, &made[table->count - 1 - i], tiles, keep, context);
  table->points = made[table->count - 1].points;
  sort_by_size(table, made);
  table->all = &table->subracks[table->count - 1];
}

// What a blank leaves open, one look-up tells; with a tile played through besides it would take a table of its own.
static bool find_words(Subrack *subrack, const WordMap *map) {
  if (subrack->blanks == 0) {
    subrack->words = wordmap_find(map, subrack->key);
    subrack->completing = wordmap_completing(map, subrack->key);
    return subrack->words != NULL;
  }
  subrack->words = NULL;
  subrack->completing = UINT64_MAX;
  return subrack->blanks > 1 || wordmap_completing(map, subrack->key) != 0;
}

void racktable_find_words(RackTable *table, const WordMap *map) {
  memset(table->spells, 0, sizeof table->spells);
  memset(table->completing, 0, sizeof table->completing);
  for (int i = 0; i < table->count; i++) {
    Subrack *subrack = &table->subracks[i];
    table->spells[subrack->tiles] |= find_words(subrack, map);
    table->completing[subrack->tiles] |= subrack->completing;
  }
}
