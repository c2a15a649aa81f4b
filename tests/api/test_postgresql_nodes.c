// SPDX-License-Identifier: MIT
// Two servers on one database, in one process: what they agree on.
#include "api/client.h"
#include "api/nodes.h"
#include "app/steward.h"
#include "support/fixture.h"
#include "support/test.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ME "{\"kind\":\"person\",\"account\":true,\"here\":true}"
#define TWO "[" ME ",{\"kind\":\"person\",\"name\":\"Luis\",\"here\":true}]"

enum { PATIENCE_MS = 180 * 1000 };

static TestServer servers[2];
static Client ana[2]; // the same session at both

static int open_all(void **state) {
  (void)state;
  for (int i = 0; i < 2; i++) {
    server_start_with(&servers[i], &(ApiOptions){.place = "postgresql://", .busy_ms = PATIENCE_MS});
    ana[i] = client_new(&servers[i]);
  }
  client_register(&ana[0], "Ana");
  memcpy(ana[1].cookie, ana[0].cookie, sizeof ana[1].cookie);
  client_add_words(&ana[0]);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  for (int i = 0; i < 2; i++) {
    client_free(&ana[i]);
    server_end(&servers[i]);
  }
  return 0;
}

static bool has_tries(TestServer *server, const char *caller) {
  int wait_s;
  bool is_left = limits_take(server->api.limits, caller, false, COST_GUESS, api_now_ms(), &wait_s);
  if (is_left)
    limits_give_back(server->api.limits, caller, false, COST_GUESS);
  return is_left;
}

static atomic_int class_news; // at the second node

static void hear_class_news(void *context, const char *game, int64_t seq, const TableClock *clock, const char *next) {
  (void)context, (void)seq, (void)clock, (void)next;
  if (strncmp(game, LISTEN_CLASS, strlen(LISTEN_CLASS)) == 0)
    atomic_fetch_add(&class_news, 1);
}

static void a_teacher_at_one_node_hears_of_pupils_at_another(void **state) {
  char body[100];
  (void)state;
  servers[1].options.listeners.publish = hear_class_news;
  json_t *made =
      client_expect(&ana[0], 200, "POST", "{\"words\": [\"sol\"], \"rows\": 4, \"cols\": 4}", "/api/puzzles/sopa");
  snprintf(body, sizeof body, "{\"puzzles\": [\"%s\"]}", text_of(made, "id"));
  json_t *class = client_expect(&ana[1], 200, "POST", body, "/api/classes");
  do { // news before it listened are lost: pages look again by themselves
    Client pupil = client_new(&servers[0]);
    static int number;
    snprintf(body, sizeof body, "{\"name\": \"Pupil %d\"}", ++number);
    json_decref(client_expect(&pupil, 200, "POST", body, "/api/class/%s", text_of(class, "token")));
    client_free(&pupil);
    usleep(100 * 1000);
  } while (atomic_load(&class_news) == 0);
  json_t *room = client_expect(&ana[1], 200, "GET", NULL, "/api/classes/%s", text_of(class, "id"));
  assert_true(json_array_size(json_object_get(room, "pupils")) > 0);
  servers[1].options.listeners.publish = NULL;
  json_decref(room);
  json_decref(class);
  json_decref(made);
}

static void wrong_passwords_count_at_every_node(void **state) {
  Client thief = client_new(&servers[0]);
  (void)state;
  thief.is_forwarded = true;
  assert_true(has_tries(&servers[1], "name ana"));
  for (int i = 0; i < 100 && thief.status != 429; i++)
    json_decref(client_ask(&thief, "POST", "/api/login", "{\"name\":\"Ana\",\"password\":\"guess\"}"));
  assert_int_equal(thief.status, 429);
  while (has_tries(&servers[1], "name ana") || has_tries(&servers[1], "192.0.2.7")) // otherwise the test never ends
    usleep(10 * 1000);
  client_free(&thief);
}

static int log_ins_left(TestServer *server, const char *caller) {
  int wait_s, left = 0;
  while (limits_take(server->api.limits, caller, false, COST_LOGIN, api_now_ms(), &wait_s))
    left++;
  for (int i = 0; i < left; i++)
    limits_give_back(server->api.limits, caller, false, COST_LOGIN);
  return left;
}

