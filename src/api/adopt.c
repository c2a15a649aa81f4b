// SPDX-License-Identifier: MIT
// A game knows its players by marks: an action, like any other, seats the account where the guest was.
#include "api/adopt.h"

#include "api/tables.h"
#include "app/puzzle.h"

#include <stdio.h>

typedef struct Move {
  const Player *guest;
  const Account *account;
} Move;

// Under the account's name, unless somebody else at the table has it. Whoever else plays at the guest's device stays
// without an account.
static Status adopt_seat(Table *table, int seat, bool is_first, const Account *account, Error *err) {
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

static Status adopt_take_over(Keeper *keeper, Table *table, void *argument, Error *err) {
  const Move *move = argument;
  const State *state = table_state(table);
  App *app;
  int taken = 0;
  Status status = OK;
  for (int seat = 0; seat < state->seat_count && status == OK && !state_is_over(state); seat++) {
    if (strcmp(state->seats[seat].who.account, move->guest->mark) == 0)
      status = adopt_seat(table, seat, taken++ == 0, move->account, err);
  }
  if (status == OK && table_is_owner(table, move->guest))
    status = served_give(table->open, move->account, err);
  if (status == OK)
    status = keeper_app(keeper, &app, err);
  return status == OK ? served_join(app, table->open, move->account, err) : status;
}

// A game that is gone, or can't be read any more, keeps nobody from logging in.
static Status adopt_games(Request *request, const Account *account, Error *err) {
  Move move = {&request->player, account};
  ScopedArena arena = {0};
  const Use use = request_user(request, NULL, &arena);
  GameList list = {0};
  Status status = game_own_listing.run(&use, NULL, &list, err);
  for (int i = 0; i < list.games.count && status == OK; i++) {
    status = tables_do(request->api, request->app, gamelist_at(&list, i)->game_id, adopt_take_over, &move, err);
    if (status != ERR_IO)
      status = OK;
  }
  return status;
}

Status adopt_what_guest_has(Request *request, const Account *account, Error *err) {
  if (!player_is_guest(&request->player))
    return OK;
  Status status = adopt_games(request, account, err);
  return status == OK ? puzzles_adopt(request->app, account, request->player.mark, err) : status;
}
