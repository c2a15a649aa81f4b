// SPDX-License-Identifier: MIT
// Pre-endgames for measuring the solver: positions as CGP records, one per line, as `bench_endgame … list N` prints
// them, and what is known about each after so much processor time.
#include "base/mem.h"
#include "bench/measure.h"
#include "engine/leavesfile.h"
#include "engine/preendgame.h"
#include "notation/cgp.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

enum { CLOCK_ENOUGH = 24 * 60 * 60 * 1000 };
enum { RACK_SIZE = 7, BONUS = 50, BOARD_SIZE = 15, CANDIDATES = 32, LINE_SIZE = 4096 };

typedef struct Setting {
  TileSet tiles;
  Layout layout;
  ScoreRules rules;
  Kwg kwg;
  SearchTools tools;
  Leaves leaves;
  SimModel model;
} Setting;

static atomic_bool is_time_up;

static void end_time(int signal) {
  (void)signal;
  atomic_store(&is_time_up, true);
}

// Processor time of all threads together.
static void limit_time(int64_t ms) {
  atomic_store(&is_time_up, false);
  signal(SIGPROF, end_time);
  setitimer(ITIMER_PROF, &(struct itimerval){.it_value = {ms / 1000, ms % 1000 * 1000}}, NULL);
}

static PegInput input_of(const Setting *setting, const Cgp *cgp, int64_t time_ms, int threads) {
  PegInput input = {.position = {.board = &cgp->board,
                                 .rules = &setting->rules,
                                 .tools = &setting->tools,
                                 .model = &setting->model,
                                 .rack = cgp->racks[0],
                                 .seat_count = 2,
                                 .rack_counts = {cgp->racks[0].total, RACK_SIZE},
                                 .scores = {cgp->scores[0], cgp->scores[1]},
                                 .exchange_minimum = RACK_SIZE,
                                 .candidates = CANDIDATES,
                                 .time_ms = time_ms > 0 ? CLOCK_ENOUGH : 0,
                                 .threads = threads,
                                 .seed = seed_from_text("pre-endgame")}};
  input.position.unseen.total = cgp_count_unseen(cgp, &setting->tiles, input.position.unseen.counts);
  return input;
}

static void report_round(void *context, const PegResult *so_far) {
  (void)context;
  printf("   round %d: cpu_ms=%.0f endgames=%lld\n", so_far->rounds, now_ms(), (long long)so_far->endgames);
  fflush(stdout);
}

// Candidates that are not exact and could win more than any is certain to.
static int count_open(const PegResult *result) {
  int open = 0;
  int64_t best = 0;
  for (int i = 0; i < result->count; i++)
    best = result->candidates[i].least > best ? result->candidates[i].least : best;
  for (int i = 0; i < result->count; i++)
    open += !result->candidates[i].exact && result->candidates[i].most > best;
  return open;
}

static void solve_line(const Setting *setting, const char *line, int number, int64_t time_ms, int threads) {
  static const char *const kinds[] = {[ACTION_PLAY] = "play", [ACTION_EXCHANGE] = "exchange", [ACTION_PASS] = "pass"};
  Error err;
  Cgp *cgp = mem_alloc(sizeof *cgp);
  PegResult *result = mem_alloc(sizeof *result);
  must(cgp_parse(span_of(line), &setting->tiles, cgp, &err), &err);
  PegInput input = input_of(setting, cgp, time_ms, threads);
  input.report = getenv("BENCH_PEG_MOVES") ? report_round : NULL;
  double wall = clock_ms(CLOCK_MONOTONIC), cpu = clock_ms(CLOCK_PROCESS_CPUTIME_ID);
  Progress progress = {.cancel = &is_time_up};
  input.position.progress = &progress;
  limit_time(time_ms);
  Status status = peg_solve(&input, result, &err);
  if (status != ERR_CANCELLED)
    must(status, &err);
  cpu = clock_ms(CLOCK_PROCESS_CPUTIME_ID) - cpu;
  wall = clock_ms(CLOCK_MONOTONIC) - wall;
  const PegCandidate *best = &result->candidates[0];
  int exact = 0;
  for (int i = 0; i < result->count; i++)
    exact += result->candidates[i].exact;
  printf("%2d bag=%d blanks=%d rounds=%d best=%s score=%d share=%.4f exact=%d of=%d open=%d all_exact=%d endgames=%lld "
         "nodes=%lld cpu_ms=%.0f ms=%.0f\n",
         number, result->in_bag, cgp->racks[0].counts[TILE_BLANK] + input.position.unseen.counts[TILE_BLANK],
         result->rounds, kinds[best->move.type], best->move.score, peg_win_share(best), best->exact, result->count,
         count_open(result), exact, (long long)result->endgames, (long long)result->nodes, cpu, wall);
  if (getenv("BENCH_PEG_MOVES")) {
    for (int i = 0; i < result->count; i++) {
      const PegCandidate *c = &result->candidates[i];
      printf("   %s score=%d tiles=%d share=%.4f bounds=%.4f-%.4f exact=%d\n", kinds[c->move.type], c->move.score,
             c->move.type == ACTION_PLAY ? play_tile_count(&c->move.play) : 0, peg_win_share(c), peg_least_share(c),
             peg_most_share(c), c->exact);
    }
  }
  fflush(stdout);
  mem_free(result);
  mem_free(cgp);
}

int main(int argc, char **argv) {
  if (argc < 4 || argc > 5) {
    fprintf(stderr, "usage: bench_peg FILE.kwg TILESET TIME_MS [THREADS] < POSITIONS\n"
                    "       TIME_MS 0: the usual work. BENCH_PEG_MOVES=1 lists all candidates.\n");
    return 2;
  }
  Error err;
  Setting *setting = mem_alloc(sizeof *setting);
  must(tileset_builtin(argv[2], &setting->tiles, &err), &err);
  must(layout_for_size(BOARD_SIZE, &setting->layout, &err), &err);
  must(kwg_load(argv[1], setting->tiles.kinds, &setting->kwg, &err), &err);
  must(tools_open(&setting->kwg, setting->tiles.kinds, NULL, TOOLS_NO_MAP, NULL, &setting->tools, &err), &err);
  (void)leaves_builtin(&setting->tiles, &setting->leaves);
  setting->model = (SimModel){.leaves = &setting->leaves};
  setting->rules = (ScoreRules){&setting->tiles, &setting->layout, RACK_SIZE, BONUS};
  char line[LINE_SIZE];
  for (int number = 1; fgets(line, sizeof line, stdin); number++) {
    line[strcspn(line, "\n")] = '\0';
    solve_line(setting, line, number, atoll(argv[3]), argc > 4 ? atoi(argv[4]) : 1);
  }
  leaves_deinit(&setting->leaves);
  tools_close(&setting->tools);
  kwg_deinit(&setting->kwg);
  mem_free(setting);
  return 0;
}
