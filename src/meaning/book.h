// SPDX-License-Identifier: MIT
// Books: sorted keys, each with some bytes, in one file that is mapped, not read. Looking a key up touches one block.
// docs/formats/book.md describes the layout.
#pragma once

#include "base/error.h"
#include "base/span.h"
#include "base/strbuf.h"

#include <stdint.h>

enum {
  BOOK_FILE_MAX = 64 * 1024 * 1024,
  BOOK_KEY_MAX = 255,         // bytes
  BOOK_VALUE_MAX = 64 * 1024, // bytes
  BOOK_STAMP_SIZE = 64,       // characters: a hash, in hexadecimal, of what the book was made from
};

typedef enum BookKind { BOOK_LEMMAS = 1, BOOK_GLOSSES = 2 } BookKind;

// A book that is open. Read-only, and safe to share between threads.
typedef struct Book {
  Span bytes;
  BookKind kind;
  bool is_deflated, is_mapped;
  uint32_t entry_count, block_count;
  char stamp[BOOK_STAMP_SIZE + 1];
  Span preamble;            // data of the book's kind, before all keys
  Span index, keys, blocks; // parts of the file
} Book;

// Checks everything except the blocks, which are checked when they are read. ERR_INPUT: it is damaged, or not such a
// book.
MUST_CHECK Status book_open(const char *path, BookKind kind, Book *out, Error *err);
// The bytes are borrowed. file names them in messages.
MUST_CHECK Status book_from_bytes(Span bytes, const char *file, BookKind kind, Book *out, Error *err);
void book_close(Book *book);
// Is the book there, and made from what the stamp says?
bool book_is_fresh(const char *path, BookKind kind, const char *stamp);
void book_stamp_file(const char *path, StrBuf *out); // appends a file's size and time for a stamp, if it exists

// Appends the value of the key. *is_there: the book has the key. ERR_INPUT: the block is damaged.
MUST_CHECK Status book_find(const Book *book, Span key, StrBuf *value, bool *is_there, Error *err);

// The error for a book whose bytes make no sense. file may be NULL.
Status book_is_damaged(const char *file, Error *err);

// A number, seven bits in each byte, the lowest first; the high bit says that another byte follows. False at the end.
bool book_read_number(Span *bytes, uint32_t *out);
void book_add_number(StrBuf *out, uint32_t number);
// A number of bytes, and then the bytes.
bool book_read_span(Span *bytes, Span *out);
void book_add_span(StrBuf *out, Span bytes);

// Making a book. Keys must come in the order of their bytes, each once.
typedef struct BookWriter {
  bool is_deflated;
  StrBuf blocks, index, keys;
  StrBuf block;    // the block being filled
  StrBuf last_key; // of the block; empty: it has none
  uint32_t entry_count, block_count;
} BookWriter; // {.is_deflated = ...} is an empty one

// Leaves out a key or a value that is too long.
void bookwriter_add(BookWriter *writer, Span key, Span value);
// Replaces the file completely or not at all. ERR_LIMIT when it would be too large.
MUST_CHECK Status bookwriter_write(BookWriter *writer, BookKind kind, const char stamp[BOOK_STAMP_SIZE + 1],
                                   Span preamble, const char *path, Error *err);
// Appends the bytes of the file.
MUST_CHECK Status bookwriter_encode(BookWriter *writer, BookKind kind, const char stamp[BOOK_STAMP_SIZE + 1],
                                    Span preamble, StrBuf *out, Error *err);
void bookwriter_deinit(BookWriter *writer);
