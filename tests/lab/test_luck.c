// SPDX-License-Identifier: MIT
// Luck of whole games: zero on average, and always the same for the same deal without draws.
#include "base/mem.h"
#include "engine/analysis.h"
#include "engine/luck_internal.h"
#include "lab/autoplay.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <math.h>
#include <string.h>

enum { GAMES_MOST = 40, DRAWS = 2 };

// The results of games of two machines, game by game.
typedef struct Lucky {
  MachineKit kit;
  int draws, threads;
  int count;
  GameLuck games[GAMES_MOST];
  double results[GAMES_MOST]; // of the first seat
} Lucky;

static LuckInput luck_input_of(const Lucky *lucky, const Game *game) {
  Seed seed = seed_from_text("others");
  return (LuckInput){.game = game,
                     .tools = &lucky->kit.tools,
                     .leaves = &lucky->kit.leaves,
                     .win = &lucky->kit.win,
                     .draws = lucky->draws,
                     .threads = lucky->threads,
                     .seed = seed};
}

static void take_luck(void *context, int64_t index, const Game *game) {
  Lucky *lucky = context;
  LuckInput input = luck_input_of(lucky, game);
  Error err = {0};
  assert_int_equal(index, lucky->count);
  assert_ok(luck_of_game(&input, &lucky->games[index], &err), err);
  unsigned winners = state_winners(game_state(game));
  lucky->results[index] = winners == 1 ? 1 : winners == 2 ? 0 : 0.5;
  lucky->count++;
}

static void play_games(const World *world, Settings *settings, int games, Lucky *lucky,
                       void (*on_game)(void *, int64_t, const Game *)) {
  Error err = {0};
  MachineKitSource source = {.lexicon = &world->lexicon, .tiles = &world->tiles, .map = TOOLS_MAP_ALONE};
  assert_ok(machinekit_open(&source, NULL, &lucky->kit, &err), err);
  AutoplayOptions options = {.settings = settings,
                             .lexicon = &world->lexicon,
                             .kit = &lucky->kit,
                             .seed = seed_from_text("luck"),
                             .games = games,
                             .threads = 1,
                             .on_game = on_game,
                             .context = lucky};
  AutoplayResult result;
  assert_ok(autoplay_run(&options, &result, &err), err);
  machinekit_close(&lucky->kit);
}

static void play_match(const World *world, Settings *settings, int games, Lucky *lucky) {
  lucky->count = 0;
  play_games(world, settings, games, lucky, take_luck);
  assert_int_equal(lucky->count, games);
}

static void assert_near(double value, double expected) {
  if (fabs(value - expected) > 1e-9)
    fail_msg("%.9f instead of %.9f", value, expected);
}

static int differing_turns(const GameLuck *game, int seat) {
  int count = 0;
  for (int part = 0; part < LUCK_PARTS; part++)
    count += (int)game->parts[seat][part].differing;
  return count;
}

static void static_machines_make_static_choices(void **state) {
  (void)state;
  World *world = world_make("es", "es");
  ScopedMem Lucky *lucky = mem_alloc(sizeof *lucky);
  ScopedMem Settings *settings = world_settings(world, "classic", "static static");
  lucky->draws = 2;
  lucky->threads = 1;
  play_match(world, settings, 4, lucky);
  for (int i = 0; i < lucky->count; i++)
    assert_int_equal(differing_turns(&lucky->games[i], 0) + differing_turns(&lucky->games[i], 1), 0);
  world_destroy(world);
}

// A bag that holds just two racks: whatever machines play, the only luck is what the deal is worth to static ones. So
// the gains of the turns must add up to exactly the result, by the rules of the game.
static void without_draws_the_same_deal_has_the_same_luck(void **state) {
  (void)state;
  static const char *const machines[] = {"static static", "greedy static", "friendly:5 greedy", "sim greedy"};
  enum { MACHINES = sizeof machines / sizeof *machines, GAMES = 40, SMALL = 5 };
  static double lucks[MACHINES][GAMES];
  World *world = world_make("es", "es");
  ScopedMem Lucky *lucky = mem_alloc(sizeof *lucky);
  int differing = 0, unlike = 0;
  lucky->draws = 3;
  lucky->threads = 2;
  for (int m = 0; m < MACHINES; m++) {
    ScopedMem Settings *settings = world_settings(world, "classic", machines[m]);
    settings->mirrored_draws = 1;
    settings->rack_size = SMALL;
    settings->tiles.total = 0;
    for (int kind = 0; kind <= settings->tiles.kinds; kind++) {
      settings->tiles.counts[kind] = kind > 0 && settings->tiles.counts[kind] > 2 && settings->tiles.total < 2 * SMALL;
      settings->tiles.total += settings->tiles.counts[kind];
    }
    assert_int_equal(settings->tiles.total, 2 * SMALL);
    play_match(world, settings, GAMES, lucky);
    for (int i = 0; i < GAMES; i++) {
      lucks[m][i] = lucky->games[i].luck;
      differing += differing_turns(&lucky->games[i], 0);
      unlike += fabs(lucky->results[i] - 0.5 - lucks[m][i]) > 1e-9;
      assert_near(lucks[m][i], lucks[0][i]);
    }
  }
  print_message("%d turns differ, %d results\n", differing, unlike);
  assert_true(differing > 20);
  assert_true(unlike > 3);
  world_destroy(world);
}

