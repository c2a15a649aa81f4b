// SPDX-License-Identifier: MIT
// The puzzles that somebody keeps, an account or a guest (Account.guest): mazes and word searches, each as the bytes of
// its file in the house's own format.
#ifndef APP_PUZZLE_H
#define APP_PUZZLE_H

#include "app/account.h"

#define PUZZLE_MAZE "maze"
#define PUZZLE_SOPA "sopa"

enum {
  PUZZLE_NAME_CHARACTERS = 100,
  PUZZLES_MAX = 2000,     // of one account
  PUZZLES_GUEST_MAX = 30, // of one guest
  PUZZLE_GUEST_BYTES_MAX = 2 * 1024 * 1024,
};

typedef struct Puzzle {
  int64_t id;
  const char *kind, *name;
  int64_t changed_ms; // also its version: every change makes it larger
  Span body;          // empty in lists
} Puzzle;

// Those whose name holds the text, in either case; kind and search may be "". Strings live in the arena.
MUST_CHECK Status puzzle_list(App *app, const Account *account, const char *kind, const char *search, Arena *arena,
                              Puzzle **out, int *count, Error *err);
// puzzle_not_found, also for those of others.
MUST_CHECK Status puzzle_get(App *app, const Account *account, int64_t id, Arena *arena, Puzzle *out, Error *err);
// puzzle_guest_size for a file that would be too large, known before it is made.
MUST_CHECK Status puzzle_check_size(const Account *account, int64_t bytes, Error *err);
// A name that is taken gets a number. puzzles_full, puzzle_guest_size, name_*.
MUST_CHECK Status puzzle_add(App *app, const Account *account, const char *kind, const char *name, Span body,
                             int64_t *id, Error *err);
// version is the changed_ms that the change was made from: puzzle_stale if it is another one by now.
MUST_CHECK Status puzzle_change(App *app, const Account *account, int64_t id, int64_t version, Span body, Error *err);
MUST_CHECK Status puzzle_rename(App *app, const Account *account, int64_t id, const char *name, Error *err);
MUST_CHECK Status puzzle_delete(App *app, const Account *account, int64_t id, Error *err);
// What somebody made as a guest becomes the account's, as far as there is room.
MUST_CHECK Status puzzles_adopt(App *app, const Account *account, const char *guest, Error *err);

#endif
