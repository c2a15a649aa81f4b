// SPDX-License-Identifier: MIT
// Servers that share a store: who is there, who looks after which game, and what they hear of each other.
#include "tests/store/contract_internal.h"

enum { SOON_MS = 180 * 1000 }; // slow is not wrong

static int64_t stay(Store *store, const char *node, int64_t now_ms) {
  int64_t since = -1;
  NEED(store, node_stay, node, now_ms, now_ms + 10, &since);
  return since;
}

static bool takes_lease(Store *store, int64_t game, const char *node, int64_t now_ms) {
  bool is_ours = false;
  NEED(store, lease_take, game, node, now_ms, &is_ours);
  return is_ours;
}

static void a_house_is_open_for_as_long_as_one_node_is_there(void **state) {
  Trial *trial = *state;
  assert_int_equal(stay(trial->store, "a", 100), 100);
  assert_int_equal(stay(trial->store, "a", 105), 100);
  assert_int_equal(stay(trial->other, "b", 114), 100); // while a was there
  assert_int_equal(stay(trial->store, "b", 120), 100);
  assert_int_equal(stay(trial->other, "c", 129), 100);
  assert_int_equal(stay(trial->other, "d", 139), 139); // c was there until then
  NEED(trial->store, node_leave, "d");
  NEED(trial->store, node_leave, "d");
  assert_int_equal(stay(trial->other, "e", 140), 140);
}

static void a_game_is_looked_after_by_one_node_until_that_is_gone(void **state) {
  Trial *trial = *state;
  const char **games;
  int count;
  int64_t first = trial_add_game(trial->store, 0, 0, "first", 0),
          second = trial_add_game(trial->store, 0, 0, "second", 0);
  stay(trial->store, "a", 100);
  stay(trial->other, "b", 105);
  assert_true(takes_lease(trial->store, first, "a", 100));
  assert_true(takes_lease(trial->store, first, "a", 101));
  assert_false(takes_lease(trial->other, first, "b", 109));
  assert_true(takes_lease(trial->other, second, "b", 109));
  StoreGame *held;
  NEED(trial->store, leases_held, "b", &trial->arena, &held, &count);
  assert_int_equal(count, 1);
  assert_int_equal(held[0].id, second);
  assert_string_equal(held[0].public_id, "second");
  NEED(trial->other, leases_inherit, "b", 109, 9, &trial->arena, &games, &count);
  assert_int_equal(count, 0);
  NEED(trial->other, leases_inherit, "b", 110, 9, &trial->arena, &games, &count); // a is gone
  assert_int_equal(count, 1);
  assert_string_equal(games[0], "first");
  stay(trial->store, "a", 111);
  assert_false(takes_lease(trial->store, first, "a", 111)); // it was taken over
  NEED(trial->store, lease_drop, first, "a");               // not its own
  assert_false(takes_lease(trial->store, first, "a", 111));
  NEED(trial->other, lease_drop, first, "b");
  assert_true(takes_lease(trial->store, first, "a", 111));
  assert_true(takes_lease(trial->store, second, "a", 115)); // b has said nothing since
  NEED(trial->store, node_leave, "a");
  NEED(trial->other, leases_inherit, "c", 112, 1, &trial->arena, &games, &count);
  assert_int_equal(count, 1);
  NEED(trial->store, game_delete, first);
  NEED(trial->store, game_delete, second);
  NEED(trial->other, leases_inherit, "d", 999, 9, &trial->arena, &games, &count);
  assert_int_equal(count, 0);
  assert_false(takes_lease(trial->store, first, "a", 1000)); // there is no such game
}

