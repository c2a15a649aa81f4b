// SPDX-License-Identifier: MIT
// Identity: logging in and out, the account and everything about it.
#include "api/nodes.h"
#include "api/router.h"
#include "api/sessions.h"
#include "api/tables.h"
#include "app/account_uses.h"
#include "workshop/puzzle.h"

#include <stdio.h>

// A renamed account gets its new name in running games too: the old one may soon be somebody else's.

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

// A player who is out can't be renamed any more; that is no error.
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

// The asking account was called `before` and already has its new name. If somebody at a table has a similar name, the
// old name stays there. Finished games do not change.
static Status renames_take_to_games(Request *request, const char *before, Error *err) {
  Renaming renaming = {&request->player, before};
  FieldList ids;
  Status status =
      served_running(request->app, &request->player.account, GAMES_OF_ACCOUNT_MAX, &request->arena, &ids, err);
  for (int i = 0; i < ids.count && status == OK; i++) {
    status = tables_do(request->api, request->app, fieldlist_text(&ids, i), rename_seats, &renaming, err);
    if (status != ERR_IO) // else: a game that is gone, or can't be read any more
      status = OK;
  }
  return status;
}

// A game knows its players by marks: a recorded action puts the account on the guest's seat.

typedef struct Adoption {
  const Player *guest;
  const Account *account;
} Adoption;

// Uses the account's name, unless somebody else at the table has it. Others who play at the guest's device stay without
// an account.
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
  const Adoption *adoption = argument;
  const State *state = table_state(table);
  App *app;
  int taken = 0;
  Status status = OK;
  for (int seat = 0; seat < state->seat_count && status == OK && !state_is_over(state); seat++) {
    if (strcmp(state->seats[seat].who.account, adoption->guest->mark) == 0)
      status = adopt_seat(table, seat, taken++ == 0, adoption->account, err);
  }
  if (status == OK && table_is_owner(table, adoption->guest))
    status = served_give(table->open, adoption->account, err);
  if (status == OK)
    status = keeper_app(keeper, &app, err);
  return status == OK ? served_join(app, table->open, adoption->account, err) : status;
}

// A game that is gone, or can't be read any more, must not prevent logging in.
static Status adopt_games(Request *request, const Account *account, Error *err) {
  Adoption adoption = {&request->player, account};
  const Use use = request_user(request, NULL);
  GameList list = {0};
  Status status = game_own_listing.run(&use, NULL, &list, err);
  for (int i = 0; i < list.games.count && status == OK; i++) {
    status = tables_do(request->api, request->app, gamelist_at(&list, i)->game_id, adopt_take_over, &adoption, err);
    if (status != ERR_IO)
      status = OK;
  }
  return status;
}

// A guest who registers or logs in keeps games and puzzles. The caller is still the guest; does nothing for other
// callers.
static Status adopt_what_guest_has(Request *request, const Account *account, Error *err) {
  if (!player_is_guest(&request->player))
    return OK;
  Status status = adopt_games(request, account, err);
  return status == OK ? puzzles_adopt(request->app, account, request->player.mark, err) : status;
}

static Status answer_me(Request *request, Error *err) {
  Identity me = {0};
  Status status = request_use_as(request, &identity_telling, NULL, &me, err);
  if (status == OK)
    request->answer = fields_to_json(identity_fields, &me, FIELD_NOT_JSON);
  return status;
}

// Runs the route's use case; *out is the account afterwards.
static Status use_account(Request *request, Account *out, Error *err) {
  Identity me = {0};
  Status status = request_use_into(request, NULL, &me, err);
  if (status == OK)
    *out = me.account;
  return status;
}

static Status account_changed(Request *request, const Account *now, Error *err) {
  request->player.account = *now;
  sessions_changed_all(request->api);
  return answer_me(request, err);
}

static Status begin_as(Request *request, const Account *account, Error *err) {
  Player before = request->player;
  Status status = adopt_what_guest_has(request, account, err);
  if (status == OK)
    status = sessions_begin(request, account, err);
  if (status == OK && !player_is_nobody(&before))
    listeners_drop_player(&request->api->options->listeners, &before);
  return status == OK ? answer_me(request, err) : status;
}

static Status run_register(Request *request, Error *err) {
  Account account;
  char address[ADDRESS_MAX];
  address_key(request->call->address, address);
  Status status = request_take(request, address, COST_CREATE, err); // an account is permanent
  if (status == OK)
    status = use_account(request, &account, err);
  return status == OK ? begin_as(request, &account, err) : status;
}

// Guesses are counted by their address and by the name they try.
typedef struct Guess {
  char address[ADDRESS_MAX];
  StrBuf name;
} Guess;

