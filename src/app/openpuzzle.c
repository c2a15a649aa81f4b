// SPDX-License-Identifier: MIT
#include "app/openpuzzle.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "notation/crosswordfile.h"
#include "notation/cryptogramfile.h"
#include "notation/mazefile.h"
#include "notation/scramblefile.h"
#include "notation/sopafile.h"
#include "notation/wallmazefile.h"

#include <string.h>

static Status read_kept_maze(OpenPuzzle *open, Span body, const char *name, Error *err) {
  return wallmaze_is_meant(body) ? wallmaze_json_read(body, name, &open->walls, err)
                                 : maze_read(body, maze_format_guess(body), name, &open->maze, err);
}

// The others are structs of their own, each with a reader of the same shape.
#define READ_KEPT(Type, member)                                                                                        \
  static Status read_kept_##member(OpenPuzzle *open, Span body, const char *name, Error *err) {                        \
    ScopedMem Type *read = mem_alloc(sizeof *read);                                                                    \
    Status status = member##_json_read(body, name, read, err);                                                         \
    if (status == OK) {                                                                                                \
      open->member = read;                                                                                             \
      read = NULL;                                                                                                     \
    }                                                                                                                  \
    return status;                                                                                                     \
  }
READ_KEPT(Sopa, sopa)
READ_KEPT(Crossword, crossword)
READ_KEPT(Scramble, scramble)
READ_KEPT(Cryptogram, cryptogram)

Status openpuzzle_read(const char *kind, Span body, const char *name, OpenPuzzle *out, Error *err) {
  static const struct {
    const char *kind;
    Status (*read)(OpenPuzzle *, Span, const char *, Error *);
  } readers[] = {{PUZZLE_MAZE, read_kept_maze},
                 {PUZZLE_SOPA, read_kept_sopa},
                 {PUZZLE_CROSSWORD, read_kept_crossword},
                 {PUZZLE_SCRAMBLE, read_kept_scramble},
                 {PUZZLE_CRYPTOGRAM, read_kept_cryptogram}};
  for (size_t i = 0; i < sizeof readers / sizeof *readers; i++) {
    if (strcmp(kind, readers[i].kind) == 0)
      return readers[i].read(out, body, name, err);
  }
  return error_set(err, ERR_INPUT, N_("'%s' is not a kind of puzzle"), err_str(kind));
}

// Renaming and copying leave the bytes alone: the name in the list is the one that counts.
static Status take_listed_name(OpenPuzzle *open, Error *err) {
  const char *name = open->puzzle.name;
  const Span short_name = {name, utf8_cut(name, strlen(name), MAZE_NAME_MAX - 1)};
  if (open->sopa)
    sopa_set_name(open->sopa, span_of(name));
  if (open->crossword)
    crossword_set_name(open->crossword, span_of(name));
  if (open->scramble)
    scramble_set_name(open->scramble, span_of(name));
  if (open->cryptogram)
    sopa_copy_name(span_of(name), open->cryptogram->name);
  return open->maze    ? maze_set_name(open->maze, short_name, err)
         : open->walls ? wallmaze_set_name(open->walls, short_name, err)
                       : OK;
}

Status openpuzzle_load(const Use *use, int64_t id, OpenPuzzle *out, Error *err) {
  *out = (OpenPuzzle){0};
  Status status = puzzle_get(use->app, use->account, id, &out->arena, &out->puzzle, err);
  if (status == OK)
    status = openpuzzle_read(out->puzzle.kind, out->puzzle.body, out->puzzle.name, out, err);
  if (status == OK)
    status = take_listed_name(out, err);
  if (status != OK)
    openpuzzle_close(out);
  return status;
}

void openpuzzle_close(OpenPuzzle *open) {
  maze_destroy(open->maze);
  wallmaze_destroy(open->walls);
  if (open->sopa)
    sopa_deinit(open->sopa);
  if (open->crossword)
    crossword_deinit(open->crossword);
  if (open->scramble)
    scramble_deinit(open->scramble);
  mem_free(open->scramble);
  mem_free(open->cryptogram);
  mem_free(open->sopa);
  mem_free(open->crossword);
  arena_deinit(&open->arena);
  *open = (OpenPuzzle){0};
}

Status openpuzzle_write(PuzzleContent content, StrBuf *out, Error *err) {
  if (content.maze)
    return maze_write(content.maze,
                      maze_cell_count(content.maze) <= MAZE_FILE_CELLS_MAX ? MAZE_FORMAT_JSON : MAZE_FORMAT_BLOB, out,
                      err);
  if (content.walls)
    wallmaze_json_write(content.walls, out);
  else if (content.sopa)
    sopa_json_write(content.sopa, out);
  else if (content.crossword)
    crossword_json_write(content.crossword, out);
  else if (content.scramble)
    scramble_json_write(content.scramble, out);
  else
    cryptogram_json_write(content.cryptogram, out);
  return OK;
}

Status openpuzzle_keep(const Use *use, const OpenPuzzle *open, Error *err) {
  const Puzzle *puzzle = &open->puzzle;
  ScopedStrBuf body = {0};
  Status status = openpuzzle_write(openpuzzle_content(open), &body, err);
  if (status == OK)
    status = puzzle_change(use->app, use->account, puzzle->id, puzzle->changed_ms, (Span){body.data, body.size}, err);
  return status;
}

Status openpuzzle_add(const Use *use, PuzzleContent content, PuzzleRecord *out, Error *err) {
  ScopedStrBuf body = {0};
  const char *kind = content.maze || content.walls ? PUZZLE_MAZE
                     : content.sopa                ? PUZZLE_SOPA
                     : content.crossword           ? PUZZLE_CROSSWORD
                     : content.scramble            ? PUZZLE_SCRAMBLE
                                                   : PUZZLE_CRYPTOGRAM;
  const char *name = content.maze        ? maze_name(content.maze)
                     : content.walls     ? content.walls->name
                     : content.sopa      ? content.sopa->name
                     : content.crossword ? content.crossword->name
                     : content.scramble  ? content.scramble->name
                                         : content.cryptogram->name;
  Status status = openpuzzle_write(content, &body, err);
  if (status == OK)
    status = puzzle_record_new(use, kind, name, (Span){body.data, body.size}, out, err);
  return status;
}
