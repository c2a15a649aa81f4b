// SPDX-License-Identifier: MIT
// A game knows its players by marks: at the guest's seats the account sits down, by an action like any other.
#include "web/adopt.h"

#include "app/puzzle.h"
#include "base/lines.h"
#include "web/sessions.h"
#include "web/tables.h"

#include <stdio.h>

typedef struct Move {
  const Player *guest;
  const Account *account;
} Move;

// Under the account's name, unless somebody else at the table has it. Whoever else plays at the guest's device stays
// without an account.
static Status take_seat(Table *table, int seat, bool is_first, const Account *account, Error *err) {
  Action action = {.type = ACTION_SEAT_CHANGE, .seat = SEAT_SYSTEM};
  action.seat_change.seat = seat;
  action.seat_change.who = table_state(table)->seats[seat].who;
  action.seat_change.who.account[0] = '\0';
  if (!is_first)
    return table_do(&table->open->table, &action, err);
  account_mark(account->id, action.seat_change.who.account);
  Action named = action;
  snprintf(named.seat_change.who.name, sizeof named.seat_change.who.name, "%s", account->name);
  return table_do(&table->open->table, &named, NULL) == OK ? OK : table_do(&table->open->table, &action, err);
}

static Status take_ownership(Store *store, Table *table, const Account *account, Error *err) {
  table->open->owner = account->id;
  account_mark(account->id, table->owner_mark);
  return store->ops->game_give(store, table->open->row, account->id, err);
}

static Status take_over(Keeper *keeper, Table *table, void *argument, Error *err) {
  const Move *move = argument;
  const State *state = table_state(table);
  Store *store;
  int taken = 0;
  Status status = keeper_store(keeper, &store, err);
  for (int seat = 0; seat < state->seat_count && status == OK && !state_is_over(state); seat++) {
    if (strcmp(state->seats[seat].who.account, move->guest->mark) == 0)
      status = take_seat(table, seat, taken++ == 0, move->account, err);
  }
  if (status == OK && table_is_owner(table, move->guest))
    status = take_ownership(store, table, move->account, err);
  return status == OK ? store->ops->game_join(store, table->open->row, move->account->id, err) : status;
}

// A game that is gone, or can't be read any more, keeps nobody from logging in.
static Status adopt_games(Request *request, const Account *account, Error *err) {
  Move move = {&request->player, account};
  StrBuf list = {0};
  Span line;
  Status status = guest_games_read(request->app, &request->player, &list, err);
  Lines lines = lines_start((Span){strbuf_text(&list), list.size});
  while (status == OK && lines_next(&lines, &line)) {
    char id[TABLE_ID_SIZE];
    if (line.size >= sizeof id)
      continue;
    snprintf(id, sizeof id, "%.*s", (int)line.size, line.data);
    status = tables_do(request->server, request->app, id, take_over, &move, err);
    if (status != ERR_IO)
      status = OK;
  }
  strbuf_deinit(&list);
  return status;
}

Status adopt_what_guest_has(Request *request, const Account *account, Error *err) {
  if (!player_is_guest(&request->player))
    return OK;
  Status status = adopt_games(request, account, err);
  return status == OK ? puzzles_adopt(request->app, account, request->player.mark, err) : status;
}
