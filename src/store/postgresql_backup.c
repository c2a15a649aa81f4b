// SPDX-License-Identifier: MIT
// Backups of a database are files of SQLite, the same as everybody's: a club can open one, or go on with it. Who has
// large ones has PostgreSQL's own tools too.
#include "store/postgresql_internal.h"
#include "store/sqlite.h"

Status postgresql_backup(Store *base, const char *path, Error *err) {
  return sqlite_write_backup(sql_of(base), path, err);
}

// Not beside a server, which would go on with what it knows of the old one.
Status postgresql_restore(Store *base, const char *path, Error *err) {
  PostgresqlStore *store = postgresql_of(sql_of(base));
  StoreClaim before = store->claim;
  store->claim = STORE_ALONE;
  postgresql_disconnect(store);
  store->away_until_ms = 0;
  Status status = postgresql_connect(store, err);
  if (status == OK)
    status = sqlite_read_backup(sql_of(base), path, err);
  store->claim = before;
  if (before != STORE_ALONE) // who goes on shares it, or claims nothing
    postgresql_disconnect(store);
  store->away_until_ms = 0;
  return status;
}
