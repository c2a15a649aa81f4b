// SPDX-License-Identifier: MIT
// Who registers or logs in brings along what was begun as a guest: games and puzzles.
#pragma once

#include "api/router.h"

// The caller is still the guest. Nothing to do for anybody else.
MUST_CHECK Status adopt_what_guest_has(Request *request, const Account *account, Error *err);
