// SPDX-License-Identifier: MIT
// A keeper delays only those at the same table.
#include "api/company.h"
#include "api/tables.h"
#include "base/mem.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define TWO                                                                                                            \
  "[{\"kind\":\"person\",\"account\":true,\"here\":true},{\"kind\":\"person\",\"name\":\"Luis\",\"here\":true}]"

static TestServer server;
static Client ana;

// Somebody who works at a table and does not finish.
typedef struct Sitter {
  char id[TABLE_ID_SIZE];
  bool acts; // passes first
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t changes;
  bool is_there, may_go;
  Status status;
} Sitter;

static Status sit_down(Keeper *keeper, Table *table, void *argument, Error *err) {
  Sitter *sitter = argument;
  Action action = {.type = ACTION_PASS, .seat = state_awaited(table_state(table))};
  (void)keeper;
  Status status = sitter->acts ? table_do(&table->open->table, &action, err) : OK;
  pthread_mutex_lock(&sitter->lock);
  sitter->is_there = true;
  pthread_cond_broadcast(&sitter->changes);
  while (!sitter->may_go)
    pthread_cond_wait(&sitter->changes, &sitter->lock);
  pthread_mutex_unlock(&sitter->lock);
  return status;
}

static void *sit(void *argument) {
  Sitter *sitter = argument;
  App *app;
  sitter->status = api_open_app(&server.api, &app, NULL);
  if (sitter->status == OK) {
    sitter->status = tables_do(&server.api, app, sitter->id, sit_down, sitter, NULL);
    app_close(app);
  }
  return NULL;
}

static Sitter *begin_sitting(const char *id, bool acts) {
  Sitter *sitter = mem_alloc(sizeof *sitter);
  snprintf(sitter->id, sizeof sitter->id, "%s", id);
  sitter->acts = acts;
  pthread_mutex_init(&sitter->lock, NULL);
  pthread_cond_init(&sitter->changes, NULL);
  assert_int_equal(pthread_create(&sitter->thread, NULL, sit, sitter), 0);
  pthread_mutex_lock(&sitter->lock);
  while (!sitter->is_there)
    pthread_cond_wait(&sitter->changes, &sitter->lock);
  pthread_mutex_unlock(&sitter->lock);
  return sitter;
}

static void end_sitting(Sitter *sitter) {
  pthread_mutex_lock(&sitter->lock);
  sitter->may_go = true;
  pthread_cond_broadcast(&sitter->changes);
  pthread_mutex_unlock(&sitter->lock);
  pthread_join(sitter->thread, NULL);
  assert_int_equal(sitter->status, OK);
  pthread_mutex_destroy(&sitter->lock);
  pthread_cond_destroy(&sitter->changes);
  mem_free(sitter);
}

static json_t *new_game(void) {
  return client_new_game(&ana, TWO, "{\"passes_to_end\":0,\"scoreless_to_end\":0}");
}

// These would never return if one thread had all tables, or if a thinking keeper held the writing connection.
static void others_go_on_while_somebody_works_at_a_table(void **state) {
  json_t *slow = new_game(), *quick = new_game();
  (void)state;
  for (int acts = 0; acts < 2; acts++) {
    Sitter *sitter = begin_sitting(text_of(slow, "id"), acts != 0);
    json_decref(client_expect(&ana, 200, "GET", NULL, "/api/games/%s", text_of(quick, "id")));
    json_decref(client_expect(&ana, 200, "POST", "{\"type\":\"pass\"}", "/api/games/%s/actions", text_of(quick, "id")));
    json_decref(new_game());
    json_decref(client_expect(&ana, 200, "GET", NULL, "/api/me"));
    end_sitting(sitter);
  }
  json_t *after = client_expect(&ana, 200, "GET", NULL, "/api/games/%s", text_of(slow, "id"));
  assert_int_equal(int_of(after, "seq"), int_of(slow, "seq") + 1);
  json_decref(after);
  json_decref(slow);
  json_decref(quick);
}

