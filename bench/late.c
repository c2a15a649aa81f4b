// SPDX-License-Identifier: MIT
// What choices before the end of a game are worth: positions of static self-play with so many tiles in the bag, where
// the lead is not large, and the choices of several ways to choose. How often each of them wins is told by playing out:
// the same deals for all, others than the ways have met; static moves while there are tiles in the bag, then who wins.
//
//   bench_late FILE.kwg TILESET SEED POSITIONS BAG_LEAST BAG_MOST DEALS WAY...
//
// Gains are over the first way, in hundredths of a game a turn; times are of the processor.
#include "base/mem.h"
#include "base/random.h"
#include "bench/measure.h"
#include "engine/endgame.h"
#include "engine/endgame_words_internal.h"
#include "engine/leavesfile.h"
#include "engine/preendgame.h"
#include "engine/rollout_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RACK_SIZE = 7, BONUS = 50, BOARD_SIZE = 15, WAYS_MAX = 8, LEAD_MOST = 40, NODES = 250 };

typedef struct Late {
  TileSet tiles;
  Layout layout;
  ScoreRules rules;
  Kwg kwg;
  SearchTools tools;
  Leaves leaves;
  WinPct win;
  SimModel model;
} Late;

typedef struct Standing {
  Rack racks[2]; // the side to move first
  int scores[2];
  Tile bag[TILESET_TILES_MAX];
  int bag_left;
  int passes;
} Standing;

static void late_draw(Standing *standing, Rack *rack) {
  while (rack->total < RACK_SIZE && standing->bag_left > 0)
    rack_add(rack, standing->bag[--standing->bag_left]);
}

static void late_turn_round(Standing *standing) {
  Rack rack = standing->racks[0];
  int score = standing->scores[0];
  standing->racks[0] = standing->racks[1];
  standing->scores[0] = standing->scores[1];
  standing->racks[1] = rack;
  standing->scores[1] = score;
}

// Tiles that were exchanged go under the others.
static void late_do(Standing *standing, Position *position, const Move *move) {
  Rack *rack = &standing->racks[0];
  if (move->type == ACTION_PLAY) {
    (void)play_take_from_rack(rack, &move->play);
    standing->scores[0] += move->score;
    position_play(position, &move->play);
  }
  for (int i = 0; i < move->exchanged_count; i++)
    rack_take(rack, move->exchanged[i]);
  late_draw(standing, rack);
  memmove(standing->bag + move->exchanged_count, standing->bag, (size_t)standing->bag_left);
  memcpy(standing->bag, move->exchanged, (size_t)move->exchanged_count);
  standing->bag_left += move->exchanged_count;
  standing->passes = move->type == ACTION_PASS ? standing->passes + 1 : 0;
  late_turn_round(standing);
}

static SimInput late_input(const Late *late, const Board *board, const Standing *standing, const Seed *seed) {
  SimInput input = {.board = board,
                    .rules = &late->rules,
                    .tools = &late->tools,
                    .model = &late->model,
                    .rack = standing->racks[0],
                    .seat_count = 2,
                    .rack_counts = {standing->racks[0].total, standing->racks[1].total},
                    .scores = {standing->scores[0], standing->scores[1]},
                    .exchange_minimum = RACK_SIZE,
                    .threads = 1,
                    .seed = *seed};
  for (int i = 0; i < standing->bag_left; i++)
    input.unseen.counts[standing->bag[i]]++;
  for (int kind = 0; kind <= late->tiles.kinds; kind++) {
    input.unseen.counts[kind] += standing->racks[1].counts[kind];
    input.unseen.total += input.unseen.counts[kind];
  }
  return input;
}

static Move late_static(const Late *late, Position *position, const Standing *standing, const Seed *seed) {
  SimInput input = late_input(late, &position->board, standing, seed);
  Move move;
  (void)sim_static_moves(&input, position, &move, 1);
  return move;
}

