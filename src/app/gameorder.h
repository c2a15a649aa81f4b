// SPDX-License-Identifier: MIT
// A new game as somebody orders it: the rules, the words, who sits where. Every front end fills in the struct by its
// fields; this module checks it and decides what was left open.
#pragma once

#include "app/usecase.h"
#include "app/wordset.h"
#include "game/game.h"
#include "game/preset.h"

// The machine for a seat when nobody has chosen one.
#define GAME_USUAL_BOT "friendly:2"

typedef struct PlayerOrder {
  int kind;         // SeatKind
  const char *name; // machines: NULL means "Bot 1", ..., or see has_own_names; free seats: may be NULL
  bool is_mine;     // the asker's seat, with the account and its name
  bool is_here;     // at this device; else the seat stays free for somebody who is invited
  const char *bot;  // NULL: GAME_USUAL_BOT
  int64_t account;  // another account that has logged in for the seat at this device, with that name; 0: none
} PlayerOrder;

typedef struct GameOrder {
  int preset; // place in its row
  int board_size, rack_size;
  FieldList rules;              // "challenge=double"
  const json_t *settings;       // the same rules as an object
  FieldList seats;              // PlayerOrder; items NULL: people and bots say it
  const char *people, *bots;    // "Ana,Luis", "greedy"; "none"
  const char *language, *words; // id of a resource, where there is a store
  const char *lexicon, *kwg, *bag;
  const char *seed;
  bool has_own_names;         // machines without a name are called by their rows: "Pip", "Pip 2"
  bool is_open, is_watchable; // see FreshGame
  WordShelf *shelf;           // of a server; NULL: none
} GameOrder;

extern const Field game_order_fields[];  // a game of people and machines
extern const Field match_order_fields[]; // only its rules, words and chance: board, rack, rules ...
extern const Field rules_order_fields[]; // ... of these only preset, words, seed
extern const Field quick_order_fields[]; // only preset, language and own names

static inline PlayerOrder *gameorder_seat(const GameOrder *order, int seat) {
  return (PlayerOrder *)order->seats.items + seat;
}

MUST_CHECK Status gameorder_preset(const GameOrder *order, Preset *out, Error *err);
// The quick game, by the given preset and language: the asker, or "You", against "Bot 1", which a newcomer can enjoy,
// with words in the reader's language unless the preset says otherwise.
MUST_CHECK Status gameorder_fill_quick(const Use *use, GameOrder *order, Error *err);

// Sets words of the store, chosen before anything else, after checking that they exist and are complete.
// field_dictionary, dictionary_not_found, bag_not_found.
MUST_CHECK Status gameorder_choose_words(const Use *use, const char *id, GameOrder *order, Error *err);
// Checks everything that can be checked without the words: *out is the preset with the order's board, rules and seats.
// A refusal names its field: seats.2.name, challenge, ...
MUST_CHECK Status gameorder_plan(const Use *use, const GameOrder *order, Preset *out, Error *err);
// The words for a plan. resourcewords_close frees them.
MUST_CHECK Status gameorder_open_words(const Use *use, const GameOrder *order, const Preset *plan, ResourceWords *out,
                                       Error *err);
// The settings the game begins with. game_create checks them.
MUST_CHECK Status gameorder_settings(const Preset *plan, const ResourceWords *words, Settings *out, Error *err);
// "challenge=double": any row of settings_rows, or board_size. A refusal lists the names that exist.
MUST_CHECK Status gameorder_set_rule(Preset *plan, const char *assignment, Error *err);

// A game that was just made, and is not kept anywhere yet.
typedef struct FreshGame {
  Game *game;
  WordSet *words;
  int64_t owner; // 0: a guest's
  bool is_remote;
  bool is_open;      // anybody may take a free seat, or look on
  bool is_watchable; // everybody who has the link may look on
  bool is_known;     // its owner chose the seed, and so can work out every tile
  unsigned logins;   // seats of other accounts that have logged in for them, as bits
  int64_t after;     // row of the game that this one follows, with the same people; 0: none
  bool is_first;     // ... only one game may follow it: ERR_EXISTS if there is one
} FreshGame;
extern const UseCase game_making; // GameOrder to FreshGame: all of the above
void freshgame_deinit(FreshGame *fresh);