typedef struct Passer {
  App *app;
  char id[TABLE_ID_SIZE];
  pthread_t thread;
} Passer;

enum { PASSERS = 6, PASSES = 20 };

static Status pass_once(Keeper *keeper, Table *table, void *argument, Error *err) {
  Action action = {.type = ACTION_PASS, .seat = state_awaited(table_state(table))};
  (void)keeper, (void)argument;
  return table_do(&table->open->table, &action, err);
}

static void *pass_often(void *argument) {
  Passer *passer = argument;
  for (int i = 0; i < PASSES; i++) {
    if (tables_do(&server.api, passer->app, passer->id, pass_once, NULL, NULL) != OK)
      return argument;
  }
  return NULL;
}

// Several at one table, and several tables: nothing is lost, and everything is in the store.
static void what_many_do_at_once_is_kept(void **state) {
  json_t *games[2] = {new_game(), new_game()};
  Passer passers[PASSERS];
  void *failed;
  (void)state;
  for (int i = 0; i < PASSERS; i++) {
    snprintf(passers[i].id, sizeof passers[i].id, "%s", text_of(games[i % 2], "id"));
    assert_int_equal(api_open_app(&server.api, &passers[i].app, NULL), OK);
    assert_int_equal(pthread_create(&passers[i].thread, NULL, pass_often, &passers[i]), 0);
  }
  for (int i = 0; i < PASSERS; i++) {
    pthread_join(passers[i].thread, &failed);
    assert_null(failed);
    app_close(passers[i].app);
  }
  const Player nobody = {0}, owner = {.mark = "a1"};
  tables_reread(&server.api, &nobody);
  tables_reread(&server.api, &owner);
  for (int i = 0; i < 2; i++) {
    json_t *after = client_expect(&ana, 200, "GET", NULL, "/api/games/%s", text_of(games[i], "id"));
    assert_int_equal(int_of(after, "seq"), int_of(games[i], "seq") + PASSERS / 2 * PASSES);
    json_decref(after);
    json_decref(games[i]);
  }
}

// A part of a long game can be asked for.
static void a_part_of_the_history_is_given(void **state) {
  static const struct {
    const char *query;
    int from, count, total; // total -1: not said
  } cases[] = {
      {"", 0, 7, -1},           {"?from=2", 2, 5, 7},
      {"?limit=3", 0, 3, 7},    {"?from=5&limit=9", 5, 2, 7},
      {"?from=9", 0, 0, 7},     {"?limit=0", 0, 0, 7},
      {"/at?turn=4", 0, 4, -1}, {"/at?turn=4&from=3", 3, 1, 4},
      {"/at?turn=0", 0, 0, -1}, {"/at?turn=7&limit=1", 0, 1, 7},
  };
  json_t *game = new_game();
  (void)state;
  for (int i = 0; i < 7; i++)
    json_decref(client_expect(&ana, 200, "POST", "{\"type\":\"pass\"}", "/api/games/%s/actions", text_of(game, "id")));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    json_t *answer = client_expect(&ana, 200, "GET", NULL, "/api/games/%s%s", text_of(game, "id"), cases[i].query);
    const json_t *history = json_object_get(answer, "history"), *total = json_object_get(answer, "history_total");
    if ((int)json_array_size(history) != cases[i].count)
      fail_msg("%s: %zu entries, wanted %d", cases[i].query, json_array_size(history), cases[i].count);
    if (cases[i].count)
      assert_int_equal(int_of(json_array_get(history, 0), "seq"), cases[i].from + 1);
    assert_int_equal(total ? json_integer_value(total) : -1, cases[i].total);
    json_decref(answer);
  }
  json_decref(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(others_go_on_while_somebody_works_at_a_table),
      cmocka_unit_test(what_many_do_at_once_is_kept),
      cmocka_unit_test(a_part_of_the_history_is_given),
  };
  const Visitor visitors[] = {{.client = &ana, .name = "Ana", .has_words = true}, {0}};
  return company_run(&server, visitors, tests);
}
