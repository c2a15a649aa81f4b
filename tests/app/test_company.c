// SPDX-License-Identifier: MIT
// The company at the tables of a server: guests, invited people, watchers, and those who play again.
#include "app/account.h"
#include "app/inside.h"
#include "app/invitation.h"
#include "app/served.h"
#include "support/test.h"
#include "tests/app/testapp.h"

#include <stdio.h>
#include <string.h>

#define DAY_MS ((int64_t)24 * 3600 * 1000)

typedef struct Scene {
  TestApp *test;
  App *app;
  Account ana, pau;
  WordShelf *shelf;
} Scene;

static int set_scene(void **state) {
  static Scene scene;
  scene.test = testapp_make();
  scene.app = scene.test->app;
  scene.ana = testapp_register(scene.test, "Ana");
  scene.pau = testapp_register(scene.test, "Pau");
  testapp_add_mini(scene.test, &scene.ana);
  scene.shelf = wordshelf_create();
  *state = &scene;
  return 0;
}

static int clear_scene(void **state) {
  Scene *scene = *state;
  wordshelf_destroy(scene->shelf);
  testapp_destroy(scene->test);
  return 0;
}

static Status write_at_once(void *context, App **out, Error *err) {
  (void)err;
  *out = context;
  return OK;
}

// A game of Ana's, or of the guest with that mark: the second and the third seat are free.
static OpenGame *begin_served(Scene *scene, const char *guest, FreshGame fresh) {
  Error err;
  Settings settings;
  OpenGame *open, *local = testapp_game(scene->test, &scene->ana, "Ana,Second,Third", "");
  settings = *game_settings(local->table.game);
  opengame_close(local);
  for (int seat = 1; seat < 3; seat++)
    snprintf(settings.seats[seat].account, sizeof settings.seats[seat].account, SEAT_FREE_MARK);
  if (guest)
    snprintf(settings.seats[0].account, sizeof settings.seats[0].account, "%s", guest);
  Seed seed = seed_from_text("1");
  assert_ok(wordshelf_open(scene->shelf, scene->app, &scene->ana, "mini", "", false, &fresh.words, &err), err);
  assert_ok(game_create(&settings, &seed, app_now_ms(scene->app), &fresh.game, &err), err);
  fresh.owner = guest ? 0 : scene->ana.id;
  fresh.is_remote = true;
  assert_ok(served_begin(scene->app, &fresh, &open, &err), err);
  open->writer = (GameWriter){write_at_once, NULL, scene->app};
  return open;
}

// The game as another table would read it.
static OpenGame *reopen_served(Scene *scene, const char *id) {
  Error err;
  OpenGame *open;
  assert_ok(served_open(scene->app, scene->shelf, id, &open, &err), err);
  open->writer = (GameWriter){write_at_once, NULL, scene->app};
  return open;
}

// "ok", or the code with which it is refused.
#define assert_code(wanted, operation, ...)                                                                            \
  do {                                                                                                                 \
    Error code_err;                                                                                                    \
    Status code_status = operation(__VA_ARGS__, &code_err);                                                            \
    assert_string_equal(testapp_code(code_status, &code_err), wanted);                                                 \
  } while (0)

static void a_guest_is_known_by_the_token_for_a_month(void **state) {
  Scene *scene = *state;
  Error err;
  char token[GUEST_TOKEN_SIZE];
  Account guest, found;
  assert_ok(guest_begin(scene->app, token, &guest, &err), err);
  assert_int_equal(guest.id, 0);
  assert_int_equal(strlen(guest.guest), 33);
  assert_int_equal(guest.guest[0], 'g');
  assert_int_equal(token[0], 'g');
  assert_ok(guest_find(scene->app, token, &found, &err), err);
  assert_string_equal(found.guest, guest.guest);
  assert_code("session_over", guest_find, scene->app, "gx", &found);
  int64_t began = testapp_clock_ms;
  testapp_clock_ms += GUEST_DAYS * DAY_MS;
  assert_code("session_over", guest_find, scene->app, token, &found);
  testapp_clock_ms = began;
  assert_ok(guest_end(scene->app, &guest, &err), err);
  assert_code("session_over", guest_find, scene->app, token, &found);
  assert_ok(guest_end(scene->app, &(Account){0}, &err), err);
}

