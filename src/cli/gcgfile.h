// SPDX-License-Identifier: MIT
// A GCG file, or a game of ours in JSON, as commands take it: read, and played through with the tiles and rules of the
// options.
#pragma once

#include "cli/args.h"
#include "notation/gcggame.h"

typedef struct GcgFile {
  Gcg gcg;
  TileSet tiles;
  char guessed[GCG_TILES_ID_MAX]; // id of the tile set
  const char *tiles_id;           // the same; NULL for a bag file
  const char *otherwise;          // tile set of a file that names none; NULL: guessed
  GcgGame game;
} GcgFile;

// The command's options must include bag, rack-size and bingo. Call gcg_file_close only after success.
MUST_CHECK Status gcg_file_open(const Args *args, const char *path, GcgFile *out, Error *err);
// The same for bytes that were already read. `otherwise` as in gcg_guess_tiles.
MUST_CHECK Status gcg_file_from_bytes(const Args *args, const char *path, Span bytes, const char *otherwise,
                                      GcgFile *out, Error *err);
void gcg_file_close(GcgFile *file);
