// SPDX-License-Identifier: MIT
// What is taken away when its time is over, by a clock of our own; and what stays.
#include "api/housekeeping.h"
#include "support/fixture.h"
#include "support/test.h"
#include "web/client.h"

#include <string.h>
#include <unistd.h>

#define DAY_MS ((int64_t)24 * 3600 * 1000)
#define NOW_MS (1000 * DAY_MS)

typedef struct House {
  char *folder;
  Store *store;
} House;

static int open_house(void **state) {
  static House house;
  StrBuf path = {0};
  house.folder = fixture_dir_make();
  strbuf_printf(&path, "%s/house.db", house.folder);
  assert_int_equal(store_open(path.data, NULL, &house.store, NULL), OK);
  strbuf_deinit(&path);
  assert_int_equal(house.store->ops->begin(house.store, NULL), OK); // nothing needs to reach the disk
  *state = &house;
  return 0;
}

static int close_house(void **state) {
  House *house = *state;
  house->store->ops->rollback(house->store);
  store_close(house->store);
  fixture_dir_remove(house->folder);
  return 0;
}

static void set(Store *store, const char *name, const char *value) {
  assert_int_equal(store->ops->setting_set(store, 0, name, value, NULL), OK);
}

static bool has(Store *store, const char *name) {
  StrBuf value = {0};
  Status status = store->ops->setting_get(store, 0, name, &value, NULL);
  strbuf_deinit(&value);
  assert_true(status == OK || status == ERR_MISSING);
  return status == OK;
}

static int64_t add_game_of(Store *store, const char *id, int64_t played_ms, bool is_over, int64_t owner,
                           int64_t other) {
  int64_t row;
  StoreGame game = {.public_id = id,
                    .owner = owner,
                    .head = span_of("{}"),
                    .hash = "h",
                    .summary = "",
                    .began_ms = played_ms,
                    .played_ms = played_ms};
  assert_int_equal(store->ops->game_add(store, &game, &other, other ? 1 : 0, &row, NULL), OK);
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
    assert_int_equal(store->ops->game_append(store, &end, NULL), OK);
  return row;
}

static void add_game(Store *store, const char *id, int64_t played_ms, bool is_over) {
  add_game_of(store, id, played_ms, is_over, 0, 0);
}

static bool has_game(Store *store, const char *id) {
  Arena arena = {0};
  StoreGame game;
  bool is_there = store->ops->game_find(store, id, &arena, &game, NULL) == OK;
  arena_deinit(&arena);
  return is_there;
}

// Steps until there is nothing to do; returns what was removed.
static int tidy(Housekeeping *keeping, Store *store, int64_t now_ms, int *steps) {
  int total = 0;
  for (*steps = 0; housekeeping_is_due(keeping, now_ms) && *steps < 100; ++*steps) {
    int removed;
    assert_int_equal(housekeeping_step(keeping, store, now_ms, &removed, NULL), OK);
    total += removed;
  }
  assert_true(*steps < 100);
  return total;
}

static int tidy_once(Store *store, int64_t now_ms) {
  int steps;
  Housekeeping *keeping = housekeeping_create(NULL);
  int removed = tidy(keeping, store, now_ms, &steps);
  housekeeping_destroy(keeping);
  return removed;
}

static void set_until(Store *store, const char *name, const char *before, int64_t until_ms) {
  StrBuf value = {0};
  strbuf_printf(&value, "%s %lld", before, (long long)until_ms);
  set(store, name, value.data);
  strbuf_deinit(&value);
}

static int64_t add_puzzle(Store *store, const char *guest) {
  StorePuzzle puzzle = {.guest = guest, .kind = "maze", .name = "Zoo", .body = span_of("body")};
  int64_t id;
  assert_int_equal(store->ops->puzzle_add(store, &puzzle, &id, NULL), OK);
  return id;
}

static bool has_puzzle(Store *store, int64_t id) {
  Arena arena = {0};
  StorePuzzle puzzle;
  bool is_there = store->ops->puzzle_get(store, id, &arena, &puzzle, NULL) == OK;
  arena_deinit(&arena);
  return is_there;
}

static void guests_go_with_their_lists_when_their_time_is_over(void **state) {
  Store *store = ((House *)*state)->store;
  set_until(store, "guest.old", "g01", NOW_MS - 1);
  set_until(store, "guest.new", "g02", NOW_MS + 1);
  set(store, "guest.broken", "g03");
  set(store, "games.g01", "A\n");
  set(store, "games.g02", "B\n");
  set(store, "guest", "of somebody else");
  int64_t old = add_puzzle(store, "g01"), fresh = add_puzzle(store, "g02");
  assert_int_equal(tidy_once(store, NOW_MS), 2);
  assert_false(has_puzzle(store, old));
  assert_true(has_puzzle(store, fresh));
  assert_false(has(store, "guest.old"));
  assert_false(has(store, "games.g01"));
  assert_false(has(store, "guest.broken"));
  assert_true(has(store, "guest.new"));
  assert_true(has(store, "games.g02"));
  assert_true(has(store, "guest"));
  assert_int_equal(tidy_once(store, NOW_MS + 2), 1);
  assert_false(has(store, "guest.new"));
}

