// SPDX-License-Identifier: MIT
// The data files that belong to this layer, as they stand below data/.
#ifndef GAME_EMBEDDED_H
#define GAME_EMBEDDED_H

#include "base/embed.h"

extern const EmbeddedFile game_embedded[];

#endif
