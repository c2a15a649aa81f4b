// SPDX-License-Identifier: MIT
// Everything that an account owns, as one JSON text (docs/formats/archive.md): for keeping, or for taking elsewhere.
#pragma once

#include "app/account.h"

// Appends it. Of games that are not over it says what everybody may know: never the seed, nor what is on a rack.
MUST_CHECK Status account_export(App *app, const Account *account, StrBuf *out, Error *err);
typedef struct ImportReport {
  int resources, games, puzzles, cards; // taken in
  int skipped;                          // there already, wrong in themselves, or games that are not over
} ImportReport;

enum { IMPORT_MAX = 256 * 1024 * 1024 };

// Takes such a text in. What is there already stays as it is, and nothing counts for ranking or statistics. report may
// be NULL. Entries that can't be taken are skipped; an error of the store ends it, with what was taken before.
MUST_CHECK Status account_import(App *app, Account *account, Span text, ImportReport *report, Error *err);
