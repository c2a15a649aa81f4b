// SPDX-License-Identifier: MIT
// The one thread that has all tables and the connection that writes. Whatever concerns a game is a job for it; the jobs
// that have come while the disk was busy are confirmed together, by one commit.
#ifndef API_KEEPER_H
#define API_KEEPER_H

#include "api/call.h"
#include "app/app.h"

typedef struct Keeper Keeper;

typedef Status KeeperRun(Keeper *keeper, void *argument, Error *err);

MUST_CHECK Status keeper_open(Api *api, const AppOptions *options, Keeper **out, Error *err);
// Does what waits, commits, ends the thread. NULL is allowed.
void keeper_close(Keeper *keeper);

// Runs on the keeper's thread and returns when what was written is on the disk. ERR_IO if that failed: nothing was
// written then. Not from the keeper's own thread, nor from the loop's.
MUST_CHECK Status keeper_do(Keeper *keeper, KeeperRun *run, void *argument, Error *err);
// The same without waiting, from any thread: done (NULL: nobody cares) is told on the keeper's thread.
typedef void KeeperDone(void *argument, Status status, const Error *err);
void keeper_post(Keeper *keeper, KeeperRun *run, void *argument, KeeperDone *done);

// For jobs: what to write with, in the batch that is open then.
MUST_CHECK Status keeper_app(Keeper *keeper, App **out, Error *err);
Api *keeper_api(Keeper *keeper);

#endif