static void invitations_go_when_they_expire_or_their_game_is_over(void **state) {
  Store *store = ((House *)*state)->store;
  add_game(store, "running", NOW_MS, false);
  add_game(store, "ended", NOW_MS, true);
  set_until(store, "invitation.good", "running 1", NOW_MS + 1);
  set_until(store, "invitation.late", "running 1", NOW_MS);
  set_until(store, "invitation.over", "ended 1", NOW_MS + DAY_MS);
  set_until(store, "invitation.gone", "nowhere 1", NOW_MS + DAY_MS);
  set(store, "invitation.broken", "running");
  assert_int_equal(tidy_once(store, NOW_MS), 4);
  assert_true(has(store, "invitation.good"));
  assert_int_equal(tidy_once(store, NOW_MS + 1), 1);
  assert_false(has(store, "invitation.good"));
}

static void marks_of_open_games_go_with_the_games(void **state) {
  Store *store = ((House *)*state)->store;
  StrBuf list = {0};
  add_game(store, "waits", NOW_MS, false);
  int64_t ana;
  assert_int_equal(store->ops->user_add(store, "ana", "ana", "", 0, &ana, NULL), OK); // games of guests would go
  add_game_of(store, "asleep", NOW_MS - 31 * DAY_MS, false, ana, 0);
  add_game(store, "ended", NOW_MS - 29 * DAY_MS, true);
  add_game_of(store, "history", NOW_MS - 31 * DAY_MS, true, ana, 0);
  set(store, "open.list", "waits\nasleep\nended\nhistory\ngone\n");
  set(store, "open.waits", "yes");
  set(store, "open.asleep", "yes");
  set(store, "open.ended", "yes");
  set(store, "open.history", "yes");
  set(store, "open.gone", "yes");
  assert_int_equal(tidy_once(store, NOW_MS), 4 + 2); // of the list, and marks
  assert_int_equal(store->ops->setting_get(store, 0, "open.list", &list, NULL), OK);
  assert_string_equal(strbuf_text(&list), "waits\n");
  assert_true(has(store, "open.waits"));
  assert_true(has(store, "open.asleep"));
  assert_true(has(store, "open.ended"));
  assert_false(has(store, "open.history"));
  assert_false(has(store, "open.gone"));
  strbuf_deinit(&list);
}

static void what_was_said_about_a_game_goes_with_it(void **state) {
  Store *store = ((House *)*state)->store;
  add_game(store, "running", NOW_MS, false);
  add_game(store, "ended", NOW_MS, true);
  set(store, "invited.running.1", "1 0 0 1");
  set(store, "invited.ended.2", "1 0 0 1");
  set(store, "invited.gone.3", "1 0 0 1");
  set(store, "watch.running", "token\n");
  set(store, "watch.ended", "token\n");
  set(store, "watch.gone", "token\n");
  set(store, "again.ended", "running");
  set(store, "again.gone", "running");
  assert_int_equal(tidy_once(store, NOW_MS), 4);
  assert_true(has(store, "again.ended"));
  assert_true(has(store, "invited.running.1"));
  assert_true(has(store, "watch.running"));
  assert_true(has(store, "watch.ended")); // a game that is over can still be looked at
}

static void sessions_of_accounts_go_too(void **state) {
  Store *store = ((House *)*state)->store;
  int64_t user, found;
  assert_int_equal(store->ops->user_add(store, "ana", "ana", "", 0, &user, NULL), OK);
  assert_int_equal(store->ops->session_add(store, "token", user, "", 0, NOW_MS, NULL), OK);
  assert_int_equal(store->ops->session_find(store, "token", NOW_MS - 1, &found, NULL), OK);
  tidy_once(store, NOW_MS);
  assert_int_equal(store->ops->session_find(store, "token", NOW_MS - 1, &found, NULL), ERR_MISSING);
}

static void a_step_looks_at_a_few_and_a_round_at_all(void **state) {
  Store *store = ((House *)*state)->store;
  enum { GUESTS = 3 * HOUSEKEEPING_ROWS + 5 };
  char name[32];
  int removed, steps;
  for (int i = 0; i < GUESTS; i++) {
    snprintf(name, sizeof name, "guest.%05d", i);
    set_until(store, name, "g01", i % 2 ? NOW_MS + DAY_MS : 1);
  }
  Housekeeping *keeping = housekeeping_create(NULL);
  assert_int_equal(housekeeping_step(keeping, store, NOW_MS, &removed, NULL), OK); // of games
  assert_int_equal(removed, 0);
  assert_int_equal(housekeeping_step(keeping, store, NOW_MS, &removed, NULL), OK);
  assert_int_equal(removed, HOUSEKEEPING_ROWS / 2);
  assert_int_equal(removed + tidy(keeping, store, NOW_MS, &steps), (GUESTS + 1) / 2);
  assert_int_equal(steps, 3 + 5); // of guests, then one for each other kind
  assert_false(housekeeping_is_due(keeping, NOW_MS + HOUSEKEEPING_EVERY_MS - 1));
  assert_true(housekeeping_is_due(keeping, NOW_MS + HOUSEKEEPING_EVERY_MS));
  assert_int_equal(tidy(keeping, store, NOW_MS + 2 * DAY_MS, &steps), GUESTS / 2);
  housekeeping_destroy(keeping);
}

