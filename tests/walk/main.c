// SPDX-License-Identifier: MIT
// walk --program build/release/tesela --seed 1 --games 20: twenty games through every front end.
#include "base/file.h"
#include "base/mem.h"
#include "base/steady.h"
#include "support/fixture.h"
#include "tests/walk/talker.h"
#include "tests/walk/walk.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const FrontKind *const fronts[] = {&front_play_pipe, &front_play_pty, &front_console_pipe, &front_console_pty,
                                          &front_json};
enum { FRONTS = sizeof fronts / sizeof *fronts };

enum { SLOW_STEPS = 4 }; // with a machine that thinks for seconds

typedef struct Wishes {
  const char *walker, *program;
  uint64_t seed;
  bool prints; // only the plan
  int late_steps;
  long games;   // 0: as many as the time allows
  long seconds; // 0: no limit
  unsigned fronts;
  bool with_slow, is_still; // is_still: nothing is stopped
} Wishes;

_Noreturn static void refuse_usage(const char *what) {
  fprintf(stderr,
          "walk: %s\nUsage: walk --program TESELA [--seed N] [--games N] [--seconds N] [--steps N] [--front NAME]... "
          "[--slow] "
          "[--still] [--patience SECONDS] [--print]\nFront ends:",
          what);
  for (int i = 0; i < FRONTS; i++)
    fprintf(stderr, " %s", fronts[i]->name);
  fprintf(stderr, "\n");
  exit(2);
}

// A part of a name means all fronts that have it: "play" is play-pipe and play-pty.
static unsigned fronts_named(const char *name) {
  unsigned found = 0;
  for (int i = 0; i < FRONTS; i++)
    found |= (unsigned)(strstr(fronts[i]->name, name) != NULL) << i;
  if (!found)
    refuse_usage("there is no such front end");
  return found;
}

static Wishes read_wishes(int argc, char **argv) {
  Wishes wishes = {.walker = argv[0], .program = getenv("TESELA"), .seed = 1, .late_steps = 60};
  for (int i = 1; i < argc; i++) {
    const char *value = i + 1 < argc ? argv[i + 1] : NULL;
    if (strcmp(argv[i], "--slow") == 0) {
      wishes.with_slow = true;
      continue;
    }
    if (strcmp(argv[i], "--still") == 0) {
      wishes.is_still = true;
      continue;
    }
    if (strcmp(argv[i], "--print") == 0) {
      wishes.prints = true;
      continue;
    }
    if (!value)
      refuse_usage(argv[i]);
    if (strcmp(argv[i], "--program") == 0)
      wishes.program = value;
    else if (strcmp(argv[i], "--seed") == 0)
      wishes.seed = strtoull(value, NULL, 10);
    else if (strcmp(argv[i], "--games") == 0)
      wishes.games = strtol(value, NULL, 10);
    else if (strcmp(argv[i], "--steps") == 0)
      wishes.late_steps = (int)strtol(value, NULL, 10);
    else if (strcmp(argv[i], "--seconds") == 0)
      wishes.seconds = strtol(value, NULL, 10);
    else if (strcmp(argv[i], "--patience") == 0)
      talker_patience_ms = (int)strtol(value, NULL, 10) * 1000;
    else if (strcmp(argv[i], "--front") == 0)
      wishes.fronts |= fronts_named(value);
    else
      refuse_usage(argv[i]);
    i++;
  }
  if (!wishes.program && !wishes.prints)
    refuse_usage("which program? --program, or TESELA in the environment");
  wishes.fronts = wishes.fronts ? wishes.fronts : (1u << FRONTS) - 1;
  wishes.games = wishes.games || wishes.seconds ? wishes.games : 1;
  return wishes;
}

static long done[ACTION_TYPES]; // actions of all walks, through all front ends

static void count_actions(const Game *game) {
  for (int64_t seq = 1; seq <= game_action_count(game); seq++)
    done[game_action(game, seq)->type]++;
}

static void print_totals(void) {
  for (int type = 0; type < ACTION_TYPES; type++) {
    if (done[type])
      printf("%s %ld, ", action_type_name((ActionType)type), done[type]);
  }
}

static char *folder; // of this run; removed at its end, in any case

static void remove_folder(void) {
  fixture_dir_remove(folder);
}

static void walk_one(const Wishes *wishes, const Plan *plan, const FrontKind *kind, StrBuf *reference) {
  StrBuf own = {0}, home = {0};
  int64_t began = steady_ms();
  strbuf_printf(&own, "%s/%llu-%s", folder, (unsigned long long)plan->number, kind->name);
  strbuf_printf(&home, "%s/home", own.data);
  Error err;
  if (dir_ensure(home.data, &err) != OK)
    refuse_usage(err.message);
  setenv("TESELA_HOME", home.data, 1);
  Walk walk = {.plan = plan,
               .kind = kind,
               .folder = own.data,
               .program = wishes->program,
               .walker = wishes->walker,
               .with_slow = wishes->with_slow,
               .reference = reference,
               .late_steps = plan_is_slow(plan) ? SLOW_STEPS : wishes->late_steps,
               .stops = !wishes->is_still,
               .words = walkwords_find(wishes->program, folder, plan)};
  walk_game(&walk);
  printf("  %-12s %3d steps, %4lld actions, %5lld ms\n", kind->name, walk.steps,
         (long long)game_action_count(walk.oracle.game), (long long)(steady_ms() - began));
  fflush(stdout);
  count_actions(walk.oracle.game);
  oracle_close(&walk);
  strbuf_deinit(&home);
  fixture_dir_remove(own.data); // with the path
}

static void walk_all(const Wishes *wishes, uint64_t number) {
  Plan *plan = plan_make(number, wishes->with_slow);
  if (wishes->prints) {
    json_print_plan(plan);
    mem_free(plan);
    return;
  }
  StrBuf text = {0}, reference = {0};
  plan_describe(plan, &text);
  printf("game %llu: %s\n", (unsigned long long)number, text.data);
  fflush(stdout);
  for (int i = 0; i < FRONTS; i++) {
    bool is_wanted = wishes->fronts >> i & 1 && (fronts[i]->can_be_free || !plan->is_free);
    if (is_wanted)
      walk_one(wishes, plan, fronts[i], &reference);
  }
  strbuf_deinit(&text);
  strbuf_deinit(&reference);
  mem_free(plan);
}

int main(int argc, char **argv) {
  Wishes wishes = read_wishes(argc, argv);
  int64_t until = wishes.seconds ? steady_ms() + wishes.seconds * 1000 : INT64_MAX;
  signal(SIGPIPE, SIG_IGN);
  setenv("LANG", "C.UTF-8", 1);
  setenv("LC_ALL", "C.UTF-8", 1);
  unsetenv("TESELA_LANG");
  unsetenv("NO_COLOR");
  folder = fixture_dir_make();
  atexit(remove_folder);
  walkclock_start(folder);
  long games = 0;
  for (; (wishes.games == 0 || games < wishes.games) && steady_ms() < until; games++)
    walk_all(&wishes, wishes.seed + (uint64_t)games);
  json_server_end();
  walkwords_clear();
  if (wishes.prints)
    return 0;
  print_totals();
  printf("in %ld games from %llu on\n", games, (unsigned long long)wishes.seed);
  return 0;
}
