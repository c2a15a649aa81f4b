// SPDX-License-Identifier: MIT
// A game that is open for playing. It is kept in a file, in the store, or in the store through a batch that a server
// commits. The table (app/table.h) plays it; this module opens it, wakes it after it was put away, and reads it again
// when memory and store differ.
//
// Invariant: seq and hash are those of the last action that is kept. If an append is refused, the game in memory is
// ahead of them by one action: is_broken is set, no more actions are taken, and the game must be refreshed or thrown
// away.
#pragma once

#include "app/ranking.h"
#include "app/table.h"
#include "app/watcher.h"
#include "app/wordset.h"

enum { GAME_ID_SIZE = 17 };

typedef struct StoreGame StoreGame;

// What the actions of a stored game are written through.
typedef struct GameWriter {
  Status (*app)(void *context, App **out, Error *err);
  void (*rest)(void *context); // called when an action has been written; NULL: not wanted
  void *context;
} GameWriter;

// Other accounts that play at the owner's device: they have given their passwords there, and must do so again after the
// game was left, or after nobody has played it for a while.
typedef struct DeviceLogins {
  uint64_t device;
  unsigned seats; // as bits
} DeviceLogins;

struct OpenGame {
  GameTable table;
  WordSet *words; // held; NULL if the game is only looked at
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
  char owner_mark[SEAT_NAME_MAX]; // mark of the account or guest who began it; "": nobody's
  bool is_open;                   // anybody may take a free seat, or look on
  char successor[GAME_ID_SIZE];   // the game that continues this one with the same people; "": none
  DeviceLogins logins;
  Watchers watchers;
  RankingGrounds ranking;
  // Who has opened it, and the save it continues (app/games.h)
  App *app; // NULL at a server: there each caller has its own
  Account account;
  int64_t save; // 0: none yet
  StrBuf save_name;
};

// A game whose row is in the store. Takes over game and words; words may be NULL.
OpenGame *opengame_stored(const StoreGame *row, Game *game, WordSet *words, const GameWriter *writer);
// A game in a file of its own. Takes over game and words if OK. ERR_EXISTS if the file exists.
MUST_CHECK Status opengame_begin_file(const char *path, Game *game, WordSet *words, OpenGame **out, Error *err);
// Opens a file to go on with; its words must still be given (opengame_give_words). Codes as gamelog_open.
MUST_CHECK Status opengame_open_file(const char *path, OpenGame **out, Error *err);
void opengame_close(OpenGame *open); // NULL is allowed; loses nothing that was confirmed

void opengame_give_words(OpenGame *open, WordSet *words); // takes them over
// Opens what the machines need, and gives it to them.
MUST_CHECK Status opengame_equip(OpenGame *open, const Progress *progress, Error *err);
// Call this after the game was put away. Its clock stood still until this moment (INT64_MAX: now; 0: it ran on). If the
// word list is another one than before, that is recorded.
MUST_CHECK Status opengame_wake(OpenGame *open, int64_t until_ms, Error *err);
// Replaces the game in memory by what is kept: after an action was refused with game_moved_on or game_reopen, or could
// not be written. Such an action has not happened.
MUST_CHECK Status opengame_refresh(OpenGame *open, Error *err);

// The writer's app, to write other facts about the game.
MUST_CHECK Status opengame_app(const OpenGame *open, App **out, Error *err);
// Is the seat waiting for somebody who is invited?
bool opengame_seat_is_free(const OpenGame *open, int seat);
// The table, for everything that players do. After a refresh it has another Game.
GameTable *opengame_table(OpenGame *open);
const char *opengame_id(const OpenGame *open);
const char *game_last_hash(const Game *game);          // the hash that the game in memory ends with
RankingVerdict opengame_ranking(const OpenGame *open); // as things are now
// Should the game be read again after this refusal? Somebody else has continued it, or it could not be written.
bool opengame_has_parted(const Error *err);
