// SPDX-License-Identifier: MIT
// Who one is: logging in and out, the account and everything about it.
#include "app/admin.h"
#include "base/mem.h"
#include "web/adopt.h"
#include "web/credentials.h"
#include "web/live.h"
#include "web/renames.h"
#include "web/router.h"
#include "web/sessions.h"
#include "web/tables.h"

#include <stdio.h>

static const Field account_fields[] = {
    {.name = "name", .type = FIELD_TEXT, .low = 1, .high = ACCOUNT_NAME_CHARACTERS},
    {.name = "points", .type = FIELD_INT, .high = INT64_MAX},
    {.name = "position", .type = FIELD_ANY, .help = "in the ranking, or null"},
    {.name = "language", .type = FIELD_ANY, .help = "that was chosen, or null"},
    {.name = "has_picture", .type = FIELD_BOOL},
    {.name = "admin", .type = FIELD_BOOL, .help = "may change the statistics"},
    {0},
};
static const Field me_answer[] = {
    {.name = "account", .type = FIELD_OBJECT, .is_optional = true, .fields = account_fields},
    {.name = "guest", .type = FIELD_BOOL},
    {.name = "language", .type = FIELD_TEXT, .low = 2, .high = 8},
    {0},
};

static json_t *account_json(App *app, const Account *account) {
  return json_pack("{s:s, s:I, s:o, s:o, s:b, s:b}", "name", account->name, "points", (json_int_t)account->points,
                   "position", account->position ? json_integer((json_int_t)account->position) : json_null(),
                   "language", account->language[0] ? json_string(account->language) : json_null(), "has_picture",
                   account->has_picture, "admin", admin_is(app, account));
}

static Status answer_me(Request *request) {
  const Player *player = &request->player;
  const Catalog *catalog = request->call->catalog;
  bool is_account = !player_is_nobody(player) && !player_is_guest(player);
  request->answer =
      json_pack("{s:o, s:b, s:s}", "account", is_account ? account_json(request->app, &player->account) : json_null(),
                "guest", player_is_guest(player), "language", catalog ? catalog_language(catalog) : "en");
  return OK;
}

static Status run_me(Request *request, Error *err) {
  (void)err;
  return answer_me(request);
}

static const Field credentials[] = {
    {.name = "name", .type = FIELD_TEXT, .high = 200},
    {.name = "password", .type = FIELD_TEXT, .high = ACCOUNT_PASSWORD_MAX},
    {0},
};

// Passwords are wiped by the application: it gets a copy of its own.
static char *copy_text(const json_t *body, const char *name) {
  const char *text = field_text(body, name, "");
  return mem_copy_text(text, strlen(text));
}

static void name_field(Request *request, const char *prefix, const char *field, const Error *err) {
  if (strncmp(err->code ? err->code : "", prefix, strlen(prefix)) == 0)
    snprintf(request->field, sizeof request->field, "%s", field);
}

static Status begin_as(Request *request, const Account *account, Error *err) {
  Player before = request->player;
  Status status = adopt_what_guest_has(request, account, err);
  if (status == OK)
    status = sessions_begin(request, account, err);
  if (status == OK && !player_is_nobody(&before))
    live_drop_player(request->server, &before);
  return status == OK ? answer_me(request) : status;
}

static Status take_one(Request *request, const char *caller, Cost cost, Error *err) {
  Call *call = request->call;
  if (limits_take(request->server->limits, caller, call->is_local, cost, server_now_ms(), &call->wait_s))
    return OK;
  return request_refuse_too_many(request, err);
}

static Status run_register(Request *request, Error *err) {
  Account account;
  char address[ADDRESS_MAX];
  address_key(request->call->address, address);
  Status status = take_one(request, address, COST_CREATE, err); // an account stays
  if (status != OK)
    return status;
  char *password = copy_text(request->body, "password");
  status = account_register(request->app, field_text(request->body, "name", ""), password, &account, err);
  mem_free(password);
  if (status == OK)
    return begin_as(request, &account, err);
  name_field(request, "password", "password", err);
  name_field(request, "name", "name", err);
  name_field(request, "user_", "name", err);
  return status;
}

