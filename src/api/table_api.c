// SPDX-License-Identifier: MIT
// Around a game: saving, leaving, continuing, looking back.
#include "api/game_begin.h"
#include "api/nodes.h"
#include "api/router.h"
#include "api/tablejson.h"
#include "api/tables.h"
#include "app/export.h"
#include "app/failure.h"
#include "app/gcgexport.h"
#include "app/history.h"
#include "app/phrase.h"
#include "app/saves.h"
#include "app/served.h"
#include "base/mem.h"
#include "notation/gamejson.h"
#include "notation/jsonread.h"

#include <stdio.h>

static const Field save_body[] = {
    {"name", FIELD_TEXT, .high = 200},
    {"overwrite", FIELD_BOOL, .is_optional = true},
    {0},
};
static const Field leave_body[] = {{"save", FIELD_BOOL, .is_optional = true}, {0}};
static const Field at_query[] = {{"turn", FIELD_INT, .high = GAME_ACTIONS_MAX}, HISTORY_PART_FIELDS, {0}};
static const Field file_query[] = {{"as", FIELD_CHOICE, .is_optional = true, .choices = "json gcg"}, {0}};

typedef struct Matter {
  Request *request;
  Settings settings;             // of a game that will be played again
  char successor[TABLE_ID_SIZE]; // that game, if somebody has begun it already
  int64_t resource, owner;
  FreshGame fresh;   // that game, as far as it is known
  GameScript script; // of a game to look back at
} Matter;

static Status table_visit(Request *request, TableRun *run, Matter *matter, Error *err) {
  matter->request = request;
  return tables_do(request->api, request->app, request->params[0], run, matter, err);
}

static Status table_save(Keeper *keeper, Table *table, Request *request, Error *err) {
  App *app;
  SaveMade made = {0};
  Status status = keeper_app(keeper, &app, err);
  if (status == OK)
    status = save_put(app, &request->player.account, table->open, field_text(request->body, "name", ""),
                      field_bool(request->body, "overwrite", false), app_now_ms(app), &made, err);
  if (made.dropped[0])
    tables_outdate(keeper, made.dropped);
  strbuf_deinit(&made.name);
  return status;
}

// A game that several have played stays with the others; when nobody has it any more, the server deletes it later.
static Status take_off_list(Keeper *keeper, Table *table, const Player *player, Error *err) {
  App *app;
  Status status = keeper_app(keeper, &app, err);
  if (status == OK)
    status = served_part(app, table->open, &player->account, err);
  if (status == OK && player->account.id)
    tables_forget(table); // it may have another owner now
  return status;
}

static Status table_delete_game(Keeper *keeper, Table *table, Request *request, Error *err) {
  const Player *player = &request->player;
  bool is_over = state_is_over(table_state(table)), is_remote = table->open->is_remote;
  App *app;
  Status status = is_over && is_remote ? table_need_player(table, player, err) : table_need_owner(table, player, err);
  if (status == OK && is_remote)
    return is_over ? take_off_list(keeper, table, player, err) : fail(err, FAILURE_GAME_PLAYED);
  if (status == OK)
    status = keeper_app(keeper, &app, err);
  if (status == OK)
    status = served_delete(app, table->open, err);
  if (status == OK)
    tables_forget(table);
  return status;
}

// Goes back to the last save; a game that was never saved is deleted.
static Status go_back(Keeper *keeper, Table *table, Error *err) {
  App *app;
  bool has_changed = false;
  Status status = keeper_app(keeper, &app, err);
  if (status == OK)
    status = save_go_back(app, table->open, &has_changed, err);
  if (status == OK && has_changed)
    tables_forget(table);
  return status;
}

static Status table_leave(Keeper *keeper, Table *table, Request *request, Error *err) {
  Status status = OK;
  if (table_is_owner(table, &request->player))
    status = table_log_in(table, &request->player, 0, err); // a player who returns must give the password again
  if (status != OK || field_bool(request->body, "save", true))
    return status;
  if (!table->open->is_remote)
    status = table_need_owner(table, &request->player, err);
  return status == OK ? go_back(keeper, table, err) : status;
}

