// SPDX-License-Identifier: MIT
// Where the SQLite driver's tests keep a store: a folder of their own with one file in it.
#pragma once

#include "base/strbuf.h"
#include "store/store.h"

typedef struct Place {
  char *folder;
  StrBuf path; // of the store, which may not exist yet
} Place;

// The members of a Driver: the pointers are to a Place.
void *place_make(void);
Store *place_open(void *place);
const char *place_folder(void *place);
void place_destroy(void *place);

// Runs statements on a file behind the store's back.
void place_run_sql(const char *path, const char *sql);
