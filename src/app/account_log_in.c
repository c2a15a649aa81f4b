// SPDX-License-Identifier: MIT
#include "app/app_internal.h"

// A name that can't be one is an unknown one.
static Status find(App *app, const char *name, StoreUser *out, Error *err) {
  StrBuf clean = {0}, key = {0};
  Status status = name_clean(name, &clean, &key, NULL);
  if (status == OK)
    status = STORE(app, user_find, key.data, out, err);
  else
    status = ERR_MISSING;
  if (status == ERR_MISSING)
    fail(err, FAILURE_USER_NOT_FOUND, err_str(name));
  strbuf_deinit(&clean);
  strbuf_deinit(&key);
  return status;
}

Status account_log_in(App *app, const char *name, char *password, Account *out, Error *err) {
  StoreUser user;
  Status status = find(app, name, &user, err);
  if (status == OK && !password_is_right(password, user.password))
    status = fail(err, FAILURE_WRONG_PASSWORD);
  password_wipe(password);
  return status == OK ? account_fill(app, &user, out, err) : status;
}

Status account_log_in_remote(App *app, const char *name, char *password, Account *out, Error *err) {
  StoreUser user;
  Status status = find(app, name, &user, err);
  if (status == ERR_MISSING)
    password_take_time(app, password);
  if (status == ERR_MISSING || (status == OK && !password_is_right(password, user.password)))
    status = fail(err, FAILURE_WRONG_LOGIN);
  password_wipe(password);
  return status == OK ? account_fill(app, &user, out, err) : status;
}
