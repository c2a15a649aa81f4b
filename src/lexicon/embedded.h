// SPDX-License-Identifier: MIT
// The data files that belong to this layer, as they stand below data/.
#ifndef LEXICON_EMBEDDED_H
#define LEXICON_EMBEDDED_H

#include "base/embed.h"

extern const EmbeddedFile lexicon_embedded[];

#endif
