// SPDX-License-Identifier: MIT
#include "movegen/rackparts.h"

#include <string.h>

static void order_kinds(RackParts *parts, const Rack *rack, const TileSet *tiles) {
  int count = 0;
  for (uint64_t held = rack_kinds(rack) & ~UINT64_C(1); held; held &= held - 1) {
    Tile tile = (Tile)__builtin_ctzll(held);
    int at = count++;
    for (; at > 0 && tiles->points[parts->kinds[at - 1]] < tiles->points[tile]; at--)
      parts->kinds[at] = parts->kinds[at - 1];
    parts->kinds[at] = tile;
  }
  if (rack->counts[TILE_BLANK])
    parts->kinds[count++] = TILE_BLANK;
  for (int i = 0; i < count; i++)
    parts->copies[i] = rack->counts[parts->kinds[i]];
  parts->kind_count = count;
}

// Repeats every part so far with one tile more of this kind, again and again.
static void rackparts_add_kind(RackParts *parts, int kind) {
  int width = parts->count;
  parts->strides[kind] = width;
  for (int i = 0; i < width * parts->copies[kind]; i++) {
    parts->taken[i + width] = parts->taken[i] + (UINT64_C(1) << 8 * kind);
    parts->sizes[i + width] = (uint8_t)(parts->sizes[i] + 1);
  }
  parts->count += width * parts->copies[kind];
}

static void order_by_size(RackParts *parts) {
  int next[PARTS_TILES_MAX + 2] = {0};
  for (int i = 0; i < parts->count; i++)
    next[parts->sizes[i] + 1]++;
  for (int n = 0; n <= PARTS_TILES_MAX; n++)
    next[n + 1] += next[n];
  memcpy(parts->first, next, sizeof next);
  for (int i = 0; i < parts->count; i++) {
    int place = next[parts->sizes[i]]++;
    parts->by_size[place] = (uint8_t)i;
    parts->places[i] = (uint8_t)place;
  }
}

void rackparts_init(RackParts *parts, const Rack *rack, const TileSet *tiles) {
  order_kinds(parts, rack, tiles);
  parts->count = 1;
  parts->taken[0] = 0;
  parts->sizes[0] = 0;
  for (int kind = 0; kind < parts->kind_count; kind++)
    rackparts_add_kind(parts, kind);
  order_by_size(parts);
}

void rackparts_count_tiles(const RackParts *parts, int part, uint8_t *counts) {
  memset(counts, 0, TILE_KINDS_MAX + 1);
  for (int kind = 0; kind < parts->kind_count; kind++)
    counts[parts->kinds[kind]] = (uint8_t)rackparts_taken(parts, part, kind);
}
