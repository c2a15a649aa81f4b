// SPDX-License-Identifier: MIT
#include "store/store.h"

#include "store/sqlite.h"

#include <string.h>

Status store_open(const char *place, const StoreOptions *options, Store **out, Error *err) {
  static const char sqlite[] = "sqlite:";
  StoreOptions none = {0};
  if (strstr(place, "://"))
    return error_set(err, ERR_INPUT, N_("'%s' is not a place for a store: give a file"), err_str(place));
  if (strncmp(place, sqlite, sizeof sqlite - 1) == 0)
    place += sizeof sqlite - 1;
  return sqlite_store_open(place, options ? options : &none, out, err);
}

void store_close(Store *store) {
  if (store)
    store->ops->close(store);
}
