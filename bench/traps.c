// SPDX-License-Identifier: MIT
// What traps win: games of static moves until the bag is empty; then the side to move uses the endgame search, once
// with traps and once without, against static moves.
//
//   bench_traps FILE.kwg TILESET SEED GAMES NODES
//
// Shares of games won, in hundredths; times are processor times.
#include "base/mem.h"
#include "base/random.h"
#include "bench/lategame.h"
#include "bench/measure.h"
#include "engine/trap.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SOLVE_NODES = 50 * 1000, TOLD_EVERY = 100 };

// One way to play the end, and its results.
typedef struct EndsPlayed {
  int64_t trap_nodes; // 0: without traps
  double wins, ms;
  int traps;
} EndsPlayed;

static Move end_move(const EndgameMove *move) {
  return (Move){.type = move->is_pass ? ACTION_PASS : ACTION_PLAY, .play = move->play, .score = move->score};
}

static Move end_choose(const Late *late, const Position *position, const Standing *standing, EndsPlayed *played) {
  Error err;
  double began = now_ms();
  int lead = standing->scores[0] - standing->scores[1];
  EndgameInput input = {.board = &position->board,
                        .rules = &late->rules,
                        .kwg = &late->kwg,
                        .racks = {standing->racks[0], standing->racks[1]},
                        .options = {.nodes = SOLVE_NODES}};
  TrapInput trap = {.board = &position->board,
                    .rules = &late->rules,
                    .tools = &late->tools,
                    .leaves = &late->leaves,
                    .racks = {standing->racks[0], standing->racks[1]},
                    .lead = lead,
                    .nodes = played->trap_nodes};
  ScopedMem EndgameResult *result = mem_alloc(sizeof *result);
  must(endgame_solve(&input, result, &err), &err);
  EndgameMove best = result->line_count > 0 ? result->line[0] : (EndgameMove){.is_pass = true}, set;
  bool found = false;
  if (played->trap_nodes > 0 && result->exact && lead + result->value < 0)
    must(trap_find(&trap, &set, &found, &err), &err);
  played->traps += found;
  played->ms += now_ms() - began;
  return end_move(found ? &set : &best);
}

// The share of the side to move; the tiles left on racks are counted.
static double end_share(const Late *late, const Standing *standing) {
  int lead = standing->scores[0] - standing->scores[1], own = rack_points(&standing->racks[0], &late->tiles),
      other = rack_points(&standing->racks[1], &late->tiles);
  bool is_out = standing->racks[0].total == 0 || standing->racks[1].total == 0;
  lead += (is_out ? 2 : 1) * (other - own); // the side that is out holds nothing
  return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
}

static double end_play(const Late *late, const Board *board, Standing standing, EndsPlayed *played) {
  Position position;
  late_open_position(late, board, &position);
  bool is_first = true; // is the first side to move?
  for (int passes = 0; standing.racks[0].total > 0 && standing.racks[1].total > 0 && passes < 2; is_first = !is_first) {
    Move move =
        is_first ? end_choose(late, &position, &standing, played) : late_static(late, &position, &standing, &(Seed){0});
    passes = move.type == ACTION_PASS ? passes + 1 : 0;
    late_do(&standing, &position, &move);
  }
  position_deinit(&position);
  double share = end_share(late, &standing);
  return is_first ? share : 1 - share;
}

int main(int argc, char **argv) {
  if (argc != 6) {
    fprintf(stderr, "usage: bench_traps FILE.kwg TILESET SEED GAMES NODES\n");
    return 2;
  }
  Late *late = mem_alloc(sizeof *late);
  late_set_up(late, argv[1], argv[2]);
  Seed seed = seed_from_text(argv[3]);
  EndsPlayed without = {0}, with = {.trap_nodes = atoi(argv[5])};
  double squares = 0;
  for (int number = 1; number <= atoi(argv[4]); number++) {
    Seed game = seed_derive(&seed, "game", (uint64_t)number);
    Standing standing;
    Board board;
    Position position;
    late_start(late, &game, &standing);
    board_init(&board, BOARD_SIZE);
    late_open_position(late, &board, &position);
    while (standing.bag_left > 0) {
      Move move = late_static(late, &position, &standing, &game);
      late_do(&standing, &position, &move);
    }
    double one = end_play(late, &position.board, standing, &without);
    double other = end_play(late, &position.board, standing, &with);
    without.wins += one;
    with.wins += other;
    squares += (other - one) * (other - one);
    position_deinit(&position);
    if (number % TOLD_EVERY != 0)
      continue;
    double gain = (with.wins - without.wins) / number, margin = 1.96 * sqrt((squares / number - gain * gain) / number);
    printf("%d games: %.2f without, %.2f with traps, %+.2f +- %.2f; %d traps; %.0f and %.0f ms a game\n", number,
           100 * without.wins / number, 100 * with.wins / number, 100 * gain, 100 * margin, with.traps,
           without.ms / number, with.ms / number);
    fflush(stdout);
  }
  mem_free(late);
  return 0;
}
