// SPDX-License-Identifier: MIT
#include "app/app_internal.h"
#include "app/picture.h"

Status account_set_picture(App *app, Account *account, Span bytes, Error *err) {
  const char *type = "";
  Status status = account_need(account, err);
  if (status == OK && bytes.size > 0)
    status = picture_check(bytes, &type, err);
  if (status == OK)
    status = STORE(app, user_set_picture, account->id, type, bytes, err);
  if (status == OK)
    account->has_picture = bytes.size > 0;
  return status == ERR_MISSING ? fail(err, FAILURE_NOT_LOGGED_IN) : status;
}

Status account_picture(App *app, int64_t account, Arena *arena, const char **type, Span *out, Error *err) {
  Status status = STORE(app, user_picture, account, arena, type, out, err);
  return status == ERR_MISSING ? fail(err, FAILURE_NO_PICTURE) : status;
}

Status account_picture_of(App *app, const char *name, Arena *arena, const char **type, Span *out, Error *err) {
  ScopedStrBuf clean = {0}, key = {0};
  StoreUser user = {0}; // nobody's picture is looked for, too: it takes as long
  Status status = name_clean(name, &clean, &key, NULL);
  if (status == OK)
    status = STORE(app, user_find, key.data, &user, err);
  if (status != ERR_IO)
    status = account_picture(app, user.id, arena, type, out, err);
  return status;
}
