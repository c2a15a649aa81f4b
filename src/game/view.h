// SPDX-License-Identifier: MIT
// What one seat may know of a game. Clients and machines get this, never the game.
#pragma once

#include "game/game.h"

// A value of its own: it borrows only the settings, which are public.
typedef struct GameView {
  const Settings *settings;
  int seat;              // whose view; SEAT_SYSTEM: a spectator's
  State state;           // without what others have submitted in the current round
  Rack rack;             // the seat's own; in duplicate the common one
  Rack racks[SEATS_MAX]; // everybody's, once the game is over
  int rack_counts[SEATS_MAX];
  int bag_count;
  TileCounts unseen;              // tiles of the bag, of others' racks, and of players who left the game
  MadeWord words[MADE_WORDS_MAX]; // the first state.words_made are set, in the order they were made
} GameView;

void game_view_for(const Game *game, int seat, GameView *out);

// What the bag will hold once the player of a pending play has drawn. That happens first, so an exchange can't count on
// more.
int game_view_bag_left(const GameView *view);

// May this seat see the details of the action? Until the game is over, only their player sees exchanges, submissions
// and bought blanks.
bool game_view_shows(const Game *game, int seat, const Action *action);
