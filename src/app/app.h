// SPDX-License-Identifier: MIT
// The application: one handle on the user's data, through which every use case goes. Use cases take what a person said
// and give back what happened; they print nothing and know no screen.
//
// An App belongs to one thread at a time. Any number of programs may have the same data open, but only one server.
#pragma once

#include "base/error.h"
#include "base/progress.h"
#include "base/sharedclock.h"

#include <stddef.h>

typedef struct App App;

// What a hashed password costs whoever guesses (Argon2id).
typedef struct PasswordCost {
  unsigned long long passes;
  size_t memory; // bytes
} PasswordCost;

typedef struct AppOptions {
  const char *place; // of the store, a file or a database (store/store.h); NULL: tesela.db in the user's data folder
  bool must_exist;   // ERR_MISSING where there is no store, instead of making one
  PasswordCost cost; // zeros: the default (64 MiB); tests take less
  int password_min;  // characters; 0: one will do, as at one's own machine. Servers for others ask for 10
  int busy_ms;       // how long to wait for other programs; 0: five seconds
  bool is_serving;   // for a server: store_served while another one has it open with which it can't be shared
  const char *node;  // this server among others on the same data: small letters and digits, 23 at most; NULL: none
  // What servers for others set. 0: no limit.
  int64_t account_bytes_max; // of one account's puzzles, words, bags, games and picture
  int64_t spare_bytes;       // that must stay free on the disk: what is large is not kept then
  int64_t (*now_ms)(void);   // for tests; NULL: the clock's
  const SharedClock *clock;  // which somebody sets (app/node.h); NULL: the data's own, as it is when it is opened
} AppOptions;

// options may be NULL. Codes of refusals: store/store.h.
MUST_CHECK Status app_open(const AppOptions *options, App **out, Error *err);
void app_close(App *app); // NULL is allowed
static inline void app_close_at(App **app) {
  app_close(*app);
}
#define ScopedApp SCOPED(app_close_at) App *

int64_t app_now_ms(const App *app);

// For a server: what several use cases write in between is confirmed by commit alone, together. One that fails has
// changed nothing; after a commit that fails nothing of all that has happened. Meant for use cases that say so.
MUST_CHECK Status app_begin(App *app, Error *err);
MUST_CHECK Status app_commit(App *app, Error *err);

// A copy of everything while others go on, and back again. A file that is restored is checked first; nothing changes
// unless OK. store_served for what a server has open: it would go on with what it knows.
MUST_CHECK Status app_backup(App *app, const char *path, Error *err);
MUST_CHECK Status app_restore(App *app, const char *path, Error *err);
// The same where app_open says store_damaged: what was there is kept under the name that is appended to kept. Nobody
// else may have it open.
MUST_CHECK Status app_rebuild(const AppOptions *options, const char *path, StrBuf *kept, Error *err);

// Everything from one place to another that is empty, compared before it is confirmed: whole or not at all.
MUST_CHECK Status app_copy(const char *from, const char *to, const Progress *progress, Error *err);
// Appends a place, for people: without the password that may be in it.
void app_place_show(const char *place, StrBuf *out);