static void an_invitation_is_made_for_a_free_seat_once_an_account(void **state) {
  Scene *scene = *state;
  App *app = scene->app;
  char token[INVITATION_TOKEN_SIZE];
  Invitation made;
  OpenGame *open = begin_served(scene, NULL, (FreshGame){0});
  assert_code("ok", invitation_make, app, open, 1, scene->pau.id, &made, token);
  assert_code("exists", invitation_make, app, open, 2, scene->pau.id, &made, token);
  assert_code("state", invitation_make, app, open, 2, scene->ana.id, &made, token);
  assert_code("state", invitation_make, app, open, 0, 0, &made, token);
  assert_code("no_such_seat", invitation_make, app, open, 3, 0, &made, token);
  for (int i = 1; i < INVITATIONS_MAX; i++)
    assert_code("ok", invitation_make, app, open, 2, 0, &made, token);
  assert_code("limit", invitation_make, app, open, 2, 0, &made, token);
  opengame_close(open);
}

static void an_invitation_is_good_for_a_week_and_once(void **state) {
  Scene *scene = *state;
  App *app = scene->app;
  char token[INVITATION_TOKEN_SIZE], other[INVITATION_TOKEN_SIZE];
  Invitation link, own, found;
  InvitationList list;
  Error err;
  Arena arena = {0};
  const Use ana = {.app = app, .account = &scene->ana, .arena = &arena};
  const Use pau = {.app = app, .account = &scene->pau, .arena = &arena};
  OpenGame *open = begin_served(scene, NULL, (FreshGame){0});
  assert_ok(invitation_make(app, open, 1, 0, &link, token, &err), err);
  assert_ok(invitation_make(app, open, 2, scene->pau.id, &own, other, &err), err);
  assert_ok(invitation_find(app, token, &found, &err), err);
  assert_string_equal(found.game, open->id);
  assert_int_equal(found.seat, 1);
  assert_code("invitation_over", invitation_find, app, other, &found); // Pau's is no link
  assert_code("invitation_over", invitation_find, app, link.key, &found);
  assert_code("ok", invitation_get, app, open->id, token, &found);
  assert_code("ok", invitation_get, app, open->id, own.key, &found);
  assert_code("invitation_over", invitation_get, app, "elsewhere", own.key, &found);
  assert_code("ok", invitation_get_own, &pau, open->id, &found);
  assert_code("invitation_over", invitation_get_own, &ana, open->id, &found);
  assert_ok(invitations_to(&pau, &list, &err), err);
  assert_int_equal(list.count, 1);
  assert_string_equal(list.owners[0], "Ana");
  assert_string_equal(list.games[0].game_id, open->id);
  invitationlist_deinit(&list);
  assert_ok(invitation_accept(app, &link, &err), err);
  assert_code("invitation_over", invitation_accept, app, &link);
  assert_code("invitation_over", invitation_find, app, token, &found);
  testapp_clock_ms += 8 * DAY_MS;
  assert_code("invitation_over", invitation_get_own, &pau, open->id, &found);
  assert_ok(invitations_of(&ana, open->row, &list, &err), err); // whoever has made them sees both
  assert_int_equal(list.count, 2);
  invitationlist_deinit(&list);
  assert_ok(invitation_revoke(app, &own, &err), err);
  assert_code("invitation_over", invitation_get, app, open->id, own.key, &found);
  arena_deinit(&arena);
  opengame_close(open);
}

static void a_link_is_over_when_its_game_is(void **state) {
  Scene *scene = *state;
  Error err;
  char token[INVITATION_TOKEN_SIZE];
  Invitation made, found;
  OpenGame *open = begin_served(scene, NULL, (FreshGame){0});
  assert_ok(invitation_make(scene->app, open, 1, 0, &made, token, &err), err);
  Action action = {.type = ACTION_ABORT, .seat = SEAT_SYSTEM};
  assert_ok(table_do(&open->table, &action, &err), err);
  assert_code("invitation_over", invitation_find, scene->app, token, &found);
  opengame_close(open);
}

