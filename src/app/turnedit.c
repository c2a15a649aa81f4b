// SPDX-License-Identifier: MIT
#include "app/turnedit.h"

#include "app/failure.h"
#include "base/lines.h"
#include "base/mem.h"
#include "game/refusal.h"

#include <string.h>

void turnedit_start(TurnEdit *turn, GameTable *table, int seat) {
  *turn = (TurnEdit){.table = table, .seat = seat, .seq = game_state(table->game)->seq};
}

// What the seat sees, the draft not counted. The caller frees it with mem_free.
static GameView *seat_view(const TurnEdit *turn) {
  GameView *view = mem_alloc(sizeof *view);
  game_view_for(turn->table->game, turn->seat, view);
  return view;
}

// Tiles that were put down in another turn are on the rack again.
static void forget_old_draft(TurnEdit *turn) {
  int64_t seq = game_state(turn->table->game)->seq;
  if (turn->seq != seq)
    turn->draft = (Draft){0};
  turn->seq = seq;
}

static Status find_tile(const TileSet *tiles, const char *name, const char *letter, Tile *out, Error *err) {
  int tile = tileset_find(tiles, span_trim(span_of(name)));
  if (tile < 0)
    return refuse(err, REFUSAL_NOT_ON_RACK, err_str(name));
  *out = (Tile)tile;
  if (tile != TILE_BLANK)
    return OK;
  int stands_for = letter ? tileset_find(tiles, span_trim(span_of(letter))) : -1;
  if (stands_for <= 0)
    return refuse(err, REFUSAL_NOT_A_KIND);
  *out = (Tile)(stands_for | TILE_BLANK_BIT);
  return OK;
}

Status turnedit_place(TurnEdit *turn, const char *tile, const char *letter, int row, int col, Error *err) {
  Tile kind;
  forget_old_draft(turn);
  Status status = find_tile(&game_settings(turn->table->game)->tiles, tile, letter, &kind, err);
  if (status != OK)
    return status;
  GameView *view = seat_view(turn);
  status = draft_place(&turn->draft, view, row, col, kind, err);
  mem_free(view);
  return status;
}

Status turnedit_take(TurnEdit *turn, int row, int col, Error *err) {
  forget_old_draft(turn);
  return draft_take(&turn->draft, row, col, err);
}

Status turnedit_move(TurnEdit *turn, int row, int col, int to_row, int to_col, Error *err) {
  forget_old_draft(turn);
  GameView *view = seat_view(turn);
  Status status = draft_move(&turn->draft, view, row, col, to_row, to_col, err);
  mem_free(view);
  return status;
}

Status turnedit_reset(TurnEdit *turn, Error *err) {
  forget_old_draft(turn);
  return draft_reset(&turn->draft, err);
}

Status turnedit_preview(const TurnEdit *turn, DraftPreview *out, Error *err) {
  GameView *view = seat_view(turn);
  Status status = draft_preview(&turn->draft, view, out, err);
  mem_free(view);
  if (status == OK)
    status = referee_check_play(&turn->table->referee, turn->table->game, &out->play, err);
  return status;
}

// What comes after an action is another turn; a refusal leaves the tiles where they are.
static Status did(TurnEdit *turn, Status status) {
  if (status == OK)
    forget_old_draft(turn);
  return status;
}

Status turnedit_confirm(TurnEdit *turn, Error *err) {
  DraftPreview *preview = mem_alloc(sizeof *preview);
  forget_old_draft(turn);
  GameView *view = seat_view(turn);
  Status status =
      turn->draft.count == 0 ? fail(err, FAILURE_INVALID_COMMAND) : draft_preview(&turn->draft, view, preview, err);
  if (status == OK)
    status = table_play(turn->table, turn->seat, &preview->play, err);
  mem_free(view);
  mem_free(preview);
  return did(turn, status);
}

static Status do_plain(TurnEdit *turn, ActionType type, Error *err) {
  Action action = {.type = type, .seat = turn->seat};
  turn->draft = (Draft){0};
  return did(turn, table_do(turn->table, &action, err));
}

Status turnedit_pass(TurnEdit *turn, Error *err) {
  return do_plain(turn, ACTION_PASS, err);
}

Status turnedit_exchange(TurnEdit *turn, const char *tiles, Error *err) {
  const TileSet *set = &game_settings(turn->table->game)->tiles;
  Tile chosen[RACK_MAX];
  int count = 0;
  Span rest = span_of(tiles), word;
  turn->draft = (Draft){0};
  while (line_next_word(&rest, &word)) {
    int tile = tileset_find(set, word);
    if (tile < 0)
      return refuse(err, REFUSAL_NOT_ON_RACK, err_span(word.data, word.size));
    if (count == RACK_MAX)
      return refuse(err, REFUSAL_EXCHANGE_COUNT, err_int(RACK_MAX));
    chosen[count++] = (Tile)tile;
  }
  if (count == 0)
    return fail(err, FAILURE_EXCHANGE_NOTHING);
  return did(turn, table_exchange(turn->table, turn->seat, chosen, count, err));
}

Status turnedit_help(TurnEdit *turn, Action *out, Error *err) {
  turn->draft = (Draft){0};
  return did(turn, table_suggest(turn->table, turn->seat, out, err));
}

Status turnedit_undo(TurnEdit *turn, bool *took_tile, Error *err) {
  forget_old_draft(turn);
  *took_tile = turn->draft.count > 0;
  if (*took_tile)
    return draft_undo(&turn->draft, err);
  return did(turn, table_undo(turn->table, turn->seat, err));
}