// Guesses are counted by the address they come from and by the name they are about.
typedef struct Guess {
  char address[ADDRESS_MAX];
  StrBuf name;
} Guess;

static Status guess_begin(Request *request, const char *of, Guess *out, Error *err) {
  StrBuf name = {0}, key = {0};
  *out = (Guess){0};
  address_key(request->call->address, out->address);
  strbuf_add_text(&out->name, "name ");
  if (name_clean(of, &name, &key, NULL) == OK)
    strbuf_add_text(&out->name, key.data);
  strbuf_deinit(&name);
  strbuf_deinit(&key);
  Status status = take_one(request, out->address, COST_GUESS, err);
  if (status == OK)
    status = take_one(request, out->name.data, COST_GUESS, err);
  if (status != OK)
    strbuf_deinit(&out->name);
  return status;
}

// A class that comes in behind one address does not guess: who knows the password has spent nothing.
static void guess_end(Request *request, Guess *guess, bool is_wrong) {
  if (!is_wrong) {
    limits_give_back(request->server->limits, guess->address, request->call->is_local, COST_GUESS);
    limits_give_back(request->server->limits, guess->name.data, request->call->is_local, COST_GUESS);
  }
  strbuf_deinit(&guess->name);
}

static bool is_wrong_password(Status status, const Error *err) {
  return status != OK && strcmp(err->code ? err->code : "", "wrong_password") == 0;
}

Status credentials_check(Request *request, const json_t *given, Account *out, Error *err) {
  const char *name = field_text(given, "name", "");
  Guess guess;
  Status status = guess_begin(request, name, &guess, err);
  if (status != OK)
    return status;
  char *password = copy_text(given, "password");
  status = account_log_in_remote(request->app, name, password, out, err);
  mem_free(password);
  guess_end(request, &guess, status != OK);
  return status;
}

static Status run_login(Request *request, Error *err) {
  Account account;
  Status status = credentials_check(request, request->body, &account, err);
  return status == OK ? begin_as(request, &account, err) : status;
}

static Status run_logout(Request *request, Error *err) {
  Status status = sessions_end(request, err);
  return status == OK ? answer_me(request) : status;
}

static Status run_guest(Request *request, Error *err) {
  Status status = OK;
  if (player_is_nobody(&request->player))
    status = sessions_begin_guest(request, err);
  return status == OK ? answer_me(request) : status;
}

static const Field account_body[] = {
    {.name = "language", .type = FIELD_CHOICE, .is_optional = true, .choices = "es ca en"},
    {0},
};

static Status run_change(Request *request, Error *err) {
  Account *account = &request->player.account;
  const char *language = field_text(request->body, "language", NULL);
  Status status = language ? account_set_language(request->app, account, language, err) : OK;
  if (status != OK)
    return status;
  sessions_changed_all(request->server);
  if (language)
    request->call->catalog = catalog_find(language);
  return answer_me(request);
}

// Every game that the account plays has to hear of it.
static Status run_rename(Request *request, Error *err) {
  Account *account = &request->player.account;
  char before[sizeof account->name];
  Guess guess;
  snprintf(before, sizeof before, "%s", account->name);
  Status status = take_one(request, request->player.mark, COST_RENAME, err);
  if (status == OK)
    status = guess_begin(request, before, &guess, err);
  if (status != OK)
    return status;
  char *password = copy_text(request->body, "password");
  status = account_rename(request->app, account, field_text(request->body, "name", ""), password, err);
  mem_free(password);
  guess_end(request, &guess, is_wrong_password(status, err));
  if (status != OK) { // and it costs nothing but the guess
    limits_give_back(request->server->limits, request->player.mark, request->call->is_local, COST_RENAME);
    snprintf(request->field, sizeof request->field, "%s", is_wrong_password(status, err) ? "password" : "name");
    return status;
  }
  sessions_changed_all(request->server);
  if (strcmp(before, account->name) != 0)
    status = renames_take_to_games(request, before, err);
  return status == OK ? answer_me(request) : status;
}

static const Field password_body[] = {
    {.name = "current", .type = FIELD_TEXT, .high = ACCOUNT_PASSWORD_MAX},
    {.name = "new", .type = FIELD_TEXT, .high = ACCOUNT_PASSWORD_MAX},
    {0},
};

