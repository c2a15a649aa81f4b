// SPDX-License-Identifier: MIT
// A line between a server and its database that counts PostgreSQL's messages as they pass.
#pragma once

#include <stdint.h>

typedef struct WireCount {
  int64_t statements; // executed
  int64_t trips;      // answers to somebody who had asked
  int64_t bytes;      // in both directions
} WireCount;

typedef struct Wire Wire;

// Listens at a socket in a folder; the database is the one that PGHOST names.
Wire *wire_open(const char *folder);
void wire_close(Wire *wire);
WireCount wire_count(Wire *wire); // so far
