// SPDX-License-Identifier: MIT
#include "tests/app/house.h"

#include "app/app_internal.h"
#include "base/file.h"
#include "base/mem.h"
#include "support/fixture.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

int64_t house_clock_ms = 1000;

static int64_t now_ms(void) {
  return ++house_clock_ms;
}

App *house_open_again(const House *house) {
  Error err;
  App *app;
  // Several programs at one store wait for each other, and the disk may be slow.
  AppOptions options = {.place = house->place, .cost = {1, 8192}, .busy_ms = 180 * 1000, .now_ms = now_ms};
  assert_ok(app_open(&options, &app, &err), err);
  return app;
}

House *house_make(void) {
  House *house = mem_alloc(sizeof *house);
  StrBuf place = {0};
  house->folder = fixture_dir_make();
  setenv("TESELA_HOME", house->folder, 1);
  strbuf_printf(&place, "%s/test.db", house->folder);
  house->place = place.data;
  house->app = house_open_again(house);
  return house;
}

void house_destroy(House *house) {
  app_close(house->app);
  fixture_dir_remove(house->folder);
  mem_free(house->place);
  mem_free(house);
}

Account house_register(House *house, const char *name) {
  Error err;
  Account account;
  char password[] = "secret";
  assert_ok(account_register(house->app, name, password, &account, &err), err);
  return account;
}

void house_add_mini(House *house, const Account *account) {
  Error err;
  assert_ok(resource_add_files(house->app, account, "mini", TESELA_SOURCE_DIR "/tests/fixtures/mini_diccionario.txt",
                               TESELA_SOURCE_DIR "/tests/fixtures/mini_bolsa.txt", false, NULL, &err),
            err);
}

static int count_items(const char *list, char separator) {
  int count = list[0] != '\0';
  for (; *list; list++)
    count += *list == separator;
  return count;
}

static OpenGame *begin_game(House *house, const Account *account, const char *people, const char *machines,
                            const char *dictionary, const char *seed) {
  Error err;
  GameForm form;
  char number[16], items[256], *rest = items;
  gameform_start(&form);
  assert_ok(gameform_set_dictionary(house->app, account, &form, dictionary, &err), err);
  snprintf(number, sizeof number, "%d", count_items(people, ','));
  assert_ok(gameform_set_people(&form, number, &err), err);
  snprintf(items, sizeof items, "%s", people);
  for (int i = 0; i < form.people_count; i++) {
    const char *name = strsep(&rest, ",");
    assert_ok(strcmp(name, account->name) == 0 ? gameform_bind_person(&form, i, account, &err)
                                               : gameform_set_person(&form, i, name, &err),
              err);
  }
  snprintf(number, sizeof number, "%d", count_items(machines, ' '));
  assert_ok(gameform_set_machines(&form, number, &err), err);
  snprintf(items, sizeof items, "%s", machines);
  rest = items;
  for (int i = 0; i < form.machine_count; i++)
    assert_ok(gameform_set_machine(&form, i, "", strsep(&rest, " "), &err), err);
  snprintf(form.seed, sizeof form.seed, "%s", seed);
  OpenGame *game;
  assert_ok(games_new(house->app, account, &form, NULL, &game, &err), err);
  return game;
}

OpenGame *house_game(House *house, const Account *account, const char *people, const char *machines) {
  return begin_game(house, account, people, machines, "mini", "house");
}

OpenGame *house_fair_game(House *house, const Account *account, const char *people, const char *machines) {
  return begin_game(house, account, people, machines, "en-common", "");
}

void house_pass_to_end(OpenGame *game) {
  Error err;
  GameTable *table = opengame_table(game);
  for (int turns = 0; !state_is_over(game_state(table->game)); turns++) {
    Action pass = {.type = ACTION_PASS, .seat = table_turn(table)};
    assert_ok(table_do(table, &pass, &err), err);
    assert_true(turns < 100);
  }
}

const char *house_code(Status status, const Error *err) {
  return status == OK ? "ok" : err->code;
}
