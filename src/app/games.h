// SPDX-License-Identifier: MIT
// Games that are kept: made, found again, played through a table whose log is the store, saved under names, left.
//
// Every confirmed action is durable when table_do has returned. A save is a name for a moment of a game. Those who go
// on from an older moment (another save, or leaving without saving) play on unranked: they have seen the draws.
#pragma once

#include "app/gameorder.h"
#include "app/opengame.h"
#include "app/usecase.h"

enum { SAVE_NAME_CHARACTERS = 64 };

// Nothing while nobody has named a free seat, whose name begins so.
#define SEAT_FREE_NAME "… "

typedef struct GameEntry {
  int number;          // in the list, from 1
  const char *name;    // of the save; for a game that is not saved the date and time of its last turn
  const char *game_id; // hard to guess, for addresses
  bool is_saved;       // under that name
  int64_t save;        // number of the save (app/saves.h); 0: none
  bool is_current;     // the game has not gone on since
  bool is_remote;      // its people do not share one device: an older moment can't be gone on with
  bool is_over;
  int64_t seq; // the moment that this is
  int64_t began_ms, played_ms;
  FieldList seats; // EntrySeat
  int turn_number;
  int awaited;                // seat, or SEAT_SYSTEM
  bool is_my_turn;            // of the asker, as far as a list can tell
  const char *given_name;     // of the save; "": it has none
  const char *turn, *players; // for people: whose turn it is, and the seats with their points
  const char *rules;          // what is played, for whoever may join; NULL: not said
} GameEntry;

typedef struct EntrySeat {
  const char *name, *told; // "" while nobody has named a free seat
  const char *bot;         // id of the machine; NULL: a person, or a game of long ago
  int score;
  bool is_out; // resigned or ran out of time
} EntrySeat;

extern const Field game_entry_fields[], game_listed_fields[]; // as saves, and as games
static inline const EntrySeat *entry_seat(const GameEntry *entry, int seat) {
  return (const EntrySeat *)entry->seats.items + seat;
}

typedef struct GamePage {
  int64_t from, count; // from 1; 0: all
} GamePage;
typedef struct GameList {
  FieldList games; // GameEntry
} GameList;
static inline const GameEntry *gamelist_at(const GameList *list, int i) {
  return (const GameEntry *)list->games.items + i;
}
// To GameList. What can be gone on with, latest first: no_saved_games when there is none.
extern const UseCase game_listing;
// All of one's games with the name that each was last saved under, running ones first; GAMES_LISTED_MAX of either kind.
enum { GAMES_LISTED_MAX = 200 };
extern const UseCase game_own_listing;
// Games that are over, GamePage of them, latest first; an empty list is fine.
extern const UseCase game_finished_listing;

// The asker is its owner; a guest's game has none.
MUST_CHECK Status games_new(const Use *use, const GameOrder *order, OpenGame **out, Error *err);
// The same settings and seats once more, with another seed.
MUST_CHECK Status games_again(const OpenGame *open, const Progress *progress, OpenGame **out, Error *err);
// A name of a save or an id of a game first, else a number of game_listing. no_saved_games, game_not_found,
// out_of_range, remote_load for an older moment of a game whose people do not share a device.
MUST_CHECK Status games_load(App *app, const Account *account, const char *which, const Progress *progress,
                             OpenGame **out, Error *err);
// The one played last. no_saved_games.
MUST_CHECK Status games_last(App *app, const Account *account, const Progress *progress, OpenGame **out, Error *err);
// By the same names. A save goes alone while the game has others; a game's results stay.
typedef struct GameChoice {
  const char *which;
} GameChoice;
extern const UseCase game_deleting;

// Under which name it was last saved or loaded; "": none.
const char *opengame_save_name(const OpenGame *open);

// name NULL: the date and time. Codes as save_put (app/saves.h). The game goes on under the new name.
MUST_CHECK Status opengame_save(OpenGame *open, const char *name, bool may_overwrite, Error *err);
// Saves under the name it has, else under the date and time.
MUST_CHECK Status opengame_save_here(OpenGame *open, Error *err);
// Goes back to the last save; a game that was never saved is deleted. remote_leave where people do not share a device.
// The game is only good for closing then.
MUST_CHECK Status opengame_drop_unsaved(OpenGame *open, Error *err);
// The words of a game that is over, as they are now: a resource that is not used any more may have been deleted or
// changed since.
MUST_CHECK Status opengame_same_words(const OpenGame *open, const Settings *settings, const Progress *progress,
                                      ResourceWords *out, Error *err);
// For what needs no words: the game, and a log that is the store.
MUST_CHECK Status games_open_bare(App *app, int64_t id, OpenGame **out, Error *err);
