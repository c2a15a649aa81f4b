// SPDX-License-Identifier: MIT
// How much one caller may ask for: a bucket for each caller and kind of cost, which fills again by the second. Safe to
// use from any thread.
#pragma once

#include "base/error.h"

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
