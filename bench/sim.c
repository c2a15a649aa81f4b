// SPDX-License-Identifier: MIT
// Simulations to measure: positions of self-play games, in which the best moves are played out a fixed number of times.
//
// The games follow from a seed and the lexicon; both sides make the play with the most points.
#include "engine/sim.h"

#include "base/mem.h"
#include "base/random.h"
#include "bench/measure.h"
#include "engine/leavesfile.h"
#include "movegen/movegen.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RACK_SIZE = 7, BONUS = 50, BOARD_SIZE = 15, CANDIDATES = 15, PLIES = 2, TURNS_FIRST = 3, TURNS_MORE = 3 };

typedef struct Game {
  TileSet tiles;
  Layout layout;
  ScoreRules rules;
  Kwg kwg;
  SearchTools tools;
  Leaves leaves;
  WinPct win;
  SimModel model;
  Board board;
  CrossSets cross;
  Rack racks[2]; // the side to move is first
  int scores[2];
  Tile bag[TILESET_TILES_MAX];
  int bag_left;
} Game;

static void draw(Game *game, Rack *rack) {
  while (rack->total < RACK_SIZE && game->bag_left > 0)
    rack_add(rack, game->bag[--game->bag_left]);
}

static void start(Game *game, const Seed *seed) {
  Random random = random_start(seed, "bag");
  game->bag_left = 0;
  for (int tile = 0; tile <= game->tiles.kinds; tile++) {
    for (int i = 0; i < game->tiles.counts[tile]; i++)
      game->bag[game->bag_left++] = (Tile)tile;
  }
  random_shuffle(&random, game->bag, (size_t)game->bag_left, sizeof *game->bag);
  board_init(&game->board, BOARD_SIZE);
  crosssets_rebuild(&game->cross, &game->board, &game->kwg, &game->tiles);
  for (int side = 0; side < 2; side++) {
    game->racks[side] = (Rack){0};
    game->scores[side] = 0;
    draw(game, &game->racks[side]);
  }
}

static void take_turn(Game *game) {
  Error err;
  ScoredPlay best;
  bool found;
  MovegenInput input = {
      .board = &game->board, .cross = &game->cross, .kwg = &game->kwg, .rules = &game->rules, .rack = &game->racks[0]};
  must(movegen_best(&input, &best, &found, &err), &err);
  if (found && play_take_from_rack(&game->racks[0], &best.play)) {
    game->scores[0] += best.score;
    play_put(&game->board, &best.play);
    crosssets_update(&game->cross, &game->board, &game->kwg, &game->tiles, &best.play);
    draw(game, &game->racks[0]);
  }
  Rack rack = game->racks[0];
  int score = game->scores[0];
  game->racks[0] = game->racks[1];
  game->scores[0] = game->scores[1];
  game->racks[1] = rack;
  game->scores[1] = score;
}

static SimInput input_of(const Game *game, int64_t iterations, int threads) {
  SimInput input = {.board = &game->board,
                    .rules = &game->rules,
                    .tools = &game->tools,
                    .model = &game->model,
                    .rack = game->racks[0],
                    .seat_count = 2,
                    .rack_counts = {game->racks[0].total, game->racks[1].total},
                    .scores = {game->scores[0], game->scores[1]},
                    .exchange_minimum = RACK_SIZE,
                    .candidates = CANDIDATES,
                    .plies = PLIES,
                    .iterations = iterations,
                    .threads = threads,
                    .seed = seed_from_text("bench")};
  for (int i = 0; i < game->bag_left; i++)
    input.unseen.counts[game->bag[i]]++;
  for (int kind = 0; kind <= game->tiles.kinds; kind++) {
    input.unseen.counts[kind] += game->racks[1].counts[kind];
    input.unseen.total += input.unseen.counts[kind];
  }
  return input;
}

// A function of its own, so that callgrind can count only this.
__attribute__((noinline, noclone)) static void measured_sim(const SimInput *input, SimResult *result) {
  Error err;
  must(sim_run(input, result, &err), &err);
}

static void set_up(Game *game, const char *kwg_path, const char *set) {
  Error err;
  must(tileset_builtin(set, &game->tiles, &err), &err);
  must(layout_for_size(BOARD_SIZE, &game->layout, &err), &err);
  must(kwg_load(kwg_path, game->tiles.kinds, &game->kwg, &err), &err);
  must(tools_open(&game->kwg, game->tiles.kinds, NULL, TOOLS_MAP_ALONE, NULL, &game->tools, &err), &err);
  winpct_builtin(leaves_builtin(&game->tiles, &game->leaves), &game->win);
  game->model = (SimModel){.leaves = &game->leaves, .win = sim_win_by_table, .context = &game->win};
  game->rules = (ScoreRules){&game->tiles, &game->layout, RACK_SIZE, BONUS};
}

int main(int argc, char **argv) {
  if (argc != 6) {
    fprintf(stderr, "usage: bench_sim FILE.kwg TILESET POSITIONS ITERATIONS THREADS\n");
    return 2;
  }
  Game *game = mem_alloc(sizeof *game);
  SimResult *result = mem_alloc(sizeof *result);
  Seed seed = seed_from_text("bench");
  double wall = 0, cpu = 0;
  int64_t iterations = 0;
  uint64_t checksum = 0;
  set_up(game, argv[1], argv[2]);
  for (int number = 0; number < atoi(argv[3]); number++) {
    Seed game_seed = seed_derive(&seed, "sim", (uint64_t)number);
    start(game, &game_seed);
    for (int turn = 0; turn < TURNS_FIRST + number % 5 * TURNS_MORE; turn++)
      take_turn(game);
    SimInput input = input_of(game, atoll(argv[4]), atoi(argv[5]));
    double wall_start = clock_ms(CLOCK_MONOTONIC), cpu_start = clock_ms(CLOCK_PROCESS_CPUTIME_ID);
    measured_sim(&input, result);
    cpu += clock_ms(CLOCK_PROCESS_CPUTIME_ID) - cpu_start;
    wall += clock_ms(CLOCK_MONOTONIC) - wall_start;
    iterations += result->iterations;
    for (int i = 0; i < result->count; i++)
      checksum = checksum * 31 + (uint64_t)result->candidates[i].lead_sum;
  }
  printf("iterations=%lld cpu_ms=%.0f wall_ms=%.0f per_s=%.0f checksum=%016llx\n", (long long)iterations, cpu, wall,
         (double)iterations / cpu * 1e3, (unsigned long long)checksum);
  leaves_deinit(&game->leaves);
  tools_close(&game->tools);
  kwg_deinit(&game->kwg);
  mem_free(result);
  mem_free(game);
  return 0;
}
