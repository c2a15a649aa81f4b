// SPDX-License-Identifier: MIT
// Mazes as JSON: the rows of cells as texts, with '#' for an obstacle and '.' for a gap, and places as [row, column].
#include "notation/jsonread.h"
#include "notation/mazedraft_internal.h"
#include "notation/mazefile.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { VERSION = 1 };
#define FORMAT "tesela-maze"

static Status refuse_cell(const char *field, Error *err) {
  return error_set(err, ERR_INPUT, N_("'%s' must be a cell of the maze: [row, column]"), err_str(field));
}

static Status mazejson_read_cell(const json_t *json, const char *field, MazeCell *out, Error *err) {
  const json_t *row = json_array_get(json, 0), *col = json_array_get(json, 1);
  if (json_array_size(json) != 2 || !json_is_integer(row) || !json_is_integer(col))
    return refuse_cell(field, err);
  json_int_t r = json_integer_value(row), c = json_integer_value(col);
  if (r < 0 || c < 0 || r >= MAZE_SIDE_MAX || c >= MAZE_SIDE_MAX)
    return refuse_cell(field, err);
  *out = maze_cell((int)r, (int)c);
  return OK;
}

static Status mazejson_read_row(MazeDraft *draft, const json_t *cells, int row, Error *err) {
  const json_t *json = json_array_get(cells, (size_t)row);
  const char *text = json_string_value(json);
  if (!text || json_string_length(json) != (size_t)draft->cols)
    return error_set(err, ERR_INPUT, N_("'cells[%d]' must be a text of %d characters, '.' or '#'"), err_int(row),
                     err_int(draft->cols));
  for (int col = 0; col < draft->cols; col++) {
    if (text[col] != '.' && text[col] != '#')
      return error_set(err, ERR_INPUT, N_("'cells[%d]' must be a text of %d characters, '.' or '#'"), err_int(row),
                       err_int(draft->cols));
    draft->codes[(size_t)row * (size_t)draft->cols + (size_t)col] = text[col] == '#' ? MAZE_OBSTACLE : MAZE_GAP;
  }
  return OK;
}

static Status mazejson_mark(MazeDraft *draft, const json_t *json, const char *field, MazeCode code, Error *err) {
  MazeCell cell;
  Status status = mazejson_read_cell(json, field, &cell, err);
  if (status != OK)
    return status;
  if (cell.row >= draft->rows || cell.col >= draft->cols)
    return refuse_cell(field, err);
  uint8_t *there = &draft->codes[cell.row * draft->cols + cell.col];
  if (*there != MAZE_GAP)
    return error_set(err, ERR_INPUT, N_("'%s' is at %d,%d, which is not a free cell"), err_str(field),
                     err_int(cell.row), err_int(cell.col));
  *there = (uint8_t)code;
  return OK;
}

static Status mazejson_read_directions(const json_t *array, MazeDirections *out, Error *err) {
  *out = 0;
  for (size_t i = 0; i < json_array_size(array); i++) {
    const json_t *json = json_array_get(array, i);
    json_int_t d = json_is_integer(json) ? json_integer_value(json) : -1;
    if (d < 0 || d >= MAZE_DIRECTIONS || (*out >> d & 1))
      return error_set(err, ERR_INPUT, N_("'directions' must be different numbers from 0 to 7"));
    *out |= (MazeDirections)(1 << d);
  }
  return OK;
}

// What is read before the maze can be made.
typedef struct Fields {
  const json_t *cells, *directions, *entrance, *exits, *player, *solutions;
  bool is_octile;
} Fields;

static Status ask_fields(const json_t *root, MazeDraft *draft, Fields *out, Error *err) {
  JsonReader reader =
      jsonread_start_file(root, FORMAT, VERSION, N_("this is not a maze: 'format' is '%s' instead of '%s'"), err);
  jsonread_text(&reader, "name", draft->name, sizeof draft->name);
  int64_t rows = jsonread_int(&reader, "rows", 1, MAZE_SIDE_MAX);
  int64_t cols = jsonread_int(&reader, "cols", 1, MAZE_SIDE_MAX);
  *out = (Fields){.cells = jsonread_array(&reader, "cells", MAZE_SIDE_MAX),
                  .directions = jsonread_array(&reader, "directions", MAZE_DIRECTIONS),
                  .entrance = jsonread_array(&reader, "entrance", 2),
                  .exits = jsonread_array(&reader, "exits", MAZE_EXITS_MAX)};
  if (jsonread_has(&reader, "octile"))
    out->is_octile = jsonread_bool(&reader, "octile");
  if (jsonread_has(&reader, "player"))
    out->player = jsonread_array(&reader, "player", 2);
  if (jsonread_has(&reader, "solutions"))
    out->solutions = jsonread_array(&reader, "solutions", MAZE_SOLUTIONS_MAX);
  Status status = jsonread_end(&reader);
  return status == OK ? maze_draft_set_size(draft, rows, cols, err) : status;
}

