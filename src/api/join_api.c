// SPDX-License-Identifier: MIT
// Invitations: making, seeing, revoking, accepting and declining them.
#include "api/router.h"
#include "api/sessions.h"
#include "api/tablejson.h"
#include "app/failure.h"
#include "app/games.h"
#include "app/invitation.h"
#include "app/telling.h"
#include "base/script.h"
#include "base/utf8.h"
#include "game/refusal.h"

#include <stdio.h>

static const Field invite_body[] = {
    {"seat", FIELD_INT, .high = SEATS_MAX - 1},
    {"account", FIELD_TEXT, .is_optional = true, .high = 200, .help = "its name; else by a link"},
    {0},
};
static const Field invite_answer[] = {
    {"token", FIELD_ANY, .help = "of the link; null for an account"},
    {"key", FIELD_TEXT, .low = 64, .high = 64},
    {"expires_at", FIELD_INT, .high = INT64_MAX},
    {0},
};
static const Field invitation_fields[] = {
    {"key", FIELD_TEXT, .low = 64, .high = 64, .help = "to revoke it"},
    {"seat", FIELD_INT, .high = SEATS_MAX - 1},
    {"account", FIELD_ANY, .help = "who is invited; null: whoever has the link"},
    {"state", FIELD_CHOICE, .choices = "pending accepted expired"},
    {"expires_at", FIELD_INT, .high = INT64_MAX},
    {0},
};
static const Field invitations_answer[] = {
    {"invitations", FIELD_LIST, .high = INVITATIONS_MAX, .fields = invitation_fields},
    {0},
};
static const Field join_body[] = {{"name", FIELD_TEXT, .is_optional = true, .high = 64}, {0}};
static const Field offered_fields[] = {{"name", FIELD_TEXT, .high = 64}, {.name = "free", .type = FIELD_BOOL}, {0}};
static const Field offer_answer[] = {
    {"game", FIELD_TEXT, .low = 1, .high = 32},
    {"seat", FIELD_INT, .high = SEATS_MAX - 1},
    {"expires_at", FIELD_INT, .high = INT64_MAX},
    {"seats", FIELD_LIST, .high = SEATS_MAX, .fields = offered_fields},
    {"rules", FIELD_TEXT, .high = 400, .help = "what is played, in the reader's language"},
    {0},
};

typedef struct Matter {
  Request *request;
  Invitation invitation;
} Matter;

static Status join_invite(Keeper *keeper, Table *table, Request *request, Error *err) {
  const char *name = field_text(request->body, "account", "");
  char token[INVITATION_TOKEN_SIZE] = "";
  int64_t account = 0;
  Invitation made = {0};
  App *app;
  Status status = name[0] ? error_at(err, "account", account_id_of(request->app, name, &account, err)) : OK;
  if (status == OK)
    status = table_need_owner(table, &request->player, err);
  if (status == OK)
    status = keeper_app(keeper, &app, err);
  if (status == OK)
    status = invitation_make(app, table->open, (int)field_int(request->body, "seat", 0), account, &made, token, err);
  if (status != OK)
    return status;
  table->invited = account;
  table->invited_seat = made.seat;
  request->answer = json_pack("{s:o, s:s, s:I}", "token", account ? json_null() : json_string(token), "key", made.key,
                              "expires_at", (json_int_t)made.expires_ms);
  return OK;
}

static const char *state_of(const Invitation *invitation, int64_t now_ms) {
  if (invitation->is_accepted)
    return "accepted";
  return invitation->expires_ms > now_ms ? "pending" : "expired";
}

static json_t *invitation_json(const Invitation *invitation, int64_t now_ms) {
  return json_pack("{s:s, s:i, s:o, s:s, s:I}", "key", invitation->key, "seat", invitation->seat, "account",
                   invitation->account ? json_string(invitation->account_name) : json_null(), "state",
                   state_of(invitation, now_ms), "expires_at", (json_int_t)invitation->expires_ms);
}

static Status join_list_invitations(Keeper *keeper, Table *table, Request *request, Error *err) {
  InvitationList list;
  const Use use = request_user(request, NULL);
  (void)keeper;
  Status status = invitations_of(&use, table->open->row, &list, err);
  if (status != OK)
    return status;
  json_t *rows = json_array();
  for (int i = 0; i < list.count; i++)
    json_array_append_new(rows, invitation_json(&list.rows[i], app_now_ms(request->app)));
  request->answer = json_pack("{s:o}", "invitations", rows);
  invitationlist_deinit(&list);
  return OK;
}

