// SPDX-License-Identifier: MIT
// The side that asks for jobs, and the clerk. Invariant: a call is in the list from the moment its job is in the store
// until its answer is given, and only the clerk takes it out.
#include "api/jobcall.h"
#include "api/jobs_internal.h"
#include "base/mem.h"
#include "base/steady.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>

enum {
  ROUND_MS = 250,               // of the clerk, while somebody waits or works
  COUNT_MS = 2000,              // between two counts
  AWAY_MAX_MS = 15 * 1000,      // without the store, before those who wait are told
  WAIT_MAX_MS = 15 * 60 * 1000, // for a job: somebody should have done it
  TELL_MS = 10 * 1000,          // between two notes that a job goes on
};

void bell_ring(Jobs *jobs, Bell *bell) {
  pthread_mutex_lock(&jobs->lock);
  bell->rung++;
  pthread_cond_broadcast(&bell->rings);
  pthread_mutex_unlock(&jobs->lock);
}

void bell_wait(Jobs *jobs, Bell *bell, uint64_t *seen, int64_t time_ms) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  int64_t ns = until.tv_nsec + time_ms % 1000 * 1000000;
  until.tv_sec += time_ms / 1000 + ns / 1000000000;
  until.tv_nsec = ns % 1000000000;
  pthread_mutex_lock(&jobs->lock);
  int code = 0;
  while (bell->rung == *seen && code == 0)
    code = pthread_cond_timedwait(&bell->rings, &jobs->lock, &until);
  *seen = bell->rung;
  pthread_mutex_unlock(&jobs->lock);
}

static void bell_init(Bell *bell) {
  pthread_condattr_t steady;
  pthread_condattr_init(&steady);
  pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
  pthread_cond_init(&bell->rings, &steady);
  pthread_condattr_destroy(&steady);
}

void jobs_tell(Jobs *jobs, JobEvent event, const Job *job, int64_t time_ms, int64_t progress) {
  const ApiOptions *options = jobs->api->options;
  if (!options->on_job)
    return;
  pthread_mutex_lock(&jobs->telling);
  options->on_job(options->context, &(JobReport){event, job->id, job->kind, time_ms, progress});
  pthread_mutex_unlock(&jobs->telling);
}

// ---- those who ask ----

// "u12 making", "u12 puzzle 7".
static void jobs_write_subject(const Request *request, const JobKind *kind, StrBuf *out) {
  if (kind->subject)
    strbuf_printf(out, "%s %s %s", request->player.mark, kind->subject, request->params[0]);
}

static void jobs_add_call(Jobs *jobs, int64_t job, Call *call) {
  JobCall *waiting = mem_alloc(sizeof *waiting);
  *waiting = (JobCall){.job = job, .since_ms = steady_ms(), .call = call};
  pthread_mutex_lock(&jobs->lock);
  waiting->next = jobs->calls;
  jobs->calls = waiting;
  pthread_mutex_unlock(&jobs->lock);
}

static Status jobs_refuse_busy(Request *request, Error *err) {
  request->status = 503;
  request->call->wait_s = 1;
  Status status = error_set(err, ERR_STATE, N_("the server is busy; please try again in a moment"));
  err->code = "busy";
  return status;
}

Status jobs_ask(Request *request, Error *err) {
  Jobs *jobs = request->api->jobs;
  const JobKind *kind = request->route->job;
  Call *call = request->call;
  ScopedStrBuf subject = {0}, order = {0};
  char owner[20] = "";
  int64_t id;
  if (atomic_load(&jobs->stops))
    return jobs_refuse_busy(request, err);
  if (call->owner)
    snprintf(owner, sizeof owner, "%016" PRIx64, call->owner);
  jobs_write_subject(request, kind, &subject);
  jobcall_write_request(request, &order);
  const Job job = {.kind = kind->name,
                   .owner = owner,
                   .subject = strbuf_text(&subject),
                   .asker = jobs->api->node,
                   .request = strbuf_text(&order),
                   .body = call->body};
  Status status = job_add(request->app, &job, &id, err);
  if (status == ERR_EXISTS)
    return error_set(err, ERR_STATE, kind->busy);
  if (status == ERR_LIMIT)
    return jobs_refuse_busy(request, err);
  if (status != OK)
    return status;
  jobs_add_call(jobs, id, call);
  if (atomic_load(&jobs->stops)) // and the others have been cancelled already, perhaps
    status = job_cancel(request->app, id, NULL);
  bell_ring(jobs, &jobs->for_workers);
  bell_ring(jobs, &jobs->for_clerk);
  (void)status; // it waits in either case
  return OK;
}

