// SPDX-License-Identifier: MIT
// The picture that a maze is cut out of, from a PNG file.
#pragma once

#include "base/error.h"
#include "puzzle/silhouette.h"

enum { SILHOUETTE_FILE_MAX = 8 * 1024 * 1024 }; // bytes

// The dark, opaque parts of the picture; if nothing is dark, its opaque parts. Margins are removed. ERR_INPUT for what
// is not a PNG or is empty; ERR_LIMIT for one that is too large, before memory is taken for it.
MUST_CHECK Status silhouette_read_png(Span bytes, const char *file, Silhouette *out, Error *err);
