// SPDX-License-Identifier: MIT
// Saves over the network: their owner can continue, rename and forget each of them. And the record of a finished game
// can be verified.
#include "api/client.h"
#include "app/inside.h"
#include "app/saves.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ME "{\"kind\":\"person\",\"account\":true,\"here\":true}"
#define PAU "{\"kind\":\"person\",\"name\":\"Pau\",\"here\":true}"
#define MACHINE "{\"kind\":\"bot\",\"name\":\"Bot\",\"bot\":\"level1\"}"
#define INVITED "{\"kind\":\"person\",\"here\":false}"

static TestServer server;
static int how_it_ended;
static Client ana;

static int open_all(void **state) {
  (void)state;
  server_start(&server, false);
  ana = client_new(&server);
  client_register(&ana, "Ana");
  client_add_words(&ana);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  client_free(&ana);
  how_it_ended = server_end(&server);
  return how_it_ended;
}

static void do_it(int status, const char *method, const char *body, const char *format, const char *id) {
  json_decref(client_expect(&ana, status, method, body, format, id));
}

static void save(const char *game, const char *name, int status) {
  char body[96];
  snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
  do_it(status, "POST", body, "/api/games/%s/save", game);
}

static void pass(const char *game) {
  do_it(200, "POST", "{\"type\":\"pass\"}", "/api/games/%s/actions", game);
}

// A new reference to the save of this name, NULL if there is none.
static json_t *find_save(const char *name) {
  size_t index;
  json_t *row, *list = client_expect(&ana, 200, "GET", NULL, "/api/saves"), *found = NULL;
  json_array_foreach(json_object_get(list, "saves"), index, row) {
    if (strcmp(text_of(row, "name"), name) == 0)
      found = json_incref(row);
  }
  json_decref(list);
  return found;
}

static long long number_of(const char *name) {
  json_t *save = find_save(name);
  long long number = save ? (long long)json_integer_value(json_object_get(save, "save")) : 0;
  json_decref(save);
  return number;
}

static json_t *load(const char *name, int status) {
  return client_expect(&ana, status, "POST", "{}", "/api/saves/%lld/load", number_of(name));
}

static void each_save_is_gone_on_with_by_itself(void **state) {
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME "," PAU "]", NULL);
  const char *id = text_of(game, "id");
  save(id, "early", 200);
  pass(id);
  save(id, "late", 200);
  save(id, "late", 409); // never overwritten silently
  save(id, " ", 400);
  json_t *late = find_save("late"), *early = find_save("early");
  assert_true(json_is_true(json_object_get(late, "current")));
  assert_true(json_is_false(json_object_get(early, "current")));
  assert_int_equal(json_array_size(json_object_get(early, "seats")), 2);
  json_t *loaded = load("late", 200);
  assert_string_equal(text_of(loaded, "id"), id);
  json_decref(loaded);
  loaded = load("early", 200);
  assert_string_not_equal(text_of(loaded, "id"), id);
  json_t *copy = client_expect(&ana, 200, "GET", NULL, "/api/games/%s", text_of(loaded, "id"));
  assert_int_equal(json_array_size(json_object_get(copy, "history")), 0);
  assert_string_equal(text_of(copy, "commitment"), text_of(game, "commitment"));
  json_decref(copy);
  pass(text_of(loaded, "id")); // it can be played
  json_decref(loaded);
  json_decref(late);
  json_decref(early);
  json_decref(game);
}

// A record as the server gave it, and one in which somebody has changed a name.
static void a_game_that_is_over_can_be_verified_by_whoever_has_it(void **state) {
  (void)state;
  Client somebody = client_new(&server);
  client_be_guest(&somebody);
  json_t *game = client_new_game(&ana, "[" ME "," PAU "]", NULL);
  do_it(200, "POST", "{\"type\":\"resign\"}", "/api/games/%s/actions", text_of(game, "id"));
  json_t *record = client_expect(&ana, 200, "GET", NULL, "/api/games/%s/file", text_of(game, "id"));
  char *text = json_dumps(record, 0);
  json_t *verified = client_expect(&somebody, 200, "POST", text, "/api/games/verify");
  assert_true(json_is_true(json_object_get(verified, "verified")));
  assert_true(json_is_true(json_object_get(verified, "finished")));
  assert_string_equal(text_of(verified, "commitment"), text_of(game, "commitment"));
  assert_int_equal(json_array_size(json_object_get(verified, "players")), 2);
  memcpy(strstr(text, "Pau"), "Pol", 3);
  json_decref(client_expect(&somebody, 400, "POST", text, "/api/games/verify"));
  json_decref(client_expect(&somebody, 400, "POST", "no game", "/api/games/verify"));
  free(text);
  json_decref(verified);
  json_decref(record);
  json_decref(game);
  client_free(&somebody);
}

