// SPDX-License-Identifier: MIT
// Cryptograms as files: our own JSON.
#pragma once

#include "puzzle/cryptogram.h"

enum { CRYPTOGRAM_FILE_MAX = 256 * 1024 };

void cryptogram_json_write(const Cryptogram *cryptogram, StrBuf *out);
// ERR_INPUT, with the field, for a text that is not a cryptogram. *out is written only on success.
MUST_CHECK Status cryptogram_json_read(Span text, const char *file, Cryptogram *out, Error *err);
// "-" is standard input.
MUST_CHECK Status cryptogram_load(const char *path, Cryptogram *out, Error *err);
// Does the name end in .json?
MUST_CHECK Status cryptogram_check_path(const char *path, Error *err);
