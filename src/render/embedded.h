// SPDX-License-Identifier: MIT
// Style sheets of pages, as they stand below data/.
#pragma once

#include "base/embed.h"

extern const EmbeddedFile render_embedded[];
