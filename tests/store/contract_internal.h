// SPDX-License-Identifier: MIT
// What the parts of the contract share: a store to test, and accounts and games to fill it with.
#pragma once

#include "store/store.h"
#include "support/test.h"

typedef struct Trial {
  void *place;
  const char *folder;   // for backup files
  Store *store, *other; // two handles on the same data
  Arena arena;
} Trial;

// Each test has an empty store of its own.
int contract_set_up(void **state);
int contract_tear_down(void **state);
#define CONTRACT_TEST(name) cmocka_unit_test_setup_teardown(name, contract_set_up, contract_tear_down)

#define DO(store, operation, ...) ((store)->ops->operation((store), ##__VA_ARGS__))
#define NEED(store, operation, ...)                                                                                    \
  do {                                                                                                                 \
    Error need_err;                                                                                                    \
    assert_ok(DO(store, operation, ##__VA_ARGS__, &need_err), need_err);                                               \
  } while (0)
// Expects a refusal with this code.
#define assert_refused(code_wanted, store, operation, ...)                                                             \
  do {                                                                                                                 \
    Error refused_err = {.code = "ok"};                                                                                \
    Status refused_status = DO(store, operation, ##__VA_ARGS__, &refused_err);                                         \
    assert_string_equal(refused_status == OK ? "ok" : refused_err.code, code_wanted);                                  \
  } while (0)

int64_t trial_add_user(Store *store, const char *name);
// A game without actions; 0 means nobody, or no resource.
int64_t trial_add_game(Store *store, int64_t owner, int64_t second, const char *public_id, int64_t resource);

typedef struct TrialStep {
  StoreAppend append;
  char hash[32], before[32], summary[32];
} TrialStep;

// Action seq of a game whose hashes are h0, h1, h2, ...; in the trial's arena.
TrialStep *trial_step(Trial *trial, int64_t game, int64_t seq);
// Appends the actions from..to.
void trial_play(Trial *trial, int64_t game, int64_t from, int64_t to);
// Ends a game with that action and one result, for "ana".
void trial_end_game(Trial *trial, int64_t game, int64_t seq, int64_t user, int64_t score);
// A copy of a game up to this action; its hashes are h0, h1, h2, ...
StoreGame *trial_copy(Trial *trial, const char *public_id, int64_t to_seq);
// The result of a seat; seat 0 has won, and an account's result counts for the ranking, of "classic" in "es".
StoreResult trial_result(const char *key, int64_t user, int seat, int64_t score);

// The parts; each returns how many of its tests failed.
int contract_users(void);
int contract_resources(void);
int contract_games(void);
int contract_results(void);
int contract_company(void);
int contract_jobs(void);
int contract_daily(void);
int contract_exercises(void);
int contract_cards(void);
int contract_classes(void);
int contract_backup(void);
int contract_nodes(void);
