// SPDX-License-Identifier: MIT
// Every name that somebody has given to a moment of a game, not only the latest: to go on from, to rename, to forget.
#include "api/router.h"
#include "api/tables.h"
#include "app/failure.h"
#include "app/saves.h"
#include "base/lines.h"

#include <limits.h>
#include <stdio.h>

static const Field nothing_answer[] = {{0}};
static const Field rename_body[] = {{.name = "name", .type = FIELD_TEXT, .high = 200}, {0}};
static const Field load_answer[] = {{.name = "id", .type = FIELD_TEXT, .low = 1, .high = 32, .help = "of the game"},
                                    {0}};
static const Field seat_fields[] = {
    {.name = "name", .type = FIELD_TEXT, .high = 64},
    {.name = "score", .type = FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {0},
};
static const Field save_fields[] = {
    {.name = "save", .type = FIELD_INT, .low = 1, .high = INT64_MAX},
    {.name = "name", .type = FIELD_TEXT, .low = 1, .high = SAVE_NAME_CHARACTERS},
    {.name = "game", .type = FIELD_TEXT, .low = 1, .high = 32},
    {.name = "started_at", .type = FIELD_INT, .high = INT64_MAX},
    {.name = "saved_at", .type = FIELD_INT, .high = INT64_MAX},
    {.name = "seats", .type = FIELD_LIST, .high = SEATS_MAX, .fields = seat_fields},
    {.name = "turn", .type = FIELD_INT, .low = -1, .high = SEATS_MAX},
    {.name = "turn_number", .type = FIELD_INT, .high = INT32_MAX},
    {.name = "over", .type = FIELD_BOOL},
    {.name = "current", .type = FIELD_BOOL, .help = "the game has not gone on since"},
    {.name = "others",
     .type = FIELD_BOOL,
     .help = "with people elsewhere: once it has gone on it can only be looked at"},
    {0},
};
static const Field saves_answer[] = {
    {.name = "saves", .type = FIELD_LIST, .high = SAVES_MAX, .fields = save_fields},
    {0},
};

static json_t *save_json(const GameEntry *entry) {
  json_t *seats = json_array();
  for (int i = 0; i < entry->seat_count; i++)
    json_array_append_new(seats,
                          json_pack("{s:s, s:i}", "name", seat_shown_name(entry->names[i]), "score", entry->scores[i]));
  return json_pack("{s:I, s:s, s:s, s:I, s:I, s:o, s:i, s:i, s:b, s:b, s:b}", "save", (json_int_t)entry->save, "name",
                   entry->name, "game", entry->game_id, "started_at", (json_int_t)entry->began_ms, "saved_at",
                   (json_int_t)entry->played_ms, "seats", seats, "turn", entry->awaited, "turn_number",
                   entry->turn_number, "over", entry->is_over, "current", entry->is_current, "others",
                   entry->is_remote);
}

static Status run_list(Request *request, Error *err) {
  GameList list;
  json_t *saves = json_array();
  Status status = saves_list(request->app, &request->player.account, &list, err);
  if (status == OK) {
    for (int i = 0; i < list.count && i < SAVES_MAX; i++)
      json_array_append_new(saves, save_json(&list.entries[i]));
    gamelist_deinit(&list);
  }
  request->answer = json_pack("{s:o}", "saves", saves);
  return status;
}

// What is no number is a save that there is not.
static int64_t number_of(const Request *request) {
  long number;
  return span_to_int(span_of(request->params[0]), 1, LONG_MAX, &number) ? number : 0;
}

// Who goes on with a game gives the password again.
static Status forget_logins(Keeper *keeper, Table *table, void *argument, Error *err) {
  (void)keeper, (void)err;
  table_log_in(table, argument, 0);
  return OK;
}

static Status run_load(Request *request, Error *err) {
  char id[GAME_ID_SIZE];
  Status status = served_check_cap(request->app, &request->player.account, err);
  if (status == OK)
    status = account_check_game_room(request->app, &request->player.account, err);
  if (status == OK)
    status = saves_resume(request->app, &request->player.account, number_of(request), id, err);
  if (status != OK)
    return status;
  Status left = tables_do(request->server, request->app, id, forget_logins, &request->player, NULL);
  (void)left;                                       // a copy has no table yet
  tables_reread(request->server, &request->player); // where there is a copy now, the game itself is not ranked any more
  request->answer = json_pack("{s:s}", "id", id);
  return OK;
}

static Status run_rename(Request *request, Error *err) {
  Status status = saves_rename(request->app, &request->player.account, number_of(request),
                               field_text(request->body, "name", ""), err);
  if (status == OK)
    request->answer = json_object();
  else if (status != ERR_MISSING)
    snprintf(request->field, sizeof request->field, "name");
  return status;
}

static Status run_forget(Request *request, Error *err) {
  Status status = saves_forget(request->app, &request->player.account, number_of(request), err);
  if (status == OK)
    request->answer = json_object();
  return status;
}

const Route save_routes[] = {
    {METHOD_GET, "/api/saves", .who = WHO_ACCOUNT, .cost = COST_READ, .summary = "names for moments of one's games",
     .answer = saves_answer, .run = run_list},
    {METHOD_POST, "/api/saves/{save}/load", .who = WHO_ACCOUNT, .cost = COST_CREATE,
     .summary = "go on from there: in the game itself, or in a copy if it has gone on since", .answer = load_answer,
     .run = run_load},
    {METHOD_PATCH, "/api/saves/{save}", .who = WHO_ACCOUNT, .cost = COST_WRITE, .summary = "another name",
     .body = rename_body, .answer = nothing_answer, .run = run_rename},
    {METHOD_DELETE, "/api/saves/{save}", .who = WHO_ACCOUNT, .cost = COST_WRITE,
     .summary = "forget the name; the game stays", .answer = nothing_answer, .run = run_forget},
    {0},
};
