// SPDX-License-Identifier: MIT
// How many games may run at once: of a guest, of an account, and of all who call from one address. The first two are
// counted in the store. Addresses are not kept there: who began what from where is remembered until the server ends.
#ifndef API_GAMECAPS_H
#define API_GAMECAPS_H

#include "api/player.h"
#include "store/store.h"

enum { GAMES_OF_GUEST_MAX = 30, GAMES_OF_ACCOUNT_MAX = 200, GAMES_OF_ADDRESS_MAX = 300 };
enum { SAVES_MAX = 1000 }; // of an account

// too_many_games, ERR_STATE, when the player has as many running games as anybody may have.
MUST_CHECK Status game_check_cap(Store *store, const Player *player, Error *err);

// The keeper's.
typedef struct GameCaps GameCaps;

// addresses: how many are remembered; one more takes the place of the one with the fewest games. 0: as usual.
GameCaps *gamecaps_create(int addresses);
void gamecaps_destroy(GameCaps *caps); // NULL is allowed

// The same for an address, as limits count it.
MUST_CHECK Status gamecaps_check(GameCaps *caps, Store *store, const char *address, Error *err);
// A game has begun there.
void gamecaps_note(GameCaps *caps, const char *address, const char *game);

#endif