// Every two seconds one try is forgiven: if the check is too late, it is repeated.
static void log_ins_count_at_every_node(void **state) {
  Client pupil = client_new(&servers[0]);
  int all = log_ins_left(&servers[1], "192.0.2.7");
  (void)state;
  pupil.is_forwarded = true;
  while (log_ins_left(&servers[1], "192.0.2.7") == all) // otherwise the test never ends
    json_decref(client_expect(&pupil, 200, "POST", "{\"name\":\"Ana\",\"password\":\"secret\"}", "/api/login"));
  client_free(&pupil);
}

static bool shows_rack_of_luis(Client *client, const char *game) {
  json_t *seen = client_expect(client, 200, "GET", NULL, "/api/games/%s?seat=1", game);
  bool is_shown = json_is_object(json_object_get(seen, "rack"));
  json_decref(seen);
  return is_shown;
}

// Luis has given his password at Ana's device, whose requests may go to any node; leaving counts at every node.
static void who_has_logged_in_at_a_device_has_done_so_at_every_node(void **state) {
  Client luis = client_new(&servers[1]);
  (void)state;
  client_register(&luis, "Luis");
  json_t *game = client_expect(&ana[0], 200, "POST",
                               "{\"resource\":\"house\",\"seats\":[" ME ",{\"kind\":\"person\",\"here\":true,"
                               "\"name\":\"luis\",\"password\":\"secret\"}]}",
                               "/api/games/together");
  const char *id = text_of(game, "id");
  assert_true(shows_rack_of_luis(&ana[0], id));
  assert_true(shows_rack_of_luis(&ana[1], id));
  json_decref(client_expect(&ana[1], 200, "POST", "{\"save\":true}", "/api/games/%s/leave", id));
  assert_false(shows_rack_of_luis(&ana[1], id));
  while (shows_rack_of_luis(&ana[0], id)) // otherwise the test never ends
    usleep(10 * 1000);
  json_decref(client_expect(&ana[0], 200, "POST", "{\"seat\":1,\"password\":\"secret\"}", "/api/games/%s/login", id));
  while (!shows_rack_of_luis(&ana[1], id))
    usleep(10 * 1000);
  json_decref(game);
  client_free(&luis);
}

static void steward_does(const UseCase *what, const char *name) {
  ScopedArena arena = {0};
  const StewardOrder order = {.name = name, .reason = "spam", .by = "tests"};
  App *app;
  Error err;
  assert_ok(app_open(&(AppOptions){.place = "postgresql://"}, &app, &err), err);
  const Use use = {.app = app, .account = &(Account){0}, .arena = &arena};
  assert_ok(what->run(&use, &order, NULL, &err), err);
  app_close(app);
}

// Like `tesela admin ban`, which runs at neither of them.
static void who_is_banned_is_out_at_every_node_and_can_come_back(void **state) {
  static const char words[] = "{\"name\":\"Mallory\",\"password\":\"secret\"}";
  Client mallory[2] = {client_new(&servers[0]), client_new(&servers[1])};
  (void)state;
  client_register(&mallory[0], "Mallory");
  memcpy(mallory[1].cookie, mallory[0].cookie, sizeof mallory[1].cookie);
  for (int i = 0; i < 2; i++)
    json_decref(client_expect(&mallory[i], 200, "GET", NULL, "/api/games"));
  steward_does(&steward_banning, "Mallory");
  for (int i = 0; i < 2; i++) {
    while (mallory[i].status != 401) // otherwise the test never ends
      json_decref(client_ask(&mallory[i], "GET", "/api/games", NULL));
    json_t *refused = client_expect(&mallory[i], 403, "POST", words, "/api/login");
    assert_string_equal(text_of(refused, "code"), "account_banned");
    json_decref(refused);
  }
  steward_does(&steward_unbanning, "Mallory");
  json_decref(client_expect(&mallory[1], 200, "POST", words, "/api/login"));
  for (int i = 0; i < 2; i++)
    client_free(&mallory[i]);
}

