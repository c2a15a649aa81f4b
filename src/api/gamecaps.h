// SPDX-License-Identifier: MIT
// How many games begun from one address may run at once. Addresses are not in the store: they are remembered only until
// the server ends.
#pragma once

#include "app/app.h"

enum { GAMES_OF_ADDRESS_MAX = 300 };

// For the holder of the writing connection.
typedef struct GameCaps GameCaps;

// addresses: how many are remembered; a new one replaces the one with the fewest games. 0: the usual number.
GameCaps *gamecaps_create(int addresses);
void gamecaps_destroy(GameCaps *caps); // NULL is allowed

// too_many_games, ERR_STATE, if the address (as limits count it) has begun the maximum of games that still run.
MUST_CHECK Status gamecaps_check(GameCaps *caps, App *app, const char *address, Error *err);
// Notes that a game was begun there.
void gamecaps_add(GameCaps *caps, const char *address, const char *game);
