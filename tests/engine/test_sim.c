// SPDX-License-Identifier: MIT
// The race between candidates: who stays in it, what work it does, and what it comes to.
#include "base/mem.h"
#include "tests/engine/simworld.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void the_result_does_not_depend_on_the_threads(void **state) {
  (void)state;
  SimWorld *world = simworld_make("AERSTLE");
  SimResult *results = mem_alloc(3 * sizeof *results);
  Error err = {0};
  for (int i = 0; i < 3; i++) {
    world->input.threads = i + 1;
    assert_ok(sim_run(&world->input, &results[i], &err), err);
    results[i].ms = 0;
    assert_int_equal(results[i].iterations, results[0].iterations);
    for (int c = 0; c < results[0].count; c++) {
      assert_int_equal(results[i].candidates[c].lead_sum, results[0].candidates[c].lead_sum);
      assert_int_equal(results[i].candidates[c].win_sum, results[0].candidates[c].win_sum);
    }
  }
  assert_int_equal(results[0].count, 8);
  assert_int_equal(results[0].candidates[0].iterations, 100);
  mem_free(results);
  simworld_destroy(world);
}

// An outlook that says nothing changes nothing; one that likes short moves changes which moves are looked at.
static void an_outlook_chooses_candidates(void **state) {
  (void)state;
  SimWorld *world = simworld_make("AERSTLE");
  SimResult *results = mem_alloc(3 * sizeof *results);
  Outlook *outlook = mem_alloc(sizeof *outlook);
  Error err = {0};
  outlook->kinds = world->tiles.kinds;
  int laid = 2 * (outlook->kinds + 1) + OUTLOOK_BAGS;
  world->input.candidates = 16;
  for (int i = 0; i < 3; i++) {
    world->model.outlook = i == 0 ? NULL : outlook;
    for (int tiles = 0; i == 2 && tiles < OUTLOOK_LAID; tiles++)
      outlook->first[laid + tiles][0] = (int16_t)(1 << 14 >> tiles);
    outlook->second[0][0] = outlook->result[0] = 8 << 10 >> 1;
    assert_ok(sim_run(&world->input, &results[i], &err), err);
  }
  assert_int_equal(results[0].count, results[1].count);
  for (int c = 0; c < results[0].count; c++) {
    assert_int_equal(results[0].candidates[c].place, results[1].candidates[c].place);
    assert_int_equal(results[0].candidates[c].win_sum, results[1].candidates[c].win_sum);
    assert_int_equal(results[1].candidates[c].outlook, 0);
  }
  int others = 0; // from further down the list
  for (int c = 0; c < results[2].count; c++) {
    others += results[2].candidates[c].place >= 16;
    assert_true(results[2].candidates[c].outlook > 0);
  }
  assert_true(others > 0);
  mem_free(outlook);
  mem_free(results);
  simworld_destroy(world);
}

static void a_play_of_the_whole_rack_wins_and_is_soon_clear(void **state) {
  (void)state;
  SimWorld *world = simworld_make("AERSTLE"); // RELATES and its anagrams
  SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  world->input.iterations = 5000;
  world->input.stops_early = true;
  assert_ok(sim_run(&world->input, result, &err), err);
  assert_int_equal(play_tile_count(&result->candidates[0].move.play), 7);
  assert_true(result->iterations < 8 * 5000);
  mem_free(result);
  simworld_destroy(world);
}

// What an outlook that counts every move alike adds to a simulation of this world.
static Equity outlook_in(SimWorld *world, const Outlook *outlook) {
  SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  world->model.outlook = outlook;
  assert_ok(sim_run(&world->input, result, &err), err);
  Equity found = result->candidates[0].outlook;
  mem_free(result);
  return found;
}

static void an_outlook_is_for_games_of_two_far_from_the_end(void **state) {
  (void)state;
  Outlook *outlook = mem_alloc(sizeof *outlook);
  outlook->result_bias = 1 << 18; // four points
  for (int i = 0; i < 5; i++) {
    SimWorld *world = simworld_make("AERSTLE");
    outlook->kinds = world->tiles.kinds - (i == 1);
    world->input.iterations = 1;
    if (i == 2) {
      world->input.seat_count = 3;
      world->input.rack_counts[2] = 7;
    }
    if (i == 3)
      assert_ok(rack_parse(span_of("QZ"), &world->tiles, &world->input.known[1], &(Error){0}), (Error){0});
    for (int kind = 1; i == 4 && world->input.unseen.total > 7 + 20; kind = kind % world->tiles.kinds + 1) {
      int taken = world->input.unseen.counts[kind] > 0;
      world->input.unseen.counts[kind] -= taken;
      world->input.unseen.total -= taken;
    }
    int found = outlook_in(world, outlook);
    if (found != (i == 0 ? 4000 : 0))
      fail_msg("case %d: %d", i, found);
    simworld_destroy(world);
  }
  mem_free(outlook);
}