static Status guess_begin(Request *request, const char *of, Guess *out, Error *err) {
  ScopedStrBuf name = {0}, key = {0};
  *out = (Guess){0};
  address_key(request->call->address, out->address);
  strbuf_add_text(&out->name, "name ");
  if (name_clean(of, &name, &key, NULL) == OK)
    strbuf_add_text(&out->name, key.data);
  Status status = request_take(request, out->address, COST_GUESS, err);
  if (status == OK)
    status = request_take(request, out->name.data, COST_GUESS, err);
  if (status != OK)
    strbuf_deinit(&out->name);
  return status;
}

// A class that logs in from one address does not guess: a right password costs nothing.
static void guess_end(Request *request, Guess *guess, bool is_wrong) {
  bool is_local = request->call->is_local;
  const char *const counted[] = {guess->address, guess->name.data};
  for (int i = 0; i < 2; i++) {
    if (is_wrong)
      nodes_tell_spent(request->api->nodes, request->app, counted[i], is_local, COST_GUESS);
    else
      limits_give_back(request->api->limits, counted[i], is_local, COST_GUESS);
  }
  strbuf_deinit(&guess->name);
}

static bool is_wrong_password(Status status, const Error *err) {
  return status != OK && strcmp(err->code ? err->code : "", "wrong_password") == 0;
}

Status credentials_check(Request *request, const json_t *given, Account *out, Error *err) {
  Credentials credentials = {"", arena_copy_text(&request->arena, "", 0)};
  const Use use = request_user(request, NULL);
  Identity who = {0};
  Guess guess;
  fields_take_json(account_logging_in_remotely.in, given, &credentials, &request->arena);
  Status status = guess_begin(request, credentials.name, &guess, err);
  if (status == OK) {
    status = account_logging_in_remotely.run(&use, &credentials, &who, err);
    guess_end(request, &guess, status != OK);
  }
  *out = who.account;
  return status;
}

static Status run_account_login(Request *request, Error *err) {
  Account account;
  Status status = credentials_check(request, request->body, &account, err);
  return status == OK ? begin_as(request, &account, err) : status;
}

static Status run_logout(Request *request, Error *err) {
  Status status = sessions_end(request, err);
  return status == OK ? answer_me(request, err) : status;
}

static Status run_guest(Request *request, Error *err) {
  Status status = player_is_nobody(&request->player) ? sessions_begin_guest(request, err) : OK;
  return status == OK ? answer_me(request, err) : status;
}

// Answers in the new language.
static Status run_language(Request *request, Error *err) {
  const char *language = field_text(request->body, "language", NULL);
  const Catalog *catalog = language ? catalog_find(language) : NULL;
  Account account;
  Status status = use_account(request, &account, err);
  if (status == OK && catalog)
    request->call->catalog = catalog;
  return status == OK ? account_changed(request, &account, err) : status;
}

// For use cases that need the account's password: a wrong one counts as a guess.
static Status use_with_password(Request *request, Account *out, Error *err) {
  Guess guess;
  Status status = guess_begin(request, request->player.account.name, &guess, err);
  if (status != OK)
    return status;
  status = use_account(request, out, err);
  guess_end(request, &guess, is_wrong_password(status, err));
  return status;
}

// All running games of the account must be told.
static Status run_rename(Request *request, Error *err) {
  Account *account = &request->player.account;
  char before[sizeof account->name];
  snprintf(before, sizeof before, "%s", account->name);
  Status status = request_take(request, request->player.mark, COST_RENAME, err);
  if (status != OK)
    return status;
  status = use_with_password(request, account, err);
  if (status != OK) { // then it costs only the guess
    limits_give_back(request->api->limits, request->player.mark, request->call->is_local, COST_RENAME);
    return status;
  }
  nodes_tell_spent(request->api->nodes, request->app, request->player.mark, request->call->is_local, COST_RENAME);
  sessions_changed_all(request->api);
  if (strcmp(before, account->name) != 0)
    status = renames_take_to_games(request, before, err);
  return status == OK ? answer_me(request, err) : status;
}

static Status run_password(Request *request, Error *err) {
  Account account;
  Status status = use_with_password(request, &account, err);
  if (status != OK)
    return status;
  sessions_changed_all(request->api); // all other sessions have ended
  listeners_drop_player(&request->api->options->listeners, &request->player);
  return begin_as(request, &account, err);
}

// The owner of the link need not be logged in, and may be logged in as somebody else.
static Status run_reset(Request *request, Error *err) {
  Player owner = {0};
  Status status = use_account(request, &owner.account, err);
  if (status != OK)
    return status;
  account_mark(owner.account.id, owner.mark);
  sessions_changed_all(request->api);
  listeners_drop_player(&request->api->options->listeners, &owner);
  return begin_as(request, &owner.account, err);
}

// Logs the account out everywhere else.
static Status run_end_others(Request *request, Error *err) {
  Account account = request->player.account;
  Status status = session_end_all(request->app, &account, err);
  if (status != OK)
    return status;
  sessions_changed_all(request->api);
  listeners_drop_player(&request->api->options->listeners, &request->player);
  return begin_as(request, &account, err);
}

