// SPDX-License-Identifier: MIT
// Who calls, and how much each caller may use.
#pragma once

#include "app/account.h"
#include "base/error.h"
#include "base/span.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// ---- addresses ----

// The caller's address, by which limits count, and the server's own names.

enum { ADDRESS_MAX = 64, HOST_MAX = 260 };

// Writes an address in its one standard form, also for IPv4 inside IPv6. False if it is not an address.
bool address_normalise(const char *text, char out[ADDRESS_MAX]);
bool address_is_loopback(const char *address);
bool address_is_any(const char *address); // 0.0.0.0 or ::
// What counts as one caller: an IPv4 address, or the first 64 bits of IPv6.
void address_key(const char *address, char out[ADDRESS_MAX]);

// Is it one of the trusted proxies?
bool address_is_listed(const char *address, const char *const *proxies, int proxy_count);
// The caller behind trusted proxies: the last forwarded address (as in X-Forwarded-For; NULL: none) that is not a
// trusted proxy. It is peer if the peer is not trusted, or if the header has no valid address.
void address_of_caller(const char *peer, const char *forwarded, const char *const *proxies, int proxy_count,
                       char out[ADDRESS_MAX]);

// "Example.org:8080" is the host "example.org"; "[::1]:80" is "::1". False if the text is not host and port.
bool host_parse(const char *text, char host[HOST_MAX]);

// ---- players ----

// The identity of a person at the tables: an account or a guest, by the mark that seats and actions carry.

// mark "u12" is the account 12, "g" and 32 hexadecimal digits a guest, "" nobody.
typedef struct Player {
  char mark[SEAT_NAME_MAX];
  Account account; // the account; for a guest only a name, if any
  uint64_t device; // of the session: the same account may have others elsewhere
} Player;

static inline bool player_is_nobody(const Player *player) {
  return player->mark[0] == '\0';
}
static inline bool player_is_guest(const Player *player) {
  return player->mark[0] == 'g';
}
static inline bool player_equals(const Player *a, const Player *b) {
  return a->mark[0] && strcmp(a->mark, b->mark) == 0;
}

// ---- limits ----

// How much one caller may ask for: a bucket for each caller and kind of cost, which refills every second. Any thread
// may use it.

typedef enum Cost {
  COST_NONE,
  COST_READ,
  COST_WRITE,
  COST_CREATE, // games, accounts, resources: things that stay
  COST_LOGIN,  // passwords, right or wrong: each takes time and much memory
  COST_GUESS,  // only the wrong ones of these
  COST_RENAME, // every game of the account must be told
  COST_ENGINE, // minutes of the processor
  COST_PUPIL,  // of a class: all have one address; each pays COST_WRITE too
  COST_PHRASE, // at a table: more than a few at a time would be noise
} Cost;
enum { COSTS = COST_PHRASE + 1 };

typedef struct Limits Limits;

Limits *limits_create(bool is_unlimited);
void limits_destroy(Limits *limits); // NULL is allowed

// Takes one from the caller's bucket; if it is empty, returns false and the seconds to wait in *wait_s. Callers on this
// machine have larger buckets: a person and tests of the page share one address.
bool limits_take(Limits *limits, const char *caller, bool is_local, Cost cost, int64_t now_ms, int *wait_s);

// Returns one: the request cost nothing after all.
void limits_give_back(Limits *limits, const char *caller, bool is_local, Cost cost);

// ---- spending ----

// How much processor time each owner of work has used lately. All who use much share a few threads, whatever they ask
// for, so that the rest of the machine is free for others. Any thread may use it.

typedef struct Spending Spending;

Spending *spending_create(void);
void spending_destroy(Spending *spending); // NULL is allowed

int64_t spending_now_us(void); // processor time of this thread
void spending_add(Spending *spending, uint64_t owner, int64_t us, int64_t now_ms);
bool spending_is_high(Spending *spending, uint64_t owner, int64_t now_ms); // never POOL_NOBODY's
