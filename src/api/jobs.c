// SPDX-License-Identifier: MIT
// Askers of jobs, the clerk, and the listener. Invariant: an asker is in the list from the moment the job is in the
// store until the answer, and only the clerk removes it.
#include "api/jobcall.h"
#include "api/jobs_internal.h"
#include "base/mem.h"
#include "base/steady.h"
#include "base/threads.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
  ROUND_MS = 250,               // of the clerk, while there is work here, or an asker whose news can't be heard
  LISTEN_MS = 250,              // longest wait before the listener notices the end
  COUNT_MS = 2000,              // between two counts
  AWAY_MAX_MS = 15 * 1000,      // without the store, before askers are told
  WAIT_MAX_MS = 15 * 60 * 1000, // for a job: some worker should have done it
  TELL_MS = 10 * 1000,          // between two notes that a job goes on
};

void bell_ring(Jobs *jobs, Bell *bell) {
  pthread_mutex_lock(&jobs->lock);
  bell->rung++;
  pthread_cond_broadcast(&bell->rings);
  pthread_mutex_unlock(&jobs->lock);
}

void bell_wait(Jobs *jobs, Bell *bell, uint64_t *seen, int64_t time_ms) {
  const struct timespec until = cond_until(time_ms);
  pthread_mutex_lock(&jobs->lock);
  int code = 0;
  while (bell->rung == *seen && code == 0)
    code = pthread_cond_timedwait(&bell->rings, &jobs->lock, &until);
  *seen = bell->rung;
  pthread_mutex_unlock(&jobs->lock);
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

// "u12 making", "u12 puzzle 7", "u12 named x7". If the kind has no subject, the asker may name the job; the name is in
// the path when the asker wants to know how far it is (kind NULL).
static void jobs_write_subject(const Request *request, const JobKind *kind, StrBuf *out) {
  const char *mark = request->player.mark, *name = kind ? request->call->job : request->params[0];
  if (kind && kind->subject)
    strbuf_printf(out, "%s %s %s", mark, kind->subject, request->params[0]);
  else if (name)
    strbuf_printf(out, "%s named %s", mark, name);
}

static Status jobs_check_name(const char *name, Error *err) {
  size_t size = name ? strspn(name, JOB_NAME_LETTERS) : 1;
  if (size >= 1 && size <= JOB_NAME_MAX && (!name || name[size] == '\0'))
    return OK;
  return error_set(err, ERR_INPUT, N_("%s takes 1 to %d letters and digits"), err_str(JOB_HEADER),
                   err_int(JOB_NAME_MAX));
}

static void jobs_list_wait(Jobs *jobs, JobWait *wait) {
  pthread_mutex_lock(&jobs->lock);
  wait->next = jobs->waits;
  jobs->waits = wait;
  pthread_mutex_unlock(&jobs->lock);
}

static void jobs_add_wait(Jobs *jobs, const JobKind *kind, JobWait wait) {
  JobWait *waiting = mem_alloc(sizeof *waiting);
  *waiting = wait;
  waiting->last_ms = steady_ms() + (kind->wait_ms_max ? kind->wait_ms_max : WAIT_MAX_MS);
  waiting->idle_ms = kind->idle_ms_max;
  waiting->until_ms = kind->idle_ms_max ? steady_ms() + kind->idle_ms_max : waiting->last_ms;
  jobs_list_wait(jobs, waiting);
}

Status jobs_order(Jobs *jobs, App *app, const JobKind *kind, Job job, JobDone *done, void *context, Error *err) {
  int64_t id;
  if (atomic_load(&jobs->stops))
    return error_set(err, ERR_LIMIT, N_("the server is busy; please try again in a moment"));
  job.kind = kind->name;
  job.patience_ms = kind->patience_ms;
  job.asker = done ? jobs->api->node : "";
  Status status = job_add(app, &job, &id, err);
  if (status == ERR_EXISTS && kind->is_joined)
    status = job_adopt(app, job.subject, job.asker, &id, err);
  if (status != OK)
    return status;
  if (done)
    jobs_add_wait(jobs, kind, (JobWait){.job = id, .done = done, .context = context});
  if (atomic_load(&jobs->stops)) // the others may have been cancelled already
    status = job_cancel(app, id, NULL);
  bell_ring(jobs, &jobs->for_workers);
  bell_ring(jobs, &jobs->for_clerk);
  (void)status; // it waits in either case
  return OK;
}

static Status jobs_refuse_busy(Request *request, Error *err) {
  request->status = 503;
  request->call->wait_s = 1;
  return error_coded(err, "busy", error_set(err, ERR_STATE, N_("the server is busy; please try again in a moment")));
}

static void jobs_answer_call(void *context, const Job *job, const Error *why) {
  Call *call = context;
  if (job)
    jobcall_take_result(call, job);
  else
    call_refuse(call, why, "");
  call->done(call);
}

Status jobs_ask(Request *request, Error *err) {
  const JobKind *kind = request->route->job;
  Call *call = request->call;
  ScopedStrBuf subject = {0}, order = {0};
  char owner[20] = "";
  if (jobs_check_name(call->job, err) != OK)
    return ERR_INPUT;
  if (call->owner)
    snprintf(owner, sizeof owner, "%016" PRIx64, call->owner);
  jobs_write_subject(request, kind, &subject);
  jobcall_write_request(request, &order);
  const Job job = {
      .owner = owner, .subject = strbuf_text(&subject), .request = strbuf_text(&order), .body = call->body};
  Status status = jobs_order(request->api->jobs, request->app, kind, job, jobs_answer_call, call, err);
  if (status == ERR_EXISTS)
    return error_set(err, ERR_STATE, kind->busy ? kind->busy : N_("other work of yours has this name"));
  return status == ERR_LIMIT ? jobs_refuse_busy(request, err) : status;
}

void jobs_forsake(Call *call) {
  Jobs *jobs = call->api->jobs;
  if (call->keeps_job || !jobs)
    return;
  atomic_store(&call->is_gone, true);
  bell_ring(jobs, &jobs->for_clerk);
}

const Field job_fields[] = {
    {"done", FIELD_BOOL, .help = "or not begun: nothing of that kind waits or is being done"},
    {"waiting", FIELD_BOOL, .help = "for somebody to do it"},
    {"steps", FIELD_INT, .high = INT64_MAX, .help = "behind it"},
    {"total", FIELD_INT, .high = INT64_MAX, .help = "in all; 0: nobody knows"},
    {0},
};

Status jobs_look(Request *request, const JobKind *kind, Error *err) {
  bool stops = request->route->method == METHOD_DELETE;
  ScopedStrBuf subject = {0};
  Job job = {0};
  jobs_write_subject(request, kind, &subject);
  Status status = stops ? job_cancel_about(request->app, strbuf_text(&subject), err) : OK;
  if (stops)
    bell_ring(request->api->jobs, &request->api->jobs->for_clerk);
  if (status == OK)
    status = job_look(request->app, strbuf_text(&subject), &job, err);
  if (status != OK && status != ERR_MISSING)
    return status;
  bool waits = status == OK && job.state == JOB_WAITING;
  request->answer = json_pack("{s:b, s:b, s:I, s:I}", "done", status != OK, "waiting", waits, "steps",
                              (json_int_t)job.progress, "total", (json_int_t)job.total);
  return OK;
}

static Status run_job_look(Request *request, Error *err) {
  return jobs_look(request, NULL, err);
}

const Route job_routes[] = {
    {METHOD_GET, "/api/jobs/{job}", .who = WHO_PLAYER, .cost = COST_READ,
     .summary = "how far the work is that another request with this " JOB_HEADER " waits for", .answer = job_fields,
     .run = run_job_look},
    {METHOD_DELETE, "/api/jobs/{job}", .who = WHO_PLAYER, .cost = COST_READ,
     .summary = "stop the work that another request with this " JOB_HEADER " waits for", .answer = job_fields,
     .run = run_job_look},
    {0},
};

// ---- the clerk ----

// The job of a thread, with the members the store needs to identify it. *is_due: the store should hear of it.
static bool clerk_look_at(Jobs *jobs, const JobThread *thread, int64_t every_ms, Job *job, bool *is_due) {
  pthread_mutex_lock(&jobs->lock);
  *job = (Job){.id = thread->job.id, .tries = thread->job.tries, .worker = jobs->api->node};
  job->progress = atomic_load(&thread->steps);
  job->total = atomic_load(&thread->total);
  *is_due = job->id && steady_ms() - thread->beaten_ms >= every_ms;
  pthread_mutex_unlock(&jobs->lock);
  return job->id != 0;
}

// Passes the store's answer to the thread, unless it has another job by now.
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

static bool wait_is_forsaken(const JobWait *wait) {
  return wait->done == jobs_answer_call && atomic_load(&((const Call *)wait->context)->is_gone);
}

// The next job whose asker has hung up; 0: none.
static int64_t clerk_find_forsaken(Jobs *jobs) {
  pthread_mutex_lock(&jobs->lock);
  JobWait *wait = jobs->waits;
  while (wait && (wait->is_vain || !wait_is_forsaken(wait)))
    wait = wait->next;
  int64_t job = wait ? wait->job : 0;
  if (wait)
    wait->is_vain = true;
  pthread_mutex_unlock(&jobs->lock);
  return job;
}

static void clerk_cancels_forsaken(Jobs *jobs) {
  for (int64_t job; (job = clerk_find_forsaken(jobs));) {
    Status status = job_cancel(jobs->app, job, NULL);
    (void)status; // then the work is done in vain
  }
}

// Tells the store about the jobs here. Is anybody at work?
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
    Status status = job_beat(jobs->app, &job, &is_cancelled, &err);
    if (status != OK && status != ERR_MISSING)
      problems_tell(jobs->api->problems, &err);
    clerk_tell(jobs, thread, &job, status, is_cancelled);
  }
  return is_busy;
}

