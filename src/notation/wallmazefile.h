// SPDX-License-Identifier: MIT
// Mazes with thin walls in files: JSON alone. The other formats of mazes know rectangles of gaps and obstacles only,
// and refuse them. docs/formats/mazes.md describes it.
#pragma once

#include "puzzle/wallmaze.h"

enum { WALLMAZE_FILE_MAX = 1024 * 1024 }; // bytes

MUST_CHECK Status wallmaze_json_read(Span text, const char *file, WallMaze **out, Error *err);
void wallmaze_json_write(const WallMaze *maze, StrBuf *out);
// Is this text meant to be one? Cheap: it looks for the name of the format.
bool wallmaze_is_meant(Span text);
// Sets *out to NULL where the file is none, but one of another maze, or can't be read: who reads it then says why.
MUST_CHECK Status wallmaze_load(const char *path, WallMaze **out, Error *err);
// ERR_INPUT unless the name ends in .json.
MUST_CHECK Status wallmaze_check_path(const char *path, Error *err);
