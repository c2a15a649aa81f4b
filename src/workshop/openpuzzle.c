// SPDX-License-Identifier: MIT
#include "workshop/openpuzzle.h"

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

// The other kinds are structs, each with a reader of the same shape.
#define READ_KEPT(member)                                                                                              \
  static Status read_kept_##member(OpenPuzzle *open, Span body, const char *name, Error *err) {                        \
    open->member = mem_alloc(sizeof *open->member);                                                                    \
    return member##_json_read(body, name, open->member, err);                                                          \
  }
READ_KEPT(sopa)
READ_KEPT(crossword)
READ_KEPT(scramble)
READ_KEPT(cryptogram)

const char *const puzzle_kind_names[] = {PUZZLE_MAZE, PUZZLE_SOPA, PUZZLE_CROSSWORD, PUZZLE_SCRAMBLE,
                                         PUZZLE_CRYPTOGRAM};

Status openpuzzle_read(const char *kind, Span body, const char *name, OpenPuzzle *out, Error *err) {
  static Status (*const readers[])(OpenPuzzle *, Span, const char *, Error *) = {
      read_kept_maze, read_kept_sopa, read_kept_crossword, read_kept_scramble, read_kept_cryptogram};
  for (size_t i = 0; i < sizeof readers / sizeof *readers; i++) {
    if (strcmp(kind, puzzle_kind_names[i]) == 0)
      return readers[i](out, body, name, err);
  }
  return error_set(err, ERR_INPUT, N_("'%s' is not a kind of puzzle"), err_str(kind));
}

int puzzle_content_kind(PuzzleContent content) {
  return content.maze || content.walls ? PUZZLE_IS_MAZE
         : content.sopa                ? PUZZLE_IS_SOPA
         : content.crossword           ? PUZZLE_IS_CROSSWORD
         : content.scramble            ? PUZZLE_IS_SCRAMBLE
                                       : PUZZLE_IS_CRYPTOGRAM;
}

const char *puzzle_content_name(PuzzleContent content) {
  return content.maze        ? maze_name(content.maze)
         : content.walls     ? content.walls->name
         : content.sopa      ? content.sopa->name
         : content.crossword ? content.crossword->name
         : content.scramble  ? content.scramble->name
                             : content.cryptogram->name;
}

Status openpuzzle_set_name(OpenPuzzle *open, const char *name, Error *err) {
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
  // Renaming and copying do not change the bytes: the name in the list is the valid one.
  if (status == OK)
    status = openpuzzle_set_name(out, out->puzzle.name, err);
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
  const char *kind = puzzle_kind_names[puzzle_content_kind(content)];
  Status status = openpuzzle_write(content, &body, err);
  return status == OK ? puzzle_record_new(use, kind, puzzle_content_name(content), strbuf_span(&body), out, err)
                      : status;
}
