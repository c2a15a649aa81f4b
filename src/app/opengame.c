// SPDX-License-Identifier: MIT
#include "app/opengame.h"

#include "app/games_internal.h"
#include "base/mem.h"

#include <stdio.h>
#include <string.h>

Status opengame_app(const OpenGame *open, App **out, Error *err) {
  return open->writer.app(open->writer.context, out, err);
}

static Status put_action(void *context, const Action *action, Error *err) {
  OpenGame *open = context;
  ScopedArena arena = {0};
  App *app;
  StoreAppend append = game_append_of(open->table.game, action, &open->ranking, &arena);
  append.game = open->row;
  append.after_seq = open->seq;
  append.after_hash = open->hash;
  Status status = opengame_app(open, &app, err);
  if (status == OK)
    status = STORE(app, game_append, &append, err);
  if (open->writer.rest)
    open->writer.rest(open->writer.context);
  if (status == ERR_MISSING) // deleted meanwhile, by another program
    fail(err, FAILURE_GAME_NOT_FOUND, err_str(open->id));
  open->is_broken = status != OK;
  if (status == OK) {
    open->seq = action->seq;
    snprintf(open->hash, sizeof open->hash, "%s", action->state_hash);
  }
  return status;
}

// Takes the game over, with its log if it has one in a file.
static void set_game(OpenGame *open, Game *game, GameLog *log) {
  gamelog_close(open->table.log);
  game_destroy(open->table.game);
  open->table.game = game;
  open->table.log = log ? log : gamelog_through(game, put_action, open);
  open->is_broken = false;
  open->seq = game_action_count(game);
  snprintf(open->hash, sizeof open->hash, "%s", game_last_hash(game));
}

void opengame_give_words(OpenGame *open, WordSet *words) {
  open->words = words;
  if (!words)
    return;
  open->table.referee.lexicon = &wordset_resource(words)->lexicon;
  open->ranking.words_hash = wordset_resource(words)->hash;
  open->table.common = wordset_common(words);
  open->table.everyday = wordset_everyday(words);
  open->table.kit = wordset_kit(words);
}

static void find_owner_mark(OpenGame *open, const Settings *settings) {
  if (open->owner)
    account_mark(open->owner, open->owner_mark);
  for (int seat = 0; seat < settings->seat_count && !open->owner_mark[0]; seat++) {
    if (settings->seats[seat].account[0] == 'g')
      snprintf(open->owner_mark, sizeof open->owner_mark, "%s", settings->seats[seat].account);
  }
}

OpenGame *opengame_stored(const StoreGame *row, Game *game, WordSet *words, const GameWriter *writer) {
  OpenGame *open = mem_alloc(sizeof *open);
  open->writer = *writer;
  open->row = row->id;
  snprintf(open->id, sizeof open->id, "%s", row->public_id);
  open->owner = row->owner;
  open->resource = row->resource;
  open->is_remote = open->table.is_remote = row->is_remote;
  open->is_open = row->is_open;
  snprintf(open->successor, sizeof open->successor, "%s", row->successor ? row->successor : "");
  snprintf(open->watchers.token, sizeof open->watchers.token, "%s", row->watch_token ? row->watch_token : "");
  find_owner_mark(open, game_settings(game));
  open->ranking = ranking_grounds(game_settings(game), row->resource, row->unranked_why, row->is_over);
  opengame_give_words(open, words);
  set_game(open, game, NULL);
  return open;
}

static OpenGame *in_file(const char *path, Game *game, GameLog *log, WordSet *words) {
  OpenGame *open = mem_alloc(sizeof *open);
  strbuf_add_text(&open->path, path);
  opengame_give_words(open, words);
  set_game(open, game, log);
  return open;
}

Status opengame_begin_file(const char *path, Game *game, WordSet *words, OpenGame **out, Error *err) {
  GameLog *log;
  Status status = gamelog_create(path, game, &log, err);
  if (status == OK)
    *out = in_file(path, game, log, words);
  return status;
}

