// SPDX-License-Identifier: MIT
// All or nothing: batches, and backups that restore everything.
#include "base/file.h"
#include "tests/store/contract_internal.h"

static void a_batch_is_one(void **state) {
  Trial *trial = *state;
  int64_t game = trial_add_game(trial->store, trial_add_user(trial->store, "ana"), 0, "g1", 0);
  StoreGame row;
  NEED(trial->store, begin);
  trial_play(trial, game, 1, 2);
  assert_refused("game_moved_on", trial->store, game_append, &trial_step(trial, game, 9)->append);
  trial_play(trial, game, 3, 3);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_int_equal(row.seq, 0); // nobody has seen it yet
  NEED(trial->store, commit);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_int_equal(row.seq, 3);
  NEED(trial->store, begin);
  trial_play(trial, game, 4, 5);
  DO(trial->store, rollback);
  NEED(trial->store, game_get, game, &trial->arena, &row);
  assert_int_equal(row.seq, 3);
}

static void a_backup_brings_everything_back(void **state) {
  Trial *trial = *state;
  StrBuf path = {0};
  StoreUser user;
  strbuf_printf(&path, "%s/copy", trial->folder);
  trial_add_user(trial->store, "ana");
  NEED(trial->store, backup, path.data);
  assert_refused("exists", trial->store, backup, path.data); // never overwrites
  trial_add_user(trial->store, "pau");
  NEED(trial->store, restore, path.data);
  NEED(trial->other, user_find, "ana", &user);
  assert_refused("missing", trial->other, user_find, "pau", &user);
  assert_refused("missing", trial->store, user_find, "pau", &user);
  trial_add_user(trial->store, "pol");
  NEED(trial->other, user_find, "pol", &user);
  strbuf_deinit(&path);
}

// Those who waited for them do not wait any more, and what they are about may be gone.
static void jobs_do_not_come_back_with_a_backup(void **state) {
  Trial *trial = *state;
  static const StoreJobRoom room = {.all = 9, .owner = 9};
  const StoreJob job = {.kind = "k", .owner = "", .subject = "", .asker = "", .request = "", .body = span_of("")};
  StrBuf path = {0};
  StoreJob found;
  int64_t ids[2];
  strbuf_printf(&path, "%s/without-jobs", trial->folder);
  trial_add_user(trial->store, "ana");
  NEED(trial->store, job_add, &job, &room, &ids[0]);
  NEED(trial->store, backup, path.data);
  NEED(trial->store, job_add, &job, &room, &ids[1]);
  NEED(trial->store, restore, path.data);
  for (int i = 0; i < 2; i++)
    assert_refused("missing", trial->other, job_get, ids[i], &trial->arena, &found);
  strbuf_deinit(&path);
}

static void what_is_no_backup_is_refused_and_nothing_changes(void **state) {
  Trial *trial = *state;
  StrBuf path = {0};
  StoreUser user;
  Error err;
  strbuf_printf(&path, "%s/copy", trial->folder);
  trial_add_user(trial->store, "ana");
  assert_ok(file_write(path.data, span_of("these are not the bytes of a store"), &err), err);
  assert_refused("store_foreign", trial->store, restore, path.data);
  assert_ok(file_write(path.data, span_of(""), &err), err);
  assert_refused("store_foreign", trial->store, restore, path.data);
  NEED(trial->store, user_find, "ana", &user);
  trial_add_user(trial->store, "pau");
  strbuf_deinit(&path);
}

int contract_backup(void) {
  const struct CMUnitTest tests[] = {
      CONTRACT_TEST(a_batch_is_one),
      CONTRACT_TEST(a_backup_brings_everything_back),
      CONTRACT_TEST(jobs_do_not_come_back_with_a_backup),
      CONTRACT_TEST(what_is_no_backup_is_refused_and_nothing_changes),
  };
  return cmocka_run_group_tests_name("backup", tests, NULL, NULL);
}
