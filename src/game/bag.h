// SPDX-License-Identifier: MIT
// Where each tile of a game is: in the bag, on a rack, on the board, out of play. The order in which tiles are drawn
// follows from the seed alone, so that a game can be replayed draw for draw.
#pragma once

#include "base/random.h"
#include "game/rack.h"

typedef struct Bag Bag;

// How many tiles of each kind; counts[TILE_BLANK] are the blanks.
typedef struct TileCounts {
  int counts[TILE_KINDS_MAX + 1];
  int total;
} TileCounts;

Bag *bag_create(const TileSet *tiles, const Seed *seed);
void bag_destroy(Bag *bag); // NULL is allowed

int bag_count(const Bag *bag);           // tiles still to be drawn
TileCounts bag_contents(const Bag *bag); // no player may see this
Rack bag_rack(const Bag *bag, int seat);
// All tiles except those on the board and on this seat's rack (SEAT_SYSTEM: except those on the board).
TileCounts bag_unseen(const Bag *bag, int seat);
int bag_tiles_made(const Bag *bag); // all tiles of the game: those of the set and the blanks bought

// Draws up to n tiles (RACK_MAX at most) to a seat's rack, from the front or the back of the order; returns how many
// were drawn.
int bag_draw(Bag *bag, int seat, int n, bool from_back);
int bag_draw_kinds(Bag *bag, int seat, uint64_t kinds, int n); // bit k: tiles of kind k; from the front
// These take tiles off a rack, which must hold them. When tiles go back to the bag, it is shaken.
void bag_put_on_board(Bag *bag, int seat, Tile kind);
void bag_return(Bag *bag, int seat, const Tile *kinds, int count);
void bag_return_rack(Bag *bag, int seat);
void bag_remove_rack(Bag *bag, int seat); // out of play, all of it
// The tile comes back to the seat's rack.
void bag_take_from_board(Bag *bag, int seat, Tile kind);
// Adds a new blank to the rack.
void bag_add_blank(Bag *bag, int seat);

// For undo: where all tiles were at an earlier moment. Going back returns tiles drawn since then to the bag.
typedef struct BagPlaces BagPlaces;
BagPlaces *bag_places_copy(const Bag *bag);
void bag_places_destroy(BagPlaces *places);
void bag_go_back(Bag *bag, const BagPlaces *places);

// Appends the places of all tiles and how often the bag was shaken, for the state's hash.
void bag_write(const Bag *bag, StrBuf *out);
