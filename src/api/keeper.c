// SPDX-License-Identifier: MIT
// Invariant: nobody hears that a job was done before its batch is committed. If the commit fails, every table that was
// touched is thrown away, and read again from the store at the next request.
#include "api/api.h"
#include "api/keeper_internal.h"
#include "base/mem.h"

Api *keeper_api(Keeper *keeper) {
  return keeper->api;
}

Status keeper_app(Keeper *keeper, App **out, Error *err) {
  keeper->keeps_connection = true;
  return writer_take(keeper->api->writer, &keeper->part, out, err);
}

void keeper_rest(Keeper *keeper) {
  keeper->keeps_connection = false;
  writer_give_back(keeper->api->writer, &keeper->part);
}

Status keeper_do(Api *api, KeeperRun *run, void *argument, Error *err) {
  Keeper keeper = {.api = api};
  Error why;
  Status status = run(&keeper, argument, err);
  Status written = writer_settle(api->writer, &keeper.part, &why);
  tables_after_job(&keeper, written == OK);
  if (status != OK || written == OK)
    return status;
  if (err)
    *err = why;
  return written;
}

typedef struct Task {
  Api *api;
  KeeperRun *run;
  void *argument;
  KeeperDone *done;
} Task;

static void run_task(void *argument, void *own) {
  Task *task = argument;
  Error err = {0};
  (void)own;
  Status status = keeper_do(task->api, task->run, task->argument, &err);
  if (status != OK)
    problems_tell(task->api->problems, &err); // no caller will report it
  if (task->done)
    task->done(task->argument, status, &err);
  mem_free(task);
}

bool keeper_post(Api *api, uint64_t owner, KeeperRun *run, void *argument, KeeperDone *done) {
  Task *task = mem_alloc(sizeof *task);
  *task = (Task){api, run, argument, done};
  bool is_taken = api_submit(api, LANE_BACKGROUND, owner, run_task, task);
  if (!is_taken)
    mem_free(task);
  return is_taken;
}
