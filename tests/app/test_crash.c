// SPDX-License-Identifier: MIT
// A program that plays is killed at any moment, again and again: every confirmed turn is there afterwards, nothing is
// half done, and the next program begins without repair. TESELA_CRASH_RUNS says how often (60).
#include "app/machine.h"
#include "base/mem.h"
#include "base/random.h"
#include "support/test.h"
#include "tests/app/testapp.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// What the player writes to a pipe when a turn is confirmed.
typedef struct Confirmed {
  char game[GAME_ID_SIZE];
  char hash[HASH_HEX_SIZE];
  int64_t seq;
  int is_over;
  int has_save; // it has been saved under a name since the program began
} Confirmed;

static void die(const char *what, const Error *err) {
  StrBuf text = {0};
  error_format(err, NULL, &text);
  fprintf(stderr, "player: %s: %s\n", what, strbuf_text(&text));
  _exit(3);
}

static Account log_in(App *app) {
  Error err;
  Account account;
  char password[] = "secret";
  if (account_log_in(app, "Ana", password, &account, &err) != OK)
    die("log in", &err);
  return account;
}

// People only ask for help and pass, so that games end soon and the kill hits many ends.
static Status do_something(GameTable *table, Random *random, Error *err) {
  Action action;
  int seat = table_turn(table);
  if (table_is_machine(table, seat))
    return table_machine_turn(table, table_turn(table), NULL, &action, err);
  action = (Action){.type = ACTION_PASS, .seat = seat};
  return random_below(random, 3) ? table_suggest(table, seat, &action, err) : table_do(table, &action, err);
}

// Sometimes somebody saves, over an earlier save.
static bool save_sometimes(OpenGame *game, Random *random) {
  Error err;
  if (random_below(random, 6) != 0)
    return false;
  if (opengame_save(game, "kept", true, &err) != OK)
    die("saving", &err);
  return true;
}

static void play_forever(const TestApp *test, int run, int pipe_end) {
  Error err;
  App *app = testapp_open_again(test);
  Account ana = log_in(app);
  TestApp inside = {.app = app};
  Seed seed = seed_from_text("crash");
  seed = seed_derive(&seed, "run", (uint64_t)run);
  Random random = random_start(&seed, "play");
  bool has_save = false;
  for (;;) {
    OpenGame *game;
    Status status = games_last(app, &ana, NULL, &game, &err);
    if (status == ERR_MISSING)
      game = testapp_game(&inside, &ana, "Ana", "greedy");
    else if (status != OK)
      die("going on", &err);
    GameTable *table = opengame_table(game);
    while (!state_is_over(game_state(table->game))) {
      if (do_something(table, &random, &err) != OK)
        die("a turn", &err);
      has_save = save_sometimes(game, &random) || has_save;
      Confirmed confirmed = {.seq = game_action_count(table->game), .is_over = state_is_over(game_state(table->game))};
      snprintf(confirmed.game, sizeof confirmed.game, "%s", opengame_id(game));
      snprintf(confirmed.hash, sizeof confirmed.hash, "%s", game_action(table->game, confirmed.seq)->state_hash);
      if (write(pipe_end, &confirmed, sizeof confirmed) != sizeof confirmed)
        _exit(4);
    }
    opengame_close(game);
  }
}

static void check_confirmed(App *app, const Account *ana, const Confirmed *confirmed) {
  Error err;
  OpenGame *game;
  assert_ok(games_load(app, ana, confirmed->game, NULL, &game, &err), err);
  const Game *found = opengame_table(game)->game;
  assert_true(game_action_count(found) >= confirmed->seq);
  assert_string_equal(game_action(found, confirmed->seq)->state_hash, confirmed->hash);
  if (confirmed->is_over)
    assert_true(state_is_over(game_state(found)));
  opengame_close(game);
}

// A confirmed save can be loaded.
static void check_save(App *app, const Account *ana) {
  Error err;
  OpenGame *game;
  assert_ok(games_load(app, ana, "kept", NULL, &game, &err), err);
  assert_string_equal(opengame_save_name(game), "kept");
  opengame_close(game);
}

// Every finished game has its two results, once.
static void check_results(App *app, const Account *ana) {
  GameList over;
  Statistics statistics = {0};
  assert_string_equal(testapp_use(app, ana, &game_finished_listing, &(GamePage){0}, &over), "ok");
  const char *code =
      testapp_use(app, NULL, &statistics_of_all, &(StatisticsQuestion){.with_machines = true}, &statistics);
  if (strcmp(code, "no_scores") != 0)
    assert_string_equal(code, "ok");
  assert_int_equal(statistics.results, 2 * over.games.count);
}

