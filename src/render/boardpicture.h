// SPDX-License-Identifier: MIT
// A board drawn in a terminal: premium squares in their colours, tiles with their points, the last play in gold, and
// the unconfirmed tiles of the current turn in green.
#pragma once

#include "base/catalog.h"
#include "game/board.h"
#include "game/layout.h"
#include "game/play.h"
#include "game/rack.h"
#include "render/style.h"

// How many columns and lines a square takes.
typedef enum PictureSize {
  PICTURE_AUTO,   // the largest that fits on the screen
  PICTURE_SMALL,  // 2x1, tiles without points
  PICTURE_NORMAL, // 3x1
  PICTURE_LARGE,  // 4x2, points in the corner; only with colours
} PictureSize;

// All pointers are borrowed.
typedef struct BoardPicture {
  const Board *board;
  const Layout *layout;
  const TileSet *tiles;
  const Play *last; // NULL: none; its squares without a tile are not marked
  const Catalog *catalog;
  const Look *look;
  PictureSize size;
  const Placement *placed; // unconfirmed tiles, drawn over the board; NULL: none
  int placed_count;
  bool counts_from_0; // rows and columns both have numbers from 0; otherwise rows from 1, columns A, B, C, ...
} BoardPicture;

// Replaces PICTURE_AUTO by a definite size, and sizes that plain text can't show by PICTURE_NORMAL.
PictureSize picture_size(const BoardPicture *picture);
int picture_width(const BoardPicture *picture); // columns, coordinates included

// Appends the board with its coordinates, one line for each row, ended by '\n'.
void picture_draw(const BoardPicture *picture, StrBuf *out);

// The same, with the rack of the player to move below it.
void picture_draw_with_rack(const BoardPicture *picture, const Rack *rack, StrBuf *out);

// Appends the tiles of a rack as they look on the board, in one line, without a line end.
void picture_draw_rack(const Rack *rack, const TileSet *tiles, const Look *look, StrBuf *out);
// The same for tiles in a given order.
void picture_draw_tiles(const Tile *row, int count, const TileSet *tiles, const Look *look, StrBuf *out);
