// SPDX-License-Identifier: MIT
// What every driver of a store must do, tested only through the interface.
#pragma once

#include "store/store.h"

// How to test a driver: an empty store, and a second handle on the same data. The tests close both.
typedef struct Driver {
  void *(*make)(void); // an empty place
  Store *(*open)(void *place);
  const char *(*folder)(void *place); // for backup files
  void (*destroy)(void *place);
} Driver;

// Runs all tests; returns how many failed.
int contract_run(const Driver *driver);
