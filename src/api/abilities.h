// SPDX-License-Identifier: MIT
#ifndef API_ABILITIES_H
#define API_ABILITIES_H

#include "api/tables.h"

#include <jansson.h>

// Adds what the seat may do now, "can", by name; and what the game knows and the seat may not do now, "cannot", with
// the reason in the reader's language. SEAT_SYSTEM may do nothing, and a game that is over has nothing.
void abilities_add(json_t *game, const Table *table, int seat, const Catalog *catalog);

#endif
