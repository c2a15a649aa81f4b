// SPDX-License-Identifier: MIT
// Word scrambles as text.
#pragma once

#include "base/catalog.h"
#include "puzzle/scramble.h"

// Appends a line for each word, with its letters and places to write in, or the word on a key; hints come below.
void scramblepicture_draw(const Scramble *scramble, bool is_key, const Catalog *catalog, StrBuf *out);