// A clock that is years wrong, and does not even run.
static void the_time_is_the_database_s(void **state) {
  TestServer late;
  Client client;
  char *folder = fixture_dir_make();
  StrBuf path = {0};
  (void)state;
  strbuf_printf(&path, "%s/clock", folder);
  FILE *file = fopen(path.data, "w");
  fputs("1000000000000", file);
  fclose(file);
  json_t *before = client_new_game(&ana[0], TWO, "{\"clock\":\"turn\",\"clock_limit_s\":600}");
  setenv("TESELA_TEST_CLOCK", path.data, 1);
  server_start_with(&late, &(ApiOptions){.place = "postgresql://"});
  client = client_new(&late);
  memcpy(client.cookie, ana[0].cookie, sizeof client.cookie);
  json_t *after = client_expect(&client, 200, "GET", NULL, "/api/games/%s", text_of(before, "id"));
  assert_true(int_of(after, "now_ms") >= int_of(before, "now_ms"));
  assert_true(int_of(after, "now_ms") < int_of(before, "now_ms") + 300 * 1000);
  json_decref(after);
  after = client_expect(&client, 200, "POST", "{\"type\":\"pass\"}", "/api/games/%s/actions", text_of(before, "id"));
  assert_true(int_of(after, "now_ms") < int_of(before, "now_ms") + 300 * 1000);
  assert_int_equal(late.api.since_ms, servers[0].api.since_ms); // there was always a server
  json_decref(after);
  json_decref(before);
  client_free(&client);
  server_end(&late);
  unsetenv("TESELA_TEST_CLOCK");
  strbuf_deinit(&path);
  fixture_dir_remove(folder);
}

// The table at the other node is behind until it hears the news; a player who knows more must not be refused.
static void what_was_done_elsewhere_a_moment_ago_is_known(void **state) {
  (void)state;
  for (int i = 0; i < 20; i++) {
    char body[80];
    json_t *game = client_new_game(&ana[0], TWO, NULL);
    const char *id = text_of(game, "id");
    json_decref(client_expect(&ana[1], 200, "GET", NULL, "/api/games/%s", id));
    json_t *first =
        client_expect(&ana[0], 200, "POST", "{\"type\":\"pass\",\"nonce\":\"a\"}", "/api/games/%s/actions", id);
    json_t *seen = client_expect(&ana[1], 200, "GET", NULL, "/api/games/%s?seq=%d", id, (int)int_of(first, "seq"));
    assert_int_equal(int_of(seen, "seq"), int_of(first, "seq"));
    snprintf(body, sizeof body, "{\"type\":\"pass\",\"nonce\":\"b\",\"seq\":%d}", (int)int_of(first, "seq"));
    json_t *second = client_expect(&ana[1], 200, "POST", body, "/api/games/%s/actions", id);
    snprintf(body, sizeof body, "{\"type\":\"pass\",\"nonce\":\"c\",\"seq\":%d}", (int)int_of(second, "seq"));
    json_decref(client_expect(&ana[0], 200, "POST", body, "/api/games/%s/actions", id));
    json_decref(client_expect(&ana[1], 200, "POST", body, "/api/games/%s/actions", id)); // the same nonce
    json_decref(first);
    json_decref(second);
    json_decref(seen);
    json_decref(game);
  }
}

static long ask_database(const char *sql) {
  StrBuf command = {0};
  char line[32] = "";
  strbuf_printf(&command, "\"$PGBIN/psql\" -qtAc \"%s\"", sql);
  FILE *answer = popen(command.data, "r"); // NOLINT: written here
  assert_non_null(fgets(line, sizeof line, answer));
  pclose(answer);
  strbuf_deinit(&command);
  return strtol(line, NULL, 10);
}

// Whoever has to do with those who look on, the last thing that is read of a game: have it, or wait for it.
static void wait_for_watchers(bool is_granted) {
  StrBuf sql = {0};
  strbuf_printf(&sql, "SELECT count(*) FROM pg_locks WHERE relation = 'watchers'::regclass AND %s granted",
                is_granted ? "" : "NOT");
  while (ask_database(sql.data) == 0) // else the test never ends
    usleep(10 * 1000);
  strbuf_deinit(&sql);
}

