// SPDX-License-Identifier: MIT
// What the use cases of games share.
#pragma once

#include "app/games.h"
#include "app/inside.h"
#include "app/resource_internal.h"
#include "store/store.h"

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

// A game on its way into the store and back, for the use cases of games.

// The JSON of logs, cut into its lines, and what lists show of it.
void game_write_head(const Game *game, StrBuf *out);
void game_write_summary(const Game *game, StrBuf *out);
// Adds a game that has begun. The caller has said in the row who owns it, its public id and its words; the rest, and
// the row's id, are filled in here, texts excepted. ERR_MISSING: the account or the words are no longer there.
MUST_CHECK Status game_add_stored(Store *store, const Game *game, StoreGame *row, Error *err);
// The game as it is after to_seq (-1: the last). The caller owns it.
MUST_CHECK Status game_read_stored(Store *store, const StoreGame *row, int64_t to_seq, Game **out, Error *err);
// Fills in seats and turn. A summary that can't be read leaves them empty.
void game_read_summary(const char *summary, Arena *arena, GameEntry *out);
void game_new_public_id(char out[GAME_ID_SIZE]);
void game_write_time(int64_t at_ms, StrBuf *out); // "2026-11-15 07:05:12", local time
StoreAction game_stored_action(const Game *game, const Action *action, Arena *arena); // its body in the arena
