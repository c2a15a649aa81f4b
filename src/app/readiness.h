// SPDX-License-Identifier: MIT
// Whether people can be served now, for programs that watch the server.
#pragma once

#include "app/app.h"

// Writes into the store; durable when the caller's transaction is, if there is one.
MUST_CHECK Status readiness_write(App *app, Error *err);
// Can what is written be more than there was? store_full.
MUST_CHECK Status readiness_try_room(App *app, Error *err);
// Looks at every lexicon that was compiled. ERR_* of the first that can't be read; none at all is no reason, since they
// are compiled when they are needed.
MUST_CHECK Status readiness_check_lexica(Error *err);
