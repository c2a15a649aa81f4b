// SPDX-License-Identifier: MIT
// A table where a game is being played: the game, the referee, the machines at its seats and, if it is kept, its log.
// Every front end plays through this; it decides, dates and records, and the game applies.
#ifndef APP_TABLE_H
#define APP_TABLE_H

#include "app/gamelog.h"
#include "app/guests.h"
#include "app/machinekit.h"
#include "app/referee.h"
#include "base/progress.h"
#include "game/draft.h"

typedef struct GameTable {
  Game *game;
  GameLog *log; // NULL: the game is not kept
  Referee referee;
  const Lexicon *common;   // words that most people know, for machines that use no others; NULL: no such list
  const MachineKit *kit;   // of the machines; NULL: they do without
  const Guests *guests;    // who play for the seats that are theirs; NULL: there are none
  int64_t think_ms;        // that machines may take for a turn; 0: a fixed amount of work, the same everywhere
  int64_t (*now_ms)(void); // NULL: the system's clock
  int64_t behind_ms;       // how long the clock has stood still: see table_resume
} GameTable;

int64_t table_system_ms(void); // the system's clock, since 1970
// What time it is at this table. Never before the last action.
int64_t table_now_ms(const GameTable *table);
// After a game has been read back: the clocks of a game or a turn have stood still since its last action. Those of
// correspondence have not.
void table_resume(GameTable *table);

// What is left on the seat's clock, negative in overtime; *out is untouched and false returned where nothing runs. In a
// duplicate game it is the round's time, for every seat.
bool table_time_left_ms(const GameTable *table, int seat, int64_t *out);

// How long until table_check_time has something to record, 0 when it has; false where nothing runs.
bool table_time_is_up_in_ms(const GameTable *table, int64_t *out);

// Whose action is wanted: a seat, or SEAT_SYSTEM when the game is over or everybody may submit.
int table_turn(const GameTable *table);
bool table_is_machine(const GameTable *table, int seat);

// Records the action, after the referee has had a say: plays are judged where only valid ones count, challenges get
// their verdicts. Ends the game when nobody can move any more. The action comes back with seq, time and verdicts filled
// in.
MUST_CHECK Status table_do(GameTable *table, Action *action, Error *err);

// The verbs with a payload.
MUST_CHECK Status table_play(GameTable *table, int seat, const Play *play, Error *err);
MUST_CHECK Status table_exchange(GameTable *table, int seat, const Tile *tiles, int count, Error *err);
// Asks to go back before the last turn that a person has completed, whoever that was. Done at once unless other people
// must agree: the state then holds the offer; where somebody else has asked already it is a yes to that.
MUST_CHECK Status table_undo(GameTable *table, int seat, Error *err);
// The same among people who can't see each other, with an action that has its seat, account and nonce already: once a
// turn. undo_asked: the seat has done so since the last one.
MUST_CHECK Status table_undo_as(GameTable *table, Action *action, Error *err);
bool table_may_undo(const GameTable *table, int seat);
MUST_CHECK Status table_answer_undo(GameTable *table, int seat, bool agrees, Error *err);

// Records that the seat to move has run out of time, or closes the round whose time is up. *ran_out says whether that
// was so.
MUST_CHECK Status table_check_time(GameTable *table, bool *ran_out, Error *err);

// Lets the machine whose turn it is do one thing: challenge an invalid play, buy an advantage, or make its move. *out
// tells what it did; after the first two it may be its turn still.
MUST_CHECK Status table_machine_turn(GameTable *table, const Progress *progress, Action *out, Error *err);
// The same in two steps, for a table that others use while the machine thinks: a task is all that it needs to choose,
// copied, but for words and kit, which must outlive it.
typedef struct MachineTask MachineTask;
// What the machine at this seat has to decide now. *task is NULL when there is nothing to think about: then *at_once is
// what it does (a challenge, an answer). With a task *at_once counts only if it is a challenge: then that is what the
// machine does, but after it has thought like over any other turn, or everybody who waits would know that a word is
// good as soon as it is not challenged at once. In duplicate games the seat is any that has not submitted.
MUST_CHECK Status table_machine_ask(const GameTable *table, int seat, MachineTask **task, Action *at_once, Error *err);
// For a person at this seat: what the greedy machine would do. Nothing is recorded.
MUST_CHECK Status table_help_ask(const GameTable *table, int seat, MachineTask **task, Error *err);
// Thinks, on any thread. *out is for table_do, if the game has not gone on meanwhile.
MUST_CHECK Status machinetask_run(const MachineTask *task, const Progress *progress, Action *out, Error *err);
const Settings *machinetask_settings(const MachineTask *task);
int machinetask_score(const MachineTask *task, const Play *play); // of a play by the seat
void machinetask_destroy(MachineTask *task);                      // NULL is allowed

// What the greedy machine would play for this seat; recorded as help.
MUST_CHECK Status table_suggest(GameTable *table, int seat, Action *out, Error *err);

// Duplicate: every machine that has not submitted does so.
MUST_CHECK Status table_machines_submit(GameTable *table, const Progress *progress, Error *err);
// ... then the round is judged and closed.
MUST_CHECK Status table_close_round(GameTable *table, Error *err);

#endif
