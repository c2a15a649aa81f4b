// SPDX-License-Identifier: MIT
#include "app/app_internal.h"

static Status add(App *app, const char *name, const char *key, const char *password, Account *out, Error *err) {
  char hash[STORE_PASSWORD_MAX];
  int64_t id;
  StoreUser user;
  // Hashing takes its time: a name that is taken is refused before.
  Status status = STORE(app, user_find, key, &user, err);
  if (status == OK)
    return fail(err, FAILURE_USER_EXISTS, err_str(name));
  if (status == ERR_MISSING)
    status = password_hash(app, password, hash, err);
  if (status == OK)
    status = STORE(app, user_add, name, key, hash, app_now_ms(app), &id, err);
  if (status == ERR_EXISTS)
    return fail(err, FAILURE_USER_EXISTS, err_str(name));
  if (status == OK)
    status = STORE(app, user_get, id, &user, err);
  return status == OK ? account_fill(app, &user, out, err) : status;
}

Status account_register(App *app, const char *name, char *password, Account *out, Error *err) {
  StrBuf clean = {0}, key = {0};
  Status status = name_clean(name, &clean, &key, err);
  if (status == OK)
    status = name_check_look(clean.data, err);
  if (status == OK)
    status = password_check_form(app, password, err);
  if (status == OK)
    status = add(app, clean.data, key.data, password, out, err);
  password_wipe(password);
  strbuf_deinit(&clean);
  strbuf_deinit(&key);
  return status;
}
