// SPDX-License-Identifier: MIT
#include "app/app_internal.h"

// Others may ask for the same name, or one that looks the same, at the same moment.
static Status add_user(App *app, const char *name, const char *key, const char *hash, int64_t *id, Error *err) {
  Status status = STORE(app, begin, err);
  if (status != OK)
    return status;
  status = error_at(err, "name", account_name_check_free(app, 0, name, key, err));
  if (status == OK)
    status = STORE(app, user_add, name, key, hash, app_now_ms(app), id, err);
  if (status == OK)
    return STORE(app, commit, err);
  STORE(app, rollback);
  return status;
}

static Status account_register_add(App *app, const char *name, const char *key, const char *password, Account *out,
                                   Error *err) {
  char hash[STORE_PASSWORD_MAX];
  int64_t id;
  StoreUser user;
  // Hashing takes its time: a name that is taken is refused before.
  Status status = error_at(err, "name", account_name_check_free(app, 0, name, key, err));
  if (status == OK)
    status = password_hash(app, password, hash, err);
  if (status == OK)
    status = add_user(app, name, key, hash, &id, err);
  if (status == OK)
    status = STORE(app, user_get, id, &user, err);
  return status == OK ? account_fill(app, &user, out, err) : status;
}

Status account_register(App *app, const char *name, char *password, Account *out, Error *err) {
  ScopedStrBuf clean = {0}, key = {0};
  Status status = error_at(err, "name", name_clean(name, &clean, &key, err));
  if (status == OK)
    status = error_at(err, "name", account_name_check(clean.data, err));
  if (status == OK)
    status = error_at(err, "password", password_check_form(app, password, err));
  if (status == OK)
    status = account_register_add(app, clean.data, key.data, password, out, err);
  password_wipe(password);
  return status;
}
