// SPDX-License-Identifier: MIT
// The bag: undrawn tiles, drawn in the order of a keyed hash.
//
// Why not a shuffled array: exchanges, purchases and undo put tiles back, and a stored order would let a player peek. A
// tile's place in the order is hash(seed, tile, shakes), and whenever tiles go back the bag is shaken: all of it gets a
// new order that nobody knows yet. It would not be fair to give a new place to the returned tiles only: tiles still in
// the bag have proved to come late, so a returned one would mostly be drawn next (docs/adr/0006). Invariant: the number
// of shakes never goes down, whatever is undone. Not thread-safe; each thread owns a copy.
//
// Each tile knows where it is. The number of tiles in the bag and the racks are kept up to date beside that (move_to),
// because every turn asks for them several times.
#include "game/bag.h"

#include "base/mem.h"
#include "game/settings.h"

#include <assert.h>

enum {
  PLACE_BAG = 0,
  PLACE_RACK = 1, // + seat
  PLACE_BOARD = 100,
  PLACE_OUT = 101,      // a resigned player's
  PLACE_NOT_MADE = 102, // a blank whose purchase was undone
};

typedef struct BagTile {
  Tile kind;
  uint8_t place;
  uint64_t priority; // the lowest is drawn next; only for tiles in the bag
} BagTile;

struct Bag {
  Seed seed;
  BagTile *tiles;
  int made, capacity;
  uint32_t shakes;
  int in_bag;
  TileCounts off_board; // all tiles except those on the board
  Rack racks[SEATS_MAX];
};

struct BagPlaces {
  int made;
  uint8_t places[];
};

static void put_in_order(Bag *bag) {
  for (int t = 0; t < bag->made; t++) {
    if (bag->tiles[t].place == PLACE_BAG)
      bag->tiles[t].priority = seed_hash(&bag->seed, "draw", (uint64_t)t, bag->shakes);
  }
}

static void bag_shake(Bag *bag) {
  bag->shakes++;
  put_in_order(bag);
}

static void count_at(Bag *bag, int place, Tile kind, int change) {
  if (place != PLACE_BOARD && place != PLACE_NOT_MADE) {
    bag->off_board.counts[kind] += change;
    bag->off_board.total += change;
  }
  if (place == PLACE_BAG) {
    bag->in_bag += change;
  } else if (place < PLACE_RACK + SEATS_MAX) {
    Rack *rack = &bag->racks[place - PLACE_RACK];
    rack->counts[kind] = (uint8_t)(rack->counts[kind] + change);
    rack->total += change;
  }
}

static void move_to(Bag *bag, int t, int place) {
  BagTile *tile = &bag->tiles[t];
  count_at(bag, tile->place, tile->kind, -1);
  count_at(bag, place, tile->kind, 1);
  tile->place = (uint8_t)place;
}

static void make_tile(Bag *bag, Tile kind, uint8_t place) {
  ARRAY_GROW(bag->tiles, bag->made, bag->capacity);
  bag->tiles[bag->made++] = (BagTile){.kind = kind, .place = place};
  count_at(bag, place, kind, 1);
}

Bag *bag_create(const TileSet *tiles, const Seed *seed) {
  Bag *bag = mem_alloc(sizeof *bag);
  bag->seed = *seed;
  for (int kind = 0; kind <= tiles->kinds; kind++) {
    for (int i = 0; i < tiles->counts[kind]; i++)
      make_tile(bag, (Tile)kind, PLACE_BAG);
  }
  put_in_order(bag);
  return bag;
}

void bag_destroy(Bag *bag) {
  if (bag)
    mem_free(bag->tiles);
  mem_free(bag);
}

int bag_count(const Bag *bag) {
  return bag->in_bag;
}

TileCounts bag_contents(const Bag *bag) {
  TileCounts found = {0};
  for (int t = 0; t < bag->made; t++) {
    if (bag->tiles[t].place == PLACE_BAG) {
      found.counts[bag->tiles[t].kind]++;
      found.total++;
    }
  }
  return found;
}

Rack bag_rack(const Bag *bag, int seat) {
  return bag->racks[seat];
}

TileCounts bag_unseen(const Bag *bag, int seat) {
  TileCounts unseen = bag->off_board;
  if (seat < 0)
    return unseen;
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++)
    unseen.counts[kind] -= bag->racks[seat].counts[kind];
  unseen.total -= bag->racks[seat].total;
  return unseen;
}

