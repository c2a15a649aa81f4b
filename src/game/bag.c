// SPDX-License-Identifier: MIT
// The bag: undrawn tiles, drawn in the order of a keyed hash.
//
// Why no shuffled array: exchanges, challenges and undo put tiles back, and a stored order would let a player peek. A
// tile's place in the order is hash(seed, tile, times returned): a tile that goes back goes somewhere nobody knows yet.
// Invariant: the returned counts never go down, whatever is undone. Not thread-safe; each thread owns a copy.
#include "game/bag.h"

#include "base/mem.h"

#include <assert.h>
#include <string.h>

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
  uint32_t returns;
  uint64_t priority; // hash of the above, kept because draws compare it often
} BagTile;

struct Bag {
  Seed seed;
  BagTile *tiles;
  int made, capacity;
};

struct BagPlaces {
  int made;
  uint8_t places[];
};

static void set_priority(Bag *bag, int tile) {
  bag->tiles[tile].priority = seed_hash(&bag->seed, "draw", (uint64_t)tile, bag->tiles[tile].returns);
}

static void make_tile(Bag *bag, Tile kind, uint8_t place) {
  ARRAY_GROW(bag->tiles, bag->made, bag->capacity);
  bag->tiles[bag->made] = (BagTile){.kind = kind, .place = place};
  set_priority(bag, bag->made);
  bag->made++;
}

Bag *bag_create(const TileSet *tiles, const Seed *seed) {
  Bag *bag = mem_alloc(sizeof *bag);
  bag->seed = *seed;
  for (int kind = 0; kind <= tiles->kinds; kind++) {
    for (int i = 0; i < tiles->counts[kind]; i++)
      make_tile(bag, (Tile)kind, PLACE_BAG);
  }
  return bag;
}

void bag_destroy(Bag *bag) {
  if (bag)
    mem_free(bag->tiles);
  mem_free(bag);
}

int bag_count(const Bag *bag) {
  int count = 0;
  for (int t = 0; t < bag->made; t++)
    count += bag->tiles[t].place == PLACE_BAG;
  return count;
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
  Rack rack = {0};
  for (int t = 0; t < bag->made; t++) {
    if (bag->tiles[t].place == PLACE_RACK + seat)
      rack_add(&rack, bag->tiles[t].kind);
  }
  return rack;
}

int bag_tiles_made(const Bag *bag) {
  int made = 0;
  for (int t = 0; t < bag->made; t++)
    made += bag->tiles[t].place != PLACE_NOT_MADE;
  return made;
}

static int next_to_draw(const Bag *bag, bool from_back) {
  int next = -1;
  for (int t = 0; t < bag->made; t++) {
    const BagTile *tile = &bag->tiles[t];
    if (tile->place != PLACE_BAG)
      continue;
    if (next < 0 ||
        (from_back ? tile->priority > bag->tiles[next].priority : tile->priority < bag->tiles[next].priority))
      next = t;
  }
  return next;
}

int bag_draw(Bag *bag, int seat, int n, bool from_back) {
  int drawn = 0;
  while (drawn < n) {
    int tile = next_to_draw(bag, from_back);
    if (tile < 0)
      break;
    bag->tiles[tile].place = (uint8_t)(PLACE_RACK + seat);
    drawn++;
  }
  return drawn;
}

// Moves one tile of the kind between two places. When there are several it is the first, on every machine.
static int move_tile(Bag *bag, Tile kind, int from, int to) {
  for (int t = 0; t < bag->made; t++) {
    if (bag->tiles[t].place == from && bag->tiles[t].kind == kind) {
      bag->tiles[t].place = (uint8_t)to;
      return t;
    }
  }
  assert(!"the place holds no such tile");
  return -1;
}

static void mark_returned(Bag *bag, int tile) {
  bag->tiles[tile].returns++;
  set_priority(bag, tile);
}

void bag_put_on_board(Bag *bag, int seat, Tile kind) {
  move_tile(bag, kind, PLACE_RACK + seat, PLACE_BOARD);
}

void bag_take_from_board(Bag *bag, int seat, Tile kind) {
  move_tile(bag, kind, PLACE_BOARD, PLACE_RACK + seat);
}

void bag_return(Bag *bag, int seat, Tile kind) {
  mark_returned(bag, move_tile(bag, kind, PLACE_RACK + seat, PLACE_BAG));
}

void bag_remove_rack(Bag *bag, int seat) {
  for (int t = 0; t < bag->made; t++) {
    if (bag->tiles[t].place == PLACE_RACK + seat)
      bag->tiles[t].place = PLACE_OUT;
  }
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
  for (int t = 0; t < bag->made; t++) {
    uint8_t place = t < places->made ? places->places[t] : PLACE_NOT_MADE;
    if (place == PLACE_BAG && bag->tiles[t].place != PLACE_BAG)
      mark_returned(bag, t);
    bag->tiles[t].place = place;
  }
}

void bag_write(const Bag *bag, StrBuf *out) {
  for (int t = 0; t < bag->made; t++)
    strbuf_printf(out, "%d.%u ", bag->tiles[t].place, bag->tiles[t].returns);
}
