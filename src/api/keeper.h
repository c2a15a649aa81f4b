// SPDX-License-Identifier: MIT
// A keeper is a thread while it does one job that changes something, with the tables it works at and its part of what
// is written. A table has one keeper at a time; other tables are not affected.
#pragma once

#include "api/call.h"
#include "api/writer.h"

typedef struct Keeper Keeper;

typedef Status KeeperRun(Keeper *keeper, void *argument, Error *err);

// Runs the job here and returns when what it wrote is on the disk. ERR_IO if that failed: then nothing was written. Do
// not call this from a loop's thread, nor within another job.
MUST_CHECK Status keeper_do(Api *api, KeeperRun *run, void *argument, Error *err);
// The same without waiting, from any thread: it runs on a thread of the pool, which serves owners in turn (api/pool.h),
// and calls done there (NULL: not wanted). False: there are too many jobs, and nothing happens.
typedef void KeeperDone(void *argument, Status status, const Error *err);
bool keeper_post(Api *api, uint64_t owner, KeeperRun *run, void *argument, KeeperDone *done);

// For jobs: the App to write with. The keeper has it until the job ends or rests; others wait for it.
MUST_CHECK Status keeper_app(Keeper *keeper, App **out, Error *err);
// Call this before anything slow, so that others may write. What was written stays, and may reach the disk before the
// job ends.
void keeper_rest(Keeper *keeper);
Api *keeper_api(Keeper *keeper);
