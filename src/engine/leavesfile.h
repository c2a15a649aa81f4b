// SPDX-License-Identifier: MIT
// Leave values in files: our own compact format, and the KLV2 files of other engines.
//
// Ours is, little-endian: "teselaL1" | u8 kinds | u8 largest | for each kind from 1 a u8 length and the tile's name |
// for each kind from 0 a u8, how many copies a leave has at most | growth, model and ends as i32 | for each leave of 1
// to `largest` tiles, in the order of LeaveSet, an i16 in hundredths of a point.
#pragma once

#include "engine/leaves.h"

enum { LEAVES_FILE_MAX = 64 * 1024 * 1024, LEAVES_UNIT = 10 /* thousandths in a step of a stored value */ };

// Reads either format; the first bytes say which. The tiles must have the names in the file; their numbers don't
// matter. leaves_deinit is needed only on success.
MUST_CHECK Status leaves_load(const char *path, const TileSet *tiles, Leaves *out, Error *err);
// The same; path NULL: the values of the program for these tiles.
MUST_CHECK Status leaves_open(const char *path, const TileSet *tiles, Leaves *out, Error *err);
MUST_CHECK Status leaves_from_bytes(Span bytes, const TileSet *tiles, const char *file, Leaves *out, Error *err);
// Does the file begin like one of ours?
bool leaves_is_own_file(const char *path);
// The program's values for tiles with these names, whatever the lexicon is called. A language whose tiles also have the
// same points comes first. If there are none, values from the bag alone. Returns the language ("es"), "" for the bag.
const char *leaves_builtin(const TileSet *tiles, Leaves *out);

// Appends a file in our own format.
void leaves_encode(const Leaves *leaves, const TileSet *tiles, StrBuf *out);
// Appends a KLV2 file with every leave of up to LEAVE_TILES_MAX tiles.
MUST_CHECK Status leaves_encode_klv(const Leaves *leaves, const TileSet *tiles, StrBuf *out, Error *err);
