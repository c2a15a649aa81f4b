// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "engine/rollout_internal.h"
#include "lexicon/kwgbuild.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A small world: our own words, English tiles, one word on the board.
typedef struct World {
  TileSet tiles;
  Layout layout;
  Kwg kwg;
  SearchTools tools;
  Board board;
  ScoreRules rules;
  Leaves leaves;
  SimModel model;
  SimInput input;
} World;

static const char words[] = "TILE\nTILES\nLATER\nALERT\nALTER\nSTALE\nLEAST\nTEA\nEAT\nATE\nSEA\nAS\nAT\nTA\nEL\nLA\nRE"
                            "\nER\nAREA\nRATE\nRATES\nSTAR\nRATS\n"
                            "TAR\nRAT\nART\nEAR\nERA\nARE\nTEAR\nTEARS\nLEAR\nREAL\nRELATES\nSTEALER\nELATERS\nSET\nTIE"
                            "\nTIES\nSIT\nITS\nIT\nIS\n";

static double win_chance(const void *context, double lead, int unseen, bool is_to_move) {
  (void)context, (void)is_to_move;
  return 1 / (1 + exp(-lead / (5 + unseen)));
}

static void count_unseen(World *world) {
  world->input.unseen = (TileCounts){0};
  for (int kind = 0; kind <= world->tiles.kinds; kind++) {
    int seen = world->input.rack.counts[kind];
    for (int square = 0; square < BOARD_SQUARES; square++)
      seen += kind > 0 && world->board.squares[ACROSS][square] == kind;
    world->input.unseen.counts[kind] = world->tiles.counts[kind] - seen;
    world->input.unseen.total += world->input.unseen.counts[kind];
  }
}

static World *world_make(const char *rack) {
  World *world = mem_alloc(sizeof *world);
  Error err = {0};
  WordList list;
  KwgImage image;
  assert_ok(tileset_builtin("en", &world->tiles, &err), err);
  assert_ok(layout_for_size(15, &world->layout, &err), err);
  assert_ok(wordlist_parse(span_of(words), "words", &world->tiles, &(WordListOptions){0}, &list, NULL, &err), err);
  assert_ok(kwg_build(&list, NULL, &image, &err), err);
  assert_ok(kwg_from_bytes((Span){(const char *)image.nodes, image.count * sizeof(uint32_t)}, world->tiles.kinds,
                           "words", &world->kwg, &err),
            err);
  wordlist_deinit(&list);
  kwg_image_deinit(&image);
  assert_ok(tools_open(&world->kwg, world->tiles.kinds, NULL, TOOLS_MAP_ALONE, NULL, &world->tools, &err), err);
  board_init(&world->board, 15);
  play_put(&world->board, &(Play){7, 6, ACROSS, 4, {20, 9, 12, 5}}); // TILE
  world->rules = (ScoreRules){&world->tiles, &world->layout, 7, 50};
  leaves_init_from_bag(&world->leaves, &world->tiles);
  world->model = (SimModel){.leaves = &world->leaves, .win = win_chance};
  world->input = (SimInput){.board = &world->board,
                            .rules = &world->rules,
                            .tools = &world->tools,
                            .model = &world->model,
                            .seat_count = 2,
                            .rack_counts = {7, 7},
                            .scores = {0, 8},
                            .exchange_minimum = 7,
                            .candidates = 8,
                            .plies = 2,
                            .iterations = 100,
                            .threads = 1,
                            .seed = seed_from_text("sim")};
  assert_ok(rack_parse(span_of(rack), &world->tiles, &world->input.rack, &err), err);
  count_unseen(world);
  return world;
}

static void world_destroy(World *world) {
  leaves_deinit(&world->leaves);
  tools_close(&world->tools);
  kwg_deinit(&world->kwg);
  mem_free(world);
}

static void the_result_does_not_depend_on_the_threads(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
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
  world_destroy(world);
}

// An outlook that says nothing changes nothing; one that likes short moves changes which moves are looked at.
static void an_outlook_chooses_candidates(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
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
  world_destroy(world);
}

