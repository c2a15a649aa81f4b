// SPDX-License-Identifier: MIT
#include "app/app_internal.h"

#include <string.h>

static Status change(App *app, const Account *account, const char *current, const char *fresh, Error *err) {
  StoreUser user;
  char hash[STORE_PASSWORD_MAX];
  Status status = error_at(err, "current", account_confirm(app, account, current, &user, err));
  if (status == OK)
    status = error_at(err, "new", password_check_form(app, fresh, err));
  if (status == OK)
    status = password_hash(app, fresh, hash, err);
  if (status == OK)
    status = STORE(app, begin, err);
  if (status != OK)
    return status;
  status = STORE(app, user_set_password, user.id, hash, err);
  if (status == OK)
    status = STORE(app, sessions_delete_all, user.id, err);
  if (status == OK) // a link that is about could undo it
    status = STORE(app, reset_links_end, user.id, err);
  if (status == OK)
    return STORE(app, commit, err);
  STORE(app, rollback);
  return status;
}

Status account_change_password(App *app, const Account *account, char *current, char *fresh, char *again, Error *err) {
  bool is_same = !again || strcmp(fresh, again) == 0;
  Status status = is_same ? OK : error_at(err, "again", fail(err, FAILURE_PASSWORDS_DIFFER));
  if (status == OK)
    status = change(app, account, current, fresh, err);
  password_wipe(current);
  password_wipe(fresh);
  password_wipe(again);
  return status;
}
