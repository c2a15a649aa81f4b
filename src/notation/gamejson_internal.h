// SPDX-License-Identifier: MIT
#pragma once

#include "notation/gamejson.h"

#define GAMEJSON_FORMAT "tesela-game"
enum { GAMEJSON_VERSION = 1 };

json_t *gamejson_seat(const Seat *seat);
MUST_CHECK Status gamejson_read_seat(const json_t *object, Seat *out, Error *err);
