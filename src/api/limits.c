// SPDX-License-Identifier: MIT
// Buckets lie in a table of fixed size, found by a keyed hash; where a caller finds no place, it takes
// the fullest bucket of its few places. So filling the table with addresses does not refill anybody's empty bucket.
#include "api/limits.h"

#include "base/mem.h"
#include "base/random.h"

#include <math.h>
#include <pthread.h>

enum { BUCKETS = 1 << 15, PLACES = 4, LOCAL_FACTOR = 20 };

typedef struct Bucket {
  uint64_t key; // 0: nobody's
  double left;
  int64_t at_ms;
} Bucket;

struct Limits {
  pthread_mutex_t lock;
  bool is_unlimited;
  Seed seed;
  Bucket buckets[BUCKETS];
};

// A class behind one address comes at once: each of thirty begins a session, follows a link, and makes something.
static const struct {
  double a_second, at_most;
} rates[COSTS] = {
    [COST_READ] = {30, 300},   [COST_WRITE] = {10, 100},   [COST_CREATE] = {0.2, 100},
    [COST_LOGIN] = {0.5, 60},  [COST_GUESS] = {0.2, 15},   [COST_RENAME] = {1.0 / 3600, 5},
    [COST_ENGINE] = {0.5, 20}, [COST_PUPIL] = {100, 2000}, [COST_PHRASE] = {0.2, 5},
};

Limits *limits_create(bool is_unlimited) {
  Limits *limits = mem_alloc(sizeof *limits);
  pthread_mutex_init(&limits->lock, NULL);
  limits->seed = seed_from_system();
  limits->is_unlimited = is_unlimited;
  return limits;
}

void limits_destroy(Limits *limits) {
  if (!limits)
    return;
  pthread_mutex_destroy(&limits->lock);
  mem_free(limits);
}

static uint64_t limits_key_of(const Limits *limits, const char *caller, Cost cost) {
  uint64_t key = seed_hash(&limits->seed, caller, (uint64_t)cost, 0);
  return key ? key : 1;
}

static Bucket *places_of(Limits *limits, uint64_t key) {
  return &limits->buckets[key % (BUCKETS / PLACES) * PLACES];
}

static Bucket *limits_find(Limits *limits, uint64_t key, double at_most, int64_t now_ms) {
  Bucket *places = places_of(limits, key);
  Bucket *fullest = places;
  for (int i = 0; i < PLACES; i++) {
    if (places[i].key == key)
      return &places[i];
    if (places[i].key == 0 || (fullest->key != 0 && places[i].left > fullest->left))
      fullest = &places[i];
  }
  *fullest = (Bucket){key, at_most, now_ms};
  return fullest;
}

bool limits_take(Limits *limits, const char *caller, bool is_local, Cost cost, int64_t now_ms, int *wait_s) {
  *wait_s = 0;
  if (cost == COST_NONE || limits->is_unlimited)
    return true;
  double factor = is_local ? LOCAL_FACTOR : 1;
  double a_second = rates[cost].a_second * factor, at_most = rates[cost].at_most * factor;
  uint64_t key = limits_key_of(limits, caller, cost);
  pthread_mutex_lock(&limits->lock);
  Bucket *bucket = limits_find(limits, key, at_most, now_ms);
  if (now_ms > bucket->at_ms)
    bucket->left = fmin(at_most, bucket->left + (double)(now_ms - bucket->at_ms) / 1000 * a_second);
  bucket->at_ms = now_ms;
  bool is_enough = bucket->left >= 1;
  if (is_enough)
    bucket->left -= 1;
  else
    *wait_s = (int)ceil((1 - bucket->left) / a_second);
  pthread_mutex_unlock(&limits->lock);
  return is_enough;
}

void limits_give_back(Limits *limits, const char *caller, bool is_local, Cost cost) {
  if (cost == COST_NONE || limits->is_unlimited)
    return;
  uint64_t key = limits_key_of(limits, caller, cost);
  pthread_mutex_lock(&limits->lock);
  Bucket *places = places_of(limits, key);
  for (int i = 0; i < PLACES; i++) {
    if (places[i].key == key)
      places[i].left = fmin(rates[cost].at_most * (is_local ? LOCAL_FACTOR : 1), places[i].left + 1);
  }
  pthread_mutex_unlock(&limits->lock);
}
