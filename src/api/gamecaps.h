// SPDX-License-Identifier: MIT
// How many games that were begun from one address may run at once. Addresses are not kept in the store, but only until
// the server ends.
#pragma once

#include "app/app.h"

enum { GAMES_OF_ADDRESS_MAX = 300 };

// For the holder of the writing connection.
typedef struct GameCaps GameCaps;

// addresses: how many are remembered; one more takes the place of the one with the fewest games. 0: as usual.
GameCaps *gamecaps_create(int addresses);
void gamecaps_destroy(GameCaps *caps); // NULL is allowed

// too_many_games, ERR_STATE, when as many games as may were begun at the address, as limits count it, and still run.
MUST_CHECK Status gamecaps_check(GameCaps *caps, App *app, const char *address, Error *err);
// A game has begun there.
void gamecaps_add(GameCaps *caps, const char *address, const char *game);
