// SPDX-License-Identifier: MIT
#include "app/app_internal.h"

#include <stdio.h>

static Status account_rename_user(App *app, int64_t id, const char *name, const char *key, Error *err) {
  Status status = STORE(app, begin, err);
  if (status != OK)
    return status;
  status = account_name_check_free(app, id, name, key, err);
  if (status == OK)
    status = STORE(app, user_rename, id, name, key, err);
  if (status == OK)
    return STORE(app, commit, err);
  STORE(app, rollback);
  return status == ERR_MISSING ? fail(err, FAILURE_NOT_LOGGED_IN) : status;
}

Status account_rename(App *app, Account *account, const char *name, char *password, Error *err) {
  StoreUser user;
  ScopedStrBuf clean = {0}, key = {0};
  Status status = error_at(err, "password", account_confirm(app, account, password, &user, err));
  password_wipe(password);
  if (status == OK)
    status = error_at(err, "name", name_clean(name, &clean, &key, err));
  if (status == OK)
    status = error_at(err, "name", account_name_check(clean.data, err));
  if (status == OK)
    status = error_at(err, "name", account_rename_user(app, account->id, clean.data, key.data, err));
  if (status == OK)
    snprintf(account->name, sizeof account->name, "%s", clean.data);
  return status;
}
