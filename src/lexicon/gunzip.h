// SPDX-License-Identifier: MIT
// What a package brings through gzip, or an archive deflated.
#pragma once

#include "base/span.h"
#include "base/strbuf.h"

// Appends what was packed. False when the bytes are no such file, are cut short, or hold more than limit bytes; then
// out may have a part of it.
bool gunzip(Span packed, size_t limit, StrBuf *out);
bool inflate_bare(Span packed, size_t limit, StrBuf *out); // without a head
