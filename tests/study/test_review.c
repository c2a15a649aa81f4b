// SPDX-License-Identifier: MIT
#include "app/machine.h"
#include "base/mem.h"
#include "study/review.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <stdio.h>
#include <string.h>

static Review *review_of(const GameTable *table) {
  Review *review = NULL;
  Error err = {0};
  assert_ok(review_from_game(table->game, &review, &err), err);
  return review;
}

static void turns_of_a_game_know_their_racks_and_what_was_kept(void **state) {
  (void)state;
  World *world = world_make("en", "en");
  Settings *settings = world_settings(world, "english", "greedy greedy");
  GameTable table = world_table(world, settings, "review");
  Error err = {0};
  Action action;
  for (int i = 0; i < 6; i++)
    assert_ok(table_machine_turn(&table, table_turn(&table), NULL, &action, &err), err);
  Review *review = review_of(&table);
  assert_int_equal(review->count, 6);
  for (int i = 0; i < review->count; i++) {
    const ReviewTurn *turn = &review->turns[i];
    assert_int_equal(turn->number, i + 1);
    assert_int_equal(turn->player, i % 2);
    assert_int_equal(turn->rack.total, 7);
    assert_true(turn->rack_is_whole && turn->kept_is_known);
    for (int kind = 0; kind <= TILE_KINDS_MAX; kind++)
      assert_true(turn->kept.counts[kind] <= turn->rack.counts[kind]);
    assert_int_equal(turn->unseen.total + turn->rack.total + turn->board.tile_count, review->tiles.total);
    int gained = turn->scores_after[turn->player] - turn->scores[turn->player];
    assert_int_equal(gained, turn->made.type == ACTION_PLAY ? turn->made.score : 0);
  }
  assert_int_equal(review->players[0].score, game_state(table.game)->seats[0].score);
  review_destroy(review);
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

static const char casa_bag[] = "A 12 1\nC 6 3\nO 4 1\nS 8 1\n# 2 0\n";
static const char casa_words[] = "CASA\nCASAS\nSACA\nOSO\nASA\nASAS\nAS\n";

static void a_play_that_is_challenged_off_is_a_turn_taken_back(void **state) {
  (void)state;
  World *world = world_custom(casa_words, casa_bag);
  Settings *settings = world_settings(world, "classic", "person person");
  world_set(settings, "challenge=double");
  GameTable table = world_table_with_racks(world, settings, "CASO", "CASA");
  assert_string_equal(world_try(&table, 0, "8H", "SOCA"), "ok");
  assert_string_equal(world_do(&table, 1, ACTION_CHALLENGE), "ok");
  assert_string_equal(world_try(&table, 1, "8H", "CASA"), "ok");
  Review *review = review_of(&table);
  assert_int_equal(review->count, 2);
  assert_true(review->turns[0].is_taken_back);
  assert_int_equal(review->turns[0].scores_after[0], 0);
  assert_false(review->turns[1].is_taken_back);
  assert_int_equal(review->turns[1].board.tile_count, 0);
  review_destroy(review);
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

static void turns_that_were_undone_are_none(void **state) {
  (void)state;
  World *world = world_custom(casa_words, casa_bag);
  Settings *settings = world_settings(world, "classic", "person greedy");
  GameTable table = world_table_with_racks(world, settings, "CASA", NULL);
  Error err = {0};
  Action action;
  assert_string_equal(world_try(&table, 0, "8H", "CASA"), "ok");
  assert_ok(table_machine_turn(&table, table_turn(&table), NULL, &action, &err), err);
  Review *before = review_of(&table);
  assert_int_equal(before->count, 2);
  assert_ok(table_undo(&table, 0, &err), err);
  Review *undone = review_of(&table);
  assert_int_equal(undone->count, 0);
  assert_string_equal(world_do(&table, 0, ACTION_PASS), "ok");
  Review *after = review_of(&table);
  assert_int_equal(after->count, 1);
  assert_int_equal(after->turns[0].made.type, ACTION_PASS);
  review_destroy(before);
  review_destroy(undone);
  review_destroy(after);
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

static void players_are_called_as_at_the_end_of_the_game(void **state) {
  (void)state;
  World *world = world_make("en", "en");
  Settings *settings = world_settings(world, "english", "person greedy");
  GameTable table = world_table(world, settings, "review");
  Error err = {0};
  Action action = {.type = ACTION_SEAT_CHANGE, .seat = SEAT_SYSTEM};
  action.seat_change.who = game_state(table.game)->seats[0].who;
  snprintf(action.seat_change.who.name, sizeof action.seat_change.who.name, "Newcomer");
  assert_ok(table_do(&table, &action, &err), err);
  Review *review = review_of(&table);
  assert_string_equal(review->players[0].name, "Newcomer");
  assert_string_equal(review->players[1].name, settings->seats[1].name);
  review_destroy(review);
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

static Status refuse(const char *preset, const char *assignment, Error *err) {
  World *world = world_make("en", "en");
  Settings *settings = world_settings(world, preset, "person person");
  if (assignment)
    world_set(settings, assignment);
  GameTable table = world_table(world, settings, "review");
  Review *review = NULL;
  Status status = review_from_game(table.game, &review, err);
  review_destroy(review);
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
  return status;
}

static void games_without_turns_or_with_other_words_are_refused(void **state) {
  (void)state;
  Error err;
  assert_int_equal(refuse("duplicate", NULL, &err), ERR_STATE);
  assert_int_equal(refuse("english", "any_order=yes", &err), ERR_STATE);
  assert_int_equal(refuse("english", NULL, &err), OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(turns_of_a_game_know_their_racks_and_what_was_kept),
      cmocka_unit_test(a_play_that_is_challenged_off_is_a_turn_taken_back),
      cmocka_unit_test(turns_that_were_undone_are_none),
      cmocka_unit_test(players_are_called_as_at_the_end_of_the_game),
      cmocka_unit_test(games_without_turns_or_with_other_words_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
