// SPDX-License-Identifier: MIT
// The page: every file of it, by its path.
#pragma once

#include "base/embed.h"

extern const EmbeddedFile web_embedded[];
