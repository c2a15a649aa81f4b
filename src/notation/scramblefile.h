// SPDX-License-Identifier: MIT
// Word scrambles as files: our own JSON.
#pragma once

#include "base/error.h"
#include "puzzle/scramble.h"

enum { SCRAMBLE_FILE_MAX = 1024 * 1024 };

void scramble_json_write(const Scramble *scramble, StrBuf *out);
// ERR_INPUT, with the field, for a text that is not a scramble. *out is written only on success.
MUST_CHECK Status scramble_json_read(Span text, const char *file, Scramble *out, Error *err);
// "-" is standard input. The caller owns *out after OK.
MUST_CHECK Status scramble_load(const char *path, Scramble *out, Error *err);
// Does the name end in .json?
MUST_CHECK Status scramble_check_path(const char *path, Error *err);