static Status run_password(Request *request, Error *err) {
  Account account = request->player.account;
  Guess guess;
  Status status = guess_begin(request, account.name, &guess, err);
  if (status != OK)
    return status;
  char *current = copy_text(request->body, "current"), *fresh = copy_text(request->body, "new");
  char *again = copy_text(request->body, "new");
  status = account_change_password(request->app, &account, current, fresh, again, err);
  guess_end(request, &guess, is_wrong_password(status, err));
  mem_free(current);
  mem_free(fresh);
  mem_free(again);
  if (status != OK) {
    name_field(request, "password", "new", err);
    name_field(request, "wrong_password", "current", err);
    return status;
  }
  sessions_changed_all(request->server); // all others have ended
  live_drop_player(request->server, &request->player);
  return begin_as(request, &account, err);
}

// Wherever else the account is logged in, it is so no more.
static Status run_end_others(Request *request, Error *err) {
  Account account = request->player.account;
  Status status = session_end_all(request->app, &account, err);
  if (status != OK)
    return status;
  sessions_changed_all(request->server);
  live_drop_player(request->server, &request->player);
  return begin_as(request, &account, err);
}

static const Field session_fields[] = {
    {.name = "id", .type = FIELD_TEXT, .low = 1, .high = SESSION_ID_SIZE - 1},
    {.name = "device", .type = FIELD_TEXT, .high = SESSION_DEVICE_MAX, .help = "as the browser called itself"},
    {.name = "began_at", .type = FIELD_INT, .high = INT64_MAX},
    {.name = "seen_at", .type = FIELD_INT, .high = INT64_MAX, .help = "to within some minutes"},
    {.name = "ends_at", .type = FIELD_INT, .high = INT64_MAX},
    {.name = "current", .type = FIELD_BOOL, .help = "the one that asks"},
    {0},
};
static const Field sessions_answer[] = {
    {.name = "sessions", .type = FIELD_LIST, .high = SESSIONS_SHOWN_MAX, .fields = session_fields},
    {0},
};

static Status answer_sessions(Request *request, Error *err) {
  SessionList list;
  json_t *rows = json_array();
  Status status = session_list(request->app, &request->player.account, request->call->token + 1, &list, err);
  if (status != OK) {
    json_decref(rows);
    return status;
  }
  for (int i = 0; i < list.count; i++) {
    const SessionRow *row = &list.rows[i];
    json_array_append_new(rows, json_pack("{s:s, s:s, s:I, s:I, s:I, s:b}", "id", row->id, "device", row->device,
                                          "began_at", (json_int_t)row->began_ms, "seen_at",
                                          (json_int_t)(row->is_current ? server_now_ms() : row->seen_ms), "ends_at",
                                          (json_int_t)row->ends_ms, "current", row->is_current));
  }
  request->answer = json_pack("{s:o}", "sessions", rows);
  sessionlist_deinit(&list);
  return OK;
}

// The sockets of all are closed; those that are still logged in come back by themselves.
static Status run_end_session(Request *request, Error *err) {
  Status status = session_end_by_id(request->app, &request->player.account, request->params[0], err);
  if (status != OK)
    return status;
  sessions_changed_all(request->server);
  live_drop_player(request->server, &request->player);
  return answer_sessions(request, err);
}

static const Field delete_body[] = {{.name = "password", .type = FIELD_TEXT, .high = ACCOUNT_PASSWORD_MAX}, {0}};

static Status run_delete(Request *request, Error *err) {
  Player before = request->player;
  Guess guess;
  Status status = guess_begin(request, before.account.name, &guess, err);
  if (status != OK)
    return status;
  char *password = copy_text(request->body, "password");
  status = account_delete(request->app, &request->player.account, password, err);
  mem_free(password);
  guess_end(request, &guess, is_wrong_password(status, err));
  if (status != OK) {
    name_field(request, "wrong_password", "password", err);
    return status;
  }
  sessions_changed_all(request->server);
  live_drop_player(request->server, &before);
  tables_reread(request->server, &before); // seats have resigned, names are gone
  status = sessions_end(request, err);
  return status == OK ? answer_me(request) : status;
}

