// SPDX-License-Identifier: MIT
// What others probably kept, against a slow twin that tries every hand of distinct tiles and finds its best move with
// the plain generator.
#include "base/mem.h"
#include "engine/inference.h"
#include "engine/sim.h"
#include "lexicon/kwgbuild.h"
#include "movegen/movegen.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

static const char words[] = "TILE\nTILES\nLATER\nALERT\nALTER\nSTALE\nLEAST\nTEA\nEAT\nATE\nSEA\nAS\nAT\nTA\nEL\nLA\nRE"
                            "\nER\nAREA\nRATE\nRATES\nSTAR\nRATS\nTAR\nRAT\nART\nEAR\nERA\nARE\nTEAR\nTEARS\nREAL\nSET"
                            "\nTIE\nTIES\nSIT\nITS\nIT\nIS\n";
static const char bag[] = "# 1 0\nA 4 1\nE 4 1\nI 2 1\nL 2 2\nR 2 2\nS 2 1\nT 3 1\n";

typedef struct World {
  TileSet tiles;
  Layout layout;
  Kwg kwg;
  SearchTools tools;
  ScoreRules rules;
  Leaves leaves;
  SeatDeed deed; // SEA, laid on an empty board
  TileCounts unseen;
  InferenceInput input;
} World;

static World *world_make(void) {
  World *world = mem_alloc(sizeof *world);
  Error err = {0};
  WordList list;
  KwgImage image;
  assert_ok(tileset_parse(span_of(bag), "bag", &world->tiles, &err), err);
  assert_ok(layout_for_size(9, &world->layout, &err), err);
  assert_ok(wordlist_parse(span_of(words), "words", &world->tiles, &(WordListOptions){0}, &list, NULL, &err), err);
  assert_ok(kwg_build(&list, NULL, &image, &err), err);
  assert_ok(kwg_from_bytes((Span){(const char *)image.nodes, image.count * sizeof(uint32_t)}, world->tiles.kinds,
                           "words", &world->kwg, &err),
            err);
  wordlist_deinit(&list);
  kwg_image_deinit(&image);
  assert_ok(tools_open(&world->kwg, world->tiles.kinds, NULL, TOOLS_MAP_ALONE, NULL, &world->tools, &err), err);
  world->rules = (ScoreRules){&world->tiles, &world->layout, 5, 20};
  leaves_init_from_bag(&world->leaves, &world->tiles);
  Tile a = 1, e = 2, s = 6;
  world->deed = (SeatDeed){.type = ACTION_PLAY, .play = {4, 3, ACROSS, 3, {s, e, a}}, .bag = 14};
  board_init(&world->deed.board, 9);
  for (int kind = 0; kind <= world->tiles.kinds; kind++) {
    world->unseen.counts[kind] = world->tiles.counts[kind] - (kind == a || kind == e || kind == s);
    world->unseen.total += world->unseen.counts[kind];
  }
  world->input = (InferenceInput){.deed = &world->deed,
                                  .rules = &world->rules,
                                  .tools = &world->tools,
                                  .leaves = &world->leaves,
                                  .unseen = &world->unseen,
                                  .rack_count = 5,
                                  .exchange_minimum = 5,
                                  .players = 2,
                                  .seed = seed_from_text("inference")};
  return world;
}

static void world_destroy(World *world) {
  leaves_deinit(&world->leaves);
  tools_close(&world->tools);
  kwg_deinit(&world->kwg);
  mem_free(world);
}

static StaticTurn turn_of(const World *world) {
  return (StaticTurn){.leaves = &world->leaves,
                      .tiles = &world->tiles,
                      .rack_size = 5,
                      .bag = world->deed.bag,
                      .exchange_most = 5,
                      .is_duel = true};
}

// The best of all plays and all exchanges, one by one.
static int64_t naive_best(const World *world, const Rack *rack) {
  StaticTurn turn = turn_of(world);
  MovegenInput input = {.board = &world->deed.board, .rules = &world->rules, .rack = rack};
  CrossSets *cross = mem_alloc(sizeof *cross);
  movegen_use_lexicon(&input, &(Lexicon){.kwg = world->kwg}, cross);
  PlayList plays = {0};
  StaticChoice exchange;
  Error err = {0};
  int64_t best = INT64_MIN;
  assert_ok(movegen_all(&input, &plays, &err), err);
  for (int i = 0; i < plays.count; i++) {
    Rack kept = *rack;
    assert_true(play_take_from_rack(&kept, &plays.plays[i].play));
    int64_t value = plays.plays[i].score * 1000LL + static_keep_value(&turn, kept.counts);
    best = value > best ? value : best;
  }
  playlist_deinit(&plays);
  mem_free(cross);
  if (static_best_exchanges(&turn, rack, &exchange, 1) > 0 && exchange.equity > best)
    best = exchange.equity;
  return best == INT64_MIN ? 0 : best;
}

// Every pair of distinct unseen tiles that could have been kept beside S, E and A.
static void naive_expected(const World *world, double expected[TILE_KINDS_MAX + 1]) {
  Tile tiles[64];
  int count = 0;
  double sum = 0;
  StaticTurn turn = turn_of(world);
  for (int kind = 0; kind <= world->tiles.kinds; kind++) {
    for (int i = 0; i < world->unseen.counts[kind]; i++)
      tiles[count++] = (Tile)kind;
  }
  for (int i = 0; i < count; i++) {
    for (int j = 0; j < i; j++) {
      Rack kept = {0};
      rack_add(&kept, tiles[i]);
      rack_add(&kept, tiles[j]);
      Rack rack = kept;
      for (int at = 0; at < 3; at++)
        rack_add(&rack, world->deed.play.tiles[at]);
      double done = play_score(&world->deed.board, &world->rules, &world->deed.play) * 1000.0 +
                    static_keep_value(&turn, kept.counts);
      double loss = (double)naive_best(world, &rack) - done, weight = exp(-loss / INFERENCE_TEMPER_USUAL);
      sum += weight;
      expected[tiles[i]] += weight;
      expected[tiles[j]] += weight;
    }
  }
  for (int kind = 0; kind <= world->tiles.kinds; kind++)
    expected[kind] /= sum;
}

