// SPDX-License-Identifier: MIT
// Mazes in one bit for each cell, for large mazes and for the store.
//
// The magic line; then numbers of 16 and 32 bits, the lowest byte first:
//   32 rows · 32 columns · 16 directions · 16 flags (1: octile) · 16 bytes of the name, and the name ·
//   16+16 entrance · 16+16 player · 32 exits, and 16+16 for each ·
//   32 solutions, and for each 32 moves and a byte a move, its direction ·
//   the rows, eight cells a byte, the first in the lowest bit; set bits are obstacles.
// Nothing may follow.
#include "base/mem.h"
#include "notation/mazedraft_internal.h"
#include "notation/mazefile.h"

enum { FLAG_OCTILE = 1 };

// ---- writing ----

static void mazeblob_put(StrBuf *out, uint32_t value, int bytes) {
  for (int i = 0; i < bytes; i++)
    strbuf_add_char(out, (char)(value >> (8 * i) & 0xFF));
}

static void put_cell(StrBuf *out, MazeCell cell) {
  mazeblob_put(out, (uint32_t)cell.row, 2);
  mazeblob_put(out, (uint32_t)cell.col, 2);
}

static void put_path(StrBuf *out, const Maze *maze, const MazePath *path) {
  MazeCell at = maze_entrance(maze);
  mazeblob_put(out, (uint32_t)path->count, 4);
  for (int64_t i = 0; i < path->count; i++) {
    mazeblob_put(out, (uint32_t)maze_direction_between(at, path->cells[i]), 1);
    at = path->cells[i];
  }
}

static void put_cells(StrBuf *out, const Maze *maze) {
  size_t size = (size_t)(maze_cols(maze) + 7) / 8;
  ScopedMem uint8_t *bits = mem_alloc(size);
  for (int row = 0; row < maze_rows(maze); row++) {
    maze_get_row(maze, row, bits);
    strbuf_add(out, (const char *)bits, size);
  }
}

Status maze_blob_write(const Maze *maze, StrBuf *out, Error *err) {
  (void)err;
  size_t name_size = strlen(maze_name(maze));
  strbuf_add_text(out, MAZE_BLOB_MAGIC);
  mazeblob_put(out, (uint32_t)maze_rows(maze), 4);
  mazeblob_put(out, (uint32_t)maze_cols(maze), 4);
  mazeblob_put(out, maze_directions(maze), 2);
  mazeblob_put(out, maze_is_octile(maze) ? FLAG_OCTILE : 0, 2);
  mazeblob_put(out, (uint32_t)name_size, 2);
  strbuf_add(out, maze_name(maze), name_size);
  put_cell(out, maze_entrance(maze));
  put_cell(out, maze_player(maze));
  mazeblob_put(out, (uint32_t)maze_exit_count(maze), 4);
  for (int i = 0; i < maze_exit_count(maze); i++)
    put_cell(out, maze_exit(maze, i));
  mazeblob_put(out, (uint32_t)maze_solution_count(maze), 4);
  for (int i = 0; i < maze_solution_count(maze); i++)
    put_path(out, maze, maze_solution(maze, i));
  put_cells(out, maze);
  return OK;
}

// ---- reading ----

// Keeps the first problem; what is read after it is 0.
typedef struct Reader {
  Span rest;
  Status status;
  Error *err;
} Reader;

static const uint8_t *mazeblob_take(Reader *reader, size_t size) {
  if (reader->status == OK && reader->rest.size < size)
    reader->status = error_set(reader->err, ERR_INPUT, N_("the file is cut off"));
  if (reader->status != OK)
    return NULL;
  const uint8_t *bytes = (const uint8_t *)reader->rest.data;
  reader->rest = (Span){reader->rest.data + size, reader->rest.size - size};
  return bytes;
}

static uint32_t mazeblob_get(Reader *reader, int bytes) {
  const uint8_t *data = mazeblob_take(reader, (size_t)bytes);
  uint32_t value = 0;
  for (int i = 0; data && i < bytes; i++)
    value |= (uint32_t)data[i] << (8 * i);
  return value;
}

static uint32_t get_at_most(Reader *reader, int bytes, uint32_t limit, const char *what) {
  uint32_t value = mazeblob_get(reader, bytes);
  if (reader->status == OK && value > limit)
    reader->status =
        error_set(reader->err, ERR_INPUT, N_("the file is damaged: %s is %d"), err_str(what), err_int(value));
  return reader->status == OK ? value : 0;
}

static MazeCell get_cell(Reader *reader) {
  int row = (int)get_at_most(reader, 2, MAZE_SIDE_MAX - 1, "row");
  int col = (int)get_at_most(reader, 2, MAZE_SIDE_MAX - 1, "column");
  return maze_cell(row, col);
}

// Everything before the cells.
typedef struct Head {
  uint32_t rows, cols, directions, flags, exit_count;
  Span name;
  MazeCell entrance, player;
} Head;