typedef struct Moments {
  double sum, squares;
} Moments;

static void moments_add(Moments *moments, double value) {
  moments->sum += value;
  moments->squares += value * value;
}

static double moments_variance(const Moments *moments, int count) {
  return moments->squares / count - moments->sum / count * (moments->sum / count);
}

// Fewer tiles of each kind: with the few words of a test, the board is soon full, and machines exchange to the end.
static Settings *short_game(const World *world, const char *seats) {
  Settings *settings = world_settings(world, "classic", seats);
  settings->tiles.total = 0;
  for (int kind = 0; kind <= settings->tiles.kinds; kind++) {
    settings->tiles.counts[kind] = (settings->tiles.counts[kind] + 2) / 3;
    settings->tiles.total += settings->tiles.counts[kind];
  }
  settings->first_seat = -1;
  return settings;
}

static void luck_is_nothing_on_average(void **state) {
  (void)state;
  enum { GAMES = 16 };
  World *world = world_make("es", "es");
  ScopedMem Lucky *lucky = mem_alloc(sizeof *lucky);
  ScopedMem Settings *settings = short_game(world, "greedy static");
  Moments luck = {0};
  lucky->draws = DRAWS;
  lucky->threads = 2;
  play_match(world, settings, GAMES, lucky);
  for (int i = 0; i < lucky->count; i++)
    moments_add(&luck, lucky->games[i].luck);
  double mean = luck.sum / GAMES, error = sqrt(moments_variance(&luck, GAMES) / GAMES);
  print_message("luck %.4f +- %.4f a game\n", mean, error);
  assert_true(fabs(mean) < 3.5 * error);
  world_destroy(world);
}

// What racks are worth, tile by tile.
static double rack_worth(const LuckTable *table, const Rack *rack) {
  StaticTurn turn = {.leaves = table->input->leaves, .tiles = table->rules.tiles, .rack_size = 7, .bag = 50};
  double sum = 0;
  for (int kind = 0; kind <= table->rules.tiles->kinds; kind++) {
    uint8_t counts[TILE_KINDS_MAX + 1] = {0};
    counts[kind] = 1;
    sum += rack->counts[kind] * static_keep_value(&turn, counts) / 1000.0;
  }
  return sum;
}

typedef struct Racks {
  Lucky lucky;  // must be first: the context of its games
  Moments game; // per game, how much more true racks are worth than other possible ones
  int turns, unlike, explained;
} Racks;

static void assert_could_be(const LuckTurn *turn, const Rack *rack) {
  assert_int_equal(rack->total, turn->racks[1].total);
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++)
    assert_in_range(rack->counts[kind], 0, turn->racks[1].counts[kind] + turn->pool.counts[kind]);
}

// Is there a part of the rack that the other player could have kept in its only turn so far, so that this turn was its
// static choice?
static bool explains_first_turn(const LuckTable *table, int past, const Rack *rack) {
  const LuckTurn *then = &table->turns[past];
  const SearchTools *tools = table->input->tools;
  Tile tiles[RACK_MAX];
  int count = 0, kept = then->racks[0].total - then->used.total;
  bool is_found = false;
  Position position;
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    for (int i = 0; i < rack->counts[kind]; i++)
      tiles[count++] = (Tile)kind;
  }
  position_init(&position, &then->board, tools->kwg, &tools->graph, &tools->sorted, tools->has_map ? &tools->map : NULL,
                &table->rules);
  for (unsigned part = 0; part < 1U << count && !is_found; part++) {
    if (__builtin_popcount(part) != kept)
      continue;
    SimInput question = luck_question(table, past, &then->racks[1]);
    Move choice;
    question.rack = then->used;
    for (int i = 0; i < count; i++) {
      if (part >> i & 1)
        rack_add(&question.rack, tiles[i]);
    }
    (void)sim_static_moves(&question, &position, &choice, 1);
    is_found = analysis_same_move(&choice, &then->made);
  }
  position_deinit(&position);
  return is_found;
}

