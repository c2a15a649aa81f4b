// SPDX-License-Identifier: MIT
// From racks to values: on made-up equities the fit must find the numbers they were made from, and racks must be
// credited to every leave they contain.
#include "base/mem.h"
#include "engine/gametrace.h"
#include "engine/leastsquares.h"
#include "engine/leavetrain.h"
#include "support/test.h"
#include "tests/engine/lab.h"

#include <math.h>
#include <stdlib.h>

static void least_squares_finds_a_line_and_keeps_to_what_is_expected(void **state) {
  (void)state;
  LeastSquares squares;
  double found[3], expected[3] = {0, 0, 5};
  leastsquares_init(&squares, 3); // the third unknown is never seen
  for (int x = -3; x <= 3; x++)
    leastsquares_add(&squares, (int[]){0, 1}, (double[]){1, x}, 2, 2 + 0.5 * x, 1 + x * x);
  leastsquares_solve(&squares, expected, 1e-9, found);
  leastsquares_deinit(&squares);
  assert_true(fabs(found[0] - 2) < 1e-6);
  assert_true(fabs(found[1] - 0.5) < 1e-6);
  assert_true(fabs(found[2] - 5) < 1e-6);
}

// A value for each leave that is not a sum over tiles: pairs count, too.
typedef struct Truth {
  LeaveSums *sums;
  Leaves *leaves;
  int64_t draws;
  double worst;
} Truth;

static double true_value(const uint8_t *counts, int kinds) {
  double value = counts[0] * 20000;
  for (int tile = 1; tile <= kinds; tile++) {
    value += counts[tile] * ((tile * 37) % 7 - 3) * 1000;
    value -= counts[tile] * (counts[tile] - 1) * 1500;
    if (tile + 1 <= kinds && counts[tile] && counts[tile + 1])
      value += 2000;
  }
  return value;
}

static void see_leave(void *context, uint32_t number, const uint8_t *counts) {
  Truth *truth = context;
  truth->sums->sums[number] = (LeaveSum){
      .draws = truth->draws, .equity = (int64_t)(true_value(counts, truth->leaves->set.kinds) * (double)truth->draws)};
}

static void compare_leave(void *context, uint32_t number, const uint8_t *counts) {
  Truth *truth = context;
  (void)number;
  double off = fabs(leaves_value(truth->leaves, counts) - true_value(counts, truth->leaves->set.kinds));
  truth->worst = fmax(truth->worst, off);
}

static void values_that_were_seen_often_are_found(void **state) {
  (void)state;
  Lab *lab = lab_make("CASA\n", "# 2 0\nA 4 1\nB 2 3\nC 2 3\nD 2 2\nE 3 1\nS 2 1\n");
  LeaveSums sums;
  LeaveFit fit;
  leavesums_init(&sums, &lab->tiles, 7);
  leaves_deinit(&lab->leaves);
  leaves_init_table(&lab->leaves, &lab->tiles, TRAIN_TABLE_TILES);
  Truth truth = {&sums, &lab->leaves, 1000 * 1000, 0};
  sums.racks = 1000;
  sums.squares = sums.racks * 20000 * 20000;
  for (int size = 0; size <= sums.set.largest; size++)
    leaveset_visit(&sums.set, size, see_leave, &truth);
  leavetrain_fit(&sums, &lab->leaves, &fit);
  for (int size = 0; size <= TRAIN_TABLE_TILES; size++)
    leaveset_visit(&sums.set, size, compare_leave, &truth);
  if (truth.worst > 100)
    fail_msg("in the table: off by %f", truth.worst);
  for (int size = TRAIN_TABLE_TILES + 1; size <= sums.set.largest; size++)
    leaveset_visit(&sums.set, size, compare_leave, &truth);
  if (truth.worst > 2500) // predicted from pairs, of which neighbours counted once are no sum
    fail_msg("beyond the table: off by %f", truth.worst);
  assert_true(fabs(fit.deviation - 20) < 1e-9);
  assert_true(fit.change > 1);
  leavesums_deinit(&sums);
  lab_destroy(lab);
}

