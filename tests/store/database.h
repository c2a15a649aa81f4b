// SPDX-License-Identifier: MIT
// Where the PostgreSQL driver's tests keep a store: a schema of their own in the database that tests/support/postgresql
// has started, and a folder for files of backups.
#pragma once

#include "base/strbuf.h"
#include "store/store.h"

typedef struct Database {
  char *folder;
  char schema[32];
  StrBuf place; // of the store, which need not be there
} Database;

// As a Driver wants them: the pointers are to a Database.
void *database_make(void);
Store *database_open(void *database);
const char *database_folder(void *database);
void database_destroy(void *database);
// The same for many tests one after the other: the tables are made once, and emptied.
void *database_make_shared(void);
void database_clear(void *database);
void database_end_shared(void);

// Runs statements behind the store's back, in the schema; gives the first row's first column, 0 where there is none.
int64_t database_run_sql(const Database *database, const char *sql);
