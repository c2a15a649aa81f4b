// SPDX-License-Identifier: MIT
#include "store/store.h"

#include "store/sqlite.h"

#include <string.h>

const char *store_path(const char *place) {
  static const char sqlite[] = "sqlite:";
  return strncmp(place, sqlite, sizeof sqlite - 1) == 0 ? place + sizeof sqlite - 1 : place;
}

Status store_open(const char *place, const StoreOptions *options, Store **out, Error *err) {
  StoreOptions none = {0};
  if (strstr(place, "://"))
    return error_set(err, ERR_INPUT, N_("'%s' is not a place for a store: give a file"), err_str(place));
  return sqlite_store_open(store_path(place), options ? options : &none, out, err);
}

Status store_rebuild(const char *place, const char *backup, StrBuf *kept, Error *err) {
  return sqlite_store_rebuild(store_path(place), backup, kept, err);
}

void store_close(Store *store) {
  if (store)
    store->ops->close(store);
}
