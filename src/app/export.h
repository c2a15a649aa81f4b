// SPDX-License-Identifier: MIT
// Everything that an account owns, as one JSON text (docs/formats/archive.md): for keeping, or for taking elsewhere.
#ifndef APP_EXPORT_H
#define APP_EXPORT_H

#include "app/account.h"

// Appends it. Of games that are not over it says what everybody may know: never the seed, nor what is on a rack.
MUST_CHECK Status account_export(App *app, const Account *account, StrBuf *out, Error *err);
// An account by its name, for whoever owns the store itself. user_not_found.
MUST_CHECK Status account_find(App *app, const char *name, Account *out, Error *err);

#endif