static Status run_set_picture(Request *request, Error *err) {
  Status status = account_set_picture(request->app, &request->player.account, request->call->body, err);
  if (status != OK)
    return status;
  sessions_changed_all(request->server);
  return answer_me(request);
}

static Status run_drop_picture(Request *request, Error *err) {
  Status status = account_set_picture(request->app, &request->player.account, (Span){0}, err);
  if (status != OK)
    return status;
  sessions_changed_all(request->server);
  return answer_me(request);
}

static const Field picture_query[] = {
    {.name = "v", .type = FIELD_TEXT, .is_optional = true, .high = 20, .help = "anything: a new one gets past a cache"},
    {0},
};

// By name, as the page knows people.
static Status run_picture(Request *request, Error *err) {
  Arena arena = {0};
  const char *type;
  Span bytes;
  Status status = account_picture_of(request->app, request->params[0], &arena, &type, &bytes, err);
  if (status == OK) {
    request->call->type = strcmp(type, "png") == 0 ? "image/png" : "image/jpeg";
    strbuf_add(&request->call->answer, bytes.data, bytes.size);
  }
  arena_deinit(&arena);
  return status;
}

const Route account_routes[] = {
    {METHOD_GET, "/api/me", .cost = COST_READ, .summary = "who one is", .answer = me_answer, .run = run_me},
    {METHOD_POST, "/api/register", .cost = COST_LOGIN, .lane = LANE_HASH, .summary = "a new account, logged in at once",
     .body = credentials, .answer = me_answer, .run = run_register},
    {METHOD_POST, "/api/login", .cost = COST_LOGIN, .lane = LANE_HASH, .summary = "log in", .body = credentials,
     .answer = me_answer, .run = run_login},
    {METHOD_POST, "/api/logout", .cost = COST_WRITE, .summary = "log out", .answer = me_answer, .run = run_logout},
    {METHOD_POST, "/api/session/guest", .cost = COST_CREATE, .summary = "play without an account", .answer = me_answer,
     .run = run_guest},
    {METHOD_PATCH, "/api/account", .who = WHO_ACCOUNT, .cost = COST_WRITE, .summary = "change the language",
     .body = account_body, .answer = me_answer, .run = run_change},
    {METHOD_POST, "/api/account/name", .who = WHO_ACCOUNT, .cost = COST_LOGIN, .lane = LANE_HASH,
     .summary = "change the name, in running games too", .body = credentials, .answer = me_answer, .run = run_rename},
    {METHOD_POST, "/api/account/password", .who = WHO_ACCOUNT, .cost = COST_LOGIN, .lane = LANE_HASH,
     .summary = "change the password; other sessions end", .body = password_body, .answer = me_answer,
     .run = run_password},
    {METHOD_GET, "/api/account/sessions", .who = WHO_ACCOUNT, .cost = COST_READ, .summary = "where one is logged in",
     .answer = sessions_answer, .run = answer_sessions},
    {METHOD_DELETE, "/api/account/sessions/{session}", .who = WHO_ACCOUNT, .cost = COST_WRITE,
     .summary = "log out there", .answer = sessions_answer, .run = run_end_session},
    {METHOD_POST, "/api/account/sessions/end", .who = WHO_ACCOUNT, .cost = COST_WRITE,
     .summary = "log out everywhere else", .answer = me_answer, .run = run_end_others},
    {METHOD_POST, "/api/account/delete", .who = WHO_ACCOUNT, .cost = COST_LOGIN, .lane = LANE_HASH,
     .summary = "delete the account and what it owns", .body = delete_body, .answer = me_answer, .run = run_delete},
    {METHOD_PUT, "/api/account/picture", .who = WHO_ACCOUNT, .cost = COST_CREATE, .summary = "set the picture",
     .takes_bytes = true, .body_max = ACCOUNT_PICTURE_MAX, .answer = me_answer, .run = run_set_picture},
    {METHOD_DELETE, "/api/account/picture", .who = WHO_ACCOUNT, .cost = COST_WRITE, .summary = "take the picture away",
     .answer = me_answer, .run = run_drop_picture},
    {METHOD_GET, "/api/picture/{name}", .cost = COST_READ, .summary = "somebody's picture", .type = "image/png",
     .query = picture_query, .run = run_picture},
    {0},
};
