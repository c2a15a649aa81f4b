// SPDX-License-Identifier: MIT
// Mazes in files: the line format of the thesis, XML, JSON, the maps of MovingAI, and a binary one for large mazes.
//
// A reader accepts nothing that is not a whole, walkable maze; messages name the line or element. Writers refuse a maze
// of more cells than a format is meant for. docs/formats/mazes.md describes them all.
#pragma once

#include "puzzle/maze.h"
#include "puzzle/wallmaze.h"

enum {
  MAZE_FILE_CELLS_MAX = 1000 * 1000,     // in text, XML and JSON
  MAZE_FILE_MAX = 256 * 1024 * 1024,     // bytes of such a file
  MAZE_MAP_FILE_MAX = 300 * 1024 * 1024, // a map of the largest maze
};

typedef enum MazeFormat {
  MAZE_FORMAT_TEXT,
  MAZE_FORMAT_XML,
  MAZE_FORMAT_JSON,
  MAZE_FORMAT_MAP,
  MAZE_FORMAT_BLOB,
  MAZE_FORMATS
} MazeFormat;

const char *maze_format_name(MazeFormat format); // also its extension: "txt", "xml", "json", "map", "maze"
// By the extension; ERR_INPUT names those there are.
MUST_CHECK Status maze_format_of_path(const char *path, MazeFormat *out, Error *err);

// Any of them. file names the text in messages.
MUST_CHECK Status maze_read(Span text, MazeFormat format, const char *file, Maze **out, Error *err);
MUST_CHECK Status maze_write(const Maze *maze, MazeFormat format, StrBuf *out, Error *err);
// What a file of the format can't say of this maze, for those who write one: a message id; NULL: nothing.
const char *maze_format_loses(const Maze *maze, MazeFormat format);
// "-" is standard input, in whatever format. One with thin walls (wallmazefile.h) goes to *walls, any other to *out;
// the other one is NULL.
MUST_CHECK Status maze_load(const char *path, Maze **out, WallMaze **walls, Error *err);

MUST_CHECK Status maze_text_read(Span text, const char *file, Maze **out, Error *err);
MUST_CHECK Status maze_text_write(const Maze *maze, StrBuf *out, Error *err);
MUST_CHECK Status maze_json_read(Span text, const char *file, Maze **out, Error *err);
MUST_CHECK Status maze_json_write(const Maze *maze, StrBuf *out, Error *err);
MUST_CHECK Status maze_xml_read(Span text, const char *file, Maze **out, Error *err);
MUST_CHECK Status maze_xml_write(const Maze *maze, StrBuf *out, Error *err);

// Everything a maze has, in a bit a cell, for any size; also what a store keeps.
MUST_CHECK Status maze_blob_read(Span bytes, const char *file, Maze **out, Error *err);
MUST_CHECK Status maze_blob_write(const Maze *maze, StrBuf *out, Error *err);

// By the first bytes, for texts that come without a name.
MazeFormat maze_format_guess(Span text);

// A map has no entrance and no exit: they are its first and last gap until a scenario says otherwise. It is octile, and
// its name is that of the file.
MUST_CHECK Status maze_map_read(Span text, const char *file, Maze **out, Error *err);
MUST_CHECK Status maze_map_write(const Maze *maze, StrBuf *out, Error *err);

// One problem of a scenario file.
typedef struct MazeScenario {
  int rows, cols; // of the map it is meant for
  MazeCell entrance, exit;
  double length; // of the shortest path, as the file has it
  long line;
} MazeScenario;

enum { MAZE_SCENARIOS_MAX = 1000 * 1000 };

// The caller frees *out with mem_free.
MUST_CHECK Status maze_scenarios_read(Span text, const char *file, MazeScenario **out, int *count, Error *err);
// Puts entrance and exit where the problem has them. ERR_INPUT if it is for another size or they are obstacles.
MUST_CHECK Status maze_take_scenario(Maze *maze, const MazeScenario *scenario, Error *err);
// One problem: the maze's own entrance and first exit.
void maze_scenario_write(const Maze *maze, const char *map_name, double length, StrBuf *out);
