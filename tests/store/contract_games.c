// SPDX-License-Identifier: MIT
// Games: actions in order, going back, copies, saves, and who sees them.
#include "tests/store/contract_internal.h"

static void actions_follow_each_other_and_come_back_as_they_were(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana");
  int64_t game = trial_add_game(trial->store, ana, 0, "g1", 0);
  StoreGame row;
  StoreAction *actions;
  int count;
  trial_play(trial, game, 1, 3);
  NEED(trial->other, game_find, "g1", &trial->arena, &row);
  assert_int_equal(row.id, game);
  assert_int_equal(row.seq, 3);
  assert_string_equal(row.hash, "h3");
  assert_string_equal(row.summary, "s3");
  assert_int_equal(row.played_ms, 13);
  assert_true(span_equals(row.head, "head"));
  NEED(trial->other, game_actions, game, 0, -1, &trial->arena, &actions, &count);
  assert_int_equal(count, 3);
  for (int i = 0; i < count; i++) {
    assert_int_equal(actions[i].seq, i + 1);
    assert_int_equal(actions[i].seat, (i + 1) % 2);
    assert_int_equal(actions[i].at_ms, 11 + i);
    assert_true(span_equals(actions[i].body, "{}"));
  }
  NEED(trial->other, game_actions, game, 0, 2, &trial->arena, &actions, &count);
  assert_int_equal(count, 2);
  assert_refused("missing", trial->other, game_find, "g2", &trial->arena, &row);
}

// No two fields of a row have the same value.
static void games_actions_and_saves_come_back_field_by_field(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), pau = trial_add_user(trial->store, "pau");
  int64_t first = 0, resource = 0, game = 0, save = 0;
  StoreGame row, *rows;
  StoreSave found;
  StoreAction *actions;
  int count;
  NEED(trial->store, resource_add, ana, "one", "one", 3, &first);
  NEED(trial->store, resource_add, pau, "two", "two", 3, &first);
  NEED(trial->store, resource_add, pau, "three", "three", 3, &resource);
  const StoreGame made = {.public_id = "g1",
                          .owner = pau,
                          .resource = resource,
                          .head = span_of("head"),
                          .hash = "h0",
                          .began_ms = 8,
                          .played_ms = 9,
                          .is_remote = true,
                          .summary = "s0"};
  NEED(trial->store, game_add, &made, &pau, 1, &game);
  TrialStep *step = trial_step(trial, game, 1);
  step->append.action = (StoreAction){.seq = 1,
                                      .seat = 5,
                                      .account = "u7",
                                      .at_ms = 12,
                                      .nonce = "n1",
                                      .type = "pass",
                                      .body = span_of("{1}"),
                                      .hash = "h1"};
  NEED(trial->store, game_append, &step->append);
  NEED(trial->other, game_actions, game, 0, -1, &trial->arena, &actions, &count);
  assert_int_equal(count, 1);
  assert_int_equal(actions[0].seat, 5);
  assert_string_equal(actions[0].account, "u7");
  assert_int_equal(actions[0].at_ms, 12);
  assert_string_equal(actions[0].nonce, "n1");
  assert_string_equal(actions[0].type, "pass");
  assert_true(span_equals(actions[0].body, "{1}"));
  assert_string_equal(actions[0].hash, "h1");
  NEED(trial->store, save_add, pau, "mine", game, 1, 33, "then", &save);
  NEED(trial->other, save_find, pau, "mine", &trial->arena, &found);
  assert_int_equal(found.id, save);
  assert_int_equal(found.seq, 1);
  assert_int_equal(found.saved_ms, 33);
  assert_string_equal(found.summary, "then");
  NEED(trial->other, games, pau, false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  assert_int_equal(rows[0].head.size, 0); // not in lists
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_true(span_equals(row.head, "head"));
  const StoreGame *seen[] = {&row, &rows[0], &found.game};
  for (int i = 0; i < 3; i++) {
    assert_int_equal(seen[i]->id, game);
    assert_string_equal(seen[i]->public_id, "g1");
    assert_int_equal(seen[i]->owner, pau);
    assert_int_equal(seen[i]->resource, resource);
    assert_int_equal(seen[i]->seq, 1);
    assert_string_equal(seen[i]->hash, "h1");
    assert_int_equal(seen[i]->began_ms, 8);
    assert_int_equal(seen[i]->played_ms, 12);
    assert_true(seen[i]->is_remote && !seen[i]->is_over);
    assert_string_equal(seen[i]->unranked_why, "");
    assert_string_equal(seen[i]->summary, "s1");
  }
}

