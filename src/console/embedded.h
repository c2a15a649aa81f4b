// SPDX-License-Identifier: MIT
// The dictionary of demonstrations, as it stands below data/.
#pragma once

#include "base/embed.h"

extern const EmbeddedFile console_embedded[];
