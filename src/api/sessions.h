// SPDX-License-Identifier: MIT
// Who asks: sessions of accounts are the application's; guests have sessions of their own, which give them a mark at
// the tables and nothing else.
#ifndef API_SESSIONS_H
#define API_SESSIONS_H

#include "api/router.h"
#include "app/gamekeep.h"

enum { GUEST_DAYS = 30 }; // so long a guest's session lasts, from its beginning

typedef struct Sessions Sessions;

// What was looked up lately. Safe to use from any thread.
Sessions *sessions_create(void);
void sessions_destroy(Sessions *sessions); // NULL is allowed

// Fills in the request's player by the token it came with; nobody without one, or with one that has ended. Also the
// language, where the account has chosen one.
MUST_CHECK Status sessions_recognise(Request *request, Error *err);
// What is remembered of the request's session is out of date.
void sessions_changed(Request *request);
// The same for all sessions of everybody.
void sessions_changed_all(Server *server);

// From now on the caller is this account, or a new guest. Sets the cookie.
MUST_CHECK Status sessions_begin(Request *request, const Account *account, Error *err);
MUST_CHECK Status sessions_begin_guest(Request *request, Error *err);
// ... and nobody again.
MUST_CHECK Status sessions_end(Request *request, Error *err);

// Guests' games, which the store lists for nobody: ids, one a line, the latest last.
MUST_CHECK Status guest_games_read(App *app, const Player *guest, StrBuf *out, Error *err);
MUST_CHECK Status guest_games_list(Store *store, const char *mark, StrBuf *out, Error *err);
// For jobs of the keeper.
MUST_CHECK Status guest_games_add(Store *store, const char *mark, const char *game, Error *err);
MUST_CHECK Status guest_games_remove(Store *store, const char *mark, const char *game, Error *err);

#endif
