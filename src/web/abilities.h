// SPDX-License-Identifier: MIT
#ifndef WEB_ABILITIES_H
#define WEB_ABILITIES_H

#include "web/tables.h"

#include <jansson.h>

// What the seat may do now, by name: the rules are asked about each. SEAT_SYSTEM may do nothing. A new reference.
json_t *abilities_json(const Table *table, int seat);

#endif
