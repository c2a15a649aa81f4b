// SPDX-License-Identifier: MIT
// Word searches in files: the line format of the thesis, XML, JSON, and ipuz.
//
// Messages name the line or element. Only JSON keeps everything (pins, places, what the maker promised). A file that
// names no alphabet gets the given one, or the first built-in one with all its letters. docs/formats/sopas.md describes
// the formats.
#pragma once

#include "puzzle/sopa.h"

enum { SOPA_FILE_MAX = 128 * 1024 * 1024 };

typedef enum SopaFormat {
  SOPA_FORMAT_TEXT,
  SOPA_FORMAT_XML,
  SOPA_FORMAT_JSON,
  SOPA_FORMAT_IPUZ,
  SOPA_FORMATS,
} SopaFormat;

const char *sopa_format_name(SopaFormat format); // also its extension: "txt", "xml", "json", "ipuz"
// By the extension; ERR_INPUT lists the formats.
MUST_CHECK Status sopa_format_of_path(const char *path, SopaFormat *out, Error *err);

// alphabet may be NULL. file names the text in messages. *out is written only on success.
MUST_CHECK Status sopa_read(Span text, SopaFormat format, const char *file, const SopaAlphabet *alphabet, Sopa *out,
                            Error *err);
void sopa_write(const Sopa *sopa, SopaFormat format, StrBuf *out);
// What a file of this format does not keep of the puzzle: a message id; NULL: it keeps everything.
const char *sopa_format_loses(const Sopa *sopa, SopaFormat format);
MUST_CHECK Status sopa_load(const char *path, const SopaAlphabet *alphabet, Sopa *out, Error *err);

MUST_CHECK Status sopa_text_read(Span text, const char *file, const SopaAlphabet *alphabet, Sopa *out, Error *err);
MUST_CHECK Status sopa_xml_read(Span text, const char *file, const SopaAlphabet *alphabet, Sopa *out, Error *err);
MUST_CHECK Status sopa_json_read(Span text, const char *file, Sopa *out, Error *err);
MUST_CHECK Status sopa_ipuz_read(Span text, const char *file, const SopaAlphabet *alphabet, Sopa *out, Error *err);
void sopa_text_write(const Sopa *sopa, StrBuf *out);
void sopa_xml_write(const Sopa *sopa, StrBuf *out);
void sopa_json_write(const Sopa *sopa, StrBuf *out);
void sopa_ipuz_write(const Sopa *sopa, StrBuf *out);
