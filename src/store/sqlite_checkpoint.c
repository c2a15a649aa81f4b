// SPDX-License-Identifier: MIT
// Copies a server's log back into the file. SQLite would do that in the thread that commits, and everybody whose turn
// is in that commit would wait while a disk takes many pages in many places. So a thread with its own connection does
// it beside the commits (a passive checkpoint), in small steps.
//
// The log can restart only if nobody adds to it until its last page is copied. When it has grown long, the thread
// closes a gate at which writers wait for that moment; few pages are left by then, unless the disk is slower than the
// writers. A reader that uses the log for long makes it grow; it is waited for at most LOCK_MS.
//
// Invariant: this program copies with one thread, and only if there is something to copy. SQLite before 3.51.3 can
// damage a file if a checkpoint with nothing to do begins at the instant when the log restarts.
#include "base/mem.h"
#include "base/threads.h"
#include "store/sqlite_internal.h"

#include <pthread.h>
#include <unistd.h>

enum {
  STEP_PAGES = 256,  // added to the log before it is copied again
  NEAR_PAGES = 64,   // that may be left for the moment when everybody waits
  LONG_PAGES = 4096, // of a log that should restart; from twice as many on, writers wait for the copy
  ROUNDS_MAX = 4,    // until few pages are left
  LOCK_MS = 50,      // at most, for current readers and for writers on another connection
};

struct SqliteCheckpointer {
  sqlite3 *db; // the thread's
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t has_grown, gate;
  bool is_ending;
  bool is_closed;   // the gate is closed
  bool is_inside;   // the store's own connection is writing
  bool is_held;     // a reader uses the log, so not all of it could be copied
  int pages;        // of the log after the last commit
  int copied_at;    // the number of pages at the last copy
  int restart_from; // the thread's: the number of pages at which the log should restart
};

// Called after every commit of the store's own connection.
static int checkpointer_hear(void *context, sqlite3 *db, const char *name, int pages) {
  SqliteCheckpointer *self = context;
  (void)db, (void)name;
  pthread_mutex_lock(&self->lock);
  if (pages < self->pages) // the log has restarted
    self->copied_at = 0;
  self->pages = pages;
  if (pages - self->copied_at >= STEP_PAGES)
    pthread_cond_signal(&self->has_grown);
  pthread_mutex_unlock(&self->lock);
  return SQLITE_OK;
}

static bool checkpointer_is_behind(const SqliteCheckpointer *self) {
  return self->pages >= 2 * LONG_PAGES && self->pages - self->copied_at >= STEP_PAGES && !self->is_held;
}

void sqlite_checkpointer_enter(SqliteCheckpointer *self) {
  if (!self)
    return;
  pthread_mutex_lock(&self->lock);
  while (self->is_closed || checkpointer_is_behind(self))
    pthread_cond_wait(&self->gate, &self->lock);
  self->is_inside = true;
  pthread_mutex_unlock(&self->lock);
}

void sqlite_checkpointer_leave(SqliteCheckpointer *self) {
  if (!self)
    return;
  pthread_mutex_lock(&self->lock);
  self->is_inside = false;
  pthread_cond_broadcast(&self->gate);
  pthread_mutex_unlock(&self->lock);
}

static int checkpointer_wait(void *context, int tries) {
  (void)context;
  usleep(1000);
  return tries < LOCK_MS;
}

// False: others were writing or reading for too long.
static bool checkpointer_restart(SqliteCheckpointer *self) {
  pthread_mutex_lock(&self->lock);
  self->is_closed = true;
  while (self->is_inside)
    pthread_cond_wait(&self->gate, &self->lock);
  pthread_mutex_unlock(&self->lock);
  int code = sqlite3_wal_checkpoint_v2(self->db, NULL, SQLITE_CHECKPOINT_RESTART, NULL, NULL);
  pthread_mutex_lock(&self->lock);
  self->is_closed = false;
  pthread_cond_broadcast(&self->gate);
  pthread_mutex_unlock(&self->lock);
  return code == SQLITE_OK;
}

static int checkpointer_pages(SqliteCheckpointer *self) {
  pthread_mutex_lock(&self->lock);
  int pages = self->pages;
  pthread_mutex_unlock(&self->lock);
  return pages;
}