static void check_first_turn(Racks *racks, const LuckTable *table, int turn, const Rack *rack) {
  int past = turn - 1;
  if (turn < 1 || table->turns[turn].seat != 0 || table->turns[past].seat != 1 || table->turns[past].number != 0 ||
      table->turns[past].made.type != ACTION_PLAY)
    return;
  assert_true(explains_first_turn(table, past, rack));
  racks->explained++;
}

static void compare_racks(void *context, int64_t index, const Game *game) {
  enum { TRIED = 12 };
  Racks *racks = context;
  LuckInput input = luck_input_of(&racks->lucky, game);
  ScopedMem LuckTable *table = mem_alloc(sizeof *table);
  Rack others[TRIED];
  Error err = {0};
  double sum = 0;
  input.seed = seed_derive(&input.seed, "game", (uint64_t)index);
  assert_ok(luck_table_init(table, &input, &err), err);
  assert_true(table->is_static[1]);
  for (int i = 0; i < table->count; i++) {
    const LuckTurn *turn = &table->turns[i];
    luckworlds_list(table, i, TRIED, others);
    assert_memory_equal(&others[0], &turn->racks[1], sizeof others[0]);
    for (int j = 0; j < TRIED; j++) {
      assert_could_be(turn, &others[j]);
      bool is_like = memcmp(&others[j], &others[0], sizeof others[0]) == 0;
      assert_true(is_like || (turn->seat == 0 && turn->bag > 0));
      racks->unlike += !is_like;
      if (!is_like)
        check_first_turn(racks, table, i, &others[j]);
      sum += rack_worth(table, &others[0]) - rack_worth(table, &others[j]);
    }
    racks->turns++;
  }
  luck_table_deinit(table);
  moments_add(&racks->game, sum / TRIED);
}

// On average, since the true rack is one of them. And each explains what the static machine did.
static void racks_that_could_have_been_are_like_the_true_one(void **state) {
  (void)state;
  enum { GAMES = 40 };
  World *world = world_make("es", "es");
  ScopedMem Racks *racks = mem_alloc(sizeof *racks);
  ScopedMem Settings *settings = short_game(world, "greedy static");
  racks->lucky.draws = racks->lucky.threads = 1;
  play_games(world, settings, GAMES, &racks->lucky, compare_racks);
  double mean = racks->game.sum / GAMES, error = sqrt(moments_variance(&racks->game, GAMES) / GAMES);
  print_message("%d turns, %d other racks, worth %.3f +- %.3f less a game; %d explain a first turn\n", racks->turns,
                racks->unlike, mean, error, racks->explained);
  assert_true(racks->explained > 60);
  assert_true(racks->unlike > racks->turns);
  assert_true(fabs(mean) < 3.5 * error);
  world_destroy(world);
}

static void neither_threads_nor_times_asked_change_what_is_told(void **state) {
  (void)state;
  World *world = world_make("es", "es");
  ScopedMem Lucky *one = mem_alloc(sizeof *one), *two = mem_alloc(sizeof *two);
  ScopedMem Settings *settings = short_game(world, "friendly:8 greedy");
  one->draws = two->draws = 3;
  one->threads = 1;
  two->threads = 2;
  play_match(world, settings, 2, one);
  play_match(world, settings, 2, two);
  assert_memory_equal(one->games, two->games, sizeof one->games);
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
    GameLuck luck = {.luck = 7};
    assert_ok(game_create(settings, &seed, 0, &game, &err), err);
    LuckInput input = luck_input_of(lucky, game);
    assert_int_equal(luck_of_game(&input, &luck, &err), ERR_INPUT);
    assert_true(luck.luck == 7);
    game_destroy(game);
    mem_free(settings);
  }
  world_destroy(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(static_machines_make_static_choices),
      cmocka_unit_test(without_draws_the_same_deal_has_the_same_luck),
      cmocka_unit_test(neither_threads_nor_times_asked_change_what_is_told),
      cmocka_unit_test(luck_is_nothing_on_average),
      cmocka_unit_test(racks_that_could_have_been_are_like_the_true_one),
      cmocka_unit_test(only_games_of_two_that_are_over_have_luck),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
