// SPDX-License-Identifier: MIT
// What one seat may know of a game. Clients and machine players get this, never the game.
#pragma once

#include "game/game.h"

// A value of its own: holds nothing of the game but its settings (borrowed, and public).
typedef struct GameView {
  const Settings *settings;
  int seat;              // whose view; SEAT_SYSTEM: a spectator's
  State state;           // others' submissions of the running round blanked out
  Rack rack;             // the seat's own, or the common one
  Rack racks[SEATS_MAX]; // everybody's, once the game is over
  int rack_counts[SEATS_MAX];
  int bag_count;
  TileCounts unseen; // bag and others' racks together, with what left the game on the racks of those who are out
  MadeWord words[MADE_WORDS_MAX]; // state.words_made of them, in the order they were made; the others are not set
} GameView;

void game_view_for(const Game *game, int seat, GameView *out);

// What the bag will hold once the player of a pending play has drawn: that happens before anything else, so an exchange
// finds no more.
int game_view_bag_left(const GameView *view);

// May this seat be shown what the action holds? Exchanged tiles and submissions are their owner's until the game is
// over.
bool game_view_shows(const Game *game, int seat, const Action *action);
