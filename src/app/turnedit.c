// SPDX-License-Identifier: MIT
#include "app/turnedit.h"

#include "app/failure.h"
#include "app/machine.h"
#include "app/typedplay.h"
#include "base/lines.h"
#include "base/mem.h"
#include "game/refusal.h"

void turnedit_start(TurnEdit *turn, GameTable *table, int seat) {
  *turn = (TurnEdit){.table = table, .seat = seat, .seq = game_state(table->game)->seq};
}

void turnedit_go_on(TurnEdit *turn, GameTable *table, int seat) {
  const TurnEdit before = *turn;
  turnedit_start(turn, table, seat);
  turn->hint_turn = before.hint_turn;
  turn->hint_step = before.hint_step;
}

// What the seat sees, without the draft. The caller frees it with mem_free.
static GameView *seat_view(const TurnEdit *turn) {
  GameView *view = mem_alloc(sizeof *view);
  game_view_for(turn->table->game, turn->seat, view);
  return view;
}

// Drops a draft of an earlier turn.
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
  ScopedMem GameView *view = seat_view(turn);
  return draft_place(&turn->draft, view, row, col, kind, err);
}

Status turnedit_take(TurnEdit *turn, int row, int col, Error *err) {
  forget_old_draft(turn);
  return draft_take(&turn->draft, row, col, err);
}

Status turnedit_move(TurnEdit *turn, int row, int col, int to_row, int to_col, Error *err) {
  forget_old_draft(turn);
  ScopedMem GameView *view = seat_view(turn);
  return draft_move(&turn->draft, view, row, col, to_row, to_col, err);
}

Status turnedit_reset(TurnEdit *turn, Error *err) {
  forget_old_draft(turn);
  return draft_reset(&turn->draft, err);
}

Status turnedit_type(TurnEdit *turn, Span text, bool on_top, Error *err) {
  Placement placements[RACK_MAX];
  int count = 0;
  forget_old_draft(turn);
  GameView *view = seat_view(turn);
  Board *board = mem_alloc(sizeof *board);
  Draft draft = on_top ? turn->draft : (Draft){0};
  Rack rack = draft_rack(&draft, view);
  *board = view->state.board;
  for (int i = 0; i < draft.count; i++)
    board_put(board, draft.placements[i].row, draft.placements[i].col, draft.placements[i].tile);
  Status status = typedplay_parse(text, board, &rack, &view->settings->tiles, placements, &count, err);
  for (int i = 0; status == OK && i < count; i++)
    status = draft_place(&draft, view, placements[i].row, placements[i].col, placements[i].tile, err);
  mem_free(board);
  mem_free(view);
  if (status == OK)
    turn->draft = draft;
  return status;
}

Status turnedit_preview(const TurnEdit *turn, LaidPlay *out, Error *err) {
  return table_preview(turn->table, turn->seat, &turn->draft, out, err);
}

// After an action another turn begins; after a refusal the tiles stay where they are.
static Status turnedit_did(TurnEdit *turn, Status status) {
  if (status == OK)
    forget_old_draft(turn);
  return status;
}

Status turnedit_confirm(TurnEdit *turn, Error *err) {
  SeatOrder order = {.ability = ability_here(ABILITY_PLAY, game_settings(turn->table->game)),
                     .seat = turn->seat,
                     .draft = &turn->draft};
  Action done;
  forget_old_draft(turn);
  if (turn->draft.count == 0)
    return fail(err, FAILURE_INVALID_COMMAND);
  return turnedit_did(turn, ability_do(turn->table, &order, &done, err));
}

Status turnedit_do(TurnEdit *turn, Ability ability, const Tile *tiles, int tile_count, Error *err) {
  SeatOrder order = {.ability = ability_here(ability, game_settings(turn->table->game)),
                     .seat = turn->seat,
                     .tiles = tiles,
                     .tile_count = tile_count};
  Action done;
  turn->draft = (Draft){0};
  return turnedit_did(turn, ability_do(turn->table, &order, &done, err));
}

Status turnedit_help(TurnEdit *turn, int step, Hint *out, Error *err) {
  const State *state = game_state(turn->table->game);
  const Settings *settings = game_settings(turn->table->game);
  int now = settings->duplicate ? state->round : state->turn_number;
  int given = turn->hint_turn == now ? turn->hint_step : 0;
  Action best;
  turn->draft = (Draft){0};
  Status status = turnedit_did(turn, table_suggest(turn->table, turn->seat, &best, err));
  if (status != OK)
    return status;
  GameView *view = seat_view(turn);
  ScoreRules rules = settings_score_rules(settings);
  int score = best.type == ACTION_PLAY ? play_score(&state->board, &rules, &best.play) : 0;
  turn->hint_turn = now;
  turn->hint_step = step > 0 ? step : given < HINT_WHOLE ? given + 1 : HINT_WHOLE;
  *out = hint_make(&best, &view->rack, score, (HintStep)turn->hint_step);
  mem_free(view);
  return OK;
}

Status turnedit_undo(TurnEdit *turn, bool *took_tile, Error *err) {
  forget_old_draft(turn);
  *took_tile = turn->draft.count > 0;
  if (*took_tile)
    return draft_undo(&turn->draft, err);
  return turnedit_did(turn, table_undo(turn->table, turn->seat, err));
}
