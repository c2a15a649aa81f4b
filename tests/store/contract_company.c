// SPDX-License-Identifier: MIT
// The company at the tables of a server: guests, invited people, watchers, and those who play again.
#include "tests/store/contract_internal.h"

#include <pthread.h>
#include <stdio.h>

static int64_t add_puzzle_of_guest(Store *store, const char *mark) {
  const StorePuzzle puzzle = {.guest = mark, .kind = "maze", .name = "Zoo", .body = span_of("body")};
  int64_t id = 0;
  NEED(store, puzzle_add, &puzzle, &id);
  return id;
}

static void a_guest_is_found_by_the_token_until_the_session_ends(void **state) {
  Trial *trial = *state;
  const char *mark = "";
  NEED(trial->store, guest_add, "g1", "t1", 100);
  assert_refused("exists", trial->store, guest_add, "g1", "t2", 100);
  assert_refused("exists", trial->store, guest_add, "g2", "t1", 100);
  NEED(trial->other, guest_find, "t1", 99, &trial->arena, &mark);
  assert_string_equal(mark, "g1");
  assert_refused("missing", trial->other, guest_find, "t1", 100, &trial->arena, &mark);
  assert_refused("missing", trial->other, guest_find, "t2", 1, &trial->arena, &mark);
  NEED(trial->store, guest_delete, "g1");
  NEED(trial->store, guest_delete, "g1");
  assert_refused("missing", trial->other, guest_find, "t1", 1, &trial->arena, &mark);
}