Status opengame_open_file(const char *path, OpenGame **out, Error *err) {
  GameLog *log;
  Game *game;
  Status status = gamelog_open(path, &log, &game, err);
  if (status == OK)
    *out = in_file(path, game, log, NULL);
  return status;
}

void opengame_close(OpenGame *open) {
  if (!open)
    return;
  gamelog_close(open->table.log);
  game_destroy(open->table.game);
  wordset_release(open->words);
  watchers_deinit(&open->watchers);
  strbuf_deinit(&open->path);
  strbuf_deinit(&open->save_name);
  mem_free(open);
}

Status opengame_equip(OpenGame *open, const Progress *progress, Error *err) {
  const Game *game = open->table.game;
  if (!open->words)
    return OK;
  Status status = wordset_equip(open->words, game_settings(game), game_state(game), progress, err);
  opengame_give_words(open, open->words);
  return status;
}

// The list may have been compiled anew, from newer packages: the game goes on with it, and says so.
static Status opengame_record_changed_words(OpenGame *open, Error *err) {
  const State *state = game_state(open->table.game);
  if (!open->words || state_is_over(state) || strcmp(wordset_resource(open->words)->hash, state->lexicon_hash) == 0)
    return OK;
  Action action = {.type = ACTION_LEXICON_CHANGED, .seat = SEAT_SYSTEM};
  memcpy(action.lexicon_changed.hash, wordset_resource(open->words)->hash, sizeof action.lexicon_changed.hash);
  return table_do(&open->table, &action, err);
}

Status opengame_wake(OpenGame *open, int64_t until_ms, Error *err) {
  Status status = table_wake(&open->table, until_ms, err);
  return status == OK ? opengame_record_changed_words(open, err) : status;
}

// The lock on the file goes with the log, so the game is gone until it is read again.
static Status opengame_read_file(OpenGame *open, Error *err) {
  GameLog *log;
  Game *game;
  gamelog_close(open->table.log);
  open->table.log = NULL;
  Status status = gamelog_open(open->path.data, &log, &game, err);
  if (status == OK)
    set_game(open, game, log);
  return status;
}

static Status read_stored(OpenGame *open, Error *err) {
  ScopedArena arena = {0};
  StoreGame row;
  Game *game;
  App *app;
  Status status = opengame_app(open, &app, err);
  if (status == OK)
    status = STORE(app, game_get, open->row, &arena, &row, err);
  if (status == ERR_MISSING)
    fail(err, FAILURE_GAME_NOT_FOUND, err_str(open->id));
  if (status == OK)
    status = game_read_stored(app->store, &row, -1, &game, err);
  if (status == OK) {
    const char *words_hash = open->ranking.words_hash;
    open->ranking = ranking_grounds(game_settings(game), row.resource, row.unranked_why, row.is_over);
    open->ranking.words_hash = words_hash;
    set_game(open, game, NULL);
  }
  return status;
}

Status opengame_refresh(OpenGame *open, Error *err) {
  return open->path.size > 0 ? opengame_read_file(open, err) : read_stored(open, err);
}

bool opengame_seat_is_free(const OpenGame *open, int seat) {
  return strcmp(game_state(open->table.game)->seats[seat].who.account, SEAT_FREE_MARK) == 0;
}

GameTable *opengame_table(OpenGame *open) {
  return &open->table;
}

const char *opengame_id(const OpenGame *open) {
  return open->id;
}

const char *opengame_last_hash(const OpenGame *open) {
  return game_last_hash(open->table.game);
}

RankingVerdict opengame_ranking(const OpenGame *open) {
  return ranking_judge(&open->ranking, open->table.game);
}

bool opengame_has_parted(const Error *err) {
  bool is_elsewhere = strcmp(err->code, "game_moved_on") == 0 || strcmp(err->code, "game_reopen") == 0;
  return err->kind == ERR_IO || is_elsewhere || strncmp(err->code, "store_", strlen("store_")) == 0;
}