static bool is_b(void *context, const char *game) {
  return strcmp(game, context) == 0;
}

static void games_of_guests_go_when_nobody_can_come_back(void **state) {
  Store *store = ((House *)*state)->store;
  int64_t ana;
  int steps;
  assert_int_equal(store->ops->user_add(store, "ana", "ana", "", 0, &ana, NULL), OK);
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
    add_game_of(store, cases[i].id, NOW_MS - cases[i].days * DAY_MS, cases[i].is_over, cases[i].has_owner ? ana : 0,
                cases[i].has_account ? ana : 0);
  set(store, "again.ended", "lately");
  char used[] = "looked-at";
  Housekeeping *keeping = housekeeping_create(&(HousekeepingOptions){.is_used = is_b, .context = used});
  assert_int_equal(tidy(keeping, store, NOW_MS, &steps), 3 + 1); // and what was said about one of them
  for (int i = 0; i < CASES; i++) {
    if (has_game(store, cases[i].id) != cases[i].stays)
      fail_msg("%s: %s", cases[i].id, cases[i].stays ? "is gone" : "is still there");
  }
  used[0] = '\0'; // whoever looked has left
  assert_int_equal(tidy(keeping, store, NOW_MS + HOUSEKEEPING_EVERY_MS, &steps), 2);
  assert_false(has_game(store, "looked-at"));
  assert_false(has_game(store, "lately"));
  assert_false(has(store, "again.ended"));
  assert_true(has_game(store, "owned"));
  housekeeping_destroy(keeping);
}

static void games_of_guests_stay_as_long_as_the_house_says(void **state) {
  Store *store = ((House *)*state)->store;
  int steps;
  static const struct {
    int days, gone;
  } cases[] = {{61, 0}, {60, 1}, {5, 2}}; // fewer than a session lasts are not believed
  add_game(store, "two-months", NOW_MS - 61 * DAY_MS, false);
  add_game(store, "a-month", NOW_MS - 31 * DAY_MS, true);
  add_game(store, "a-week", NOW_MS - 7 * DAY_MS, true);
  for (int i = 0, gone = 0; i < 3; i++) {
    Housekeeping *keeping = housekeeping_create(&(HousekeepingOptions){.guest_games_days = cases[i].days});
    gone += tidy(keeping, store, NOW_MS, &steps);
    if (gone != cases[i].gone)
      fail_msg("%d days: %d are gone, wanted %d", cases[i].days, gone, cases[i].gone);
    housekeeping_destroy(keeping);
  }
  assert_true(has_game(store, "a-week"));
}

// The server does it by itself when it begins.
static void a_server_tidies_when_it_begins(void **state) {
  TestServer server;
  StrBuf path = {0};
  Store *store;
  (void)state;
  server_start(&server, false);
  server_kill(&server);
  strbuf_printf(&path, "%s/tesela.db", server.folder);
  assert_int_equal(store_open(path.data, NULL, &store, NULL), OK);
  set_until(store, "guest.old", "g01", 1);
  add_game(store, "old", 1, false);
  store_close(store); // not while another process is made
  server_restart(&server);
  assert_int_equal(store_open(path.data, &(StoreOptions){.busy_ms = 180 * 1000}, &store, NULL), OK);
  for (int i = 0; i < 12000 && server_metric(&server, "tesela_purged_total") < 2; i++)
    usleep(10 * 1000);
  assert_false(has(store, "guest.old"));
  assert_false(has_game(store, "old"));
  assert_int_equal(server_metric(&server, "tesela_purged_total"), 2);
  store_close(store);
  strbuf_deinit(&path);
  assert_int_equal(server_end(&server), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(guests_go_with_their_lists_when_their_time_is_over, open_house, close_house),
      cmocka_unit_test_setup_teardown(invitations_go_when_they_expire_or_their_game_is_over, open_house, close_house),
      cmocka_unit_test_setup_teardown(marks_of_open_games_go_with_the_games, open_house, close_house),
      cmocka_unit_test_setup_teardown(what_was_said_about_a_game_goes_with_it, open_house, close_house),
      cmocka_unit_test_setup_teardown(sessions_of_accounts_go_too, open_house, close_house),
      cmocka_unit_test_setup_teardown(a_step_looks_at_a_few_and_a_round_at_all, open_house, close_house),
      cmocka_unit_test_setup_teardown(games_of_guests_go_when_nobody_can_come_back, open_house, close_house),
      cmocka_unit_test_setup_teardown(games_of_guests_stay_as_long_as_the_house_says, open_house, close_house),
      cmocka_unit_test(a_server_tidies_when_it_begins),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
