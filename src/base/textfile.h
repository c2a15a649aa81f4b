// SPDX-License-Identifier: MIT
// A text file as editors save it: UTF-8, UTF-16 after a byte order mark, or else Windows-1252, which includes Latin-1.
#pragma once

#include "base/error.h"

typedef enum TextEncoding { TEXT_UTF8, TEXT_UTF16, TEXT_WINDOWS_1252 } TextEncoding;

// *out is the text in UTF-8: bytes itself, or what was added to room. ERR_INPUT, with the line, for what is not text,
// and for UTF-8 or UTF-16 that is damaged. file names it in messages; encoding may be NULL.
MUST_CHECK Status textfile_decode(Span bytes, const char *file, StrBuf *room, Span *out, TextEncoding *encoding,
                                  Error *err);

const char *textfile_encoding_name(TextEncoding encoding); // "UTF-8", "UTF-16", "windows-1252"
// What people should know about a file that was read in this encoding: a message id with one %s, the file's name. NULL:
// nothing.
const char *textfile_note(TextEncoding encoding);
