// SPDX-License-Identifier: MIT
// Games in the store: making, finding, saving under names and leaving them, and playing them through a table whose log
// is the store.
//
// Every confirmed action is durable when table_do has returned. A save is a name for a moment of a game. After going on
// from an older moment (another save, or leaving without saving) a game is unranked: its players have seen the draws.
#pragma once

#include "app/gameorder.h"
#include "app/opengame.h"
#include "app/usecase.h"

enum { SAVE_NAME_CHARACTERS = 64 };

// The name that every free seat without a name of its own begins with.
#define SEAT_FREE_NAME "… "

typedef struct GameEntry {
  int number;          // in the list, from 1
  const char *name;    // of the save; for a game that is not saved the date and time of its last turn
  const char *game_id; // hard to guess, for addresses
  bool is_saved;       // under that name
  int64_t save;        // number of the save (app/saves.h); 0: none
  bool is_current;     // the game has not gone on since
  bool is_remote;      // its people do not share a device: it can't go on from an older moment
  bool is_over;
  int64_t seq; // the moment of the game that the entry shows
  int64_t began_ms, played_ms;
  FieldList seats; // EntrySeat
  int turn_number;
  int awaited;                // seat, or SEAT_SYSTEM
  bool is_my_turn;            // the asker's, as far as a list can tell
  const char *given_name;     // of the save; "": it has none
  const char *turn, *players; // for people: whose turn it is, and the seats with their points
  const char *rules;          // what is played, for those who may join; NULL: not said
} GameEntry;

typedef struct EntrySeat {
  const char *name, *told; // "" while a seat is free and has no name
  const char *bot;         // id of the machine; NULL: a person, or an old game
  int score;
  bool is_out; // resigned or ran out of time
} EntrySeat;

extern const Field game_entry_fields[], game_listed_fields[]; // shown as saves, and as games
static inline const EntrySeat *entry_seat(const GameEntry *entry, int seat) {
  return (const EntrySeat *)entry->seats.items + seat;
}

typedef struct GamePage {
  int64_t from, count; // from counts from 1; 0: all
} GamePage;
typedef struct GameList {
  FieldList games; // GameEntry
} GameList;
static inline const GameEntry *gamelist_at(const GameList *list, int i) {
  return (const GameEntry *)list->games.items + i;
}
// To GameList. Games that can go on, latest first: no_saved_games if there is none.
extern const UseCase game_listing;
// All of the asker's games with the name that each was last saved under, running ones first; at most GAMES_LISTED_MAX
// of either kind.
enum { GAMES_LISTED_MAX = 200 };
extern const UseCase game_own_listing;
// Finished games, a GamePage of them, latest first; the list may be empty.
extern const UseCase game_finished_listing;

// The asker becomes its owner; a guest's game has none.
MUST_CHECK Status games_new(const Use *use, const GameOrder *order, OpenGame **out, Error *err);
// A new game with the same settings and seats, but another seed.
MUST_CHECK Status games_again(const OpenGame *open, const Progress *progress, OpenGame **out, Error *err);
// `which` is the name of a save or the id of a game, else a number of game_listing. no_saved_games, game_not_found,
// out_of_range, remote_load for an older moment of a game whose people do not share a device.
MUST_CHECK Status games_load(App *app, const Account *account, const char *which, const Progress *progress,
                             OpenGame **out, Error *err);
// The one played last. no_saved_games.
MUST_CHECK Status games_last(App *app, const Account *account, const Progress *progress, OpenGame **out, Error *err);
// Takes the same names. Deletes only the save while the game has other saves; results of a game stay.
typedef struct GameChoice {
  const char *which;
} GameChoice;
extern const UseCase game_deleting;

// The name it was last saved or loaded under; "": none.
const char *opengame_save_name(const OpenGame *open);

// name NULL: the date and time. Codes as save_put (app/saves.h). From now on the game has the new name.
MUST_CHECK Status opengame_save(OpenGame *open, const char *name, bool may_overwrite, Error *err);
// Saves under its current name, else under the date and time.
MUST_CHECK Status opengame_save_here(OpenGame *open, Error *err);
// Goes back to the last save; a game that was never saved is deleted. remote_leave if people do not share a device.
// Afterwards the game can only be closed.
MUST_CHECK Status opengame_drop_unsaved(OpenGame *open, Error *err);
// The current words of a finished game: a resource that is no longer in use may have been deleted or changed since.
MUST_CHECK Status opengame_same_words(const OpenGame *open, const Settings *settings, const Progress *progress,
                                      ResourceWords *out, Error *err);
// For work without words: the game, and a log in the store.
MUST_CHECK Status games_open_bare(App *app, int64_t id, OpenGame **out, Error *err);
