// SPDX-License-Identifier: MIT
// Unpacks gzip files of packages, and deflated files of archives.
#pragma once

#include "base/span.h"
#include "base/strbuf.h"

// Appends the unpacked bytes. False when the bytes are not such a file, are cut short, or give more than limit bytes;
// then out may have a part of them.
bool gunzip(Span packed, size_t limit, StrBuf *out);
bool inflate_bare(Span packed, size_t limit, StrBuf *out); // without the gzip header
