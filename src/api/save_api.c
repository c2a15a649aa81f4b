// SPDX-License-Identifier: MIT
// Every name that somebody has given to a moment of a game, not only the latest: to go on from, to rename, to forget.
#include "api/router.h"
#include "api/tables.h"
#include "app/saves.h"
#include "app/served.h"

// Who goes on with a game gives the password again.
static Status forget_logins(Keeper *keeper, Table *table, void *argument, Error *err) {
  (void)keeper;
  return table_log_in(table, argument, 0, err);
}

static Status run_load(Request *request, Error *err) {
  ScopedArena arena = {0};
  SaveLoaded loaded = {0};
  Status status = served_check_cap(request->app, &request->player.account, err);
  if (status == OK)
    status = account_check_game_room(request->app, &request->player.account, err);
  if (status == OK)
    status = request_use_into(request, NULL, &arena, &loaded, err);
  if (status == OK) {
    Status left = tables_do(request->api, request->app, loaded.id, forget_logins, &request->player, NULL);
    (void)left; // a copy has no table yet
    tables_reread(request->api,
                  &request->player); // where there is a copy now, the game itself is not ranked any more
    request->answer = fields_to_json(save_loading.out, &loaded, FIELD_NOT_JSON);
  }
  return status;
}

const Route save_routes[] = {
    {METHOD_GET, "/api/saves", .use = &save_listing, .cost = COST_READ},
    {METHOD_POST, "/api/saves/{save}/load", .use = &save_loading, .cost = COST_CREATE, .run = run_load},
    {METHOD_PATCH, "/api/saves/{save}", .use = &save_renaming, .cost = COST_WRITE},
    {METHOD_DELETE, "/api/saves/{save}", .use = &save_forgetting, .cost = COST_WRITE},
    {0},
};
