// SPDX-License-Identifier: MIT
#include "app/account_uses.h"
#include "app/admin.h"
#include "app/games.h"
#include "app/steward.h"
#include "support/test.h"
#include "tests/app/house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *set(House *house, const char *name, bool is_admin) {
  static Error err;
  return house_code(admin_set(house->app, name, is_admin, &err), &err);
}

static void expect_list(House *house, const char *wanted) {
  AdminList list;
  StrBuf text = {0};
  Error err;
  assert_ok(admin_list(house->app, &list, &err), err);
  for (int i = 0; i < list.count; i++)
    strbuf_printf(&text, "%s%s", i ? ", " : "", list.names[i]);
  assert_string_equal(strbuf_text(&text), wanted);
  strbuf_deinit(&text);
  adminlist_deinit(&list);
}

static void whoever_has_the_machine_says_who_is_an_administrator(void **state) {
  House *house = house_make();
  Error err;
  Account ana = house_register(house, "Ana"), pau = house_register(house, "Pau"), guest = {0};
  (void)state;
  expect_list(house, "");
  assert_string_equal(set(house, "Nobody", true), "user_not_found");
  assert_string_equal(set(house, " ", true), "user_not_found");
  assert_string_equal(set(house, "ana", true), "ok");
  assert_string_equal(set(house, "Ana", true), "ok"); // once more
  assert_string_equal(set(house, "Pau", true), "ok");
  expect_list(house, "Ana, Pau");
  assert_true(admin_is(house->app, &ana));
  assert_false(admin_is(house->app, &guest));
  assert_string_equal(set(house, "Ana", false), "ok");
  assert_false(admin_is(house->app, &ana));
  char password[] = "secret";
  assert_ok(account_delete(house->app, &pau, password, NULL, &err), err);
  expect_list(house, "");
  Account again = house_register(house, "Pau"); // somebody else of that name
  assert_false(admin_is(house->app, &again));
  house_destroy(house);
}

static const char *order(House *house, const UseCase *what, const char *name, const char *more) {
  const StewardOrder given = {.name = what == &steward_closing_game ? NULL : name,
                              .game = name,
                              .new_name = more,
                              .reason = more,
                              .by = "tests"};
  return house_use(house->app, &(Account){0}, what, &given, NULL);
}

static const char *log_in(House *house, const char *name) {
  static Error err;
  Account account;
  char password[] = "secret";
  return house_code(account_log_in(house->app, name, password, &account, &err), &err);
}

static void what_is_done_to_accounts_is_in_the_book(void **state) {
  House *house = house_make();
  Error err;
  Account ana = house_register(house, "Ana"), found;
  char token[SESSION_TOKEN_SIZE];
  (void)state;
  house_register(house, "Pau");
  house_add_mini(house, &ana);
  assert_string_equal(order(house, &steward_banning, "Nobody", "spam"), "user_not_found");
  assert_ok(session_start(house->app, &ana, "", token, &err), err);
  assert_string_equal(order(house, &steward_banning, "ana", "spam"), "ok");
  assert_string_equal(house_code(session_find(house->app, token, &found, &err), &err), "session_over");
  assert_string_equal(log_in(house, "Ana"), "account_banned");
  assert_string_equal(log_in(house, "Pau"), "ok");
  StewardAccounts list;
  assert_string_equal(house_use(house->app, &ana, &steward_listing, &(StewardPage){0}, &list), "ok");
  assert_int_equal(list.accounts.count, 2);
  const StewardAccount *rows = list.accounts.items;
  assert_string_equal(rows[0].name, "Ana");
  assert_string_equal(rows[0].ban, "spam");
  assert_string_equal(rows[1].ban, "");
  assert_string_equal(house_use(house->app, &ana, &steward_listing, &(StewardPage){rows[0].number, 1}, &list), "ok");
  assert_string_equal(((const StewardAccount *)list.accounts.items)->name, "Pau");
  assert_string_equal(order(house, &steward_unbanning, "Ana", "sorry"), "ok");
  assert_string_equal(log_in(house, "Ana"), "ok");
  assert_string_equal(order(house, &steward_renaming, "Ana", "Pau"), "user_exists");
  assert_string_equal(order(house, &steward_renaming, "Ana", "Anna"), "ok");
  assert_string_equal(log_in(house, "Anna"), "ok");
  assert_ok(session_start(house->app, &ana, "", token, &err), err);
  assert_string_equal(order(house, &steward_ending_sessions, "Anna", ""), "ok");
  assert_string_equal(house_code(session_find(house->app, token, &found, &err), &err), "session_over");
  StewardPassword fresh;
  const StewardOrder lost = {.name = "Anna", .by = "tests"};
  assert_string_equal(house_use(house->app, &ana, &steward_resetting, &lost, &fresh), "ok");
  assert_string_equal(log_in(house, "Anna"), "wrong_password");
  assert_ok(account_log_in(house->app, "Anna", fresh.password, &found, &err), err);
  OpenGame *game = house_game(house, &ana, "Anna", "greedy");
  char id[GAME_ID_SIZE];
  snprintf(id, sizeof id, "%s", opengame_id(game));
  opengame_close(game);
  assert_string_equal(order(house, &steward_closing_game, "nowhere", ""), "game_not_found");
  assert_string_equal(order(house, &steward_closing_game, id, "stuck"), "ok");
  assert_string_equal(order(house, &steward_closing_game, id, "stuck"), "state"); // it is over
  StewardBook book;
  assert_string_equal(house_use(house->app, &ana, &steward_reading, &(StewardPlace){0}, &book), "ok");
  assert_int_equal(book.lines.count, 6); // what was refused has not been done
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
  house_destroy(house);
}

