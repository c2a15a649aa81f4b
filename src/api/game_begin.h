// SPDX-License-Identifier: MIT
// Games that begin at a server.
#pragma once

#include "api/router.h"
#include "app/gameorder.h"

// Keeps the game and makes it the request's answer; takes it over in any case. Fills in the owner, unless there is one.
MUST_CHECK Status game_begin(Request *request, FreshGame fresh, Error *err);
