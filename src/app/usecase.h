// SPDX-License-Identifier: MIT
// A use case is something that people want of the program, described once: who may ask, its fields in and out, and the
// function that does it. Options and help of the command line, the console's questions, routes with their JSON, checks
// and the description of the interface are all read from the rows; a front end adds only how it looks.
//
// A new use case is a struct, its fields and a function here, and a line in each front end that offers it.
#pragma once

#include "app/account.h"
#include "base/progress.h"
#include "field/field.h"

// Who may ask.
typedef enum Who {
  WHO_ANYBODY,
  WHO_PLAYER,  // guests and accounts
  WHO_ACCOUNT, // somebody who has logged in
  WHO_ADMIN,   // an operator
} Who;

// Who asks, and everything around the question.
typedef struct Use {
  App *app;               // NULL: nothing is kept, and words are files or the program's own
  const Account *account; // who asks; NULL if app is
  const Catalog *catalog; // the asker's language
  const Progress *progress;
  bool never_waits;        // do not wait for anything that would take long to make
  Arena *arena;            // what comes back lives here
  struct WordShelf *shelf; // of a server: keeps words open (app/wordset.h); NULL: words are opened for this use alone
} Use;

// Has somebody given this text?
static inline bool is_said(const char *text) {
  return text && text[0];
}

typedef struct UseCase {
  const char *name;    // "sopa.make"
  const char *summary; // one line: what it does, for the description of the interface, which is English
  Who who;
  const Field *in, *out;
  size_t in_size, out_size;
  // A refusal names the field at fault, if there is one (error_at).
  Status (*run)(const Use *use, const void *in, void *out, Error *err);
  void (*deinit)(void *out); // frees what run() gave; NULL: all of it lives in the arena
  bool is_kept_open;         // call deinit even after a refusal: *out holds what was opened or found so far
} UseCase;

// A row: USE_CASE(name, summary, who, USE_IN(…), USE_OUT(…), .run = …, .deinit = …).
#define USE_CASE(...)                                                                                                  \
  { __VA_ARGS__ }
// What it takes and returns: USE_IN(fields, Struct), USE_OUT(fields, Struct); USE_NOTHING_IN, USE_NOTHING_OUT.
#define USE_IN(fields, type) .in = (fields), .in_size = sizeof(type)
#define USE_OUT(fields, type) .out = (fields), .out_size = sizeof(type)
#define USE_NOTHING_IN .in = no_fields
#define USE_NOTHING_OUT .out = no_fields
extern const Field no_fields[];
