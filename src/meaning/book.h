// SPDX-License-Identifier: MIT
// Books: sorted keys, each with some bytes, in one file that is mapped and not read. Looking a key up touches one block
// of it. docs/formats/book.md has the layout.
#pragma once

#include "base/error.h"
#include "base/span.h"
#include "base/strbuf.h"

#include <stdint.h>

enum {
  BOOK_FILE_MAX = 64 * 1024 * 1024,
  BOOK_KEY_MAX = 255,         // bytes
  BOOK_VALUE_MAX = 64 * 1024, // bytes
  BOOK_STAMP_SIZE = 64,       // characters: what the book was made from, as a hash in hexadecimal
};

typedef enum BookKind { BOOK_LEMMAS = 1, BOOK_GLOSSES = 2 } BookKind;

// A book that is open. Read-only, and safe to share between threads.
typedef struct Book {
  Span bytes;
  BookKind kind;
  bool is_deflated, is_mapped;
  uint32_t entry_count, block_count;
  char stamp[BOOK_STAMP_SIZE + 1];
  Span preamble;            // what its kind has to say before all keys
  Span index, keys, blocks; // parts of the file
} Book;

// Checks everything but the blocks, which are checked when they are read. ERR_INPUT: it is damaged, or none.
MUST_CHECK Status book_open(const char *path, BookKind kind, Book *out, Error *err);
// The bytes are borrowed. file names them in messages.
MUST_CHECK Status book_from_bytes(Span bytes, const char *file, BookKind kind, Book *out, Error *err);
void book_close(Book *book);
// Is it there, and made of what the stamp says?
bool book_is_fresh(const char *path, BookKind kind, const char *stamp);
void book_stamp_file(const char *path, StrBuf *out); // for a stamp: its size and time, if it is there

// Appends what stands under the key. *is_there is false where nothing does. ERR_INPUT: the block is damaged.
MUST_CHECK Status book_find(const Book *book, Span key, StrBuf *value, bool *is_there, Error *err);

// What every reader of a book says of one whose bytes make no sense. file may be NULL.
Status book_is_damaged(const char *file, Error *err);

// A number of seven bits a byte, the lowest first; the high bit says that more follow. False past the end.
bool book_read_number(Span *bytes, uint32_t *out);
void book_add_number(StrBuf *out, uint32_t number);
// A number of bytes, and these.
bool book_read_span(Span *bytes, Span *out);
void book_add_span(StrBuf *out, Span bytes);

// Making one. Keys come in the order of their bytes, each once.
typedef struct BookWriter {
  bool is_deflated;
  StrBuf blocks, index, keys;
  StrBuf block;    // the one being filled
  StrBuf last_key; // in it; empty: it has none
  uint32_t entry_count, block_count;
} BookWriter; // {.is_deflated = ...} is an empty one

// A key or a value that is too long is left out.
void bookwriter_add(BookWriter *writer, Span key, Span value);
// Replaces the file as a whole or not at all. ERR_LIMIT when it would be too large.
MUST_CHECK Status bookwriter_write(BookWriter *writer, BookKind kind, const char stamp[BOOK_STAMP_SIZE + 1],
                                   Span preamble, const char *path, Error *err);
// The bytes of the file, appended.
MUST_CHECK Status bookwriter_encode(BookWriter *writer, BookKind kind, const char stamp[BOOK_STAMP_SIZE + 1],
                                    Span preamble, StrBuf *out, Error *err);
void bookwriter_deinit(BookWriter *writer);