// Plays until it is killed; returns the last confirmed state.
static bool run_and_kill(const TestApp *test, int run, int delay_us, Confirmed *last) {
  int ends[2], status;
  Confirmed confirmed;
  bool any = false;
  assert_int_equal(pipe(ends), 0);
  pid_t player = fork();
  if (player == 0) {
    close(ends[0]);
    play_forever(test, run, ends[1]);
  }
  close(ends[1]);
  // From its first turn on; some are killed while they still begin.
  if (run % 4 != 0 && read(ends[0], &confirmed, sizeof confirmed) == sizeof confirmed) {
    *last = confirmed;
    any = true;
  }
  usleep((useconds_t)delay_us);
  kill(player, SIGKILL);
  while (read(ends[0], &confirmed, sizeof confirmed) == sizeof confirmed) {
    *last = confirmed;
    any = true;
  }
  close(ends[0]);
  while (waitpid(player, &status, 0) < 0 && errno == EINTR)
    continue;
  if (!WIFSIGNALED(status))
    fail_msg("the player ended by itself, with %d", WEXITSTATUS(status));
  return any;
}

static void every_confirmed_turn_outlives_the_program(void **state) {
  (void)state;
  const char *wanted = getenv("TESELA_CRASH_RUNS");
  int runs = wanted ? atoi(wanted) : 60;
  int confirmed_runs = 0;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana");
  Seed seed = seed_from_system();
  Random random = random_start(&seed, "kill");
  testapp_add_mini(test, &ana);
  for (int run = 0; run < runs; run++) {
    Confirmed last;
    app_close(test->app); // a connection does not outlive a fork
    test->app = NULL;
    bool any = run_and_kill(test, run, (int)random_below(&random, 25000), &last);
    test->app = testapp_open_again(test);
    if (any)
      check_confirmed(test->app, &ana, &last);
    if (any && last.has_save)
      check_save(test->app, &ana);
    confirmed_runs += any;
    check_results(test->app, &ana);
  }
  assert_true(confirmed_runs >= runs / 2);
  Error err;
  StrBuf copy = {0};
  strbuf_printf(&copy, "%s/copy", test->folder);
  assert_ok(app_backup(test->app, copy.data, &err), err);
  assert_ok(app_restore(test->app, copy.data, &err), err); // which looks at every page
  check_results(test->app, &ana);
  strbuf_deinit(&copy);
  testapp_destroy(test);
}

enum { TURNS_EACH = 25 };

// Takes the turn of whichever seat it is, like a second window on the same game.
static void take_turns(const TestApp *test, const char *which) {
  Error err;
  App *app = testapp_open_again(test);
  Account ana = log_in(app);
  OpenGame *game;
  if (games_load(app, &ana, which, NULL, &game, &err) != OK)
    die("load", &err);
  for (int done = 0; done < TURNS_EACH;) {
    GameTable *table = opengame_table(game);
    Action action = {.type = ACTION_PASS, .seat = table_turn(table)};
    Status status = table_do(table, &action, &err);
    if (status == OK)
      done++;
    else if (strcmp(err.code, "game_moved_on") != 0)
      die("pass", &err);
    else if (opengame_refresh(game, &err) != OK)
      die("refresh", &err);
  }
  opengame_close(game);
  app_close(app);
  _exit(0);
}

static void two_programs_at_once_lose_nothing(void **state) {
  (void)state;
  Error err;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana");
  PlayerOrder seats[] = {{.is_mine = true}, {.name = "Pau", .is_here = true}};
  const char *rules[] = {"passes_to_end=0", "scoreless_to_end=0"};
  testapp_add_mini(test, &ana);
  OpenGame *game = testapp_ordered(test, &ana, &(GameOrder){.words = "mini", .seats = {seats, 2}, .rules = {rules, 2}});
  char id[GAME_ID_SIZE];
  snprintf(id, sizeof id, "%s", opengame_id(game));
  opengame_close(game);
  app_close(test->app);
  test->app = NULL;
  pid_t players[2];
  for (int i = 0; i < 2; i++) {
    players[i] = fork();
    if (players[i] == 0)
      take_turns(test, id);
  }
  for (int i = 0; i < 2; i++) {
    int status;
    assert_int_equal(waitpid(players[i], &status, 0), players[i]);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  test->app = testapp_open_again(test);
  assert_ok(games_load(test->app, &ana, id, NULL, &game, &err), err);
  assert_int_equal(game_action_count(opengame_table(game)->game), 2 * TURNS_EACH);
  opengame_close(game);
  testapp_destroy(test);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_confirmed_turn_outlives_the_program),
      cmocka_unit_test(two_programs_at_once_lose_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
