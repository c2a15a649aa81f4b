// SPDX-License-Identifier: MIT
// What choices before the end of a game are worth. Positions come from static self-play, with so many tiles in the bag
// and no large lead; several ways to choose make their choice in each. The deals for judging are the same for all ways,
// and other deals than the ways have seen: static moves while there are tiles in the bag, then who wins.
//
//   bench_late FILE.kwg TILESET SEED POSITIONS BAG_LEAST BAG_MOST[:LEAD_LEAST:LEAD_MOST]
//   DEALS[:TURNS[:SETS[:TEMPER[:MISTAKES]]]]
//     WAY...
//
// Gains are relative to the first way, in hundredths of a game per turn; times are processor times.
#include "base/mem.h"
#include "bench/lategame.h"
#include "bench/measure.h"
#include "engine/endgame_words_internal.h"
#include "engine/preendgame.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAYS_MAX = 12, LEAD_USUAL = 40, NODES = 250 };
static const double SOFT_SCALE = 10; // points

// A number of a way to choose, as "NAME=NUMBER" between commas.
static double late_option(const char *way, const char *name, double usual) {
  char wanted[32];
  (void)snprintf(wanted, sizeof wanted, ",%s=", name);
  const char *at = strstr(way, wanted);
  return at ? strtod(at + strlen(wanted), NULL) : usual;
}

// What the other side probably kept when it moved last, from so many sets of tiles; nothing for its first turn.
static bool late_infer(const Late *late, const SeatDeed *deed, const SimInput *input, int sets, int temper,
                       Inference *out) {
  Error err;
  if (sets <= 0 || deed->bag == 0)
    return false;
  InferenceInput wondering = {.deed = deed,
                              .rules = &late->rules,
                              .tools = &late->tools,
                              .leaves = &late->leaves,
                              .unseen = &input->unseen,
                              .rack_count = RACK_SIZE,
                              .exchange_minimum = RACK_SIZE,
                              .players = 2,
                              .sets = sets,
                              .temper = temper,
                              .seed = seed_derive(&input->seed, "infer", (uint64_t)sets)};
  must(inference_make(&wondering, out, &err), &err);
  return true;
}

// A way to choose: "static", "sim,NAME=NUMBER,...", "peg,rounds=N,ms=N".
static Move late_choose(const Late *late, const SeatDeed *deed, const char *way, SimInput input, Position *position) {
  Error err;
  Move move = {0};
  Inference held = {0};
  if (late_infer(late, deed, &input, (int)late_option(way, "infer", 0), (int)late_option(way, "temper", 0), &held))
    input.held[1] = &held;
  if (strncmp(way, "sim", 3) == 0) {
    SimModel model = *input.model;
    model.outlook = late_option(way, "outlook", 0) > 0 && late->outlook.kinds > 0 ? &late->outlook : NULL;
    input.model = &model;
    input.total = (int64_t)late_option(way, "total", 1500);
    input.plies = (int)late_option(way, "plies", 2);
    input.candidates = (int)late_option(way, "moves", 10);
    input.searched = (int)late_option(way, "searched", 0);
    input.end_nodes = (int64_t)late_option(way, "nodes", 60);
    input.mistakes = late_option(way, "mistakes", 0);
    input.prior_iterations = (int)late_option(way, "prior", 60);
    input.end_scale = late_option(way, "scale", 0);
    input.doubt = late_option(way, "doubt", 3.2);
    input.narrows = late_option(way, "narrows", 0) > 0;
    input.doubt_from = (int64_t)late_option(way, "from", 48);
    input.iterations = (int64_t)late_option(way, "iterations", 1000 * 1000);
    input.stops_early = true;
    SimResult *result = mem_alloc(sizeof *result);
    must(sim_run(&input, result, &err), &err);
    move = result->candidates[0].move;
    mem_free(result);
  } else if (strncmp(way, "peg", 3) == 0) {
    input.candidates = 32;
    input.time_ms = (int64_t)late_option(way, "ms", 0);
    PegInput peg = {.position = input, .rounds = (int)late_option(way, "rounds", 2)};
    PegResult *result = mem_alloc(sizeof *result);
    must(peg_solve(&peg, result, &err), &err);
    move = result->candidates[0].move;
    mem_free(result);
  } else {
    (void)sim_static_moves(&input, position, &move, 1);
  }
  inference_deinit(&held);
  return move;
}

