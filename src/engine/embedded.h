// SPDX-License-Identifier: MIT
// The data files that belong to this layer, as they stand below data/.
#ifndef ENGINE_EMBEDDED_H
#define ENGINE_EMBEDDED_H

#include "base/embed.h"

extern const EmbeddedFile engine_embedded[];

#endif
