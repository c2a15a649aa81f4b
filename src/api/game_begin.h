// SPDX-License-Identifier: MIT
// Games that begin at a server.
#pragma once

#include "api/router.h"
#include "app/gameorder.h"

// Keeps the game and makes it the request's answer; it is taken over in any case. The owner is filled in, unless it has
// one.
MUST_CHECK Status game_begin(Request *request, FreshGame fresh, Error *err);