static Status answer_sessions(Request *request, Error *err) {
  SessionList list;
  Status status =
      session_list(request->app, &request->player.account, request->call->token + 1, &request->arena, &list, err);
  if (status == OK)
    request->answer = fields_to_json(session_list_fields, &list, FIELD_NOT_JSON);
  return status;
}

// Closes all sockets of the account; sessions that still exist reconnect by themselves.
static Status run_end_session(Request *request, Error *err) {
  Status status = session_end_by_id(request->app, &request->player.account, request->params[0], err);
  if (status != OK)
    return status;
  sessions_changed_all(request->api);
  listeners_drop_player(&request->api->options->listeners, &request->player);
  return answer_sessions(request, err);
}

static Status account_run_delete(Request *request, Error *err) {
  Player before = request->player;
  Status status = use_with_password(request, &request->player.account, err);
  if (status != OK)
    return status;
  sessions_changed_all(request->api);
  listeners_drop_player(&request->api->options->listeners, &before);
  tables_reread(request->api, &before); // seats have resigned, and names are gone
  status = sessions_end(request, err);
  return status == OK ? answer_me(request, err) : status;
}

// The body is the picture; an empty body removes it.
static Status run_picture_change(Request *request, Error *err) {
  const Use use = request_user(request, NULL);
  const PictureChange change = {.picture.bytes = request->call->body};
  Identity me = {0};
  Status status = account_picture_changing.run(&use, &change, &me, err);
  return status == OK ? account_changed(request, &me.account, err) : status;
}

static const Field picture_query[] = {
    {"v", FIELD_TEXT, .is_optional = true, .high = 20, .help = "anything: a new one gets past a cache"},
    {0},
};

// By name, since the page knows people by names.
static Status run_picture(Request *request, Error *err) {
  const char *type;
  Span bytes;
  Status status = account_picture_of(request->app, request->params[0], &request->arena, &type, &bytes, err);
  if (status == OK) {
    request->call->type = strcmp(type, "png") == 0 ? "image/png" : "image/jpeg";
    strbuf_add(&request->call->answer, bytes.data, bytes.size);
  }
  return status;
}

const Route account_routes[] = {
    {METHOD_GET, "/api/me", .use = &identity_telling, .cost = COST_READ},
    {METHOD_POST, "/api/register", .use = &account_registering, .cost = COST_LOGIN, .lane = LANE_HASH,
     .run = run_register},
    {METHOD_POST, "/api/login", .use = &account_logging_in_remotely, .cost = COST_LOGIN, .lane = LANE_HASH,
     .run = run_account_login},
    {METHOD_POST, "/api/logout", .cost = COST_WRITE, .summary = "log out", .answer = identity_fields,
     .run = run_logout},
    {METHOD_POST, "/api/session/guest", .cost = COST_CREATE, .summary = "play without an account",
     .answer = identity_fields, .run = run_guest},
    {METHOD_PATCH, "/api/account", .use = &account_language_choosing, .cost = COST_WRITE, .run = run_language},
    {METHOD_POST, "/api/account/name", .use = &account_renaming, .cost = COST_LOGIN, .lane = LANE_HASH,
     .run = run_rename},
    {METHOD_POST, "/api/account/password", .use = &account_password_changing, .cost = COST_LOGIN, .lane = LANE_HASH,
     .run = run_password},
    {METHOD_GET, "/api/reset/{token}", .use = &account_reset_telling, .cost = COST_READ},
    {METHOD_POST, "/api/reset/{token}", .use = &account_resetting, .cost = COST_LOGIN, .lane = LANE_HASH,
     .run = run_reset},
    {METHOD_GET, "/api/account/sessions", .who = WHO_ACCOUNT, .cost = COST_READ, .summary = "where one is logged in",
     .answer = session_list_fields, .run = answer_sessions},
    {METHOD_DELETE, "/api/account/sessions/{session}", .who = WHO_ACCOUNT, .cost = COST_WRITE,
     .summary = "log out there", .answer = session_list_fields, .run = run_end_session},
    {METHOD_POST, "/api/account/sessions/end", .who = WHO_ACCOUNT, .cost = COST_WRITE,
     .summary = "log out everywhere else", .answer = identity_fields, .run = run_end_others},
    {METHOD_POST, "/api/account/delete", .use = &account_deleting, .cost = COST_LOGIN, .lane = LANE_HASH,
     .run = account_run_delete},
    {METHOD_PUT, "/api/account/picture", .who = WHO_ACCOUNT, .cost = COST_CREATE, .summary = "set the picture",
     .takes_bytes = true, .body_max = ACCOUNT_PICTURE_MAX, .answer = identity_fields, .run = run_picture_change},
    {METHOD_DELETE, "/api/account/picture", .who = WHO_ACCOUNT, .cost = COST_WRITE, .summary = "take the picture away",
     .answer = identity_fields, .run = run_picture_change},
    {METHOD_GET, "/api/picture/{name}", .cost = COST_READ, .summary = "somebody's picture", .type = "image/png",
     .query = picture_query, .run = run_picture},
    {0},
};
