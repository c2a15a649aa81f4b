// SPDX-License-Identifier: MIT
// Phrases at a table (app/phrase.h): checked at the table, counted by whoever says them, and told to its sockets at
// every node.
#include "api/nodes.h"
#include "api/router.h"
#include "api/tables.h"
#include "app/phrase.h"

static Status phrase_count(Request *request, Error *err) {
  Call *call = request->call;
  const char *who = request->player.mark;
  if (!limits_take(request->api->limits, who, call->is_local, COST_PHRASE, api_now_ms(), &call->wait_s))
    return request_refuse_too_many(request, err);
  nodes_tell_spent(request->api->nodes, request->app, who, call->is_local, COST_PHRASE);
  return OK;
}

static Status phrase_say(Keeper *keeper, Table *table, Request *request, Error *err) {
  const Player *player = &request->player;
  PhraseOrder order = {(int)field_int(request->body, "seat", -1), field_text(request->body, "phrase", "")};
  Status status = phrase_check(table_seats_of(table, player), table_seats_elsewhere(table, player), &order, err);
  (void)keeper;
  if (status == OK)
    status = phrase_count(request, err);
  if (status != OK)
    return status;
  listeners_say(&request->api->options->listeners, table->open->id, order.seat, order.phrase);
  nodes_tell_phrase(request->api->nodes, request->app, table->open->id, order.seat, order.phrase);
  return OK;
}

const Route phrase_routes[] = {
    {METHOD_GET, "/api/phrases", .use = &phrase_listing, .cost = COST_READ},
    {METHOD_POST, "/api/games/{id}/phrases", .who = WHO_PLAYER, .cost = COST_WRITE,
     .summary = "say a phrase to the people at the table; it is kept nowhere, and is not an action of the game",
     .body = phrase_order_fields, .need = table_need_player, .at_table = phrase_say},
    {0},
};
