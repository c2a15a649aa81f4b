// SPDX-License-Identifier: MIT
#include "app/account_uses.h"
#include "app/games.h"
#include "app/steward.h"
#include "support/test.h"
#include "tests/app/testapp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *set(TestApp *test, const char *name, bool is_admin) {
  static Error err;
  return testapp_code(admin_set(test->app, name, is_admin, &err), &err);
}

static void expect_list(TestApp *test, const char *wanted) {
  AdminList list;
  StrBuf text = {0};
  Error err;
  assert_ok(admin_list(test->app, &list, &err), err);
  for (int i = 0; i < list.count; i++)
    strbuf_printf(&text, "%s%s", i ? ", " : "", list.names[i]);
  assert_string_equal(strbuf_text(&text), wanted);
  strbuf_deinit(&text);
  adminlist_deinit(&list);
}

static void whoever_has_the_machine_says_who_is_an_administrator(void **state) {
  TestApp *test = testapp_make();
  Error err;
  Account ana = testapp_register(test, "Ana"), pau = testapp_register(test, "Pau"), guest = {0};
  (void)state;
  expect_list(test, "");
  assert_string_equal(set(test, "Nobody", true), "user_not_found");
  assert_string_equal(set(test, " ", true), "user_not_found");
  assert_string_equal(set(test, "ana", true), "ok");
  assert_string_equal(set(test, "Ana", true), "ok"); // once more
  assert_string_equal(set(test, "Pau", true), "ok");
  expect_list(test, "Ana, Pau");
  assert_true(admin_is(test->app, &ana));
  assert_false(admin_is(test->app, &guest));
  assert_string_equal(set(test, "Ana", false), "ok");
  assert_false(admin_is(test->app, &ana));
  char password[] = "secret";
  assert_ok(account_delete(test->app, &pau, password, NULL, &err), err);
  expect_list(test, "");
  Account again = testapp_register(test, "Pau"); // somebody else of that name
  assert_false(admin_is(test->app, &again));
  testapp_destroy(test);
}

static const char *order(TestApp *test, const UseCase *what, const char *name, const char *more) {
  const StewardOrder given = {.name = what == &steward_closing_game ? NULL : name,
                              .game = name,
                              .new_name = more,
                              .reason = more,
                              .by = "tests"};
  return testapp_use(test->app, &(Account){0}, what, &given, NULL);
}

static const char *log_in(TestApp *test, const char *name) {
  static Error err;
  Account account;
  char password[] = "secret";
  return testapp_code(account_log_in(test->app, name, password, &account, &err), &err);
}

