// SPDX-License-Identifier: MIT
// The numbered steps by which a store's tables come about, as they stand below data/.
#pragma once

#include "base/embed.h"

extern const EmbeddedFile store_embedded[];