static void what_was_hardly_seen_is_foretold(void **state) {
  (void)state;
  Lab *lab = lab_make("ABACA\n", "# 2 0\nA 4 1\nB 2 3\nC 2 3\n");
  LeaveSums sums;
  LeaveFit fit;
  leavesums_init(&sums, &lab->tiles, 7);
  leaves_deinit(&lab->leaves);
  leaves_init_table(&lab->leaves, &lab->tiles, TRAIN_TABLE_TILES);
  sums.racks = 1000;
  sums.squares = sums.racks * 20000 * 20000;
  for (uint32_t i = 0; i < leaveset_count(&sums.set); i++)
    sums.sums[i] = (LeaveSum){.draws = 1000 * 1000};
  uint8_t counts[TILE_KINDS_MAX + 1] = {[1] = 1, [2] = 1, [3] = 1};
  sums.sums[leaveset_number(&sums.set, counts)] = (LeaveSum){.draws = 1, .equity = 50000}; // one lucky rack
  leavetrain_fit(&sums, &lab->leaves, &fit);
  assert_in_range(leaves_value(&lab->leaves, counts) + 1000, 0, 2000);
  leavesums_deinit(&sums);
  lab_destroy(lab);
}

// Every way to draw the leave from the rack counts once, so all leaves of one size together count each rack equally
// often.
static void a_game_credits_every_leave_of_its_racks(void **state) {
  (void)state;
  Lab *lab = lab_make("CASA\nCASAS\nSACA\nASA\nASAS\nSE\nES\nCE\nESA\nESAS\nCESE\nSECA\nACASE\n",
                      "# 2 0\nA 12 1\nC 8 3\nE 10 1\nS 8 1\n");
  SelfPlayRules rules = {&lab->with_map, settings_score_rules(&lab->settings), 0};
  LeaveSums sums;
  SelfPlay *game = mem_alloc(sizeof *game);
  Seed seed = seed_from_text("game");
  leavesums_init(&sums, &lab->tiles, 7);
  leavetrain_play(&rules, &lab->leaves, &seed, game, &sums);
  static const int64_t ways[] = {1, 7, 21, 35, 35, 21, 7};
  assert_int_equal(sums.games, 1);
  assert_true(sums.racks >= TRAIN_RACKS && sums.racks % TRAIN_RACKS == 0);
  for (int size = 0; size <= LEAVE_TILES_MAX; size++) {
    int64_t draws = 0, equity = 0;
    for (uint32_t i = sums.set.first[size]; i < sums.set.first[size + 1]; i++) {
      draws += sums.sums[i].draws;
      equity += sums.sums[i].equity;
    }
    assert_int_equal(draws, ways[size] * sums.racks);
    assert_true(llabs(equity) <= ways[size] * sums.racks * TRAIN_RACKS); // differences cancel, but for their rounding
  }
  leavesums_deinit(&sums);
  mem_free(game);
  lab_destroy(lab);
}

static void expect_all_tiles(const SelfPlay *game) {
  const TileSet *tiles = game->rules->score.tiles;
  const Board *board = &game->position.board;
  TileCounts found = {0};
  for (int i = 0; i < game->bag_count; i++)
    found.counts[game->bag[i]]++;
  for (int row = 0; row < board->size; row++) {
    for (int col = 0; col < board->size; col++) {
      Tile tile = board_at(board, row, col);
      found.counts[tile_is_blank(tile) ? TILE_BLANK : tile] += tile != TILE_EMPTY;
    }
  }
  for (int kind = 0; kind <= tiles->kinds; kind++) {
    int count = found.counts[kind] + game->racks[0].counts[kind] + game->racks[1].counts[kind];
    if (count != tiles->counts[kind])
      fail_msg("there are %d tiles %d, expected %d", count, kind, tiles->counts[kind]);
  }
}

