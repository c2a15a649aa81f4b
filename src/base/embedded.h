// SPDX-License-Identifier: MIT
// The compiled message catalogues, one row a language ("es.mo").
#pragma once

#include "base/embed.h"

extern const EmbeddedFile base_embedded[];
