// SPDX-License-Identifier: MIT
#include "app/app_internal.h"
#include "app/steward.h"

Status account_log_in(App *app, const char *name, char *password, Account *out, Error *err) {
  StoreUser user;
  Status status = account_find_user(app, name, &user, err);
  if (status == OK && !password_is_right(password, user.password))
    status = fail(err, FAILURE_WRONG_PASSWORD);
  password_wipe(password);
  if (status == OK)
    status = steward_check_ban(app, user.id, err);
  return status == OK ? account_fill(app, &user, out, err) : status;
}

Status account_log_in_remote(App *app, const char *name, char *password, Account *out, Error *err) {
  StoreUser user;
  Status status = account_find_user(app, name, &user, err);
  if (status == ERR_MISSING)
    password_take_time(app, password);
  if (status == ERR_MISSING || (status == OK && !password_is_right(password, user.password)))
    status = fail(err, FAILURE_WRONG_LOGIN);
  password_wipe(password);
  if (status == OK)
    status = steward_check_ban(app, user.id, err);
  return status == OK ? account_fill(app, &user, out, err) : status;
}