static void get_head(Reader *reader, Head *head) {
  const uint8_t *magic = mazeblob_take(reader, strlen(MAZE_BLOB_MAGIC));
  if (magic && memcmp(magic, MAZE_BLOB_MAGIC, strlen(MAZE_BLOB_MAGIC)) != 0)
    reader->status = error_set(reader->err, ERR_INPUT, N_("this is not a binary file of a maze"));
  head->rows = get_at_most(reader, 4, INT32_MAX, "rows");
  head->cols = get_at_most(reader, 4, INT32_MAX, "columns");
  head->directions = get_at_most(reader, 2, MAZE_ALL_DIRECTIONS, "directions");
  head->flags = get_at_most(reader, 2, FLAG_OCTILE, "flags");
  head->name.size = get_at_most(reader, 2, MAZE_NAME_MAX - 1, "name");
  head->name.data = (const char *)mazeblob_take(reader, head->name.size);
  head->entrance = get_cell(reader);
  head->player = get_cell(reader);
  head->exit_count = get_at_most(reader, 4, MAZE_EXITS_MAX, "exits");
  if (reader->status == OK && head->exit_count == 0)
    reader->status =
        error_set(reader->err, ERR_INPUT, N_("the file is damaged: %s is %d"), err_str("exits"), err_int(0));
}

static Status get_exits(Reader *reader, const Head *head, Maze **out) {
  Maze *maze = NULL;
  for (uint32_t i = 0; i < head->exit_count; i++) {
    MazeCell exit = get_cell(reader);
    if (reader->status == OK && !maze)
      reader->status = maze_create((int)head->rows, (int)head->cols, head->entrance, exit, &maze, reader->err);
    else if (reader->status == OK)
      reader->status = maze_add_exit(maze, exit, reader->err);
  }
  if (maze && reader->status == OK)
    reader->status = maze_set_name(maze, head->name, reader->err);
  if (maze && reader->status == OK)
    reader->status = maze_set_player(maze, head->player, reader->err);
  *out = maze;
  return reader->status;
}

// Solutions can be checked only when the cells are known: until then they are kept as bytes.
static void skip_paths(Reader *reader, Span *paths, uint32_t *count) {
  *count = get_at_most(reader, 4, MAZE_SOLUTIONS_MAX, "solutions");
  *paths = reader->rest;
  for (uint32_t i = 0; i < *count && reader->status == OK; i++)
    (void)mazeblob_take(reader, mazeblob_get(reader, 4));
}

static void get_cells(Reader *reader, Maze *maze) {
  size_t size = (size_t)(maze_cols(maze) + 7) / 8;
  for (int row = 0; row < maze_rows(maze) && reader->status == OK; row++) {
    const uint8_t *bits = mazeblob_take(reader, size);
    if (bits)
      maze_set_row(maze, row, bits);
  }
  if (reader->status == OK && reader->rest.size > 0)
    reader->status = error_set(reader->err, ERR_INPUT, N_("the file has more data after its last cell"));
}

static void get_path(Reader *reader, Maze *maze) {
  SCOPED(maze_path_deinit) MazePath path = {0};
  uint32_t count = mazeblob_get(reader, 4);
  const uint8_t *directions = mazeblob_take(reader, count);
  int row = maze_entrance(maze).row, col = maze_entrance(maze).col;
  for (uint32_t i = 0; i < count && reader->status == OK; i++) {
    if (directions[i] < MAZE_DIRECTIONS) {
      row += maze_steps[directions[i]].row;
      col += maze_steps[directions[i]].col;
    }
    if (directions[i] >= MAZE_DIRECTIONS || !maze_contains(maze, row, col))
      reader->status = error_set(reader->err, ERR_INPUT, N_("the file is damaged: a solution leaves the maze"));
    else
      maze_path_add(&path, maze_cell(row, col));
  }
  if (reader->status == OK)
    reader->status = maze_add_solution(maze, &path, reader->err);
}

static Status get_maze(Reader *reader, Maze **out) {
  Head head = {0};
  Span paths;
  uint32_t path_count;
  get_head(reader, &head);
  if (reader->status == OK)
    reader->status = maze_check_size(head.rows, head.cols, reader->err);
  if (reader->status != OK || get_exits(reader, &head, out) != OK)
    return reader->status;
  maze_set_directions(*out, (MazeDirections)head.directions);
  maze_set_octile(*out, head.flags & FLAG_OCTILE);
  skip_paths(reader, &paths, &path_count);
  get_cells(reader, *out);
  reader->rest = paths;
  for (uint32_t i = 0; i < path_count && reader->status == OK; i++)
    get_path(reader, *out);
  return reader->status;
}

// Checks the size against what this number of bytes can hold, before memory is taken for it.
static Status mazeblob_check_length(Span bytes, Error *err) {
  Reader reader = {.rest = bytes, .err = err};
  Head head = {0};
  get_head(&reader, &head);
  if (reader.status == OK)
    reader.status = maze_check_size(head.rows, head.cols, err);
  if (reader.status == OK && bytes.size < (size_t)head.rows * ((head.cols + 7) / 8))
    reader.status = error_set(err, ERR_INPUT, N_("the file is cut off"));
  return reader.status;
}

Status maze_blob_read(Span bytes, const char *file, Maze **out, Error *err) {
  Reader reader = {.rest = bytes, .err = err};
  Maze *maze = NULL;
  Status status = mazeblob_check_length(bytes, err);
  if (status == OK)
    status = get_maze(&reader, &maze);
  if (status == OK) {
    *out = maze;
    return OK;
  }
  maze_destroy(maze);
  error_set_place(err, file, 0);
  return status;
}
