// SPDX-License-Identifier: MIT
// Going on with a game.
#include "app/games_internal.h"

Status games_fork(App *app, StoreSave *save, Error *err) {
  Arena arena = {0};
  char public_id[GAME_ID_SIZE];
  StoreGame row;
  Game *game = NULL;
  if (save->game.is_remote)
    return fail(err, FAILURE_REMOTE_LOAD);
  game_new_public_id(public_id);
  Status status = STORE(app, game_get, save->game.id, &arena, &row, err);
  if (status == OK)
    status = game_read_stored(app->store, &row, save->seq, &game, err);
  if (status == OK)
    status = STORE(app, begin, err);
  if (status == OK) {
    StoreGame copy = {.public_id = public_id,
                      .hash = game_last_hash(game),
                      .summary = save->summary,
                      .played_ms = app_now_ms(app),
                      .unranked_why = unranked_code(UNRANKED_OLDER_SAVE)};
    status = STORE(app, game_copy, row.id, save->seq, &copy, err);
    if (status == OK)
      status = STORE(app, save_move, save->id, copy.id, save->seq, save->saved_ms, save->summary, err);
    if (status == OK)
      status = STORE(app, commit, err);
    else
      STORE(app, rollback);
    if (status == OK)
      save->game.id = copy.id;
  }
  game_destroy(game);
  arena_deinit(&arena);
  return status;
}

static Status app_writer(void *context, App **out, Error *err) {
  (void)err;
  *out = context;
  return OK;
}

static void open_here(App *app, const Account *account, OpenGame *open) {
  open->writer = (GameWriter){app_writer, NULL, app};
  open->app = app;
  open->account = *account;
  open->table.now_ms = app->now_ms;
  open->table.clock = app->clock;
}

// Where people share a device, the clock stands still while nobody has it before them.
Status games_sit_down(App *app, const Account *account, OpenGame *open, const Progress *progress, OpenGame **out,
                      Error *err) {
  open_here(app, account, open);
  Status status = opengame_equip(open, progress, err);
  if (status == OK)
    status = opengame_wake(open, open->is_remote ? 0 : INT64_MAX, err);
  if (status == OK)
    *out = open;
  else
    opengame_close(open);
  return status;
}

Status games_open_bare(App *app, int64_t id, OpenGame **out, Error *err) {
  Arena arena = {0};
  StoreGame row;
  Game *game;
  Status status = STORE(app, game_get, id, &arena, &row, err);
  if (status == OK)
    status = game_read_stored(app->store, &row, -1, &game, err);
  if (status == OK) {
    *out = opengame_stored(&row, game, NULL, &(GameWriter){0});
    open_here(app, &(Account){0}, *out);
  }
  arena_deinit(&arena);
  return status;
}

// A game that is over is only looked at: its words may be gone.
static Status open_row(App *app, const Account *account, const StoreSave *save, const Progress *progress,
                       OpenGame **out, Error *err) {
  Arena arena = {0};
  StoreGame row;
  Game *game = NULL;
  ResourceWords words = {0};
  Status status = STORE(app, game_get, save->game.id, &arena, &row, err);
  if (status == OK)
    status = game_read_stored(app->store, &row, -1, &game, err);
  bool has_words = status == OK && !row.is_over;
  if (has_words)
    status = resource_reopen_words(app, row.resource, game_settings(game), progress, &words, err);
  if (status == OK)
    status = games_sit_down(app, account,
                            opengame_stored(&row, game, has_words ? wordset_own(&words) : NULL, &(GameWriter){0}),
                            progress, out, err);
  else
    game_destroy(game);
  if (status == OK && save->id) {
    (*out)->save = save->id;
    strbuf_add_text(&(*out)->save_name, save->name);
  }
  arena_deinit(&arena);
  return status;
}

static Status open_save(App *app, const Account *account, StoreSave *save, const Progress *progress, OpenGame **out,
                        Error *err) {
  Status status = OK;
  if (save->id && save->seq != save->game.seq)
    status = games_fork(app, save, err);
  return status == OK ? open_row(app, account, save, progress, out, err) : status;
}

Status games_load(App *app, const Account *account, const char *which, const Progress *progress, OpenGame **out,
                  Error *err) {
  Arena arena = {0};
  StoreSave save;
  Status status = games_find(app, account, which, &arena, &save, err);
  if (status == OK)
    status = open_save(app, account, &save, progress, out, err);
  arena_deinit(&arena);
  return status;
}

// The save that the last turn was saved under, if there is one, so that it goes on under its name.
static Status last_save(App *app, const Account *account, const StoreGame *row, Arena *arena, StoreSave *out,
                        Error *err) {
  StoreSave *rows;
  int count;
  Status status = STORE(app, saves, account->id, (StorePage){0}, arena, &rows, &count, err);
  *out = (StoreSave){.name = "", .seq = row->seq, .game = *row};
  for (int i = 0; status == OK && i < count; i++) {
    if (rows[i].id && rows[i].game.id == row->id && rows[i].seq == row->seq) {
      *out = rows[i];
      break;
    }
  }
  return status;
}

Status games_last(App *app, const Account *account, const Progress *progress, OpenGame **out, Error *err) {
  Arena arena = {0};
  StoreGame *rows;
  StoreSave save;
  int count;
  Status status = account_need(account, err);
  if (status == OK)
    status = STORE(app, games, account->id, false, ((StorePage){0, 1}), &arena, &rows, &count, err);
  if (status == OK && count == 0)
    status = fail(err, FAILURE_NO_SAVED_GAMES);
  if (status == OK)
    status = last_save(app, account, &rows[0], &arena, &save, err);
  if (status == OK)
    status = open_row(app, account, &save, progress, out, err);
  arena_deinit(&arena);
  return status;
}
