// SPDX-License-Identifier: MIT
// Invitations: a link takes one seat of one game, once, for a week, unless it is revoked. The store keeps the hash of
// its token.
#include "app/failure.h"
#include "base/lines.h"
#include "base/sha256.h"
#include "game/refusal.h"
#include "web/router.h"
#include "web/sessions.h"
#include "web/tablejson.h"

#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#define INVITATION_MS ((int64_t)7 * 24 * 3600 * 1000)
enum { TOKEN_SIZE = 33 };

static const Field nothing_answer[] = {{0}};
static const Field invite_body[] = {{.name = "seat", .type = FIELD_INT, .high = SEATS_MAX - 1}, {0}};
static const Field invite_answer[] = {
    {.name = "token", .type = FIELD_TEXT, .low = 16, .high = 64},
    {.name = "expires_at", .type = FIELD_INT, .high = INT64_MAX},
    {0},
};
static const Field join_body[] = {{.name = "name", .type = FIELD_TEXT, .is_optional = true, .high = 64}, {0}};
static const Field offered_fields[] = {
    {.name = "name", .type = FIELD_TEXT, .high = 64},
    {.name = "free", .type = FIELD_BOOL},
    {0},
};
static const Field offer_answer[] = {
    {.name = "game", .type = FIELD_TEXT, .low = 1, .high = 32},
    {.name = "seat", .type = FIELD_INT, .high = SEATS_MAX - 1},
    {.name = "expires_at", .type = FIELD_INT, .high = INT64_MAX},
    {.name = "seats", .type = FIELD_LIST, .high = SEATS_MAX, .fields = offered_fields},
    {0},
};

typedef struct Invitation {
  char game[TABLE_ID_SIZE];
  int seat;
  int64_t expires_ms;
} Invitation;

typedef struct Matter {
  Request *request;
  const Player *player;
  const char *token; // NULL: an open game
  Invitation invitation;
  char fresh_token[TOKEN_SIZE];
  json_t *answer;
} Matter;

static void setting_name(const char *token, StrBuf *out) {
  char hash[SHA256_HEX_SIZE];
  sha256_hex(span_of(token), hash);
  strbuf_printf(out, "invitation.%s", hash);
}

static Status refuse_invitation(Error *err) {
  Status status = error_set(err, ERR_MISSING, N_("this invitation is not valid any more"));
  if (err)
    err->code = "invitation_over";
  return status;
}

// "GAME SEAT EXPIRES"
static bool read_invitation(const char *text, Invitation *out) {
  Span rest = span_of(text), game, word;
  long seat, expires;
  if (!line_next_word(&rest, &game) || game.size >= sizeof out->game || !line_next_word(&rest, &word) ||
      !span_to_int(word, 0, SEATS_MAX - 1, &seat) || !line_next_word(&rest, &word) ||
      !span_to_int(word, 0, LONG_MAX, &expires))
    return false;
  memcpy(out->game, game.data, game.size);
  out->game[game.size] = '\0';
  out->seat = (int)seat;
  out->expires_ms = expires;
  return out->expires_ms > server_now_ms();
}

static Status find_invitation(App *app, const char *token, Invitation *out, Error *err) {
  Store *store = app_store(app);
  StrBuf name = {0}, value = {0};
  setting_name(token, &name);
  Status status = store->ops->setting_get(store, 0, name.data, &value, err);
  bool is_good = status == OK && read_invitation(strbuf_text(&value), out);
  strbuf_deinit(&name);
  strbuf_deinit(&value);
  if (status == ERR_MISSING || (status == OK && !is_good))
    return refuse_invitation(err);
  return status;
}

static Status put_invitation(Keeper *keeper, const char *token, const Invitation *invitation, Error *err) {
  Store *store;
  StrBuf name = {0}, value = {0};
  Status status = keeper_store(keeper, &store, err);
  setting_name(token, &name);
  if (invitation)
    strbuf_printf(&value, "%s %d %lld", invitation->game, invitation->seat, (long long)invitation->expires_ms);
  if (status == OK)
    status = store->ops->setting_set(store, 0, name.data, invitation ? value.data : NULL, err);
  strbuf_deinit(&name);
  strbuf_deinit(&value);
  return status;
}