static bool is_ranked(const char *id) {
  json_t *game = client_expect(&ana, 200, "GET", NULL, "/api/games/%s", id);
  bool is_so = json_is_true(json_object_get(game, "ranked"));
  assert_string_equal(text_of(game, "unranked_why"), is_so ? "" : "older_save");
  json_decref(game);
  return is_so;
}

// Passes when it is Ana's turn; the machine may have to think first.
static void pass_when_asked(const char *id) {
  json_t *game;
  while (game = client_expect(&ana, 200, "GET", NULL, "/api/games/%s", id), int_of(game, "turn") != 0)
    json_decref(game);
  json_decref(game);
  pass(id);
}

// Playing on in a copy, or ending it and reading its seed, reveals the next tiles of the game itself.
static void a_game_that_was_tried_in_a_copy_is_not_ranked(void **state) {
  (void)state;
  for (int copies = 0; copies < 2; copies++) {
    json_t *game =
        client_expect(&ana, 200, "POST", "{\"language\":\"en-common\",\"seats\":[" ME "," MACHINE "]}", "/api/games");
    const char *id = text_of(game, "id");
    save(id, copies ? "tried" : "untried", 200);
    pass_when_asked(id);
    if (copies)
      json_decref(load("tried", 200));
    assert_int_equal(is_ranked(id), !copies);
    json_decref(game);
  }
}

static void saves_are_renamed_and_forgotten(void **state) {
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME "," PAU "]", NULL);
  const char *id = text_of(game, "id");
  save(id, "one", 200);
  save(id, "two", 200);
  json_decref(client_expect(&ana, 409, "PATCH", "{\"name\":\"two\"}", "/api/saves/%lld", number_of("one")));
  json_decref(client_expect(&ana, 400, "PATCH", "{\"name\":\"\"}", "/api/saves/%lld", number_of("one")));
  json_decref(client_expect(&ana, 200, "PATCH", "{\"name\":\"three\"}", "/api/saves/%lld", number_of("one")));
  assert_true(number_of("three") > 0);
  assert_int_equal(number_of("one"), 0);
  Client eva = client_new(&server);
  client_register(&eva, "Eva");
  json_decref(client_expect(&eva, 404, "DELETE", NULL, "/api/saves/%lld", number_of("two")));
  json_decref(client_expect(&eva, 404, "POST", "{}", "/api/saves/%lld/load", number_of("two")));
  client_free(&eva);
  json_decref(client_expect(&ana, 200, "DELETE", NULL, "/api/saves/%lld", number_of("two")));
  assert_int_equal(number_of("two"), 0);
  json_decref(client_expect(&ana, 404, "DELETE", NULL, "/api/saves/%s", "two"));
  do_it(200, "GET", NULL, "/api/games/%s", id); // the game stays
  json_decref(game);
}

// The same rule as at the console; the server's table of the game goes too.
static void a_game_goes_when_its_last_name_is_written_over(void **state) {
  static const struct {
    const char *seats;
    bool goes_on, stays;
  } rows[] = {
      {"[" ME "," PAU "]", false, false},
      {"[" ME "," PAU "]", true, true},
      {"[" ME "," INVITED "]", false, true},
  };
  (void)state;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    json_t *old = client_new_game(&ana, rows[i].seats, NULL), *game = client_new_game(&ana, "[" ME "," PAU "]", NULL);
    char name[16], body[64];
    snprintf(name, sizeof name, "over%zu", i);
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"overwrite\":true}", name);
    save(text_of(old, "id"), name, 200);
    if (rows[i].goes_on)
      pass(text_of(old, "id"));
    do_it(200, "POST", body, "/api/games/%s/save", text_of(game, "id"));
    do_it(rows[i].stays ? 200 : 404, "GET", NULL, "/api/games/%s", text_of(old, "id"));
    do_it(200, "GET", NULL, "/api/games/%s", text_of(game, "id"));
    json_decref(old);
    json_decref(game);
  }
}

static void an_older_moment_of_a_game_with_others_is_only_looked_at(void **state) {
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME "," INVITED "]", NULL);
  const char *id = text_of(game, "id");
  save(id, "together", 200);
  json_t *token = client_expect(&ana, 200, "POST", "{\"seat\":1}", "/api/games/%s/invite", id);
  Client luis = client_new(&server);
  client_be_guest(&luis);
  json_decref(client_expect(&luis, 200, "POST", "{\"name\":\"Luis\"}", "/api/join/%s", text_of(token, "token")));
  json_t *refused = load("together", 409);
  assert_string_equal(text_of(refused, "code"), "remote_load");
  json_decref(refused);
  json_decref(token);
  client_free(&luis);
  json_decref(game);
}

