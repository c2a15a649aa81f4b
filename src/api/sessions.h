// SPDX-License-Identifier: MIT
// Who asks: an account or a guest, by the token of a session that the application knows.
#pragma once

#include "api/router.h"

typedef struct Sessions Sessions;

// What was looked up lately. Safe to use from any thread.
Sessions *sessions_create(void);
void sessions_destroy(Sessions *sessions); // NULL is allowed

// Fills in the request's player by the token it came with; nobody without one, or with one that has ended. Also the
// language, where the account has chosen one.
MUST_CHECK Status sessions_recognise(Request *request, Error *err);
// Who has the token, as far as it was looked up in the last seconds. Never asks the store. *changes, which may be NULL,
// tells how often what is remembered has been out of date so far: what was looked up before such a change is not kept.
bool sessions_recall(Sessions *sessions, const char *token, Player *out, uint64_t *changes);
// What is remembered of everybody is out of date.
void sessions_changed_all(Api *api);
// The same of one session (Player.device) or of one account; 0: none.
void sessions_forget(Api *api, uint64_t device, int64_t account);

// From now on the caller is this account, or a new guest. Sets the cookie.
MUST_CHECK Status sessions_begin(Request *request, const Account *account, Error *err);
MUST_CHECK Status sessions_begin_guest(Request *request, Error *err);
// ... and nobody again.
MUST_CHECK Status sessions_end(Request *request, Error *err);

// A name and its password.

// Whose are the "name" and the "password"? Guesses at one name are counted wherever they come from. On the lane for
// hashes only: it takes a while.
MUST_CHECK Status credentials_check(Request *request, const json_t *given, Account *out, Error *err);