static Status need_owner(const Table *table, const Matter *matter, Error *err) {
  if (!table_may_look(table, matter->player))
    return fail(err, FAILURE_GAME_NOT_FOUND, err_str(table->id));
  if (!table_is_owner(table, matter->player))
    return error_set(err, ERR_DENIED, N_("only whoever began the game may do this"));
  return OK;
}

static Status invite(Keeper *keeper, Table *table, void *argument, Error *err) {
  Matter *matter = argument;
  unsigned char bytes[24];
  int seat = (int)field_int(matter->request->body, "seat", 0);
  Status status = need_owner(table, matter, err);
  if (status == OK && seat >= game_state(table->table.game)->seat_count)
    status = refuse(err, REFUSAL_NO_SUCH_SEAT, err_int(seat));
  if (status == OK && !table_is_free(table, seat))
    status = error_set(err, ERR_STATE, N_("this seat is taken"));
  if (status != OK)
    return status;
  randombytes_buf(bytes, sizeof bytes);
  sodium_bin2base64(matter->fresh_token, sizeof matter->fresh_token, bytes, sizeof bytes,
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  matter->invitation = (Invitation){.seat = seat, .expires_ms = server_now_ms() + INVITATION_MS};
  snprintf(matter->invitation.game, sizeof matter->invitation.game, "%s", table->id);
  return put_invitation(keeper, matter->fresh_token, &matter->invitation, err);
}

static Matter matter_of(Request *request) {
  return (Matter){.request = request, .player = &request->player};
}

static Status run_invite(Request *request, Error *err) {
  Matter matter = matter_of(request);
  Status status = tables_do(request->server, request->app, request->params[0], invite, &matter, err);
  if (status == OK)
    request->answer =
        json_pack("{s:s, s:I}", "token", matter.fresh_token, "expires_at", (json_int_t)matter.invitation.expires_ms);
  return status;
}

static Status revoke(Keeper *keeper, Table *table, void *argument, Error *err) {
  Matter *matter = argument;
  Status status = need_owner(table, matter, err);
  return status == OK ? put_invitation(keeper, matter->token, NULL, err) : status;
}

static Status run_revoke(Request *request, Error *err) {
  Matter matter = matter_of(request);
  matter.token = request->params[1];
  Status status = find_invitation(request->app, matter.token, &matter.invitation, err);
  if (status == OK && strcmp(matter.invitation.game, request->params[0]) != 0)
    status = refuse_invitation(err);
  if (status == OK)
    status = tables_do(request->server, request->app, request->params[0], revoke, &matter, err);
  if (status == OK)
    request->answer = json_object();
  return status;
}

static Status show_offer(Keeper *keeper, Table *table, void *argument, Error *err) {
  Matter *matter = argument;
  const State *state = game_state(table->table.game);
  json_t *seats = json_array();
  (void)keeper;
  if (!table_is_free(table, matter->invitation.seat))
    return refuse_invitation(err);
  for (int seat = 0; seat < state->seat_count; seat++) {
    bool is_free = table_is_free(table, seat);
    json_array_append_new(seats,
                          json_pack("{s:s, s:b}", "name", is_free ? "" : state->seats[seat].who.name, "free", is_free));
  }
  matter->answer = json_pack("{s:s, s:i, s:I, s:o}", "game", table->id, "seat", matter->invitation.seat, "expires_at",
                             (json_int_t)matter->invitation.expires_ms, "seats", seats);
  return OK;
}

static Status run_offer(Request *request, Error *err) {
  Matter matter = matter_of(request);
  Status status = find_invitation(request->app, request->params[0], &matter.invitation, err);
  if (status == OK)
    status = tables_do(request->server, request->app, matter.invitation.game, show_offer, &matter, err);
  request->answer = matter.answer;
  return status;
}

// The account's name; a guest's own, or the one that the seat has already.
static Status name_seat(const Table *table, const Matter *matter, int seat, Seat *out, Error *err) {
  const Seat *now = &game_state(table->table.game)->seats[seat].who;
  const Player *player = matter->player;
  StrBuf name = {0}, key = {0};
  const char *given = field_text(matter->request->body, "name", "");
  *out = (Seat){.kind = SEAT_PERSON};
  snprintf(out->account, sizeof out->account, "%s", player->mark);
  if (player->account.id)
    given = player->account.name;
  else if (!given[0] && strncmp(now->name, SEAT_FREE_NAME, strlen(SEAT_FREE_NAME)) != 0)
    given = now->name;
  Status status = name_clean(given, &name, &key, err);
  if (status == OK)
    snprintf(out->name, sizeof out->name, "%s", name.data);
  strbuf_deinit(&name);
  strbuf_deinit(&key);
  return status;
}

static Status note_joined(Keeper *keeper, const Table *table, const Player *player, Error *err) {
  Store *store;
  Status status = keeper_store(keeper, &store, err);
  if (status != OK)
    return status;
  return player->account.id ? store->ops->game_join(store, table->row, player->account.id, err)
                            : guest_games_add(store, player->mark, table->id, err);
}

static Status take_seat(Keeper *keeper, Table *table, Matter *matter, int seat, Error *err) {
  Action action = {.type = ACTION_SEAT_CHANGE, .seat = SEAT_SYSTEM};
  action.seat_change.seat = seat;
  Status status = name_seat(table, matter, seat, &action.seat_change.who, err);
  if (status == OK)
    status = table_do(&table->table, &action, err);
  if (status != OK) {
    snprintf(matter->request->field, sizeof matter->request->field, "name");
    return status;
  }
  status = note_joined(keeper, table, matter->player, err);
  if (status == OK)
    matter->answer = table_json(table, matter->player, -1);
  return status;
}

static Status join(Keeper *keeper, Table *table, void *argument, Error *err) {
  Matter *matter = argument;
  int seat = matter->invitation.seat;
  if (table_seats_of(table, matter->player) != 0) { // the same link once more
    matter->answer = table_json(table, matter->player, -1);
    return OK;
  }
  if (seat >= game_state(table->table.game)->seat_count || !table_is_free(table, seat))
    return refuse_invitation(err);
  Status status = take_seat(keeper, table, matter, seat, err);
  return status == OK ? put_invitation(keeper, matter->token, NULL, err) : status;
}

static Status run_join(Request *request, Error *err) {
  Matter matter = matter_of(request);
  matter.token = request->params[0];
  Status status = find_invitation(request->app, matter.token, &matter.invitation, err);
  if (status == OK)
    status = tables_do(request->server, request->app, matter.invitation.game, join, &matter, err);
  request->answer = matter.answer;
  return status;
}

static Status join_open(Keeper *keeper, Table *table, void *argument, Error *err) {
  Matter *matter = argument;
  const State *state = game_state(table->table.game);
  if (!table_may_look(table, matter->player))
    return fail(err, FAILURE_GAME_NOT_FOUND, err_str(table->id));
  if (table_seats_of(table, matter->player) != 0) {
    matter->answer = table_json(table, matter->player, -1);
    return OK;
  }
  for (int seat = 0; seat < state->seat_count; seat++) {
    if (table_is_free(table, seat))
      return take_seat(keeper, table, matter, seat, err);
  }
  return error_set(err, ERR_STATE, N_("every seat is taken"));
}

static Status run_join_open(Request *request, Error *err) {
  Matter matter = matter_of(request);
  Status status = tables_do(request->server, request->app, request->params[0], join_open, &matter, err);
  request->answer = matter.answer;
  return status;
}

const Route join_routes[] = {
    {METHOD_POST, "/api/games/{id}/invite", .who = WHO_PLAYER, .cost = COST_CREATE,
     .summary = "a link that takes a free seat, once", .body = invite_body, .answer = invite_answer, .run = run_invite},
    {METHOD_DELETE, "/api/games/{id}/invite/{token}", .who = WHO_PLAYER, .cost = COST_WRITE, .summary = "revoke a link",
     .answer = nothing_answer, .run = run_revoke},
    {METHOD_POST, "/api/games/{id}/join", .who = WHO_PLAYER, .cost = COST_CREATE,
     .summary = "take a free seat of an open game", .body = join_body, .answer = game_fields, .run = run_join_open},
    {METHOD_GET, "/api/join/{token}", .who = WHO_PLAYER, .cost = COST_LOGIN, .summary = "what a link offers",
     .answer = offer_answer, .run = run_offer},
    {METHOD_POST, "/api/join/{token}", .who = WHO_PLAYER, .cost = COST_LOGIN, .summary = "take the seat of a link",
     .body = join_body, .answer = game_fields, .run = run_join},
    {0},
};
