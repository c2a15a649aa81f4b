// SPDX-License-Identifier: MIT
// Pictures of accounts: are the bytes of the kind they say, complete, and of a reasonable size? Nothing is decoded.
#pragma once

#include "base/error.h"

// *type becomes "png" or "jpeg". picture_kind, picture_large, picture_broken.
MUST_CHECK Status picture_check(Span bytes, const char **type, Error *err);
