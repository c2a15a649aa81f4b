// SPDX-License-Identifier: MIT
// An account that has another name has it in the games that it is playing too: the old one may be somebody else's soon.
#ifndef API_RENAMES_H
#define API_RENAMES_H

#include "api/router.h"

// Of the account that asks, which was called so before; it goes by its new name already. Where somebody at the table
// has a name like that it keeps the old one. Games that are over tell what they told.
MUST_CHECK Status renames_take_to_games(Request *request, const char *before, Error *err);

#endif
