// SPDX-License-Identifier: MIT
// Word lists that come in a zip archive.
#pragma once

#include "base/error.h"
#include "base/span.h"
#include "base/strbuf.h"

bool unzip_is_archive(Span bytes);
// Appends the one file that the archive holds, or the one that is called .txt. file names the archive in messages.
// ERR_INPUT when it holds none or several, is damaged, or is packed in a way other than the usual; ERR_LIMIT above
// limit bytes.
MUST_CHECK Status unzip_add_only_file(Span bytes, const char *file, size_t limit, StrBuf *out, Error *err);
