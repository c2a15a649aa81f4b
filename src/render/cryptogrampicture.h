// SPDX-License-Identifier: MIT
// Cryptograms as text.
#pragma once

#include "puzzle/cryptogram.h"

// Appends the sentence in its signs, with a line above it that has the given letters, or on a key all letters.
void cryptogrampicture_draw(const Cryptogram *cryptogram, bool is_key, StrBuf *out);
