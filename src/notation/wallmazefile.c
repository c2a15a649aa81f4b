// SPDX-License-Identifier: MIT
// A row of cells is a text with two hexadecimal digits for each cell: a bit for each open side, and which way a bridge
// goes. ".." is no cell. A side must be open from both cells, so that a digit changed by mistake is found.
#include "notation/wallmazefile.h"

#include "base/file.h"
#include "base/mem.h"
#include "notation/jsonread.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { VERSION = 1 };
#define FORMAT "tesela-wallmaze"

typedef struct WallFields {
  char name[MAZE_NAME_MAX];
  WallShape shape;
  int rows, cols;
  const json_t *cells, *entrance, *exit;
} WallFields;

static Status wallfields_read_shape(const char *name, WallShape *out, Error *err) {
  for (int i = 0; i < WALL_SHAPES; i++) {
    if (strcmp(name, wall_shape_name((WallShape)i)) == 0) {
      *out = (WallShape)i;
      return OK;
    }
  }
  return error_set(err, ERR_INPUT, N_("'shape' is '%s'; it must be rectangle, circle, hexagon or triangle"),
                   err_str(name));
}

static Status wallfields_read(const json_t *root, WallFields *out, Error *err) {
  JsonReader reader =
      jsonread_start_file(root, FORMAT, VERSION, N_("this is not a maze: 'format' is '%s' instead of '%s'"), err);
  char shape[32] = "";
  *out = (WallFields){0};
  jsonread_text(&reader, "name", out->name, sizeof out->name);
  jsonread_text(&reader, "shape", shape, sizeof shape);
  out->rows = (int)jsonread_int(&reader, "rows", 1, WALLGRID_LENGTH_MAX);
  out->cols = (int)jsonread_int(&reader, "cols", 1, WALLGRID_LENGTH_MAX);
  out->cells = jsonread_array(&reader, "cells", 2 * (size_t)WALLGRID_LENGTH_MAX);
  out->entrance = jsonread_array(&reader, "entrance", 2);
  out->exit = jsonread_array(&reader, "exit", 2);
  Status status = jsonread_end(&reader);
  return status == OK ? wallfields_read_shape(shape, &out->shape, err) : status;
}

static Status refuse_wallrow(int row, int length, Error *err) {
  return error_set(
      err, ERR_INPUT,
      N_("'cells[%d]' must be a text of %d characters: two digits from 0 to f for each cell, '..' for none"),
      err_int(row), err_int(length));
}

// Reads where a rectangle has cells.
static Status wallfields_read_mask(const WallFields *fields, bool *mask, Error *err) {
  for (int row = 0; row < fields->rows; row++) {
    const json_t *json = json_array_get(fields->cells, (size_t)row);
    const char *text = json_string_value(json);
    if (!text || json_string_length(json) != 2 * (size_t)fields->cols)
      return refuse_wallrow(row, 2 * fields->cols, err);
    for (int col = 0; col < fields->cols; col++)
      mask[row * fields->cols + col] = text[2 * col] != '.' || text[2 * col + 1] != '.';
  }
  return OK;
}

static int hex_digit(char digit) {
  const char *digits = "0123456789abcdef", *found = digit ? strchr(digits, digit) : NULL;
  return found ? (int)(found - digits) : -1;
}

static Status wallmaze_read_row(WallMaze *maze, const json_t *json, int *at, Error *err) {
  const WallGrid *grid = maze->grid;
  int row = grid->cells[*at].at.row, end = *at;
  while (end < grid->count && grid->cells[end].at.row == row)
    end++;
  int length = 2 * (grid->shape == WALL_RECTANGLE ? grid->cols : end - *at);
  const char *text = json_string_value(json);
  if (!text || json_string_length(json) != (size_t)length)
    return refuse_wallrow(row, length, err);
  for (; *at < end; ++*at) {
    int col = grid->cells[*at].at.col, high = hex_digit(text[2 * col]), low = hex_digit(text[2 * col + 1]);
    if (high < 0 || low < 0)
      return refuse_wallrow(row, length, err);
    maze->open[*at] = (uint8_t)(high << 4 | low);
    maze->bridge_count += wallmaze_is_bridge(maze, *at);
  }
  return OK;
}

static Status wallmaze_read_end(const WallMaze *maze, const json_t *json, const char *field, int *out, Error *err) {
  const json_t *row = json_array_get(json, 0), *col = json_array_get(json, 1);
  json_int_t r = json_is_integer(row) ? json_integer_value(row) : -1;
  json_int_t c = json_is_integer(col) ? json_integer_value(col) : -1;
  *out = json_array_size(json) == 2 && r >= 0 && c >= 0 && r < MAZE_SIDE_MAX && c < MAZE_SIDE_MAX
             ? wallgrid_find(maze->grid, maze_cell((int)r, (int)c))
             : WALLGRID_NONE;
  return *out == WALLGRID_NONE
             ? error_set(err, ERR_INPUT, N_("'%s' must be a cell of the maze: [row, column]"), err_str(field))
             : OK;
}