Status jobs_look(Request *request, const JobKind *kind, bool *runs, int64_t *progress, Error *err) {
  ScopedStrBuf subject = {0};
  jobs_write_subject(request, kind, &subject);
  Status status = job_look(request->app, strbuf_text(&subject), progress, err);
  *runs = status == OK;
  return status == ERR_MISSING ? OK : status;
}

Status jobs_cancel(Request *request, const JobKind *kind, Error *err) {
  ScopedStrBuf subject = {0};
  jobs_write_subject(request, kind, &subject);
  Status status = job_cancel_about(request->app, strbuf_text(&subject), err);
  bell_ring(request->api->jobs, &request->api->jobs->for_clerk);
  return status;
}

// ---- the clerk ----

// The job of a thread, as far as the store needs it to know whose it is. *is_due: the store should hear of it.
static bool clerk_look_at(Jobs *jobs, const JobThread *thread, int64_t every_ms, Job *job, bool *is_due) {
  pthread_mutex_lock(&jobs->lock);
  *job = (Job){.id = thread->job.id, .tries = thread->job.tries, .worker = jobs->api->node};
  job->progress = atomic_load(&thread->steps);
  *is_due = job->id && steady_ms() - thread->beaten_ms >= every_ms;
  pthread_mutex_unlock(&jobs->lock);
  return job->id != 0;
}

// What the store has said about it, unless the thread is at another one by now.
static void clerk_tell(Jobs *jobs, JobThread *thread, const Job *job, Status status, bool is_cancelled) {
  int64_t now_ms = steady_ms();
  pthread_mutex_lock(&jobs->lock);
  bool is_same = thread->job.id == job->id && thread->job.tries == job->tries;
  if (is_same) {
    int64_t limit_ms = thread->kind ? thread->kind->time_ms_max : 0;
    bool is_late = limit_ms && now_ms - thread->began_ms > limit_ms;
    thread->is_cancelled = thread->is_cancelled || is_cancelled || is_late;
    thread->is_lost = thread->is_lost || status == ERR_MISSING;
    thread->beaten_ms = status == OK ? now_ms : thread->beaten_ms;
    if (thread->is_cancelled || thread->is_lost || atomic_load(&jobs->stops))
      atomic_store(&thread->stops, true);
  }
  bool is_told = is_same && now_ms - thread->told_ms >= TELL_MS;
  if (is_told)
    thread->told_ms = now_ms;
  int64_t time_ms = now_ms - thread->began_ms;
  Job told = {.id = thread->job.id, .kind = thread->kind ? thread->kind->name : "?"};
  pthread_mutex_unlock(&jobs->lock);
  if (is_told)
    jobs_tell(jobs, JOB_GOES_ON, &told, time_ms, atomic_load(&thread->steps));
}

// Is anybody at work here?
static bool clerk_beats(Jobs *jobs, int64_t every_ms) {
  bool is_busy = false;
  for (int i = 0; i < jobs->thread_count; i++) {
    JobThread *thread = &jobs->threads[i];
    Job job;
    Error err = {0};
    bool is_cancelled = false, is_due;
    is_busy = clerk_look_at(jobs, thread, every_ms, &job, &is_due) || is_busy;
    if (!is_due)
      continue;
    Status status = job_beat(jobs->app, &job, job.progress, &is_cancelled, &err);
    if (status != OK && status != ERR_MISSING)
      problems_tell(jobs->api->problems, &err);
    clerk_tell(jobs, thread, &job, status, is_cancelled);
  }
  return is_busy;
}

// Takes the call that waits for the job out of the list; NULL: there is none.
static Call *clerk_take_call(Jobs *jobs, int64_t job) {
  Call *call = NULL;
  pthread_mutex_lock(&jobs->lock);
  JobCall **place = &jobs->calls;
  while (*place && (*place)->job != job)
    place = &(*place)->next;
  JobCall *found = *place;
  if (found) {
    *place = found->next;
    call = found->call;
  }
  pthread_mutex_unlock(&jobs->lock);
  mem_free(found);
  return call;
}

