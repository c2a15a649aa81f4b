// SPDX-License-Identifier: MIT
// Looking on: the owner of a game gives a link away, and takes it back.
#include "api/router.h"
#include "api/tablejson.h"

#include <stdio.h>

static const Field allow_body[] = {{"allowed", FIELD_BOOL, .help = "false: those who look on are sent away"}, {0}};

static Status watch_allow(Keeper *keeper, Table *table, Request *request, Error *err) {
  bool is_allowed = field_bool(request->body, "allowed", false);
  Status status = watch_set(table->open, is_allowed, err);
  if (status == OK && !is_allowed && !table->open->is_open) {
    listeners_end_watching(&request->api->options->listeners, table->open->id);
    table->watching = 0; // as the loop will say in a moment
  }
  if (status != OK)
    tables_forget(table);
  keeper_rest(keeper);
  if (status == OK)
    request->answer = table_json(table, request, -1);
  return status;
}

static Status refuse_link(Error *err) {
  Status status = error_set(err, ERR_MISSING, N_("this link for watching is not valid any more"));
  if (err)
    err->code = "watch_over";
  return status;
}

static Status watch(Keeper *keeper, Table *table, void *argument, Error *err) {
  Request *request = argument;
  const Player *player = &request->player;
  if (!watchers_know_token(&table->open->watchers, request->params[0]))
    return refuse_link(err);
  Status status = table_may_look(table, player) ? OK : watch_add(table->open, player->mark, err);
  keeper_rest(keeper);
  if (status == OK)
    request->answer = table_json(table, request, -1);
  return status;
}

static Status run_watch(Request *request, Error *err) {
  char id[TABLE_ID_SIZE];
  snprintf(id, sizeof id, "%.*s", TABLE_ID_SIZE - 1, request->params[0]);
  Status status = tables_do(request->api, request->app, id, watch, request, err);
  return status == ERR_MISSING ? refuse_link(err) : status;
}

const Route watch_routes[] = {
    {METHOD_PUT, "/api/games/{id}/watching", .who = WHO_PLAYER, .cost = COST_WRITE,
     .summary = "for the owner: whether whoever has a link may look on", .body = allow_body, .answer = game_fields,
     .need = table_need_owner, .at_table = watch_allow},
    {METHOD_POST, "/api/watch/{token}", .who = WHO_PLAYER, .cost = COST_CREATE,
     .summary = "look on; from then on the game is shown, without what players hold", .answer = game_fields,
     .run = run_watch},
    {0},
};
