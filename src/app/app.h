// SPDX-License-Identifier: MIT
// The application: one handle on the user's data; every use case goes through it. Use cases take what a person said and
// return what happened; they print nothing and know no screen.
//
// An App is used by one thread at a time. Any number of programs may have the same data open, but only one server.
#pragma once

#include "base/error.h"
#include "base/progress.h"
#include "base/sharedclock.h"

#include <stddef.h>

typedef struct App App;

// What each guess at a hashed password costs (Argon2id).
typedef struct PasswordCost {
  unsigned long long passes;
  size_t memory; // bytes
} PasswordCost;

typedef struct AppOptions {
  const char *place; // of the store, a file or a database (store/store.h); NULL: tesela.db in the user's data folder
  bool must_exist;   // ERR_MISSING if there is no store, instead of making one
  PasswordCost cost; // zeros: the default (64 MiB); tests take less
  int password_min;  // characters; 0: one is enough, as on one's own machine. Servers for others ask for 10
  int busy_ms;       // how long to wait for other programs; 0: five seconds
  bool is_serving;   // for a server: store_served while another server has the store open and can't share it
  const char *node;  // this server's name among others on the data: at most 23 small letters and digits; NULL: none
  // What servers for others set. 0: no limit.
  int64_t account_bytes_max; // of one account's puzzles, words, bags, games and picture
  int64_t spare_bytes;       // disk space that must stay free: below it, nothing large is kept
  int64_t (*now_ms)(void);   // for tests; NULL: the clock's
  const SharedClock *clock;  // set by somebody else (app/node.h); NULL: the time of the data, read when it is opened
} AppOptions;

// options may be NULL. Codes of refusals: store/store.h.
MUST_CHECK Status app_open(const AppOptions *options, App **out, Error *err);
void app_close(App *app); // NULL is allowed
static inline void app_close_at(App **app) {
  app_close(*app);
}
#define ScopedApp SCOPED(app_close_at) App *

int64_t app_now_ms(const App *app);

// For a server: a batch. What several use cases write between begin and commit becomes durable together, at commit. A
// use case that fails changes nothing; if the commit fails, nothing in the batch has happened. Only for use cases that
// say so.
MUST_CHECK Status app_begin(App *app, Error *err);
MUST_CHECK Status app_commit(App *app, Error *err);

// A copy of everything while others keep working, and back again. The file to restore is checked first; nothing changes
// unless OK. store_served while a server has the store open, since the server would keep using what it has in memory.
MUST_CHECK Status app_backup(App *app, const char *path, Error *err);
MUST_CHECK Status app_restore(App *app, const char *path, Error *err);
// Restores where app_open says store_damaged: the damaged store is kept, under the name that is appended to kept.
// Nobody else may have it open.
MUST_CHECK Status app_rebuild(const AppOptions *options, const char *path, StrBuf *kept, Error *err);

// Copies everything from one place to another that is empty, and compares before confirming: all or nothing.
MUST_CHECK Status app_copy(const char *from, const char *to, const Progress *progress, Error *err);
// Appends a place, for people: without the password it may contain.
void app_place_show(const char *place, StrBuf *out);
