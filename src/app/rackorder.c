// SPDX-License-Identifier: MIT
#include "app/rackorder.h"

#include "base/random.h"

void rackorder_update(RackOrder *order, const Rack *rack) {
  Rack left = *rack;
  int kept = 0;
  for (int i = 0; i < order->count; i++) {
    if (rack_take(&left, order->tiles[i]))
      order->tiles[kept++] = order->tiles[i];
  }
  order->count = kept;
  for (int i = 1; i <= TILE_KINDS_MAX + 1; i++) {
    Tile tile = i <= TILE_KINDS_MAX ? (Tile)i : TILE_BLANK; // blanks last
    while (order->count < RACK_MAX && rack_take(&left, tile))
      order->tiles[order->count++] = tile;
  }
}

void rackorder_shuffle(RackOrder *order) {
  Seed seed = seed_from_system();
  Random random = random_start(&seed, "rack");
  random_shuffle(&random, order->tiles, (size_t)order->count, sizeof order->tiles[0]);
}

int rackorder_shown(const RackOrder *order, const Draft *draft, const GameView *view, Tile out[RACK_MAX]) {
  Rack left = draft_rack(draft, view);
  int count = 0;
  for (int i = 0; i < order->count; i++) {
    if (rack_take(&left, order->tiles[i]))
      out[count++] = order->tiles[i];
  }
  return count;
}