static void a_play_of_the_whole_rack_wins_and_is_soon_clear(void **state) {
  (void)state;
  World *world = world_make("AERSTLE"); // RELATES and its anagrams
  SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  world->input.iterations = 5000;
  world->input.stops_early = true;
  assert_ok(sim_run(&world->input, result, &err), err);
  assert_int_equal(play_tile_count(&result->candidates[0].move.play), 7);
  assert_true(result->iterations < 8 * 5000);
  mem_free(result);
  world_destroy(world);
}

// What an outlook that counts every move alike adds to a simulation of this world.
static Equity outlook_in(World *world, const Outlook *outlook) {
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
    World *world = world_make("AERSTLE");
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
    world_destroy(world);
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
  World *world = world_make("AERSTLE"); // plays of seven tiles are far ahead
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
  world_destroy(world);
}

// By the clock the first batches are short, so that little time is better than none.
static void the_first_batches_are_short_by_the_clock(void **state) {
  (void)state;
  static const int64_t by_clock[] = {2, 4, 8, 16, 32, 48}, by_work[] = {16, 32, 48};
  World *world = world_make("AERSTLE");
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
  world_destroy(world);
}

// Far behind, every move loses, so one of them is enough. Without a tie in mind all work is done.
static void moves_that_come_to_the_same_are_soon_clear(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
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
  world_destroy(world);
}

// The last batch is shortened until less work is left than there are candidates; each still gets one iteration. The
// number of threads changes nothing.
static void work_in_all_is_used_up_and_shared_by_all(void **state) {
  (void)state;
  static const struct {
    int64_t total, each;
  } cases[] = {{1, 1}, {8, 1}, {23, 2}, {76, 9}, {128, 16}, {301, 37}, {700, 87}};
  World *world = world_make("AERSTLE");
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
  world_destroy(world);
}

// The work of dropped candidates goes to the others.
static void work_is_used_up_when_candidates_drop_out(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
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
  world_destroy(world);
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
  World *world = world_make("AERSTLE");
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
  world_destroy(world);
}

static void time_that_runs_out_leaves_every_candidate_with_the_same_racks(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
  SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  world->input.iterations = 1000 * 1000 * 1000;
  world->input.time_ms = 30;
  assert_ok(sim_run(&world->input, result, &err), err);
  for (int i = 1; i < result->count; i++)
    assert_int_equal(result->candidates[i].iterations, result->candidates[0].iterations);
  mem_free(result);
  world_destroy(world);
}

static void a_static_value_that_weighs_enough_decides(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
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
  world_destroy(world);
}

static void every_candidate_meets_the_same_racks_and_leaves_the_board_as_it_was(void **state) {
  (void)state;
  World *world = world_make("AERSTL?");
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move moves[4];
  rollout_init(rollout, &world->input);
  int count = sim_static_moves(&world->input, &rollout->position, moves, 4);
  assert_int_equal(count, 4);
  Tile dealt[7];
  for (int i = 0; i < count; i++) {
    rollout_enter(rollout, &moves[i]);
    RolloutValue first = rollout_play(rollout, 5);
    if (i == 0)
      memcpy(dealt, rollout->hidden, sizeof dealt);
    assert_memory_equal(dealt, rollout->hidden, sizeof dealt);
    (void)rollout_play(rollout, 6);
    RolloutValue again = rollout_play(rollout, 5);
    assert_int_equal(first.lead, again.lead);
    assert_int_equal(first.win, again.win);
    rollout_leave(rollout);
    assert_memory_equal(&rollout->position.board, &world->board, sizeof(Board));
  }
  rollout_deinit(rollout);
  mem_free(rollout);
  world_destroy(world);
}

// Every hidden tile is equally likely to be on the other rack, and to be drawn next.
static void hidden_tiles_are_dealt_fairly(void **state) {
  (void)state;
  enum { DEALS = 3000, DRAWN = 14 };
  World *world = world_make("AERSTLE");
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move move = {.type = ACTION_PASS};
  int seen[DRAWN][TILE_KINDS_MAX + 1] = {{0}};
  world->input.plies = 1;
  rollout_init(rollout, &world->input);
  rollout_enter(rollout, &move);
  for (uint64_t i = 0; i < DEALS; i++) {
    (void)rollout_play(rollout, i);
    for (int at = 0; at < DRAWN; at++)
      seen[at][rollout->hidden[at]]++;
  }
  for (int at = 0; at < DRAWN; at++) {
    for (int kind = 0; kind <= world->tiles.kinds; kind++) {
      double share = (double)world->input.unseen.counts[kind] / world->input.unseen.total, expected = DEALS * share;
      if (fabs(seen[at][kind] - expected) > 5 * sqrt(expected * (1 - share)) + 1)
        fail_msg("tile %d comes %d times at place %d, expected %.0f", kind, seen[at][kind], at, expected);
    }
  }
  rollout_leave(rollout);
  rollout_deinit(rollout);
  mem_free(rollout);
  world_destroy(world);
}

