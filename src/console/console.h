// SPDX-License-Identifier: MIT
// The application in a terminal: accounts, resources and games in numbered menus, for a person or a pipe.
#pragma once

#include "base/error.h"
#include "render/style.h"

typedef struct ConsoleOptions {
  const Catalog *catalog;
  bool is_language_given; // on the command line: an account's own language does not change it
  Look look;
  const char *store; // the store; NULL: the usual one
  const char *seed;  // seed of new games, for tests; NULL: from the system
} ConsoleOptions;

// Runs until the user quits or the input ends. Returns only errors of the store or the output; for other errors it says
// what is wrong and asks again.
MUST_CHECK Status console_run(const ConsoleOptions *options, Error *err);

// Plays a demonstration on a temporary store, and shows it. ERR_STATE if something did not go as expected.
MUST_CHECK Status console_demo(const ConsoleOptions *options, const char *name, Error *err);
