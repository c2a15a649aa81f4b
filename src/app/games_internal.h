// SPDX-License-Identifier: MIT
// What the use cases of games share.
#pragma once

#include "app/app_internal.h"
#include "app/gamekeep.h"
#include "app/resource_internal.h"

// For what needs no words: the game, and a log that is the store.
MUST_CHECK Status games_open_bare(App *app, int64_t id, OpenGame **out, Error *err);

// A game that has gone on since it was saved is not wound back: the save gets a game of its own, up to
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