static void who_has_the_link_looks_on_until_it_is_taken_back(void **state) {
  Scene *scene = *state;
  Error err;
  char mark[SEAT_NAME_MAX], token[WATCH_TOKEN_SIZE];
  OpenGame *open = begin_served(scene, NULL, (FreshGame){0});
  assert_false(watchers_know_token(&open->watchers, ""));
  assert_ok(watch_set(open, true, &err), err);
  memcpy(token, open->watchers.token, sizeof token);
  assert_true(watchers_know_token(&open->watchers, token));
  assert_ok(watch_set(open, true, &err), err); // the same link
  assert_string_equal(open->watchers.token, token);
  for (int i = 0; i < WATCHERS_MAX; i++) {
    snprintf(mark, sizeof mark, "u%d", i + 100);
    assert_ok(watch_add(open, mark, &err), err);
  }
  assert_code("limit", watch_add, open, "u1");
  assert_code("ok", watch_add, open, mark); // is there already
  OpenGame *again = reopen_served(scene, open->id);
  assert_true(watchers_know_token(&again->watchers, token));
  assert_int_equal(again->watchers.count, WATCHERS_MAX);
  assert_true(watchers_have(&again->watchers, mark));
  opengame_close(again);
  assert_ok(watch_set(open, false, &err), err);
  assert_false(watchers_have(&open->watchers, mark));
  again = reopen_served(scene, open->id);
  assert_string_equal(again->watchers.token, "");
  assert_int_equal(again->watchers.count, 0);
  opengame_close(again);
  opengame_close(open);
}

static void who_looked_on_may_look_on_at_the_next_game(void **state) {
  Scene *scene = *state;
  Error err;
  OpenGame *open = begin_served(scene, NULL, (FreshGame){.is_watchable = true});
  assert_ok(watch_add(open, "u7", &err), err);
  OpenGame *closed = begin_served(scene, NULL, (FreshGame){.after = open->row});
  assert_false(watchers_have(&closed->watchers, "u7")); // there is no link
  OpenGame *next = begin_served(scene, NULL, (FreshGame){.after = open->row, .is_watchable = true});
  assert_true(watchers_have(&next->watchers, "u7"));
  OpenGame *again = reopen_served(scene, open->id), *after = reopen_served(scene, next->id);
  assert_string_equal(again->successor, next->id);
  assert_true(watchers_have(&after->watchers, "u7"));
  assert_true(watchers_know_token(&after->watchers, next->watchers.token));
  opengame_close(again);
  opengame_close(after);
  assert_ok(served_delete(scene->app, next, &err), err);
  again = reopen_served(scene, open->id);
  assert_string_equal(again->successor, "");
  opengame_close(again);
  opengame_close(open);
  opengame_close(next);
  opengame_close(closed);
}

static DeviceLogins logins_at(Scene *scene, const char *id) {
  OpenGame *again = reopen_served(scene, id);
  DeviceLogins logins = again->logins;
  opengame_close(again);
  return logins;
}

static void a_password_that_was_given_at_a_device_holds_for_a_while(void **state) {
  enum { MINUTE_MS = 60 * 1000 };
  Scene *scene = *state;
  Error err;
  OpenGame *open = begin_served(scene, NULL, (FreshGame){0});
  assert_int_equal(logins_at(scene, open->id).seats, 0);
  assert_ok(served_log_in(open, UINT64_MAX - 6, 2, &err), err);
  assert_ok(served_log_in(open, UINT64_MAX - 6, 4, &err), err); // one after the other
  assert_true(logins_at(scene, open->id).device == UINT64_MAX - 6);
  assert_int_equal(logins_at(scene, open->id).seats, 6);
  testapp_clock_ms += 14 * MINUTE_MS;
  assert_int_equal(logins_at(scene, open->id).seats, 6);
  testapp_clock_ms += 2 * MINUTE_MS;
  assert_int_equal(logins_at(scene, open->id).seats, 0);
  assert_ok(served_log_in(open, 8, 1, &err), err); // at another one
  assert_int_equal(logins_at(scene, open->id).seats, 1);
  assert_ok(served_log_in(open, 8, 0, &err), err);
  assert_int_equal(logins_at(scene, open->id).seats, 0);
  opengame_close(open);
}

static int count_listed(Scene *scene, const Account *account) {
  GameList list = {0};
  Arena arena = {0};
  Error err;
  const Use use = {.app = scene->app, .account = account, .arena = &arena};
  assert_ok(game_own_listing.run(&use, NULL, &list, &err), err);
  arena_deinit(&arena);
  return list.games.count;
}

