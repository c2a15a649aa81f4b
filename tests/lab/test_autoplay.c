// SPDX-License-Identifier: MIT
// Many games: the same sums for any number of threads, and confirmed by single games.
#include "base/mem.h"
#include "lab/autoplay.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <math.h>
#include <sched.h>
#include <string.h>

typedef struct Seen {
  AutoplayResult sums;
  char *hashes; // of each game's last action
  int64_t count;
} Seen;

static void see_game(void *context, int64_t index, const Game *game) {
  Seen *seen = context;
  const State *state = game_state(game);
  unsigned winners = state_winners(state);
  seen->count++;
  memcpy(seen->hashes + index * HASH_HEX_SIZE, game_action(game, game_action_count(game))->state_hash, HASH_HEX_SIZE);
  for (int seat = 0; seat < state->seat_count; seat++) {
    AutoplayPlayer *player = &seen->sums.players[seat];
    player->score_sum += state->seats[seat].score;
    player->wins += winners == 1u << seat;
    player->ties += winners != 1u << seat && (winners >> seat & 1);
  }
}

typedef struct Match {
  World *world;
  Settings *settings;
  AutoplayOptions options;
  Seen seen;
} Match;

static Match match_make(const char *preset, const char *seats, int64_t games, int threads) {
  Match match = {.world = world_make("es", "es")};
  match.settings = world_settings(match.world, preset, seats);
  match.settings->first_seat = -1;
  match.options = (AutoplayOptions){.settings = match.settings,
                                    .lexicon = &match.world->lexicon,
                                    .seed = seed_from_text("autoplay"),
                                    .games = games,
                                    .threads = threads,
                                    .on_game = see_game};
  match.seen.hashes = mem_alloc((size_t)games * HASH_HEX_SIZE);
  return match;
}

static AutoplayResult match_run(Match *match) {
  AutoplayResult result;
  Error err = {0};
  match->options.context = &match->seen;
  assert_ok(autoplay_run(&match->options, &result, &err), err);
  return result;
}

static void match_end(Match *match) {
  mem_free(match->seen.hashes);
  mem_free(match->settings);
  world_destroy(match->world);
}

static void read_hashes_of_none(void *context, int64_t index, const Game *game) {
  Seen *seen = context;
  seen->count += index + 1;
  assert_string_equal(game_commitment(game), "");
  assert_string_equal(game_head_hash(game), "");
  assert_string_equal(game_action(game, game_action_count(game))->state_hash, "");
}

// Without hashes, with the machines' memories, and with a map that arrives during the match: the same games.
static void what_is_left_out_and_what_is_remembered_changes_nothing(void **state) {
  (void)state;
  enum { GAMES = 30 };
  Match plain = match_make("classic", "static greedy", GAMES, 1);
  AutoplayResult expected = match_run(&plain);
  expected.seconds = 0;
  for (int way = 0; way < 2; way++) {
    Match match = match_make("classic", "static greedy", GAMES, 2);
    MachineKit kit;
    Error err = {0};
    MachineKitSource source = {.lexicon = &match.world->lexicon, .tiles = &match.world->tiles, .map = TOOLS_NO_MAP};
    assert_ok(machinekit_open(&source, NULL, &kit, &err), err);
    leaves_deinit(&kit.leaves); // those of the plain match
    leaves_init_from_bag(&kit.leaves, &match.world->tiles);
    match.options.kit = &kit;
    match.options.is_unrecorded = true;
    match.options.on_game = read_hashes_of_none;
    match.options.map_maker = way ? mapmaker_start(&match.world->lexicon.kwg, match.world->tiles.kinds, NULL) : NULL;
    while (way && !mapmaker_tools(match.options.map_maker))
      sched_yield();
    AutoplayResult result = match_run(&match);
    result.seconds = 0;
    assert_memory_equal(&result, &expected, sizeof result);
    assert_int_equal(match.seen.count, GAMES * (GAMES + 1) / 2);
    mapmaker_stop(match.options.map_maker);
    machinekit_close(&kit);
    match_end(&match);
  }
  match_end(&plain);
}

