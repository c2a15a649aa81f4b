// SPDX-License-Identifier: MIT
#include "app/app_internal.h"

#include <stdio.h>

Status account_rename(App *app, Account *account, const char *name, char *password, Error *err) {
  StoreUser user;
  StrBuf clean = {0}, key = {0};
  Status status = account_confirm(app, account, password, &user, err);
  password_wipe(password);
  if (status == OK)
    status = name_clean(name, &clean, &key, err);
  if (status == OK)
    status = name_check_look(clean.data, err);
  if (status == OK)
    status = STORE(app, user_rename, account->id, clean.data, key.data, err);
  if (status == ERR_EXISTS)
    status = fail(err, FAILURE_USER_EXISTS, err_str(clean.data));
  else if (status == ERR_MISSING)
    status = fail(err, FAILURE_NOT_LOGGED_IN);
  if (status == OK)
    snprintf(account->name, sizeof account->name, "%s", clean.data);
  strbuf_deinit(&clean);
  strbuf_deinit(&key);
  return status;
}
