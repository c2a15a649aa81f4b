// SPDX-License-Identifier: MIT
// Sessions: 256 random bits for the browser, their hash for the store.
#include "app/app_internal.h"
#include "base/sha256.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define SESSION_MS ((int64_t)30 * 24 * 3600 * 1000)

// Printable ASCII; what is not is left out.
static void clean_device(const char *text, char out[SESSION_DEVICE_MAX + 1]) {
  int size = 0;
  for (; *text && size < SESSION_DEVICE_MAX; text++) {
    if (*text >= ' ' && *text <= '~')
      out[size++] = *text;
  }
  out[size] = '\0';
}

Status session_start(App *app, const Account *account, const char *device, char token[SESSION_TOKEN_SIZE], Error *err) {
  unsigned char bytes[32];
  char hash[SHA256_HEX_SIZE], name[SESSION_DEVICE_MAX + 1];
  int64_t now = app_now_ms(app);
  Status status = account_need(account, err);
  if (status == OK)
    status = STORE(app, sessions_expire, now, err);
  if (status != OK)
    return status;
  randombytes_buf(bytes, sizeof bytes);
  sodium_bin2base64(token, SESSION_TOKEN_SIZE, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  sodium_memzero(bytes, sizeof bytes);
  sha256_hex(span_of(token), hash);
  clean_device(device, name);
  return STORE(app, session_add, hash, account->id, name, now, now + SESSION_MS, err);
}

Status session_find(App *app, const char *token, Account *out, Error *err) {
  char hash[SHA256_HEX_SIZE];
  int64_t id;
  StoreUser user;
  if (strlen(token) != SESSION_TOKEN_SIZE - 1)
    return fail(err, FAILURE_SESSION_OVER);
  sha256_hex(span_of(token), hash);
  Status status = STORE(app, session_find, hash, app_now_ms(app), &id, err);
  if (status == OK)
    status = STORE(app, user_get, id, &user, err);
  if (status == ERR_MISSING)
    return fail(err, FAILURE_SESSION_OVER);
  return status == OK ? account_fill(app, &user, out, err) : status;
}

Status session_end(App *app, const char *token, Error *err) {
  char hash[SHA256_HEX_SIZE];
  sha256_hex(span_of(token), hash);
  return STORE(app, session_delete, hash, err);
}

static void write_id(const char *hash, char out[SESSION_ID_SIZE]) {
  snprintf(out, SESSION_ID_SIZE, "%.*s", SESSION_ID_SIZE - 1, hash);
}

static Status read_sessions(App *app, const Account *account, Arena *arena, StoreSession **rows, int *count,
                            Error *err) {
  Status status = account_need(account, err);
  return status == OK ? STORE(app, sessions, account->id, app_now_ms(app), ((StorePage){0, SESSIONS_SHOWN_MAX}), arena,
                              rows, count, err)
                      : status;
}

Status session_list(App *app, const Account *account, const char *token, Arena *arena, SessionList *out, Error *err) {
  StoreSession *stored;
  char own[SHA256_HEX_SIZE];
  int count;
  Status status = read_sessions(app, account, arena, &stored, &count, err);
  if (status != OK)
    return status;
  sha256_hex(span_of(token), own);
  SessionRow *rows = arena_alloc(arena, (size_t)count * sizeof *rows);
  for (int i = 0; i < count; i++) {
    bool is_current = strcmp(stored[i].token_hash, own) == 0;
    char id[SESSION_ID_SIZE];
    write_id(stored[i].token_hash, id);
    rows[i] = (SessionRow){.id = arena_copy(arena, id),
                           .device = stored[i].device,
                           .began_ms = stored[i].created_ms,
                           .seen_ms = is_current ? app_now_ms(app) : stored[i].seen_ms,
                           .ends_ms = stored[i].expires_ms,
                           .is_current = is_current};
  }
  out->sessions = (FieldList){rows, count};
  return OK;
}

static const Field session_row_fields[] = {
    {"id", FIELD_TEXT, FIELD_IN(SessionRow, id), .low = 1, .high = SESSION_ID_SIZE - 1},
    {"device", FIELD_TEXT, FIELD_IN(SessionRow, device), .high = SESSION_DEVICE_MAX,
     .help = "as the browser called itself"},
    {"began_at", FIELD_TIME, FIELD_IN(SessionRow, began_ms)},
    {"seen_at", FIELD_TIME, FIELD_IN(SessionRow, seen_ms), .help = "to within some minutes"},
    {"ends_at", FIELD_TIME, FIELD_IN(SessionRow, ends_ms)},
    {"current", FIELD_BOOL, FIELD_IN(SessionRow, is_current), .help = "the one that asks"},
    {0},
};
const Field session_list_fields[] = {
    {"sessions", FIELD_LIST, FIELD_IN(SessionList, sessions), .high = SESSIONS_SHOWN_MAX,
     FIELD_ITEMS(session_row_fields, SessionRow)},
    {0},
};

Status session_end_by_id(App *app, const Account *account, const char *id, Error *err) {
  ScopedArena arena = {0};
  StoreSession *rows;
  int count = 0, found = -1;
  Status status = read_sessions(app, account, &arena, &rows, &count, err);
  for (int i = 0; status == OK && i < count; i++) {
    char own[SESSION_ID_SIZE];
    write_id(rows[i].token_hash, own);
    found = strcmp(own, id) == 0 ? i : found;
  }
  if (status == OK && found < 0)
    status = fail(err, FAILURE_SESSION_NOT_FOUND);
  return status == OK ? STORE(app, session_delete, rows[found].token_hash, err) : status;
}

Status session_seen(App *app, const char *token, int64_t at_ms, Error *err) {
  char hash[SHA256_HEX_SIZE];
  sha256_hex(span_of(token), hash);
  return STORE(app, session_seen, hash, at_ms, err);
}

Status session_end_all(App *app, const Account *account, Error *err) {
  Status status = account_need(account, err);
  return status == OK ? STORE(app, sessions_delete_all, account->id, err) : status;
}