static void of_two_who_append_at_once_one_hears_that_the_game_has_moved_on(void **state) {
  Trial *trial = *state;
  int64_t game = trial_add_game(trial->store, trial_add_user(trial->store, "ana"), 0, "g1", 0);
  TrialStep *mine = trial_step(trial, game, 1), *theirs = trial_step(trial, game, 1);
  NEED(trial->store, game_append, &mine->append);
  assert_refused("game_moved_on", trial->other, game_append, &theirs->append);
  TrialStep *wrong = trial_step(trial, game, 2); // the right number after another history
  wrong->append.after_hash = "hx";
  assert_refused("game_moved_on", trial->other, game_append, &wrong->append);
  assert_refused("missing", trial->other, game_append, &trial_step(trial, game + 1, 1)->append);
  trial_play(trial, game, 2, 2);
}

static void a_retry_is_recognised_by_its_nonce(void **state) {
  Trial *trial = *state;
  int64_t game = trial_add_game(trial->store, trial_add_user(trial->store, "ana"), 0, "g1", 0);
  TrialStep *first = trial_step(trial, game, 1), *again = trial_step(trial, game, 2);
  first->append.action.nonce = again->append.action.nonce = "n1";
  NEED(trial->store, game_append, &first->append);
  assert_refused("already_done", trial->other, game_append, &first->append);
  assert_refused("already_done", trial->other, game_append, &again->append);
  again->append.action.account = "u2"; // nonces of different accounts are different
  NEED(trial->store, game_append, &again->append);
}

static void going_back_forgets_actions_and_is_unranked(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana");
  int64_t game = trial_add_game(trial->store, ana, 0, "g1", 0);
  StoreGame row;
  StoreUser user;
  trial_play(trial, game, 1, 4);
  NEED(trial->store, game_revert, game, 4, "h4", "s4", "reverted");
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_string_equal(row.unranked_why, ""); // nothing was taken back
  NEED(trial->store, game_revert, game, 2, "h2", "s2", "reverted");
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_int_equal(row.seq, 2);
  assert_string_equal(row.hash, "h2");
  assert_string_equal(row.unranked_why, "reverted");
  trial_end_game(trial, game, 3, ana, 99);
  NEED(trial->other, user_get, ana, &user);
  assert_int_equal(user.points, 0);
  assert_refused("missing", trial->store, game_revert, game, 1, "h1", "s1", "reverted"); // it is over
}

static void a_copy_has_the_beginning_and_the_same_people(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), pau = trial_add_user(trial->store, "pau");
  int64_t game = trial_add_game(trial->store, ana, pau, "g1", 0);
  StoreGame row, *rows;
  StoreAction *actions;
  int count;
  trial_play(trial, game, 1, 4);
  StoreGame *copy = trial_copy(trial, "g2", 2);
  NEED(trial->store, game_copy, game, 2, copy);
  NEED(trial->other, game_get, copy->id, &trial->arena, &row);
  assert_int_equal(row.seq, 2);
  assert_string_equal(row.unranked_why, "copied");
  assert_true(span_equals(row.head, "head"));
  NEED(trial->other, game_actions, copy->id, 0, -1, &trial->arena, &actions, &count);
  assert_int_equal(count, 2);
  NEED(trial->other, games, pau, false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_int_equal(rows[0].id, copy->id);              // the one played last comes first
  assert_string_equal(rows[1].unranked_why, "copied"); // somebody may have seen its tiles in the copy
  assert_refused("missing", trial->store, game_copy, game, 9, trial_copy(trial, "g3", 9));
}

