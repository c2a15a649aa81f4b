// SPDX-License-Identifier: MIT
// Who asks: an account or a guest, by the token of a session.
#pragma once

#include "api/router.h"

typedef struct Sessions Sessions;

// What was looked up lately. Any thread may use it.
Sessions *sessions_create(void);
void sessions_destroy(Sessions *sessions); // NULL is allowed

// Fills in the request's player by its token; nobody if there is no token, or its session has ended. Also sets the
// language, if the account has chosen one.
MUST_CHECK Status sessions_recognise(Request *request, Error *err);
// The owner of the token, if it was looked up in the last seconds. Never asks the store. *changes (may be NULL) counts
// how often remembered results became invalid: a result looked up before such a change must not be kept.
bool sessions_recall(Sessions *sessions, const char *token, Player *out, uint64_t *changes);
// Forgets what is remembered of everybody.
void sessions_changed_all(Api *api);
// The same for one session (Player.device) or one account; 0: none.
void sessions_forget(Api *api, uint64_t device, int64_t account);

// From now on the caller is this account, or a new guest. Sets the cookie.
MUST_CHECK Status sessions_begin(Request *request, const Account *account, Error *err);
MUST_CHECK Status sessions_begin_guest(Request *request, Error *err);
// ... and nobody again.
MUST_CHECK Status sessions_end(Request *request, Error *err);

// A name and its password.

// Whose are the "name" and the "password"? Guesses at one name are counted together, wherever they come from. Only on
// the lane for hashes, since it is slow.
MUST_CHECK Status credentials_check(Request *request, const json_t *given, Account *out, Error *err);
