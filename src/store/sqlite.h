// SPDX-License-Identifier: MIT
// The driver for SQLite: one file, and beside it the log that SQLite keeps while the file is open.
#pragma once

#include "store/store.h"

MUST_CHECK Status sqlite_store_open(const char *path, const StoreOptions *options, Store **out, Error *err);
MUST_CHECK Status sqlite_store_rebuild(const char *path, const char *backup, StrBuf *kept, Error *err);

struct SqlStore;
// A backup of any store is a file of SQLite. These write it, and read it after checking all of it. ERR_EXISTS;
// store_foreign, store_damaged.
MUST_CHECK Status sqlite_write_backup(struct SqlStore *from, const char *path, Error *err);
MUST_CHECK Status sqlite_read_backup(struct SqlStore *to, const char *path, Error *err);
