// SPDX-License-Identifier: MIT
#include "app/openpuzzle.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "notation/mazefile.h"
#include "notation/sopafile.h"

#include <string.h>

// Renaming and copying leave the bytes alone: the name in the list is the one that counts.
static Status read_kept_maze(OpenPuzzle *open, Error *err) {
  const Puzzle *puzzle = &open->puzzle;
  Span name = {puzzle->name, utf8_cut(puzzle->name, strlen(puzzle->name), MAZE_NAME_MAX - 1)};
  Status status = maze_read(puzzle->body, maze_format_guess(puzzle->body), puzzle->name, &open->maze, err);
  return status == OK ? maze_set_name(open->maze, name, err) : status;
}

static Status read_kept_sopa(OpenPuzzle *open, Error *err) {
  Sopa *sopa = mem_alloc(sizeof *sopa);
  Status status = sopa_json_read(open->puzzle.body, open->puzzle.name, sopa, err);
  if (status != OK) {
    mem_free(sopa);
    return status;
  }
  sopa_set_name(sopa, span_of(open->puzzle.name));
  open->sopa = sopa;
  return OK;
}

Status openpuzzle_load(const Use *use, int64_t id, OpenPuzzle *out, Error *err) {
  *out = (OpenPuzzle){0};
  Status status = puzzle_get(use->app, use->account, id, &out->arena, &out->puzzle, err);
  if (status == OK)
    status = strcmp(out->puzzle.kind, PUZZLE_MAZE) == 0 ? read_kept_maze(out, err) : read_kept_sopa(out, err);
  if (status != OK)
    openpuzzle_close(out);
  return status;
}

void openpuzzle_close(OpenPuzzle *open) {
  maze_destroy(open->maze);
  if (open->sopa)
    sopa_deinit(open->sopa);
  mem_free(open->sopa);
  arena_deinit(&open->arena);
  *open = (OpenPuzzle){0};
}

Status openpuzzle_write(const Maze *maze, const Sopa *sopa, StrBuf *out, Error *err) {
  if (maze)
    return maze_write(maze, maze_cell_count(maze) <= MAZE_FILE_CELLS_MAX ? MAZE_FORMAT_JSON : MAZE_FORMAT_BLOB, out,
                      err);
  sopa_json_write(sopa, out);
  return OK;
}

Status openpuzzle_keep(const Use *use, const OpenPuzzle *open, Error *err) {
  const Puzzle *puzzle = &open->puzzle;
  ScopedStrBuf body = {0};
  Status status = openpuzzle_write(open->maze, open->sopa, &body, err);
  if (status == OK)
    status = puzzle_change(use->app, use->account, puzzle->id, puzzle->changed_ms, (Span){body.data, body.size}, err);
  return status;
}

Status openpuzzle_add(const Use *use, const Maze *maze, const Sopa *sopa, PuzzleRecord *out, Error *err) {
  ScopedStrBuf body = {0};
  Status status = openpuzzle_write(maze, sopa, &body, err);
  if (status == OK)
    status = puzzle_record_new(use, maze ? PUZZLE_MAZE : PUZZLE_SOPA, maze ? maze_name(maze) : sopa->name,
                               (Span){body.data, body.size}, out, err);
  return status;
}
