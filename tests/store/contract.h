// SPDX-License-Identifier: MIT
// What every driver of a store must do, written against the interface alone.
#pragma once

#include "store/store.h"

// How a driver is tried: an empty store, and a second handle on the same data. Both are closed by the tests.
typedef struct Driver {
  void *(*make)(void); // a place with nothing in it
  Store *(*open)(void *place);
  const char *(*folder)(void *place); // for files of backups
  void (*destroy)(void *place);
} Driver;

// Runs all tests; returns how many failed.
int contract_run(const Driver *driver);