static void a_rack_without_plays_is_exchanged_or_passed(void **state) {
  (void)state;
  World *world = world_make("VVWWQZX");
  SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  assert_ok(sim_run(&world->input, result, &err), err);
  assert_int_equal(result->candidates[0].move.type, ACTION_EXCHANGE);
  world->input.unseen.total = 7; // nothing in the bag
  assert_ok(sim_run(&world->input, result, &err), err);
  assert_int_equal(result->candidates[0].move.type, ACTION_PASS);
  mem_free(result);
  world_destroy(world);
}

static void the_best_exchanges_are_candidates(void **state) {
  (void)state;
  World *world = world_make("VVWWQTA"); // few plays are possible
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move moves[8];
  int exchanges = 0;
  rollout_init(rollout, &world->input);
  int count = sim_static_moves(&world->input, &rollout->position, moves, 8);
  for (int i = 0; i < count; i++) {
    exchanges += moves[i].type == ACTION_EXCHANGE;
    assert_true(i == 0 || moves[i].equity <= moves[i - 1].equity);
    for (int j = 0; j < i; j++)
      assert_memory_not_equal(&moves[i], &moves[j], sizeof *moves);
  }
  assert_int_equal(exchanges, SIM_EXCHANGES);
  world->input.rack = (Rack){.total = 1};
  world->input.rack.counts[22] = 1; // only a V can be exchanged
  count = sim_static_moves(&world->input, &rollout->position, moves, 8);
  assert_int_equal(count, 1);
  assert_int_equal(moves[0].type, ACTION_EXCHANGE);
  rollout_deinit(rollout);
  mem_free(rollout);
  world_destroy(world);
}

static void the_end_of_the_game_counts_the_racks(void **state) {
  (void)state;
  World *world = world_make("AT"); // AT, TA: out at once
  world->input.unseen = (TileCounts){.total = 1};
  world->input.unseen.counts[26] = 1; // the other holds the Z
  world->input.rack_counts[0] = 2;
  world->input.rack_counts[1] = 1;
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move moves[8];
  rollout_init(rollout, &world->input);
  int count = sim_static_moves(&world->input, &rollout->position, moves, 8);
  assert_true(count > 0);
  rollout_enter(rollout, &moves[0]);
  RolloutValue value = rollout_play(rollout, 0);
  assert_int_equal(play_tile_count(&moves[0].play), 2);
  assert_int_equal(value.lead, (moves[0].score + 2 * 10 - 8) * 1000);
  rollout_leave(rollout);
  rollout_deinit(rollout);
  mem_free(rollout);
  world_destroy(world);
}

enum { BAG_LEFT = 3, END_NODES = 1000 * 1000, UNSEEN = 7 + BAG_LEFT };

static void set_unseen(World *world, const char *tiles) {
  Error err = {0};
  Rack unseen;
  assert_ok(rack_parse(span_of(tiles), &world->tiles, &unseen, &err), err);
  world->input.unseen = (TileCounts){.total = unseen.total};
  for (int kind = 0; kind <= world->tiles.kinds; kind++)
    world->input.unseen.counts[kind] = unseen.counts[kind];
}

// Few tiles are unseen, and the scores are close.
static World *world_near_end(void) {
  World *world = world_make("AERSTLE");
  set_unseen(world, "AATTESSIRL");
  world->input.scores[1] = 70; // a play of the whole rack brings about that much
  world->input.plies = 20;
  world->input.iterations = 64;
  world->input.searched = 16;
  world->input.end_nodes = END_NODES;
  return world;
}

