// SPDX-License-Identifier: MIT
// The data files that belong to this layer, as they stand below data/.
#ifndef NOTATION_EMBEDDED_H
#define NOTATION_EMBEDDED_H

#include "base/embed.h"

extern const EmbeddedFile notation_embedded[];

#endif