static void clerk_count(Jobs *jobs, const Job *job) {
  Metrics *metrics = &jobs->api->metrics;
  atomic_fetch_add(job->state == JOB_DONE ? &metrics->jobs_done : &metrics->jobs_failed, 1);
}

static bool clerk_has_call(Jobs *jobs, int64_t job) {
  pthread_mutex_lock(&jobs->lock);
  const JobCall *call = jobs->calls;
  while (call && call->job != job)
    call = call->next;
  pthread_mutex_unlock(&jobs->lock);
  return call != NULL;
}

// A job that has ended before its call was in the list has its turn in the next round.
static Status clerk_answer(Jobs *jobs, int64_t id, Error *err) {
  ScopedArena arena = {0};
  Job job;
  if (!clerk_has_call(jobs, id))
    return OK;
  Status status = job_collect(jobs->app, id, &arena, &job, err);
  if (status != OK)
    return status;
  Call *call = clerk_take_call(jobs, id);
  clerk_count(jobs, &job);
  jobcall_take_result(call, &job);
  call->done(call);
  return OK;
}

static Status clerk_answer_all(Jobs *jobs, Error *err) {
  ScopedArena arena = {0};
  int64_t *ids;
  int count = 0;
  Status status = job_list_ended(jobs->app, jobs->api->node, &arena, &ids, &count, err);
  for (int i = 0; i < count && status == OK; i++)
    status = clerk_answer(jobs, ids[i], err);
  return status;
}

// Those who have waited for so long hear why not.
static void clerk_refuse(Jobs *jobs, int64_t longer_than_ms, const Error *why) {
  int64_t now_ms = steady_ms();
  JobCall *late = NULL;
  pthread_mutex_lock(&jobs->lock);
  for (JobCall **place = &jobs->calls, *call; (call = *place);) {
    if (now_ms - call->since_ms < longer_than_ms) {
      place = &call->next;
      continue;
    }
    *place = call->next;
    call->next = late;
    late = call;
  }
  pthread_mutex_unlock(&jobs->lock);
  while (late) {
    JobCall *call = late;
    late = call->next;
    Status status = job_cancel(jobs->app, call->job, NULL);
    (void)status; // it will be too old some day
    call_refuse(call->call, why, "");
    call->call->done(call->call);
    mem_free(call);
  }
}

static void clerk_answers(Jobs *jobs) {
  Error err = {0};
  Status status = OK;
  if (atomic_load(&jobs->stops) && !jobs->has_cancelled) {
    status = job_cancel_all_of(jobs->app, jobs->api->node, &err);
    jobs->has_cancelled = status == OK;
  }
  if (status == OK)
    status = clerk_answer_all(jobs, &err);
  if (status == OK) {
    jobs->heard_ms = steady_ms();
    error_set(&err, ERR_CANCELLED, N_("the server is busy; please try again in a moment"));
    clerk_refuse(jobs, WAIT_MAX_MS, &err);
  } else {
    problems_tell(jobs->api->problems, &err);
    if (steady_ms() - jobs->heard_ms > AWAY_MAX_MS)
      clerk_refuse(jobs, 0, &err);
  }
}

static void clerk_counts(Jobs *jobs) {
  int64_t waiting, running;
  if (steady_ms() - jobs->counted_ms < COUNT_MS || job_count(jobs->app, &waiting, &running, NULL) != OK)
    return;
  jobs->counted_ms = steady_ms();
  atomic_store(&jobs->api->metrics.jobs_waiting, (long)waiting);
  atomic_store(&jobs->api->metrics.jobs_running, (long)running);
}

