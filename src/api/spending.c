// SPDX-License-Identifier: MIT
// A place for each owner, found by its hash; of two owners with the same place the one that has spent more gets it. So
// the few who spend most are known, and nobody is taken for somebody else.
#include "api/spending.h"

#include "base/mem.h"

#include <pthread.h>
#include <time.h>

enum {
  PLACES_OF_SPENDERS = 1 << 12,
  MUCH_US = 200 * 1000, // that is forgotten by FREE_US a second
  MOST_US = 2000 * 1000,
  FREE_US = 100 * 1000,
};

typedef struct Spender {
  uint64_t owner;
  int64_t us, at_ms;
} Spender;

struct Spending {
  pthread_mutex_t lock;
  Spender places[PLACES_OF_SPENDERS];
};

Spending *spending_create(void) {
  Spending *spending = mem_alloc(sizeof *spending);
  pthread_mutex_init(&spending->lock, NULL);
  return spending;
}

void spending_destroy(Spending *spending) {
  if (!spending)
    return;
  pthread_mutex_destroy(&spending->lock);
  mem_free(spending);
}

int64_t spending_now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

// With the lock: what was spent before has been forgotten as far as it is time.
static Spender *spender_at(Spending *spending, uint64_t owner, int64_t now_ms) {
  Spender *place = &spending->places[owner % PLACES_OF_SPENDERS];
  int64_t forgotten = (now_ms - place->at_ms) * (FREE_US / 1000);
  if (forgotten > 0) {
    place->us = place->us > forgotten ? place->us - forgotten : 0;
    place->at_ms = now_ms;
  }
  return place;
}

void spending_add(Spending *spending, uint64_t owner, int64_t us, int64_t now_ms) {
  if (owner == 0)
    return;
  pthread_mutex_lock(&spending->lock);
  Spender *place = spender_at(spending, owner, now_ms);
  if (place->owner != owner && us >= place->us)
    *place = (Spender){owner, 0, now_ms};
  if (place->owner == owner)
    place->us = place->us + us < MOST_US ? place->us + us : MOST_US;
  pthread_mutex_unlock(&spending->lock);
}

bool spending_is_high(Spending *spending, uint64_t owner, int64_t now_ms) {
  pthread_mutex_lock(&spending->lock);
  const Spender *place = spender_at(spending, owner, now_ms);
  bool is_high = owner != 0 && place->owner == owner && place->us > MUCH_US;
  pthread_mutex_unlock(&spending->lock);
  return is_high;
}