static void the_result_does_not_depend_on_the_threads(void **state) {
  (void)state;
  static const char *const presets[] = {"classic", "seed-003", "duplicate"};
  enum { GAMES = 40 };
  for (size_t p = 0; p < sizeof presets / sizeof *presets; p++) {
    Match first = match_make(presets[p], "greedy greedy", GAMES, 1);
    AutoplayResult expected = match_run(&first);
    expected.seconds = 0;
    for (int threads = 2; threads <= 8; threads += 3) {
      Match match = match_make(presets[p], "greedy greedy", GAMES, threads);
      AutoplayResult found = match_run(&match);
      found.seconds = 0;
      assert_memory_equal(&found, &expected, sizeof found);
      assert_memory_equal(match.seen.hashes, first.seen.hashes, GAMES * HASH_HEX_SIZE);
      match_end(&match);
    }
    match_end(&first);
  }
}

static void the_sums_are_those_of_the_games(void **state) {
  (void)state;
  enum { GAMES = 60 };
  Match match = match_make("classic", "greedy greedy greedy", GAMES, 2);
  AutoplayResult result = match_run(&match);
  assert_int_equal(result.games, GAMES);
  assert_int_equal(match.seen.count, GAMES);
  int64_t wins = 0;
  for (int seat = 0; seat < 3; seat++) {
    assert_int_equal(result.players[seat].score_sum, match.seen.sums.players[seat].score_sum);
    assert_int_equal(result.players[seat].wins, match.seen.sums.players[seat].wins);
    assert_int_equal(result.players[seat].ties, match.seen.sums.players[seat].ties);
    wins += result.players[seat].wins;
  }
  assert_true(wins <= GAMES);
  assert_true(result.first_wins <= wins);
  assert_true(result.turns >= GAMES * 6);
  match_end(&match);
}