// Degrees change what a win is worth, not who leads; very fine ones have no effect.
static void a_game_that_is_over_counts_by_degrees_where_that_is_wanted(void **state) {
  (void)state;
  World *world = world_near_end();
  world->input.searched = 0;
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move moves[8];
  int over = 0;
  rollout_init(rollout, &world->input);
  int count = sim_static_moves(&world->input, &rollout->position, moves, 8);
  for (int i = 0; i < count; i++) {
    rollout_enter(rollout, &moves[i]);
    for (uint64_t iteration = 0; iteration < 20; iteration++) {
      static const double scales[] = {0, 1e-6, 10};
      RolloutValue values[3];
      for (int scale = 0; scale < 3; scale++) {
        world->input.end_scale = scales[scale];
        values[scale] = rollout_play(rollout, iteration);
        assert_int_equal(values[scale].lead, values[0].lead);
        assert_int_equal(values[scale].decided, values[0].win);
      }
      if (!rollout->is_over)
        continue;
      over++;
      assert_int_equal(values[1].win, values[0].win);
      assert_true(fabs((double)values[2].win * 1e-6 - 1 / (1 + exp((double)-values[2].lead / 10000))) < 1e-6);
    }
    rollout_leave(rollout);
  }
  assert_true(over > 20);
  rollout_deinit(rollout);
  mem_free(rollout);
  world_destroy(world);
}

static EndgameWords words_near_end(const World *world) {
  EndgameWords out;
  Error err = {0};
  Rack racks[2] = {world->input.rack, {.total = world->input.unseen.total}};
  for (int kind = 0; kind <= world->tiles.kinds; kind++)
    racks[1].counts[kind] = (uint8_t)world->input.unseen.counts[kind];
  assert_ok(endgame_words_init(&out, &world->kwg, &world->board, racks, &err), err);
  return out;
}

// The twin of rollout_play_searched for a candidate that empties the bag: the result of an exact endgame, in
// millionths.
static int64_t twin_of_search(const World *world, const Rollout *rollout, const Move *move) {
  Error err = {0};
  Board board = world->board;
  EndgameInput input = {.board = &board, .rules = &world->rules, .kwg = &world->kwg};
  ScopedMem EndgameResult *result = mem_alloc(sizeof *result);
  input.racks[1] = rollout_kept(&world->input, move);
  play_put(&board, &move->play);
  for (int i = 0; i < UNSEEN; i++)
    rack_add(&input.racks[i < 7 ? 0 : 1], rollout->hidden[i]);
  assert_ok(endgame_solve(&input, result, &err), err);
  assert_true(result->exact);
  int lead = world->input.scores[0] + move->score - world->input.scores[1] - result->value;
  return lead > 0 ? 1000000 : lead < 0 ? 0 : 500000;
}

static void ends_are_searched_to_who_wins_them(void **state) {
  (void)state;
  World *world = world_near_end();
  SCOPED(endgame_words_deinit) EndgameWords end_words = words_near_end(world);
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move moves[32];
  int searched = 0, changed = 0;
  rollout_init(rollout, &world->input);
  rollout_search_ends(rollout, &end_words);
  int count = sim_static_moves(&world->input, &rollout->position, moves, 32);
  for (int i = 0; i < count; i++) {
    rollout_enter(rollout, &moves[i]);
    for (uint64_t iteration = 0; iteration < 12; iteration++) {
      RolloutValue value = rollout_play_searched(rollout, iteration);
      assert_int_equal(value.win, rollout_play(rollout, iteration).win);
      changed += value.searched != value.win;
      if (moves[i].type != ACTION_PLAY || play_tile_count(&moves[i].play) < BAG_LEFT || llabs(value.lead) >= 60000)
        continue;
      assert_int_equal(value.searched, twin_of_search(world, rollout, &moves[i]));
      searched++;
    }
    rollout_leave(rollout);
  }
  assert_true(searched > 20);
  assert_true(changed > 0);
  rollout_deinit(rollout);
  mem_free(rollout);
  world_destroy(world);
}