typedef struct Batches {
  int64_t ends[8];
  int count;
  int64_t first_drop; // after so many iterations somebody was dropped; 0: nobody was
} Batches;

static void batches_note(void *context, const SimResult *so_far) {
  Batches *batches = context;
  if (batches->count < 8)
    batches->ends[batches->count++] = so_far->candidates[0].iterations;
  int64_t done = 0;
  bool drops = false;
  for (int i = 0; i < so_far->count; i++) {
    done = so_far->candidates[i].iterations > done ? so_far->candidates[i].iterations : done;
    drops = drops || so_far->candidates[i].is_dropped;
  }
  batches->first_drop = batches->first_drop == 0 && drops ? done : batches->first_drop;
}

// A few iterations do not tell how far apart moves may be, so none is dropped after a short batch.
static void nobody_is_dropped_after_a_short_batch(void **state) {
  (void)state;
  SimWorld *world = simworld_make("AERSTLE"); // plays of seven tiles are far ahead
  SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  Batches batches = {.count = 0};
  world->input.iterations = 100;
  world->input.candidates = 24;
  world->input.stops_early = true;
  world->input.time_ms = 1000 * 1000;
  world->input.watch = batches_note;
  world->input.context = &batches;
  assert_ok(sim_run(&world->input, result, &err), err);
  assert_int_equal(batches.first_drop, 16);
  mem_free(result);
  simworld_destroy(world);
}

// By the clock the first batches are short, so that little time is better than none.
static void the_first_batches_are_short_by_the_clock(void **state) {
  (void)state;
  static const int64_t by_clock[] = {2, 4, 8, 16, 32, 48}, by_work[] = {16, 32, 48};
  SimWorld *world = simworld_make("AERSTLE");
  SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  world->input.iterations = 48;
  for (int i = 0; i < 2; i++) {
    Batches batches = {.count = 0};
    const int64_t *expected = i == 0 ? by_work : by_clock;
    int count = i == 0 ? 3 : 6;
    world->input.time_ms = i == 0 ? 0 : 1000 * 1000;
    world->input.watch = batches_note;
    world->input.context = &batches;
    assert_ok(sim_run(&world->input, result, &err), err);
    assert_int_equal(batches.count, count);
    for (int batch = 0; batch < count; batch++)
      assert_int_equal(batches.ends[batch], expected[batch]);
  }
  mem_free(result);
  simworld_destroy(world);
}

// Far behind, every move loses, so one of them is enough. Without a tie in mind all work is done.
static void moves_that_come_to_the_same_are_soon_clear(void **state) {
  (void)state;
  SimWorld *world = simworld_make("AERSTLE");
  SimResult *results = mem_alloc(2 * sizeof *results);
  Error err = {0};
  world->input.scores[1] = 5000;
  world->input.stops_early = true;
  world->input.iterations = 3000;
  for (int i = 0; i < 2; i++) {
    world->input.tie = i == 0 ? 0 : 0.002;
    assert_ok(sim_run(&world->input, &results[i], &err), err);
  }
  assert_false(results[0].is_clear);
  assert_true(results[1].is_clear);
  if (results[1].iterations > results[0].iterations / 2)
    fail_msg("%lld iterations of %lld", (long long)results[1].iterations, (long long)results[0].iterations);
  mem_free(results);
  simworld_destroy(world);
}