// By the link's token, or by the key in the list.
static Status join_revoke(Keeper *keeper, Table *table, Request *request, Error *err) {
  Invitation invitation;
  App *app;
  Status status = invitation_get(request->app, table->open->id, request->params[1], &invitation, err);
  if (status == OK)
    status = table_need_owner(table, &request->player, err);
  if (status == OK)
    status = keeper_app(keeper, &app, err);
  return status == OK ? invitation_revoke(app, &invitation, err) : status;
}

static Status show_offer(Keeper *keeper, Table *table, void *argument, Error *err) {
  Matter *matter = argument;
  const State *state = table_state(table);
  ScopedStrBuf rules = {0};
  (void)keeper;
  if (!opengame_seat_is_free(table->open, matter->invitation.seat))
    return invitation_refuse(err);
  json_t *seats = json_array();
  for (int seat = 0; seat < state->seat_count; seat++) {
    bool is_free = opengame_seat_is_free(table->open, seat);
    json_array_append_new(seats,
                          json_pack("{s:s, s:b}", "name", is_free ? "" : state->seats[seat].who.name, "free", is_free));
  }
  telling_add_rules(table_settings(table), matter->request->call->catalog, &rules);
  matter->request->answer =
      json_pack("{s:s, s:i, s:I, s:o, s:s}", "game", table->open->id, "seat", matter->invitation.seat, "expires_at",
                (json_int_t)matter->invitation.expires_ms, "seats", seats, "rules", rules.data);
  return OK;
}

// For names without letters there is no lookalike key.
static bool join_is_alike(const char *name, const char *key, const char *other) {
  ScopedStrBuf look = {0}, other_look = {0}, other_key = {0};
  lookalike_key(span_of(name), &look);
  lookalike_key(span_of(other), &other_look);
  utf8_fold(span_of(other), &other_key);
  bool is_same =
      strcmp(key, strbuf_text(&other_key)) == 0 || (look.size > 0 && strcmp(look.data, strbuf_text(&other_look)) == 0);
  return is_same;
}

static bool is_at_table(const Table *table, int except, const char *name, const char *key) {
  const State *state = table_state(table);
  bool is_there = false;
  for (int seat = 0; seat < state->seat_count && !is_there; seat++)
    is_there = seat != except && join_is_alike(name, key, state->seats[seat].who.name);
  return is_there;
}

// A guest can't use the name of an account, nor one that looks like a name at the table.
static Status check_guest_name(Keeper *keeper, const Table *table, int seat, const char *name, const char *key,
                               Error *err) {
  App *app;
  if (is_at_table(table, seat, name, key))
    return refuse(err, REFUSAL_SEAT_NAME);
  Status status = name_check_look(name, err);
  if (status == OK)
    status = keeper_app(keeper, &app, err);
  if (status == OK)
    status = account_name_check_free(app, 0, name, key, err);
  keeper_rest(keeper);
  if (status != ERR_EXISTS || strcmp(err->code, failure_code(FAILURE_USER_EXISTS)) != 0)
    return status;
  return error_coded(
      err, "name_taken",
      error_set(err, ERR_EXISTS, N_("'%s' has an account here: log in, or take another name"), err_str(name)));
}

// The account's name; for a guest their own, or the one that the seat has.
static Status name_seat(Keeper *keeper, const Table *table, const Matter *matter, int seat, Seat *out, Error *err) {
  const Seat *now = &table_state(table)->seats[seat].who;
  const Player *player = &matter->request->player;
  ScopedStrBuf name = {0}, key = {0};
  const char *given = field_text(matter->request->body, "name", "");
  *out = (Seat){.kind = SEAT_PERSON};
  snprintf(out->account, sizeof out->account, "%s", player->mark);
  if (player->account.id)
    given = player->account.name;
  else if (!given[0] && strncmp(now->name, SEAT_FREE_NAME, strlen(SEAT_FREE_NAME)) != 0)
    given = now->name;
  Status status = name_clean(given, &name, &key, err);
  if (status == OK && !player->account.id)
    status = check_guest_name(keeper, table, seat, name.data, key.data, err);
  if (status == OK)
    snprintf(out->name, sizeof out->name, "%s", name.data);
  return status;
}

// If there is an invitation, it is used up.
static Status join_at_seat(Keeper *keeper, Table *table, Matter *matter, int seat, Error *err) {
  Action action = {.type = ACTION_SEAT_CHANGE, .seat = SEAT_SYSTEM};
  App *app;
  action.seat_change.seat = seat;
  Status status = name_seat(keeper, table, matter, seat, &action.seat_change.who, err);
  if (status == OK)
    status = table_do(&table->open->table, &action, err);
  if (status != OK) {
    snprintf(matter->request->field, sizeof matter->request->field, "name");
    return status;
  }
  status = keeper_app(keeper, &app, err);
  if (status == OK)
    status = served_join(app, table->open, &matter->request->player.account, err);
  if (status == OK && matter->invitation.key[0])
    status = invitation_accept(app, &matter->invitation, err);
  keeper_rest(keeper);
  if (status == OK)
    matter->request->answer = table_json(table, matter->request, -1);
  return status;
}

