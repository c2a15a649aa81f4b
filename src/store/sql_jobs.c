// SPDX-License-Identifier: MIT
// Jobs: long work that any worker may take. A worker may write while the row has its name and its number of tries. A
// worker that was taken for dead and comes back hears that the job is no longer its own.
#include "store/sql_internal.h"

#define JOB_COLUMNS                                                                                                    \
  "id, kind, owner, subject, asker, request, body, state, progress, total, tries, worker, is_cancelled, result, "      \
  "created_ms, taken_ms, beat_ms, ended_ms, patience_ms"

#define COLUMN(member) SQL_COLUMN(StoreJob, member)
static const SqlRow job_row = {sizeof(StoreJob),
                               {COLUMN(id), COLUMN(kind), COLUMN(owner), COLUMN(subject), COLUMN(asker),
                                COLUMN(request), COLUMN(body), COLUMN(state), COLUMN(progress), COLUMN(total),
                                COLUMN(tries), COLUMN(worker), COLUMN(is_cancelled), COLUMN(result), COLUMN(created_ms),
                                COLUMN(taken_ms), COLUMN(beat_ms), COLUMN(ended_ms), COLUMN(patience_ms)}};

Status sql_job_add(Store *base, const StoreJob *job, const StoreJobRoom *room, int64_t *id, Error *err) {
  Status status =
      sql_add(sql_of(base), id, err,
              "INSERT INTO jobs (kind, owner, subject, asker, request, body, created_ms, patience_ms) "
              "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?10 WHERE "
              "(SELECT count(*) FROM jobs WHERE state = 0 AND patience_ms = ?10) < ?8 AND (?2 = '' OR "
              "(SELECT count(*) FROM jobs WHERE state = 0 AND patience_ms = ?10 AND owner = ?2) < ?9) RETURNING id",
              "tttttbiiii", job->kind, job->owner, job->subject, job->asker, job->request, job->body, job->created_ms,
              room->all, room->owner, job->patience_ms);
  return status == ERR_MISSING ? error_set(err, ERR_LIMIT, N_("too much work is waiting already")) : status;
}

Status sql_job_adopt(Store *base, const char *subject, const char *asker, int64_t *id, Error *err) {
  return sql_add(sql_of(base), id, err,
                 "UPDATE jobs SET asker = ? WHERE subject = ? AND subject <> '' AND state < 2 RETURNING id", "tt",
                 asker, subject);
}

#define RUNNING_OF_OWNER                                                                                               \
  "(SELECT count(*) FROM jobs r WHERE r.state = 1 AND r.owner = j.owner AND r.patience_ms = j.patience_ms "            \
  "AND r.id <> j.id)"

// Jobs with the least patience come first; of these the owner with the fewest running, then the owner whose turn was
// longest ago.
#define TAKE_JOB(locking)                                                                                              \
  "UPDATE jobs SET state = 1, worker = ?1, tries = tries + 1, taken_ms = ?2, beat_ms = ?2, progress = 0, total = 0 "   \
  "WHERE id = (SELECT j.id FROM jobs j WHERE (j.state = 0 OR (j.state = 1 AND j.beat_ms < ?2 - j.patience_ms)) "       \
  "AND j.patience_ms <= ?3 AND (j.owner = '' OR " RUNNING_OF_OWNER " < ?4) ORDER BY j.patience_ms, " RUNNING_OF_OWNER  \
  ", (SELECT max(r.taken_ms) FROM jobs r WHERE r.owner = j.owner), j.id LIMIT 1" locking ") RETURNING " JOB_COLUMNS

// Fails the jobs whose worker died if they were tried often enough or were cancelled.
static Status jobs_give_up(SqlStore *store, const StoreJobTake *take, Error *err) {
  return sql_run(store, NULL, err,
                 "UPDATE jobs SET state = 3, ended_ms = ?1 "
                 "WHERE state = 1 AND beat_ms < ?1 - patience_ms AND (tries >= ?2 OR is_cancelled = 1)",
                 "ii", take->now_ms, take->tries_max);
}

Status sql_job_take(Store *base, const StoreJobTake *take, Arena *arena, StoreJob *out, Error *err) {
  SqlStore *store = sql_of(base);
  Status status = jobs_give_up(store, take, err);
  if (status != OK)
    return status;
  return sql_one(store, &job_row, arena, out, err,
                 store->driver->has_row_locks ? TAKE_JOB(" FOR UPDATE OF j SKIP LOCKED") : TAKE_JOB(""), "tiii",
                 take->worker, take->now_ms, take->patience_max_ms, take->owner_max);
}

