// SPDX-License-Identifier: MIT
// The word lists of Debian's aspell packages: sorted words, each without the letters that it shares with the one before
// (prezip), all packed with gzip.
#pragma once

#include "base/error.h"
#include "base/span.h"

enum { PACKEDLIST_TEXT_MAX = 64 * 1024 * 1024 }; // bytes, unpacked

bool packedlist_is_name(const char *path); // "*.cwl.gz"
// Appends the lines in the list's own character set. file names the bytes in messages. out is unchanged on failure.
MUST_CHECK Status packedlist_read(Span bytes, const char *file, StrBuf *out, Error *err);