static void games_of_nobody_are_those_without_a_user(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), id;
  int64_t nobody = trial_add_game(trial->store, 0, 0, "g1", 0), saved = trial_add_game(trial->store, 0, 0, "g4", 0);
  int64_t more = trial_add_game(trial->store, 0, 0, "g5", 0);
  StoreGame *rows;
  StoreGame row;
  int count;
  trial_add_game(trial->store, ana, 0, "g2", 0);
  trial_add_game(trial->store, 0, ana, "g3", 0);
  NEED(trial->store, save_add, ana, "mine", saved, 0, 30, "s0", &id);
  NEED(trial->other, game_get, nobody, &trial->arena, &row);
  NEED(trial->other, games_of_nobody, row.played_ms + 1, 0, 10, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_string_equal(rows[0].public_id, "g1");
  assert_int_equal(rows[1].id, more);
  NEED(trial->other, games_of_nobody, row.played_ms + 1, nobody, 10, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  NEED(trial->other, games_of_nobody, row.played_ms, 0, 10, &trial->arena, &rows, &count);
  assert_int_equal(count, 0);
  NEED(trial->other, games_of_nobody, row.played_ms + 1, 0, 1, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
}

static void whoever_joins_a_game_sees_it(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), pau = trial_add_user(trial->store, "pau");
  int64_t game = trial_add_game(trial->store, ana, 0, "g1", 0), *users;
  StoreGame *rows;
  int count;
  NEED(trial->store, game_join, game, pau);
  NEED(trial->store, game_join, game, pau); // once is enough
  NEED(trial->other, game_users, game, &trial->arena, &users, &count);
  assert_int_equal(count, 2);
  NEED(trial->other, games, pau, false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
}

static void whoever_parts_with_a_game_leaves_it_to_the_others(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), pau = trial_add_user(trial->store, "pau");
  int64_t game = trial_add_game(trial->store, ana, 0, "g1", 0);
  StoreGame row, *rows;
  int count;
  NEED(trial->store, game_join, game, pau);
  NEED(trial->store, game_part, game, ana);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_int_equal(row.owner, pau);
  NEED(trial->other, games, ana, false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 0);
  NEED(trial->other, games, pau, false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  NEED(trial->store, game_part, game, ana); // a player who has left it changes nothing more
  NEED(trial->store, game_part, game, pau);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_int_equal(row.owner, 0);
  NEED(trial->other, games_of_nobody, row.played_ms + 1, 0, 10, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
}

static void a_game_gets_another_owner(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), pau = trial_add_user(trial->store, "pau");
  int64_t game = trial_add_game(trial->store, ana, 0, "g1", 0);
  StoreGame row;
  NEED(trial->store, game_give, game, pau);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_int_equal(row.owner, pau);
  assert_refused("missing", trial->store, game_give, 99, pau);
}

// The first reason against a game stays; an empty one changes nothing.
static void a_game_says_why_it_is_not_ranked(void **state) {
  static const struct {
    const char *begun, *over, *wanted;
  } rows[] = {{NULL, NULL, ""}, {"", "", ""}, {"seed", "", "seed"}, {"", "hint", "hint"}, {"seed", "hint", "seed"}};
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana");
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char public_id[8];
    int64_t id = 0;
    StoreGame row;
    snprintf(public_id, sizeof public_id, "g%zu", i);
    StoreGame game = {
        .public_id = public_id, .owner = ana, .hash = "h0", .summary = "s0", .unranked_why = rows[i].begun};
    NEED(trial->store, game_add, &game, &ana, 1, &id);
    TrialStep *first = trial_step(trial, id, 1), *last = trial_step(trial, id, 2);
    first->append.unranked_why = "early"; // it must not count before the game is over
    last->append.unranked_why = rows[i].over;
    last->append.is_over = true;
    NEED(trial->store, game_append, &first->append);
    NEED(trial->store, game_append, &last->append);
    NEED(trial->other, game_get, id, &trial->arena, &row);
    assert_string_equal(row.unranked_why, rows[i].wanted);
  }
}

static void saves_are_names_for_moments(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), first = 0, second = 0;
  int64_t game = trial_add_game(trial->store, ana, 0, "g1", 0);
  StoreSave save, *rows;
  int count;
  NEED(trial->other, saves, ana, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 1); // the game itself
  assert_int_equal(rows[0].id, 0);
  assert_string_equal(rows[0].name, "g1");
  trial_play(trial, game, 1, 2);
  NEED(trial->store, save_add, ana, "one", game, 2, 30, "s2", &first);
  assert_refused("exists", trial->store, save_add, ana, "one", game, 2, 31, "s2", &second);
  NEED(trial->other, saves, ana, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 1); // the save is the game
  assert_string_equal(rows[0].name, "one");
  trial_play(trial, game, 3, 4);
  NEED(trial->other, saves, ana, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 2); // the save, and the game that has gone on
  NEED(trial->store, save_add, ana, "two", game, 4, 40, "s4", &second);
  NEED(trial->other, save_last, game, &trial->arena, &save);
  assert_string_equal(save.name, "two");
  NEED(trial->other, save_find, ana, "one", &trial->arena, &save);
  assert_int_equal(save.seq, 2);
  assert_int_equal(save.game.seq, 4);
  assert_string_equal(save.summary, "s2");
  NEED(trial->store, save_move, first, game, 3, 50, "s3");
  NEED(trial->other, saves, ana, (StorePage){0}, &trial->arena, &rows, &count);
  assert_string_equal(rows[0].name, "one"); // saved last
  NEED(trial->store, save_delete, first);
  assert_refused("missing", trial->store, save_delete, first);
  assert_refused("missing", trial->store, save_find, ana, "one", &trial->arena, &save);
  NEED(trial->store, game_delete, game);
  assert_refused("missing", trial->store, save_find, ana, "two", &trial->arena, &save);
}