// On one device only its user sits at the new table.
static bool has_others(const Table *table, const Player *player) {
  const State *state = table_state(table);
  for (int seat = 0; seat < state->seat_count && table->open->is_remote; seat++) {
    const char *mark = state->seats[seat].who.account;
    if (mark[0] && strcmp(mark, SEAT_FREE_MARK) != 0 && strcmp(mark, player->mark) != 0)
      return true;
  }
  return false;
}

// The others sit at the new table without being asked: only after a game that was played to the end, and only once.
static Status need_consent(Table *table, Matter *matter, Error *err) {
  if (!has_others(table, &matter->request->player))
    return OK;
  if (!state_is_over(table_state(table)))
    return error_set(err, ERR_STATE,
                     N_("with other people, the same game can be played again only when this one is over"));
  snprintf(matter->successor, sizeof matter->successor, "%s", table->open->successor);
  matter->fresh.is_first = true;
  return OK;
}

static Status copy_settings(Keeper *keeper, Table *table, void *argument, Error *err) {
  Matter *matter = argument;
  const OpenGame *open = table->open;
  (void)keeper;
  matter->fresh = (FreshGame){.is_open = open->is_open,
                              .is_watchable = open->watchers.token[0] != '\0',
                              .owner = open->is_remote ? open->owner : 0}; // others may sit at that owner's device
  matter->fresh.after = open->is_remote || open->is_open || matter->fresh.is_watchable ? open->row : 0;
  matter->successor[0] = '\0';
  Status status = table_need_player(table, &matter->request->player, err);
  if (status == OK)
    status = need_consent(table, matter, err);
  if (status != OK)
    return status;
  matter->settings = *table_settings(table);
  for (int seat = 0; seat < matter->settings.seat_count; seat++) // those who joined later sit there from the beginning
    matter->settings.seats[seat] = table_state(table)->seats[seat].who;
  for (int seat = 0; seat < matter->settings.seat_count && !open->is_remote; seat++) {
    char *account = matter->settings.seats[seat].account;
    if (strcmp(account, matter->request->player.mark) != 0)
      account[0] = '\0'; // a login is for one game only
  }
  matter->resource = open->resource;
  matter->owner = open->owner;
  return OK;
}

// Watchers of the old game hear of the new one. A player without others may begin any number of games, and watchers
// follow to the last one.
static Status table_record_successor(Keeper *keeper, Table *table, void *argument, Error *err) {
  const Matter *matter = argument;
  (void)keeper, (void)err;
  memcpy(table->open->successor, matter->successor, sizeof matter->successor);
  table->is_touched = true;
  return OK;
}

// A finished game does not keep its dictionary from being deleted; the owner of the game may still have it.
static Status table_open_words(Request *request, const Matter *matter, WordSet **out, Error *err) {
  const Account owner = {.id = matter->owner};
  const Settings *settings = &matter->settings;
  WordShelf *words = request->api->words;
  Status status = wordshelf_reopen(words, request->app, matter->resource, settings, out, err);
  if (status == ERR_MISSING && !matter->resource && matter->owner)
    status = wordshelf_open(words, request->app, &owner, settings->lexicon, "", settings->any_order != 0, out, err);
  return status;
}

static Status begin_again(Request *request, Matter *matter, Error *err) {
  Seed seed = seed_from_system();
  Settings *settings = &matter->settings;
  FreshGame *fresh = &matter->fresh;
  Status status = table_open_words(request, matter, &fresh->words, err);
  if (status == OK) {
    snprintf(settings->lexicon_hash, sizeof settings->lexicon_hash, "%s", wordset_resource(fresh->words)->hash);
    for (int seat = 0; seat < settings->seat_count; seat++) {
      const char *mark = settings->seats[seat].account;
      fresh->is_remote = fresh->is_remote || (mark[0] && strcmp(mark, request->player.mark) != 0);
    }
    status = game_create(settings, &seed, app_now_ms(request->app), &fresh->game, err);
    if (status == OK)
      status = game_begin(request, *fresh, err);
    else
      freshgame_deinit(fresh);
  }
  if (status != OK || !fresh->after)
    return status;
  snprintf(matter->successor, sizeof matter->successor, "%s", field_text(request->answer, "id", ""));
  Status noted = table_visit(request, table_record_successor, matter, NULL);
  (void)noted; // the old game is gone, and nobody will ask
  return OK;
}

