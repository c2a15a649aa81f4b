// SPDX-License-Identifier: MIT
// What the player at a seat can do: whether a game knows it at all, whether it may be done now and if not why, and
// doing it. One row each, for every front end.
#pragma once

#include "app/table.h"
#include "game/draft.h"

typedef enum Ability {
  ABILITY_PLAY,
  ABILITY_EXCHANGE,
  ABILITY_SWAP, // the whole rack, and keep the turn
  ABILITY_PASS,
  ABILITY_CHALLENGE,
  ABILITY_ACCEPT,
  ABILITY_UNDO,
  ABILITY_UNDO_ACCEPT,
  ABILITY_UNDO_REFUSE,
  ABILITY_REVERSE,
  ABILITY_SKIP,
  ABILITY_BUY_BLANK,
  ABILITY_HELP,
  ABILITY_SUBMIT, // duplicate: a play for the round, or nothing
  ABILITY_RESIGN, // among people; against machines alone the game then has no result
} Ability;
enum { ABILITIES = ABILITY_RESIGN + 1 };

const char *ability_name(Ability ability); // "buy_blank": stable, as the JSON interface has it
bool ability_find(const char *name, Ability *out);
bool ability_gives(Ability ability, ActionType type); // is an action of this type what comes of it?

// Is there such a thing in games of these settings?
bool ability_is_known(Ability ability, const Settings *settings);
// What playing and passing are in this game: in a duplicate game both are a submission.
Ability ability_here(Ability ability, const Settings *settings);
// May the seat do it now? The error says why not.
MUST_CHECK Status ability_check(Ability ability, const GameTable *table, int seat, Error *err);

// What a player says.
typedef struct SeatOrder {
  Ability ability;
  int seat;
  const char *account, *nonce; // NULL: none
  const Draft *draft;          // play, submit: the tiles laid; NULL or empty: none
  const Tile *tiles;           // exchange, swap: of the rack; buy_blank: the one that goes back
  int tile_count;              // swap: 0 means all of them
  int round;                   // submit; 0: the one that is being played
} SeatOrder;

// Records it, or refuses and changes nothing. *done tells what was recorded. Help is recorded and no more:
// table_suggest and table_help_ask give it.
MUST_CHECK Status ability_do(GameTable *table, const SeatOrder *order, Action *done, Error *err);

// Does the game tell whether words are words before they are played?
bool table_reveals_words(const GameTable *table);
// Words and score of tiles that are laid; where the game tells, whether they are words: *is_good and, if not, *why.
typedef struct LaidPlay {
  DraftPreview preview;
  bool is_good;
  Error why;
} LaidPlay;
MUST_CHECK Status table_preview(const GameTable *table, int seat, const Draft *draft, LaidPlay *out, Error *err);
