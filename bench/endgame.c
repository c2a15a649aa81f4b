// SPDX-License-Identifier: MIT
// Endgames for measuring the solver: positions of self-play games at the moment when the bag is empty, with the time
// for each.
//
// The games follow from a seed and the lexicon; both sides make the play with the most points.
#include "engine/endgame.h"

#include "base/mem.h"
#include "base/random.h"
#include "bench/measure.h"
#include "movegen/movegen.h"
#include "notation/cgp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RACK_SIZE = 7, BONUS = 50, BOARD_SIZE = 15 };

typedef struct Game {
  TileSet tiles;
  Layout layout;
  ScoreRules rules;
  Kwg kwg;
  CrossSets cross;
  Cgp cgp; // the side to move first
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
  game->cgp = (Cgp){.rack_count = 2};
  board_init(&game->cgp.board, BOARD_SIZE);
  crosssets_rebuild(&game->cross, &game->cgp.board, &game->kwg, &game->tiles);
  draw(game, &game->cgp.racks[0]);
  draw(game, &game->cgp.racks[1]);
}

static void change_sides(Cgp *cgp) {
  Rack rack = cgp->racks[0];
  int score = cgp->scores[0];
  cgp->racks[0] = cgp->racks[1];
  cgp->scores[0] = cgp->scores[1];
  cgp->racks[1] = rack;
  cgp->scores[1] = score;
}

// False if the game ended before the bag held so few tiles, or skipped that moment.
static bool play_until(Game *game, const Seed *seed, int in_bag) {
  start(game, seed);
  int passes = 0;
  while (game->bag_left > in_bag && passes < 2) {
    Error err;
    ScoredPlay best;
    bool found;
    MovegenInput input = {.board = &game->cgp.board,
                          .cross = &game->cross,
                          .kwg = &game->kwg,
                          .rules = &game->rules,
                          .rack = &game->cgp.racks[0]};
    must(movegen_best(&input, &best, &found, &err), &err);
    passes = found ? 0 : passes + 1;
    if (found) {
      if (!play_take_from_rack(&game->cgp.racks[0], &best.play))
        abort();
      game->cgp.scores[0] += best.score;
      play_put(&game->cgp.board, &best.play);
      crosssets_update(&game->cross, &game->cgp.board, &game->kwg, &game->tiles, &best.play);
      draw(game, &game->cgp.racks[0]);
    }
    change_sides(&game->cgp);
  }
  return passes < 2 && (in_bag == 0 || game->bag_left > 0) && game->cgp.racks[0].total > 0 &&
         game->cgp.racks[1].total > 0;
}

static void print_position(const Game *game) {
  StrBuf text = {0};
  Cgp cgp = game->cgp;
  if (game->bag_left > 0)
    cgp.racks[1] = (Rack){0};
  cgp_write(&cgp, &game->tiles, &text);
  printf("%s\n", text.data);
  strbuf_deinit(&text);
}

// A function of its own, so that callgrind can count only this.
__attribute__((noinline, noclone)) static void measured_solve(const EndgameInput *input, EndgameResult *result) {
  Error err;
  must(endgame_solve(input, result, &err), &err);
}

static void solve(const Game *game, int number, int plies, long time_ms) {
  EndgameInput input = {.board = &game->cgp.board,
                        .rules = &game->rules,
                        .kwg = &game->kwg,
                        .racks = {game->cgp.racks[0], game->cgp.racks[1]},
                        .options = {.plies = plies, .time_ms = time_ms}};
  EndgameResult *result = mem_alloc(sizeof *result);
  double begin = now_ms();
  measured_solve(&input, result);
  double ms = now_ms() - begin;
  printf("%2d tiles=%d+%d blanks=%d value=%d exact=%d depth=%d turns=%d nodes=%lld ms=%.0f knps=%.0f\n", number,
         input.racks[0].total, input.racks[1].total, input.racks[0].counts[0] + input.racks[1].counts[0], result->value,
         result->exact, result->depth, result->line_count, (long long)result->nodes, ms, (double)result->nodes / ms);
  fflush(stdout);
  mem_free(result);
}

int main(int argc, char **argv) {
  if (argc != 7 && !(argc == 6 && strcmp(argv[5], "list") == 0)) {
    fprintf(stderr, "usage: bench_endgame FILE.kwg TILESET SEED COUNT list [MOST_IN_BAG]\n"
                    "       bench_endgame FILE.kwg TILESET SEED COUNT PLIES TIME_MS  (0: no limit)\n");
    return 2;
  }
  Error err;
  Game *game = mem_alloc(sizeof *game);
  must(tileset_builtin(argv[2], &game->tiles, &err), &err);
  must(layout_for_size(BOARD_SIZE, &game->layout, &err), &err);
  must(kwg_load(argv[1], game->tiles.kinds, &game->kwg, &err), &err);
  game->rules = (ScoreRules){&game->tiles, &game->layout, RACK_SIZE, BONUS};
  Seed seed = seed_from_text(argv[3]);
  bool lists = strcmp(argv[5], "list") == 0;
  int in_bag = lists && argc == 7 ? atoi(argv[6]) : 0;
  for (int made = 0, number = 0; made < atoi(argv[4]); number++) {
    Seed game_seed = seed_derive(&seed, "endgame", (uint64_t)number);
    if (!play_until(game, &game_seed, in_bag))
      continue;
    made++;
    if (lists)
      print_position(game);
    else
      solve(game, made, atoi(argv[5]), atol(argv[6]));
  }
  kwg_deinit(&game->kwg);
  mem_free(game);
  return 0;
}
