// SPDX-License-Identifier: MIT
// Saves by their own number, for front ends that list every one of them: names for moments of games, which are found,
// gone on with, renamed and forgotten one by one. The games themselves are left alone.
#ifndef APP_SAVES_H
#define APP_SAVES_H

#include "app/games.h"

enum { SAVES_MAX = 1000 }; // of an account, at a server

// May there be one more? One that is there already may always be written over. ERR_LIMIT.
MUST_CHECK Status saves_check_room(App *app, const Account *account, const char *name, Error *err);
// All of the account's, the latest first; an empty list is fine.
MUST_CHECK Status saves_list(App *app, const Account *account, GameList *out, Error *err);
// The game to go on with. One that has gone on since then is not wound back: the save gets a game of its own, which is
// not ranked. game_not_found; remote_load for an older moment of a game with others.
MUST_CHECK Status saves_resume(App *app, const Account *account, int64_t save, char game_id[GAME_ID_SIZE], Error *err);
// game_not_found, save_name, game_exists: another save is never overwritten. The save has a new number afterwards.
MUST_CHECK Status saves_rename(App *app, const Account *account, int64_t save, const char *name, Error *err);
MUST_CHECK Status saves_forget(App *app, const Account *account, int64_t save, Error *err); // game_not_found

#endif