// Where best play loses and static moves win, the other player's mistakes count for this part of the game.
static void mistakes_at_the_end_count_in_part(void **state) {
  (void)state;
  static const double part = 0.25;
  World *world = world_near_end();
  SCOPED(endgame_words_deinit) EndgameWords end_words = words_near_end(world);
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move moves[32];
  int given = 0;
  rollout_init(rollout, &world->input);
  rollout_search_ends(rollout, &end_words);
  int count = sim_static_moves(&world->input, &rollout->position, moves, 32);
  for (int i = 0; i < 8 * count; i++) {
    world->input.scores[1] = 45 + 5 * (i / count);
    rollout_enter(rollout, &moves[i % count]);
    for (uint64_t iteration = 0; iteration < UNSEEN; iteration++) {
      world->input.mistakes = 0;
      RolloutValue perfect = rollout_play_searched(rollout, iteration);
      world->input.mistakes = part;
      RolloutValue value = rollout_play_searched(rollout, iteration);
      int64_t more = perfect.decided > perfect.searched ? perfect.decided - perfect.searched : 0;
      assert_int_equal(value.searched, perfect.searched + (int64_t)((double)more * part));
      given += more > 0;
    }
    rollout_leave(rollout);
  }
  assert_true(given > 0);
  rollout_deinit(rollout);
  mem_free(rollout);
  world_destroy(world);
}

// So many tiles, all of different kinds, are hidden.
static void hide_tiles(World *world, int count) {
  world->input.unseen = (TileCounts){.total = count};
  for (int kind = 1; kind <= count; kind++)
    world->input.unseen.counts[kind] = 1;
}

static void in_each_round_of_deals_every_tile_is_in_every_place_once(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move pass = {.type = ACTION_PASS};
  world->input.plies = 0;
  for (int hidden = 7; hidden <= 26; hidden++) {
    bool was[27][27] = {{false}};
    hide_tiles(world, hidden);
    rollout_init(rollout, &world->input);
    rollout_enter(rollout, &pass);
    uint64_t first = 3 * (uint64_t)hidden;
    for (uint64_t iteration = first; iteration < first + (uint64_t)hidden; iteration++) {
      (void)rollout_play(rollout, iteration);
      assert_int_equal(rollout->hidden_count, hidden);
      for (int place = 0; place < hidden; place++) {
        assert_false(was[place][rollout->hidden[place]]);
        was[place][rollout->hidden[place]] = true;
      }
    }
    rollout_leave(rollout);
    rollout_deinit(rollout);
  }
  mem_free(rollout);
  world_destroy(world);
}

// The mean over all deals by another way: the other player's rack is known, and what is left is in the bag. words: for
// searching the ends; NULL: they are not searched.
static double twin_of_all_deals(const World *world, const Move *move, const EndgameWords *end_words) {
  World twin = *world;
  Rollout *rollout = mem_alloc(sizeof *rollout);
  double sum = 0;
  int deals = 0, hidden = world->input.unseen.total, bag = hidden - world->input.rack_counts[1];
  for (unsigned in_bag = 0; in_bag < 1U << hidden; in_bag++) {
    if (__builtin_popcount(in_bag) != bag)
      continue;
    Tile tiles[UNSEEN];
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
  World *world = world_near_end();
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
    set_unseen(world, unseen[bag - 1]);
    SCOPED(endgame_words_deinit) EndgameWords end_words = words_near_end(world);
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
  world_destroy(world);
}

// From the second batch on, the change is that of the same simulation with a search; any number of
// threads gets the same sums.
static void what_a_search_changes_is_added_to_what_all_iterations_come_to(void **state) {
  (void)state;
  World *world = world_near_end();
  SCOPED(endgame_words_deinit) EndgameWords end_words = words_near_end(world);
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
  world_destroy(world);
}

static void tiles_that_others_are_known_to_hold_are_theirs_every_time(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
  Error err = {0};
  assert_ok(rack_parse(span_of("VVW"), &world->tiles, &world->input.known[1], &err), err);
  for (int kind = 1; kind <= world->tiles.kinds; kind++) {
    world->input.unseen.counts[kind] -= world->input.known[1].counts[kind];
    world->input.unseen.total -= world->input.known[1].counts[kind];
  }
  world->input.plies = 0;
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move move = {.type = ACTION_PASS};
  rollout_init(rollout, &world->input);
  rollout_enter(rollout, &move);
  for (uint64_t i = 0; i < 20; i++) {
    (void)rollout_play(rollout, i);
    const Rack *rack = &rollout->seats[1].rack;
    assert_int_equal(rack->total, 7);
    assert_int_equal(rack->counts[22], 2); // V
    assert_true(rack->counts[23] >= 1);    // W
    assert_int_equal(rollout->next, 4);    // drawn by the other player; the one who passed has a full rack
  }
  rollout_deinit(rollout);
  mem_free(rollout);
  world_destroy(world);
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
  World *world = world_make("AERSTLE");
  SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  int64_t last = 0;
  world->input.watch = count_batch;
  world->input.context = &last;
  assert_ok(sim_run(&world->input, result, &err), err);
  assert_int_equal(last, result->iterations);
  mem_free(result);
  world_destroy(world);
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
    World *world = world_make(cases[i].rack);
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
    world_destroy(world);
  }
  if (only_paired < 5 || dropped < 15)
    fail_msg("%d were dropped, %d of them because the games were the same: that shows nothing", dropped, only_paired);
}