// A way to choose: "static", "sim:TOTAL:PLIES:CANDIDATES[:SEARCHED:POSITIONS[:PRIOR]]", "peg:ROUNDS[:MS]".
static Move late_choose(const char *way, SimInput input, Position *position) {
  Error err;
  long total, plies, candidates, searched = 0, nodes = 0, prior = 0, rounds, ms = 0;
  Move move = {0};
  if (sscanf(way, "sim:%ld:%ld:%ld:%ld:%ld:%ld", &total, &plies, &candidates, &searched, &nodes, &prior) >= 3) {
    input.searched = (int)searched;
    input.end_nodes = nodes;
    input.candidates = (int)candidates;
    input.total = total;
    input.plies = (int)plies;
    input.prior_iterations = prior > 0 ? (int)prior : plies > 10 ? 15 : plies > 3 ? 30 : 50;
    input.iterations = 1000 * 1000;
    input.stops_early = true;
    input.doubt = 3.2;
    input.doubt_from = 48;
    SimResult *result = mem_alloc(sizeof *result);
    must(sim_run(&input, result, &err), &err);
    move = result->candidates[0].move;
    mem_free(result);
  } else if (sscanf(way, "peg:%ld:%ld", &rounds, &ms) >= 1) {
    input.candidates = 32;
    input.time_ms = ms;
    PegInput peg = {.position = input, .rounds = (int)rounds};
    PegResult *result = mem_alloc(sizeof *result);
    must(peg_solve(&peg, result, &err), &err);
    move = result->candidates[0].move;
    mem_free(result);
  } else {
    (void)sim_static_moves(&input, position, &move, 1);
  }
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

// How often a move wins, in hundredths: playing out by static moves, the end searched, with the same deals for all.
static double late_worth(const Late *late, const Board *board, const Standing *from, const Seed *seed,
                         const EndgameWords *words, const Move *move, int deals) {
  Seed other = seed_derive(seed, "truth", 0);
  SimInput input = late_input(late, board, from, &other);
  input.plies = 20;
  input.end_nodes = NODES;
  Rollout *rollout = mem_alloc(sizeof *rollout);
  rollout_init(rollout, &input);
  rollout_search_ends(rollout, words);
  rollout_enter(rollout, move);
  double sum = 0;
  for (int deal = 0; deal < deals; deal++)
    sum += (double)rollout_play_searched(rollout, (uint64_t)deal).searched / 1e4;
  rollout_leave(rollout);
  rollout_deinit(rollout);
  mem_free(rollout);
  return sum / deals;
}

static bool late_is_same(const Move *a, const Move *b) {
  return a->type == b->type && a->exchanged_count == b->exchanged_count &&
         (a->type != ACTION_EXCHANGE || memcmp(a->exchanged, b->exchanged, (size_t)a->exchanged_count) == 0) &&
         (a->type != ACTION_PLAY || (a->score == b->score && memcmp(&a->play, &b->play, sizeof a->play) == 0));
}

typedef struct Sum {
  double gain, squares, ms;
  int differ;
} Sum;

// What each way gains on the first.
static void late_compare(const Late *late, const Board *board, const Standing *from, const Seed *seed, int deals,
                         char **ways, int count, Sum *sums) {
  Move moves[WAYS_MAX];
  double worth[WAYS_MAX];
  Position position;
  position_init(&position, board, &late->kwg, &late->tools.graph, &late->tools.sorted, &late->tools.map, &late->rules);
  for (int i = 0; i < count; i++) {
    double began = now_ms();
    moves[i] = late_choose(ways[i], late_input(late, board, from, seed), &position);
    sums[i].ms += now_ms() - began;
  }
  position_deinit(&position);
  bool differ = false;
  for (int i = 1; i < count; i++)
    differ = differ || !late_is_same(&moves[0], &moves[i]);
  EndgameWords words = {0};
  if (differ)
    late_words(late, board, from, &words);
  for (int i = 0; differ && i < count; i++) {
    int same = 0;
    while (!late_is_same(&moves[same], &moves[i]))
      same++;
    worth[i] = same < i ? worth[same] : late_worth(late, board, from, seed, &words, &moves[i], deals);
    double gain = worth[i] - worth[0];
    sums[i].gain += gain;
    sums[i].squares += gain * gain;
    sums[i].differ += !late_is_same(&moves[0], &moves[i]);
  }
  if (differ)
    endgame_words_deinit(&words);
}

static void late_set_up(Late *late, const char *kwg_path, const char *set) {
  Error err;
  must(tileset_builtin(set, &late->tiles, &err), &err);
  must(layout_for_size(BOARD_SIZE, &late->layout, &err), &err);
  must(kwg_load(kwg_path, late->tiles.kinds, &late->kwg, &err), &err);
  must(tools_open(&late->kwg, late->tiles.kinds, NULL, TOOLS_MAP_ALONE, NULL, &late->tools, &err), &err);
  winpct_builtin(leaves_builtin(&late->tiles, &late->leaves), &late->win);
  late->model = (SimModel){.leaves = &late->leaves, .win = sim_win_by_table, .context = &late->win};
  late->rules = (ScoreRules){&late->tiles, &late->layout, RACK_SIZE, BONUS};
}

static void late_start(const Late *late, const Seed *seed, Standing *out) {
  Random random = random_start(seed, "bag");
  *out = (Standing){0};
  for (int tile = 0; tile <= late->tiles.kinds; tile++) {
    for (int i = 0; i < late->tiles.counts[tile]; i++)
      out->bag[out->bag_left++] = (Tile)tile;
  }
  random_shuffle(&random, out->bag, (size_t)out->bag_left, sizeof *out->bag);
  for (int side = 0; side < 2; side++)
    late_draw(out, &out->racks[side]);
}

int main(int argc, char **argv) {
  if (argc < 9 || argc > 7 + WAYS_MAX) {
    fprintf(stderr, "usage: bench_late FILE.kwg TILESET SEED POSITIONS BAG_LEAST BAG_MOST DEALS WAY...\n");
    return 2;
  }
  Late *late = mem_alloc(sizeof *late);
  late_set_up(late, argv[1], argv[2]);
  int wanted = atoi(argv[4]), least = atoi(argv[5]), most = atoi(argv[6]), ways = argc - 8, found = 0;
  Seed seed = seed_from_text(argv[3]);
  Sum sums[WAYS_MAX] = {0};
  for (int number = 0; found < wanted; number++) {
    Seed game = seed_derive(&seed, "game", (uint64_t)number);
    Standing standing;
    Board board;
    Position position;
    late_start(late, &game, &standing);
    board_init(&board, BOARD_SIZE);
    position_init(&position, &board, &late->kwg, &late->tools.graph, &late->tools.sorted, &late->tools.map,
                  &late->rules);
    while (standing.bag_left > most) {
      Move move = late_static(late, &position, &standing, &game);
      late_do(&standing, &position, &move);
    }
    if (standing.bag_left >= least && abs(standing.scores[0] - standing.scores[1]) <= LEAD_MOST) {
      board = position.board;
      late_compare(late, &board, &standing, &game, atoi(argv[7]), argv + 8, ways, sums);
      found++;
      if (found % 10 == 0 || found == wanted) {
        printf("%d positions\n", found);
        for (int i = 0; i < ways; i++) {
          double mean = sums[i].gain / found, variance = sums[i].squares / found - mean * mean;
          printf("  %-20s %+6.2f +- %.2f  differ %d  %.0f ms\n", argv[8 + i], mean, 1.96 * sqrt(variance / found),
                 sums[i].differ, sums[i].ms / found);
        }
        fflush(stdout);
      }
    }
    position_deinit(&position);
  }
  return 0;
}