static void where_many_games_stand_is_one_question(void **state) {
  enum { GAMES = 5000 };
  Trial *trial = *state;
  const char *ids[GAMES];
  StoreGame *rows;
  int count;
  for (int i = 0; i < GAMES; i++)
    ids[i] = "none";
  ids[1] = "first";
  ids[GAMES - 1] = "second";
  int64_t first = trial_add_game(trial->store, 0, 0, "first", 0);
  trial_add_game(trial->store, 0, 0, "second", 0);
  trial_play(trial, first, 1, 3);
  NEED(trial->other, games_stand, ids, GAMES, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  int at = strcmp(rows[0].public_id, "first") != 0;
  assert_int_equal(rows[at].seq, 3);
  assert_string_equal(rows[at].hash, "h3");
  assert_string_equal(rows[!at].public_id, "second");
  assert_string_equal(rows[!at].hash, "h0");
}

static void the_actions_that_somebody_lacks_are_read_alone(void **state) {
  Trial *trial = *state;
  StoreAction *actions;
  int count;
  int64_t game = trial_add_game(trial->store, 0, 0, "game", 0);
  trial_play(trial, game, 1, 5);
  NEED(trial->other, game_actions, game, 3, -1, &trial->arena, &actions, &count);
  assert_int_equal(count, 2);
  assert_int_equal(actions[0].seq, 4);
  NEED(trial->other, game_actions, game, 1, 3, &trial->arena, &actions, &count);
  assert_int_equal(count, 2);
  assert_int_equal(actions[1].seq, 3);
  NEED(trial->other, game_actions, game, 5, -1, &trial->arena, &actions, &count);
  assert_int_equal(count, 0);
}

// One line for each message: "topic text".
static const char *hear(Trial *trial, int wanted) {
  StrBuf all = {0};
  while (wanted > 0 && trial->other->ops->is_shared) {
    StoreNews *rows;
    int count;
    NEED(trial->other, news, SOON_MS, &trial->arena, &rows, &count);
    for (int i = 0; i < count; i++, wanted--)
      strbuf_printf(&all, "%s %s\n", rows[i].topic, rows[i].text);
  }
  const char *text = arena_copy_text(&trial->arena, strbuf_text(&all), all.size);
  strbuf_deinit(&all);
  return text;
}

static void expect_news(Trial *trial, int count, const char *wanted) {
  assert_string_equal(hear(trial, count), trial->other->ops->is_shared ? wanted : "");
}

static void what_others_change_is_heard(void **state) {
  Trial *trial = *state;
  StoreNews *rows;
  int count;
  int64_t user = trial_add_user(trial->store, "ana"), game = trial_add_game(trial->store, user, 0, "game", 0);
  NEED(trial->other, listen);
  NEED(trial->other, news, 0, &trial->arena, &rows, &count);
  assert_int_equal(count, 0);
  trial_play(trial, game, 1, 2);
  expect_news(trial, 2, "game game 1\ngame game 2\n");
  NEED(trial->store, game_set_watch, game, "token");
  NEED(trial->store, watcher_add, game, "g1");
  expect_news(trial, 2, "game game\ngame game\n");
  NEED(trial->store, game_set_watch, game, "token");
  NEED(trial->store, game_revert, game, 1, "h1", "s1", "");
  expect_news(trial, 1, "game game\n"); // of the second: the first has changed nothing
  NEED(trial->store, session_add, "hash", user, "", 1, INT64_MAX / 4);
  NEED(trial->store, session_add, "over", user, "", 1, 2);
  NEED(trial->store, sessions_delete_all, user);
  expect_news(trial, 1, "session hash\n"); // nobody has the other one
  NEED(trial->store, guest_add, "g1", "guest", INT64_MAX / 4);
  NEED(trial->store, guest_delete, "g1");
  expect_news(trial, 1, "session guest\n");
  NEED(trial->store, user_rename, user, "eva", "eva");
  char wanted[40];
  snprintf(wanted, sizeof wanted, "user %lld\n", (long long)user);
  expect_news(trial, 1, wanted);
  NEED(trial->store, game_delete, game);
  expect_news(trial, 1, "game game\n");
  NEED(trial->store, tell, "hello it's me");
  expect_news(trial, 1, "hello it's me\n");
}

// Workers hear of new work, askers of its end.
static void what_others_want_done_and_have_done_is_heard(void **state) {
  Trial *trial = *state;
  const StoreJobRoom room = {10, 10};
  const StoreJobTake take = {"w1", 1000, 10, 9, 3};
  StoreJob job = {.kind = "maze",
                  .owner = "",
                  .subject = "",
                  .asker = "node",
                  .request = "",
                  .body = span_of(""),
                  .patience_ms = 10};
  int64_t id;
  NEED(trial->other, listen);
  NEED(trial->store, job_add, &job, &room, &id);
  expect_news(trial, 1, "job maze\n");
  NEED(trial->store, job_take, &take, &trial->arena, &job);
  NEED(trial->store, job_give_back, &job, false, 1001);
  expect_news(trial, 1, "job maze\n");
  NEED(trial->store, job_take, &take, &trial->arena, &job);
  NEED(trial->store, job_end, &job, STORE_JOB_DONE, span_of(""), 1002);
  expect_news(trial, 1, "ended node\n");
  NEED(trial->store, job_collected, id);
  job = (StoreJob){.kind = "daily", .owner = "", .subject = "", .asker = "", .request = "", .body = span_of("")};
  NEED(trial->store, job_add, &job, &room, &id);
  NEED(trial->store, job_cancel, id, 1003); // nobody waits for it
  NEED(trial->store, tell, "hello it's me");
  expect_news(trial, 2, "job daily\nhello it's me\n");
}

static void the_time_is_the_store_s(void **state) {
  Trial *trial = *state;
  int64_t before = 0, after = 0;
  NEED(trial->store, clock, &before);
  NEED(trial->other, clock, &after);
  assert_true(before > 1700000000000 && after >= before);
}

// A full disk: tests/cli/test_postgresql_full.sh.
static void there_is_room(void **state) {
  Trial *trial = *state;
  NEED(trial->store, try_room);
  NEED(trial->store, begin);
  NEED(trial->store, try_room);
  NEED(trial->store, commit);
}

int contract_nodes(void) {
  const struct CMUnitTest tests[] = {
      CONTRACT_TEST(a_house_is_open_for_as_long_as_one_node_is_there),
      CONTRACT_TEST(a_game_is_looked_after_by_one_node_until_that_is_gone),
      CONTRACT_TEST(where_many_games_stand_is_one_question),
      CONTRACT_TEST(the_actions_that_somebody_lacks_are_read_alone),
      CONTRACT_TEST(what_others_change_is_heard),
      CONTRACT_TEST(what_others_want_done_and_have_done_is_heard),
      CONTRACT_TEST(the_time_is_the_store_s),
      CONTRACT_TEST(there_is_room),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