static const char *link_of(House *house, const char *name, int64_t hours) {
  const StewardOrder lost = {.name = name, .hours = hours, .by = "tests"};
  StewardLink given;
  int64_t lasts_ms = (hours ? hours : RESETLINK_HOURS) * 3600 * 1000, before_ms = house_clock_ms;
  assert_string_equal(house_use(house->app, &(Account){0}, &steward_linking, &lost, &given), "ok");
  assert_in_range(given.ends_ms, before_ms + lasts_ms, house_clock_ms + lasts_ms);
  assert_int_equal(strncmp(given.path, "/#/reset/", 9), 0);
  return given.path + 9;
}

static const char *reset_with(House *house, const char *token, const char *fresh) {
  static Identity who;
  char password[32];
  snprintf(password, sizeof password, "%s", fresh);
  const char *code = house_use(house->app, &(Account){0}, &account_resetting, &(PasswordReset){token, password}, &who);
  for (size_t i = 0; i < strlen(fresh); i++)
    assert_int_equal(password[i], 0);
  return code;
}

static const char *tell_link(House *house, const char *token) {
  static ResetOffer offer;
  const char *code =
      house_use(house->app, &(Account){0}, &account_reset_telling, &(PasswordReset){.token = token}, &offer);
  if (strcmp(code, "ok") == 0)
    assert_string_equal(offer.name, "Ana");
  return code;
}

static const char *log_in_with(House *house, const char *fresh) {
  static Error err;
  Account account;
  char password[32];
  snprintf(password, sizeof password, "%s", fresh);
  return house_code(account_log_in(house->app, "Ana", password, &account, &err), &err);
}

static void a_link_gives_a_new_password_once_and_in_time(void **state) {
  House *house = house_make();
  Error err;
  Account ana = house_register(house, "Ana"), found;
  char session[SESSION_TOKEN_SIZE], token[RESETLINK_TOKEN_SIZE], older[RESETLINK_TOKEN_SIZE];
  (void)state;
  house_register(house, "Pau");
  assert_ok(session_start(house->app, &ana, "", session, &err), err);
  assert_string_equal(tell_link(house, "never made"), "reset_unknown");
  snprintf(older, sizeof older, "%s", link_of(house, "Ana", 0));
  snprintf(token, sizeof token, "%s", link_of(house, "ana", 2));
  assert_string_equal(tell_link(house, older), "reset_unknown"); // the last one counts
  link_of(house, "Pau", 0);
  assert_string_equal(tell_link(house, token), "ok");
  assert_string_equal(log_in_with(house, "secret"), "ok"); // until it is used
  assert_string_equal(reset_with(house, token, ""), "password_short");
  assert_string_equal(reset_with(house, token, "fresh one"), "ok");
  assert_string_equal(house_code(session_find(house->app, session, &found, &err), &err), "session_over");
  assert_string_equal(log_in_with(house, "secret"), "wrong_password");
  assert_string_equal(log_in_with(house, "fresh one"), "ok");
  assert_string_equal(tell_link(house, token), "reset_used");
  assert_string_equal(reset_with(house, token, "another one"), "reset_used");
  snprintf(token, sizeof token, "%s", link_of(house, "Ana", 1));
  house_clock_ms += 3600 * 1000;
  assert_string_equal(tell_link(house, token), "reset_over");
  assert_string_equal(reset_with(house, token, "another one"), "reset_over");
  snprintf(token, sizeof token, "%s", link_of(house, "Ana", 0));
  assert_string_equal(order(house, &steward_banning, "Ana", "spam"), "ok");
  assert_string_equal(reset_with(house, token, "another one"), "account_banned");
  assert_string_equal(order(house, &steward_unbanning, "Ana", ""), "ok");
  char before[] = "fresh one", after[] = "known again";
  assert_ok(account_change_password(house->app, &ana, before, after, NULL, &err), err);
  assert_string_equal(reset_with(house, token, "another one"), "reset_unknown"); // a new password ends it
  assert_string_equal(log_in_with(house, "known again"), "ok");
  StewardBook book;
  assert_string_equal(house_use(house->app, &ana, &steward_reading, &(StewardPlace){0}, &book), "ok");
  int made = 0, used = 0;
  for (int i = 0; i < book.lines.count; i++) {
    const StewardLine *line = (const StewardLine *)book.lines.items + i;
    made += strcmp(line->what, "reset-link") == 0;
    used += strcmp(line->what, "reset") == 0 && strcmp(line->whom, "Ana") == 0 && strcmp(line->by, "link") == 0;
  }
  assert_int_equal(made, 5);
  assert_int_equal(used, 1);
  house_destroy(house);
}

// A page begins after the last line of the one before, and the newest line is the last.
static void the_book_is_read_to_its_end(void **state) {
  (void)state;
  enum { LINES = 2 * STEWARD_ROWS_MAX + 3, PAGE = 100 };
  House *house = house_make();
  Account ana = house_register(house, "Ana");
  Error err;
  char whom[20];
  assert_ok(app_begin(house->app, &err), err);
  for (int i = 0; i < LINES; i++) {
    snprintf(whom, sizeof whom, "%d", i);
    assert_ok(steward_log(house->app, "tests", "ban", whom, "", &err), err);
  }
  assert_ok(app_commit(house->app, &err), err);
  static const int64_t limits[] = {PAGE, 0, INT64_MAX};
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    StewardPlace place = {.limit = limits[i]};
    StewardBook book;
    bool seen[LINES] = {0};
    int64_t at_ms = 0;
    int count = 0;
    do {
      assert_string_equal(house_use(house->app, &ana, &steward_reading, &place, &book), "ok");
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
  house_destroy(house);
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
