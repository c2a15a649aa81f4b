// SPDX-License-Identifier: MIT
#include "api/invitations.h"

#include "api/server.h"
#include "base/lines.h"
#include "base/mem.h"

#include <limits.h>
#include <stdio.h>

enum { ACCOUNT_INVITATIONS_MAX = 100 };

Status invitation_refuse(Error *err) {
  Status status = error_set(err, ERR_MISSING, N_("this invitation is not valid any more"));
  if (err)
    err->code = "invitation_over";
  return status;
}

void invitation_key_of(const char *token, char key[SHA256_HEX_SIZE]) {
  sha256_hex(span_of(token), key);
}

static void link_name(const char *key, StrBuf *out) {
  strbuf_reset(out);
  strbuf_printf(out, "invitation.%s", key);
}

static void game_name(const char *game, const char *key, StrBuf *out) {
  strbuf_reset(out);
  strbuf_printf(out, "invited.%s.%s", game, key);
}

static void account_name(const char *game, StrBuf *out) {
  strbuf_reset(out);
  strbuf_printf(out, "invited.%s", game);
}

static bool next_number(Span *rest, long high, long *out) {
  Span word;
  return line_next_word(rest, &word) && span_to_int(word, 0, high, out);
}

// "SEAT EXPIRES ACCOUNT ACCEPTED"
static bool read_value(const char *text, Invitation *out) {
  Span rest = span_of(text);
  long seat, expires, account, accepted;
  if (!next_number(&rest, SEATS_MAX - 1, &seat) || !next_number(&rest, LONG_MAX, &expires) ||
      !next_number(&rest, LONG_MAX, &account) || !next_number(&rest, 1, &accepted))
    return false;
  out->seat = (int)seat;
  out->expires_ms = expires;
  out->account = account;
  out->is_accepted = accepted;
  return true;
}

static Status put_value(Store *store, const Invitation *invitation, Error *err) {
  StrBuf name = {0}, value = {0};
  game_name(invitation->game, invitation->key, &name);
  strbuf_printf(&value, "%d %lld %lld %d", invitation->seat, (long long)invitation->expires_ms,
                (long long)invitation->account, invitation->is_accepted);
  Status status = store->ops->setting_set(store, 0, name.data, value.data, err);
  strbuf_deinit(&name);
  strbuf_deinit(&value);
  return status;
}

Status invitation_put(Store *store, const Invitation *invitation, Error *err) {
  StrBuf name = {0}, value = {0};
  Status status = put_value(store, invitation, err);
  if (invitation->account) {
    account_name(invitation->game, &name);
    strbuf_add_text(&value, invitation->key);
  } else {
    link_name(invitation->key, &name);
    strbuf_printf(&value, "%s %d %lld", invitation->game, invitation->seat, (long long)invitation->expires_ms);
  }
  if (status == OK)
    status = store->ops->setting_set(store, invitation->account, name.data, value.data, err);
  strbuf_deinit(&name);
  strbuf_deinit(&value);
  return status;
}

// Whoever was invited does not find it any more.
static Status take_from_invited(Store *store, const Invitation *invitation, Error *err) {
  StrBuf name = {0};
  if (invitation->account)
    account_name(invitation->game, &name);
  else
    link_name(invitation->key, &name);
  Status status = store->ops->setting_set(store, invitation->account, name.data, NULL, err);
  strbuf_deinit(&name);
  return status == ERR_MISSING ? OK : status; // the account is gone
}

Status invitation_revoke(Store *store, const Invitation *invitation, Error *err) {
  StrBuf name = {0};
  game_name(invitation->game, invitation->key, &name);
  Status status = take_from_invited(store, invitation, err);
  if (status == OK)
    status = store->ops->setting_set(store, 0, name.data, NULL, err);
  strbuf_deinit(&name);
  return status;
}

Status invitation_accept(Store *store, const Invitation *invitation, Error *err) {
  Invitation accepted = *invitation;
  accepted.is_accepted = true;
  Status status = take_from_invited(store, invitation, err);
  return status == OK ? put_value(store, &accepted, err) : status;
}

Status invitation_get(Store *store, const char *game, const char *key, Invitation *out, Error *err) {
  StrBuf name = {0}, value = {0};
  Invitation found = {0};
  if (strlen(key) >= sizeof found.key || strlen(game) >= sizeof found.game)
    return invitation_refuse(err);
  game_name(game, key, &name);
  Status status = store->ops->setting_get(store, 0, name.data, &value, err);
  snprintf(found.key, sizeof found.key, "%s", key);
  snprintf(found.game, sizeof found.game, "%s", game);
  if (status == ERR_MISSING || (status == OK && !read_value(strbuf_text(&value), &found)))
    status = invitation_refuse(err);
  if (status == OK)
    *out = found;
  strbuf_deinit(&name);
  strbuf_deinit(&value);
  return status;
}

static bool is_good(const Invitation *invitation) {
  return !invitation->is_accepted && invitation->expires_ms > server_now_ms();
}

Status invitation_find(Store *store, const char *token, Invitation *out, Error *err) {
  char key[SHA256_HEX_SIZE], game[TABLE_ID_SIZE];
  StrBuf name = {0}, value = {0};
  Span rest, id = {0};
  Invitation found;
  invitation_key_of(token, key);
  link_name(key, &name);
  Status status = store->ops->setting_get(store, 0, name.data, &value, err);
  rest = span_of(strbuf_text(&value));
  if (status == ERR_MISSING || (status == OK && (!line_next_word(&rest, &id) || id.size >= sizeof game)))
    status = invitation_refuse(err);
  if (status == OK) {
    snprintf(game, sizeof game, "%.*s", (int)id.size, id.data);
    status = invitation_get(store, game, key, &found, err);
  }
  if (status == OK && !is_good(&found))
    status = invitation_refuse(err);
  if (status == OK)
    *out = found;
  strbuf_deinit(&name);
  strbuf_deinit(&value);
  return status;
}

Status invitations_of(Store *store, const char *game, Arena *arena, Invitation **rows, int *count, Error *err) {
  StrBuf prefix = {0};
  StoreSetting *settings = NULL;
  int setting_count = 0;
  game_name(game, "", &prefix);
  Status status =
      store->ops->settings(store, 0, prefix.data, "", INVITATIONS_MAX, arena, &settings, &setting_count, err);
  *rows = arena_alloc(arena, (INVITATIONS_MAX + 1) * sizeof **rows);
  *count = 0;
  for (int i = 0; status == OK && i < setting_count; i++) {
    Invitation *row = &(*rows)[*count];
    *row = (Invitation){0};
    snprintf(row->key, sizeof row->key, "%s", settings[i].name + prefix.size);
    snprintf(row->game, sizeof row->game, "%s", game);
    *count += read_value(settings[i].value, row);
  }
  strbuf_deinit(&prefix);
  return status;
}

Status invitations_to(Store *store, int64_t account, Arena *arena, Invitation **rows, int *count, Error *err) {
  static const char prefix[] = "invited.";
  StoreSetting *settings = NULL;
  int setting_count = 0;
  Status status =
      store->ops->settings(store, account, prefix, "", ACCOUNT_INVITATIONS_MAX, arena, &settings, &setting_count, err);
  *rows = arena_alloc(arena, (ACCOUNT_INVITATIONS_MAX + 1) * sizeof **rows);
  *count = 0;
  for (int i = 0; status == OK && i < setting_count; i++) {
    Invitation *row = &(*rows)[*count];
    if (invitation_get(store, settings[i].name + strlen(prefix), settings[i].value, row, NULL) == OK)
      *count += is_good(row) && row->account == account;
  }
  return status;
}
