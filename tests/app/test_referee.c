// SPDX-License-Identifier: MIT
// The referee: which plays may be logged, verdicts on challenges, who is stuck, how a round of duplicate is judged.
#include "app/machine.h"
#include "app/turn.h"
#include "base/mem.h"
#include "movegen/movegen.h"
#include "support/property.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <string.h>

static const char casa_bag[] = "A 12 1\nC 6 3\nO 4 1\nS 8 1\nCH 4 5\n# 2 0\n";
static const char casa_words[] = "CASA\nCASAS\nSACA\nOCHO\nOSO\nCOCHO\nASA\nAS\n";

static void check_try(GameTable *table, const char *at, const char *tiles, const char *expected) {
  const char *found = world_try(table, table_turn(table), at, tiles);
  if (strcmp(found, expected) != 0)
    fail_msg("%s %s: %s, expected %s", at, tiles, found, expected);
}

static void only_valid_words_are_accepted_where_plays_are_void(void **state) {
  (void)state;
  World *world = world_custom(casa_words, casa_bag);
  Settings *settings = world_settings(world, "classic", "person person");
  static const struct {
    const char *at, *tiles, *expected;
  } cases[] = {
      {"8H", "SACC", "invalid_word"}, {"8H", "ACAS", "invalid_word"},
      {"8G", "CAS", "invalid_word"},  {"1A", "CASA", "start_not_covered"}, // geometry speaks before the dictionary
      {"8H", "C", "start_too_short"}, {"8H", "CH", "start_too_short"},     // one tile, not two
      {"8H", "CASA", "ok"},
  };
  GameTable table = world_table_with_racks(world, settings, "CASACCH", "OS");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    check_try(&table, cases[i].at, cases[i].tiles, cases[i].expected);
  check_try(&table, "N8", "OS", "not_connected");
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

static void every_word_that_is_none_is_named(void **state) {
  (void)state;
  World *world = world_custom(casa_words, casa_bag);
  Settings *settings = world_settings(world, "classic", "person person");
  GameTable table = world_table_with_racks(world, settings, "CASA", "SSO");
  Error err = {0};
  check_try(&table, "8H", "CASA", "ok");
  // below CASA: SSO, and CS, AS, SO downwards
  Action action = {.type = ACTION_PLAY, .seat = 1, .play = world_play(&table, "9H", "SSO")};
  assert_int_equal(table_do(&table, &action, &err), ERR_INPUT);
  StrBuf text = {0};
  error_format(&err, NULL, &text);
  assert_string_equal(err.code, "invalid_word");
  assert_non_null(strstr(text.data, "SSO, CS, SO"));
  assert_null(strstr(text.data, "AS,"));
  strbuf_deinit(&text);
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

static void a_blank_counts_as_its_letter(void **state) {
  (void)state;
  World *world = world_custom(casa_words, casa_bag);
  Settings *settings = world_settings(world, "classic", "person person");
  GameTable table = world_table_with_racks(world, settings, "CAS?", NULL);
  check_try(&table, "8H", "CASo", "invalid_word");
  check_try(&table, "8H", "CASa", "ok");
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

static void in_challenge_modes_anything_that_fits_is_accepted(void **state) {
  (void)state;
  World *world = world_custom(casa_words, casa_bag);
  static const char *const rules[] = {"reject", "single", "double", "5", "10"};
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
    Settings *settings = world_settings(world, "classic", "person person");
    char assignment[32];
    snprintf(assignment, sizeof assignment, "challenge=%s", rules[i]);
    world_set(settings, assignment);
    GameTable table = world_table_with_racks(world, settings, "SACC", NULL);
    check_try(&table, "1A", "SACC", "start_not_covered");
    check_try(&table, "8H", "SACC", "ok");
    game_destroy(table.game);
    mem_free(settings);
  }
  world_destroy(world);
}

static void a_challenge_gets_a_verdict_on_every_word(void **state) {
  (void)state;
  World *world = world_custom(casa_words, casa_bag);
  Settings *settings = world_settings(world, "classic", "person person");
  world_set(settings, "challenge=single");
  GameTable table = world_table_with_racks(world, settings, "CASA", "SSO");
  check_try(&table, "8H", "CASA", "ok");
  check_try(&table, "9H", "SSO", "ok");
  Action challenge = {.type = ACTION_CHALLENGE, .seat = 0};
  Error err = {0};
  assert_ok(table_do(&table, &challenge, &err), err);
  assert_int_equal(challenge.challenge.count, 4);
  static const bool expected[] = {false, false, true, false}; // SSO, CS, AS, SO
  for (int i = 0; i < 4; i++)
    assert_int_equal(challenge.challenge.is_word[i], expected[i]);
  assert_int_equal(board_at(&game_state(table.game)->board, 8, 7), TILE_EMPTY);
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

// AB is the only word: once it is played, a player with X can only wait.
static void a_game_ends_when_nobody_can_move(void **state) {
  (void)state;
  static const struct {
    const char *bag, *settings[4], *expected;
  } cases[] = {
      {"A 1 1\nB 1 1\nX 4 8\n", {NULL}, "stuck"},
      {"A 1 1\nB 1 1\nX 7 8\n", {NULL}, ""},                          // one tile in the bag can be exchanged
      {"A 1 1\nB 1 1\nX 7 8\n", {"exchange_minimum=7"}, "stuck"},     // ... but not here
      {"A 1 1\nB 1 1\nX 4 8\n", {"challenge=single"}, ""},            // any word may be tried, and the end would tell
      {"A 1 1\nB 1 1\nX 4 8\n", {"coins=yes"}, "stuck"},              // nobody has the coins for a blank
      {"A 1 1\nB 1 1\nX 4 8\n", {"coins=yes", "coins_points=1"}, ""}, // one player has
      {"A 2 1\nB 1 1\nX 3 8\n", {NULL}, ""},                          // above the B
      {"A 1 1\nB 2 1\nX 3 8\n", {NULL}, ""},                          // below the A
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    World *world = world_custom("AB\n", cases[i].bag);
    Settings *settings = world_settings(world, "classic", "person person");
    world_set(settings, "rack_size=3");
    for (int s = 0; cases[i].settings[s]; s++)
      world_set(settings, cases[i].settings[s]);
    GameTable table = world_table_with_racks(world, settings, "ABX", NULL);
    check_try(&table, "8H", "AB", "ok");
    const char *found = end_reason_name(game_state(table.game)->end);
    if (strcmp(found, cases[i].expected) != 0)
      fail_msg("case %zu: end '%s', expected '%s'", i, found, cases[i].expected);
    game_destroy(table.game);
    mem_free(settings);
    world_destroy(world);
  }
}

static int seat_of_rack(const GameTable *table) {
  return table_turn(table) == SEAT_SYSTEM ? 0 : table_turn(table);
}

static int best_score(const World *world, const GameTable *table, bool *exists) {
  const State *now = game_state(table->game);
  ScoreRules rules = settings_score_rules(game_settings(table->game));
  Rack rack = bag_rack(game_bag(table->game), seat_of_rack(table));
  CrossSets *cross = mem_alloc(sizeof *cross);
  PlayList plays = {0};
  Error err = {0};
  int best = 0;
  MovegenInput input = {.board = &now->board, .rules = &rules, .rack = &rack};
  movegen_use_lexicon(&input, &world->lexicon, cross);
  assert_ok(movegen_all(&input, &plays, &err), err);
  for (int i = 0; i < plays.count; i++)
    best = plays.plays[i].score > best ? plays.plays[i].score : best;
  *exists = plays.count > 0;
  playlist_deinit(&plays);
  mem_free(cross);
  return best;
}

static void the_best_play_of_a_round_is_the_best_there_is(void **state) {
  (void)state;
  World *world = world_make("es", "es");
  Settings *settings = world_settings(world, "duplicate", "greedy person");
  for (int game = 0; game < 5; game++) {
    char seed[16];
    snprintf(seed, sizeof seed, "%d", game);
    GameTable table = world_table(world, settings, seed);
    Error err = {0};
    while (!state_is_over(game_state(table.game))) {
      bool exists;
      int best = best_score(world, &table, &exists), sum = game_state(table.game)->best_possible;
      int64_t before = game_action_count(table.game);
      Action submission;
      assert_ok(table_machine_turn(&table, 0, NULL, &submission, &err), err);
      Action nothing = {.type = ACTION_SUBMIT, .seat = 1};
      nothing.submit.round = game_state(table.game)->round;
      assert_ok(table_do(&table, &nothing, &err), err);
      Turn turn = turn_now(&table);
      assert_int_equal(turn.kind, TURN_CLOSE);
      assert_ok(turn_go_on(&table, &turn, NULL, &err), err);
      const Action *close = game_action(table.game, game_action_count(table.game));
      assert_int_equal(close->type, ACTION_ROUND_CLOSE);
      assert_int_equal(close->seq, before + 3); // the machine submitted a play, the person nothing
      assert_int_equal(close->round_close.has_best, exists);
      assert_int_equal(game_state(table.game)->best_possible, sum + best);
      assert_false(close->round_close.is_valid[1]);
    }
    // only the machine submitted plays, and each was the best one
    const State *end = game_state(table.game);
    assert_int_equal(end->seats[0].score,
                     end->best_possible + 10 * (end->round - (end->seats[0].last_round_score == 0)));
    game_destroy(table.game);
  }
  mem_free(settings);
  world_destroy(world);
}

static void a_submission_with_a_wrong_word_scores_nothing(void **state) {
  (void)state;
  World *world = world_custom(casa_words, casa_bag);
  Settings *settings = world_settings(world, "duplicate", "person person person");
  GameTable table = world_table_with_racks(world, settings, "CASA", NULL);
  static const struct {
    const char *at, *tiles;
    bool is_valid;
  } cases[] = {{"8H", "CASA", true}, {"8H", "SACA", true}, {"8H", "AACS", false}};
  Error err = {0};
  for (int seat = 0; seat < 3; seat++) {
    Action submit = {.type = ACTION_SUBMIT, .seat = seat};
    submit.submit.round = 1;
    submit.submit.has_play = true;
    submit.submit.play = world_play(&table, cases[seat].at, cases[seat].tiles);
    assert_ok(table_do(&table, &submit, &err), err);
  }
  Action close = {.seat = SEAT_SYSTEM};
  assert_ok(referee_close_round(&table.referee, table.game, &close, &err), err);
  for (int seat = 0; seat < 3; seat++)
    assert_int_equal(close.round_close.is_valid[seat], cases[seat].is_valid);
  assert_ok(table_do(&table, &close, &err), err);
  assert_int_equal(game_state(table.game)->seats[2].score, 0);
  assert_true(game_state(table.game)->seats[0].score > 0);
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(only_valid_words_are_accepted_where_plays_are_void),
      cmocka_unit_test(every_word_that_is_none_is_named),
      cmocka_unit_test(a_blank_counts_as_its_letter),
      cmocka_unit_test(in_challenge_modes_anything_that_fits_is_accepted),
      cmocka_unit_test(a_challenge_gets_a_verdict_on_every_word),
      cmocka_unit_test(a_game_ends_when_nobody_can_move),
      cmocka_unit_test(the_best_play_of_a_round_is_the_best_there_is),
      cmocka_unit_test(a_submission_with_a_wrong_word_scores_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
