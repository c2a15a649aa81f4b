// SPDX-License-Identifier: MIT
// Word lists that come in a zip archive.
#pragma once

#include "base/error.h"
#include "base/span.h"
#include "base/strbuf.h"

bool unzip_is_archive(Span bytes);
// Appends the only file of the archive, or else the only one whose name ends in .txt. file names the archive in
// messages. ERR_INPUT when there is no such file or there are several, the archive is damaged, or is packed in an
// unusual way; ERR_LIMIT above limit bytes.
MUST_CHECK Status unzip_add_only_file(Span bytes, const char *file, size_t limit, StrBuf *out, Error *err);
