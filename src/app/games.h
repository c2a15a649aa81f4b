// SPDX-License-Identifier: MIT
// Games that are kept: made, found again, played through a table whose log is the store, saved under names, left.
//
// Every confirmed action is durable when table_do has returned. A save is a name for a moment of a game. Whoever goes
// on from an older moment (another save, or leaving without saving) plays on unranked, since the draws have been seen.
#ifndef APP_GAMES_H
#define APP_GAMES_H

#include "app/gameform.h"
#include "app/opengame.h"

enum { SAVE_NAME_CHARACTERS = 64 };

typedef struct GameEntry {
  int number;          // in the list, from 1
  const char *name;    // of the save; for a game that is not saved the date and time of its last turn
  const char *game_id; // hard to guess, for addresses
  bool is_saved;       // under that name
  int64_t save;        // number of the save (app/saves.h); 0: none
  bool is_current;     // the game has not gone on since
  bool is_remote;      // its people do not share one device: an older moment can't be gone on with
  bool is_over;
  int64_t seq; // the moment that this is
  int64_t began_ms, played_ms;
  int seat_count;
  const char *names[SEATS_MAX];
  int scores[SEATS_MAX];
  int turn_number;
  int awaited; // seat, or SEAT_SYSTEM
} GameEntry;

typedef struct GameList {
  GameEntry *entries;
  int count;
  Arena arena;
} GameList;

// What can be gone on with, latest first. no_saved_games when there is none.
MUST_CHECK Status games_list(App *app, const Account *account, GameList *out, Error *err);
// Games that are over, latest first; an empty list is fine. limit 0: all.
MUST_CHECK Status games_finished(App *app, const Account *account, int64_t offset, int64_t limit, GameList *out,
                                 Error *err);
void gamelist_deinit(GameList *list);

// Codes as in gameform.h, and those of settings_check. The owner is the account; a guest's game has none.
MUST_CHECK Status games_new(App *app, const Account *account, const GameForm *form, const Progress *progress,
                            OpenGame **out, Error *err);
// The same settings and seats once more, with another seed.
MUST_CHECK Status games_again(const OpenGame *open, const Progress *progress, OpenGame **out, Error *err);
// A name of a save or an id of a game first, else a number of games_list. no_saved_games, game_not_found, out_of_range,
// remote_load for an older moment of a game whose people do not share a device.
MUST_CHECK Status games_load(App *app, const Account *account, const char *which, const Progress *progress,
                             OpenGame **out, Error *err);
// The one played last. no_saved_games.
MUST_CHECK Status games_last(App *app, const Account *account, const Progress *progress, OpenGame **out, Error *err);
// By the same names. A save goes alone while the game has others; a game's results stay.
MUST_CHECK Status games_delete(App *app, const Account *account, const char *which, Error *err);

// Under which name it was last saved or loaded; "": none.
const char *opengame_save_name(const OpenGame *open);

// name NULL: the date and time. save_name for one that is empty or can't be shown, game_exists unless it may be
// overwritten. The game goes on under the new name.
MUST_CHECK Status opengame_save(OpenGame *open, const char *name, bool may_overwrite, Error *err);
// The same in a server's batch, for somebody at the table; what was saved under the name before stays a game of its
// own.
MUST_CHECK Status opengame_save_for(App *app, const OpenGame *open, const Account *account, const char *name,
                                    bool may_overwrite, Error *err);
// Saves under the name it has, else under the date and time.
MUST_CHECK Status opengame_save_here(OpenGame *open, Error *err);
// Goes back to the last save; a game that was never saved is deleted. remote_leave where people do not share a device.
// The game is only good for closing then.
MUST_CHECK Status opengame_drop_unsaved(OpenGame *open, Error *err);
// Every turn of a game that is over with what would have been better, by the words it was played with. The caller
// destroys it (app/review.h). ERR_STATE before the end and for games that are not analysed.
typedef struct Review Review;
MUST_CHECK Status opengame_review(const OpenGame *open, const Progress *progress, Review **out, Error *err);

#endif
