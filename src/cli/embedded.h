// SPDX-License-Identifier: MIT
// Scripts for shells, copied from data/.
#pragma once

#include "base/embed.h"

extern const EmbeddedFile cli_embedded[];
