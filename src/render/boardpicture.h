// SPDX-License-Identifier: MIT
// A board drawn in a terminal: premium squares in their colours, tiles with their points, the last play in gold and the
// tiles of a turn that is being made in green.
#pragma once

#include "base/catalog.h"
#include "game/board.h"
#include "game/layout.h"
#include "game/play.h"
#include "game/rack.h"
#include "render/style.h"

// Columns and lines that a square takes.
typedef enum PictureSize {
  PICTURE_AUTO,   // the largest that fits on the screen
  PICTURE_SMALL,  // 2x1, tiles without points
  PICTURE_NORMAL, // 3x1
  PICTURE_LARGE,  // 4x2, points in the corner; with colours only
} PictureSize;

// All pointers are borrowed.
typedef struct BoardPicture {
  const Board *board;
  const Layout *layout;
  const TileSet *tiles;
  const Play *last; // NULL: none; squares of it that hold no tile are not marked
  const Catalog *catalog;
  const Look *look;
  PictureSize size;
  const Placement *placed; // tiles that are not confirmed yet, drawn over the board; NULL: none
  int placed_count;
  bool counts_from_0; // rows and columns are both numbered, from 0; otherwise A, B, C, ... and from 1
} BoardPicture;

// Makes PICTURE_AUTO definite, and whatever plain text can't show normal.
PictureSize picture_size(const BoardPicture *picture);
int picture_width(const BoardPicture *picture); // columns, coordinates included

// Appends the board with its coordinates: a line each, ended by '\n'.
void picture_draw(const BoardPicture *picture, StrBuf *out);

// The same, and below it the rack of the player to move.
void picture_draw_with_rack(const BoardPicture *picture, const Rack *rack, StrBuf *out);

// Appends the tiles of a rack as they would stand on the board, in one line, without a line end.
void picture_draw_rack(const Rack *rack, const TileSet *tiles, const Look *look, StrBuf *out);
// The same in an order of one's own.
void picture_draw_tiles(const Tile *row, int count, const TileSet *tiles, const Look *look, StrBuf *out);
