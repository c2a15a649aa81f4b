// SPDX-License-Identifier: MIT
// Leave values in files: our own compact format, and the KLV2 files of other engines.
//
// Ours is, little-endian: "teselaL1" | u8 kinds | u8 largest | for each kind from 1 a u8 length and the tile's name |
// for each kind from 0 a u8 with the most copies in a leave | growth, model and ends as i32 | for each leave of 1 to
// `largest` tiles, in the order of LeaveSet, an i16 in hundredths of a point.
#pragma once

#include "engine/leaves.h"

enum { LEAVES_FILE_MAX = 64 * 1024 * 1024, LEAVES_UNIT = 10 /* thousandths in a step of a stored value */ };

// Reads either format, told apart by the first bytes. The tiles must have the names that the values are for; how many
// there are of each does not matter. leaves_deinit is needed only on success.
MUST_CHECK Status leaves_load(const char *path, const TileSet *tiles, Leaves *out, Error *err);
// The same, or without a path (NULL) those that belong to the tiles.
MUST_CHECK Status leaves_open(const char *path, const TileSet *tiles, Leaves *out, Error *err);
MUST_CHECK Status leaves_from_bytes(Span bytes, const TileSet *tiles, const char *file, Leaves *out, Error *err);
// Does the file begin like one of ours?
bool leaves_is_own_file(const char *path);
// Those that travel with the program for tiles of these names, whatever the words are called, those of a language whose
// tiles are worth the same before others; where there are none, what the bag tells. Returns their language ("es"), ""
// for the bag's.
const char *leaves_builtin(const TileSet *tiles, Leaves *out);

// Appends a file of ours.
void leaves_encode(const Leaves *leaves, const TileSet *tiles, StrBuf *out);
// Appends a KLV2 file with every leave of up to LEAVE_TILES_MAX tiles.
MUST_CHECK Status leaves_encode_klv(const Leaves *leaves, const TileSet *tiles, StrBuf *out, Error *err);
