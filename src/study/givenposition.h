// SPDX-License-Identifier: MIT
// A position as commands take it: a CGP record with its tiles and premium squares.
#pragma once

#include "notation/cgp.h"

// How a position is given on the command line. NULL: not given.
typedef struct GivenSource {
  const char *cgp;      // the record, or "-" for standard input
  const char *bag;      // file of the tile set
  const char *tile_set; // id of a built-in one, if the record names none
  const char *layout;   // file of the premium squares
} GivenSource;

typedef struct GivenPosition {
  TileSet tiles;
  Cgp cgp;
  Layout layout;
} GivenPosition;

// The tiles come from the bag file, else from the record's ld opcode, else from tile_set; else they are English. The
// premium squares come from the layout file, else from the layout that the record names, else from the board's size.
MUST_CHECK Status given_position_read(const GivenSource *source, GivenPosition *out, Error *err);

// Tiles left in the bag: the unseen ones, less the racks that the record leaves empty, which hold up to rack_size each.
int given_position_bag_count(const GivenPosition *position, int rack_size);
