// SPDX-License-Identifier: MIT
// Crosswords in files: JSON, ipuz, and the .puz of Across Lite.
//
// Only JSON keeps everything (labels, kind, symmetry, the lexicon). A file that names no alphabet gets the first
// built-in one with all its letters. docs/formats/crosswords.md describes the formats.
#pragma once

#include "puzzle/crossword.h"

enum { CROSSWORD_FILE_MAX = 4 * 1024 * 1024 };

typedef enum CrosswordFormat {
  CROSSWORD_FORMAT_JSON,
  CROSSWORD_FORMAT_IPUZ,
  CROSSWORD_FORMAT_PUZ,
  CROSSWORD_FORMATS,
} CrosswordFormat;

const char *crossword_format_name(CrosswordFormat format); // also its extension: "json", "ipuz", "puz"
// By the extension; ERR_INPUT lists the formats.
MUST_CHECK Status crossword_format_of_path(const char *path, CrosswordFormat *out, Error *err);

// file names the bytes in messages. *out is written only on success.
MUST_CHECK Status crossword_read(Span bytes, CrosswordFormat format, const char *file, Crossword *out, Error *err);
void crossword_write(const Crossword *crossword, CrosswordFormat format, StrBuf *out);
// What a file of this format does not keep of the puzzle: a message id; NULL: it keeps everything.
const char *crossword_format_loses(const Crossword *crossword, CrosswordFormat format);
MUST_CHECK Status crossword_load(const char *path, Crossword *out, Error *err);

MUST_CHECK Status crossword_json_read(Span text, const char *file, Crossword *out, Error *err);
MUST_CHECK Status crossword_ipuz_read(Span text, const char *file, Crossword *out, Error *err);
MUST_CHECK Status crossword_puz_read(Span bytes, const char *file, Crossword *out, Error *err);
void crossword_json_write(const Crossword *crossword, StrBuf *out);
void crossword_ipuz_write(const Crossword *crossword, StrBuf *out);
void crossword_puz_write(const Crossword *crossword, StrBuf *out);