// The arguments when the chance to win is asked. 255: not asked, since the game is over.
typedef struct Asked {
  int unseen;
  bool is_to_move;
} Asked;

static double note_question(const void *context, double lead, int unseen, bool is_to_move) {
  (void)lead;
  *(Asked *)(uintptr_t)context = (Asked){unseen, is_to_move};
  return 0.5;
}

// Nobody can play V, W and Z here: the player to move exchanges, or passes if there is nothing to draw.
static void the_chance_to_win_is_asked_for_with_the_tiles_that_the_next_player_does_not_see(void **state) {
  static const struct {
    int seats, racks[3], bag, plies;
    Asked asked;
  } cases[] = {
      {2, {7, 7}, 20, 0, {20 + 7, false}},     // seen by the second, with a rack of seven; the first has passed
      {2, {7, 7}, 20, 1, {20 + 7, true}},      // back to the first
      {2, {7, 7}, 20, 2, {20 + 7, false}},     //
      {2, {7, 4}, 0, 0, {7, false}},           // only the first player's rack
      {2, {3, 7}, 0, 0, {3, false}},           //
      {3, {7, 5, 2}, 0, 0, {7 + 2, false}},    // to the second
      {3, {7, 5, 2}, 0, 1, {7 + 5, false}},    // to the third
      {3, {7, 7, 7}, 9, 2, {9 + 7 + 7, true}}, // to the first again
      {3, {7, 7, 7}, 9, 3, {9 + 7 + 7, false}},
      {3, {7, 5, 2}, 0, 2, {255, false}}, // all have passed and nothing is left: the game is over
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    World *world = world_make(&"VVWWVVW"[7 - cases[i].racks[0]]);
    SimInput *input = &world->input;
    Rollout *rollout = mem_alloc(sizeof *rollout);
    Asked asked = {255, false};
    Move move = {.type = ACTION_PASS};
    world->model = (SimModel){.leaves = &world->leaves, .win = note_question, .context = &asked};
    input->seat_count = cases[i].seats;
    input->plies = cases[i].plies;
    input->unseen = (TileCounts){.total = cases[i].bag};
    for (int seat = 0; seat < cases[i].seats; seat++) {
      input->rack_counts[seat] = cases[i].racks[seat];
      input->unseen.total += seat > 0 ? cases[i].racks[seat] : 0;
    }
    input->unseen.counts[26] = (uint8_t)input->unseen.total;
    rollout_init(rollout, input);
    rollout_enter(rollout, &move);
    (void)rollout_play(rollout, 3);
    if (asked.unseen != cases[i].asked.unseen || asked.is_to_move != cases[i].asked.is_to_move)
      fail_msg("case %zu: %d unseen, to move: %d; expected %d, %d", i, asked.unseen, asked.is_to_move,
               cases[i].asked.unseen, cases[i].asked.is_to_move);
    rollout_leave(rollout);
    rollout_deinit(rollout);
    mem_free(rollout);
    world_destroy(world);
  }
}