// The last batch is shortened until less work is left than there are candidates; each still gets one iteration. The
// number of threads changes nothing.
static void work_in_all_is_used_up_and_shared_by_all(void **state) {
  (void)state;
  static const struct {
    int64_t total, each;
  } cases[] = {{1, 1}, {8, 1}, {23, 2}, {76, 9}, {128, 16}, {301, 37}, {700, 87}};
  SimWorld *world = simworld_make("AERSTLE");
  SimResult *results = mem_alloc(2 * sizeof *results);
  Error err = {0};
  world->input.iterations = 100000;
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    world->input.total = cases[c].total;
    for (int i = 0; i < 2; i++) {
      world->input.threads = 1 + 2 * i;
      assert_ok(sim_run(&world->input, &results[i], &err), err);
      assert_int_equal(results[i].count, 8);
      assert_int_equal(results[i].iterations, 8 * cases[c].each);
    }
    for (int i = 0; i < results[0].count; i++) {
      assert_int_equal(results[0].candidates[i].iterations, cases[c].each);
      assert_int_equal(results[0].candidates[i].win_sum, results[1].candidates[i].win_sum);
    }
  }
  mem_free(results);
  simworld_destroy(world);
}

// The work of dropped candidates goes to the others.
static void work_is_used_up_when_candidates_drop_out(void **state) {
  (void)state;
  SimWorld *world = simworld_make("AERSTLE");
  SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  world->input.iterations = 100000;
  world->input.stops_early = true;
  for (world->input.total = 150; world->input.total < 1200; world->input.total += 131) {
    int alive = 0;
    assert_ok(sim_run(&world->input, result, &err), err);
    for (int i = 0; i < result->count; i++)
      alive += !result->candidates[i].is_dropped;
    assert_true(result->iterations <= world->input.total);
    assert_true(result->is_clear || world->input.total - result->iterations < alive);
  }
  mem_free(result);
  simworld_destroy(world);
}

// The number of candidates left must fit the fraction of the race that is done.
static void check_narrowed(void *context, const SimResult *so_far) {
  const SimInput *input = context;
  double part = (double)so_far->iterations / (double)input->total;
  int left = 0, most = (int)ceil(pow(so_far->count, 1 - part) - 1e-9);
  for (int i = 0; i < so_far->count; i++)
    left += !so_far->candidates[i].is_dropped;
  assert_int_equal(left, most > 2 ? most : 2);
}

static void candidates_leave_the_race_as_the_work_is_done(void **state) {
  (void)state;
  SimWorld *world = simworld_make("AERSTLE");
  ScopedMem SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  world->input.iterations = 100000;
  world->input.total = 900;
  world->input.narrows = true;
  world->input.watch = check_narrowed;
  world->input.context = &world->input;
  assert_ok(sim_run(&world->input, result, &err), err);
  assert_int_equal(result->count, 8);
  assert_true(result->iterations <= 900 && result->iterations > 880);
  assert_false(result->is_clear);
  for (int i = 0; i < 8; i++) {
    assert_int_equal(result->candidates[i].is_dropped, i >= 2);
    assert_true(i == 0 || result->candidates[i].iterations <= result->candidates[i - 1].iterations || i > 2);
    assert_true(i < 2 || result->candidates[i].iterations < result->candidates[0].iterations);
  }
  simworld_destroy(world);
}

static void time_that_runs_out_leaves_every_candidate_with_the_same_racks(void **state) {
  (void)state;
  SimWorld *world = simworld_make("AERSTLE");
  SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  world->input.iterations = 1000 * 1000 * 1000;
  world->input.time_ms = 30;
  assert_ok(sim_run(&world->input, result, &err), err);
  for (int i = 1; i < result->count; i++)
    assert_int_equal(result->candidates[i].iterations, result->candidates[0].iterations);
  mem_free(result);
  simworld_destroy(world);
}

static void a_static_value_that_weighs_enough_decides(void **state) {
  (void)state;
  SimWorld *world = simworld_make("AERSTLE");
  SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  world->input.prior_iterations = 1000 * 1000 * 1000;
  assert_ok(sim_run(&world->input, result, &err), err);
  for (int i = 1; i < result->count; i++) {
    Equity before = result->candidates[i - 1].move.equity, after = result->candidates[i].move.equity;
    if (before < after)
      fail_msg("%d thousandths stand before %d", (int)before, (int)after);
  }
  mem_free(result);
  simworld_destroy(world);
}