static Status fill_draft(const Fields *fields, MazeDraft *draft, Error *err) {
  if (json_array_size(fields->cells) != (size_t)draft->rows)
    return error_set(err, ERR_INPUT, N_("'cells' must have %d rows"), err_int(draft->rows));
  Status status = mazejson_read_directions(fields->directions, &draft->directions, err);
  for (int row = 0; row < draft->rows && status == OK; row++)
    status = mazejson_read_row(draft, fields->cells, row, err);
  if (status == OK)
    status = mazejson_mark(draft, fields->entrance, "entrance", MAZE_ENTRANCE, err);
  if (status == OK && json_array_size(fields->exits) == 0)
    status = error_set(err, ERR_INPUT, N_("'exits' must have at least one cell: [[row, column]]"));
  for (size_t i = 0; i < json_array_size(fields->exits) && status == OK; i++)
    status = mazejson_mark(draft, json_array_get(fields->exits, i), "exits", MAZE_EXIT, err);
  return status;
}

static Status mazejson_read_solution(const json_t *json, Maze *maze, Error *err) {
  SCOPED(maze_path_deinit) MazePath path = {0};
  if (!json_is_array(json) || json_array_size(json) > (size_t)maze_cell_count(maze))
    return error_set(err, ERR_INPUT, N_("each of 'solutions' must be a list of cells"));
  Status status = OK;
  for (size_t i = 0; i < json_array_size(json) && status == OK; i++) {
    MazeCell cell;
    status = mazejson_read_cell(json_array_get(json, i), "solutions", &cell, err);
    if (status == OK)
      maze_path_add(&path, cell);
  }
  return status == OK ? maze_draft_add_solution(maze, &path, err) : status;
}

static Status mazejson_finish(const Fields *fields, const MazeDraft *draft, Maze **out, Error *err) {
  Maze *maze;
  Status status = maze_draft_finish(draft, &maze, err);
  if (status != OK)
    return status;
  maze_set_octile(maze, fields->is_octile);
  MazeCell player;
  if (fields->player) {
    status = mazejson_read_cell(fields->player, "player", &player, err);
    if (status == OK)
      status = maze_set_player(maze, player, err);
  }
  for (size_t i = 0; i < json_array_size(fields->solutions) && status == OK; i++)
    status = mazejson_read_solution(json_array_get(fields->solutions, i), maze, err);
  if (status == OK)
    *out = maze;
  else
    maze_destroy(maze);
  return status;
}

Status maze_json_read(Span text, const char *file, Maze **out, Error *err) {
  json_auto_t *root = NULL;
  Fields fields;
  SCOPED(maze_draft_deinit) MazeDraft draft = {0};
  Status status = json_parse(text, &root, err);
  if (status == OK)
    status = ask_fields(root, &draft, &fields, err);
  if (status == OK)
    status = fill_draft(&fields, &draft, err);
  if (status == OK)
    status = mazejson_finish(&fields, &draft, out, err);
  return error_in(err, file, 0, status);
}

static void mazejson_write_row(const Maze *maze, int row, StrBuf *out) {
  for (int col = 0; col < maze_cols(maze); col++)
    strbuf_add_char(out, maze_is_gap(maze, maze_cell(row, col)) ? '.' : '#');
}

static void write_cell(MazeCell cell, StrBuf *out) {
  strbuf_printf(out, "[%d, %d]", cell.row, cell.col);
}

static void write_path(const MazePath *path, StrBuf *out) {
  strbuf_add_char(out, '[');
  for (int64_t i = 0; i < path->count; i++) {
    strbuf_add_text(out, i ? ", " : "");
    write_cell(path->cells[i], out);
  }
  strbuf_add_char(out, ']');
}

static void mazejson_write_head(const Maze *maze, StrBuf *out) {
  json_auto_t *text = json_string(maze_name(maze));
  char *name = json_dumps(text, JSON_ENCODE_ANY);
  strbuf_printf(out, "{\n  \"format\": \"%s\",\n  \"version\": %d,\n  \"name\": %s,\n", FORMAT, VERSION, name);
  strbuf_printf(out, "  \"rows\": %d,\n  \"cols\": %d,\n  \"directions\": [", maze_rows(maze), maze_cols(maze));
  maze_directions_write(maze_directions(maze), out);
  strbuf_printf(out, "],\n  \"octile\": %s,\n  \"entrance\": ", maze_is_octile(maze) ? "true" : "false");
  write_cell(maze_entrance(maze), out);
  strbuf_add_text(out, ",\n  \"exits\": [");
  for (int i = 0; i < maze_exit_count(maze); i++) {
    strbuf_add_text(out, i ? ", " : "");
    write_cell(maze_exit(maze, i), out);
  }
  strbuf_add_text(out, "],\n  \"player\": ");
  write_cell(maze_player(maze), out);
  free(name); // allocated by jansson
}

Status maze_json_write(const Maze *maze, StrBuf *out, Error *err) {
  Status status = maze_check_writable(maze, err);
  if (status != OK)
    return status;
  mazejson_write_head(maze, out);
  strbuf_add_text(out, ",\n  \"cells\": [");
  for (int row = 0; row < maze_rows(maze); row++) {
    strbuf_add_text(out, row ? ",\n    \"" : "\n    \"");
    mazejson_write_row(maze, row, out);
    strbuf_add_char(out, '"');
  }
  strbuf_add_text(out, "\n  ],\n  \"solutions\": [");
  for (int i = 0; i < maze_solution_count(maze); i++) {
    strbuf_add_text(out, i ? ",\n    " : "\n    ");
    write_path(maze_solution(maze, i), out);
  }
  strbuf_add_text(out, maze_solution_count(maze) ? "\n  ]\n}\n" : "]\n}\n");
  return OK;
}