// The static value predicts from the same view: what the next player will not see after the move.
static void what_is_foretold_counts_the_tiles_that_stay_hidden(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
  Asked asked = {255, true};
  Move moves[RACERS], exchange = {.type = ACTION_EXCHANGE, .exchanged_count = 5};
  Rollout *rollout = mem_alloc(sizeof *rollout);
  world->model = (SimModel){.leaves = &world->leaves, .win = note_question, .context = &asked};
  rollout_init(rollout, &world->input);
  int count = sim_static_moves(&world->input, &rollout->position, moves, RACERS), hidden = 100 - 4 - 7;
  for (int i = 0; i < count; i++) {
    (void)rollout_predicted(&world->input, &moves[i], 0);
    assert_int_equal(asked.unseen, hidden - play_tile_count(&moves[i].play));
    assert_false(asked.is_to_move);
  }
  (void)rollout_predicted(&world->input, &exchange, 0); // exchanged tiles come back
  assert_int_equal(asked.unseen, hidden);
  world->input.rack_counts[1] = 3;
  (void)rollout_predicted(&world->input, &exchange, 0);
  assert_int_equal(asked.unseen, hidden + 4);
  rollout_deinit(rollout);
  mem_free(rollout);
  world_destroy(world);
}

// The only Q is exchanged, and lies in each third of the bag equally often.
static void an_exchanged_tile_goes_back_anywhere(void **state) {
  (void)state;
  enum { GAMES = 3000, PARTS = 3 };
  World *world = world_make("AERSTLQ");
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Tile q = (Tile)(world->tiles.kinds + 1);
  for (int kind = 1; kind <= world->tiles.kinds; kind++)
    q = world->input.rack.counts[kind] == 1 && world->input.unseen.counts[kind] == 0 ? (Tile)kind : q;
  Move move = {.type = ACTION_EXCHANGE, .exchanged = {q}, .exchanged_count = 1};
  int seen[PARTS] = {0};
  world->input.plies = 0;
  rollout_init(rollout, &world->input);
  rollout_enter(rollout, &move);
  for (uint64_t i = 0; i < GAMES; i++) {
    (void)rollout_play(rollout, i);
    int left = rollout->hidden_count - rollout->next;
    for (int at = rollout->next; at < rollout->hidden_count; at++)
      seen[(at - rollout->next) * PARTS / left] += rollout->hidden[at] == q;
  }
  assert_int_equal(seen[0] + seen[1] + seen[2], GAMES);
  for (int part = 0; part < PARTS; part++)
    assert_in_range(seen[part], GAMES / PARTS - 150, GAMES / PARTS + 150);
  rollout_leave(rollout);
  rollout_deinit(rollout);
  mem_free(rollout);
  world_destroy(world);
}

// The fast generator takes at most two blanks on a rack.
static void racks_of_many_blanks_are_played_out(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
  SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  world->input.unseen.counts[TILE_BLANK] += 200;
  world->input.unseen.total += 200;
  world->input.plies = 6;
  world->input.iterations = 20;
  assert_ok(sim_run(&world->input, result, &err), err);
  assert_true(result->count > 1 && result->iterations > 0);
  mem_free(result);
  world_destroy(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_exchanged_tile_goes_back_anywhere),
      cmocka_unit_test(racks_of_many_blanks_are_played_out),
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
      cmocka_unit_test(every_candidate_meets_the_same_racks_and_leaves_the_board_as_it_was),
      cmocka_unit_test(hidden_tiles_are_dealt_fairly),
      cmocka_unit_test(a_rack_without_plays_is_exchanged_or_passed),
      cmocka_unit_test(the_best_exchanges_are_candidates),
      cmocka_unit_test(the_end_of_the_game_counts_the_racks),
      cmocka_unit_test(a_game_that_is_over_counts_by_degrees_where_that_is_wanted),
      cmocka_unit_test(ends_are_searched_to_who_wins_them),
      cmocka_unit_test(mistakes_at_the_end_count_in_part),
      cmocka_unit_test(in_each_round_of_deals_every_tile_is_in_every_place_once),
      cmocka_unit_test(where_deals_are_few_all_of_them_are_met_once),
      cmocka_unit_test(what_a_search_changes_is_added_to_what_all_iterations_come_to),
      cmocka_unit_test(tiles_that_others_are_known_to_hold_are_theirs_every_time),
      cmocka_unit_test(margins_are_those_of_the_single_games),
      cmocka_unit_test(somebody_may_watch),
      cmocka_unit_test(who_is_clearly_behind_in_the_same_games_is_dropped),
      cmocka_unit_test(the_chance_to_win_is_asked_for_with_the_tiles_that_the_next_player_does_not_see),
      cmocka_unit_test(what_is_foretold_counts_the_tiles_that_stay_hidden),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
