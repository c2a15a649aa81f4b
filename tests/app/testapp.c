// SPDX-License-Identifier: MIT
#include "tests/app/testapp.h"

#include "app/inside.h"
#include "base/file.h"
#include "base/mem.h"
#include "support/fixture.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

int64_t testapp_clock_ms = 1000;
bool testapp_never_waits;
static Arena use_arena;

static int64_t now_ms(void) {
  return ++testapp_clock_ms;
}

App *testapp_open_again(const TestApp *test) {
  Error err;
  App *app;
  // Several programs at one store wait for each other, and the disk may be slow.
  AppOptions options = {.place = test->place, .cost = {1, 8192}, .busy_ms = 180 * 1000, .now_ms = now_ms};
  assert_ok(app_open(&options, &app, &err), err);
  return app;
}

TestApp *testapp_make(void) {
  TestApp *test = mem_alloc(sizeof *test);
  StrBuf place = {0};
  test->folder = fixture_dir_make();
  setenv("TESELA_HOME", test->folder, 1);
  strbuf_printf(&place, "%s/test.db", test->folder);
  test->place = place.data;
  test->app = testapp_open_again(test);
  return test;
}

void testapp_destroy(TestApp *test) {
  arena_deinit(&use_arena);
  use_arena = (Arena){0};
  app_close(test->app);
  fixture_dir_remove(test->folder);
  mem_free(test->place);
  mem_free(test);
}

Account testapp_register(TestApp *test, const char *name) {
  Error err;
  Account account;
  char password[] = "secret";
  assert_ok(account_register(test->app, name, password, &account, &err), err);
  return account;
}

void testapp_add_mini(TestApp *test, const Account *account) {
  const ResourceImport from = {.id = "mini",
                               .words = TESELA_SOURCE_DIR "/tests/fixtures/mini_diccionario.txt",
                               .bag = TESELA_SOURCE_DIR "/tests/fixtures/mini_bolsa.txt"};
  ResourceReport report;
  assert_string_equal(testapp_use(test->app, account, &resource_importing, &from, &report), "ok");
}

OpenGame *testapp_ordered(TestApp *test, const Account *account, const GameOrder *order) {
  const Use use = {.app = test->app, .account = account, .arena = &use_arena};
  OpenGame *game;
  Error err;
  assert_ok(games_new(&use, order, &game, &err), err);
  return game;
}

static OpenGame *begin_game(TestApp *test, const Account *account, const char *people, const char *machines,
                            const char *words, const char *seed) {
  PlayerOrder seats[SEATS_MAX];
  GameOrder order = {.words = words, .seed = seed, .seats.items = seats};
  char items[2][256], *rest, *item;
  snprintf(items[0], sizeof items[0], "%s", people);
  snprintf(items[1], sizeof items[1], "%s", machines);
  for (rest = items[0]; people[0] && (item = strsep(&rest, ","));)
    seats[order.seats.count++] =
        (PlayerOrder){.name = item, .is_here = true, .is_mine = account->id && strcmp(item, account->name) == 0};
  for (rest = items[1]; machines[0] && (item = strsep(&rest, " "));)
    seats[order.seats.count++] = (PlayerOrder){.kind = SEAT_BOT, .bot = item};
  return testapp_ordered(test, account, &order);
}

OpenGame *testapp_game(TestApp *test, const Account *account, const char *people, const char *machines) {
  return begin_game(test, account, people, machines, "mini", "house");
}

OpenGame *testapp_fair_game(TestApp *test, const Account *account, const char *people, const char *machines) {
  return begin_game(test, account, people, machines, "en-common", "");
}

void testapp_pass_to_end(OpenGame *game) {
  Error err;
  GameTable *table = opengame_table(game);
  for (int turns = 0; !state_is_over(game_state(table->game)); turns++) {
    Action pass = {.type = ACTION_PASS, .seat = table_turn(table)};
    assert_ok(table_do(table, &pass, &err), err);
    assert_true(turns < 100);
  }
}

static Error last_refusal;

const char *testapp_use(App *app, const Account *account, const UseCase *what, const void *in, void *out) {
  static const Account nobody;
  const Use use = {
      .app = app, .account = account ? account : &nobody, .never_waits = testapp_never_waits, .arena = &use_arena};
  if (out)
    memset(out, 0, what->out_size);
  return testapp_code(what->run(&use, in, out, &last_refusal), &last_refusal);
}

const char *testapp_field(void) {
  return last_refusal.field;
}

const char *testapp_code(Status status, const Error *err) {
  return status == OK ? "ok" : err->code;
}