// If the whole log is copied there is nothing to do: the next writer restarts it.
static bool checkpointer_should_restart(const SqliteCheckpointer *self, int pages, int left) {
  return pages >= self->restart_from && left > 0 && (left <= NEAR_PAGES || pages >= 2 * LONG_PAGES);
}

// Pages that can't be copied stay in the log, where they are just as safe. Writers hear of a disk that is full or
// fails.
static void checkpointer_copy(SqliteCheckpointer *self) {
  int before = 0, copied = 0, pages, left, code, round = 0;
  do {
    code = sqlite3_wal_checkpoint_v2(self->db, NULL, SQLITE_CHECKPOINT_PASSIVE, &before, &copied);
    pages = checkpointer_pages(self);
    left = pages - copied;
  } while (code == SQLITE_OK && ++round < ROUNDS_MAX && pages >= self->restart_from && left > NEAR_PAGES);
  bool is_vain = code != SQLITE_OK; // then it is tried again when there is more
  bool has_restarted = false;
  if (!is_vain && copied == before && checkpointer_should_restart(self, pages, left)) {
    has_restarted = checkpointer_restart(self);
    self->restart_from = has_restarted ? LONG_PAGES : pages + LONG_PAGES / 4;
  }
  pthread_mutex_lock(&self->lock);
  self->copied_at = self->pages < before ? 0 : is_vain || has_restarted ? self->pages : before; // 0: another log
  self->is_held = is_vain || copied < before;
  pthread_cond_broadcast(&self->gate);
  pthread_mutex_unlock(&self->lock);
}

static void *checkpointer_work(void *argument) {
  SqliteCheckpointer *self = argument;
  pthread_mutex_lock(&self->lock);
  while (!self->is_ending) {
    if (self->pages - self->copied_at < STEP_PAGES) {
      pthread_cond_wait(&self->has_grown, &self->lock);
      continue;
    }
    pthread_mutex_unlock(&self->lock);
    checkpointer_copy(self);
    pthread_mutex_lock(&self->lock);
  }
  pthread_mutex_unlock(&self->lock);
  return NULL;
}

static void checkpointer_free(SqliteCheckpointer *self) {
  sqlite3_close(self->db);
  pthread_cond_destroy(&self->has_grown);
  pthread_cond_destroy(&self->gate);
  pthread_mutex_destroy(&self->lock);
  mem_free(self);
}

static bool checkpointer_start(SqliteCheckpointer *self) {
  sqlite3_busy_handler(self->db, checkpointer_wait, NULL);
  return thread_start(&self->thread, checkpointer_work, self, NULL) == OK;
}

Status sqlite_checkpointer_open(SqliteStore *store, Error *err) {
  SqliteCheckpointer *self = mem_alloc(sizeof *self);
  self->restart_from = LONG_PAGES;
  pthread_mutex_init(&self->lock, NULL);
  pthread_cond_init(&self->has_grown, NULL);
  pthread_cond_init(&self->gate, NULL);
  Status status = OK;
  if (sqlite3_open_v2(store->sql.name, &self->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK ||
      sqlite3_exec(self->db, "PRAGMA synchronous = FULL", NULL, NULL, NULL) != SQLITE_OK)
    status =
        error_never_ok(sqlite_failed_with(store->sql.name, sqlite3_errcode(self->db), sqlite3_errmsg(self->db), err));
  else if (!checkpointer_start(self))
    status = error_set(err, ERR_LIMIT, N_("the system can't start another thread"));
  if (status != OK) {
    checkpointer_free(self);
    return status;
  }
  sqlite3_wal_hook(store->db, checkpointer_hear, self);
  store->checkpointer = self;
  return OK;
}

void sqlite_checkpointer_close(SqliteStore *store) {
  SqliteCheckpointer *self = store->checkpointer;
  if (!self)
    return;
  sqlite3_wal_hook(store->db, NULL, NULL);
  store->checkpointer = NULL;
  pthread_mutex_lock(&self->lock);
  self->is_ending = true;
  pthread_cond_signal(&self->has_grown);
  pthread_mutex_unlock(&self->lock);
  pthread_join(self->thread, NULL);
  checkpointer_free(self);
}