// The mean over all deals by another way: the other player's rack is known, and what is left is in the bag. words: for
// searching the ends; NULL: they are not searched.
static double twin_of_all_deals(const SimWorld *world, const Move *move, const EndgameWords *end_words) {
  SimWorld twin = *world;
  Rollout *rollout = mem_alloc(sizeof *rollout);
  double sum = 0;
  int deals = 0, hidden = world->input.unseen.total, bag = hidden - world->input.rack_counts[1];
  for (unsigned in_bag = 0; in_bag < 1U << hidden; in_bag++) {
    if (__builtin_popcount(in_bag) != bag)
      continue;
    Tile tiles[SIMWORLD_UNSEEN];
    int at = 0;
    for (int kind = 0; kind <= world->tiles.kinds; kind++) {
      for (int i = 0; i < world->input.unseen.counts[kind]; i++)
        tiles[at++] = (Tile)kind;
    }
    twin.input.unseen = (TileCounts){.total = bag};
    twin.input.known[1] = (Rack){0};
    for (int i = 0; i < hidden; i++) {
      if (in_bag & 1U << i)
        twin.input.unseen.counts[tiles[i]]++;
      else
        rack_add(&twin.input.known[1], tiles[i]);
    }
    rollout_init(rollout, &twin.input);
    if (end_words)
      rollout_search_ends(rollout, end_words);
    rollout_enter(rollout, move);
    for (uint64_t order = 0; order < (uint64_t)bag; order++, deals++) {
      RolloutValue value = end_words ? rollout_play_searched(rollout, order) : rollout_play(rollout, order);
      sum += (double)(end_words ? value.searched : value.win) / 1e6;
    }
    rollout_leave(rollout);
    rollout_deinit(rollout);
  }
  mem_free(rollout);
  return sum / deals;
}

// Then luck has no part in it, and what was predicted does not count any more. If ends are searched, the deals are met
// once more.
static void where_deals_are_few_all_of_them_are_met_once(void **state) {
  (void)state;
  static const char *const unseen[] = {"AATTESSI", "AATTESSIR"};
  SimWorld *world = simworld_near_end();
  ScopedMem SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  world->input.iterations = 1000 * 1000;
  world->input.stops_early = true;
  world->input.doubt_from = 1000; // nothing is dropped before
  world->input.prior_iterations = 1000 * 1000;
  int overruled = 0; // predictions
  for (int round = 0; round < 24; round++) {
    int bag = 1 + round % 2;
    bool searches = round % 4 >= 2;
    world->input.scores[1] = 30 + 10 * (round / 4);
    simworld_set_unseen(world, unseen[bag - 1]);
    SCOPED(endgame_words_deinit) EndgameWords end_words = simworld_end_words(world);
    world->input.searched = searches ? 8 : 0;
    assert_ok(sim_run(&world->input, result, &err), err);
    assert_int_equal(result->deals, bag == 1 ? 8 : 72);
    assert_true(result->is_whole);
    overruled += result->candidates[0].place > 0;
    for (int i = 0; i < result->count; i++) {
      const SimCandidate *candidate = &result->candidates[i];
      assert_int_equal(candidate->iterations, result->deals);
      assert_true(candidate->is_exact && sim_win_margin(candidate) == 0);
      assert_int_equal(candidate->searched, searches ? result->deals : 0);
      double mean = twin_of_all_deals(world, &candidate->move, searches ? &end_words : NULL);
      assert_true(fabs(sim_mean_win(candidate) - mean) < 1e-9);
      assert_true(sim_mean_win(candidate) <= sim_mean_win(&result->candidates[0]));
    }
  }
  assert_true(overruled > 0);
  for (int iterations = 1; iterations < 30; iterations++) {
    world->input.iterations = iterations;
    assert_ok(sim_run(&world->input, result, &err), err);
    assert_int_equal(result->candidates[0].iterations, iterations);
    assert_false(result->is_whole || result->candidates[0].is_exact);
  }
  simworld_destroy(world);
}

// From the second batch on, the change is that of the same simulation with a search; any number of
// threads gets the same sums.
static void what_a_search_changes_is_added_to_what_all_iterations_come_to(void **state) {
  (void)state;
  SimWorld *world = simworld_near_end();
  SCOPED(endgame_words_deinit) EndgameWords end_words = simworld_end_words(world);
  Rollout *rollout = mem_alloc(sizeof *rollout);
  ScopedMem SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  rollout_init(rollout, &world->input);
  rollout_search_ends(rollout, &end_words);
  for (int threads = 1; threads <= 3; threads++) {
    world->input.threads = threads;
    assert_ok(sim_run(&world->input, result, &err), err);
    for (int i = 0; i < result->count; i++) {
      const SimCandidate *candidate = &result->candidates[i];
      int64_t sum = 0;
      rollout_enter(rollout, &candidate->move);
      for (uint64_t iteration = 16; iteration < 64; iteration++) {
        RolloutValue value = rollout_play_searched(rollout, iteration);
        sum += value.searched - value.win;
      }
      rollout_leave(rollout);
      assert_int_equal(candidate->searched, 48);
      assert_int_equal(candidate->changed_sum, sum);
      double mean = (double)candidate->win_sum / 64e6 + (double)sum / 48e6;
      assert_true(fabs(sim_mean_win(candidate) - mean) < 1e-9);
    }
  }
  rollout_deinit(rollout);
  mem_free(rollout);
  simworld_destroy(world);
}

