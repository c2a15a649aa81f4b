// SPDX-License-Identifier: MIT
// Sharing and deleting resources.
#include "app/resource_internal.h"

Status resource_share(App *app, const Account *account, const char *id, bool is_shared, Error *err) {
  Arena arena = {0};
  StoreResource row;
  Status status = resource_find_own(app, account, id, &arena, &row, err);
  if (status == OK)
    status = STORE(app, resource_share, row.id, is_shared, err);
  arena_deinit(&arena);
  return status;
}

Status resource_delete(App *app, const Account *account, const char *id, Error *err) {
  Arena arena = {0};
  StoreResource row;
  Status status = resource_find_own(app, account, id, &arena, &row, err);
  if (status == OK) {
    status = STORE(app, resource_delete, row.id, err);
    if (status == ERR_STATE && row.used_by > 0)
      fail(err, FAILURE_RESOURCE_IN_USE, err_str(row.name), err_int(row.used_by));
  }
  arena_deinit(&arena);
  return status;
}
