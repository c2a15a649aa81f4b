// SPDX-License-Identifier: MIT
#include "tests/store/contract.h"

#include "base/mem.h"
#include "tests/store/contract_internal.h"

#include <inttypes.h>

static const Driver *driver;

int contract_set_up(void **state) {
  Trial *trial = mem_alloc(sizeof *trial);
  trial->place = driver->make();
  trial->folder = driver->folder(trial->place);
  trial->store = driver->open(trial->place);
  trial->other = driver->open(trial->place);
  *state = trial;
  return 0;
}

int contract_tear_down(void **state) {
  Trial *trial = *state;
  arena_deinit(&trial->arena);
  store_close(trial->store);
  store_close(trial->other);
  driver->destroy(trial->place);
  mem_free(trial);
  return 0;
}

int64_t trial_add_user(Store *store, const char *name) {
  int64_t id = 0;
  NEED(store, user_add, name, name, "hashed", 7, &id);
  return id;
}

int64_t trial_add_game(Store *store, int64_t owner, int64_t second, const char *public_id, int64_t resource) {
  int64_t id = 0, users[] = {owner, second};
  StoreGame game = {.public_id = public_id,
                    .owner = owner,
                    .resource = resource,
                    .head = span_of("head"),
                    .hash = "h0",
                    .began_ms = 10,
                    .played_ms = 10,
                    .summary = "s0"};
  NEED(store, game_add, &game, owner ? users : users + 1, (owner != 0) + (second != 0), &id);
  return id;
}

TrialStep *trial_step(Trial *trial, int64_t game, int64_t seq) {
  TrialStep *made = arena_alloc(&trial->arena, sizeof *made);
  snprintf(made->hash, sizeof made->hash, "h%" PRId64, seq);
  snprintf(made->before, sizeof made->before, "h%" PRId64, seq - 1);
  snprintf(made->summary, sizeof made->summary, "s%" PRId64, seq);
  made->append = (StoreAppend){.game = game,
                               .after_seq = seq - 1,
                               .after_hash = made->before,
                               .action = {.seq = seq,
                                          .seat = (int)(seq % 2),
                                          .account = "u1",
                                          .at_ms = 10 + seq,
                                          .nonce = "",
                                          .type = "pass",
                                          .body = span_of("{}"),
                                          .hash = made->hash},
                               .summary = made->summary};
  return made;
}

void trial_play(Trial *trial, int64_t game, int64_t from, int64_t to) {
  for (int64_t seq = from; seq <= to; seq++)
    NEED(trial->store, game_append, &trial_step(trial, game, seq)->append);
}

StoreGame *trial_copy(Trial *trial, const char *public_id, int64_t to_seq) {
  StoreGame *copy = arena_alloc(&trial->arena, sizeof *copy);
  const TrialStep *last = trial_step(trial, 0, to_seq);
  *copy = (StoreGame){
      .public_id = public_id, .hash = last->hash, .summary = last->summary, .played_ms = 77, .unranked_why = "copied"};
  return copy;
}

StoreResult trial_result(const char *key, int64_t user, int seat, int64_t score) {
  return (StoreResult){.player_key = key,
                       .player_name = key,
                       .user = user,
                       .seat = seat,
                       .score = score,
                       .is_won = seat == 0,
                       .is_ranked = user != 0,
                       .preset = "classic",
                       .language = "es",
                       .at_ms = 50};
}

void trial_end_game(Trial *trial, int64_t game, int64_t seq, int64_t user, int64_t score) {
  StoreResult result = trial_result("ana", user, 0, score);
  TrialStep *last = trial_step(trial, game, seq);
  last->append.is_over = true;
  last->append.results = &result;
  last->append.result_count = 1;
  NEED(trial->store, game_append, &last->append);
}

int contract_run(const Driver *tried) {
  driver = tried;
  return contract_users() + contract_resources() + contract_games() + contract_results() + contract_company() +
         contract_jobs() + contract_daily() + contract_exercises() + contract_cards() + contract_classes() +
         contract_backup() + contract_nodes();
}
