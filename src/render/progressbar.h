// SPDX-License-Identifier: MIT
// One line that shows the progress of long work.
#pragma once

#include "render/style.h"

// "stage ━━━━━━━━╸ 42%", at most look->columns - 1 wide. If total is 0, shows the count, if there is one, in place of
// bar and share.
void progressbar_draw(const char *stage, int64_t done, int64_t total, const Look *look, StrBuf *out);
