// SPDX-License-Identifier: MIT
// New games and lists of games.
#include "api/game_begin.h"
#include "api/gamecaps.h"
#include "api/router.h"
#include "api/sessions.h"
#include "api/tablejson.h"
#include "app/failure.h"
#include "app/invitation.h"
#include "app/opponent.h"
#include "app/telling.h"
#include "app/verify.h"

#include <stdio.h>

enum { OPEN_SHOWN_MAX = 50, INVITED_SHOWN_MAX = 50 };

typedef struct Birth {
  Request *request;
  FreshGame fresh;
  json_t *answer;
} Birth;

// Callers on this machine share one address and are not counted by it.
static Status check_address(const Birth *birth, App *app, char address[ADDRESS_MAX], Error *err) {
  const Call *call = birth->request->call;
  address[0] = '\0';
  if (call->is_local || call->api->options->is_unlimited)
    return OK;
  address_key(call->address, address);
  return gamecaps_check(call->api->game_caps, app, address, err);
}

// Guests with a seat get the game in their lists, even if somebody else began it.
static Status give_birth(Keeper *keeper, void *argument, Error *err) {
  Birth *birth = argument;
  const Player *player = &birth->request->player;
  char address[ADDRESS_MAX];
  App *app;
  Table *table;
  Status status = keeper_app(keeper, &app, err);
  if (status == OK)
    status = served_check_cap(app, &player->account, err);
  if (status == OK)
    status = check_address(birth, app, address, err);
  if (status == OK)
    status = tables_add(keeper, &birth->fresh, &table, err);
  if (status != OK)
    return status;
  if (address[0])
    gamecaps_add(keeper_api(keeper)->game_caps, address, table->open->id);
  status = table_log_in(table, player, birth->fresh.logins, err);
  if (status == OK && player_is_guest(player))
    status = served_join(app, table->open, &player->account, err);
  if (status == OK)
    status = served_join_guests(app, table->open, err);
  keeper_rest(keeper);
  if (status == OK)
    birth->answer = table_json(table, birth->request, -1);
  return status;
}

Status game_begin(Request *request, FreshGame fresh, Error *err) {
  Birth birth = {.request = request, .fresh = fresh};
  FreshGame *game = &birth.fresh;
  const Settings *settings = game_settings(game->game);
  Status status = OK;
  game->owner = game->owner ? game->owner : request->player.account.id;
  if (game->is_remote && game->is_known && !request->api->options->has_known_tiles)
    status =
        error_at(err, "seed",
                 error_set(err, ERR_INPUT,
                           N_("whoever chooses the seed can know every tile: only for games without other people")));
  if (status == OK)
    status = account_check_game_room(request->app, &request->player.account, err);
  if (status == OK)
    status = wordset_equip(game->words, settings, game_state(game->game), NULL, err);
  if (status == OK)
    status = keeper_do(request->api, give_birth, &birth, err);
  freshgame_deinit(game);
  if (status == OK)
    request->answer = birth.answer;
  else
    json_decref(birth.answer);
  return status;
}

static Status need_player(Request *request, Error *err) {
  return player_is_nobody(&request->player) ? sessions_begin_guest(request, err) : OK;
}

// Another account logs in for a seat at the same device.
static Status log_in_seat(Request *request, const json_t *given, PlayerOrder *seat, Error *err) {
  Account account;
  Status status = request->route->lane == LANE_HASH ? credentials_check(request, given, &account, err)
                                                    : error_set(err, ERR_INPUT, N_("there is no such field"));
  if (status == OK) {
    seat->account = account.id;
    seat->name = arena_copy(&request->arena, account.name);
  }
  return status;
}

static Status log_in_seats(Request *request, GameOrder *order, Error *err) {
  Status status = OK;
  for (int i = 0; i < order->seats.count && status == OK; i++) {
    const json_t *given = json_array_get(json_object_get(request->body, "seats"), (size_t)i);
    char field[ERROR_FIELD_MAX];
    snprintf(field, sizeof field, "seats.%d.password", i);
    if (gameorder_seat(order, i)->kind == SEAT_PERSON && field_text(given, "password", "")[0])
      status = error_at(err, field, log_in_seat(request, given, gameorder_seat(order, i), err));
  }
  return status;
}

static Status game_make(Request *request, const Use *use, GameOrder *order, Error *err) {
  FreshGame fresh;
  order->shelf = request->api->words;
  Status status = log_in_seats(request, order, err);
  if (status == OK)
    status = game_making.run(use, order, &fresh, err);
  if (status != OK && strcmp(err->code, failure_code(FAILURE_SESSION_OVER)) == 0)
    request->status = 401;
  return status == OK ? game_begin(request, fresh, err) : status;
}

static Status run_new(Request *request, Error *err) {
  bool is_quick = request->route->body == quick_order_fields;
  GameOrder order = {0};
  fields_take_json(route_body(request->route), request->body, &order, &request->arena);
  Status status = need_player(request, err);
  const Use use = request_user(request, NULL);
  if (status == OK && is_quick)
    status = gameorder_fill_quick(&use, &order, err);
  return status == OK ? game_make(request, &use, &order, err) : status;
}

