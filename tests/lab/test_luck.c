// SPDX-License-Identifier: MIT
// Luck of whole games: nothing on average, and much of what decides each of them.
#include "base/mem.h"
#include "engine/luck.h"
#include "lab/autoplay.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <math.h>

enum { GAMES = 200, DRAWS = 6 };

typedef struct Lucky {
  MachineKit kit;
  int64_t count;
  double luck, luck_squares, result, result_squares, both;
} Lucky;

static LuckInput luck_input_of(const Lucky *lucky, const Game *game, int64_t index) {
  Seed seed = seed_from_text("others");
  return (LuckInput){.game = game,
                     .tools = &lucky->kit.tools,
                     .leaves = &lucky->kit.leaves,
                     .win = &lucky->kit.win,
                     .draws = DRAWS,
                     .seed = seed_derive(&seed, "game", (uint64_t)index)};
}

static void take_luck(void *context, int64_t index, const Game *game) {
  Lucky *lucky = context;
  LuckInput input = luck_input_of(lucky, game, index);
  Error err = {0};
  double luck, again;
  assert_ok(luck_of_game(&input, &luck, &err), err);
  if (index == 0) {
    assert_ok(luck_of_game(&input, &again, &err), err);
    assert_true(luck == again);
  }
  unsigned winners = state_winners(game_state(game));
  double result = winners == 1 ? 1 : winners == 2 ? 0 : 0.5;
  lucky->count++;
  lucky->luck += luck;
  lucky->luck_squares += luck * luck;
  lucky->result += result;
  lucky->result_squares += result * result;
  lucky->both += luck * result;
}

static double mean_product(double product, double a, double b) {
  return product / GAMES - a / GAMES * (b / GAMES);
}

static void luck_is_nothing_on_average_and_explains_much_of_the_results(void **state) {
  (void)state;
  World *world = world_make("es", "es");
  ScopedMem Lucky *lucky = mem_alloc(sizeof *lucky);
  Settings *settings = world_settings(world, "classic", "static static");
  settings->first_seat = -1;
  MachineKitSource source = {.lexicon = &world->lexicon, .tiles = &world->tiles, .map = TOOLS_MAP_ALONE};
  Error err = {0};
  assert_ok(machinekit_open(&source, NULL, &lucky->kit, &err), err);
  AutoplayOptions options = {.settings = settings,
                             .lexicon = &world->lexicon,
                             .kit = &lucky->kit,
                             .seed = seed_from_text("luck"),
                             .games = GAMES,
                             .threads = 1,
                             .on_game = take_luck,
                             .context = lucky};
  AutoplayResult result;
  assert_ok(autoplay_run(&options, &result, &err), err);
  assert_int_equal(lucky->count, GAMES);
  double mean = lucky->luck / GAMES, variance = mean_product(lucky->luck_squares, lucky->luck, lucky->luck);
  double results = mean_product(lucky->result_squares, lucky->result, lucky->result);
  double correlation = mean_product(lucky->both, lucky->luck, lucky->result) / sqrt(variance * results);
  print_message("luck %.4f +- %.4f a game, correlation with the result %.3f\n", mean, sqrt(variance / GAMES),
                correlation);
  assert_true(fabs(mean) < 3.5 * sqrt(variance / GAMES));
  assert_true(correlation > 0.1);
  machinekit_close(&lucky->kit);
  mem_free(settings);
  world_destroy(world);
}

static void only_games_of_two_that_are_over_have_luck(void **state) {
  (void)state;
  static const struct {
    const char *preset, *seats;
  } cases[] = {{"classic", "static static"}, {"classic", "static static static"}, {"duplicate", "static static"}};
  World *world = world_make("es", "es");
  ScopedMem Lucky *lucky = mem_alloc(sizeof *lucky);
  Seed seed = seed_from_text("unfinished");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Settings *settings = world_settings(world, cases[i].preset, cases[i].seats);
    Game *game;
    Error err = {0};
    double luck = 7;
    assert_ok(game_create(settings, &seed, 0, &game, &err), err);
    LuckInput input = luck_input_of(lucky, game, 0);
    assert_int_equal(luck_of_game(&input, &luck, &err), ERR_INPUT);
    assert_true(luck == 7);
    game_destroy(game);
    mem_free(settings);
  }
  world_destroy(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(luck_is_nothing_on_average_and_explains_much_of_the_results),
      cmocka_unit_test(only_games_of_two_that_are_over_have_luck),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