// By the rules: every tile is somewhere, scores are those of the plays, and the final count sums to zero if a player
// went out.
static void games_of_the_trainer_lose_no_tile(void **state) {
  (void)state;
  Lab *lab = lab_make("CASA\nCASAS\nSACA\nASA\nASAS\nSE\nES\nCE\nESA\nESAS\nCESE\nSECA\nACASE\n",
                      "# 2 0\nA 12 1\nC 8 3\nE 10 1\nS 8 1\nX 1 8\n");
  SelfPlayRules rules = {&lab->with_map, settings_score_rules(&lab->settings), 7};
  SelfPlay *game = mem_alloc(sizeof *game);
  int exchanges = 0, ends = 0;
  for (int i = 0; i < 20; i++) {
    char text[32];
    snprintf(text, sizeof text, "game %d", i);
    Seed seed = seed_from_text(text);
    rules.exchange_minimum = i % 2 ? 7 : 1;
    selfplay_begin(game, &rules, &seed);
    assert_int_equal(game->racks[0].total, 7);
    assert_int_equal(game->racks[1].total, 7);
    while (!game->is_over) {
      StaticChoice choice;
      int side = game->turn, before[2] = {game->scores[0], game->scores[1]}, in_bag = game->bag_count;
      expect_all_tiles(game);
      selfplay_choose(game, &lab->leaves, &game->racks[side], &choice);
      selfplay_move(game, &choice);
      if (choice.type == ACTION_EXCHANGE)
        assert_int_equal(game->bag_count, in_bag);
      exchanges += choice.type == ACTION_EXCHANGE;
      int change = game->scores[side] - before[side], other = game->scores[1 - side] - before[1 - side];
      int score = choice.type == ACTION_PLAY ? choice.play.score : 0;
      int left[2] = {rack_points(&game->racks[0], &lab->tiles), rack_points(&game->racks[1], &lab->tiles)};
      if (!game->is_over) {
        assert_int_equal(change, score);
        assert_int_equal(other, 0);
        assert_int_equal(game->turn, 1 - side);
        assert_true(game->racks[side].total == 7 || game->bag_count == 0);
      } else { // what the other holds goes to whoever has gone out; else everybody loses their own
        bool is_out = game->racks[side].total == 0;
        assert_int_equal(change, score + (is_out ? left[1 - side] : -left[side]));
        assert_int_equal(other, -left[1 - side]);
        ends += is_out;
      }
    }
    expect_all_tiles(game);
    selfplay_end(game);
  }
  if (exchanges == 0 || ends == 0 || ends == 20)
    fail_msg("%d exchanges, %d games in which somebody went out: some kind is missing", exchanges, ends);
  mem_free(game);
  lab_destroy(lab);
}

// Turns made from known numbers, mixed with others that must not count: the fit finds the numbers.
static void the_ends_of_games_are_found_in_their_turns(void **state) {
  (void)state;
  enum { TURNS = 4000 };
  static const int bonus[LEAVE_ENDS] = {-2, 6, 4, -3, 1, 0}; // points
  TurnTrace *turns = mem_alloc(TURNS * sizeof *turns);
  Random random = random_start(&(Seed){{3}}, "turns");
  for (int i = 0; i < TURNS; i++) {
    TurnTrace *turn = &turns[i];
    int kind = i % 5, value = (int)random_below(&random, 21) - 10, points = (int)random_below(&random, 12), later = 0;
    *turn = (TurnTrace){.is_play = kind != 4, .bag = 30, .bag_after = 25, .kept = 3, .kept_points = (int16_t)points};
    turn->kept_value = value * 1000;
    turn->lead_after = (int16_t)((int)random_below(&random, 200) - 100);
    if (kind == 0) { // far from the end
      turn->bag_after = (int16_t)(LEAVE_ENDS + random_below(&random, 2 * LEAVE_ENDS));
      later = 7 + value;
    } else if (kind == 1) { // some tiles stay in the bag
      turn->bag_after = (int16_t)(1 + random_below(&random, LEAVE_ENDS - 1));
      later = 7 + bonus[turn->bag_after] + value;
    } else if (kind == 2) { // the last ones are drawn: half of the value counts
      turn->kept_value = value * 2000;
      turn->bag_after = 0;
      later = 7 + bonus[0] + value;
    } else if (kind == 3) { // nothing to draw any more
      turn->bag = turn->bag_after = 0;
      turn->kept = (int16_t)(i % 2);
      later = turn->kept ? -9 - 2 * points : 300;
    } else { // no play
      turn->bag_after = (int16_t)random_below(&random, LEAVE_ENDS);
      turn->bag = (int16_t)(i % 2 ? 0 : 10);
      later = 500;
    }
    turn->final_lead = (int16_t)(turn->lead_after + later);
  }
  LeaveEnds ends = {.share = 650, .staying = 11000, .per_point = 1700};
  gametrace_fit_ends(turns, TURNS, &ends);
  assert_in_range(ends.share, 495, 505);
  for (int left = 0; left < LEAVE_ENDS; left++) {
    if (abs(ends.bonus[left] - 1000 * bonus[left]) > 50)
      fail_msg("leaving %d: %d, expected %d", left, ends.bonus[left], 1000 * bonus[left]);
  }
  assert_in_range(ends.staying, 8950, 9050);
  assert_in_range(ends.per_point, 1990, 2010);
  mem_free(turns);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(least_squares_finds_a_line_and_keeps_to_what_is_expected),
      cmocka_unit_test(values_that_were_seen_often_are_found),
      cmocka_unit_test(what_was_hardly_seen_is_foretold),
      cmocka_unit_test(a_game_credits_every_leave_of_its_racks),
      cmocka_unit_test(games_of_the_trainer_lose_no_tile),
      cmocka_unit_test(the_ends_of_games_are_found_in_their_turns),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