static void a_guests_games_are_listed_like_an_accounts(void **state) {
  Trial *trial = *state;
  StoreGame *rows;
  int count;
  int64_t first = trial_add_game(trial->store, 0, 0, "first", 0),
          second = trial_add_game(trial->store, 0, 0, "second", 0);
  NEED(trial->store, guest_add, "g1", "t1", 100);
  NEED(trial->store, guest_join, first, "g1");
  NEED(trial->store, guest_join, second, "g1");
  NEED(trial->store, guest_join, second, "g1");
  NEED(trial->store, guest_join, second, "g2"); // whose session has ended
  trial_play(trial, first, 1, 1);
  NEED(trial->other, guest_games, "g1", false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_string_equal(rows[0].public_id, "first"); // played last
  NEED(trial->other, guest_games, "g1", false, ((StorePage){0, 1}), &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  NEED(trial->other, guest_games, "g2", false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 0);
  trial_end_game(trial, first, 2, 0, 20);
  NEED(trial->other, guest_games, "g1", true, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  assert_string_equal(rows[0].public_id, "first");
  NEED(trial->store, guest_part, first, "g1");
  NEED(trial->store, guest_part, first, "g1");
  NEED(trial->store, game_delete, second);
  for (int is_over = 0; is_over < 2; is_over++) {
    NEED(trial->other, guest_games, "g1", is_over, (StorePage){0}, &trial->arena, &rows, &count);
    assert_int_equal(count, 0);
  }
}

static void guests_go_a_few_at_a_time_with_what_they_had(void **state) {
  Trial *trial = *state;
  StorePuzzle puzzle;
  const char *mark;
  int64_t game = trial_add_game(trial->store, 0, 0, "game", 0), removed = -1;
  int64_t puzzles[] = {add_puzzle_of_guest(trial->store, "g1"), add_puzzle_of_guest(trial->store, "g2"),
                       add_puzzle_of_guest(trial->store, "g3")};
  NEED(trial->store, guest_add, "g1", "t1", 100);
  NEED(trial->store, guest_add, "g2", "t2", 90);
  NEED(trial->store, guest_add, "g3", "t3", 101);
  NEED(trial->store, guest_join, game, "g2");
  NEED(trial->store, guests_expire, 100, 1, &removed);
  assert_int_equal(removed, 1);
  assert_refused("missing", trial->other, puzzle_get, puzzles[1], &trial->arena, &puzzle); // the oldest first
  NEED(trial->other, puzzle_get, puzzles[0], &trial->arena, &puzzle);
  NEED(trial->store, guests_expire, 100, 10, &removed);
  assert_int_equal(removed, 1);
  assert_refused("missing", trial->other, puzzle_get, puzzles[0], &trial->arena, &puzzle);
  NEED(trial->other, puzzle_get, puzzles[2], &trial->arena, &puzzle);
  NEED(trial->other, guest_find, "t3", 100, &trial->arena, &mark);
  NEED(trial->store, guests_expire, 100, 10, &removed);
  assert_int_equal(removed, 0);
  NEED(trial->other, game_get, game, &trial->arena, &(StoreGame){0}); // a game is not a guest's alone
}

static void invite_to(Store *store, const char *key, int64_t game, int seat, int64_t user, int64_t expires_ms) {
  const StoreInvitation invitation = {
      .key = key, .seat = seat, .user = user, .expires_ms = expires_ms, .game = {.id = game}};
  NEED(store, invitation_add, &invitation);
}

static void an_invitation_is_found_by_its_key_its_game_and_its_user(void **state) {
  Trial *trial = *state;
  StoreInvitation found, *rows;
  int count;
  int64_t ana = trial_add_user(trial->store, "ana"), pau = trial_add_user(trial->store, "pau");
  int64_t game = trial_add_game(trial->store, ana, 0, "game", 0),
          other = trial_add_game(trial->store, 0, 0, "other", 0);
  invite_to(trial->store, "k1", game, 1, 0, 100);
  invite_to(trial->store, "k2", game, 2, pau, 110);
  invite_to(trial->store, "k3", other, 3, pau, 120);
  const StoreInvitation again = {.key = "k1", .game = {.id = other}}, nowhere = {.key = "k4", .game = {.id = 99}};
  assert_refused("exists", trial->store, invitation_add, &again);
  assert_refused("missing", trial->store, invitation_add, &nowhere);
  NEED(trial->other, invitation_find, "k1", &trial->arena, &found);
  assert_int_equal(found.seat, 1);
  assert_int_equal(found.user, 0);
  assert_int_equal(found.expires_ms, 100);
  assert_false(found.is_accepted);
  assert_string_equal(found.user_name, "");
  assert_string_equal(found.owner_name, "ana");
  assert_string_equal(found.game.public_id, "game");
  assert_refused("missing", trial->other, invitation_find, "k9", &trial->arena, &found);
  NEED(trial->other, invitations_of_game, game, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_string_equal(rows[1].key, "k2");
  assert_string_equal(rows[1].user_name, "pau");
  NEED(trial->other, invitations_of_user, pau, 109, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_string_equal(rows[0].key, "k3"); // the latest
  assert_string_equal(rows[0].owner_name, "");
  NEED(trial->other, invitations_of_user, pau, 109, ((StorePage){1, 5}), &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  NEED(trial->other, invitations_of_user, pau, 110, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  trial_end_game(trial, other, 1, 0, 5);
  NEED(trial->other, invitations_of_user, pau, 110, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 0);
}

static void an_invitation_is_accepted_once_and_goes_with_game_and_user(void **state) {
  Trial *trial = *state;
  StoreInvitation found, *rows;
  int count;
  int64_t ana = trial_add_user(trial->store, "ana"), pau = trial_add_user(trial->store, "pau");
  int64_t game = trial_add_game(trial->store, ana, 0, "game", 0),
          other = trial_add_game(trial->store, ana, 0, "other", 0);
  invite_to(trial->store, "k1", game, 1, pau, 100);
  invite_to(trial->store, "k2", game, 2, 0, 100);
  invite_to(trial->store, "k3", other, 1, 0, 100);
  NEED(trial->store, invitation_accept, "k1");
  assert_refused("missing", trial->store, invitation_accept, "k1");
  assert_refused("missing", trial->store, invitation_accept, "k9");
  NEED(trial->other, invitation_find, "k1", &trial->arena, &found);
  assert_true(found.is_accepted);
  NEED(trial->other, invitations_of_user, pau, 1, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 0);
  NEED(trial->store, invitation_delete, "k2");
  NEED(trial->store, invitation_delete, "k2");
  NEED(trial->store, user_delete, pau);
  NEED(trial->other, invitations_of_game, game, &trial->arena, &rows, &count);
  assert_int_equal(count, 0);
  NEED(trial->store, game_delete, other);
  assert_refused("missing", trial->other, invitation_find, "k3", &trial->arena, &found);
}

static void invitations_go_a_few_at_a_time(void **state) {
  Trial *trial = *state;
  StoreInvitation *rows;
  int count;
  int64_t game = trial_add_game(trial->store, 0, 0, "game", 0), removed = -1;
  invite_to(trial->store, "k1", game, 0, 0, 100);
  invite_to(trial->store, "k2", game, 0, 0, 90);
  invite_to(trial->store, "k3", game, 0, 0, 101);
  NEED(trial->store, invitations_expire, 100, 1, &removed);
  assert_int_equal(removed, 1);
  NEED(trial->other, invitations_of_game, game, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_string_equal(rows[0].key, "k1");
  NEED(trial->store, invitations_expire, 100, 10, &removed);
  assert_int_equal(removed, 1);
  NEED(trial->store, invitations_expire, 100, 10, &removed);
  assert_int_equal(removed, 0);
}

static void who_may_look_on_is_known_until_the_link_changes(void **state) {
  Trial *trial = *state;
  StoreGame row;
  const char **marks;
  int count;
  const StoreGame born = {
      .public_id = "game", .head = span_of("head"), .hash = "h0", .summary = "", .watch_token = "game-secret"};
  int64_t game = 0, next = trial_add_game(trial->store, 0, 0, "next", 0);
  NEED(trial->store, game_add, &born, NULL, 0, &game);
  NEED(trial->other, game_find, "game", &trial->arena, &row);
  assert_string_equal(row.watch_token, "game-secret");
  NEED(trial->store, watcher_add, game, "u1");
  NEED(trial->store, watcher_add, game, "g1");
  NEED(trial->store, watcher_add, game, "u1");
  assert_refused("missing", trial->store, watcher_add, 99, "u1");
  NEED(trial->store, watcher_add, next, "u1");
  NEED(trial->store, watchers_copy, game, next);
  NEED(trial->store, game_set_watch, game, "");
  assert_refused("missing", trial->store, game_set_watch, 99, "");
  NEED(trial->other, watchers, game, &trial->arena, &marks, &count);
  assert_int_equal(count, 0);
  NEED(trial->other, game_find, "game", &trial->arena, &row);
  assert_string_equal(row.watch_token, "");
  NEED(trial->other, watchers, next, &trial->arena, &marks, &count);
  assert_int_equal(count, 2);
  assert_string_equal(marks[0], "g1");
  assert_string_equal(marks[1], "u1");
}

static void open_games_are_listed_while_somebody_may_come(void **state) {
  static const char *const ids[] = {"asleep", "over", "first", "last"};
  Trial *trial = *state;
  StoreGame *rows, row;
  int count;
  int64_t game[4];
  trial_add_game(trial->store, 0, 0, "closed", 0);
  for (int i = 0; i < 4; i++) {
    const StoreGame born = {.public_id = ids[i],
                            .head = span_of("head"),
                            .hash = "h0",
                            .summary = "",
                            .played_ms = i == 0 ? 5 : 10,
                            .is_open = true};
    NEED(trial->store, game_add, &born, NULL, 0, &game[i]);
  }
  trial_end_game(trial, game[1], 1, 0, 5);
  NEED(trial->other, games_open, 5, 10, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_string_equal(rows[0].public_id, "last");
  NEED(trial->other, games_open, 5, 1, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  NEED(trial->other, game_find, "over", &trial->arena, &row);
  assert_true(row.is_open); // it can still be looked at
  NEED(trial->other, game_find, "closed", &trial->arena, &row);
  assert_false(row.is_open);
}

static void a_game_names_the_one_that_came_after_it(void **state) {
  Trial *trial = *state;
  StoreGame row;
  int64_t game = trial_add_game(trial->store, 0, 0, "game", 0), next = trial_add_game(trial->store, 0, 0, "next", 0);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_string_equal(row.successor, "");
  NEED(trial->store, game_succeed, game, next, true);
  assert_refused("exists", trial->other, game_succeed, game, next, true);
  assert_refused("missing", trial->store, game_succeed, 99, next, true);
  assert_refused("missing", trial->store, game_succeed, game, 99, false);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_string_equal(row.successor, "next");
  NEED(trial->store, game_delete, next);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_string_equal(row.successor, "");
  next = trial_add_game(trial->store, 0, 0, "other", 0);
  NEED(trial->store, game_succeed, game, next, true);
  next = trial_add_game(trial->store, 0, 0, "last", 0);
  NEED(trial->store, game_succeed, game, next, false); // if several may follow
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_string_equal(row.successor, "last");
}

static void who_has_logged_in_at_a_device_is_known(void **state) {
  Trial *trial = *state;
  const StoreLogins logins = {INT64_MIN + 7, 6, 1234};
  StoreGame row;
  int64_t game = trial_add_game(trial->store, 0, 0, "game", 0);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_int_equal(row.logins.device | row.logins.seats | row.logins.at_ms, 0);
  NEED(trial->store, game_set_logins, game, &logins);
  NEED(trial->other, game_find, "game", &trial->arena, &row);
  assert_memory_equal(&row.logins, &logins, sizeof logins);
  assert_refused("missing", trial->store, game_set_logins, game + 1, &logins);
}

typedef struct SuccessionTrial {
  Store *store;
  int64_t game, next;
  Status status;
} SuccessionTrial;

static void *succeed_once(void *argument) {
  SuccessionTrial *own = argument;
  own->status = own->store->ops->game_succeed(own->store, own->game, own->next, true, NULL);
  return NULL;
}

static void of_two_who_come_after_a_game_in_the_same_moment_one_does(void **state) {
  Trial *trial = *state;
  for (int round = 0; round < 10; round++) {
    char names[3][16];
    int64_t games[3];
    StoreGame row;
    pthread_t other;
    for (int i = 0; i < 3; i++) {
      snprintf(names[i], sizeof names[i], "%c%d", "abc"[i], round);
      games[i] = trial_add_game(trial->store, 0, 0, names[i], 0);
    }
    SuccessionTrial both[] = {{trial->store, games[0], games[1], OK}, {trial->other, games[0], games[2], OK}};
    assert_int_equal(pthread_create(&other, NULL, succeed_once, &both[1]), 0);
    succeed_once(&both[0]);
    pthread_join(other, NULL);
    int winner = both[0].status == OK ? 0 : 1;
    assert_int_equal(both[winner].status, OK);
    assert_int_equal(both[!winner].status, ERR_EXISTS);
    NEED(trial->other, game_get, games[0], &trial->arena, &row);
    assert_string_equal(row.successor, names[1 + winner]);
  }
}

static void a_game_that_is_shown_keeps_its_address(void **state) {
  Trial *trial = *state;
  StoreShare share;
  int64_t ana = trial_add_user(trial->store, "ana"), game = trial_add_game(trial->store, ana, 0, "first", 0);
  int64_t second = trial_add_game(trial->store, ana, 0, "second", 0);
  assert_refused("missing", trial->store, share_get, game, &trial->arena, &share);
  NEED(trial->store, share_set, game, "t1", 1);
  NEED(trial->other, share_set, game, "another", 3);
  NEED(trial->store, share_find, "t1", &trial->arena, &share);
  assert_int_equal(share.agreed, 3);
  assert_int_equal(share.game, game);
  assert_string_equal(share.public_id, "first");
  NEED(trial->other, share_get, game, &trial->arena, &share);
  assert_string_equal(share.token, "t1");
  assert_refused("exists", trial->store, share_set, second, "t1", 1);
  assert_refused("missing", trial->store, share_find, "another", &trial->arena, &share);
  NEED(trial->store, game_delete, game);
  assert_refused("missing", trial->other, share_find, "t1", &trial->arena, &share);
}

int contract_company(void) {
  const struct CMUnitTest tests[] = {
      CONTRACT_TEST(a_game_that_is_shown_keeps_its_address),
      CONTRACT_TEST(a_guest_is_found_by_the_token_until_the_session_ends),
      CONTRACT_TEST(a_guests_games_are_listed_like_an_accounts),
      CONTRACT_TEST(guests_go_a_few_at_a_time_with_what_they_had),
      CONTRACT_TEST(an_invitation_is_found_by_its_key_its_game_and_its_user),
      CONTRACT_TEST(an_invitation_is_accepted_once_and_goes_with_game_and_user),
      CONTRACT_TEST(invitations_go_a_few_at_a_time),
      CONTRACT_TEST(who_may_look_on_is_known_until_the_link_changes),
      CONTRACT_TEST(open_games_are_listed_while_somebody_may_come),
      CONTRACT_TEST(who_has_logged_in_at_a_device_is_known),
      CONTRACT_TEST(a_game_names_the_one_that_came_after_it),
      CONTRACT_TEST(of_two_who_come_after_a_game_in_the_same_moment_one_does),
  };
  return cmocka_run_group_tests_name("company", tests, NULL, NULL);
}
