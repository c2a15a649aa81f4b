// SPDX-License-Identifier: MIT
// The application in a terminal: accounts, resources and games behind numbered menus, for a person and for a pipe.
#pragma once

#include "base/error.h"
#include "render/style.h"

typedef struct ConsoleOptions {
  const Catalog *catalog;
  bool is_language_given; // on the command line: an account's own setting does not change it
  Look look;
  const char *store; // place of the store; NULL: the usual one
  const char *seed;  // of the games that are made, for tests; NULL: from the system
} ConsoleOptions;

// Until the user quits or the input ends. An error is about the store or the output; everything else is told and asked
// again.
MUST_CHECK Status console_run(const ConsoleOptions *options, Error *err);

// Plays one of them on a store of its own that is thrown away, and shows it. ERR_STATE when something went otherwise
// than it should.
MUST_CHECK Status console_demo(const ConsoleOptions *options, const char *name, Error *err);
