// SPDX-License-Identifier: MIT
// Backups of a database are files of SQLite, as all backups are: a club can open such a file and go on using it. For
// large databases there are PostgreSQL's own tools too.
#include "store/postgresql_internal.h"
#include "store/sqlite.h"

Status postgresql_backup(Store *base, const char *path, Error *err) {
  return sqlite_write_backup(sql_of(base), path, err);
}

// Not beside a server, which would continue with what it knows of the old data.
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
  if (before != STORE_ALONE) // the store's own claim is shared, or none
    postgresql_disconnect(store);
  store->away_until_ms = 0;
  return status;
}
