// SPDX-License-Identifier: MIT
// Cryptograms as text.
#pragma once

#include "puzzle/cryptogram.h"

// Appends the sentence in its signs, a line above them with the letters that are given, or all of them.
void cryptogrampicture_draw(const Cryptogram *cryptogram, bool is_key, StrBuf *out);
