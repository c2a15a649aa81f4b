// SPDX-License-Identifier: MIT
// Games in the store: finding, beginning, continuing, saving, leaving and deleting them. games_list.c lists them, and
// saves.c keeps the names of moments.
#include "app/games.h"

#include "app/games_internal.h"
#include "app/saves.h"
#include "app/served.h"
#include "base/lines.h"
#include "base/mem.h"

#include <stdio.h>
#include <string.h>

// ---- finding: an exact name or id wins over a number ----

// A running or finished game of the account, by its id.
static Status find_id(App *app, const Account *account, const char *id, Arena *arena, StoreSave *out, Error *err) {
  int64_t *users;
  int count;
  StoreGame row;
  Status status = STORE(app, game_find, id, arena, &row, err);
  if (status == OK)
    status = STORE(app, game_users, row.id, arena, &users, &count, err);
  if (status != OK)
    return status;
  for (int i = 0; i < count; i++) {
    if (users[i] != account->id)
      continue;
    *out = (StoreSave){
        .name = row.public_id, .seq = row.seq, .saved_ms = row.played_ms, .summary = row.summary, .game = row};
    return OK;
  }
  return ERR_MISSING;
}

static Status find_in_list(App *app, const Account *account, const char *which, Arena *arena, StoreSave *out,
                           Error *err) {
  StoreSave *rows;
  int count;
  long number;
  Status status = STORE(app, saves, account->id, (StorePage){0}, arena, &rows, &count, err);
  if (status != OK)
    return status;
  if (count == 0)
    return fail(err, FAILURE_NO_SAVED_GAMES);
  const Use use = {.app = app, .account = account, .arena = arena};
  for (int i = 0; i < count; i++) {
    if (strcmp(games_entry(&use, &rows[i], i + 1).name, which) == 0) {
      *out = rows[i];
      return OK;
    }
  }
  if (!span_to_int(span_of(which), -1000000000, 1000000000, &number))
    return fail(err, FAILURE_GAME_NOT_FOUND, err_str(which));
  if (number < 1 || number > count)
    return fail(err, FAILURE_OUT_OF_RANGE, err_int(number), err_int(count));
  *out = rows[number - 1];
  return OK;
}

// Finds what a person calls by name, id or number: a save (id not 0) or a running game.
static Status games_find(App *app, const Account *account, const char *which, Arena *arena, StoreSave *out,
                         Error *err) {
  ScopedStrBuf name = {0};
  Status status = account_need(account, err);
  if (status != OK)
    return status;
  status = name_clean_to(which, SAVE_NAME_CHARACTERS, &name, NULL, NULL);
  if (status != OK)
    return fail(err, FAILURE_GAME_NOT_FOUND, err_str(which));
  status = STORE(app, save_find, account->id, name.data, arena, out, err);
  if (status == ERR_MISSING)
    status = find_id(app, account, name.data, arena, out, err);
  if (status == ERR_MISSING)
    status = find_in_list(app, account, name.data, arena, out, err);
  return status;
}

// ---- opening one ----

Status games_fork(App *app, StoreSave *save, Error *err) {
  ScopedArena arena = {0};
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
    status = app_settle(app, status, err);
    if (status == OK)
      save->game.id = copy.id;
  }
  game_destroy(game);
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

// For people who share a device: the clock stood still while the game was put away.
static Status games_sit_down(App *app, const Account *account, OpenGame *open, const Progress *progress, OpenGame **out,
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
  ScopedArena arena = {0};
  StoreGame row;
  Game *game;
  Status status = STORE(app, game_get, id, &arena, &row, err);
  if (status == OK)
    status = game_read_stored(app->store, &row, -1, &game, err);
  if (status == OK) {
    *out = opengame_stored(&row, game, NULL, &(GameWriter){0});
    open_here(app, &(Account){0}, *out);
  }
  return status;
}

// A finished game is only looked at: its words may be gone.
static Status open_row(App *app, const Account *account, const StoreSave *save, const Progress *progress,
                       OpenGame **out, Error *err) {
  ScopedArena arena = {0};
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
  ScopedArena arena = {0};
  StoreSave save;
  Status status = games_find(app, account, which, &arena, &save, err);
  return status == OK ? open_save(app, account, &save, progress, out, err) : status;
}

// The save that has the last turn, if there is one, so that the game goes on under its name.
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
  ScopedArena arena = {0};
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
  return status == OK ? open_row(app, account, &save, progress, out, err) : status;
}

// ---- new games at this device: as ordered, or with the settings of another game ----

// Takes over the game in any case.
static Status games_begin(App *app, const Account *account, FreshGame *fresh, const Progress *progress, OpenGame **out,
                          Error *err) {
  OpenGame *open;
  fresh->owner = account->id;
  Status status = served_begin(app, fresh, &open, err);
  if (status == OK)
    return games_sit_down(app, account, open, progress, out, err);
  freshgame_deinit(fresh);
  return status == ERR_MISSING ? fail(err, FAILURE_NOT_LOGGED_IN) : status; // the account was deleted meanwhile
}

Status games_new(const Use *use, const GameOrder *order, OpenGame **out, Error *err) {
  FreshGame fresh;
  Status status = game_making.run(use, order, &fresh, err);
  return status == OK ? games_begin(use->app, use->account, &fresh, use->progress, out, err) : status;
}

Status opengame_same_words(const OpenGame *open, const Settings *settings, const Progress *progress, ResourceWords *out,
                           Error *err) {
  Recipe *recipe;
  if (open->resource || resource_builtin(settings->lexicon, &recipe, NULL) != OK)
    return resource_open_words(open->app, &open->account, settings->lexicon, "", settings->any_order, progress, out,
                               err);
  recipe_destroy(recipe);
  return resource_reopen_words(open->app, 0, settings, progress, out, err);
}

