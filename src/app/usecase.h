// SPDX-License-Identifier: MIT
// A use case is something that people want of the program, described once: who may ask, what is given, what comes back,
// and the function that does it. Options and help of the command line, the console's questions, routes with their JSON,
// checks and the description of the interface are read from the rows; a front end adds how it looks.
//
// A new one is a struct, its fields and a function here, and a line in each front end that is to have it.
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

// Somebody who asks, and what goes with it.
typedef struct Use {
  App *app;               // NULL: nothing is kept, and words are files or the program's own
  const Account *account; // who asks; NULL where app is
  const Catalog *catalog; // of who asks
  const Progress *progress;
  bool never_waits;        // what is not there yet, and would take long to make, is not waited for
  Arena *arena;            // what comes back lives here
  struct WordShelf *shelf; // of a server: where words stay open (app/wordset.h); NULL: they are opened for this alone
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
  // A refusal names its field, if one is at fault (error_at).
  Status (*run)(const Use *use, const void *in, void *out, Error *err);
  void (*deinit)(void *out); // of what run() gave; NULL: all of it lives in the arena
  bool is_kept_open;         // deinit is needed though it was refused: what it has opened or found so far is in *out
} UseCase;

// A row: USE_CASE(name, summary, who, USE_IN(…), USE_OUT(…), .run = …, .deinit = …).
#define USE_CASE(...)                                                                                                  \
  { __VA_ARGS__ }
// What it takes and gives: USE_IN(fields, Struct), USE_OUT(fields, Struct); USE_NOTHING_IN, USE_NOTHING_OUT.
#define USE_IN(fields, type) .in = (fields), .in_size = sizeof(type)
#define USE_OUT(fields, type) .out = (fields), .out_size = sizeof(type)
#define USE_NOTHING_IN .in = no_fields
#define USE_NOTHING_OUT .out = no_fields
extern const Field no_fields[];
