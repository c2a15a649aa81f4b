// SPDX-License-Identifier: MIT
// Who asks: sessions of accounts are the application's; guests have sessions of their own, which give them a mark at
// the tables and nothing else.
#ifndef WEB_SESSIONS_H
#define WEB_SESSIONS_H

#include "web/router.h"

// Fills in the request's player by the token it came with; nobody without one, or with one that has ended. Also the
// language, where the account has chosen one.
MUST_CHECK Status sessions_recognise(Request *request, Error *err);

// From now on the caller is this account, or a new guest with this name ("": none). Sets the cookie.
MUST_CHECK Status sessions_begin(Request *request, const Account *account, Error *err);
MUST_CHECK Status sessions_begin_guest(Request *request, const char *name, Error *err);
// ... and nobody again.
MUST_CHECK Status sessions_end(Request *request, Error *err);

#endif
