// SPDX-License-Identifier: MIT
// The numbered steps that create a store's tables, by their paths below data/.
#pragma once

#include "base/embed.h"

extern const EmbeddedFile store_embedded[];
