// SPDX-License-Identifier: MIT
// Which format a file has, and one door to all of them.
#include "notation/mazefile.h"

#include "base/file.h"
#include "base/mem.h"

#include <strings.h>

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
};

const char *maze_format_name(MazeFormat format) {
  return formats[format].name;
}

Status maze_format_of_path(const char *path, MazeFormat *out, Error *err) {
  const char *dot = strrchr(path, '.');
  for (int i = 0; dot && i < MAZE_FORMATS; i++)
    if (strcasecmp(dot + 1, formats[i].name) == 0) {
      *out = (MazeFormat)i;
      return OK;
    }
  return error_set(err, ERR_INPUT, N_("'%s' does not end like a file of mazes: .txt, .xml, .json or .map"),
                   err_str(path));
}

Status maze_read(Span text, MazeFormat format, const char *file, Maze **out, Error *err) {
  return formats[format].read(text, file, out, err);
}

Status maze_write(const Maze *maze, MazeFormat format, StrBuf *out, Error *err) {
  return formats[format].write(maze, out, err);
}

Status maze_load(const char *path, Maze **out, Error *err) {
  MazeFormat format;
  Span text;
  Status status = maze_format_of_path(path, &format, err);
  if (status == OK)
    status = file_read(path, format == MAZE_FORMAT_MAP ? MAZE_MAP_FILE_MAX : MAZE_FILE_MAX, &text, err);
  if (status != OK)
    return status;
  status = maze_read(text, format, path, out, err);
  mem_free((char *)(uintptr_t)text.data);
  return status;
}