static char witness[TABLE_ID_SIZE];
static atomic_int witness_news;  // at the second node
static atomic_llong witness_seq; // that was told last

static void hear_witness(void *context, const char *game, int64_t seq, const TableClock *clock, const char *next) {
  (void)context, (void)clock, (void)next;
  atomic_fetch_add(&witness_news, strcmp(game, witness) == 0);
  if (strcmp(game, witness) == 0)
    atomic_store(&witness_seq, seq);
}

static void *look_once(void *argument) {
  json_decref(client_expect(&ana[1], 200, "GET", NULL, "/api/games/%s", (const char *)argument));
  return NULL;
}

static int64_t seq_at_second(const char *id) {
  json_t *seen = client_expect(&ana[1], 200, "GET", NULL, "/api/games/%s", id);
  int64_t seq = int_of(seen, "seq");
  json_decref(seen);
  return seq;
}

// The second node has read the game, but has no table of it, when it hears of the first one's action.
static void what_happens_while_a_game_is_read_is_not_missed(void **state) {
  char id[TABLE_ID_SIZE];
  pthread_t thread;
  (void)state;
  json_t *other = client_new_game(&ana[0], TWO, NULL), *game = client_new_game(&ana[0], TWO, NULL);
  snprintf(id, sizeof id, "%s", text_of(game, "id"));
  snprintf(witness, sizeof witness, "%s", text_of(other, "id"));
  seq_at_second(witness);
  FILE *database = popen("\"$PGBIN/psql\" -q", "w"); // NOLINT: written here
  fputs("BEGIN; LOCK TABLE watchers;\n", database);
  fflush(database);
  wait_for_watchers(true);
  assert_int_equal(pthread_create(&thread, NULL, look_once, id), 0);
  wait_for_watchers(false);
  json_t *done = client_expect(&ana[0], 200, "POST", "{\"type\":\"pass\"}", "/api/games/%s/actions", id);
  servers[1].options.listeners.publish = hear_witness;
  json_decref(client_expect(&ana[0], 200, "POST", "{\"type\":\"pass\"}", "/api/games/%s/actions", witness));
  while (atomic_load(&witness_news) == 0) // earlier news have come too
    usleep(10 * 1000);
  servers[1].options.listeners.publish = NULL;
  fputs("COMMIT;\n", database);
  pclose(database);
  pthread_join(thread, NULL);
  int64_t seq = 0;
  for (int waited_ms = 0; seq != int_of(done, "seq") && waited_ms < PATIENCE_MS; waited_ms += 50) {
    seq = seq_at_second(id);
    usleep(50 * 1000);
  }
  assert_int_equal(seq, int_of(done, "seq"));
  json_decref(done);
  json_decref(game);
  json_decref(other);
}

// Its table there was never read, or was thrown away since: the watchers have the game on their screens.
static void who_looks_at_a_game_without_a_table_hears_of_it(void **state) {
  (void)state;
  for (int was_read = 0; was_read < 2; was_read++) {
    json_t *game = client_new_game(&ana[0], TWO, NULL);
    snprintf(witness, sizeof witness, "%s", text_of(game, "id"));
    if (was_read) {
      seq_at_second(witness);
      tables_drop_outdated(&servers[1].api, witness);
    }
    atomic_store(&witness_seq, -1);
    servers[1].options.listeners.publish = hear_witness;
    json_t *done = client_expect(&ana[0], 200, "POST", "{\"type\":\"pass\"}", "/api/games/%s/actions", witness);
    for (int waited_ms = 0; atomic_load(&witness_seq) < int_of(done, "seq") && waited_ms < PATIENCE_MS; waited_ms += 10)
      usleep(10 * 1000);
    assert_int_equal(atomic_load(&witness_seq), int_of(done, "seq"));
    servers[1].options.listeners.publish = NULL;
    json_decref(done);
    json_decref(game);
  }
}