static void what_is_done_to_accounts_is_in_the_book(void **state) {
  TestApp *test = testapp_make();
  Error err;
  Account ana = testapp_register(test, "Ana"), found;
  char token[SESSION_TOKEN_SIZE];
  (void)state;
  testapp_register(test, "Pau");
  testapp_add_mini(test, &ana);
  assert_string_equal(order(test, &steward_banning, "Nobody", "spam"), "user_not_found");
  assert_ok(session_start(test->app, &ana, "", token, &err), err);
  assert_string_equal(order(test, &steward_banning, "ana", "spam"), "ok");
  assert_string_equal(testapp_code(session_find(test->app, token, &found, &err), &err), "session_over");
  assert_string_equal(log_in(test, "Ana"), "account_banned");
  assert_string_equal(log_in(test, "Pau"), "ok");
  StewardAccounts list;
  assert_string_equal(testapp_use(test->app, &ana, &steward_listing, &(StewardPage){0}, &list), "ok");
  assert_int_equal(list.accounts.count, 2);
  const StewardAccount *rows = list.accounts.items;
  assert_string_equal(rows[0].name, "Ana");
  assert_string_equal(rows[0].ban, "spam");
  assert_string_equal(rows[1].ban, "");
  assert_string_equal(testapp_use(test->app, &ana, &steward_listing, &(StewardPage){rows[0].number, 1}, &list), "ok");
  assert_string_equal(((const StewardAccount *)list.accounts.items)->name, "Pau");
  assert_string_equal(order(test, &steward_unbanning, "Ana", "sorry"), "ok");
  assert_string_equal(log_in(test, "Ana"), "ok");
  assert_string_equal(order(test, &steward_renaming, "Ana", "Pau"), "user_exists");
  assert_string_equal(order(test, &steward_renaming, "Ana", "Anna"), "ok");
  assert_string_equal(log_in(test, "Anna"), "ok");
  assert_ok(session_start(test->app, &ana, "", token, &err), err);
  assert_string_equal(order(test, &steward_ending_sessions, "Anna", ""), "ok");
  assert_string_equal(testapp_code(session_find(test->app, token, &found, &err), &err), "session_over");
  StewardPassword fresh;
  const StewardOrder lost = {.name = "Anna", .by = "tests"};
  assert_string_equal(testapp_use(test->app, &ana, &steward_resetting, &lost, &fresh), "ok");
  assert_string_equal(log_in(test, "Anna"), "wrong_password");
  assert_ok(account_log_in(test->app, "Anna", fresh.password, &found, &err), err);
  OpenGame *game = testapp_game(test, &ana, "Anna", "greedy");
  char id[GAME_ID_SIZE];
  snprintf(id, sizeof id, "%s", opengame_id(game));
  opengame_close(game);
  assert_string_equal(order(test, &steward_closing_game, "nowhere", ""), "game_not_found");
  assert_string_equal(order(test, &steward_closing_game, id, "stuck"), "ok");
  assert_string_equal(order(test, &steward_closing_game, id, "stuck"), "state"); // it is over
  StewardBook book;
  assert_string_equal(testapp_use(test->app, &ana, &steward_reading, &(StewardPlace){0}, &book), "ok");
  assert_int_equal(book.lines.count, 6); // refused orders are not logged
  unsigned seen = 0;
  for (int i = 0; i < book.lines.count; i++) {
    static const char *const done[] = {"ban", "unban", "rename", "end-sessions", "close-game", "password"};
    const StewardLine *line = (const StewardLine *)book.lines.items + i;
    assert_string_equal(line->by, "tests");
    for (int j = 0; j < 6; j++)
      seen |= (unsigned)(strcmp(line->what, done[j]) == 0) << j;
    if (strcmp(line->what, "ban") == 0)
      assert_string_equal(line->reason, "spam");
  }
  assert_int_equal(seen, 63);
  testapp_destroy(test);
}

static const char *link_of(TestApp *test, const char *name, int64_t hours) {
  const StewardOrder lost = {.name = name, .hours = hours, .by = "tests"};
  StewardLink given;
  int64_t lasts_ms = (hours ? hours : RESETLINK_HOURS) * 3600 * 1000, before_ms = testapp_clock_ms;
  assert_string_equal(testapp_use(test->app, &(Account){0}, &steward_linking, &lost, &given), "ok");
  assert_in_range(given.ends_ms, before_ms + lasts_ms, testapp_clock_ms + lasts_ms);
  assert_int_equal(strncmp(given.path, "/#/reset/", 9), 0);
  return given.path + 9;
}

static const char *reset_with(TestApp *test, const char *token, const char *fresh) {
  static Identity who;
  char password[32];
  snprintf(password, sizeof password, "%s", fresh);
  const char *code = testapp_use(test->app, &(Account){0}, &account_resetting, &(PasswordReset){token, password}, &who);
  for (size_t i = 0; i < strlen(fresh); i++)
    assert_int_equal(password[i], 0);
  return code;
}

static const char *tell_link(TestApp *test, const char *token) {
  static ResetOffer offer;
  const char *code =
      testapp_use(test->app, &(Account){0}, &account_reset_telling, &(PasswordReset){.token = token}, &offer);
  if (strcmp(code, "ok") == 0)
    assert_string_equal(offer.name, "Ana");
  return code;
}

static const char *log_in_with(TestApp *test, const char *fresh) {
  static Error err;
  Account account;
  char password[32];
  snprintf(password, sizeof password, "%s", fresh);
  return testapp_code(account_log_in(test->app, "Ana", password, &account, &err), &err);
}

