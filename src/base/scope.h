// SPDX-License-Identifier: MIT
// Variables that free what they hold when their block ends, on every way out of it: `ScopedStrBuf text = {0};`. What
// outlives the block, because it is returned or handed over, is declared without.
#pragma once

// end: what frees it, given a pointer to the variable.
#define SCOPED(end) __attribute__((cleanup(end)))
