// SPDX-License-Identifier: MIT
// What the use cases of games share.
#pragma once

#include "app/games.h"
#include "app/inside.h"
#include "app/resource_internal.h"
#include "store/store.h"

// A game that has gone on since it was saved is not wound back: the save gets a new game, up to that moment.
// remote_load if people do not share a device.
MUST_CHECK Status games_fork(App *app, StoreSave *save, Error *err);
// saves.c: a save has just left its game; the game is deleted too if nobody can want it (app/saves.h).
MUST_CHECK Status save_drop_game(App *app, int64_t account, const StoreSave *was, bool *is_dropped, Error *err);
// games_list.c: the account's saves, the latest first, and if wanted the running games without a save; GameEntry.
MUST_CHECK Status games_list_saved(const Use *use, bool with_unnamed, FieldList *out, Error *err);
// The row as an entry of a list.
GameEntry games_entry(const Use *use, const StoreSave *row, int number);
// A game as it is now, with the name it was last saved under.
GameEntry games_entry_of(const Use *use, const StoreGame *game, const StoreSave *saves, int count, int number);

// Writing a game to the store and reading it back, for the use cases of games.

// The JSON of logs, cut into lines, and the summary that lists show.
void game_write_head(const Game *game, StrBuf *out);
void game_write_summary(const Game *game, StrBuf *out);
// Adds a game that has begun. The caller sets its owner, public id and words in the row; the rest of the row, with its
// id but without texts, is filled in here. ERR_MISSING: the account or the words no longer exist.
MUST_CHECK Status game_add_stored(Store *store, const Game *game, StoreGame *row, Error *err);
// The game as it is after to_seq (-1: the last). The caller owns it.
MUST_CHECK Status game_read_stored(Store *store, const StoreGame *row, int64_t to_seq, Game **out, Error *err);
// Fills in seats and turn. A summary that can't be read leaves them empty.
void game_read_summary(const char *summary, Arena *arena, GameEntry *out);
void game_new_public_id(char out[GAME_ID_SIZE]);
void game_write_time(int64_t at_ms, StrBuf *out); // "2026-11-15 07:05:12", local time
StoreAction game_stored_action(const Game *game, const Action *action, Arena *arena); // its body in the arena