// If the bag was changed since, the new game has the bag's tiles.
static void fit_tiles(Settings *settings, const TileSet *tiles) {
  ScopedMem Preset *preset = mem_alloc(sizeof *preset);
  if (settings->tiles.kinds != tiles->kinds || memcmp(settings->tiles.names, tiles->names, sizeof tiles->names) != 0) {
    settings->tiles = *tiles;
    if (preset_find(settings->preset, preset, NULL) == OK && preset->doubles_tiles)
      tileset_double(&settings->tiles);
  }
}

Status games_again(const OpenGame *open, const Progress *progress, OpenGame **out, Error *err) {
  ResourceWords words;
  FreshGame fresh = {.is_remote = open->is_remote};
  Seed seed = seed_from_system();
  ScopedMem Settings *settings = mem_alloc(sizeof *settings);
  *settings = *game_settings(open->table.game);
  Status status = opengame_same_words(open, settings, progress, &words, err);
  if (status == OK) {
    fit_tiles(settings, &words.tiles);
    snprintf(settings->lexicon_hash, sizeof settings->lexicon_hash, "%s", words.hash);
    fresh.words = wordset_own(&words);
    status = game_create(settings, &seed, app_now_ms(open->app), &fresh.game, err);
    if (status == OK)
      status = games_begin(open->app, &open->account, &fresh, progress, out, err);
    else
      freshgame_deinit(&fresh);
  }
  return status;
}

// ---- saving under a name, and leaving without saving ----

const char *opengame_save_name(const OpenGame *open) {
  return strbuf_text(&open->save_name);
}

static Status save_as(OpenGame *open, const char *name, bool may_overwrite, Error *err) {
  SaveMade made = {0};
  Status status = STORE(open->app, begin, err);
  if (status != OK)
    return status;
  status = save_put(open->app, &open->account, open, name, may_overwrite, app_now_ms(open->app), &made, err);
  status = app_settle(open->app, status, err);
  if (status == OK) {
    open->save = made.save;
    strbuf_reset(&open->save_name);
    strbuf_add_text(&open->save_name, made.name.data);
  }
  strbuf_deinit(&made.name);
  return status;
}

// The date and time; if the name is taken in the same second, a number follows.
static Status save_by_date(OpenGame *open, Error *err) {
  Status status = ERR_EXISTS;
  for (int number = 1; status == ERR_EXISTS && number < 1000; number++) {
    ScopedStrBuf name = {0};
    game_write_time(app_now_ms(open->app), &name);
    if (number > 1)
      strbuf_printf(&name, " (%d)", number);
    status = save_as(open, strbuf_text(&name), false, err);
  }
  return status;
}

Status opengame_save(OpenGame *open, const char *name, bool may_overwrite, Error *err) {
  if (account_is_guest(&open->account))
    return fail(err, FAILURE_SAVE_GUEST);
  return name ? save_as(open, name, may_overwrite, err) : save_by_date(open, err);
}

Status opengame_save_here(OpenGame *open, Error *err) {
  if (!open->save)
    return opengame_save(open, NULL, false, err);
  ScopedStrBuf summary = {0};
  game_write_summary(open->table.game, &summary);
  Status status =
      STORE(open->app, save_move, open->save, open->row, open->seq, app_now_ms(open->app), summary.data, err);
  if (status == ERR_IO && err)
    err->code = failure_code(FAILURE_GAME_SAVE);
  if (status != ERR_MISSING)
    return status;
  open->save = 0; // deleted meanwhile, by another program
  return opengame_save(open, NULL, false, err);
}

Status opengame_drop_unsaved(OpenGame *open, Error *err) {
  bool has_changed;
  App *app;
  Status status = opengame_app(open, &app, err);
  return status == OK ? save_go_back(app, open, &has_changed, err) : status;
}

// ---- deleting ----

static bool is_mine(const StoreGame *row, const Account *account) {
  return row->owner == account->id && !row->is_remote;
}

static Status games_delete_save(App *app, const Account *account, const StoreSave *save, Error *err) {
  bool is_dropped;
  Status status = STORE(app, save_delete, save->id, err);
  return status == OK ? save_drop_game(app, account->id, save, &is_dropped, err) : status;
}

static Status delete_found(App *app, const Account *account, const StoreSave *save, Error *err) {
  if (save->id)
    return games_delete_save(app, account, save, err);
  return is_mine(&save->game, account) ? STORE(app, game_delete, save->game.id, err) : fail(err, FAILURE_GAME_DELETE);
}

static Status run_game_delete(const Use *use, const void *in, void *out, Error *err) {
  StoreSave save;
  (void)out;
  Status status = games_find(use->app, use->account, ((const GameChoice *)in)->which, use->arena, &save, err);
  if (status == OK)
    status = STORE(use->app, begin, err);
  if (status != OK)
    return status;
  status = delete_found(use->app, use->account, &save, err);
  return app_settle(use->app, status, err);
}

static const Field game_choice_fields[] = {
    {"which", FIELD_TEXT, FIELD_IN(GameChoice, which), .high = 200,
     .question = N_("Number or ID to delete (0: back):")},
    {0},
};

const UseCase game_deleting = USE_CASE("game.delete", "delete a save, or a game that has none", WHO_ACCOUNT,
                                       USE_IN(game_choice_fields, GameChoice), USE_NOTHING_OUT, .run = run_game_delete);