// docs/messages.md: these sentences are not only for the console.
static void refusals_are_in_the_words_of_the_seeds(void **state) {
  (void)state;
  json_t *alone = client_new_game(&ana, "[" ME "," PAU "]", NULL);
  json_t *remote = client_new_game(&ana, "[" ME "," INVITED "]", NULL);
  const struct {
    int status;
    const char *method, *body, *path, *id, *said;
  } cases[] = {
      {400, "POST", "{\"name\":\"\"}", "/api/games/%s/save", text_of(alone, "id"), "Invalid name."},
      {409, "DELETE", NULL, "/api/games/%s", text_of(remote, "id"),
       "The game could not be deleted: others are playing it, resign or wait for its end"},
      {409, "POST", "{\"id\":\"es\",\"words\":\"a\"}", "/api/%s", "resources",
       "There is a dictionary with that ID already."},
      {409, "POST", "{\"id\":\"es\",\"bag\":\"A 9 1\"}", "/api/%s", "resources",
       "There is a bag with that ID already."},
      {404, "GET", NULL, "/api/statistics?player=%s", "Nobody", "That player does not exist in the system"},
      {400, "POST", "{\"settings\":{\"board_size\":2},\"seats\":[" ME "]}", "/api/%s", "games",
       "The size must be a positive whole number, from 3 to 31"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf path = {0};
    strbuf_printf(&path, cases[i].path, cases[i].id); // NOLINT(clang-diagnostic-format-nonliteral)
    json_t *refused = client_ask(&ana, cases[i].method, path.data, cases[i].body);
    if (ana.status != cases[i].status || strcmp(text_of(refused, "message"), cases[i].said) != 0)
      fail_msg("%s: %d '%s', expected %d '%s'", path.data, ana.status, text_of(refused, "message"), cases[i].status,
               cases[i].said);
    json_decref(refused);
    strbuf_deinit(&path);
  }
  json_decref(alone);
  json_decref(remote);
}

// Directly into the store: the largest number allowed.
static void fill_with_saves(const char *game) {
  StrBuf path = {0};
  Arena arena = {0};
  StoreUser user;
  StoreGame row;
  App *app;
  int64_t id;
  strbuf_printf(&path, "%s/tesela.db", server.folder);
  assert_int_equal(app_open(&(AppOptions){.place = path.data, .busy_ms = 180 * 1000}, &app, NULL), OK);
  assert_int_equal(STORE(app, user_find, "ana", &user, NULL), OK);
  assert_int_equal(STORE(app, game_find, game, &arena, &row, NULL), OK);
  assert_int_equal(STORE(app, begin, NULL), OK);
  for (int i = 0; i < SAVES_MAX; i++) {
    char name[16];
    snprintf(name, sizeof name, "s%d", i);
    assert_int_equal(STORE(app, save_add, user.id, name, row.id, row.seq, 1, row.summary, &id, NULL), OK);
  }
  assert_int_equal(STORE(app, commit, NULL), OK);
  app_close(app);
  arena_deinit(&arena);
  strbuf_deinit(&path);
}

static void nobody_has_more_saves_than_are_listed(void **state) {
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME "," PAU "]", NULL);
  const char *id = text_of(game, "id");
  fill_with_saves(id);
  save(id, "one more", 413);
  do_it(413, "POST", "{\"name\":\"one more\",\"overwrite\":true}", "/api/games/%s/save", id);
  do_it(200, "POST", "{\"name\":\"s7\",\"overwrite\":true}", "/api/games/%s/save", id);
  json_decref(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_save_is_gone_on_with_by_itself),
      cmocka_unit_test(a_game_that_is_over_can_be_verified_by_whoever_has_it),
      cmocka_unit_test(a_game_that_was_tried_in_a_copy_is_not_ranked),
      cmocka_unit_test(saves_are_renamed_and_forgotten),
      cmocka_unit_test(a_game_goes_when_its_last_name_is_written_over),
      cmocka_unit_test(an_older_moment_of_a_game_with_others_is_only_looked_at),
      cmocka_unit_test(refusals_are_in_the_words_of_the_seeds),
      cmocka_unit_test(nobody_has_more_saves_than_are_listed),
  };
  int failed = cmocka_run_group_tests(tests, open_all, close_all);
  return failed ? failed : how_it_ended;
}