static void late_words(const Late *late, const Board *board, const Standing *from, EndgameWords *out) {
  Error err;
  SimInput input = late_input(late, board, from, &(Seed){0});
  Rack racks[2] = {from->racks[0]};
  for (int kind = 0; kind <= late->tiles.kinds; kind++) {
    racks[1].counts[kind] = (uint8_t)input.unseen.counts[kind];
    racks[1].total += input.unseen.counts[kind];
  }
  must(endgame_words_init(out, &late->kwg, board, racks, &err), &err);
}

// How often a move wins, in hundredths: static moves, then the end searched, with the same deals for all. The second
// number is the same with gradual results near the end, which depends less on luck.
typedef struct Judge {
  int deals;
  int plies;    // after them the table says who wins; 0: play to the end of the game
  int sets;     // possible leaves of the other that are considered; 0: none
  int temper;   // as in InferenceInput
  int mistakes; // as in SimInput, in hundredths
} Judge;

typedef struct Worth {
  double hard, soft;
} Worth;

static Worth late_worth(const Late *late, const Board *board, const Standing *from, const Seed *seed,
                        const EndgameWords *words, const Move *move, const Judge *judge, const Inference *held) {
  Seed other = seed_derive(seed, "truth", 0);
  SimInput input = late_input(late, board, from, &other);
  input.plies = judge->plies > 0 ? judge->plies : SIM_PLIES_MAX;
  input.end_nodes = NODES;
  input.mistakes = judge->mistakes / 100.0;
  input.end_scale = SOFT_SCALE;
  input.held[1] = held;
  Rollout *rollout = mem_alloc(sizeof *rollout);
  rollout_init(rollout, &input);
  if (judge->plies == 0)
    rollout_search_ends(rollout, words);
  rollout_enter(rollout, move);
  Worth sum = {0};
  for (int deal = 0; deal < judge->deals; deal++) {
    RolloutValue value =
        judge->plies == 0 ? rollout_play_searched(rollout, (uint64_t)deal) : rollout_play(rollout, (uint64_t)deal);
    value.searched = judge->plies == 0 ? value.searched : value.decided;
    sum.hard += (double)value.searched / 1e4;
    sum.soft += (double)(value.win + value.searched - value.decided) / 1e4;
  }
  rollout_leave(rollout);
  rollout_deinit(rollout);
  mem_free(rollout);
  return (Worth){sum.hard / judge->deals, sum.soft / judge->deals};
}

static bool late_is_same(const Move *a, const Move *b) {
  return a->type == b->type && a->exchanged_count == b->exchanged_count &&
         (a->type != ACTION_EXCHANGE || memcmp(a->exchanged, b->exchanged, (size_t)a->exchanged_count) == 0) &&
         (a->type != ACTION_PLAY || (a->score == b->score && memcmp(&a->play, &b->play, sizeof a->play) == 0));
}

typedef struct Sum {
  double gain, squares, soft, soft_squares, ms;
  int differ;
} Sum;

