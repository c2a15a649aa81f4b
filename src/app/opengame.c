// SPDX-License-Identifier: MIT
// A game that is open for playing, with the store as its log.
//
// Invariant: seq and hash are those of the last action that the store has confirmed to us. When an append is refused
// the game in memory is ahead of them by one action; the log then takes nothing more until opengame_refresh has thrown
// that game away.
#include "app/games_internal.h"
#include "base/mem.h"

#include <stdio.h>
#include <string.h>

static Status put_action(void *context, const Action *action, Error *err) {
  OpenGame *open = context;
  const Game *game = open->table.game;
  Arena arena = {0};
  StoreAppend append = game_append_of(game, action, &open->ranking, &arena);
  append.game = open->id;
  append.after_seq = open->seq;
  append.after_hash = open->hash;
  Status status = STORE(open->app, game_append, &append, err);
  if (status == ERR_MISSING) // deleted meanwhile, by another program
    fail(err, FAILURE_GAME_NOT_FOUND, err_str(open->public_id));
  if (status == OK) {
    open->seq = action->seq;
    snprintf(open->hash, sizeof open->hash, "%s", action->state_hash);
  }
  arena_deinit(&arena);
  return status;
}

static void set_game(OpenGame *open, Game *game) {
  gamelog_close(open->table.log);
  game_destroy(open->table.game);
  open->table.game = game;
  open->table.log = gamelog_through(game, put_action, open);
  open->seq = game_action_count(game);
  snprintf(open->hash, sizeof open->hash, "%s", game_last_hash(game));
}

static OpenGame *opengame_new(App *app, const Account *account, const StoreGame *row, Game *game) {
  OpenGame *open = mem_alloc(sizeof *open);
  open->app = app;
  open->account = *account;
  open->id = row->id;
  snprintf(open->public_id, sizeof open->public_id, "%s", row->public_id);
  open->owner = row->owner;
  open->resource = row->resource;
  open->is_remote = row->is_remote;
  open->ranking = ranking_grounds(game_settings(game), row->resource, row->unranked_why, row->is_over);
  set_game(open, game);
  open->table.now_ms = app->now_ms;
  return open;
}

// The list may have been compiled anew, from newer packages: the game goes on with it, and says so.
static Status note_changed_words(OpenGame *open, Error *err) {
  const State *state = game_state(open->table.game);
  if (state_is_over(state) || strcmp(open->words.hash, state->lexicon_hash) == 0)
    return OK;
  Action action = {.type = ACTION_LEXICON_CHANGED, .seat = SEAT_SYSTEM};
  memcpy(action.lexicon_changed.hash, open->words.hash, sizeof action.lexicon_changed.hash);
  return table_do(&open->table, &action, err);
}

static Status open_kit(OpenGame *open, const Progress *progress, Error *err) {
  MachineKitSource source = {.lexicon = &open->words.lexicon,
                             .tiles = &game_settings(open->table.game)->tiles,
                             .kwg_path = open->words.path.data,
                             .map = open->words.path.size ? TOOLS_MAP_KEPT : TOOLS_NO_MAP};
  if (!machinekit_is_wanted(game_state(open->table.game)))
    return OK;
  Status status = machinekit_open(&source, progress, &open->kit, err);
  if (status == OK)
    open->table.kit = &open->kit;
  return status;
}

Status opengame_with_words(App *app, const Account *account, const StoreGame *row, Game *game, ResourceWords *words,
                           const Progress *progress, OpenGame **out, Error *err) {
  OpenGame *open = opengame_new(app, account, row, game);
  open->words = *words;
  *words = (ResourceWords){0};
  if (open->words.hash[0])
    open->ranking.words_hash = open->words.hash;
  open->table.referee.lexicon = &open->words.lexicon;
  Status status = commonwords_open(game_settings(game), progress, &open->common, err);
  open->table.common = commonwords_lexicon(&open->common);
  if (status == OK)
    status = open_kit(open, progress, err);
  table_resume(&open->table);
  if (status == OK)
    status = note_changed_words(open, err);
  if (status == OK)
    *out = open;
  else
    opengame_close(open);
  return status;
}

Status opengame_around(App *app, const Account *account, const StoreGame *row, Game *game, const Progress *progress,
                       OpenGame **out, Error *err) {
  ResourceWords words = {0};
  Status status = OK;
  // A game that is over is only looked at: its words may be gone.
  if (!row->is_over)
    status = resource_reopen_words(app, row->resource, game_settings(game), progress, &words, err);
  if (status != OK) {
    game_destroy(game);
    return status;
  }
  return opengame_with_words(app, account, row, game, &words, progress, out, err);
}

Status opengame_without_words(App *app, int64_t id, OpenGame **out, Error *err) {
  Arena arena = {0};
  StoreGame row;
  Game *game;
  Status status = STORE(app, game_get, id, &arena, &row, err);
  if (status == OK)
    status = game_read_stored(app, &row, -1, &game, err);
  if (status == OK)
    *out = opengame_new(app, &(Account){0}, &row, game);
  arena_deinit(&arena);
  return status;
}

GameTable *opengame_table(OpenGame *open) {
  return &open->table;
}

const char *opengame_id(const OpenGame *open) {
  return open->public_id;
}

const char *opengame_save_name(const OpenGame *open) {
  return strbuf_text(&open->save_name);
}

RankingVerdict opengame_ranking(const OpenGame *open) {
  return ranking_judge(&open->ranking, open->table.game);
}

Status opengame_refresh(OpenGame *open, Error *err) {
  Arena arena = {0};
  StoreGame row;
  Game *game;
  Status status = STORE(open->app, game_get, open->id, &arena, &row, err);
  if (status == ERR_MISSING)
    fail(err, FAILURE_GAME_NOT_FOUND, err_str(open->public_id));
  if (status == OK)
    status = game_read_stored(open->app, &row, -1, &game, err);
  if (status == OK) {
    const char *words_hash = open->ranking.words_hash;
    open->ranking = ranking_grounds(game_settings(game), row.resource, row.unranked_why, row.is_over);
    open->ranking.words_hash = words_hash;
    set_game(open, game);
  }
  arena_deinit(&arena);
  return status;
}

Status opengame_abandon(OpenGame *open, int seat, Error *err) {
  const State *state = game_state(open->table.game);
  Action action = {.type = ACTION_ABORT, .seat = seat};
  for (int other = 0; other < state->seat_count; other++) {
    if (other != seat && state->seats[other].who.kind == SEAT_PERSON && !state->seats[other].is_out)
      action.type = ACTION_RESIGN;
  }
  return table_do(&open->table, &action, err);
}

void opengame_close(OpenGame *open) {
  if (!open)
    return;
  gamelog_close(open->table.log);
  game_destroy(open->table.game);
  machinekit_close(&open->kit);
  commonwords_close(&open->common);
  resourcewords_close(&open->words);
  strbuf_deinit(&open->save_name);
  mem_free(open);
}
