// SPDX-License-Identifier: MIT
#include "api/caller.h"

#include "base/lines.h"
#include "base/mem.h"
#include "base/random.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

// ---- addresses ----

bool address_normalise(const char *text, char out[ADDRESS_MAX]) {
  struct in_addr v4;
  struct in6_addr v6;
  if (inet_pton(AF_INET, text, &v4) == 1)
    return inet_ntop(AF_INET, &v4, out, ADDRESS_MAX) != NULL;
  if (inet_pton(AF_INET6, text, &v6) != 1)
    return false;
  if (IN6_IS_ADDR_V4MAPPED(&v6))
    return inet_ntop(AF_INET, &v6.s6_addr[12], out, ADDRESS_MAX) != NULL;
  return inet_ntop(AF_INET6, &v6, out, ADDRESS_MAX) != NULL;
}

// True only for addresses: "127.0.0.1.example.org" is a name, and its owner decides what it means.
bool address_is_loopback(const char *address) {
  char own[ADDRESS_MAX];
  return address_normalise(address, own) && (strncmp(own, "127.", 4) == 0 || strcmp(own, "::1") == 0);
}

bool address_is_any(const char *address) {
  return strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
}

void address_key(const char *address, char out[ADDRESS_MAX]) {
  struct in6_addr v6;
  snprintf(out, ADDRESS_MAX, "%s", address);
  if (inet_pton(AF_INET6, address, &v6) != 1)
    return;
  for (int i = 8; i < 16; i++)
    v6.s6_addr[i] = 0;
  char prefix[INET6_ADDRSTRLEN];
  if (inet_ntop(AF_INET6, &v6, prefix, sizeof prefix))
    snprintf(out, ADDRESS_MAX, "%s/64", prefix);
}

bool address_is_listed(const char *address, const char *const *proxies, int proxy_count) {
  char own[ADDRESS_MAX], shown[ADDRESS_MAX];
  for (int i = 0; i < proxy_count; i++) {
    if (address_normalise(proxies[i], own) && address_normalise(address, shown) && strcmp(own, shown) == 0)
      return true;
  }
  return false;
}

// Cuts the last part off a list separated by commas.
static Span take_last(Span *list) {
  size_t begin = list->size;
  while (begin > 0 && list->data[begin - 1] != ',')
    begin--;
  Span last = span_trim((Span){list->data + begin, list->size - begin});
  list->size = begin > 0 ? begin - 1 : 0;
  return last;
}

void address_of_caller(const char *peer, const char *forwarded, const char *const *proxies, int proxy_count,
                       char out[ADDRESS_MAX]) {
  Span list = forwarded ? span_of(forwarded) : (Span){0};
  char text[ADDRESS_MAX];
  if (!address_normalise(peer, out))
    snprintf(out, ADDRESS_MAX, "%.*s", ADDRESS_MAX - 1, peer);
  while (list.size > 0 && address_is_listed(out, proxies, proxy_count)) {
    Span last = take_last(&list);
    if (last.size >= sizeof text)
      return;
    snprintf(text, sizeof text, "%.*s", (int)last.size, last.data);
    char next[ADDRESS_MAX];
    if (!address_normalise(text, next))
      return;
    snprintf(out, ADDRESS_MAX, "%s", next);
  }
}

bool host_parse(const char *text, char host[HOST_MAX]) {
  bool has_brackets = text[0] == '[';
  const char *begin = text + has_brackets;
  size_t size = strcspn(begin, has_brackets ? "]" : ":");
  if (size == 0 || size >= HOST_MAX || (has_brackets && begin[size] != ']'))
    return false;
  const char *port = begin + size + has_brackets; // ":8080", or nothing
  if (*port && (*port != ':' || strlen(port) > 6 || strspn(port + 1, "0123456789") != strlen(port + 1)))
    return false;
  for (size_t i = 0; i < size; i++) {
    unsigned char c = (unsigned char)begin[i];
    if (!isalnum(c) && c != '.' && c != '-' && !(has_brackets && c == ':'))
      return false;
    host[i] = (char)tolower(c);
  }
  host[size] = '\0';
  return true;
}

// ---- limits ----

// Buckets are in a table of fixed size, found by a keyed hash. If a caller's few places are all used, it takes the
// fullest bucket there. So nobody can refill their empty bucket by filling the table with addresses.

enum { BUCKETS = 1 << 15, PLACES = 4, LOCAL_FACTOR = 20 };

typedef struct Bucket {
  uint64_t key; // 0: free
  double left;
  int64_t at_ms;
} Bucket;

struct Limits {
  pthread_mutex_t lock;
  bool is_unlimited;
  Seed seed;
  Bucket buckets[BUCKETS];
};

// A class comes from one address at once: each of thirty pupils begins a session, follows a link, and makes something.
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

// The few places where the bucket may be; *key identifies it there.
static Bucket *limits_places_of(Limits *limits, const char *caller, Cost cost, uint64_t *key) {
  *key = seed_hash(&limits->seed, caller, (uint64_t)cost, 0);
  *key += *key == 0;
  return &limits->buckets[*key % (BUCKETS / PLACES) * PLACES];
}

static Bucket *limits_find(Limits *limits, const char *caller, Cost cost, double at_most, int64_t now_ms) {
  uint64_t key;
  Bucket *places = limits_places_of(limits, caller, cost, &key);
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
  pthread_mutex_lock(&limits->lock);
  Bucket *bucket = limits_find(limits, caller, cost, at_most, now_ms);
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
  uint64_t key;
  pthread_mutex_lock(&limits->lock);
  Bucket *places = limits_places_of(limits, caller, cost, &key);
  for (int i = 0; i < PLACES; i++) {
    if (places[i].key == key)
      places[i].left = fmin(rates[cost].at_most * (is_local ? LOCAL_FACTOR : 1), places[i].left + 1);
  }
  pthread_mutex_unlock(&limits->lock);
}

// ---- spending ----

// A place for each owner, found by its hash; if two owners have the same place, the one that has spent more gets it. So
// those who spend most are known, and nobody is confused with somebody else.

enum {
  PLACES_OF_SPENDERS = 1 << 12,
  MUCH_US = 200 * 1000, // FREE_US per second are forgotten
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

// With the lock: the owner's place, with what has been forgotten since.
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
