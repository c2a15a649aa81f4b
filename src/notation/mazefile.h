// SPDX-License-Identifier: MIT
// Mazes in files: the line format of the thesis, XML, JSON, the maps of MovingAI, and a binary format for large mazes.
//
// A reader accepts only a complete maze that can be walked; messages name the line or element. Writers refuse mazes
// with more cells than the format is meant for. docs/formats/mazes.md describes the formats.
#pragma once

#include "puzzle/maze.h"
#include "puzzle/wallmaze.h"

enum {
  MAZE_FILE_CELLS_MAX = 1000 * 1000,     // in text, XML and JSON
  MAZE_FILE_MAX = 256 * 1024 * 1024,     // bytes of such a file
  MAZE_MAP_FILE_MAX = 300 * 1024 * 1024, // enough for a map of the largest maze
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
// By the extension; ERR_INPUT lists the formats.
MUST_CHECK Status maze_format_of_path(const char *path, MazeFormat *out, Error *err);

// These take any of the formats. file names the text in messages.
MUST_CHECK Status maze_read(Span text, MazeFormat format, const char *file, Maze **out, Error *err);
MUST_CHECK Status maze_write(const Maze *maze, MazeFormat format, StrBuf *out, Error *err);
// What a file of this format does not keep of the maze: a message id; NULL: it keeps everything.
const char *maze_format_loses(const Maze *maze, MazeFormat format);
// "-" is standard input, in any format. A maze with thin walls (wallmazefile.h) goes to *walls, any other to *out; the
// other pointer is NULL.
MUST_CHECK Status maze_load(const char *path, Maze **out, WallMaze **walls, Error *err);

MUST_CHECK Status maze_text_read(Span text, const char *file, Maze **out, Error *err);
MUST_CHECK Status maze_text_write(const Maze *maze, StrBuf *out, Error *err);
MUST_CHECK Status maze_json_read(Span text, const char *file, Maze **out, Error *err);
MUST_CHECK Status maze_json_write(const Maze *maze, StrBuf *out, Error *err);
MUST_CHECK Status maze_xml_read(Span text, const char *file, Maze **out, Error *err);
MUST_CHECK Status maze_xml_write(const Maze *maze, StrBuf *out, Error *err);

// Keeps everything of a maze of any size, in one bit for each cell; the store uses it too.
MUST_CHECK Status maze_blob_read(Span bytes, const char *file, Maze **out, Error *err);
MUST_CHECK Status maze_blob_write(const Maze *maze, StrBuf *out, Error *err);

// Tells the format by the first bytes, for texts without a name.
MazeFormat maze_format_guess(Span text);

// A map has no entrance and no exit: until a scenario gives them, they are its first and last gap. The maze is octile
// and has the name of the file.
MUST_CHECK Status maze_map_read(Span text, const char *file, Maze **out, Error *err);
MUST_CHECK Status maze_map_write(const Maze *maze, StrBuf *out, Error *err);

// One problem of a scenario file.
typedef struct MazeScenario {
  int rows, cols; // of the map it is meant for
  MazeCell entrance, exit;
  double length; // of the shortest path, as the file says
  long line;
} MazeScenario;

enum { MAZE_SCENARIOS_MAX = 1000 * 1000 };

// The caller frees *out with mem_free.
MUST_CHECK Status maze_scenarios_read(Span text, const char *file, MazeScenario **out, int *count, Error *err);
// Sets entrance and exit as in the scenario. ERR_INPUT when it is for another size or they are obstacles.
MUST_CHECK Status maze_take_scenario(Maze *maze, const MazeScenario *scenario, Error *err);
// Writes one scenario: the maze's own entrance and first exit.
void maze_scenario_write(const Maze *maze, const char *map_name, double length, StrBuf *out);
