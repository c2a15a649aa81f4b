// SPDX-License-Identifier: MIT
// The data files of this layer, by their paths below data/.
#pragma once

#include "base/embed.h"

extern const EmbeddedFile notation_embedded[];
