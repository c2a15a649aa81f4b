// SPDX-License-Identifier: MIT
// What is deleted after its time, by a clock of the test; and what stays.
#include "app/housekeeping.h"
#include "app/inside.h"
#include "base/mem.h"
#include "support/test.h"
#include "tests/app/testapp.h"

#include <string.h>

#define DAY_MS ((int64_t)24 * 3600 * 1000)
#define NOW_MS (1000 * DAY_MS)

static int open_house(void **state) {
  TestApp *test = testapp_make();
  *state = test;
  return app_begin(test->app, NULL); // nothing needs to reach the disk
}

static int close_house(void **state) {
  STORE(((TestApp *)*state)->app, rollback);
  testapp_destroy(*state);
  return 0;
}

static int64_t add_game_of(App *app, const char *id, int64_t played_ms, bool is_over, int64_t owner, int64_t other) {
  int64_t row;
  const StoreGame game = {.public_id = id,
                          .owner = owner,
                          .head = span_of("{}"),
                          .hash = "h",
                          .summary = "",
                          .began_ms = played_ms,
                          .played_ms = played_ms};
  assert_int_equal(STORE(app, game_add, &game, &other, other ? 1 : 0, &row, NULL), OK);
  const StoreAppend end = {.game = row,
                           .after_seq = 0,
                           .after_hash = "h",
                           .action = {.seq = 1,
                                      .account = "",
                                      .at_ms = played_ms,
                                      .nonce = "",
                                      .type = "abort",
                                      .body = span_of("{}"),
                                      .hash = "i"},
                           .summary = "",
                           .is_over = true};
  if (is_over)
    assert_int_equal(STORE(app, game_append, &end, NULL), OK);
  return row;
}

static bool has_game(App *app, const char *id) {
  Arena arena = {0};
  StoreGame game;
  bool is_there = STORE(app, game_find, id, &arena, &game, NULL) == OK;
  arena_deinit(&arena);
  return is_there;
}

static bool has_guest(App *app, const char *token) {
  Arena arena = {0};
  const char *mark;
  bool is_there = STORE(app, guest_find, token, 0, &arena, &mark, NULL) == OK;
  arena_deinit(&arena);
  return is_there;
}

static int64_t add_user(App *app, const char *name) {
  int64_t id;
  assert_int_equal(STORE(app, user_add, name, name, "", 0, &id, NULL), OK);
  return id;
}

// A round at that time; returns what was removed.
static int tidy_round(Housekeeping *keeping, App *app, int64_t at_ms, int *steps) {
  int total = 0;
  testapp_clock_ms = at_ms - 1;
  for (*steps = 0; testapp_clock_ms >= keeping->due_ms - 1 && *steps < 100; ++*steps) {
    int removed;
    testapp_clock_ms = at_ms - 1; // it goes on when it is asked
    assert_int_equal(housekeeping_step(keeping, app, &removed, NULL), OK);
    total += removed;
  }
  assert_true(*steps < 100);
  return total;
}

static int tidy_once(App *app, int64_t at_ms) {
  int steps;
  return tidy_round(&(Housekeeping){0}, app, at_ms, &steps);
}

static void guests_go_when_their_time_is_over(void **state) {
  App *app = ((TestApp *)*state)->app;
  assert_int_equal(STORE(app, guest_add, "g01", "old", NOW_MS, NULL), OK);
  assert_int_equal(STORE(app, guest_add, "g02", "new", NOW_MS + 1, NULL), OK);
  assert_int_equal(tidy_once(app, NOW_MS), 1);
  assert_false(has_guest(app, "old"));
  assert_true(has_guest(app, "new"));
  assert_int_equal(tidy_once(app, NOW_MS + 1), 1);
  assert_false(has_guest(app, "new"));
}

static void invitations_go_a_month_after_they_have_ended(void **state) {
  App *app = ((TestApp *)*state)->app;
  Arena arena = {0};
  StoreInvitation *rows;
  int count;
  int64_t game = add_game_of(app, "running", NOW_MS, false, 0, 0);
  const StoreInvitation old = {.key = "old", .expires_ms = NOW_MS - 30 * DAY_MS, .game = {.id = game}},
                        late = {.key = "late", .expires_ms = NOW_MS - 30 * DAY_MS + 1, .game = {.id = game}};
  assert_int_equal(STORE(app, invitation_add, &old, NULL), OK);
  assert_int_equal(STORE(app, invitation_add, &late, NULL), OK);
  assert_int_equal(tidy_once(app, NOW_MS), 1);
  assert_int_equal(STORE(app, invitations_of_game, game, &arena, &rows, &count, NULL), OK);
  assert_int_equal(count, 1);
  assert_string_equal(rows[0].key, "late");
  arena_deinit(&arena);
}