int bag_tiles_made(const Bag *bag) {
  int made = 0;
  for (int t = 0; t < bag->made; t++)
    made += bag->tiles[t].place != PLACE_NOT_MADE;
  return made;
}

static bool comes_before(const Bag *bag, int tile, int other, bool from_back) {
  uint64_t a = bag->tiles[tile].priority, b = bag->tiles[other].priority;
  return from_back ? a > b : a < b;
}

// The first n tiles of these kinds in the order of drawing; returns how many there were.
static int bag_find_next(const Bag *bag, uint64_t kinds, int n, bool from_back, int next[RACK_MAX]) {
  int count = 0;
  assert(n <= RACK_MAX);
  for (int t = 0; t < bag->made && n > 0; t++) {
    const BagTile *tile = &bag->tiles[t];
    bool may_come = tile->place == PLACE_BAG && (kinds >> tile->kind & 1);
    if (!may_come || (count == n && !comes_before(bag, t, next[n - 1], from_back)))
      continue;
    int at = count < n ? count++ : n - 1;
    for (; at > 0 && comes_before(bag, t, next[at - 1], from_back); at--)
      next[at] = next[at - 1];
    next[at] = t;
  }
  return count;
}

static int game_bag_draw(Bag *bag, int seat, uint64_t kinds, int n, bool from_back) {
  int next[RACK_MAX];
  int count = bag_find_next(bag, kinds, n, from_back, next);
  for (int i = 0; i < count; i++)
    move_to(bag, next[i], PLACE_RACK + seat);
  return count;
}

int bag_draw(Bag *bag, int seat, int n, bool from_back) {
  return game_bag_draw(bag, seat, UINT64_MAX, n, from_back);
}

int bag_draw_kinds(Bag *bag, int seat, uint64_t kinds, int n) {
  return game_bag_draw(bag, seat, kinds, n, false);
}

// Moves one tile of the kind between two places. If there are several, it is the first one, on every machine.
static void move_tile(Bag *bag, Tile kind, int from, int to) {
  for (int t = 0; t < bag->made; t++) {
    if (bag->tiles[t].place == from && bag->tiles[t].kind == kind) {
      move_to(bag, t, to);
      return;
    }
  }
  assert(!"the place holds no such tile");
}

static void move_rack(Bag *bag, int seat, int to) {
  for (int t = 0; t < bag->made; t++) {
    if (bag->tiles[t].place == PLACE_RACK + seat)
      move_to(bag, t, to);
  }
}

void bag_put_on_board(Bag *bag, int seat, Tile kind) {
  move_tile(bag, kind, PLACE_RACK + seat, PLACE_BOARD);
}

void bag_take_from_board(Bag *bag, int seat, Tile kind) {
  move_tile(bag, kind, PLACE_BOARD, PLACE_RACK + seat);
}

void bag_return(Bag *bag, int seat, const Tile *kinds, int count) {
  for (int i = 0; i < count; i++)
    move_tile(bag, kinds[i], PLACE_RACK + seat, PLACE_BAG);
  bag_shake(bag);
}

void bag_return_rack(Bag *bag, int seat) {
  move_rack(bag, seat, PLACE_BAG);
  bag_shake(bag);
}

void bag_remove_rack(Bag *bag, int seat) {
  move_rack(bag, seat, PLACE_OUT);
}

void bag_add_blank(Bag *bag, int seat) {
  make_tile(bag, TILE_BLANK, (uint8_t)(PLACE_RACK + seat));
}

BagPlaces *bag_places_copy(const Bag *bag) {
  BagPlaces *copy = mem_alloc(sizeof *copy + (size_t)bag->made);
  copy->made = bag->made;
  for (int t = 0; t < bag->made; t++)
    copy->places[t] = bag->tiles[t].place;
  return copy;
}

void bag_places_destroy(BagPlaces *places) {
  mem_free(places);
}

void bag_go_back(Bag *bag, const BagPlaces *places) {
  bool returns_any = false;
  for (int t = 0; t < bag->made; t++) {
    uint8_t place = t < places->made ? places->places[t] : PLACE_NOT_MADE;
    returns_any = returns_any || (place == PLACE_BAG && bag->tiles[t].place != PLACE_BAG);
    move_to(bag, t, place);
  }
  if (returns_any)
    bag_shake(bag);
}

void bag_write(const Bag *bag, StrBuf *out) {
  strbuf_printf(out, "%u;", bag->shakes);
  for (int t = 0; t < bag->made; t++)
    strbuf_add_char(out, (char)bag->tiles[t].place);
}
