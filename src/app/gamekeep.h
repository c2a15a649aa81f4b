// SPDX-License-Identifier: MIT
// A game on its way into the store and back, for the use cases of games.
#pragma once

#include "app/games.h"
#include "store/store.h"

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
// The hash that the game ends with.
const char *game_last_hash(const Game *game);
void game_new_public_id(char out[GAME_ID_SIZE]);
void game_write_time(int64_t at_ms, StrBuf *out); // "2026-11-15 07:05:12", local time
StoreAction game_stored_action(const Game *game, const Action *action, Arena *arena); // its body in the arena
// All that the store keeps of the game's last action. The caller fills in which game, and what it ended with before.
StoreAppend game_append_of(const Game *game, const Action *action, const RankingGrounds *ranking, Arena *arena);
