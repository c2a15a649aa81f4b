// SPDX-License-Identifier: MIT
// What the use cases of accounts share.
#include "app/account.h"

#include "app/app_internal.h"
#include "app/ranking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char language_setting[] = "language";

void account_mark(int64_t id, char out[SEAT_NAME_MAX]) {
  snprintf(out, SEAT_NAME_MAX, "u%lld", (long long)id);
}

int64_t account_of_mark(const char *mark) {
  char *end;
  if (mark[0] != 'u' || mark[1] < '1' || mark[1] > '9')
    return 0;
  long long id = strtoll(mark + 1, &end, 10);
  return *end == '\0' ? id : 0;
}

int account_participants(const Settings *settings, int64_t owner, int64_t out[SEATS_MAX + 1]) {
  int count = 0;
  if (owner)
    out[count++] = owner;
  for (int seat = 0; seat < settings->seat_count; seat++) {
    int64_t id = account_of_mark(settings->seats[seat].account);
    if (id && id != owner)
      out[count++] = id;
  }
  return count;
}

Status account_need(const Account *account, Error *err) {
  return account_is_guest(account) ? fail(err, FAILURE_NOT_LOGGED_IN) : OK;
}

static Status fill_language(App *app, Account *account, Error *err) {
  ScopedStrBuf language = {0};
  Status status = STORE(app, setting_get, account->id, language_setting, &language, err);
  if (status == OK)
    snprintf(account->language, sizeof account->language, "%s", strbuf_text(&language));
  return status == ERR_MISSING ? OK : status;
}

Status account_fill(App *app, const StoreUser *user, Account *out, Error *err) {
  Account account = {
      .id = user->id, .points = user->points, .created_ms = user->created_ms, .has_picture = user->has_picture};
  snprintf(account.name, sizeof account.name, "%s", user->name);
  Status status = ranking_position(app, user->id, &account.position, err);
  if (status == OK)
    status = fill_language(app, &account, err);
  if (status == OK)
    *out = account;
  return status;
}

Status account_user(App *app, const Account *account, StoreUser *out, Error *err) {
  Status status = account_need(account, err);
  if (status != OK)
    return status;
  status = STORE(app, user_get, account->id, out, err);
  return status == ERR_MISSING ? fail(err, FAILURE_NOT_LOGGED_IN) : status;
}

Status account_find_user(App *app, const char *name, StoreUser *out, Error *err) {
  ScopedStrBuf clean = {0}, key = {0};
  Status status = name_clean(name, &clean, &key, NULL);
  if (status == OK)
    status = STORE(app, user_find, key.data, out, err);
  else
    status = ERR_MISSING;
  if (status == ERR_MISSING)
    fail(err, FAILURE_USER_NOT_FOUND, err_str(name));
  return status;
}

Status account_id_of(App *app, const char *name, int64_t *out, Error *err) {
  StoreUser user;
  Status status = account_find_user(app, name, &user, err);
  if (status == OK)
    *out = user.id;
  return status;
}

Status account_name_of(App *app, int64_t id, char out[SEAT_NAME_MAX], Error *err) {
  StoreUser user;
  Status status = STORE(app, user_get, id, &user, err);
  if (status == ERR_MISSING)
    status = fail(err, FAILURE_USER_NOT_FOUND, err_str(TOMBSTONE_NAME));
  if (status == OK)
    snprintf(out, SEAT_NAME_MAX, "%s", user.name);
  return status;
}

Status account_confirm(App *app, const Account *account, const char *password, StoreUser *out, Error *err) {
  Status status = account_user(app, account, out, err);
  if (status == OK && !password_is_right(password, out->password))
    status = fail(err, FAILURE_WRONG_PASSWORD);
  return status;
}

Status account_refresh(App *app, Account *account, Error *err) {
  StoreUser user;
  Status status = account_user(app, account, &user, err);
  return status == OK ? account_fill(app, &user, account, err) : status;
}

void account_log_out(Account *account) {
  *account = (Account){0};
}

Status account_set_language(App *app, Account *account, const char *language, Error *err) {
  StoreUser user;
  Status status = account_user(app, account, &user, err);
  const Catalog *catalog = language[0] ? catalog_find(language) : NULL;
  if (status == OK && language[0] && !catalog)
    status = fail(err, FAILURE_LANGUAGE, err_str(language), err_str(catalog_choices));
  const char *tag = catalog ? catalog_language(catalog) : "";
  if (status == OK)
    status = STORE(app, setting_set, user.id, language_setting, tag[0] ? tag : NULL, err);
  if (status == OK)
    snprintf(account->language, sizeof account->language, "%s", tag);
  return status;
}