static Status join_take_seat(Keeper *keeper, Table *table, void *argument, Error *err) {
  Matter *matter = argument;
  App *app;
  int seat = matter->invitation.seat;
  if (table_seats_of(table, &matter->request->player) != 0) { // the same link was used again
    matter->request->answer = table_json(table, matter->request, -1);
    return OK;
  }
  if (seat >= table_state(table)->seat_count || !opengame_seat_is_free(table->open, seat))
    return invitation_refuse(err);
  Status status = keeper_app(keeper, &app, err);
  if (status == OK) // was it revoked meanwhile?
    status = invitation_get(app, table->open->id, matter->invitation.key, &matter->invitation, err);
  if (status == OK && matter->invitation.is_accepted)
    status = invitation_refuse(err);
  keeper_rest(keeper);
  return status == OK ? join_at_seat(keeper, table, matter, seat, err) : status;
}

// Shows what a link offers, or takes the seat.
static Status run_by_link(Request *request, Error *err) {
  Matter matter = {.request = request};
  TableRun *run = request->route->method == METHOD_GET ? show_offer : join_take_seat;
  Status status = invitation_find(request->app, request->params[0], &matter.invitation, err);
  return status == OK ? tables_do(request->api, request->app, matter.invitation.game, run, &matter, err) : status;
}

static Status join_open(Keeper *keeper, Table *table, void *argument, Error *err) {
  Matter *matter = argument;
  const State *state = table_state(table);
  Status status = table_need_look(table, &matter->request->player, err);
  if (status != OK)
    return status;
  if (table_seats_of(table, &matter->request->player) != 0) {
    matter->request->answer = table_json(table, matter->request, -1);
    return OK;
  }
  if (!table->open->is_open)
    return error_set(err, ERR_DENIED, N_("a seat of this game is taken by invitation only"));
  for (int seat = 0; seat < state->seat_count; seat++) {
    if (opengame_seat_is_free(table->open, seat))
      return join_at_seat(keeper, table, matter, seat, err);
  }
  return error_set(err, ERR_STATE, N_("every seat is taken"));
}

static Status find_own_invitation(Request *request, Invitation *out, Error *err) {
  const Use use = request_user(request, NULL);
  return invitation_get_own(&use, request->params[0], out, err);
}

// An account may be invited; else the game must be open.
static Status run_join_open(Request *request, Error *err) {
  Matter matter = {.request = request};
  bool is_invited = request->player.account.id && find_own_invitation(request, &matter.invitation, NULL) == OK;
  return tables_do(request->api, request->app, request->params[0], is_invited ? join_take_seat : join_open, &matter,
                   err);
}

static Status join_decline(Keeper *keeper, void *argument, Error *err) {
  const Matter *matter = argument;
  App *app;
  Status status = keeper_app(keeper, &app, err);
  return status == OK ? invitation_revoke(app, &matter->invitation, err) : status;
}

static Status run_decline(Request *request, Error *err) {
  Matter matter = {.request = request};
  Status status = find_own_invitation(request, &matter.invitation, err);
  if (status == OK)
    status = keeper_do(request->api, join_decline, &matter, err);
  if (status == OK)
    request->answer = json_object();
  return status;
}

static const Field login_body[] = {
    {"seat", FIELD_INT, .high = SEATS_MAX - 1},
    {"password", FIELD_TEXT, .high = ACCOUNT_PASSWORD_MAX},
    {0},
};

typedef struct Login {
  Request *request;
  int seat;
  int64_t account; // the account of the seat
  bool is_right;   // the password was given
} Login;

static Status join_log_in(Keeper *keeper, Table *table, void *argument, Error *err) {
  Login *login = argument;
  const Player *player = &login->request->player;
  (void)keeper;
  Status status = table_need_look(table, player, err);
  if (status != OK)
    return status;
  if (login->seat >= table_state(table)->seat_count || !table_is_locked(table, player, login->seat))
    return error_set(err, ERR_STATE, N_("no password is needed for this seat"));
  int64_t account = account_of_mark(table_state(table)->seats[login->seat].who.account);
  if (login->is_right && account == login->account) {
    status = table_log_in(table, player, 1U << login->seat, err);
    login->request->answer = table_json(table, login->request, login->seat);
  }
  login->account = account;
  return status;
}

