// SPDX-License-Identifier: MIT
// A game that is open for playing. It is kept in a file, in the store, or in the store through a batch that a server
// commits. The table (app/table.h) plays it; what is here opens it, goes on with it after it was put away, and reads it
// again when memory and store differ.
//
// Invariant: seq and hash are those of the last action that is kept. When an append is refused the game in memory is
// ahead of them by one action: is_broken is set, nothing more is taken, and the game has to be refreshed or thrown
// away.
#pragma once

#include "app/ranking.h"
#include "app/table.h"
#include "app/watcher.h"
#include "app/wordset.h"

enum { GAME_ID_SIZE = 17 };

typedef struct StoreGame StoreGame;

// What actions of a stored game are written through, whenever there is one to write.
typedef struct GameWriter {
  Status (*app)(void *context, App **out, Error *err);
  void (*rest)(void *context); // told when an action has been written; NULL: nobody wants to know
  void *context;
} GameWriter;

// Others who play at the owner's device, each with an account of their own: they have given their passwords there, and
// do so again when the game was left, or nobody has played it for a while.
typedef struct DeviceLogins {
  uint64_t device;
  unsigned seats; // as bits
} DeviceLogins;

struct OpenGame {
  GameTable table;
  WordSet *words; // held; NULL where the game is only looked at
  bool is_broken;
  int64_t seq;
  char hash[HASH_HEX_SIZE];
  // In a file
  StrBuf path; // empty: it is in the store
  // In the store
  GameWriter writer;
  int64_t row, owner, resource;
  char id[GAME_ID_SIZE]; // for addresses, hard to guess
  bool is_remote;
  char owner_mark[SEAT_NAME_MAX]; // of the account, or of the guest who has begun it; "": nobody's
  bool is_open;                   // anybody may take a free seat, or look on
  char successor[GAME_ID_SIZE];   // the game that it was begun again as; "": it was not
  DeviceLogins logins;
  Watchers watchers;
  RankingGrounds ranking;
  // Who has opened it, and the save it goes on from (app/games.h)
  App *app; // NULL at a server: there callers have one each
  Account account;
  int64_t save; // 0: none yet
  StrBuf save_name;
};

// A game whose row is in the store. Takes game and words over; words may be NULL.
OpenGame *opengame_stored(const StoreGame *row, Game *game, WordSet *words, const GameWriter *writer);
// A game in a file of its own. Takes game and words over if OK. ERR_EXISTS where there is one already.
MUST_CHECK Status opengame_begin_file(const char *path, Game *game, WordSet *words, OpenGame **out, Error *err);
// One that goes on: its words are still to be given (opengame_give_words). Codes as gamelog_open.
MUST_CHECK Status opengame_open_file(const char *path, OpenGame **out, Error *err);
void opengame_close(OpenGame *open); // NULL is allowed; loses nothing that was confirmed

void opengame_give_words(OpenGame *open, WordSet *words); // takes them over
// Opens what the machines need, and gives it to them.
MUST_CHECK Status opengame_equip(OpenGame *open, const Progress *progress, Error *err);
// After it was put away: its clock has stood still until this moment (INT64_MAX: now; 0: it ran on), and a word list
// that is not the one it had is noted.
MUST_CHECK Status opengame_wake(OpenGame *open, int64_t until_ms, Error *err);
// What is kept now takes the place of the game in memory: after an action was refused with game_moved_on or
// game_reopen, or could not be written. Such an action has not happened.
MUST_CHECK Status opengame_refresh(OpenGame *open, Error *err);

// The writer's app, for what else is to be kept of the game.
MUST_CHECK Status opengame_app(const OpenGame *open, App **out, Error *err);
// Does the seat wait for somebody who is invited?
bool opengame_seat_is_free(const OpenGame *open, int seat);
// The table, for everything that players do. Its game is another one after a refresh.
GameTable *opengame_table(OpenGame *open);
const char *opengame_id(const OpenGame *open);
const char *game_last_hash(const Game *game);          // the hash that the game in memory ends with
RankingVerdict opengame_ranking(const OpenGame *open); // as things stand
// Is it worth reading the game again after this refusal? It was written on elsewhere, or could not be written.
bool opengame_has_parted(const Error *err);