static void sessions_of_accounts_go_too(void **state) {
  App *app = ((TestApp *)*state)->app;
  int64_t user = add_user(app, "ana"), found;
  assert_int_equal(STORE(app, session_add, "token", user, "", 0, NOW_MS, NULL), OK);
  assert_int_equal(STORE(app, session_find, "token", NOW_MS - 1, &found, NULL), OK);
  tidy_once(app, NOW_MS);
  assert_int_equal(STORE(app, session_find, "token", NOW_MS - 1, &found, NULL), ERR_MISSING);
}

static void a_step_removes_a_few_and_a_round_all(void **state) {
  App *app = ((TestApp *)*state)->app;
  enum { GUESTS = 3 * HOUSEKEEPING_ROWS + 5 };
  Housekeeping keeping = {0};
  char mark[32];
  int steps;
  for (int i = 0; i < GUESTS; i++) {
    snprintf(mark, sizeof mark, "g%05d", i);
    assert_int_equal(STORE(app, guest_add, mark, mark, i < GUESTS - 5 ? 1 : NOW_MS + DAY_MS, NULL), OK);
  }
  assert_int_equal(tidy_round(&keeping, app, NOW_MS, &steps), GUESTS - 5);
  assert_int_equal(steps, 2 + 4 + 1 + 1 + 1); // sessions and games, guests, invitations, classes, jobs
  assert_int_equal(keeping.due_ms, NOW_MS + HOUSEKEEPING_EVERY_MS);
  assert_int_equal(tidy_round(&keeping, app, NOW_MS + HOUSEKEEPING_EVERY_MS - 1, &steps), 0);
  assert_int_equal(steps, 0);
  assert_int_equal(tidy_round(&keeping, app, NOW_MS + 2 * DAY_MS, &steps), 5);
}

static bool is_that_game(void *context, const char *game) {
  return strcmp(game, context) == 0;
}

static void games_of_guests_go_when_nobody_can_come_back(void **state) {
  App *app = ((TestApp *)*state)->app;
  int64_t ana = add_user(app, "ana");
  int steps;
  static const struct {
    const char *id;
    int days; // ago
    bool is_over, has_owner, has_account, stays;
  } cases[] = {
      {"begun", 31, false, false, false, false},   {"ended", 31, true, false, false, false},
      {"lately", 30, false, false, false, true},   {"owned", 3000, false, true, false, true},
      {"joined", 3000, true, false, true, true},   {"looked-at", 31, true, false, false, true},
      {"history", 999, true, false, false, false},
  };
  enum { CASES = sizeof cases / sizeof *cases };
  for (int i = 0; i < CASES; i++)
    add_game_of(app, cases[i].id, NOW_MS - cases[i].days * DAY_MS, cases[i].is_over, cases[i].has_owner ? ana : 0,
                cases[i].has_account ? ana : 0);
  char used[] = "looked-at";
  Housekeeping keeping = {.options = {.is_used = is_that_game, .context = used}};
  assert_int_equal(tidy_round(&keeping, app, NOW_MS, &steps), 3);
  for (int i = 0; i < CASES; i++) {
    if (has_game(app, cases[i].id) != cases[i].stays)
      fail_msg("%s: %s", cases[i].id, cases[i].stays ? "is gone" : "is still there");
  }
  used[0] = '\0'; // the watcher has left
  assert_int_equal(tidy_round(&keeping, app, NOW_MS + HOUSEKEEPING_EVERY_MS, &steps), 2);
  assert_false(has_game(app, "looked-at"));
  assert_false(has_game(app, "lately"));
  assert_true(has_game(app, "owned"));
}

static void games_of_guests_stay_as_long_as_the_house_says(void **state) {
  App *app = ((TestApp *)*state)->app;
  int steps;
  static const struct { int days, gone; } cases[] = {{61, 0}, {60, 1}, {5, 2}}; // less than a session's time is ignored
  add_game_of(app, "two-months", NOW_MS - 61 * DAY_MS, false, 0, 0);
  add_game_of(app, "a-month", NOW_MS - 31 * DAY_MS, true, 0, 0);
  add_game_of(app, "a-week", NOW_MS - 7 * DAY_MS, true, 0, 0);
  for (int i = 0, gone = 0; i < 3; i++) {
    Housekeeping keeping = {.options = {.guest_games_days = cases[i].days}};
    gone += tidy_round(&keeping, app, NOW_MS, &steps);
    if (gone != cases[i].gone)
      fail_msg("%d days: %d are gone, wanted %d", cases[i].days, gone, cases[i].gone);
  }
  assert_true(has_game(app, "a-week"));
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)
  const struct CMUnitTest tests[] = {
      TEST(guests_go_when_their_time_is_over),
      TEST(invitations_go_a_month_after_they_have_ended),
      TEST(sessions_of_accounts_go_too),
      TEST(a_step_removes_a_few_and_a_round_all),
      TEST(games_of_guests_go_when_nobody_can_come_back),
      TEST(games_of_guests_stay_as_long_as_the_house_says),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