// Another account logs in for its seat at the same device.
static Status run_join_login(Request *request, Error *err) {
  Login login = {.request = request, .seat = (int)field_int(request->body, "seat", 0)};
  char name[SEAT_NAME_MAX];
  Account account;
  Status status = tables_do(request->api, request->app, request->params[0], join_log_in, &login, err);
  if (status == OK)
    status = account_name_of(request->app, login.account, name, err);
  if (status != OK)
    return status;
  json_t *given = json_pack("{s:s, s:s}", "name", name, "password", field_text(request->body, "password", ""));
  status = credentials_check(request, given, &account, err);
  json_decref(given);
  if (status != OK) {
    snprintf(request->field, sizeof request->field, "password");
    return status;
  }
  login.is_right = true;
  status = tables_do(request->api, request->app, request->params[0], join_log_in, &login, err);
  return status == OK && !request->answer ? error_set(err, ERR_STATE, N_("the game has gone on meanwhile")) : status;
}

// Watching: the owner of a game gives a link away, and takes it back.

static const Field allow_body[] = {{"allowed", FIELD_BOOL, .help = "false: those who look on are sent away"}, {0}};

static Status watch_allow(Keeper *keeper, Table *table, Request *request, Error *err) {
  bool is_allowed = field_bool(request->body, "allowed", false);
  Status status = watch_set(table->open, is_allowed, err);
  if (status == OK && !is_allowed && !table->open->is_open) {
    listeners_end_watching(&request->api->options->listeners, table->open->id);
    table->watching = 0; // the loop will say the same in a moment
  }
  if (status != OK)
    tables_forget(table);
  keeper_rest(keeper);
  if (status == OK)
    request->answer = table_json(table, request, -1);
  return status;
}

static Status refuse_link(Error *err) {
  return error_coded(err, "watch_over",
                     error_set(err, ERR_MISSING, N_("this link for watching is not valid any more")));
}

static Status watch_begin(Keeper *keeper, Table *table, void *argument, Error *err) {
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
  Status status = tables_do(request->api, request->app, id, watch_begin, request, err);
  return status == ERR_MISSING ? refuse_link(err) : status;
}

const Route join_routes[] = {
    {METHOD_POST, "/api/games/{id}/invite", .who = WHO_PLAYER, .cost = COST_CREATE,
     .summary = "a link that takes a free seat, once, or an account that may", .body = invite_body,
     .answer = invite_answer, .at_table = join_invite},
    {METHOD_GET, "/api/games/{id}/invite", .who = WHO_PLAYER, .cost = COST_READ,
     .summary = "for the owner: who has been invited", .answer = invitations_answer, .need = table_need_owner,
     .at_table = join_list_invitations},
    {METHOD_DELETE, "/api/games/{id}/invite/{token}", .who = WHO_PLAYER, .cost = COST_WRITE,
     .summary = "revoke an invitation, by its link's token or its key", .answer = no_fields, .at_table = join_revoke},
    {METHOD_POST, "/api/games/{id}/join", .who = WHO_PLAYER, .cost = COST_CREATE,
     .summary = "take a free seat of an open game, or the one that one's account is invited to", .body = join_body,
     .answer = game_fields, .run = run_join_open},
    {METHOD_POST, "/api/games/{id}/decline", .who = WHO_ACCOUNT, .cost = COST_WRITE,
     .summary = "say no to an invitation", .answer = no_fields, .run = run_decline},
    {METHOD_POST, "/api/games/{id}/login", .who = WHO_PLAYER, .cost = COST_LOGIN, .lane = LANE_HASH,
     .summary = "go on for a seat of another account at this device", .body = login_body, .answer = game_fields,
     .run = run_join_login},
    {METHOD_GET, "/api/join/{token}", .who = WHO_PLAYER, .cost = COST_CREATE, .summary = "what a link offers",
     .answer = offer_answer, .run = run_by_link},
    {METHOD_POST, "/api/join/{token}", .who = WHO_PLAYER, .cost = COST_CREATE, .summary = "take the seat of a link",
     .body = join_body, .answer = game_fields, .run = run_by_link},
    {METHOD_PUT, "/api/games/{id}/watching", .who = WHO_PLAYER, .cost = COST_WRITE,
     .summary = "for the owner: whether whoever has a link may look on", .body = allow_body, .answer = game_fields,
     .need = table_need_owner, .at_table = watch_allow},
    {METHOD_POST, "/api/watch/{token}", .who = WHO_PLAYER, .cost = COST_CREATE,
     .summary = "look on; from then on the game is shown, without what players hold", .answer = game_fields,
     .run = run_watch},
    {0},
};