static void margins_are_those_of_the_single_games(void **state) {
  (void)state;
  // 1, 0, 1, 1 games won by 10, -20, 30, 40 points: deviations 0.5 and 26.457...
  SimCandidate candidate = {
      .iterations = 4, .lead_sum = 60000, .lead_squares = 3000, .win_sum = 3000000, .win_squares = 3};
  assert_true(fabs(sim_win_margin(&candidate) - 1.96 * 0.5 / 2) < 1e-9);
  assert_true(fabs(sim_lead_margin(&candidate) - 1.96 * sqrt(700.0) / 2) < 1e-9);
  candidate.iterations = 1;
  assert_true(sim_win_margin(&candidate) < 0);
}

static void count_batch(void *context, const SimResult *so_far) {
  int64_t *last = context;
  assert_true(so_far->iterations > *last);
  *last = so_far->iterations;
}

static void somebody_may_watch(void **state) {
  (void)state;
  SimWorld *world = simworld_make("AERSTLE");
  SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  int64_t last = 0;
  world->input.watch = count_batch;
  world->input.context = &last;
  assert_ok(sim_run(&world->input, result, &err), err);
  assert_int_equal(last, result->iterations);
  mem_free(result);
  simworld_destroy(world);
}

// The race as it should run, with single games that the twin plays itself, one after the other.
enum { RACERS = 8, LAPS = 320 };

typedef struct Race {
  const SimInput *input;
  double wins[RACERS][LAPS], leads[RACERS][LAPS], predicted[RACERS];
  bool is_out[RACERS];
  int dropped, only_paired; // only_paired: games of their own for each would not have been enough to drop it
} Race;

static void play_race(Race *race, const SimInput *input) {
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move moves[RACERS];
  race->input = input;
  rollout_init(rollout, input);
  assert_int_equal(sim_static_moves(input, &rollout->position, moves, RACERS), RACERS);
  for (int i = 0; i < RACERS; i++) {
    race->predicted[i] = rollout_predicted(input, &moves[i], 0);
    rollout_enter(rollout, &moves[i]);
    for (int lap = 0; lap < LAPS; lap++) {
      RolloutValue value = rollout_play(rollout, (uint64_t)lap);
      race->wins[i][lap] = (double)value.win / 1e6;
      race->leads[i][lap] = (double)value.lead / 1000;
    }
    rollout_leave(rollout);
  }
  rollout_deinit(rollout);
  mem_free(rollout);
}

static double mean_of(const double *values, int64_t count) {
  double sum = 0;
  for (int64_t i = 0; i < count; i++)
    sum += values[i];
  return sum / (double)count;
}

static double variance_of(const double *values, int64_t count) {
  double mean = mean_of(values, count), sum = 0;
  for (int64_t i = 0; i < count; i++)
    sum += (values[i] - mean) * (values[i] - mean);
  return sum / (double)count;
}

static double merit_of(const Race *race, int i, int64_t laps) {
  double prior = race->input->prior_iterations, all = (double)laps + prior;
  return (mean_of(race->wins[i], laps) * (double)laps + race->predicted[i] * prior) / all +
         mean_of(race->leads[i], laps) * 1e-6;
}

// Is the candidate more than 2.2 standard errors behind, or as many as the input says? The variance is at least a
// hundredth of a game.
static bool is_far_behind(const Race *race, int i, int best, int64_t laps, double variance) {
  double behind = merit_of(race, best, laps) - merit_of(race, i, laps);
  double error = sqrt((variance + 1e-4) / ((double)laps + race->input->prior_iterations));
  double far = race->input->doubt > 0 ? race->input->doubt : 2.2;
  assert_true(fabs(behind - far * error) > 1e-9); // or the two could round it to different sides
  return behind > far * error && laps >= race->input->doubt_from;
}

