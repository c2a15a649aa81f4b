// SPDX-License-Identifier: MIT
// What the use cases of games share.
#ifndef APP_GAMES_INTERNAL_H
#define APP_GAMES_INTERNAL_H

#include "app/app_internal.h"
#include "app/gamekeep.h"
#include "app/resource_internal.h"

struct OpenGame {
  App *app;
  Account account; // who has opened it
  int64_t id;      // in the store
  char public_id[GAME_ID_SIZE];
  int64_t owner, resource;
  bool is_remote, is_unranked;
  GameTable table;
  ResourceWords words;
  CommonWords common;
  MachineKit kit;
  int64_t seq; // what the store's game ends with, as far as we know
  char hash[HASH_HEX_SIZE];
  int64_t save; // 0: none yet
  StrBuf save_name;
};

// opengame.c. Everything around a game that was read or made: words, machines' tools, log. Takes the game over in any
// case.
MUST_CHECK Status opengame_around(App *app, const Account *account, const StoreGame *row, Game *game,
                                  const Progress *progress, OpenGame **out, Error *err);
// With words that are there already; takes them over too.
MUST_CHECK Status opengame_with_words(App *app, const Account *account, const StoreGame *row, Game *game,
                                      ResourceWords *words, const Progress *progress, OpenGame **out, Error *err);

// For what needs no words: the game, and a log that is the store.
MUST_CHECK Status opengame_without_words(App *app, int64_t id, OpenGame **out, Error *err);

// games_find.c: what a person calls by name, id or number. Either a save (id not 0) or a running game.
MUST_CHECK Status games_find(App *app, const Account *account, const char *which, Arena *arena, StoreSave *out,
                             Error *err);
// games_load.c. A game that has gone on since it was saved is not wound back: the save gets a game of its own, up to
// that moment. remote_load where people do not share a device.
MUST_CHECK Status games_fork(App *app, StoreSave *save, Error *err);
// games_delete.c: a save has just let go of its game. Nobody can find it any more, so it goes too, unless it has
// another save, has gone on since, is over, or others sit at it.
MUST_CHECK Status games_drop_unnamed(App *app, const Account *account, const StoreSave *was, Error *err);
// The row as an entry of a list.
GameEntry games_entry(const StoreSave *row, int number, Arena *arena);

#endif
