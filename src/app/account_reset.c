// SPDX-License-Identifier: MIT
// A link with which somebody who has lost the password chooses another one: once, and for some hours. It is made by
// operators (steward.c). The token is the link's alone; the store has its hash.
#include "app/app_internal.h"
#include "app/steward.h"
#include "base/sha256.h"

#include <sodium.h>
#include <string.h>

Status resetlink_make(App *app, int64_t account, int64_t hours, ResetLink *out, Error *err) {
  unsigned char bytes[32];
  char key[SHA256_HEX_SIZE];
  randombytes_buf(bytes, sizeof bytes);
  sodium_bin2base64(out->token, sizeof out->token, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  sodium_memzero(bytes, sizeof bytes);
  sha256_hex(span_of(out->token), key);
  out->ends_ms = app_now_ms(app) + (hours ? hours : RESETLINK_HOURS) * 3600 * 1000;
  Status status = STORE(app, reset_links_end, account, err); // the last one counts
  return status == OK ? STORE(app, reset_link_add, key, account, out->ends_ms, err) : status;
}

static Status resetlink_read(App *app, const char *token, char key[SHA256_HEX_SIZE], StoreResetLink *link,
                             StoreUser *user, Error *err) {
  sha256_hex(span_of(token), key);
  Status status = STORE(app, reset_link_find, key, link, err);
  if (status == OK)
    status = STORE(app, user_get, link->user, user, err);
  if (status == ERR_MISSING)
    return fail(err, FAILURE_RESET_UNKNOWN);
  if (status == OK && link->used_ms)
    return fail(err, FAILURE_RESET_USED);
  if (status == OK && link->expires_ms <= app_now_ms(app))
    return fail(err, FAILURE_RESET_OVER);
  return status == OK ? steward_check_ban(app, user->id, err) : status;
}

Status resetlink_find(App *app, const char *token, ResetLink *out, Error *err) {
  char key[SHA256_HEX_SIZE];
  StoreResetLink link;
  StoreUser user;
  Status status = resetlink_read(app, token, key, &link, &user, err);
  if (status != OK)
    return status;
  *out = (ResetLink){.ends_ms = link.expires_ms};
  memcpy(out->name, user.name, sizeof user.name);
  return OK;
}

// With a line in the operators' log; all of it, or nothing.
static Status resetlink_spend(App *app, const char *key, const StoreUser *user, const char *hash, Error *err) {
  Status status = STORE(app, begin, err);
  if (status != OK)
    return status;
  status = STORE(app, reset_link_use, key, app_now_ms(app), err);
  if (status == ERR_MISSING) // somebody was faster
    status = fail(err, FAILURE_RESET_USED);
  if (status == OK)
    status = password_put(app, user->id, hash, err);
  if (status == OK)
    status = steward_log(app, "link", "reset", user->name, "", err);
  return app_settle(app, status, err);
}

Status resetlink_use(App *app, const char *token, char *fresh, Account *out, Error *err) {
  char key[SHA256_HEX_SIZE], hash[STORE_PASSWORD_MAX];
  StoreResetLink link;
  StoreUser user;
  Status status = resetlink_read(app, token, key, &link, &user, err);
  if (status == OK)
    status = error_at(err, "new", password_check_form(app, fresh, err));
  if (status == OK)
    status = password_hash(app, fresh, hash, err);
  password_wipe(fresh);
  if (status == OK)
    status = resetlink_spend(app, key, &user, hash, err);
  return status == OK ? account_fill(app, &user, out, err) : status;
}