// The gain of each way over the first.
static void late_compare(const Late *late, const SeatDeed *deed, const Board *board, const Standing *from,
                         const Seed *seed, const Judge *judge, char **ways, int count, Sum *sums) {
  Move moves[WAYS_MAX];
  Worth worth[WAYS_MAX];
  Position position;
  late_open_position(late, board, &position);
  for (int i = 0; i < count; i++) {
    double began = now_ms();
    moves[i] = late_choose(late, deed, ways[i], late_input(late, board, from, seed), &position);
    sums[i].ms += now_ms() - began;
  }
  position_deinit(&position);
  bool differ = false;
  for (int i = 1; i < count; i++)
    differ = differ || !late_is_same(&moves[0], &moves[i]);
  EndgameWords words = {0};
  Inference held = {0};
  SimInput truth = late_input(late, board, from, seed);
  bool infers = differ && late_infer(late, deed, &truth, judge->sets, judge->temper, &held);
  if (differ)
    late_words(late, board, from, &words);
  for (int i = 0; differ && i < count; i++) {
    int same = 0;
    while (!late_is_same(&moves[same], &moves[i]))
      same++;
    worth[i] =
        same < i ? worth[same] : late_worth(late, board, from, seed, &words, &moves[i], judge, infers ? &held : NULL);
    double gain = worth[i].hard - worth[0].hard, soft = worth[i].soft - worth[0].soft;
    sums[i].gain += gain;
    sums[i].squares += gain * gain;
    sums[i].soft += soft;
    sums[i].soft_squares += soft * soft;
    sums[i].differ += !late_is_same(&moves[0], &moves[i]);
  }
  if (differ)
    endgame_words_deinit(&words);
  inference_deinit(&held);
}

int main(int argc, char **argv) {
  if (argc < 9 || argc > 7 + WAYS_MAX) {
    fprintf(stderr, "usage: bench_late FILE.kwg TILESET SEED POSITIONS BAG_LEAST BAG_MOST[:LEAD_LEAST:LEAD_MOST] "
                    "DEALS[:TURNS[:SETS[:TEMPER[:MISTAKES]]]] WAY...\n");
    return 2;
  }
  Late *late = mem_alloc(sizeof *late);
  late_set_up(late, argv[1], argv[2]);
  int wanted = atoi(argv[4]), least = atoi(argv[5]), most = atoi(argv[6]), ways = argc - 8, found = 0;
  Seed seed = seed_from_text(argv[3]);
  Sum sums[WAYS_MAX] = {0};
  int lead_least = 0, lead_most = LEAD_USUAL;
  (void)sscanf(argv[6], "%*d:%d:%d", &lead_least, &lead_most);
  Judge judge = {0};
  (void)sscanf(argv[7], "%d:%d:%d:%d:%d", &judge.deals, &judge.plies, &judge.sets, &judge.temper, &judge.mistakes);
  SeatDeed *deed = mem_alloc(sizeof *deed);
  for (int number = 0; found < wanted; number++) {
    Seed game = seed_derive(&seed, "game", (uint64_t)number);
    Standing standing;
    Board board;
    Position position;
    late_start(late, &game, &standing);
    board_init(&board, BOARD_SIZE);
    late_open_position(late, &board, &position);
    int limit = least + (int)(seed_hash(&game, "bag", 0, 0) % (uint64_t)(most - least + 1)); // so that all occur
    while (standing.bag_left > limit) {
      Move move = late_static(late, &position, &standing, &game);
      *deed = (SeatDeed){.type = move.type,
                         .board = position.board,
                         .bag = standing.bag_left,
                         .play = move.play,
                         .exchanged = move.exchanged_count};
      late_do(&standing, &position, &move);
    }
    int lead = abs(standing.scores[0] - standing.scores[1]);
    if (standing.bag_left >= least && lead >= lead_least && lead <= lead_most) {
      board = position.board;
      late_compare(late, deed, &board, &standing, &game, &judge, argv + 8, ways, sums);
      found++;
      if (found % 10 == 0 || found == wanted) {
        printf("%d positions\n", found);
        for (int i = 0; i < ways; i++) {
          double mean = sums[i].gain / found, variance = sums[i].squares / found - mean * mean;
          double soft = sums[i].soft / found, soft_variance = sums[i].soft_squares / found - soft * soft;
          printf("  %-40s %+6.2f +- %.2f  soft %+6.2f +- %.2f  differ %d  %.0f ms\n", argv[8 + i], mean,
                 1.96 * sqrt(variance / found), soft, 1.96 * sqrt(soft_variance / found), sums[i].differ,
                 sums[i].ms / found);
        }
        fflush(stdout);
      }
    }
    position_deinit(&position);
  }
  return 0;
}
