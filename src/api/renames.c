// SPDX-License-Identifier: MIT
#include "api/renames.h"

#include "api/tables.h"

#include <stdio.h>

typedef struct Renaming {
  const Player *player;
  const char *before;
} Renaming;

static bool is_like(const char *name, const char *other) {
  StrBuf clean[2] = {{0}, {0}}, keys[2] = {{0}, {0}};
  bool is_same = name_clean(name, &clean[0], &keys[0], NULL) == OK &&
                 name_clean(other, &clean[1], &keys[1], NULL) == OK && strcmp(keys[0].data, keys[1].data) == 0;
  for (int i = 0; i < 2; i++) {
    strbuf_deinit(&clean[i]);
    strbuf_deinit(&keys[i]);
  }
  return is_same;
}

static bool is_taken(const State *state, int seat, const char *name) {
  for (int other = 0; other < state->seat_count; other++) {
    if (other != seat && is_like(state->seats[other].who.name, name))
      return true;
  }
  return false;
}

// Who is out can't be renamed any more, and nobody minds.
static Status rename_seats(Keeper *keeper, Table *table, void *argument, Error *err) {
  const Renaming *renaming = argument;
  const State *state = table_state(table);
  const char *name = renaming->player->account.name;
  (void)keeper, (void)err;
  for (int seat = 0; seat < state->seat_count && !state_is_over(state); seat++) {
    Action action = {.type = ACTION_SEAT_CHANGE, .seat = SEAT_SYSTEM};
    Seat *who = &action.seat_change.who;
    *who = state->seats[seat].who;
    action.seat_change.seat = seat;
    if (strcmp(who->account, renaming->player->mark) != 0 || strcmp(who->name, renaming->before) != 0 ||
        is_taken(state, seat, name))
      continue;
    snprintf(who->name, sizeof who->name, "%s", name);
    Status status = table_do(&table->open->table, &action, NULL);
    (void)status;
  }
  return OK;
}

Status renames_take_to_games(Request *request, const char *before, Error *err) {
  Renaming renaming = {&request->player, before};
  Arena arena = {0};
  FieldList ids;
  Status status = served_running(request->app, &request->player.account, GAMES_OF_ACCOUNT_MAX, &arena, &ids, err);
  for (int i = 0; i < ids.count && status == OK; i++) {
    status = tables_do(request->api, request->app, fieldlist_text(&ids, i), rename_seats, &renaming, err);
    if (status != ERR_IO) // a game that is gone, or can't be read any more
      status = OK;
  }
  arena_deinit(&arena);
  return status;
}
