// SPDX-License-Identifier: MIT
#include "app/job.h"

#include "app/inside.h"

static StoreJob to_stored(const Job *job) {
  return (StoreJob){.id = job->id,
                    .kind = job->kind,
                    .owner = job->owner,
                    .subject = job->subject,
                    .asker = job->asker,
                    .request = job->request,
                    .body = job->body.data ? job->body : span_of(""),
                    .patience_ms = job->patience_ms,
                    .progress = job->progress,
                    .total = job->total,
                    .tries = job->tries,
                    .worker = job->worker};
}

static Job from_stored(const StoreJob *row) {
  return (Job){.id = row->id,
               .kind = row->kind,
               .owner = row->owner,
               .subject = row->subject,
               .asker = row->asker,
               .request = row->request,
               .body = row->body,
               .patience_ms = (int)row->patience_ms,
               .state = (JobState)row->state,
               .progress = row->progress,
               .total = row->total,
               .tries = (int)row->tries,
               .worker = row->worker,
               .is_cancelled = row->is_cancelled,
               .result = row->result};
}

Status job_add(App *app, const Job *job, int64_t *id, Error *err) {
  static const StoreJobRoom room = {.all = JOBS_WAITING_MAX, .owner = JOBS_OF_OWNER_MAX};
  StoreJob row = to_stored(job);
  if (strlen(job->request) > JOB_REQUEST_MAX || job->body.size > JOB_BODY_MAX)
    return error_set(err, ERR_LIMIT, N_("the request is too large"));
  row.created_ms = app_now_ms(app);
  row.patience_ms = row.patience_ms ? row.patience_ms : JOB_DEAD_MS;
  return STORE(app, job_add, &row, &room, id, err);
}

Status job_adopt(App *app, const char *subject, const char *asker, int64_t *id, Error *err) {
  return STORE(app, job_adopt, subject, asker, id, err);
}

Status job_is_settled(App *app, const char *subject, int64_t again_ms, bool *out, Error *err) {
  ScopedArena arena = {0};
  StoreJob row;
  Status status = STORE(app, job_about, subject, &arena, &row, err);
  *out = status == OK && (row.state != STORE_JOB_FAILED || row.ended_ms > app_now_ms(app) - again_ms);
  return status == ERR_MISSING ? OK : status;
}

Status job_is_cared_for(App *app, int64_t id, bool *out, Error *err) {
  enum { SILENCES = 3 };
  ScopedArena arena = {0};
  StoreJob row = {0};
  Status status = STORE(app, job_get, id, &arena, &row, err);
  bool is_heard = row.state == STORE_JOB_RUNNING && row.beat_ms > app_now_ms(app) - SILENCES * row.patience_ms;
  *out = status == OK && (is_heard || row.state >= STORE_JOB_DONE);
  return status;
}

// ERR_MISSING: none waits or runs.
static Status job_pending(App *app, const char *subject, Arena *arena, StoreJob *out, Error *err) {
  Status status = STORE(app, job_about, subject, arena, out, err);
  return status == OK && out->state >= STORE_JOB_DONE ? ERR_MISSING : status;
}

Status job_look(App *app, const char *subject, Job *out, Error *err) {
  ScopedArena arena = {0};
  StoreJob row;
  Status status = job_pending(app, subject, &arena, &row, err);
  if (status == OK)
    *out = (Job){.id = row.id, .state = (JobState)row.state, .progress = row.progress, .total = row.total};
  return status;
}

Status job_cancel(App *app, int64_t id, Error *err) {
  Status status = STORE(app, job_cancel, id, app_now_ms(app), err);
  return status == ERR_MISSING ? OK : status;
}

Status job_cancel_about(App *app, const char *subject, Error *err) {
  ScopedArena arena = {0};
  StoreJob row;
  Status status = job_pending(app, subject, &arena, &row, err);
  if (status == OK)
    return job_cancel(app, row.id, err);
  return status == ERR_MISSING ? OK : status;
}

Status job_cancel_all_of(App *app, const char *asker, Error *err) {
  return STORE(app, jobs_cancel_of, asker, app_now_ms(app), err);
}

Status job_list_ended(App *app, const char *asker, Arena *arena, int64_t **ids, int *count, Error *err) {
  return STORE(app, jobs_ended, asker, arena, ids, count, err);
}

Status job_collect(App *app, int64_t id, Arena *arena, Job *out, Error *err) {
  StoreJob row;
  Status status = STORE(app, job_get, id, arena, &row, err);
  if (status == OK)
    status = STORE(app, job_collected, id, err);
  if (status == OK)
    *out = from_stored(&row);
  return status;
}

Status job_take(App *app, const char *worker, int owner_max, bool only_hasty, Arena *arena, Job *out, Error *err) {
  const StoreJobTake take = {.worker = worker,
                             .now_ms = app_now_ms(app),
                             .patience_max_ms = only_hasty ? JOB_HASTE_MS : INT32_MAX,
                             .owner_max = owner_max,
                             .tries_max = JOB_TRIES_MAX};
  StoreJob row;
  Status status = STORE(app, job_take, &take, arena, &row, err);
  if (status == OK)
    *out = from_stored(&row);
  return status;
}

Status job_beat(App *app, const Job *job, bool *is_cancelled, Error *err) {
  const StoreJob row = to_stored(job);
  return STORE(app, job_beat, &row, app_now_ms(app), is_cancelled, err);
}

static Status job_end(App *app, const Job *job, StoreJobState state, Span result, Error *err) {
  const StoreJob row = to_stored(job);
  if (result.size > JOB_RESULT_MAX)
    return error_set(err, ERR_LIMIT, N_("the result is too large"));
  return STORE(app, job_end, &row, state, result, app_now_ms(app), err);
}

Status job_finish(App *app, const Job *job, Span result, Error *err) {
  return job_end(app, job, STORE_JOB_DONE, result, err);
}

Status job_fail(App *app, const Job *job, Span result, Error *err) {
  return job_end(app, job, STORE_JOB_FAILED, result, err);
}

Status job_give_back(App *app, const Job *job, Error *err) {
  const StoreJob row = to_stored(job);
  return STORE(app, job_give_back, &row, false, app_now_ms(app), err);
}

Status job_retry(App *app, const Job *job, Error *err) {
  const StoreJob row = to_stored(job);
  if (job->tries >= JOB_TRIES_MAX)
    return error_set(err, ERR_LIMIT, N_("it was tried %d times"), err_int(job->tries));
  return STORE(app, job_give_back, &row, true, app_now_ms(app), err);
}

Status job_count(App *app, int64_t *waiting, int64_t *running, Error *err) {
  StoreJobCount count;
  Status status = STORE(app, jobs_count, &count, err);
  if (status == OK) {
    *waiting = count.waiting;
    *running = count.running;
  }
  return status;
}