static void a_link_gives_a_new_password_once_and_in_time(void **state) {
  TestApp *test = testapp_make();
  Error err;
  Account ana = testapp_register(test, "Ana"), found;
  char session[SESSION_TOKEN_SIZE], token[RESETLINK_TOKEN_SIZE], older[RESETLINK_TOKEN_SIZE];
  (void)state;
  testapp_register(test, "Pau");
  assert_ok(session_start(test->app, &ana, "", session, &err), err);
  assert_string_equal(tell_link(test, "never made"), "reset_unknown");
  snprintf(older, sizeof older, "%s", link_of(test, "Ana", 0));
  snprintf(token, sizeof token, "%s", link_of(test, "ana", 2));
  assert_string_equal(tell_link(test, older), "reset_unknown"); // the last one counts
  link_of(test, "Pau", 0);
  assert_string_equal(tell_link(test, token), "ok");
  assert_string_equal(log_in_with(test, "secret"), "ok"); // until it is used
  assert_string_equal(reset_with(test, token, ""), "password_short");
  assert_string_equal(reset_with(test, token, "fresh one"), "ok");
  assert_string_equal(testapp_code(session_find(test->app, session, &found, &err), &err), "session_over");
  assert_string_equal(log_in_with(test, "secret"), "wrong_password");
  assert_string_equal(log_in_with(test, "fresh one"), "ok");
  assert_string_equal(tell_link(test, token), "reset_used");
  assert_string_equal(reset_with(test, token, "another one"), "reset_used");
  snprintf(token, sizeof token, "%s", link_of(test, "Ana", 1));
  testapp_clock_ms += 3600 * 1000;
  assert_string_equal(tell_link(test, token), "reset_over");
  assert_string_equal(reset_with(test, token, "another one"), "reset_over");
  snprintf(token, sizeof token, "%s", link_of(test, "Ana", 0));
  assert_string_equal(order(test, &steward_banning, "Ana", "spam"), "ok");
  assert_string_equal(reset_with(test, token, "another one"), "account_banned");
  assert_string_equal(order(test, &steward_unbanning, "Ana", ""), "ok");
  char before[] = "fresh one", after[] = "known again";
  assert_ok(account_change_password(test->app, &ana, before, after, NULL, &err), err);
  assert_string_equal(reset_with(test, token, "another one"), "reset_unknown"); // a new password ends it
  assert_string_equal(log_in_with(test, "known again"), "ok");
  StewardBook book;
  assert_string_equal(testapp_use(test->app, &ana, &steward_reading, &(StewardPlace){0}, &book), "ok");
  int made = 0, used = 0;
  for (int i = 0; i < book.lines.count; i++) {
    const StewardLine *line = (const StewardLine *)book.lines.items + i;
    made += strcmp(line->what, "reset-link") == 0;
    used += strcmp(line->what, "reset") == 0 && strcmp(line->whom, "Ana") == 0 && strcmp(line->by, "link") == 0;
  }
  assert_int_equal(made, 5);
  assert_int_equal(used, 1);
  testapp_destroy(test);
}

// A page begins after the last line of the previous one, and the newest line is the last.
static void the_book_is_read_to_its_end(void **state) {
  (void)state;
  enum { LINES = 2 * STEWARD_ROWS_MAX + 3, PAGE = 100 };
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana");
  Error err;
  char whom[20];
  assert_ok(app_begin(test->app, &err), err);
  for (int i = 0; i < LINES; i++) {
    snprintf(whom, sizeof whom, "%d", i);
    assert_ok(steward_log(test->app, "tests", "ban", whom, "", &err), err);
  }
  assert_ok(app_commit(test->app, &err), err);
  static const int64_t limits[] = {PAGE, 0, INT64_MAX};
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    StewardPlace place = {.limit = limits[i]};
    StewardBook book;
    bool seen[LINES] = {0};
    int64_t at_ms = 0;
    int count = 0;
    do {
      assert_string_equal(testapp_use(test->app, &ana, &steward_reading, &place, &book), "ok");
      for (int j = 0; j < book.lines.count; j++, count++) {
        const StewardLine *line = (const StewardLine *)book.lines.items + j;
        assert_true(line->at_ms >= at_ms);
        at_ms = line->at_ms;
        long number = strtol(line->whom, NULL, 10);
        assert_false(seen[number]);
        seen[number] = true;
        place.after = line->mark;
      }
    } while (book.lines.count == (limits[i] == PAGE ? PAGE : STEWARD_ROWS_MAX));
    assert_int_equal(count, LINES);
  }
  testapp_destroy(test);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(whoever_has_the_machine_says_who_is_an_administrator),
      cmocka_unit_test(what_is_done_to_accounts_is_in_the_book),
      cmocka_unit_test(a_link_gives_a_new_password_once_and_in_time),
      cmocka_unit_test(the_book_is_read_to_its_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