// Takes an asker out of the list: one that waits for the job, or one that is that late; NULL: none.
static JobWait *clerk_take_wait(Jobs *jobs, int64_t job, int64_t late_ms) {
  pthread_mutex_lock(&jobs->lock);
  JobWait **place = &jobs->waits;
  while (*place && (*place)->job != job && (*place)->until_ms > late_ms)
    place = &(*place)->next;
  JobWait *found = *place;
  if (found)
    *place = found->next;
  pthread_mutex_unlock(&jobs->lock);
  return found;
}

static void clerk_count(Jobs *jobs, const Job *job) {
  Metrics *metrics = &jobs->api->metrics;
  atomic_fetch_add(job->state == JOB_DONE ? &metrics->jobs_done : &metrics->jobs_failed, 1);
}

static bool clerk_knows(Jobs *jobs, int64_t job) {
  pthread_mutex_lock(&jobs->lock);
  const JobWait *wait = jobs->waits;
  while (wait && wait->job != job)
    wait = wait->next;
  pthread_mutex_unlock(&jobs->lock);
  return wait != NULL;
}

// If a job ends before its asker is in the list, it is answered in the next round.
static Status clerk_answer(Jobs *jobs, int64_t id, Error *err) {
  ScopedArena arena = {0};
  Job job;
  if (!clerk_knows(jobs, id))
    return OK;
  Status status = job_collect(jobs->app, id, &arena, &job, err);
  if (status != OK)
    return status;
  clerk_count(jobs, &job);
  for (JobWait *wait; (wait = clerk_take_wait(jobs, id, INT64_MIN)); mem_free(wait))
    wait->done(wait->context, &job, NULL);
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

// If a worker is on it, and there is time, the asker waits on.
static bool clerk_puts_off(Jobs *jobs, JobWait *wait, int64_t now_ms) {
  bool is_cared_for = false;
  Status status = wait->last_ms > now_ms ? job_is_cared_for(jobs->app, wait->job, &is_cared_for, NULL) : OK;
  if (status != OK || !is_cared_for)
    return false;
  wait->until_ms = wait->last_ms - now_ms > wait->idle_ms ? now_ms + wait->idle_ms : wait->last_ms;
  jobs_list_wait(jobs, wait);
  return true;
}

// Askers who should have had an answer by then are told why not.
static void clerk_refuse(Jobs *jobs, int64_t late_ms, const Error *why) {
  for (JobWait *wait; (wait = clerk_take_wait(jobs, 0, late_ms));) {
    if (clerk_puts_off(jobs, wait, late_ms))
      continue;
    Status status = job_cancel(jobs->app, wait->job, NULL);
    (void)status; // it will be tidied away one day
    wait->done(wait->context, NULL, why);
    mem_free(wait);
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
    clerk_refuse(jobs, steady_ms(), &err);
  } else {
    problems_tell(jobs->api->problems, &err);
    if (steady_ms() - jobs->heard_ms > AWAY_MAX_MS)
      clerk_refuse(jobs, INT64_MAX, &err);
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
    bool has_waits = jobs->waits != NULL;
    is_ending = atomic_load(&jobs->is_ending);
    pthread_mutex_unlock(&jobs->lock);
    clerk_cancels_forsaken(jobs);
    bool is_busy = clerk_beats(jobs, is_called ? ROUND_MS : JOB_BEAT_MS);
    if (has_waits)
      clerk_answers(jobs);
    else
      jobs->heard_ms = steady_ms();
    clerk_counts(jobs);
    uint64_t before = seen;
    if (!is_ending)
      bell_wait(jobs, &jobs->for_clerk, &seen,
                is_busy || (has_waits && !atomic_load(&jobs->hears)) ? ROUND_MS : COUNT_MS);
    is_called = seen != before;
  }
  Error err;
  error_set(&err, ERR_CANCELLED, N_("cancelled"));
  clerk_refuse(jobs, INT64_MAX, &err);
  return NULL;
}

// ---- who listens ----

static void listener_told(void *context, const char *topic, const char *words) {
  Jobs *jobs = context;
  if (strcmp(topic, "job") == 0)
    bell_ring(jobs, &jobs->for_workers);
  else if (strcmp(topic, "ended") == 0 && strcmp(words, jobs->api->node) == 0)
    bell_ring(jobs, &jobs->for_clerk);
}

static Status listener_step(Jobs *jobs, Error *err) {
  if (atomic_load(&jobs->hears))
    return node_hear(jobs->listener_app, LISTEN_MS, &(NodeEars){.told = listener_told, .context = jobs}, err);
  Status status = node_listen(jobs->listener_app, err);
  if (status == OK) {
    atomic_store(&jobs->hears, true);
    bell_ring(jobs, &jobs->for_workers); // something may have been missed
    bell_ring(jobs, &jobs->for_clerk);
  }
  return status;
}

static void *listener_run(void *argument) {
  Jobs *jobs = argument;
  while (!atomic_load(&jobs->is_ending)) {
    Error err = {0};
    if (listener_step(jobs, &err) == OK)
      continue;
    atomic_store(&jobs->hears, false);
    problems_tell(jobs->api->problems, &err);
    usleep(LISTEN_MS * 1000);
  }
  return NULL;
}

// ---- beginning and end ----

static Status jobs_start_listener(Jobs *jobs, Error *err) {
  Status status = api_open_app(jobs->api, &jobs->listener_app, err);
  if (status == OK)
    status = thread_start(&jobs->listener, listener_run, jobs, err);
  jobs->has_listener = status == OK;
  return status;
}

static Status jobs_start(Jobs *jobs, int threads, Error *err) {
  Status status = api_open_app(jobs->api, &jobs->app, err);
  if (status != OK)
    return status;
  jobs->is_shared = node_has_company(jobs->app);
  atomic_store(&jobs->hears, !jobs->is_shared); // those who add or end something here ring
  if (threads == 0 && !jobs->is_shared)
    return error_set(
        err, ERR_INPUT,
        N_("when the store is a file, the server does long work itself: give it at least one thread for that"));
  for (int i = 0; i < threads && status == OK; i++) {
    JobThread *thread = &jobs->threads[i];
    thread->jobs = jobs;
    status = api_open_app(jobs->api, &thread->app, err);
    if (status == OK)
      status = thread_start(&thread->thread, jobwork_run, thread, err);
    jobs->thread_count += status == OK;
  }
  jobs->heard_ms = steady_ms();
  if (status == OK)
    status = thread_start(&jobs->clerk, clerk_run, jobs, err);
  jobs->has_clerk = status == OK;
  return status == OK && jobs->is_shared ? jobs_start_listener(jobs, err) : status;
}

Status jobs_open(Api *api, int threads, int hasty, Jobs **out, Error *err) {
  Jobs *jobs = mem_alloc(sizeof *jobs);
  jobs->api = api;
  pthread_mutex_init(&jobs->lock, NULL);
  pthread_mutex_init(&jobs->taking, NULL);
  pthread_mutex_init(&jobs->telling, NULL);
  cond_init(&jobs->for_workers.rings);
  cond_init(&jobs->for_clerk.rings);
  jobs->patient_max = threads;
  jobs->owner_max = threads > 1 ? threads - 1 : 1;
  hasty = threads > 0 ? hasty : 0;
  jobs->threads = mem_alloc((size_t)(threads + hasty + 1) * sizeof *jobs->threads);
  *out = jobs;
  return jobs_start(jobs, threads + hasty, err);
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
  atomic_store(&jobs->is_ending, true);
  bell_ring(jobs, &jobs->for_clerk);
  if (jobs->has_listener)
    pthread_join(jobs->listener, NULL);
  if (jobs->has_clerk)
    pthread_join(jobs->clerk, NULL);
  jobs->has_clerk = jobs->has_listener = false;
}

void jobs_destroy(Jobs *jobs) {
  if (!jobs)
    return;
  for (int i = 0; jobs->threads[i].jobs; i++)
    app_close(jobs->threads[i].app);
  app_close(jobs->app);
  app_close(jobs->listener_app);
  pthread_cond_destroy(&jobs->for_workers.rings);
  pthread_cond_destroy(&jobs->for_clerk.rings);
  pthread_mutex_destroy(&jobs->telling);
  pthread_mutex_destroy(&jobs->taking);
  pthread_mutex_destroy(&jobs->lock);
  mem_free(jobs->threads);
  mem_free(jobs);
}
