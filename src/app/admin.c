// SPDX-License-Identifier: MIT
// A setting of the server each, "administrator.12": accounts never get the number of one that is gone.
#include "app/admin.h"

#include "app/app_internal.h"
#include "base/lines.h"

#include <limits.h>
#include <string.h>

#define PREFIX "administrator."
enum { ADMINS_MAX = 1000 };

static void setting_name(int64_t account, StrBuf *out) {
  strbuf_printf(out, PREFIX "%012lld", (long long)account);
}

bool admin_is(App *app, const Account *account) {
  ScopedStrBuf name = {0}, value = {0};
  setting_name(account->id, &name);
  return account->id != 0 && STORE(app, setting_get, 0, name.data, &value, NULL) == OK;
}

Status admin_set(App *app, const char *name, bool is_admin, Error *err) {
  ScopedStrBuf setting = {0};
  int64_t id;
  Status status = account_id_of(app, name, &id, err);
  if (status == OK) {
    setting_name(id, &setting);
    status = STORE(app, setting_set, 0, setting.data, is_admin ? "yes" : NULL, err);
  }
  return status;
}

Status admin_list(App *app, AdminList *out, Error *err) {
  AdminList list = {0};
  StoreSetting *rows;
  int count = 0;
  Status status = STORE(app, settings, 0, PREFIX, "", ADMINS_MAX, &list.arena, &rows, &count, err);
  list.names = arena_alloc(&list.arena, (size_t)(count + 1) * sizeof *list.names);
  for (int i = 0; status == OK && i < count; i++) {
    StoreUser user;
    long id;
    if (span_to_int(span_of(rows[i].name + strlen(PREFIX)), 1, LONG_MAX, &id) &&
        STORE(app, user_get, id, &user, NULL) == OK) // else the account is gone
      list.names[list.count++] = arena_copy(&list.arena, user.name);
  }
  if (status == OK)
    *out = list;
  else
    adminlist_deinit(&list);
  return status;
}

void adminlist_deinit(AdminList *list) {
  arena_deinit(&list->arena);
  *list = (AdminList){0};
}
