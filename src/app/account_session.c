// SPDX-License-Identifier: MIT
// Sessions: 256 random bits for the browser, their hash for the store.
#include "app/app_internal.h"
#include "base/sha256.h"

#include <sodium.h>
#include <string.h>

#define SESSION_MS ((int64_t)30 * 24 * 3600 * 1000)

Status session_start(App *app, const Account *account, char token[SESSION_TOKEN_SIZE], Error *err) {
  unsigned char bytes[32];
  char hash[SHA256_HEX_SIZE];
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
  return STORE(app, session_add, hash, account->id, now, now + SESSION_MS, err);
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

Status session_end_all(App *app, const Account *account, Error *err) {
  Status status = account_need(account, err);
  return status == OK ? STORE(app, sessions_delete_all, account->id, err) : status;
}
