// SPDX-License-Identifier: MIT
// The look-up in a compiled catalogue, apart, so that tests can bring their own catalogues.
#pragma once

#include "base/span.h"

// The translation in a .mo file's bytes (trusted, aligned to 4), NULL when it has none. The forms of a plural follow
// each other, each with its NUL.
const char *mo_find(Span file, const char *message);
