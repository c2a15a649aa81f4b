// SPDX-License-Identifier: MIT
// Where the tests of the PostgreSQL driver keep a store: their own schema in the database that tests/support/postgresql
// has started, and a folder for backup files.
#pragma once

#include "base/strbuf.h"
#include "store/store.h"

typedef struct Database {
  char *folder;
  char schema[32];
  StrBuf place; // of the store, which may not exist yet
} Database;

// The members of a Driver: the pointers are to a Database.
void *database_make(void);
Store *database_open(void *database);
const char *database_folder(void *database);
void database_destroy(void *database);
// The same for many tests in a row: the tables are made once, and emptied each time.
void *database_make_shared(void);
void database_clear(void *database);
void database_end_shared(void);

// Runs statements behind the store's back, in the schema; returns the first column of the first row, 0 if there is
// none.
int64_t database_run_sql(const Database *database, const char *sql);
