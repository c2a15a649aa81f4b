// SPDX-License-Identifier: MIT
// Machines at a table. Each chooses only by what its seat may know.
#pragma once

#include "app/table.h"
#include "base/progress.h"

// The machine at this seat, whose turn it is, does one thing: challenges an invalid play, accepts one, buys an
// advantage, makes its move, or submits for the round. *out is what it did; it may still be its turn.
MUST_CHECK Status table_machine_turn(GameTable *table, int seat, const Progress *progress, Action *out, Error *err);

// Does what a machine has chosen. If it has not chosen, or the rules refuse it, it passes: nobody waits for ever.
MUST_CHECK Status table_machine_do(GameTable *table, int seat, bool has_chosen, Action *action, Error *err);

// The same in two steps, for a table that others use while the machine thinks. A task holds a copy of all that the
// machine needs to choose, except words and kit, which must outlive it.
typedef struct MachineTask MachineTask;
// What the machine at this seat has to decide now. Without a task (NULL) there is nothing to think about: *at_once is
// what it does (a challenge, an answer). With a task, *at_once counts only if it is a challenge: the machine does it,
// but only after thinking as in any other turn. Otherwise everybody who waits would know that a word is good as soon as
// it is not challenged at once. In duplicate games the seat is any that has not submitted.
MUST_CHECK Status table_machine_ask(const GameTable *table, int seat, MachineTask **task, Action *at_once, Error *err);
// For callers that only think for the table: always the task, whatever the machine would do at once.
MUST_CHECK Status table_machine_task(const GameTable *table, int seat, MachineTask **task, Error *err);
// For a person at this seat: what the static machine would do. Nothing is recorded.
MUST_CHECK Status table_help_ask(const GameTable *table, int seat, MachineTask **task, Error *err);
// Thinks, on any thread. *out is for table_do, if the game has not gone on meanwhile.
MUST_CHECK Status machinetask_run(const MachineTask *task, const Progress *progress, Action *out, Error *err);
bool machinetask_is_long(const MachineTask *task);          // takes seconds, not a moment
void machinetask_hurry(MachineTask *task, int64_t time_ms); // it has at most this time, and does what it can
const Settings *machinetask_settings(const MachineTask *task);
int machinetask_score(const MachineTask *task, const Play *play); // of a play by the seat
const Board *machinetask_board(const MachineTask *task);
const Rack *machinetask_rack(const MachineTask *task);
void machinetask_destroy(MachineTask *task); // NULL is allowed

// What the static machine would do for this seat; recorded as help.
MUST_CHECK Status table_suggest(GameTable *table, int seat, Action *out, Error *err);