static void all_sets_weigh_what_the_slow_twin_says(void **state) {
  (void)state;
  World *world = world_make();
  Inference found;
  Error err = {0};
  double expected[TILE_KINDS_MAX + 1] = {0}, all = 0;
  naive_expected(world, expected);
  assert_ok(inference_make(&world->input, &found, &err), err);
  assert_true(found.is_whole);
  assert_int_equal(found.size, 2);
  for (int kind = 0; kind <= world->tiles.kinds; kind++) {
    assert_true(fabs(found.expected[kind] - expected[kind]) < 1e-9);
    all += found.expected[kind];
  }
  assert_true(fabs(all - 2) < 1e-9);
  assert_true(fabs(found.sets[found.count - 1].up_to - 1) < 1e-9);
  // With T, R or L, SEA would leave better words unplayed: those tiles are held less often than by chance.
  assert_true(found.expected[5] < found.usual[5]);
  inference_deinit(&found);
  world_destroy(world);
}

static void a_sample_comes_near_the_whole(void **state) {
  (void)state;
  World *world = world_make();
  Inference whole, sample;
  Error err = {0};
  assert_ok(inference_make(&world->input, &whole, &err), err);
  world->input.sets = 20; // fewer than there are
  assert_ok(inference_make(&world->input, &sample, &err), err);
  assert_false(sample.is_whole);
  inference_deinit(&sample);
  // After an exchange of three tiles, the whole rack is always sampled, and still says something.
  world->deed.type = ACTION_EXCHANGE;
  world->deed.exchanged = 3;
  world->input.sets = 3000;
  assert_ok(inference_make(&world->input, &sample, &err), err);
  assert_int_equal(sample.size, 2);
  assert_true(sample.expected[TILE_BLANK] > sample.usual[TILE_BLANK]); // nobody gives a blank away
  inference_deinit(&sample);
  inference_deinit(&whole);
  world_destroy(world);
}

static void draws_follow_the_weights(void **state) {
  (void)state;
  World *world = world_make();
  Inference found;
  Error err = {0};
  enum { DRAWS = 20000 };
  int met[2] = {0};
  Seed seed = seed_from_text("draws");
  assert_ok(inference_make(&world->input, &found, &err), err);
  for (uint64_t i = 0; i < DRAWS; i++) {
    const InferredSet *set = inference_draw(&found, seed_hash(&seed, "draw", i, 0));
    met[0] += set == &found.sets[0];
    met[1] += set == &found.sets[found.count - 1];
  }
  assert_true(fabs(met[0] / (double)DRAWS - found.sets[0].weight) < 0.01);
  assert_true(fabs(met[1] / (double)DRAWS - found.sets[found.count - 1].weight) < 0.01);
  inference_deinit(&found);
  world_destroy(world);
}

static double even_chance(const void *context, double lead, int unseen, bool is_to_move) {
  (void)context, (void)unseen, (void)is_to_move;
  return 1 / (1 + exp(-lead / 20));
}

// A certain set is as good as seen tiles.
static void playing_out_deals_what_is_held(void **state) {
  (void)state;
  World *world = world_make();
  SimModel model = {.leaves = &world->leaves, .win = even_chance};
  Error err = {0};
  Board board = world->deed.board;
  play_put(&board, &world->deed.play);
  SimInput sim = {.board = &board,
                  .rules = &world->rules,
                  .tools = &world->tools,
                  .model = &model,
                  .unseen = world->unseen,
                  .seat_count = 2,
                  .rack_counts = {5, 5},
                  .exchange_minimum = 5,
                  .candidates = 6,
                  .plies = 2,
                  .iterations = 64,
                  .seed = seed_from_text("held")};
  assert_ok(rack_parse(span_of("ATELI"), &world->tiles, &sim.rack, &err), err);
  for (int kind = 0; kind <= world->tiles.kinds; kind++)
    sim.unseen.counts[kind] -= sim.rack.counts[kind];
  sim.unseen.total -= sim.rack.total;
  SimInput seen = sim;
  InferredSet certain = {.tiles = {5, 7}, .weight = 1, .up_to = 1}; // R and T
  Inference held = {.size = 2, .sets = &certain, .count = 1};
  SimResult *by_held = mem_alloc(sizeof *by_held), *by_seen = mem_alloc(sizeof *by_seen);
  sim.held[1] = &held;
  for (int i = 0; i < 2; i++) {
    rack_add(&seen.known[1], certain.tiles[i]);
    seen.unseen.counts[certain.tiles[i]]--;
    seen.unseen.total--;
  }
  assert_ok(sim_run(&sim, by_held, &err), err);
  assert_ok(sim_run(&seen, by_seen, &err), err);
  assert_int_equal(by_held->count, by_seen->count);
  for (int i = 0; i < by_held->count; i++)
    assert_int_equal(by_held->candidates[i].lead_sum, by_seen->candidates[i].lead_sum);
  mem_free(by_held);
  mem_free(by_seen);
  world_destroy(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_sets_weigh_what_the_slow_twin_says),
      cmocka_unit_test(a_sample_comes_near_the_whole),
      cmocka_unit_test(draws_follow_the_weights),
      cmocka_unit_test(playing_out_deals_what_is_held),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
