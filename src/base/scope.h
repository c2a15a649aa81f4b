// SPDX-License-Identifier: MIT
// Variables that free what they hold when their block ends, on every way out of it: `ScopedStrBuf text = {0};`. A
// variable whose content is returned or handed over is declared without it.
#pragma once

// end: the function that frees it; it gets a pointer to the variable.
#define SCOPED(end) __attribute__((cleanup(end)))