static void *clerk_run(void *argument) {
  Jobs *jobs = argument;
  uint64_t seen = 0;
  for (bool is_called = true, is_ending = false; !is_ending;) {
    pthread_mutex_lock(&jobs->lock);
    bool has_calls = jobs->calls != NULL;
    is_ending = jobs->is_ending;
    pthread_mutex_unlock(&jobs->lock);
    bool is_busy = clerk_beats(jobs, is_called ? ROUND_MS : JOB_BEAT_MS);
    if (has_calls)
      clerk_answers(jobs);
    else
      jobs->heard_ms = steady_ms();
    clerk_counts(jobs);
    uint64_t before = seen;
    if (!is_ending)
      bell_wait(jobs, &jobs->for_clerk, &seen, is_busy || has_calls ? ROUND_MS : COUNT_MS);
    is_called = seen != before;
  }
  Error err;
  error_set(&err, ERR_CANCELLED, N_("cancelled"));
  clerk_refuse(jobs, 0, &err);
  return NULL;
}

// ---- beginning and end ----

// Signals are for the first thread alone.
static Status jobs_start_thread(pthread_t *thread, void *(*run)(void *argument), void *argument, Error *err) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int code = pthread_create(thread, NULL, run, argument);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return code == 0 ? OK : error_set(err, ERR_LIMIT, N_("the system gives no more threads"));
}

static Status jobs_start(Jobs *jobs, int threads, Error *err) {
  Status status = api_open_app(jobs->api, &jobs->app, err);
  if (status != OK)
    return status;
  jobs->is_shared = node_has_company(jobs->app);
  if (threads == 0 && !jobs->is_shared)
    return error_set(err, ERR_INPUT,
                     N_("with a store in a file the server does long work itself: let it have a thread for that"));
  for (int i = 0; i < threads && status == OK; i++) {
    JobThread *thread = &jobs->threads[i];
    thread->jobs = jobs;
    status = api_open_app(jobs->api, &thread->app, err);
    if (status == OK)
      status = jobs_start_thread(&thread->thread, jobwork_run, thread, err);
    jobs->thread_count += status == OK;
  }
  jobs->heard_ms = steady_ms();
  if (status == OK)
    status = jobs_start_thread(&jobs->clerk, clerk_run, jobs, err);
  jobs->has_clerk = status == OK;
  return status;
}

Status jobs_open(Api *api, int threads, Jobs **out, Error *err) {
  Jobs *jobs = mem_alloc(sizeof *jobs);
  jobs->api = api;
  pthread_mutex_init(&jobs->lock, NULL);
  pthread_mutex_init(&jobs->taking, NULL);
  pthread_mutex_init(&jobs->telling, NULL);
  bell_init(&jobs->for_workers);
  bell_init(&jobs->for_clerk);
  jobs->owner_max = threads > 1 ? threads - 1 : 1;
  jobs->threads = mem_alloc((size_t)(threads + 1) * sizeof *jobs->threads);
  *out = jobs;
  return jobs_start(jobs, threads, err);
}

void jobs_stop(Jobs *jobs) {
  if (!jobs)
    return;
  pthread_mutex_lock(&jobs->lock); // so that nobody begins meanwhile
  atomic_store(&jobs->stops, true);
  for (int i = 0; i < jobs->thread_count; i++)
    atomic_store(&jobs->threads[i].stops, true);
  pthread_mutex_unlock(&jobs->lock);
  bell_ring(jobs, &jobs->for_workers);
  bell_ring(jobs, &jobs->for_clerk);
}

void jobs_end(Jobs *jobs) {
  if (!jobs)
    return;
  jobs_stop(jobs);
  for (int i = 0; i < jobs->thread_count; i++)
    pthread_join(jobs->threads[i].thread, NULL);
  pthread_mutex_lock(&jobs->lock);
  jobs->is_ending = true;
  pthread_mutex_unlock(&jobs->lock);
  bell_ring(jobs, &jobs->for_clerk);
  if (jobs->has_clerk)
    pthread_join(jobs->clerk, NULL);
  jobs->has_clerk = false;
}

void jobs_destroy(Jobs *jobs) {
  if (!jobs)
    return;
  for (int i = 0; jobs->threads[i].jobs; i++)
    app_close(jobs->threads[i].app);
  app_close(jobs->app);
  pthread_cond_destroy(&jobs->for_workers.rings);
  pthread_cond_destroy(&jobs->for_clerk.rings);
  pthread_mutex_destroy(&jobs->telling);
  pthread_mutex_destroy(&jobs->taking);
  pthread_mutex_destroy(&jobs->lock);
  mem_free(jobs->threads);
  mem_free(jobs);
}
