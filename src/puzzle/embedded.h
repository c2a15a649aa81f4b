// SPDX-License-Identifier: MIT
// The data files that belong to this layer, as they stand below data/.
#ifndef PUZZLE_EMBEDDED_H
#define PUZZLE_EMBEDDED_H

#include "base/embed.h"

extern const EmbeddedFile puzzle_embedded[];

#endif
