// SPDX-License-Identifier: MIT
// The driver for SQLite: one file, and beside it the log that SQLite keeps while it is open.
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store/store.h"

MUST_CHECK Status sqlite_store_open(const char *path, const StoreOptions *options, Store **out, Error *err);
MUST_CHECK Status sqlite_store_rebuild(const char *path, const char *backup, StrBuf *kept, Error *err);

#endif