static void a_game_can_be_told_again_with_other_bytes(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana");
  int64_t game = trial_add_game(trial->store, ana, 0, "g1", 0);
  StoreGame row;
  StoreAction *actions;
  int count;
  trial_play(trial, game, 1, 2);
  NEED(trial->store, game_get, game, &trial->arena, &row);
  NEED(trial->store, game_actions, game, 0, -1, &trial->arena, &actions, &count);
  row.head = span_of("other");
  row.hash = actions[1].hash = "k2";
  row.summary = "new";
  NEED(trial->store, game_rewrite, &row, actions, count);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_true(span_equals(row.head, "other"));
  assert_string_equal(row.hash, "k2");
  assert_string_equal(row.summary, "new");
  assert_refused("missing", trial->store, game_rewrite, &row, actions, 1); // not all of them
}

int contract_games(void) {
  const struct CMUnitTest tests[] = {
      CONTRACT_TEST(actions_follow_each_other_and_come_back_as_they_were),
      CONTRACT_TEST(games_actions_and_saves_come_back_field_by_field),
      CONTRACT_TEST(of_two_who_append_at_once_one_hears_that_the_game_has_moved_on),
      CONTRACT_TEST(a_retry_is_recognised_by_its_nonce),
      CONTRACT_TEST(going_back_forgets_actions_and_is_unranked),
      CONTRACT_TEST(a_copy_has_the_beginning_and_the_same_people),
      CONTRACT_TEST(games_of_nobody_are_those_without_a_user),
      CONTRACT_TEST(whoever_joins_a_game_sees_it),
      CONTRACT_TEST(whoever_parts_with_a_game_leaves_it_to_the_others),
      CONTRACT_TEST(a_game_gets_another_owner),
      CONTRACT_TEST(a_game_says_why_it_is_not_ranked),
      CONTRACT_TEST(saves_are_names_for_moments),
      CONTRACT_TEST(a_game_can_be_told_again_with_other_bytes),
  };
  return cmocka_run_group_tests_name("games", tests, NULL, NULL);
}
