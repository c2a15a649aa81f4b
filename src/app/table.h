// SPDX-License-Identifier: MIT
// A table where a game is being played: the game, the referee, the machines at its seats and, if it is kept, its log.
// Every front end plays through this; it decides, dates and records, and the game applies.
#ifndef APP_TABLE_H
#define APP_TABLE_H

#include "app/gamelog.h"
#include "app/referee.h"
#include "base/progress.h"
#include "game/draft.h"

typedef struct Table {
  Game *game;
  GameLog *log; // NULL: the game is not kept
  Referee referee;
  int64_t (*now_ms)(void); // NULL: the system's clock
} Table;

// Whose action is wanted: a seat, or SEAT_SYSTEM when the game is over or everybody may submit.
int table_turn(const Table *table);
bool table_is_machine(const Table *table, int seat);

// Records the action, after the referee has had a say: plays are judged where only valid ones count, challenges get
// their verdicts. Ends the game when nobody can move any more. The action comes back with seq, time and verdicts filled
// in.
MUST_CHECK Status table_do(Table *table, Action *action, Error *err);

// The verbs with a payload.
MUST_CHECK Status table_play(Table *table, int seat, const Play *play, Error *err);
MUST_CHECK Status table_exchange(Table *table, int seat, const Tile *tiles, int count, Error *err);
MUST_CHECK Status table_undo(Table *table, int seat, Error *err); // before the seat's last turn

// Lets the machine whose turn it is play: a challenge of an invalid play first, then its move. *out tells what it did.
MUST_CHECK Status table_machine_turn(Table *table, const Progress *progress, Action *out, Error *err);
// What the greedy machine would play for this seat; recorded as help.
MUST_CHECK Status table_suggest(Table *table, int seat, Action *out, Error *err);

// Duplicate: machines submit, then the round is judged and closed.
MUST_CHECK Status table_close_round(Table *table, Error *err);

#endif