static void what_is_changed_otherwise_is_read_again(void **state) {
  (void)state;
  json_t *game = client_new_game(&ana[0], TWO, NULL), *other;
  const char *id = text_of(game, "id");
  json_decref(client_expect(&ana[1], 200, "GET", NULL, "/api/games/%s", id));
  json_decref(client_expect(&ana[0], 200, "PUT", "{\"allowed\":true}", "/api/games/%s/watching", id));
  for (bool is_told = false; !is_told; json_decref(other)) { // otherwise the test never ends
    other = client_expect(&ana[1], 200, "GET", NULL, "/api/games/%s", id);
    is_told = json_is_true(json_object_get(other, "watchable"));
  }
  json_decref(client_expect(&ana[0], 200, "DELETE", NULL, "/api/games/%s", id));
  char path[64];
  snprintf(path, sizeof path, "/api/games/%s", id);
  while (ana[1].status != 404)
    json_decref(client_ask(&ana[1], "GET", path, NULL));
  json_decref(game);
}

typedef struct Press {
  Client *client;
  const char *path;
  json_t *answer;
} Press;

static void *press_again(void *argument) {
  Press *press = argument;
  press->answer = client_ask(press->client, "POST", press->path, "{}");
  return NULL;
}

// Both ask at the same moment, or one after the other before that node has heard of the first one's game.
static void a_game_is_begun_again_once_wherever_it_is_asked_for(void **state) {
  Client eva = client_new(&servers[1]);
  (void)state;
  client_register(&eva, "Eva");
  for (int round = 0; round < 8; round++) {
    char path[64];
    pthread_t thread;
    json_t *game = client_new_game(&ana[0], "[" ME ",{\"kind\":\"person\",\"here\":false}]", NULL);
    json_t *link = client_expect(&ana[0], 200, "POST", "{\"seat\":1}", "/api/games/%s/invite", text_of(game, "id"));
    json_decref(client_expect(&eva, 200, "POST", "{}", "/api/join/%s", text_of(link, "token")));
    json_decref(
        client_expect(&eva, 200, "POST", "{\"type\":\"resign\"}", "/api/games/%s/actions", text_of(game, "id")));
    snprintf(path, sizeof path, "/api/games/%s/again", text_of(game, "id"));
    Press both[] = {{&ana[0], path, NULL}, {&eva, path, NULL}};
    assert_int_equal(pthread_create(&thread, NULL, press_again, &both[0]), 0);
    if (round % 2)
      pthread_join(thread, NULL);
    press_again(&both[1]);
    if (round % 2 == 0)
      pthread_join(thread, NULL);
    assert_int_equal(ana[0].status, 200);
    assert_int_equal(eva.status, 200);
    assert_string_equal(text_of(both[0].answer, "id"), text_of(both[1].answer, "id"));
    json_t *games = client_expect(&eva, 200, "GET", NULL, "/api/games");
    assert_int_equal(json_array_size(json_object_get(games, "games")), 2 * (round + 1)); // and no third one
    json_t *objects[] = {games, both[0].answer, both[1].answer, link, game};
    for (int i = 0; i < 5; i++)
      json_decref(objects[i]);
  }
  client_free(&eva);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_was_done_elsewhere_a_moment_ago_is_known),
      cmocka_unit_test(what_happens_while_a_game_is_read_is_not_missed),
      cmocka_unit_test(who_looks_at_a_game_without_a_table_hears_of_it),
      cmocka_unit_test(what_is_changed_otherwise_is_read_again),
      cmocka_unit_test(a_game_is_begun_again_once_wherever_it_is_asked_for),
      cmocka_unit_test(who_has_logged_in_at_a_device_has_done_so_at_every_node),
      cmocka_unit_test(who_is_banned_is_out_at_every_node_and_can_come_back),
      cmocka_unit_test(log_ins_count_at_every_node),
      cmocka_unit_test(the_time_is_the_database_s),
      cmocka_unit_test(a_teacher_at_one_node_hears_of_pupils_at_another),
      cmocka_unit_test(wrong_passwords_count_at_every_node),
  };
  return cmocka_run_group_tests(tests, open_all, close_all);
}
