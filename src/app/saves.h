// SPDX-License-Identifier: MIT
// Saves: names for moments of games. They can be made, listed, continued, renamed and forgotten one by one.
//
// When its last name goes, a game is deleted too if nobody can want it any more: a private game at one device that has
// neither gone on since nor ended. That happens when a name is given to another game and when an entry of the list of
// games is deleted. Forgetting a save by its number deletes only the name.
#pragma once

#include "app/games.h"
#include "app/opengame.h"

enum { SAVES_MAX = 1000 }; // of an account

typedef struct SaveList {
  FieldList saves; // GameEntry
} SaveList;
typedef struct SaveChoice {
  int64_t save;
  const char *name;
} SaveChoice;
typedef struct SaveLoaded {
  const char *id; // of the game
} SaveLoaded;

// All of the account's saves, the latest first; the list may be empty.
extern const UseCase save_listing;
// The game to go on with. If the game has gone on since, it is not wound back: the save gets a new game, which is not
// ranked. game_not_found; remote_load for an older moment of a game with others.
extern const UseCase save_loading;
// game_not_found, save_name, game_exists: another save is never overwritten. The save has a new number afterwards.
extern const UseCase save_renaming;
extern const UseCase save_forgetting; // game_not_found

// What became of a save. If a game was deleted with its last name, dropped names it, for those who have it open.
typedef struct SaveMade {
  int64_t save;
  StrBuf name;                // as it is kept
  char dropped[GAME_ID_SIZE]; // "": none
} SaveMade;

// Gives a name to the game as it is kept now, in the caller's transaction. save_guest, save_name, game_exists unless
// may_overwrite, ERR_LIMIT if there are SAVES_MAX. The caller frees out->name in either case.
MUST_CHECK Status save_put(App *app, const Account *account, const OpenGame *open, const char *name, bool may_overwrite,
                           int64_t now_ms, SaveMade *out, Error *err);
// The game goes back to its last save; one that was never saved is deleted. *has_changed: the game in memory can then
// only be closed.
MUST_CHECK Status save_go_back(App *app, const OpenGame *open, bool *has_changed, Error *err);
