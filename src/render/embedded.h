// SPDX-License-Identifier: MIT
// The style sheets of pages, by their paths below data/.
#pragma once

#include "base/embed.h"

extern const EmbeddedFile render_embedded[];