static Status join_successor(Keeper *keeper, Table *table, void *argument, Error *err) {
  Matter *matter = argument;
  (void)keeper;
  Status status = table_need_look(table, &matter->request->player, err);
  if (status == OK)
    matter->request->answer = table_json(table, matter->request, -1);
  return status;
}

// If several ask at the same moment, at any nodes, one begins the game and the others come to its table.
static Status run_again(Request *request, Error *err) {
  enum { TRIES = 4 };
  ScopedMem Matter *matter = mem_alloc(sizeof *matter);
  Status status = OK;
  if (request->api->nodes)
    tables_drop_outdated(request->api, request->params[0]); // this node may not know who sits there, or that it is over
  for (int attempt = 0; attempt < TRIES; attempt++) {
    status = table_visit(request, copy_settings, matter, err);
    if (status != OK)
      return status;
    bool has_next = matter->successor[0];
    status = has_next ? tables_do(request->api, request->app, matter->successor, join_successor, matter, err)
                      : begin_again(request, matter, err);
    if (status != (has_next ? ERR_MISSING : ERR_EXISTS))
      return status;
    tables_drop_outdated(request->api, request->params[0]); // it was deleted since, or somebody was faster
  }
  return status;
}

// The action after which the history has so many entries.
static int64_t seq_after(const Table *table, int64_t entries) {
  if (entries <= 0)
    return 0;
  if (entries >= table->entry_count)
    return game_action_count(table_game(table));
  return table->entries[entries - 1].seq;
}

static Status copy_until(Keeper *keeper, Table *table, void *argument, Error *err) {
  Matter *matter = argument;
  (void)keeper;
  Status status = table_need_look(table, &matter->request->player, err);
  int64_t seq = seq_after(table, field_int(matter->request->query, "turn", 0));
  return status == OK ? history_copy(table_game(table), seq, &matter->script, err) : status;
}

static Status show_at(Keeper *keeper, Table *table, void *argument, Error *err) {
  Matter *matter = argument;
  (void)keeper;
  Status status = table_need_look(table, &matter->request->player, err);
  if (status == OK)
    matter->request->answer = table_json_at(table, matter->script.game, matter->request, -1);
  return status;
}

// Playing a long game again takes a while, and those at the table need not wait for it.
static Status run_at(Request *request, Error *err) {
  Matter matter = {0};
  Status status = table_visit(request, copy_until, &matter, err);
  if (status == OK)
    status = history_play(&matter.script, err);
  if (status == OK)
    status = table_visit(request, show_at, &matter, err);
  gamescript_deinit(&matter.script);
  return status;
}

static Status table_write_file(Keeper *keeper, Table *table, Request *request, Error *err) {
  const Player *player = &request->player;
  StrBuf *out = &request->call->answer;
  (void)keeper;
  if (strcmp(field_text(request->query, "as", "json"), "gcg") == 0) {
    bool is_shared = table_is_shared(table, player); // the rack of one of them is not for the others
    request->call->type = "text/plain; charset=utf-8";
    return gcgexport_write(table_game(table), is_shared ? 0 : table_seats_of(table, player), out, err);
  }
  json_auto_t *game = gamejson_game(table_game(table), state_is_over(table_state(table)));
  request->call->type = "application/json";
  json_write(game, JSON_INDENT(1), out);
  return OK;
}

static Status run_table_export(Request *request, Error *err) {
  request->call->type = "application/json";
  return account_export(request->app, &request->player.account, &request->call->answer, err);
}

// ---- phrases, checked at the table, counted by whoever says them, and told to its sockets at every node ----

