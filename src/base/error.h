// SPDX-License-Identifier: MIT
// What went wrong, as facts: a kind, a message id and its arguments. The front end makes a sentence of them, in the
// reader's language.
#pragma once

#include "base/catalog.h"
#include "base/strbuf.h"

#include <stdint.h>

typedef enum Status {
  OK = 0,
  ERR_INPUT,     // what was given is malformed or out of range
  ERR_MISSING,   // what was named does not exist
  ERR_EXISTS,    // what should be made exists already
  ERR_DENIED,    // not allowed
  ERR_LIMIT,     // too large, too many, out of budget
  ERR_STATE,     // valid, but not possible now
  ERR_IO,        // the operating system refused
  ERR_CANCELLED, // stopped on request
} Status;

#define MUST_CHECK __attribute__((warn_unused_result))
#define N_(text) text // marks a message id for xgettext

enum { ERROR_ARGS_MAX = 8, ERROR_TEXT_MAX = 1024, ERROR_FILE_MAX = 512, ERROR_FIELD_MAX = 96 };

typedef struct ErrorArg {
  const char *text; // NULL: a number
  size_t size;
  int64_t number;
} ErrorArg;

// Small enough for the stack and free of pointers to what the caller owns: texts are copied in (and cut if very long).
typedef struct Error {
  Status kind;
  const char *code;    // stable name for programs ("square_taken"); the kind's name unless set otherwise
  const char *message; // message id: English, with %s and %d; a string literal
  int arg_count;
  struct {
    int offset; // into texts, or -1 for a number
    int64_t number;
  } args[ERROR_ARGS_MAX];
  int texts_used;
  char texts[ERROR_TEXT_MAX];
  char file[ERROR_FILE_MAX];   // the file that is wrong; "": none
  long line;                   // 0: the whole file
  char field[ERROR_FIELD_MAX]; // the field that is wrong, "seats.1.name"; "": none, or not known
} Error;

static inline ErrorArg err_str(const char *text) {
  return (ErrorArg){text ? text : "", text ? strlen(text) : 0, 0};
}
static inline ErrorArg err_span(const char *text, size_t size) {
  return (ErrorArg){text ? text : "", size, 0};
}
static inline ErrorArg err_int(int64_t number) {
  return (ErrorArg){NULL, 0, number};
}

// Fills *err (NULL is allowed) and returns kind, so that an error is one statement:
//   return error_set(err, ERR_INPUT, N_("square '%s' is off the board"), err_str(text));
#define error_set(err, kind, message, ...)                                                                             \
  error_never_ok(error_set_args((err), (kind), (message), (const ErrorArg[]){{0}, ##__VA_ARGS__},                      \
                                (int)(sizeof((const ErrorArg[]){{0}, ##__VA_ARGS__}) / sizeof(ErrorArg)) - 1))

// Tells compilers and analysers, which see one file at a time, that an error is never OK.
static inline Status error_never_ok(Status kind) {
  if (kind == OK)
    __builtin_unreachable();
  return kind;
}

// args[0] is ignored: it keeps an empty list legal.
Status error_set_args(Error *err, Status kind, const char *message, const ErrorArg *args, int arg_count);

// Names the file (NULL: none) and line (0: none) an error is about. A place that is already set stays.
void error_set_place(Error *err, const char *file, long line);
// The same if status is an error; OK changes nothing. Returns status.
Status error_in(Error *err, const char *file, long line, Status status);

// Names the field that the error is about, unless one is named already; OK changes nothing. Returns status.
Status error_at(Error *err, const char *field, Status status);
// Sets the code by which programs recognise the error; OK changes nothing. Returns status.
Status error_coded(Error *err, const char *code, Status status);

// Appends "FILE:LINE: sentence" in the catalogue's language. Bytes that could control a terminal are shown as '?'.
void error_format(const Error *err, const Catalog *catalog, StrBuf *out);

const char *status_name(Status status); // "input", "missing", ... stable
