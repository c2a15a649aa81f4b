// SPDX-License-Identifier: MIT
// Who calls, and how much each may have.
#pragma once

#include "app/account.h"
#include "base/error.h"
#include "base/span.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// ---- addresses ----

// Who is calling: the address that limits count by, and the names under which the server may be called.

enum { ADDRESS_MAX = 64, HOST_MAX = 260 };

// An address in one spelling: an IPv4 address also where it comes as a part of IPv6. False when it is none.
bool address_normalise(const char *text, char out[ADDRESS_MAX]);
bool address_is_loopback(const char *address);
bool address_is_any(const char *address); // 0.0.0.0 or ::
// What is counted as one caller: an IPv4 address, or the first 64 bits of IPv6.
void address_key(const char *address, char out[ADDRESS_MAX]);

// Is it one of the proxies that are trusted?
bool address_is_listed(const char *address, const char *const *proxies, int proxy_count);
// The caller behind trusted proxies: the last of the forwarded addresses (as in X-Forwarded-For; NULL: none) that is
// not one of them. peer if the peer is not trusted, or what it says is not an address.
void address_of_caller(const char *peer, const char *forwarded, const char *const *proxies, int proxy_count,
                       char out[ADDRESS_MAX]);

// "Example.org:8080" is the host "example.org"; "[::1]:80" is "::1". False for what is not host and port.
bool host_parse(const char *text, char host[HOST_MAX]);

// ---- players ----

// Who somebody is for the tables: an account or a guest, by the mark that seats and actions carry.

// mark "u12" is the account 12, "g" and 32 hexadecimal digits a guest, "" nobody.
typedef struct Player {
  char mark[SEAT_NAME_MAX];
  Account account; // of an account; a guest's has only a name, maybe none
  uint64_t device; // of the session: the same account has others elsewhere
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

// How much one caller may ask for: a bucket for each caller and kind of cost, which fills again by the second. Safe to
// use from any thread.

typedef enum Cost {
  COST_NONE,
  COST_READ,
  COST_WRITE,
  COST_CREATE, // games, accounts, resources: what stays
  COST_LOGIN,  // passwords, right or wrong: each takes a while and much memory
  COST_GUESS,  // of those the wrong ones
  COST_RENAME, // every game of the account is told
  COST_ENGINE, // minutes of the machine
  COST_PUPIL,  // of a class, all behind one address; each has COST_WRITE beside it
  COST_PHRASE, // at a table: more than a few at a time would be noise
} Cost;
enum { COSTS = COST_PHRASE + 1 };

typedef struct Limits Limits;

Limits *limits_create(bool is_unlimited);
void limits_destroy(Limits *limits); // NULL is allowed

// Takes one from the caller's bucket; false when it is empty, with the seconds to wait in *wait_s. Those on this
// machine have larger buckets: a person and the tests of a person's page share one address.
bool limits_take(Limits *limits, const char *caller, bool is_local, Cost cost, int64_t now_ms, int *wait_s);

// What was taken turns out to cost nothing.
void limits_give_back(Limits *limits, const char *caller, bool is_local, Cost cost);

// ---- spending ----

// How much processor time each owner of work has taken lately. All who take much share a few threads, whatever they ask
// for, so that the rest of the machine is free for others. Safe to use from any thread.

typedef struct Spending Spending;

Spending *spending_create(void);
void spending_destroy(Spending *spending); // NULL is allowed

int64_t spending_now_us(void); // of the processor, that this thread has had
void spending_add(Spending *spending, uint64_t owner, int64_t us, int64_t now_ms);
bool spending_is_high(Spending *spending, uint64_t owner, int64_t now_ms); // never POOL_NOBODY's
