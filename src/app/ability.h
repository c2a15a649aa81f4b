// SPDX-License-Identifier: MIT
// What the player at a seat can do. For every ability there is one row, for all front ends: whether the game has it at
// all, whether the player may use it now and if not why, and how it is done.
#pragma once

#include "app/table.h"
#include "game/draft.h"

typedef enum Ability {
  ABILITY_PLAY,
  ABILITY_EXCHANGE,
  ABILITY_SWAP, // exchange the whole rack, and keep the turn
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
  ABILITY_RESIGN, // against machines alone, the game then has no result
} Ability;
enum { ABILITIES = ABILITY_RESIGN + 1 };

const char *ability_name(Ability ability); // "buy_blank": stable, used by the JSON interface
bool ability_find(const char *name, Ability *out);
bool ability_gives(Ability ability, ActionType type); // does the ability record actions of this type?

// Do games with these settings have the ability?
bool ability_is_known(Ability ability, const Settings *settings);
// What "play" and "pass" mean in this game: in a duplicate game both are a submission.
Ability ability_here(Ability ability, const Settings *settings);
// May the seat do it now? The error says why not.
MUST_CHECK Status ability_check(Ability ability, const GameTable *table, int seat, Error *err);

// What a player wants to do.
typedef struct SeatOrder {
  Ability ability;
  int seat;
  const char *account, *nonce; // NULL: none
  const Draft *draft;          // play, submit: the tiles laid; NULL or empty: none
  const Tile *tiles;           // exchange, swap: tiles of the rack; buy_blank: the one that goes back
  int tile_count;              // swap: 0 means all of them
  int round;                   // submit; 0: the current one
} SeatOrder;

// Records the action, or refuses and changes nothing. *done is what was recorded. Help is only recorded here:
// table_suggest and table_help_ask give it.
MUST_CHECK Status ability_do(GameTable *table, const SeatOrder *order, Action *done, Error *err);

// Does the game say whether words are valid before they are played?
bool table_reveals_words(const GameTable *table);
// The words and the score of a draft. If the game says so in advance, also whether the words are valid: *is_good and,
// if not, *why.
typedef struct LaidPlay {
  DraftPreview preview;
  bool is_good;
  Error why;
} LaidPlay;
MUST_CHECK Status table_preview(const GameTable *table, int seat, const Draft *draft, LaidPlay *out, Error *err);
