// SPDX-License-Identifier: MIT
// Scripts for shells, as they stand below data/.
#pragma once

#include "base/embed.h"

extern const EmbeddedFile cli_embedded[];
