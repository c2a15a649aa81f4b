// SPDX-License-Identifier: MIT
// The dictionary of demonstrations, copied from data/.
#pragma once

#include "base/embed.h"

extern const EmbeddedFile console_embedded[];
