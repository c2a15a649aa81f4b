// SPDX-License-Identifier: MIT
// A name and its password.
#pragma once

#include "api/router.h"

// Whose are the "name" and the "password"? Guesses at one name are counted wherever they come from. On the lane for
// hashes only: it takes a while.
MUST_CHECK Status credentials_check(Request *request, const json_t *given, Account *out, Error *err);
