// SPDX-License-Identifier: MIT
// A short list of wishes, and at most one thread of the slow lane that works through it: what is made takes a second or
// two, and nobody else is to notice.
#include "api/dailyjobs.h"

#include "api/router.h"
#include "app/daily.h"
#include "base/mem.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { WISHES_MAX = 16, GRANTED_MAX = 32, WISH_LANGUAGE_SIZE = 32, AGAIN_MS = 60 * 1000 };

typedef struct DailyWish {
  char day[DAILY_DAY_SIZE];
  char language[WISH_LANGUAGE_SIZE];
  bool is_ahead;
} DailyWish;

// What became of one: it need not be looked at again, or not so soon.
typedef struct DailyGrant {
  DailyWish wish;
  int64_t until_ms;
} DailyGrant;

struct DailyJobs {
  pthread_mutex_t lock;         // guards what follows
  DailyWish wishes[WISHES_MAX]; // the first is being made while somebody works
  int count;
  bool has_worker;
  DailyGrant granted[GRANTED_MAX]; // the latest, in a ring
  int granted_count;
};

DailyJobs *dailyjobs_create(void) {
  DailyJobs *jobs = mem_alloc(sizeof *jobs);
  pthread_mutex_init(&jobs->lock, NULL);
  return jobs;
}

void dailyjobs_destroy(DailyJobs *jobs) {
  if (!jobs)
    return;
  pthread_mutex_destroy(&jobs->lock);
  mem_free(jobs);
}

static bool dailyjobs_same(const DailyWish *a, const DailyWish *b) {
  return strcmp(a->day, b->day) == 0 && strcmp(a->language, b->language) == 0 && a->is_ahead == b->is_ahead;
}

static bool dailyjobs_have(const DailyJobs *jobs, const DailyWish *wish) {
  bool is_there = false;
  for (int i = 0; i < jobs->count; i++)
    is_there = is_there || dailyjobs_same(&jobs->wishes[i], wish);
  for (int i = 0; i < GRANTED_MAX; i++)
    is_there = is_there || (dailyjobs_same(&jobs->granted[i].wish, wish) && api_now_ms() < jobs->granted[i].until_ms);
  return is_there;
}

// The next wish; false when there is none, or the server ends.
static bool dailyjobs_next(Api *api, DailyWish *out) {
  DailyJobs *jobs = api->daily_jobs;
  pthread_mutex_lock(&jobs->lock);
  jobs->has_worker = jobs->count > 0 && !atomic_load(&api->stops);
  bool has_more = jobs->has_worker;
  if (has_more)
    *out = jobs->wishes[0];
  pthread_mutex_unlock(&jobs->lock);
  return has_more;
}

static void dailyjobs_record(DailyJobs *jobs, const DailyWish *wish, Status status) {
  pthread_mutex_lock(&jobs->lock);
  memmove(jobs->wishes, jobs->wishes + 1, (size_t)--jobs->count * sizeof *jobs->wishes);
  jobs->granted[jobs->granted_count++ % GRANTED_MAX] =
      (DailyGrant){*wish, status == OK ? INT64_MAX : api_now_ms() + AGAIN_MS};
  pthread_mutex_unlock(&jobs->lock);
}

static void dailyjobs_work(void *argument, void *own) {
  Api *api = argument;
  const Worker *worker = own;
  DailyWish wish;
  while (dailyjobs_next(api, &wish)) {
    ScopedArena arena = {0};
    Error err = {0};
    const Progress progress = {.cancel = &api->stops};
    const Use use = {.app = worker->app, .account = &(Account){0}, .progress = &progress, .arena = &arena};
    const DailyQuestion question = {
        .day = wish.is_ahead ? NULL : wish.day, .language = wish.language, .is_ahead = wish.is_ahead};
    Status status = daily_ensure(&use, &question, &err);
    if (status != OK && status != ERR_CANCELLED)
      problems_tell(api->problems, &err);
    dailyjobs_record(api->daily_jobs, &wish, status);
  }
}

static bool dailyjobs_add(DailyJobs *jobs, const DailyWish *wish) {
  pthread_mutex_lock(&jobs->lock);
  if (!dailyjobs_have(jobs, wish) && jobs->count < WISHES_MAX)
    jobs->wishes[jobs->count++] = *wish;
  bool needs_worker = jobs->count > 0 && !jobs->has_worker;
  jobs->has_worker = jobs->has_worker || needs_worker;
  pthread_mutex_unlock(&jobs->lock);
  return needs_worker;
}

void dailyjobs_want(Api *api, const char *day, const char *language, bool is_ahead) {
  DailyJobs *jobs = api->daily_jobs;
  DailyWish wish = {.is_ahead = is_ahead};
  snprintf(wish.day, sizeof wish.day, "%s", day);
  snprintf(wish.language, sizeof wish.language, "%s", language);
  if (!dailyjobs_add(jobs, &wish) || pool_submit(api->pools[LANE_SLOW], POOL_NOBODY, dailyjobs_work, api))
    return;
  pthread_mutex_lock(&jobs->lock);
  jobs->has_worker = false;
  pthread_mutex_unlock(&jobs->lock);
}
