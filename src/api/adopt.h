// SPDX-License-Identifier: MIT
// A guest who registers or logs in keeps games and puzzles.
#pragma once

#include "api/router.h"

// The caller is still the guest. Nothing to do for anybody else.
MUST_CHECK Status adopt_what_guest_has(Request *request, const Account *account, Error *err);