static void run_lap(void *context, const SimResult *so_far) {
  Race *race = context;
  int best = -1;
  int64_t laps = 0;
  for (int i = 0; i < RACERS; i++)
    laps = so_far->candidates[i].iterations > laps ? so_far->candidates[i].iterations : laps;
  for (int i = 0; i < RACERS; i++) {
    if (!race->is_out[i] && (best < 0 || merit_of(race, i, laps) > merit_of(race, best, laps)))
      best = i;
  }
  for (int i = 0; i < RACERS; i++) {
    double differences[LAPS];
    if (!race->is_out[i] && i != best) {
      for (int64_t lap = 0; lap < laps; lap++)
        differences[lap] = race->wins[i][lap] - race->wins[best][lap];
      race->is_out[i] = is_far_behind(race, i, best, laps, variance_of(differences, laps));
      race->dropped += race->is_out[i];
      race->only_paired +=
          race->is_out[i] &&
          !is_far_behind(race, i, best, laps, variance_of(race->wins[i], laps) + variance_of(race->wins[best], laps));
    }
    if (so_far->candidates[i].is_dropped != race->is_out[i])
      fail_msg("after %d iterations candidate %d is %s", (int)laps, i,
               race->is_out[i] ? "still there" : "dropped too early");
  }
}

static void who_is_clearly_behind_in_the_same_games_is_dropped(void **state) {
  static const struct {
    const char *rack;
    int prior, score;
    double doubt;
    int64_t doubt_from;
  } cases[] = {{"AERSTLE", 0, 8, 0, 0},   {"AERSTIL", 50, 8, 0, 0}, {"EATSRQV", 0, 8, 0, 0},
               {"AERSTVW", 20, 60, 0, 0}, {"TIESVVW", 0, 25, 0, 0}, {"AERSTIL", 50, 8, 3.2, 48},
               {"EATSRQV", 0, 8, 1, 32}};
  int dropped = 0, only_paired = 0;
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SimWorld *world = simworld_make(cases[i].rack);
    SimResult *result = mem_alloc(sizeof *result);
    Race *race = mem_alloc(sizeof *race);
    Error err = {0};
    world->input.candidates = RACERS;
    world->input.iterations = LAPS;
    world->input.prior_iterations = cases[i].prior;
    world->input.scores[1] = cases[i].score;
    world->input.doubt = cases[i].doubt;
    world->input.doubt_from = cases[i].doubt_from;
    play_race(race, &world->input);
    world->input.stops_early = true;
    world->input.watch = run_lap;
    world->input.context = race;
    assert_ok(sim_run(&world->input, result, &err), err);
    dropped += race->dropped;
    only_paired += race->only_paired;
    mem_free(race);
    mem_free(result);
    simworld_destroy(world);
  }
  if (only_paired < 5 || dropped < 15)
    fail_msg("%d were dropped, %d of them because the games were the same: that shows nothing", dropped, only_paired);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_result_does_not_depend_on_the_threads),
      cmocka_unit_test(an_outlook_chooses_candidates),
      cmocka_unit_test(an_outlook_is_for_games_of_two_far_from_the_end),
      cmocka_unit_test(nobody_is_dropped_after_a_short_batch),
      cmocka_unit_test(the_first_batches_are_short_by_the_clock),
      cmocka_unit_test(a_play_of_the_whole_rack_wins_and_is_soon_clear),
      cmocka_unit_test(moves_that_come_to_the_same_are_soon_clear),
      cmocka_unit_test(work_in_all_is_used_up_and_shared_by_all),
      cmocka_unit_test(work_is_used_up_when_candidates_drop_out),
      cmocka_unit_test(candidates_leave_the_race_as_the_work_is_done),
      cmocka_unit_test(time_that_runs_out_leaves_every_candidate_with_the_same_racks),
      cmocka_unit_test(a_static_value_that_weighs_enough_decides),
      cmocka_unit_test(where_deals_are_few_all_of_them_are_met_once),
      cmocka_unit_test(what_a_search_changes_is_added_to_what_all_iterations_come_to),
      cmocka_unit_test(margins_are_those_of_the_single_games),
      cmocka_unit_test(somebody_may_watch),
      cmocka_unit_test(who_is_clearly_behind_in_the_same_games_is_dropped),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
