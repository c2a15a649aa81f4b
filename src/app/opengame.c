// SPDX-License-Identifier: MIT
#include "app/opengame.h"

#include "app/games_internal.h"
#include "base/mem.h"
#include "notation/gamejson.h"
#include "notation/jsonread.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

// Writing a game to the store and reading it back: the JSON of logs, cut into lines, and the summary that lists show.

// ---- results ----

// The key of a player: an account by its number, a machine by its kind, a guest by name.
static const char *player_key(const Seat *who, Arena *arena) {
  ScopedStrBuf key = {0};
  if (who->kind == SEAT_BOT)
    player_key_of_machine(who->bot, &key);
  else if (account_of_mark(who->account))
    player_key_of_account(account_of_mark(who->account), &key);
  else
    player_key_of_guest(who->name, &key);
  return arena_copy_text(arena, key.data, key.size);
}

static StoreResult game_results_result_of(const Game *game, int seat, unsigned winners, Arena *arena) {
  const State *state = game_state(game);
  const Seat *who = &state->seats[seat].who;
  bool is_machine = who->kind == SEAT_BOT;
  int64_t user = is_machine ? 0 : account_of_mark(who->account);
  return (StoreResult){.player_key = player_key(who, arena),
                       .player_name = is_machine ? who->bot : who->name,
                       .user = user,
                       .is_machine = is_machine,
                       .seat = seat,
                       .score = state->seats[seat].score,
                       .is_won = winners == 1u << seat && state->seat_count > 1,
                       .at_ms = state->at_ms};
}

// What a finished game adds to ranking and statistics: one result per seat; none if the game has no result. Texts in
// the arena. ranking: of game_settings(game).
static StoreResult *game_results(const Game *game, const RankingGrounds *ranking, Arena *arena, int *count) {
  const State *state = game_state(game);
  bool is_ranked = ranking_judge(ranking, game).is_ranked;
  *count = 0;
  if (!state_is_over(state) || state->end == END_ABORTED)
    return NULL;
  StoreResult *results = arena_alloc(arena, (size_t)state->seat_count * sizeof *results);
  for (int seat = 0; seat < state->seat_count; seat++) {
    StoreResult *result = &results[(*count)++];
    *result = game_results_result_of(game, seat, state_winners(state), arena);
    result->is_ranked = is_ranked;
    result->preset = game_settings(game)->preset;
    result->language = ranking->language;
  }
  return results;
}

// ---- bytes ----

// Steals the reference.
static void gamekeep_add_json(json_t *value, StrBuf *out) {
  json_write(value, JSON_COMPACT | JSON_ENSURE_ASCII, out);
  json_decref(value);
}

void game_write_head(const Game *game, StrBuf *out) {
  gamekeep_add_json(gamejson_head(game, true), out);
}

void game_write_summary(const Game *game, StrBuf *out) {
  const State *state = game_state(game);
  json_t *names = json_array(), *scores = json_array(), *machines = json_array(), *out_seats = json_array();
  for (int seat = 0; seat < state->seat_count; seat++) {
    const Seat *who = &state->seats[seat].who;
    json_array_append_new(names, json_string(who->name));
    json_array_append_new(machines, json_string(who->kind == SEAT_BOT ? who->bot : ""));
    json_array_append_new(scores, json_integer(state->seats[seat].score));
    if (state->seats[seat].is_out)
      json_array_append_new(out_seats, json_integer(seat));
  }
  gamekeep_add_json(json_pack("{s:o,s:o,s:o,s:o,s:i,s:i}", "names", names, "scores", scores, "bots", machines, "out",
                              out_seats, "turn", state->turn_number, "awaited", state_awaited(state)),
                    out);
}

Status game_add_stored(Store *store, const Game *game, StoreGame *row, Error *err) {
  int64_t users[SEATS_MAX + 1];
  ScopedStrBuf head = {0}, summary = {0};
  game_write_head(game, &head);
  game_write_summary(game, &summary);
  row->head = (Span){head.data, head.size};
  row->summary = summary.data;
  row->hash = game_head_hash(game);
  row->began_ms = row->played_ms = game_began_ms(game);
  int count = account_participants(game_settings(game), row->owner, users);
  Status status = store->ops->game_add(store, row, users, count, &row->id, err);
  row->head = (Span){0};
  row->summary = row->hash = "";
  return status;
}

StoreAction game_stored_action(const Game *game, const Action *action, Arena *arena) {
  ScopedStrBuf body = {0};
  gamekeep_add_json(gamejson_action(action, &game_settings(game)->tiles), &body);
  return (StoreAction){.seq = action->seq,
                       .seat = action->seat,
                       .account = action->account,
                       .at_ms = action->at_ms,
                       .nonce = action->nonce,
                       .type = action_type_name(action->type),
                       .body = {strbuf_keep(&body, arena), body.size},
                       .hash = action->state_hash};
}

