// SPDX-License-Identifier: MIT
// What the use cases of games share.
#ifndef APP_GAMES_INTERNAL_H
#define APP_GAMES_INTERNAL_H

#include "app/app_internal.h"
#include "app/gamekeep.h"
#include "app/resource_internal.h"

// games_load.c. Makes a stored game ready for somebody at this device. Takes it over in any case.
MUST_CHECK Status games_sit_down(App *app, const Account *account, OpenGame *open, const Progress *progress,
                                 OpenGame **out, Error *err);
// For what needs no words: the game, and a log that is the store.
MUST_CHECK Status games_open_bare(App *app, int64_t id, OpenGame **out, Error *err);

// games_new.c. The words of a game that is over, as they are now: a resource that is not used any more may have been
// deleted or changed since.
MUST_CHECK Status opengame_same_words(const OpenGame *open, const Settings *settings, const Progress *progress,
                                      ResourceWords *out, Error *err);

// games_find.c: what a person calls by name, id or number. Either a save (id not 0) or a running game.
MUST_CHECK Status games_find(App *app, const Account *account, const char *which, Arena *arena, StoreSave *out,
                             Error *err);
// games_load.c. A game that has gone on since it was saved is not wound back: the save gets a game of its own, up to
// that moment. remote_load where people do not share a device.
MUST_CHECK Status games_fork(App *app, StoreSave *save, Error *err);
// saves.c: a save has just let go of its game, which goes too when nobody can want it (app/saves.h).
MUST_CHECK Status save_drop_game(App *app, int64_t account, const StoreSave *was, bool *is_dropped, Error *err);
// games_list.c: the account's saves, the latest first, and running games that have none if they are wanted; GameEntry.
MUST_CHECK Status games_list_saved(const Use *use, bool with_unnamed, FieldList *out, Error *err);
// The row as an entry of a list.
GameEntry games_entry(const Use *use, const StoreSave *row, int number);
// A game as it is now, under the name that it was last saved under.
GameEntry games_entry_of(const Use *use, const StoreGame *game, const StoreSave *saves, int count, int number);

#endif
