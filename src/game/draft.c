// SPDX-License-Identifier: MIT
#include "game/draft.h"

#include "game/refusal.h"
#include "game/square.h"

#include <string.h>

static int draft_find(const Draft *draft, int row, int col) {
  for (int i = 0; i < draft->count; i++) {
    if (draft->placements[i].row == row && draft->placements[i].col == col)
      return i;
  }
  return -1;
}

static Status draft_refuse_square(Error *err, Refusal refusal, int row, int col, int size) {
  ScopedStrBuf name = {0};
  square_write(&(Square){row, col, ACROSS}, &name);
  return refuse(err, refusal, err_str(strbuf_text(&name)), err_int(size), err_int(size));
}

static Status check_square(const Draft *draft, const GameView *view, int row, int col, Error *err) {
  int size = view->state.board.size;
  if (row < 0 || col < 0 || row >= size || col >= size)
    return draft_refuse_square(err, REFUSAL_SQUARE_OFF_BOARD, row, col, size);
  if (board_is_taken(&view->state.board, row, col) || draft_find(draft, row, col) >= 0)
    return draft_refuse_square(err, REFUSAL_SQUARE_TAKEN, row, col, size);
  return OK;
}

Rack draft_rack(const Draft *draft, const GameView *view) {
  Rack rack = view->rack;
  for (int i = 0; i < draft->count; i++) {
    Tile tile = draft->placements[i].tile;
    rack_take(&rack, tile_is_blank(tile) ? TILE_BLANK : tile);
  }
  return rack;
}

Status draft_place(Draft *draft, const GameView *view, int row, int col, Tile tile, Error *err) {
  const TileSet *tiles = &view->settings->tiles;
  Status status = check_square(draft, view, row, col, err);
  if (status != OK)
    return status;
  if (tile_letter(tile) == 0 || tile_letter(tile) > tiles->kinds)
    return refuse(err, REFUSAL_NOT_A_KIND);
  Rack left = draft_rack(draft, view);
  Tile kind = tile_is_blank(tile) ? TILE_BLANK : tile;
  if (!rack_take(&left, kind) || draft->count == RACK_MAX)
    return refuse(err, REFUSAL_NOT_ON_RACK, err_str(tiles->names[kind]));
  draft->placements[draft->count++] = (Placement){(uint8_t)row, (uint8_t)col, tile};
  return OK;
}

Status draft_take(Draft *draft, int row, int col, Error *err) {
  int at = draft_find(draft, row, col);
  if (at < 0)
    return draft_refuse_square(err, REFUSAL_SQUARE_EMPTY, row, col, 0);
  draft->count--;
  memmove(&draft->placements[at], &draft->placements[at + 1], (size_t)(draft->count - at) * sizeof(Placement));
  return OK;
}

Status draft_move(Draft *draft, const GameView *view, int from_row, int from_col, int to_row, int to_col, Error *err) {
  int at = draft_find(draft, from_row, from_col);
  if (at < 0)
    return draft_refuse_square(err, REFUSAL_SQUARE_EMPTY, from_row, from_col, 0);
  Status status = check_square(draft, view, to_row, to_col, err);
  if (status != OK)
    return status;
  draft->placements[at].row = (uint8_t)to_row;
  draft->placements[at].col = (uint8_t)to_col;
  return OK;
}

Status draft_undo(Draft *draft, Error *err) {
  if (draft->count == 0)
    return refuse(err, REFUSAL_NO_DRAFT);
  draft->count--;
  return OK;
}

Status draft_reset(Draft *draft, Error *err) {
  if (draft->count == 0)
    return refuse(err, REFUSAL_NO_DRAFT);
  draft->count = 0;
  return OK;
}

Status draft_preview(const Draft *draft, const GameView *view, DraftPreview *out, Error *err) {
  const Settings *settings = view->settings;
  Status status = play_from_placements(&view->state.board, &settings->layout, settings->rack_size, draft->placements,
                                       draft->count, &out->play, err);
  if (status != OK)
    return status;
  ScoreRules rules = settings_score_rules(settings);
  play_words(&view->state.board, &out->play, &out->words);
  out->score = play_score(&view->state.board, &rules, &out->play);
  return OK;
}
