// SPDX-License-Identifier: MIT
// A new game as somebody orders it: the rules, the words, who sits where. Every front end fills in the struct by its
// rows; what is right, and what nobody said, is decided here.
#pragma once

#include "app/usecase.h"
#include "app/wordset.h"
#include "game/game.h"
#include "game/preset.h"

// The machine that plays where nobody has chosen one.
#define GAME_USUAL_BOT "friendly:2"

typedef struct PlayerOrder {
  int kind; // SeatKind
  const char
      *name; // a machine without one is "Bot 1", ..., or see has_own_names; nobody need have named a seat that is free
  bool is_mine;    // the asker, with the account and its name
  bool is_here;    // at this device; else the seat is free for somebody who is invited
  const char *bot; // NULL: GAME_USUAL_BOT
  int64_t account; // of somebody else who has logged in for the seat at this device, by that name; 0: nobody has
} PlayerOrder;

typedef struct GameOrder {
  int preset; // place in its row
  int board_size, rack_size;
  FieldList rules;              // "challenge=double"
  const json_t *settings;       // the same as an object
  FieldList seats;              // PlayerOrder; items NULL: those of the lists
  const char *people, *bots;    // "Ana,Luis", "greedy"; "none"
  const char *language, *words; // id of a resource, where there is a store
  const char *lexicon, *kwg, *bag;
  const char *seed;
  bool has_own_names;         // machines without a name are called as their rows say: "Pip", "Pip 2"
  bool is_open, is_watchable; // see FreshGame
  WordShelf *shelf;           // of a server; NULL: none
} GameOrder;

extern const Field game_order_fields[];  // a game of people and machines
extern const Field match_order_fields[]; // its rules, words and chance, a part of them: board, rack, rules ...
extern const Field rules_order_fields[]; // ... of them preset, words, seed
extern const Field quick_order_fields[]; // preset, language and own names

static inline PlayerOrder *gameorder_seat(const GameOrder *order, int seat) {
  return (PlayerOrder *)order->seats.items + seat;
}

MUST_CHECK Status gameorder_preset(const GameOrder *order, Preset *out, Error *err);
// The game of one click, by the preset and the language that were said: whoever asks, or "You", against "Bot 1", whom a
// newcomer enjoys, with the words of the reader's language, unless the preset says otherwise.
MUST_CHECK Status gameorder_fill_quick(const Use *use, GameOrder *order, Error *err);

// Words of the store that somebody chooses before anything else: they are there, and complete. field_dictionary,
// dictionary_not_found, bag_not_found.
MUST_CHECK Status gameorder_choose_words(const Use *use, const char *id, GameOrder *order, Error *err);
// All that can be told without the words: *out is the preset with the order's board, rules and seats. A refusal names
// its field: seats.2.name, challenge, ...
MUST_CHECK Status gameorder_plan(const Use *use, const GameOrder *order, Preset *out, Error *err);
// The words for a plan. resourcewords_close frees them.
MUST_CHECK Status gameorder_open_words(const Use *use, const GameOrder *order, const Preset *plan, ResourceWords *out,
                                       Error *err);
// What the game begins with. game_create checks it.
MUST_CHECK Status gameorder_settings(const Preset *plan, const ResourceWords *words, Settings *out, Error *err);
// "challenge=double": any row of settings_rows, or board_size. A refusal lists those there are.
MUST_CHECK Status gameorder_set_rule(Preset *plan, const char *assignment, Error *err);

// A game that was just made, and is not kept anywhere yet.
typedef struct FreshGame {
  Game *game;
  WordSet *words;
  int64_t owner; // 0: a guest's
  bool is_remote;
  bool is_open;      // anybody may take a free seat, or look on
  bool is_watchable; // everybody who has the link may look on
  bool is_known;     // its owner chose the seed, and so can know every tile
  unsigned logins;   // seats of others who have logged in for them, as bits
  int64_t after;     // the game that this one follows, by its row, for those who were at it; 0: none
  bool is_first;     // ... only one may, and it is ERR_EXISTS where there is one
} FreshGame;
extern const UseCase game_making; // GameOrder to FreshGame: all of the above
void freshgame_deinit(FreshGame *fresh);
