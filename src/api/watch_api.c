// SPDX-License-Identifier: MIT
// Looking on: the owner of a game gives a link away, and takes it back.
#include "api/router.h"
#include "api/tablejson.h"

#include <stdio.h>

static const Field allow_body[] = {
    {"allowed", FIELD_BOOL, .help = "false: those who look on are sent away"},
    {0},
};

typedef struct Matter {
  Request *request;
  json_t *answer;
} Matter;

static Status allow(Keeper *keeper, Table *table, void *argument, Error *err) {
  Matter *matter = argument;
  const Player *player = &matter->request->player;
  bool is_allowed = field_bool(matter->request->body, "allowed", false);
  Status status = table_need_owner(table, player, err);
  if (status != OK)
    return status;
  status = watch_set(table->open, is_allowed, err);
  if (status == OK && !is_allowed && !table->open->is_open) {
    listeners_end_watching(&matter->request->api->options->listeners, table->open->id);
    table->watching = 0; // as the loop will say in a moment
  }
  if (status != OK)
    tables_forget(table);
  keeper_rest(keeper);
  if (status == OK)
    matter->answer = table_json(table, matter->request, -1);
  return status;
}

static Status run_allow(Request *request, Error *err) {
  Matter matter = {.request = request};
  Status status = tables_do(request->api, request->app, request->params[0], allow, &matter, err);
  request->answer = matter.answer;
  return status;
}

static Status refuse_link(Error *err) {
  Status status = error_set(err, ERR_MISSING, N_("this link for watching is not valid any more"));
  if (err)
    err->code = "watch_over";
  return status;
}

static Status watch(Keeper *keeper, Table *table, void *argument, Error *err) {
  Matter *matter = argument;
  const Player *player = &matter->request->player;
  if (!watchers_know_token(&table->open->watchers, matter->request->params[0]))
    return refuse_link(err);
  Status status = table_may_look(table, player) ? OK : watch_add(table->open, player->mark, err);
  keeper_rest(keeper);
  if (status == OK)
    matter->answer = table_json(table, matter->request, -1);
  return status;
}

static Status run_watch(Request *request, Error *err) {
  Matter matter = {.request = request};
  char id[TABLE_ID_SIZE];
  snprintf(id, sizeof id, "%.*s", TABLE_ID_SIZE - 1, request->params[0]);
  Status status = tables_do(request->api, request->app, id, watch, &matter, err);
  if (status == ERR_MISSING)
    status = refuse_link(err);
  request->answer = matter.answer;
  return status;
}

const Route watch_routes[] = {
    {METHOD_PUT, "/api/games/{id}/watching", .who = WHO_PLAYER, .cost = COST_WRITE,
     .summary = "for the owner: whether whoever has a link may look on", .body = allow_body, .answer = game_fields,
     .run = run_allow},
    {METHOD_POST, "/api/watch/{token}", .who = WHO_PLAYER, .cost = COST_CREATE,
     .summary = "look on; from then on the game is shown, without what players hold", .answer = game_fields,
     .run = run_watch},
    {0},
};
