// SPDX-License-Identifier: MIT
// Word scrambles as text.
#pragma once

#include "base/catalog.h"
#include "puzzle/scramble.h"

// Appends a line for each word: its letters and places to write in, or the word; what is known of it below.
void scramblepicture_draw(const Scramble *scramble, bool is_key, const Catalog *catalog, StrBuf *out);
