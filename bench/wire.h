// SPDX-License-Identifier: MIT
// A line between a server and its database that counts what passes: PostgreSQL's own messages, as they are sent.
#pragma once

#include <stdint.h>

typedef struct WireCount {
  int64_t statements; // executed
  int64_t trips;      // times that somebody who had asked heard an answer
  int64_t bytes;      // both ways
} WireCount;

typedef struct Wire Wire;

// At a socket in a folder; the database is the one that PGHOST names.
Wire *wire_open(const char *folder);
void wire_close(Wire *wire);
WireCount wire_count(Wire *wire); // until now
