// SPDX-License-Identifier: MIT
// Administrators: accounts that may change what belongs to everybody, the statistics. Operators name them at
// the machine (tesela admin); no front end for the network can.
#pragma once

#include "app/account.h"

bool admin_is(App *app, const Account *account); // a guest is none
// user_not_found. Saying it once more changes nothing.
MUST_CHECK Status admin_set(App *app, const char *name, bool is_admin, Error *err);

typedef struct AdminList {
  const char **names; // in the order of the accounts
  int count;
  Arena arena;
} AdminList;

MUST_CHECK Status admin_list(App *app, AdminList *out, Error *err);
void adminlist_deinit(AdminList *list);
