// SPDX-License-Identifier: MIT
// Why there is no delay before a commit: while one is on its way to the disk, the next jobs gather by themselves, and
// the slower the disk is, the more of them. Invariant: batches are numbered from 1 and committed in that order; `done`
// is the last that was committed or has failed.
#include "api/writer.h"

#include "base/mem.h"
#include "base/threads.h"

#include <pthread.h>

enum { BATCH_MAX = 256 };

struct Writer {
  App *app;
  Metrics *metrics;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t is_free, has_batch, has_committed;
  bool is_taken, is_ending; // taken: by a job, or by the commit
  int waiting;              // for the connection
  int parts;                // jobs in the open batch; 0: no batch is open
  uint64_t batch, done;     // the open or next one; the last that ended
  uint64_t failed;          // the last that could not be committed; 0: none
  Error why;                // of that failure
};

static void writer_release(Writer *writer) {
  writer->is_taken = false;
  pthread_cond_signal(&writer->is_free);
  pthread_cond_signal(&writer->has_batch);
}

static Status check_part(const Writer *writer, const WriterPart *part, Error *err) {
  if (part->first == 0 || writer->failed < part->first)
    return OK;
  if (err)
    *err = writer->why;
  return writer->why.kind;
}

Status writer_take(Writer *writer, WriterPart *part, App **out, Error *err) {
  *out = writer->app;
  if (part->has_connection)
    return OK;
  pthread_mutex_lock(&writer->lock);
  writer->waiting++;
  while (writer->is_taken || writer->parts >= BATCH_MAX)
    pthread_cond_wait(&writer->is_free, &writer->lock);
  writer->waiting--;
  writer->is_taken = true;
  bool begins = writer->parts == 0;
  Status status = check_part(writer, part, err);
  if (status == OK && begins) {
    pthread_mutex_unlock(&writer->lock);
    status = app_begin(writer->app, err);
    pthread_mutex_lock(&writer->lock);
  }
  if (status == OK) {
    writer->parts++;
    part->last = writer->batch;
    part->first = part->first ? part->first : writer->batch;
    part->has_connection = true;
  } else {
    writer_release(writer);
  }
  pthread_mutex_unlock(&writer->lock);
  return status;
}

void writer_give_back(Writer *writer, WriterPart *part) {
  if (!part->has_connection)
    return;
  part->has_connection = false;
  pthread_mutex_lock(&writer->lock);
  writer_release(writer);
  pthread_mutex_unlock(&writer->lock);
}

Status writer_settle(Writer *writer, WriterPart *part, Error *err) {
  writer_give_back(writer, part);
  if (part->last == 0)
    return OK;
  pthread_mutex_lock(&writer->lock);
  while (writer->done < part->last)
    pthread_cond_wait(&writer->has_committed, &writer->lock);
  Status status = check_part(writer, part, err);
  pthread_mutex_unlock(&writer->lock);
  return status;
}

// With the lock, which is released meanwhile.
static void commit_batch(Writer *writer) {
  Error err = {0};
  int parts = writer->parts;
  int64_t began_us = metrics_now_us();
  writer->is_taken = true;
  pthread_mutex_unlock(&writer->lock);
  Status status = app_commit(writer->app, &err);
  histogram_add(&writer->metrics->commit_time, metrics_now_us() - began_us);
  atomic_fetch_add(&writer->metrics->commits, 1);
  atomic_fetch_add(&writer->metrics->committed, parts);
  pthread_mutex_lock(&writer->lock);
  if (status != OK) {
    writer->failed = writer->batch;
    writer->why = err;
  }
  writer->done = writer->batch++;
  writer->parts = 0;
  writer->is_taken = false;
  pthread_cond_broadcast(&writer->has_committed);
  pthread_cond_broadcast(&writer->is_free);
}

// Those who wait for the connection go first: they join the batch.
static void *writer_work(void *argument) {
  Writer *writer = argument;
  pthread_mutex_lock(&writer->lock);
  while (!writer->is_ending || writer->parts > 0) {
    if (writer->parts > 0 && !writer->is_taken && (writer->waiting == 0 || writer->parts >= BATCH_MAX))
      commit_batch(writer);
    else
      pthread_cond_wait(&writer->has_batch, &writer->lock);
  }
  pthread_mutex_unlock(&writer->lock);
  return NULL;
}

Status writer_open(const AppOptions *options, Metrics *metrics, Writer **out, Error *err) {
  Writer *writer = mem_alloc(sizeof *writer);
  writer->metrics = metrics;
  writer->batch = 1;
  Status status = app_open(options, &writer->app, err);
  if (status != OK) {
    mem_free(writer);
    return status;
  }
  pthread_mutex_init(&writer->lock, NULL);
  pthread_cond_init(&writer->is_free, NULL);
  pthread_cond_init(&writer->has_batch, NULL);
  pthread_cond_init(&writer->has_committed, NULL);
  status = thread_start(&writer->thread, writer_work, writer, err);
  if (status == OK) {
    *out = writer;
  } else {
    app_close(writer->app);
    mem_free(writer);
  }
  return status;
}

void writer_close(Writer *writer) {
  if (!writer)
    return;
  pthread_mutex_lock(&writer->lock);
  writer->is_ending = true;
  pthread_cond_signal(&writer->has_batch);
  pthread_mutex_unlock(&writer->lock);
  pthread_join(writer->thread, NULL);
  pthread_cond_destroy(&writer->is_free);
  pthread_cond_destroy(&writer->has_batch);
  pthread_cond_destroy(&writer->has_committed);
  pthread_mutex_destroy(&writer->lock);
  app_close(writer->app);
  mem_free(writer);
}