#define JOB_IS_MINE " WHERE id = ? AND worker = ? AND tries = ? AND state = 1"

Status sql_job_beat(Store *base, const StoreJob *job, int64_t now_ms, bool *is_cancelled, Error *err) {
  int64_t flag = 0;
  Status status = sql_add(sql_of(base), &flag, err,
                          "UPDATE jobs SET progress = ?, total = ?, beat_ms = ?" JOB_IS_MINE " RETURNING is_cancelled",
                          "iiiiti", job->progress, job->total, now_ms, job->id, job->worker, job->tries);
  *is_cancelled = flag;
  return status;
}

Status sql_job_end(Store *base, const StoreJob *job, StoreJobState state, Span result, int64_t now_ms, Error *err) {
  return sql_must(sql_of(base), err, "UPDATE jobs SET state = ?, result = ?, ended_ms = ?" JOB_IS_MINE, "ibiiti",
                  (int64_t)state, result, now_ms, job->id, job->worker, job->tries);
}

Status sql_job_give_back(Store *base, const StoreJob *job, bool counts, int64_t now_ms, Error *err) {
  return sql_must(sql_of(base), err,
                  "UPDATE jobs SET state = CASE is_cancelled WHEN 1 THEN 3 ELSE 0 END, ended_ms = CASE "
                  "is_cancelled WHEN 1 THEN ? ELSE 0 END, tries = tries - ?" JOB_IS_MINE,
                  "iiiti", now_ms, (int64_t)!counts, job->id, job->worker, job->tries);
}

#define CANCEL_JOBS                                                                                                    \
  "UPDATE jobs SET is_cancelled = 1, ended_ms = CASE state WHEN 0 THEN ?1 ELSE ended_ms END, "                         \
  "state = CASE state WHEN 0 THEN 3 ELSE state END WHERE state < 2 AND "

Status sql_job_cancel(Store *base, int64_t id, int64_t now_ms, Error *err) {
  return sql_must(sql_of(base), err, CANCEL_JOBS "id = ?2", "ii", now_ms, id);
}

Status sql_jobs_cancel_of(Store *base, const char *asker, int64_t now_ms, Error *err) {
  return sql_run(sql_of(base), NULL, err, CANCEL_JOBS "asker = ?2 AND asker <> ''", "it", now_ms, asker);
}

Status sql_job_get(Store *base, int64_t id, Arena *arena, StoreJob *out, Error *err) {
  return sql_one(sql_of(base), &job_row, arena, out, err, "SELECT " JOB_COLUMNS " FROM jobs WHERE id = ?", "i", id);
}

Status sql_job_about(Store *base, const char *subject, Arena *arena, StoreJob *out, Error *err) {
  return sql_one(sql_of(base), &job_row, arena, out, err,
                 "SELECT " JOB_COLUMNS " FROM jobs WHERE subject = ? AND subject <> '' ORDER BY id DESC LIMIT 1", "t",
                 subject);
}

Status sql_jobs_ended(Store *base, const char *asker, Arena *arena, int64_t **ids, int *count, Error *err) {
  return sql_all(sql_of(base), &sql_number_row, arena, ids, count, err,
                 "SELECT id FROM jobs WHERE asker = ? AND asker <> '' AND state >= 2 ORDER BY id", "t", asker);
}

Status sql_job_collected(Store *base, int64_t id, Error *err) {
  return sql_must(sql_of(base), err,
                  "UPDATE jobs SET asker = '', request = '', body = ?, result = ? WHERE id = ? AND state >= 2", "bbi",
                  span_of(""), span_of(""), id);
}

Status sql_jobs_expire(Store *base, int64_t ended_ms, int64_t created_ms, int64_t limit, int64_t *removed, Error *err) {
  return sql_run(sql_of(base), removed, err,
                 "DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE created_ms < ?1 "
                 "AND (created_ms < ?2 OR (state >= 2 AND ended_ms < ?1)) ORDER BY created_ms LIMIT ?3)",
                 "iii", ended_ms, created_ms, limit);
}

Status sql_jobs_count(Store *base, StoreJobCount *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base), "SELECT state, count(*) FROM jobs WHERE state < 2 GROUP BY state", "");
  *out = (StoreJobCount){0};
  while (query_next(&query))
    *(query_int(&query, 0) == STORE_JOB_WAITING ? &out->waiting : &out->running) = query_int(&query, 1);
  return query_end(&query, err);
}
