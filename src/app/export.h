// SPDX-License-Identifier: MIT
// Everything that an account owns, as one JSON text (docs/formats/archive.md): for keeping, or for taking elsewhere.
#pragma once

#include "app/account.h"

// Appends it. Of unfinished games it contains only what everybody may know: not the seed, and no racks.
MUST_CHECK Status account_export(App *app, const Account *account, StrBuf *out, Error *err);
typedef struct ImportReport {
  int resources, games, puzzles, cards; // taken in
  int skipped;                          // already there, wrong, or unfinished games
} ImportReport;

enum { IMPORT_MAX = 256 * 1024 * 1024 };

// Imports such a text. What is already there stays as it is, and nothing counts for ranking or statistics. report may
// be NULL. Entries that can't be imported are skipped; an error of the store ends the import, but keeps what came
// before.
MUST_CHECK Status account_import(App *app, Account *account, Span text, ImportReport *report, Error *err);
