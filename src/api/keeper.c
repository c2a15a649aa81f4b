// SPDX-License-Identifier: MIT
// Why no delay before a commit: while one is on its way to the disk the next jobs gather by themselves, the more of
// them the slower the disk is. Invariant: nobody hears that a job was done before its batch is committed; when the
// commit fails every table that was touched is thrown away, and read again from the store by whoever asks next.
#include "api/keeper.h"

#include "api/api.h"
#include "api/tables.h"
#include "base/mem.h"

#include <pthread.h>
#include <signal.h>

enum { BATCH_MAX = 256 };

typedef struct Task {
  KeeperRun *run;
  void *argument;
  KeeperDone *done;
  Status status;
  Error err;
  bool is_done, is_waited_for; // somebody waits, and owns the task
  pthread_cond_t *wakes;
  struct Task *next;
} Task;

struct Keeper {
  Api *api;
  App *app;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t has_tasks;
  Task *first, **last;
  bool is_ending;
  bool is_batch; // the keeper's own: between begin and commit
};

Api *keeper_api(Keeper *keeper) {
  return keeper->api;
}

Status keeper_app(Keeper *keeper, App **out, Error *err) {
  if (!keeper->is_batch) {
    Status status = app_begin(keeper->app, err);
    if (status != OK)
      return status;
    keeper->is_batch = true;
  }
  *out = keeper->app;
  return OK;
}

// Up to BATCH_MAX tasks, as a list; NULL when the keeper ends.
static Task *take_tasks(Keeper *keeper) {
  pthread_mutex_lock(&keeper->lock);
  while (!keeper->first && !keeper->is_ending)
    pthread_cond_wait(&keeper->has_tasks, &keeper->lock);
  Task *taken = keeper->first, **end = &taken;
  for (int i = 0; i < BATCH_MAX && *end; i++)
    end = &(*end)->next;
  keeper->first = *end;
  *end = NULL;
  if (!keeper->first)
    keeper->last = &keeper->first;
  pthread_mutex_unlock(&keeper->lock);
  return taken;
}

static Status commit(Keeper *keeper, int count, Error *err) {
  if (!keeper->is_batch)
    return OK;
  keeper->is_batch = false;
  atomic_fetch_add(&keeper->api->metrics.commits, 1);
  atomic_fetch_add(&keeper->api->metrics.committed, count);
  return app_commit(keeper->app, err);
}

static void keeper_tell(Keeper *keeper, Task *task) {
  if (!task->is_waited_for) {
    if (task->status != OK)
      problems_tell(keeper->api->problems, &task->err); // no caller will
    if (task->done)
      task->done(task->argument, task->status, &task->err);
    mem_free(task);
    return;
  }
  pthread_mutex_lock(&keeper->lock);
  task->is_done = true;
  pthread_cond_signal(task->wakes);
  pthread_mutex_unlock(&keeper->lock);
}

static void run_keeper_batch(Keeper *keeper, Task *tasks) {
  int count = 0;
  for (Task *task = tasks; task; task = task->next, count++)
    task->status = task->run(keeper, task->argument, &task->err);
  Error err;
  Status status = commit(keeper, count, &err);
  tables_after_commit(keeper->api->tables, status == OK);
  for (Task *task = tasks, *next; task; task = next) {
    next = task->next;
    if (status != OK && task->status == OK) {
      task->status = status;
      task->err = err;
    }
    keeper_tell(keeper, task);
  }
}

static void *keeper_work(void *argument) {
  Keeper *keeper = argument;
  for (Task *tasks; (tasks = take_tasks(keeper));)
    run_keeper_batch(keeper, tasks);
  return NULL;
}

Status keeper_open(Api *api, const AppOptions *options, Keeper **out, Error *err) {
  Keeper *keeper = mem_alloc(sizeof *keeper);
  sigset_t all, before;
  keeper->api = api;
  keeper->last = &keeper->first;
  Status status = app_open(options, &keeper->app, err);
  if (status != OK) {
    mem_free(keeper);
    return status;
  }
  pthread_mutex_init(&keeper->lock, NULL);
  pthread_cond_init(&keeper->has_tasks, NULL);
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int code = pthread_create(&keeper->thread, NULL, keeper_work, keeper);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (code != 0) {
    app_close(keeper->app);
    mem_free(keeper);
    return error_set(err, ERR_LIMIT, N_("the system gives no more threads"));
  }
  *out = keeper;
  return OK;
}

void keeper_close(Keeper *keeper) {
  if (!keeper)
    return;
  pthread_mutex_lock(&keeper->lock);
  keeper->is_ending = true;
  pthread_cond_signal(&keeper->has_tasks);
  pthread_mutex_unlock(&keeper->lock);
  pthread_join(keeper->thread, NULL);
  pthread_cond_destroy(&keeper->has_tasks);
  pthread_mutex_destroy(&keeper->lock);
  app_close(keeper->app);
  mem_free(keeper);
}

static void keeper_put(Keeper *keeper, Task *task) {
  *keeper->last = task;
  keeper->last = &task->next;
  pthread_cond_signal(&keeper->has_tasks);
}

Status keeper_do(Keeper *keeper, KeeperRun *run, void *argument, Error *err) {
  pthread_cond_t wakes = PTHREAD_COND_INITIALIZER;
  Task *task = mem_alloc(sizeof *task);
  *task = (Task){.run = run, .argument = argument, .is_waited_for = true, .wakes = &wakes};
  pthread_mutex_lock(&keeper->lock);
  keeper_put(keeper, task);
  while (!task->is_done)
    pthread_cond_wait(&wakes, &keeper->lock);
  pthread_mutex_unlock(&keeper->lock);
  pthread_cond_destroy(&wakes);
  Status status = task->status;
  if (status != OK && err)
    *err = task->err;
  mem_free(task);
  return status;
}

void keeper_post(Keeper *keeper, KeeperRun *run, void *argument, KeeperDone *done) {
  Task *task = mem_alloc(sizeof *task);
  *task = (Task){.run = run, .argument = argument, .done = done};
  pthread_mutex_lock(&keeper->lock);
  keeper_put(keeper, task);
  pthread_mutex_unlock(&keeper->lock);
}
