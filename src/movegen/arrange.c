// SPDX-License-Identifier: MIT
// The assignment problem, solved by shortest augmenting paths (Kuhn, Munkres): squares are added one by one, each time
// by the cheapest way to move tiles that are already placed. Prices of squares and tiles keep all reduced costs at 0 or
// above, and at 0 where a tile lies.
//
// Exact in O(n^3) for any cross-sets. Trying all orders, even with bounds, takes far too long on some racks of fifteen.
#include "movegen/arrange_internal.h"

#include <string.h>

// The cost of a forbidden place: more than all points together.
#define FORBIDDEN (INT64_C(1) << 40)

typedef struct Assignment {
  const OpenSquares *open;
  const Tile *tiles;
  const int *points;
  // Numbered from 1; 0 stands for none.
  int64_t square_price[RACK_MAX + 1], tile_price[RACK_MAX + 1];
  int square_of[RACK_MAX + 1]; // by tile
} Assignment;

static int arrange_points_of(const int *points, Tile tile) {
  return tile_is_blank(tile) ? 0 : points[tile];
}

static bool may_lie(const OpenSquares *open, int square, Tile tile) {
  return open->allowed[square] >> tile_letter(tile) & 1;
}

static int64_t reduced_cost(const Assignment *all, int square, int tile) {
  Tile laid = all->tiles[tile - 1];
  int64_t cost = may_lie(all->open, square - 1, laid)
                     ? -(int64_t)all->open->weight[square - 1] * arrange_points_of(all->points, laid)
                     : FORBIDDEN;
  return cost - all->square_price[square] - all->tile_price[tile];
}

// Finds a tile for the square; other tiles may move.
static void arrange_add_square(Assignment *all, int square) {
  int count = all->open->count, at = 0, from[RACK_MAX + 1];
  int64_t cheapest[RACK_MAX + 1];
  bool done[RACK_MAX + 1] = {false};
  for (int tile = 0; tile <= count; tile++)
    cheapest[tile] = INT64_MAX;
  all->square_of[0] = square;
  do {
    done[at] = true;
    int next = 0;
    int64_t least = INT64_MAX;
    for (int tile = 1; tile <= count; tile++) {
      if (done[tile])
        continue;
      int64_t cost = reduced_cost(all, all->square_of[at], tile);
      if (cost < cheapest[tile]) {
        cheapest[tile] = cost;
        from[tile] = at;
      }
      if (cheapest[tile] < least) {
        least = cheapest[tile];
        next = tile;
      }
    }
    for (int tile = 0; tile <= count; tile++) {
      if (done[tile]) {
        all->square_price[all->square_of[tile]] += least;
        all->tile_price[tile] -= least;
      } else {
        cheapest[tile] -= least;
      }
    }
    at = next;
  } while (all->square_of[at] != 0);
  for (; at != 0; at = from[at])
    all->square_of[at] = all->square_of[from[at]];
}

int arrange_best(const OpenSquares *open, const Tile *tiles, const int *points) {
  Assignment all = {.open = open, .tiles = tiles, .points = points};
  for (int square = 1; square <= open->count; square++)
    arrange_add_square(&all, square);
  int earned = 0;
  for (int tile = 1; tile <= open->count; tile++) {
    int square = all.square_of[tile] - 1;
    if (!may_lie(open, square, tiles[tile - 1]))
      return -1;
    earned += open->weight[square] * arrange_points_of(points, tiles[tile - 1]);
  }
  return earned;
}

// Sorts by letter, a blank after the same letter, as words are sorted.
static void arrange_sort_tiles(Tile *tiles, int count) {
  for (int i = 1; i < count; i++) {
    Tile tile = tiles[i];
    int rank = tile_letter(tile) * 2 + tile_is_blank(tile), at = i;
    for (; at > 0 && tile_letter(tiles[at - 1]) * 2 + tile_is_blank(tiles[at - 1]) > rank; at--)
      tiles[at] = tiles[at - 1];
    tiles[at] = tile;
  }
}

// Moves tiles[i] to the front and keeps the others in order.
static void bring_to_front(Tile *tiles, int i) {
  Tile tile = tiles[i];
  memmove(tiles + 1, tiles, (size_t)i);
  tiles[0] = tile;
}

static OpenSquares squares_after(const OpenSquares *open, int first) {
  OpenSquares rest = {.count = open->count - first};
  memcpy(rest.allowed, open->allowed + first, (size_t)rest.count * sizeof *rest.allowed);
  memcpy(rest.weight, open->weight + first, (size_t)rest.count * sizeof *rest.weight);
  return rest;
}

void arrange_first(const OpenSquares *open, const int *points, int best, Tile *tiles) {
  arrange_sort_tiles(tiles, open->count);
  for (int square = 0; square + 1 < open->count; square++) {
    OpenSquares rest = squares_after(open, square + 1);
    for (int i = square; i < open->count; i++) {
      Tile tried[RACK_MAX];
      memcpy(tried, tiles + square, (size_t)(open->count - square));
      bring_to_front(tried, i - square);
      int wanted = best - open->weight[square] * arrange_points_of(points, tried[0]);
      if (wanted < 0 || !may_lie(open, square, tried[0]) || arrange_best(&rest, tried + 1, points) != wanted)
        continue; // -1 would be the same as "can't be laid"
      memcpy(tiles + square, tried, (size_t)(open->count - square));
      best = wanted;
      break;
    }
  }
}
