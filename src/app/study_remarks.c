// SPDX-License-Identifier: MIT
// What is odd about a position: words that are none, tiles that hang together with nothing, a start square that nobody
// has covered.
#include "app/study.h"
#include "game/square.h"
#include "lexicon/tiletext.h"

#include <string.h>

typedef struct StudyRemarking {
  const OpenPosition *at;
  const Catalog *catalog;
  Arena *arena;
  StudyRemark *out;
  int count;
} StudyRemarking;

static void remark_add(StudyRemarking *remarking, StudyRemark remark, const char *at) {
  const Catalog *catalog = remarking->catalog;
  ScopedStrBuf text = {0};
  if (remarking->count == STUDY_REMARKS_MAX)
    return;
  if (remark.kind == ODD_WORD)
    strbuf_printf(&text, tr(catalog, "%s is not in the dictionary."), at);
  else if (remark.kind == ODD_LOOSE)
    strbuf_printf(&text, tr(catalog, "The tiles at %s hang together with nothing."), at);
  else
    strbuf_add_text(&text, tr(catalog, "No tile lies on the start square."));
  remark.at = arena_copy_text(remarking->arena, at, strlen(at));
  remark.text = arena_copy_text(remarking->arena, strbuf_text(&text), text.size);
  remarking->out[remarking->count++] = remark;
}

static Tile remark_tile(const Board *board, bool is_down, int lane, int at) {
  return is_down ? board_at(board, at, lane) : board_at(board, lane, at);
}

static void remark_word(StudyRemarking *remarking, bool is_down, int lane, int from, int to) {
  const OpenPosition *at = remarking->at;
  Tile word[BOARD_MAX];
  ScopedStrBuf text = {0};
  for (int i = from; i < to; i++) {
    word[i - from] = remark_tile(&at->given.cgp.board, is_down, lane, i);
    strbuf_add_text(&text, tiletext_name(&at->given.tiles, word[i - from]));
  }
  if (to - from < 2 || lexicon_has(&at->words, word, to - from))
    return;
  remark_add(
      remarking,
      (StudyRemark){.kind = ODD_WORD, .row = is_down ? from : lane, .col = is_down ? lane : from, .is_down = is_down},
      strbuf_text(&text));
}

static void remark_words(StudyRemarking *remarking) {
  const Board *board = &remarking->at->given.cgp.board;
  for (int is_down = 0; is_down < 2; is_down++) {
    for (int lane = 0; lane < board->size; lane++) {
      int from = 0;
      for (int at = 0; at <= board->size; at++) {
        if (at < board->size && remark_tile(board, is_down, lane, at) != TILE_EMPTY)
          continue;
        remark_word(remarking, is_down, lane, from, at);
        from = at + 1;
      }
    }
  }
}

// Marks the tiles that hang together with this one.
static void remark_reach(const Board *board, int row, int col, bool *seen) {
  if (row < 0 || col < 0 || row >= board->size || col >= board->size || seen[board_index(row, col)] ||
      board_at(board, row, col) == TILE_EMPTY)
    return;
  seen[board_index(row, col)] = true;
  remark_reach(board, row - 1, col, seen);
  remark_reach(board, row + 1, col, seen);
  remark_reach(board, row, col - 1, seen);
  remark_reach(board, row, col + 1, seen);
}

// Everything hangs together with what covers a start square.
static void remark_loose(StudyRemarking *remarking) {
  const GivenPosition *given = &remarking->at->given;
  const Board *board = &given->cgp.board;
  bool seen[BOARD_SQUARES] = {0}, has_start = false, has_tiles = false;
  for (int at = 0; at < board->size * board->size; at++) {
    int row = at / board->size, col = at % board->size;
    bool is_tile = board_at(board, row, col) != TILE_EMPTY;
    has_tiles = has_tiles || is_tile;
    if (is_tile && given->layout.is_start[board_index(row, col)]) {
      has_start = true;
      remark_reach(board, row, col, seen);
    }
  }
  if (has_tiles && !has_start)
    remark_add(remarking, (StudyRemark){.kind = ODD_START, .row = -1, .col = -1}, "");
  for (int at = 0; has_start && at < board->size * board->size; at++) {
    int row = at / board->size, col = at % board->size;
    ScopedStrBuf square = {0};
    if (seen[board_index(row, col)] || board_at(board, row, col) == TILE_EMPTY)
      continue;
    square_write_column(col, &square);
    strbuf_printf(&square, "%d", row + 1);
    remark_add(remarking, (StudyRemark){.kind = ODD_LOOSE, .row = row, .col = col}, strbuf_text(&square));
    remark_reach(board, row, col, seen);
  }
}

int study_remarks(const OpenPosition *position, const Catalog *catalog, Arena *arena,
                  StudyRemark out[STUDY_REMARKS_MAX]) {
  StudyRemarking remarking = {position, catalog, arena, out, 0};
  remark_loose(&remarking);
  remark_words(&remarking);
  return remarking.count;
}