// What the store needs of the game's last action. The caller fills in which game, and the hash before the action.
static StoreAppend game_append_of(const Game *game, const Action *action, const RankingGrounds *ranking, Arena *arena) {
  ScopedStrBuf summary = {0};
  game_write_summary(game, &summary);
  StoreAppend append = {.action = game_stored_action(game, action, arena),
                        .summary = strbuf_keep(&summary, arena),
                        .is_over = state_is_over(game_state(game))};
  if (append.is_over) {
    append.unranked_why = unranked_code(ranking_judge(ranking, game).why_not);
    append.results = game_results(game, ranking, arena, &append.result_count);
  }
  return append;
}

static const char *seat_shown_name(const char *name) {
  return strncmp(name, SEAT_FREE_NAME, strlen(SEAT_FREE_NAME)) == 0 ? "" : name;
}

void game_read_summary(const char *summary, Arena *arena, GameEntry *out) {
  json_auto_t *root = json_loads(summary, 0, NULL);
  json_t *names = json_object_get(root, "names"), *scores = json_object_get(root, "scores");
  json_t *machines = json_object_get(root, "bots"); // old games have none
  out->turn_number = (int)json_integer_value(json_object_get(root, "turn"));
  json_t *awaited = json_object_get(root, "awaited");
  out->awaited = awaited ? (int)json_integer_value(awaited) : SEAT_SYSTEM;
  EntrySeat *seats = arena_alloc(arena, SEATS_MAX * sizeof *seats);
  out->seats = (FieldList){seats, 0};
  for (size_t i = 0; i < json_array_size(names) && i < SEATS_MAX; i++) {
    const char *name = json_string_value(json_array_get(names, i));
    name = name ? arena_copy(arena, name) : "";
    const char *bot = json_string_value(json_array_get(machines, i));
    seats[out->seats.count++] = (EntrySeat){name, seat_shown_name(name), bot && bot[0] ? arena_copy(arena, bot) : NULL,
                                            (int)json_integer_value(json_array_get(scores, i)), false};
  }
  json_t *out_seats = json_object_get(root, "out");
  for (size_t i = 0; i < json_array_size(out_seats); i++) {
    json_int_t seat = json_integer_value(json_array_get(out_seats, i));
    if (seat >= 0 && seat < out->seats.count)
      seats[seat].is_out = true;
  }
}

const char *game_last_hash(const Game *game) {
  int64_t count = game_action_count(game);
  return count ? game_action(game, count)->state_hash : game_head_hash(game);
}

void game_new_public_id(char out[GAME_ID_SIZE]) {
  static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
  for (int i = 0; i < GAME_ID_SIZE - 1; i++)
    out[i] = letters[randombytes_uniform(sizeof letters - 1)];
  out[GAME_ID_SIZE - 1] = '\0';
}

void game_write_time(int64_t at_ms, StrBuf *out) {
  char text[64];
  struct tm parts;
  time_t seconds = (time_t)(at_ms / 1000);
  if (localtime_r(&seconds, &parts) && strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &parts) > 0)
    strbuf_add_text(out, text);
}

static void gamekeep_add_line(Span bytes, StrBuf *out) {
  strbuf_add(out, bytes.data, bytes.size);
  strbuf_add_char(out, '\n');
}

Status game_read_stored(Store *store, const StoreGame *row, int64_t to_seq, Game **out, Error *err) {
  ScopedArena arena = {0};
  ScopedStrBuf text = {0};
  StoreAction *actions;
  int count;
  Status status = store->ops->game_actions(store, row->id, 0, to_seq, &arena, &actions, &count, err);
  if (status == OK) {
    gamekeep_add_line(row->head, &text);
    for (int i = 0; i < count; i++)
      gamekeep_add_line(actions[i].body, &text);
    status = gamejson_read((Span){text.data, text.size}, row->public_id, NULL, out, err);
  }
  return status;
}

// ---- open ----

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
  Status status = open->writer.app(open->writer.context, &app, err);
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

// Takes over the game, and its log if it has one in a file.
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

// The list may have been compiled again, from newer packages: the game goes on with it, and records that.
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

// The file's lock goes with the log, so the game is gone until it is read again.
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

RankingVerdict opengame_ranking(const OpenGame *open) {
  return ranking_judge(&open->ranking, open->table.game);
}

bool opengame_has_parted(const Error *err) {
  bool is_elsewhere = strcmp(err->code, "game_moved_on") == 0 || strcmp(err->code, "game_reopen") == 0;
  return err->kind == ERR_IO || is_elsewhere || strncmp(err->code, "store_", strlen("store_")) == 0;
}