static Status wallfields_build_grid(const WallFields *fields, WallGrid **out, Error *err) {
  ScopedMem bool *mask = mem_alloc((size_t)fields->rows * (size_t)fields->cols * sizeof *mask);
  bool is_rectangle = fields->shape == WALL_RECTANGLE;
  Status status = is_rectangle ? wallfields_read_mask(fields, mask, err) : OK;
  if (status == OK && !is_rectangle && fields->rows != fields->cols)
    status = error_set(err, ERR_INPUT, N_("'cols' must be the same number as 'rows': this shape has one size only"));
  if (status == OK)
    status = wallgrid_create(fields->shape, fields->rows, fields->cols, is_rectangle ? mask : NULL, out, err);
  return status;
}

static Status wallfields_finish(const WallFields *fields, WallMaze *maze, Error *err) {
  const WallGrid *grid = maze->grid;
  int at = 0;
  size_t rows = (size_t)grid->cells[grid->count - 1].at.row + 1; // a rectangle may end in rows without cells
  rows = grid->shape == WALL_RECTANGLE ? (size_t)grid->rows : rows;
  Status status = wallmaze_set_name(maze, span_of(fields->name), err);
  if (status == OK && json_array_size(fields->cells) != rows)
    status = error_set(err, ERR_INPUT, N_("'cells' must have %d rows"), err_int((int)rows));
  while (status == OK && at < grid->count)
    status = wallmaze_read_row(maze, json_array_get(fields->cells, (size_t)grid->cells[at].at.row), &at, err);
  if (status == OK)
    status = wallmaze_read_end(maze, fields->entrance, "entrance", &maze->entrance, err);
  if (status == OK)
    status = wallmaze_read_end(maze, fields->exit, "exit", &maze->exit, err);
  return status == OK ? wallmaze_check(maze, err) : status;
}

Status wallmaze_json_read(Span text, const char *file, WallMaze **out, Error *err) {
  json_auto_t *root = NULL;
  WallFields fields;
  WallGrid *grid = NULL;
  Status status =
      text.size > WALLMAZE_FILE_MAX
          ? error_set(err, ERR_LIMIT, N_("a maze with thin walls has at most %d bytes"), err_int(WALLMAZE_FILE_MAX))
          : json_parse(text, &root, err);
  if (status == OK)
    status = wallfields_read(root, &fields, err);
  if (status == OK)
    status = wallfields_build_grid(&fields, &grid, err);
  if (status == OK) {
    WallMaze *maze = wallmaze_create(grid, WALLGRID_NONE, WALLGRID_NONE);
    status = wallfields_finish(&fields, maze, err);
    if (status == OK)
      *out = maze;
    else
      wallmaze_destroy(maze);
  }
  return error_in(err, file, 0, status);
}

void wallmaze_json_write(const WallMaze *maze, StrBuf *out) {
  const WallGrid *grid = maze->grid;
  json_auto_t *text = json_string(maze->name);
  char *name = json_dumps(text, JSON_ENCODE_ANY);
  MazeCell entrance = grid->cells[maze->entrance].at, exit = grid->cells[maze->exit].at;
  int rows = grid->shape == WALL_RECTANGLE ? grid->rows : grid->cells[grid->count - 1].at.row + 1;
  strbuf_printf(out, "{\n  \"format\": \"%s\",\n  \"version\": %d,\n  \"name\": %s,\n  \"shape\": \"%s\",\n", FORMAT,
                VERSION, name, wall_shape_name(grid->shape));
  strbuf_printf(out, "  \"rows\": %d,\n  \"cols\": %d,\n  \"entrance\": [%d, %d],\n  \"exit\": [%d, %d],\n", grid->rows,
                grid->cols, entrance.row, entrance.col, exit.row, exit.col);
  free(name); // allocated by jansson
  strbuf_add_text(out, "  \"cells\": [");
  for (int row = 0, at = 0; row < rows; row++) {
    strbuf_add_text(out, row ? ",\n    \"" : "\n    \"");
    for (int col = 0;
         grid->shape == WALL_RECTANGLE ? col < grid->cols : at < grid->count && grid->cells[at].at.row == row; col++) {
      bool is_cell = at < grid->count && maze_cell_equals(grid->cells[at].at, maze_cell(row, col));
      if (is_cell)
        strbuf_printf(out, "%02x", maze->open[at++]);
      else
        strbuf_add_text(out, "..");
    }
    strbuf_add_char(out, '"');
  }
  strbuf_add_text(out, "\n  ]\n}\n");
}

bool wallmaze_is_meant(Span text) {
  return text.size > 0 && memmem(text.data, text.size, "\"" FORMAT "\"", strlen(FORMAT) + 2) != NULL;
}

Status wallmaze_check_path(const char *path, Error *err) {
  if (path_ends_in(path, "json"))
    return OK;
  return error_set(err, ERR_INPUT,
                   N_("'%s' can't hold a maze of this shape, which has walls between its cells: .json can, and .pdf, "
                      ".svg and .png for paper"),
                   err_str(path));
}
