// SPDX-License-Identifier: MIT
#ifndef APP_STATISTICS_INTERNAL_H
#define APP_STATISTICS_INTERNAL_H

#include "app/app_internal.h"

// How results know their player (game_results.c): accounts, guests, machines.
void player_key_of_account(int64_t account, StrBuf *out);
void player_key_of_guest(const char *name, StrBuf *out);
void player_key_of_machine(const char *bot, StrBuf *out);

// The player of this name: the account's, else a guest's, else a machine's. player_not_found.
MUST_CHECK Status statistics_find(App *app, const char *name, Arena *arena, StorePlayer *out, Error *err);

#endif
