// SPDX-License-Identifier: MIT
// A keeper is a thread while it does one job that changes something, with the tables it works at and its part of what
// is written. A table has one keeper at a time; other tables go on meanwhile.
#pragma once

#include "api/call.h"
#include "api/writer.h"

typedef struct Keeper Keeper;

typedef Status KeeperRun(Keeper *keeper, void *argument, Error *err);

// Runs here and returns when what was written is on the disk. ERR_IO if that failed: nothing was written then. Not from
// a loop's thread, nor from within another job.
MUST_CHECK Status keeper_do(Api *api, KeeperRun *run, void *argument, Error *err);
// The same without waiting, from any thread: on one of the pool's, which serves owners in turn (api/pool.h). done
// (NULL: nobody cares) is told there. False: there are too many, and nothing happens.
typedef void KeeperDone(void *argument, Status status, const Error *err);
bool keeper_post(Api *api, uint64_t owner, KeeperRun *run, void *argument, KeeperDone *done);

// For jobs: what to write with. The keeper has it until the job ends or rests; others wait for it.
MUST_CHECK Status keeper_app(Keeper *keeper, App **out, Error *err);
// Before anything that takes long: others may write. What was written stays, and may be on the disk before the job
// ends.
void keeper_rest(Keeper *keeper);
Api *keeper_api(Keeper *keeper);