static const Field invited_fields[] = {
    {"game", FIELD_OBJECT, .fields = game_listed_fields},
    {"by", FIELD_TEXT, .high = 64, .help = "whoever began it; a guest has no name here"},
    {"seat", FIELD_INT, .high = SEATS_MAX - 1},
    {"expires_at", FIELD_INT, .high = INT64_MAX},
    {0},
};
static const Field list_answer[] = {
    {"games", FIELD_LIST, .high = 1000, .fields = game_listed_fields},
    {"open", FIELD_LIST, .high = OPEN_SHOWN_MAX, .fields = game_listed_fields},
    {"invited", FIELD_LIST, .high = INVITED_SHOWN_MAX, .fields = invited_fields, .help = "that wait for one's answer"},
    {0},
};

typedef struct OpenLook {
  const Player *player;
  bool only_seat; // only this seat, not any
  int seat;
  const Catalog *catalog;
  StrBuf *rules; // what is played, for those who may join
  bool is_joinable;
} OpenLook;

static Status look_for_seat(Keeper *keeper, Table *table, void *argument, Error *err) {
  OpenLook *look = argument;
  const State *state = table_state(table);
  (void)keeper, (void)err;
  for (int seat = 0; seat < state->seat_count; seat++)
    look->is_joinable =
        look->is_joinable || ((!look->only_seat || seat == look->seat) && opengame_seat_is_free(table->open, seat));
  look->is_joinable = look->is_joinable && !state_is_over(state) && table_seats_of(table, look->player) == 0;
  if (look->is_joinable)
    telling_add_rules(table_settings(table), look->catalog, look->rules);
  return OK;
}

static bool may_sit_down(Request *request, const char *game, OpenLook look, StrBuf *rules) {
  look.player = &request->player;
  look.catalog = request->call->catalog;
  look.rules = rules;
  return tables_do(request->api, request->app, game, look_for_seat, &look, NULL) == OK && look.is_joinable;
}

static Status list_open(const Use *use, Request *request, json_t *out, Error *err) {
  FieldList all;
  Status status = served_offered(use, &all, err);
  for (int i = 0; status == OK && i < all.count && json_array_size(out) < OPEN_SHOWN_MAX; i++) {
    GameEntry game = ((const GameEntry *)all.items)[i];
    ScopedStrBuf rules = {0};
    if (!may_sit_down(request, game.game_id, (OpenLook){0}, &rules))
      continue;
    game.rules = rules.data;
    json_array_append_new(out, fields_to_json(game_listed_fields, &game, FIELD_NOT_JSON));
  }
  return status;
}

static Status list_invited(const Use *use, Request *request, json_t *out, Error *err) {
  InvitationList list;
  Status status = invitations_to(use, &list, err);
  if (status != OK)
    return status;
  for (int i = 0; i < list.count && json_array_size(out) < INVITED_SHOWN_MAX; i++) {
    const Invitation *row = &list.rows[i];
    GameEntry game = list.games[i];
    ScopedStrBuf rules = {0};
    if (!may_sit_down(request, row->game, (OpenLook){.only_seat = true, .seat = row->seat}, &rules))
      continue;
    game.rules = rules.data;
    json_array_append_new(out, json_pack("{s:o, s:s, s:i, s:I}", "game",
                                         fields_to_json(game_listed_fields, &game, FIELD_NOT_JSON), "by",
                                         list.owners[i], "seat", row->seat, "expires_at", (json_int_t)row->expires_ms));
  }
  invitationlist_deinit(&list);
  return OK;
}

static Status run_list(Request *request, Error *err) {
  const Use use = request_user(request, NULL);
  GameList own = {0};
  json_t *open = json_array(), *invited = json_array();
  Status status = game_own_listing.run(&use, NULL, &own, err);
  if (status == OK)
    status = list_open(&use, request, open, err);
  if (status == OK && request->player.account.id)
    status = list_invited(&use, request, invited, err);
  request->answer =
      json_pack("{s:o, s:o, s:o}", "games", fields_list_to_json(game_listed_fields, &own.games, sizeof(GameEntry)),
                "open", open, "invited", invited);
  return status;
}

const Route game_routes[] = {
    {METHOD_GET, "/api/games", .who = WHO_PLAYER, .cost = COST_READ, .summary = "one's own games and open ones",
     .answer = list_answer, .run = run_list},
    {METHOD_POST, "/api/games", .cost = COST_CREATE, .use = &game_making, .answer = game_fields, .run = run_new},
    {METHOD_POST, "/api/games/together", .who = WHO_PLAYER, .cost = COST_LOGIN, .lane = LANE_HASH,
     .summary = "the same with others who log in at this device", .body = game_order_fields, .answer = game_fields,
     .run = run_new},
    {METHOD_POST, "/api/games/default", .cost = COST_CREATE, .summary = "begin the game of one click",
     .body = quick_order_fields, .answer = game_fields, .run = run_new},
    {METHOD_GET, "/api/opponent", .use = &opponent_suggesting, .cost = COST_READ},
    {METHOD_POST, "/api/games/verify", .use = &game_verifying, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .takes_bytes = true, .body_max = CHANGE_BODY_MAX},
    {0},
};
