// SPDX-License-Identifier: MIT
// Mazes with thin walls in files: only JSON. The other formats of mazes have rectangles of gaps and obstacles, and
// refuse them. docs/formats/mazes.md describes it.
#pragma once

#include "puzzle/wallmaze.h"

enum { WALLMAZE_FILE_MAX = 1024 * 1024 }; // bytes

MUST_CHECK Status wallmaze_json_read(Span text, const char *file, WallMaze **out, Error *err);
void wallmaze_json_write(const WallMaze *maze, StrBuf *out);
// Is this text meant to be such a maze? A cheap test: it looks for the name of the format.
bool wallmaze_is_meant(Span text);
// ERR_INPUT unless the name ends in .json.
MUST_CHECK Status wallmaze_check_path(const char *path, Error *err);