static Status phrase_say(Keeper *keeper, Table *table, Request *request, Error *err) {
  const Player *player = &request->player;
  PhraseOrder order = {(int)field_int(request->body, "seat", -1), field_text(request->body, "phrase", "")};
  Status status = phrase_check(table_seats_of(table, player), table_seats_elsewhere(table, player), &order, err);
  (void)keeper;
  if (status == OK)
    status = request_take(request, player->mark, COST_PHRASE, err);
  if (status != OK)
    return status;
  nodes_tell_spent(request->api->nodes, request->app, player->mark, request->call->is_local, COST_PHRASE);
  listeners_say(&request->api->options->listeners, table->open->id, order.seat, order.phrase);
  nodes_tell_phrase(request->api->nodes, request->app, table->open->id, order.seat, order.phrase);
  return OK;
}

// All saves of a player, not only the latest of each game: to continue, rename and forget.

// A player who loads a save must give the password again.
static Status forget_logins(Keeper *keeper, Table *table, void *argument, Error *err) {
  (void)keeper;
  return table_log_in(table, argument, 0, err);
}

static Status run_load(Request *request, Error *err) {
  SaveLoaded loaded = {0};
  Status status = served_check_cap(request->app, &request->player.account, err);
  if (status == OK)
    status = account_check_game_room(request->app, &request->player.account, err);
  if (status == OK)
    status = request_use_into(request, NULL, &loaded, err);
  if (status == OK) {
    Status left = tables_do(request->api, request->app, loaded.id, forget_logins, &request->player, NULL);
    (void)left; // a copy has no table yet
    tables_reread(request->api,
                  &request->player); // where there is a copy now, the game itself is not ranked any more
    request->answer = fields_to_json(save_loading.out, &loaded, FIELD_NOT_JSON);
  }
  return status;
}

const Route table_routes[] = {
    {METHOD_POST, "/api/games/{id}/save", .who = WHO_PLAYER, .cost = COST_WRITE, .summary = "a name for this moment",
     .body = save_body, .answer = no_fields, .need = table_need_player, .at_table = table_save},
    {METHOD_POST, "/api/games/{id}/leave", .who = WHO_PLAYER, .cost = COST_WRITE,
     .summary = "leave; without saving the game goes back to its last save", .body = leave_body, .answer = no_fields,
     .need = table_need_player, .at_table = table_leave},
    {METHOD_POST, "/api/games/{id}/again", .who = WHO_PLAYER, .cost = COST_CREATE,
     .summary = "a new game with the same settings", .answer = game_fields, .run = run_again},
    {METHOD_DELETE, "/api/games/{id}", .who = WHO_PLAYER, .cost = COST_WRITE, .summary = "delete one's own game",
     .answer = no_fields, .at_table = table_delete_game},
    {METHOD_GET, "/api/games/{id}/at", .who = WHO_PLAYER, .cost = COST_READ,
     .summary = "the game as it stood after so many entries of its history", .query = at_query, .answer = game_fields,
     .run = run_at},
    {METHOD_GET, "/api/games/{id}/file", .who = WHO_PLAYER, .cost = COST_READ, .summary = "the record",
     .query = file_query, .type = "application/json", .need = table_need_look, .at_table = table_write_file},
    {METHOD_GET, "/api/account/export", .who = WHO_ACCOUNT, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .summary = "everything that the account owns", .type = "application/json", .run = run_table_export},
    {METHOD_GET, "/api/phrases", .use = &phrase_listing, .cost = COST_READ},
    {METHOD_POST, "/api/games/{id}/phrases", .who = WHO_PLAYER, .cost = COST_WRITE,
     .summary = "say a phrase to the people at the table; it is kept nowhere, and is not an action of the game",
     .body = phrase_order_fields, .need = table_need_player, .at_table = phrase_say},
    {METHOD_GET, "/api/saves", .use = &save_listing, .cost = COST_READ},
    {METHOD_POST, "/api/saves/{save}/load", .use = &save_loading, .cost = COST_CREATE, .run = run_load},
    {METHOD_PATCH, "/api/saves/{save}", .use = &save_renaming, .cost = COST_WRITE},
    {METHOD_DELETE, "/api/saves/{save}", .use = &save_forgetting, .cost = COST_WRITE},
    {0},
};