static void guests_have_lists_and_accounts_take_over(void **state) {
  Scene *scene = *state;
  App *app = scene->app;
  Error err;
  char token[GUEST_TOKEN_SIZE];
  Account guest;
  assert_ok(guest_begin(app, token, &guest, &err), err);
  OpenGame *open = begin_served(scene, guest.guest, (FreshGame){0});
  assert_string_equal(open->owner_mark, guest.guest);
  assert_int_equal(count_listed(scene, &guest), 0);
  assert_ok(served_join_guests(app, open, &err), err);
  assert_ok(served_join(app, open, &guest, &err), err);
  assert_int_equal(count_listed(scene, &guest), 1);
  assert_int_equal(count_listed(scene, &(Account){0}), 0); // nobody has any
  int before = count_listed(scene, &scene->pau);
  assert_ok(served_give(open, &scene->pau, &err), err);
  assert_ok(served_join(app, open, &scene->pau, &err), err);
  assert_int_equal(count_listed(scene, &scene->pau), before + 1);
  assert_int_equal(open->owner, scene->pau.id);
  assert_ok(served_part(app, open, &guest, &err), err);
  assert_ok(served_part(app, open, &scene->pau, &err), err);
  assert_int_equal(count_listed(scene, &guest), 0);
  assert_int_equal(count_listed(scene, &scene->pau), before);
  opengame_close(open);
}

static void a_guest_may_have_so_many_games_running(void **state) {
  Scene *scene = *state;
  App *app = scene->app;
  Error err;
  char token[GUEST_TOKEN_SIZE];
  Account guest;
  OpenGame *last = NULL;
  bool runs;
  assert_ok(guest_begin(app, token, &guest, &err), err);
  for (int i = 0; i < GAMES_OF_GUEST_MAX; i++) {
    assert_code("ok", served_check_cap, app, &guest);
    opengame_close(last);
    last = begin_served(scene, guest.guest, (FreshGame){0});
    assert_ok(served_join(app, last, &guest, &err), err);
  }
  assert_code("too_many_games", served_check_cap, app, &guest);
  assert_ok(served_is_running(app, last->id, &runs, &err), err);
  assert_true(runs);
  Action action = {.type = ACTION_ABORT, .seat = SEAT_SYSTEM};
  assert_ok(table_do(&last->table, &action, &err), err);
  assert_code("ok", served_check_cap, app, &guest);
  assert_ok(served_is_running(app, last->id, &runs, &err), err);
  assert_false(runs);
  assert_ok(served_is_running(app, "nowhere", &runs, &err), err);
  assert_false(runs);
  opengame_close(last);
}

static int count_offered(Scene *scene) {
  FieldList games;
  Arena arena = {0};
  Error err;
  const Use use = {.app = scene->app, .account = &scene->ana, .arena = &arena};
  assert_ok(served_offered(&use, &games, &err), err);
  arena_deinit(&arena);
  return games.count;
}

static void an_open_game_is_offered_for_a_month_and_seen_for_one_after_its_end(void **state) {
  Scene *scene = *state;
  Error err;
  OpenGame *open = begin_served(scene, NULL, (FreshGame){.is_open = true});
  opengame_close(begin_served(scene, NULL, (FreshGame){0}));
  int64_t began = testapp_clock_ms;
  assert_int_equal(count_offered(scene), 1);
  testapp_clock_ms = began + 31 * DAY_MS;
  assert_int_equal(count_offered(scene), 0);
  OpenGame *again = reopen_served(scene, open->id);
  assert_true(again->is_open); // it runs
  opengame_close(again);
  testapp_clock_ms = began;
  Action action = {.type = ACTION_ABORT, .seat = SEAT_SYSTEM, .at_ms = began};
  open->table.now_ms = scene->app->now_ms;
  assert_ok(table_do(&open->table, &action, &err), err);
  assert_int_equal(count_offered(scene), 0);
  static const struct {
    int days;
    bool is_open;
  } cases[] = {{29, true}, {31, false}};
  for (int i = 0; i < 2; i++) {
    testapp_clock_ms = began + cases[i].days * DAY_MS;
    again = reopen_served(scene, open->id);
    assert_int_equal(again->is_open, cases[i].is_open);
    opengame_close(again);
  }
  opengame_close(open);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_scene, clear_scene)
  const struct CMUnitTest tests[] = {
      TEST(a_guest_is_known_by_the_token_for_a_month),
      TEST(an_invitation_is_made_for_a_free_seat_once_an_account),
      TEST(an_invitation_is_good_for_a_week_and_once),
      TEST(a_link_is_over_when_its_game_is),
      TEST(who_has_the_link_looks_on_until_it_is_taken_back),
      TEST(who_looked_on_may_look_on_at_the_next_game),
      TEST(a_password_that_was_given_at_a_device_holds_for_a_while),
      TEST(guests_have_lists_and_accounts_take_over),
      TEST(a_guest_may_have_so_many_games_running),
      TEST(an_open_game_is_offered_for_a_month_and_seen_for_one_after_its_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
