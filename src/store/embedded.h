// SPDX-License-Identifier: MIT
// The numbered steps by which a store's tables come about, as they stand below data/.
#ifndef STORE_EMBEDDED_H
#define STORE_EMBEDDED_H

#include "base/embed.h"

extern const EmbeddedFile store_embedded[];

#endif
