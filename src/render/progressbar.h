// SPDX-License-Identifier: MIT
// One line that shows how far long work is.
#pragma once

#include "render/style.h"

// "stage ━━━━━━━━╸        42%", at most look->columns - 1 wide; with total 0 the count, if there is one, instead of bar
// and share.
void progressbar_draw(const char *stage, int64_t done, int64_t total, const Look *look, StrBuf *out);
