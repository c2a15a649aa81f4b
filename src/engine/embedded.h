// SPDX-License-Identifier: MIT
// The data files that belong to this layer, as they stand below data/.
#pragma once

#include "base/embed.h"

extern const EmbeddedFile engine_embedded[];
