// SPDX-License-Identifier: MIT
// Tells which format a file has, and reads and writes all of them.
#include "notation/mazefile.h"

#include "base/file.h"
#include "base/mem.h"
#include "notation/mazedraft_internal.h"
#include "notation/wallmazefile.h"

typedef struct Format {
  const char *name;
  Status (*read)(Span text, const char *file, Maze **out, Error *err);
  Status (*write)(const Maze *maze, StrBuf *out, Error *err);
} Format;

static const Format formats[MAZE_FORMATS] = {
    [MAZE_FORMAT_TEXT] = {"txt", maze_text_read, maze_text_write},
    [MAZE_FORMAT_XML] = {"xml", maze_xml_read, maze_xml_write},
    [MAZE_FORMAT_JSON] = {"json", maze_json_read, maze_json_write},
    [MAZE_FORMAT_MAP] = {"map", maze_map_read, maze_map_write},
    [MAZE_FORMAT_BLOB] = {"maze", maze_blob_read, maze_blob_write},
};

const char *maze_format_name(MazeFormat format) {
  return formats[format].name;
}

Status maze_format_of_path(const char *path, MazeFormat *out, Error *err) {
  for (int i = 0; i < MAZE_FORMATS; i++) {
    if (path_ends_in(path, formats[i].name)) {
      *out = (MazeFormat)i;
      return OK;
    }
  }
  return error_set(err, ERR_INPUT, N_("'%s' must end in .txt, .xml, .json, .map or .maze, as mazes do"), err_str(path));
}

Status maze_read(Span text, MazeFormat format, const char *file, Maze **out, Error *err) {
  return formats[format].read(text, file, out, err);
}

Status maze_write(const Maze *maze, MazeFormat format, StrBuf *out, Error *err) {
  return formats[format].write(maze, out, err);
}

const char *maze_format_loses(const Maze *maze, MazeFormat format) {
  if (format == MAZE_FORMAT_TEXT && maze_is_octile(maze))
    return N_("Note: .txt can't say that diagonals cost √2 and cut no corners: when it is read again, every move costs "
              "1. .xml, .json, .map and .maze can say it.");
  if (format == MAZE_FORMAT_MAP && !maze_is_octile(maze))
    return N_("Note: .map can't keep the entrance, the exits, the directions and the solutions: when it is read again, "
              "diagonals cost √2 and cut no corners.");
  return NULL;
}

static bool starts_with(Span text, const char *start) {
  return text.size >= strlen(start) && memcmp(text.data, start, strlen(start)) == 0;
}

MazeFormat maze_format_guess(Span text) {
  if (starts_with(text, MAZE_BLOB_MAGIC))
    return MAZE_FORMAT_BLOB;
  if (starts_with(text, "type "))
    return MAZE_FORMAT_MAP;
  for (size_t i = 0; i < text.size; i++) {
    if (text.data[i] == '{')
      return MAZE_FORMAT_JSON;
    if (text.data[i] == '<')
      return MAZE_FORMAT_XML;
    if (!strchr(" \t\r\n\xEF\xBB\xBF", text.data[i])) // a byte order mark may come first
      break;
  }
  return MAZE_FORMAT_TEXT;
}

static size_t size_limit(MazeFormat format) {
  return format == MAZE_FORMAT_MAP || format == MAZE_FORMAT_BLOB ? MAZE_MAP_FILE_MAX : MAZE_FILE_MAX;
}

Status maze_load(const char *path, Maze **out, WallMaze **walls, Error *err) {
  bool has_name = strcmp(path, "-") != 0;
  MazeFormat format = MAZE_FORMAT_MAP;
  ScopedBytes text = {0};
  *out = NULL;
  *walls = NULL;
  Status status = has_name ? maze_format_of_path(path, &format, err) : OK;
  if (status == OK)
    status = file_read(path, size_limit(format), &text, err);
  if (status != OK)
    return status;
  if (!has_name)
    format = maze_format_guess(text);
  if (format == MAZE_FORMAT_JSON && wallmaze_is_meant(text))
    return wallmaze_json_read(text, path, walls, err);
  return maze_read(text, format, path, out, err);
}
