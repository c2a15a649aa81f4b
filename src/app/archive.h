// SPDX-License-Identifier: MIT
// Finished games and games put aside, as files in the folder games/ of the user's data, named by the date and time when
// they began.
#pragma once

#include "app/gamelog.h"
#include "base/arena.h"

// Writes a finished game with its seed, so that anybody can verify it, and appends the file's path. Writing it again
// changes nothing.
MUST_CHECK Status archive_finished(const Game *game, StrBuf *path, Error *err);

// Moves the log of a game that will go on another day, and appends its new path.
MUST_CHECK Status archive_unfinished(GameLog *log, const Game *game, StrBuf *path, Error *err);

// Games that were put aside and wait, the latest first.
typedef struct WaitingGame {
  const char *path;
  int64_t played_ms;
  int seat_count;
  const char *names[SEATS_MAX];
  int scores[SEATS_MAX];
} WaitingGame;

typedef struct WaitingList {
  WaitingGame *games;
  int count;
  Arena arena;
} WaitingList;

enum { WAITING_MAX = 200 }; // files looked at
// A folder or a game that can't be read is left out.
void archive_list_waiting(WaitingList *out);
void waitinglist_deinit(WaitingList *list);