static void mean_and_deviation_are_those_of_single_games(void **state) {
  (void)state;
  static const struct {
    int64_t scores[4], games;
    double mean, deviation;
  } cases[] = {
      {{7}, 1, 7, 0},
      {{2, 4}, 2, 3, 1.4142135623730951},
      {{1, 2, 3, 4}, 4, 2.5, 1.2909944487358056},
      {{-5, -5, -5}, 3, -5, 0},
      {{0}, 0, 0, 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    AutoplayPlayer player = {0};
    for (int64_t game = 0; game < cases[i].games; game++) {
      player.score_sum += cases[i].scores[game];
      player.score_squares += cases[i].scores[game] * cases[i].scores[game];
    }
    double mean = autoplay_mean(&player, cases[i].games), deviation = autoplay_deviation(&player, cases[i].games);
    if (fabs(mean - cases[i].mean) > 1e-12 || fabs(deviation - cases[i].deviation) > 1e-12)
      fail_msg("case %zu: %f and %f, expected %f and %f", i, mean, deviation, cases[i].mean, cases[i].deviation);
  }
}

typedef struct Stop {
  atomic_bool flag;
  int64_t after;
} Stop;

static void stop_after(void *context, const char *stage, int64_t done, int64_t total) {
  (void)stage, (void)total;
  Stop *stop = context;
  if (done >= stop->after)
    atomic_store(&stop->flag, true);
}

static void a_cancelled_run_tells_what_was_played(void **state) {
  (void)state;
  enum { GAMES = 100000 };
  Match match = match_make("classic", "greedy greedy", GAMES, 2);
  Stop stop = {.after = 5};
  Progress progress = {.report = stop_after, .context = &stop, .cancel = &stop.flag};
  match.options.progress = &progress;
  match.options.context = &match.seen;
  AutoplayResult result;
  Error err = {0};
  assert_int_equal(autoplay_run(&match.options, &result, &err), ERR_CANCELLED);
  assert_true(result.games >= 5 && result.games < 100);
  assert_int_equal(result.games, match.seen.count);
  match_end(&match);
}

static void an_unknown_machine_is_refused(void **state) {
  (void)state;
  Match match = match_make("classic", "greedy oracle", 3, 2);
  AutoplayResult result;
  Error err = {0};
  match.options.on_game = NULL;
  assert_int_equal(autoplay_run(&match.options, &result, &err), ERR_MISSING);
  assert_int_equal(err.kind, ERR_MISSING);
  match_end(&match);
}

static void in_pairs_luck_cancels_out(void **state) {
  (void)state;
  enum { GAMES = 40 };
  Match match = match_make("classic", "greedy greedy", GAMES, 3);
  match.options.pairs = true;
  AutoplayResult result = match_run(&match);
  DuelMean share = duel_share(&result.duel, true), lead = duel_lead(&result.duel, true);
  assert_int_equal(result.duel.trials, GAMES / 2);
  assert_int_equal(result.duel.halves, GAMES);
  assert_int_equal(result.duel.lead, 0);
  assert_true(share.mean == 0.5 && share.margin == 0 && lead.mean == 0 && lead.margin == 0);
  assert_int_equal(result.players[0].score_sum, result.players[1].score_sum);
  assert_int_equal(result.players[0].bingos, result.players[1].bingos);
  match_end(&match);
}

static void in_pairs_a_weak_machine_is_found_out_wherever_it_sits(void **state) {
  (void)state;
  static const char *const seats[] = {"greedy level1", "level1 greedy"};
  for (int i = 0; i < 2; i++) {
    Match match = match_make("classic", seats[i], 40, 2);
    match.options.pairs = true;
    AutoplayResult result = match_run(&match);
    double share = duel_share(&result.duel, true).mean;
    if (i == 0 ? share < 0.75 : share > 0.25)
      fail_msg("'%s': the first takes %f", seats[i], share);
    assert_true((result.players[0].score_sum > result.players[1].score_sum) == (i == 0));
    match_end(&match);
  }
}

static void pairs_need_two_machines_and_an_even_number_of_games(void **state) {
  (void)state;
  static const struct {
    const char *preset, *seats;
    int64_t games;
  } cases[] = {
      {"classic", "greedy greedy greedy", 4}, {"classic", "greedy greedy", 5}, {"duplicate", "greedy greedy", 4}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Match match = match_make(cases[i].preset, cases[i].seats, cases[i].games, 1);
    AutoplayResult result;
    Error err = {0};
    match.options.pairs = true;
    if (autoplay_run(&match.options, &result, &err) != ERR_INPUT)
      fail_msg("case %zu was not refused", i);
    match_end(&match);
  }
}

static void margins_are_those_of_the_trials(void **state) {
  (void)state;
  Duel duel = {.trials = 4, .halves = 10, .squares = 4 + 4 + 9 + 9, .lead = 20, .lead_squares = 400};
  DuelMean share = duel_share(&duel, true), lead = duel_lead(&duel, true);
  assert_true(fabs(share.mean - 0.625) < 1e-12);
  assert_true(fabs(share.margin - 1.96 * 0.5 / 2 / 4) < 1e-12);
  assert_true(fabs(lead.mean - 2.5) < 1e-12);
  assert_true(fabs(lead.margin - 1.96 * sqrt(75) / 2 / 2) < 1e-12);
  assert_true(duel_share(&(Duel){0}, false).mean == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_result_does_not_depend_on_the_threads),
      cmocka_unit_test(what_is_left_out_and_what_is_remembered_changes_nothing),
      cmocka_unit_test(the_sums_are_those_of_the_games),
      cmocka_unit_test(mean_and_deviation_are_those_of_single_games),
      cmocka_unit_test(a_cancelled_run_tells_what_was_played),
      cmocka_unit_test(an_unknown_machine_is_refused),
      cmocka_unit_test(in_pairs_luck_cancels_out),
      cmocka_unit_test(in_pairs_a_weak_machine_is_found_out_wherever_it_sits),
      cmocka_unit_test(pairs_need_two_machines_and_an_even_number_of_games),
      cmocka_unit_test(margins_are_those_of_the_trials),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
