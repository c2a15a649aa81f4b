// SPDX-License-Identifier: MIT
// Several loops are one server: all of them know who is at a game, what happens there, and how many connections
// somebody has.
#include "support/fixture.h"
#include "support/test.h"
#include "web/client.h"

#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LOOPS = 4, WINDOWS = 24, STORMERS = 6, STORM_ROUNDS = 12, SOCKETS_OF_PLAYER = 32 };

static const WebOptions four_loops = {.loops = LOOPS, .api.is_unlimited = true};

static const char *id_of(const json_t *game) {
  return json_string_value(json_object_get(game, "id"));
}

static json_t *begin(Client *client) {
  return client_new_game(client, "[{\"kind\":\"person\",\"account\":true},{\"kind\":\"person\",\"name\":\"Eva\"}]",
                         "{\"passes_to_end\":0,\"scoreless_to_end\":0}");
}

static int watch(Client *client, const char *id) {
  char text[64];
  int fd = socket_open(client);
  assert_true(fd >= 0);
  snprintf(text, sizeof text, "{\"watch\":\"%.31s\"}", id);
  socket_send_text(fd, text);
  return fd;
}

// Reads news until one has that number.
static void wait_for(int fd, const char *name, int64_t value) {
  for (;;) {
    json_t *news = socket_read(fd, NULL);
    if (!news)
      fail_msg("%s %lld is never told", name, (long long)value);
    const json_t *found = json_object_get(news, name);
    int64_t told = json_is_array(found) ? (int64_t)json_array_size(found) : json_integer_value(found);
    bool is_there = found && told == value;
    json_decref(news);
    if (is_there)
      return;
  }
}

static int64_t pass(Client *client, const char *id) {
  char path[64];
  snprintf(path, sizeof path, "/api/games/%.31s/actions", id);
  json_t *game = client_ask(client, "POST", path, "{\"type\":\"pass\"}");
  assert_int_equal(client->status, 200);
  int64_t seq = json_integer_value(json_object_get(game, "seq"));
  json_decref(game);
  return seq;
}

static int loops_with_sockets(const TestServer *server) {
  static const char request[] = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";
  StrBuf answer = {0};
  int count = 0;
  raw_ask(server, request, sizeof request - 1, &answer);
  for (int i = 0; i < LOOPS; i++) {
    char name[48];
    snprintf(name, sizeof name, "\ntesela_loop_sockets{loop=\"%d\"} ", i);
    const char *found = strstr(strbuf_text(&answer), name);
    assert_non_null(found);
    count += found[strlen(name)] != '0';
  }
  strbuf_deinit(&answer);
  return count;
}

static void news_and_presence_reach_every_loop(void **state) {
  TestServer server;
  int windows[WINDOWS];
  (void)state;
  server_start_with(&server, &four_loops);
  Client ana = client_new(&server), luis = client_new(&server);
  client_register(&ana, "Ana");
  client_add_words(&ana);
  client_register(&luis, "Luis");
  json_t *game =
      client_new_game(&ana, "[{\"kind\":\"person\",\"account\":true},{\"kind\":\"person\",\"here\":false}]", "{}");
  char path[96];
  snprintf(path, sizeof path, "/api/games/%.31s/invite", id_of(game));
  json_t *invitation = client_ask(&ana, "POST", path, "{\"seat\":1}");
  snprintf(path, sizeof path, "/api/join/%s", json_string_value(json_object_get(invitation, "token")));
  json_decref(client_ask(&luis, "POST", path, "{}"));
  assert_int_equal(luis.status, 200);
  for (int i = 0; i < WINDOWS; i++)
    windows[i] = watch(&ana, id_of(game));
  int other = watch(&luis, id_of(game));
  for (int i = 0; i < WINDOWS; i++)
    wait_for(windows[i], "present", 2);
  wait_for(other, "present", 2);
  assert_true(loops_with_sockets(&server) > 1);
  bool is_anas = json_integer_value(json_object_get(game, "turn")) == 0;
  int64_t seq = pass(is_anas ? &ana : &luis, id_of(game));
  for (int i = 0; i < WINDOWS; i++)
    wait_for(windows[i], "seq", seq);
  wait_for(other, "seq", seq);
  close(other);
  for (int i = 0; i < WINDOWS; i++) {
    wait_for(windows[i], "present", 1);
    close(windows[i]);
  }
  json_decref(invitation);
  json_decref(game);
  client_free(&ana);
  client_free(&luis);
  assert_int_equal(server_end(&server), 0);
}

static void connections_are_counted_over_all_loops(void **state) {
  TestServer server;
  int fds[SOCKETS_OF_PLAYER];
  (void)state;
  server_start_with(&server, &(WebOptions){.loops = LOOPS});
  Client guest = client_new(&server), other = client_new(&server);
  client_be_guest(&guest);
  client_be_guest(&other);
  for (int i = 0; i < SOCKETS_OF_PLAYER; i++) {
    fds[i] = socket_open(&guest);
    assert_true(fds[i] >= 0);
  }
  assert_int_equal(socket_open(&guest), -1);
  assert_int_equal(guest.status, 503);
  int fd = socket_open(&other);
  assert_true(fd >= 0);
  close(fd);
  close(fds[0]);
  for (int i = 0; i < 20000 && (fd = socket_open(&guest)) < 0; i++)
    usleep(5000);
  assert_true(fd >= 0);
  close(fd);
  for (int i = 1; i < SOCKETS_OF_PLAYER; i++)
    close(fds[i]);
  client_free(&guest);
  client_free(&other);
  assert_int_equal(server_end(&server), 0);
}

typedef struct Stormer {
  const Client *like;
  const char *id;
  pthread_t thread;
  int heard;
} Stormer;

// Connects, watches and leaves, quickly.
static void *storm(void *argument) {
  Stormer *stormer = argument;
  Client client = *stormer->like;
  client.head = (StrBuf){0};
  for (int i = 0; i < STORM_ROUNDS; i++) {
    int fd = socket_open(&client);
    char text[64], path[64];
    snprintf(text, sizeof text, "{\"watch\":\"%.31s\"}", stormer->id);
    snprintf(path, sizeof path, "/api/games/%.31s/actions", stormer->id);
    if (fd < 0)
      continue;
    socket_send_text(fd, text);
    json_decref(client_ask(&client, "POST", path, "{\"type\":\"pass\"}"));
    json_t *news = socket_read(fd, NULL);
    stormer->heard += news != NULL;
    json_decref(news);
    close(fd);
  }
  client_free(&client);
  return NULL;
}

static void nobody_is_left_after_a_storm(void **state) {
  TestServer server;
  static Stormer stormers[STORMERS];
  (void)state;
  server_start_with(&server, &four_loops);
  Client ana = client_new(&server);
  client_register(&ana, "Ana");
  client_add_words(&ana);
  json_t *game = begin(&ana);
  for (int i = 0; i < STORMERS; i++) {
    stormers[i] = (Stormer){.like = &ana, .id = id_of(game)};
    assert_int_equal(pthread_create(&stormers[i].thread, NULL, storm, &stormers[i]), 0);
  }
  for (int i = 0; i < STORMERS; i++) {
    pthread_join(stormers[i].thread, NULL);
    assert_int_equal(stormers[i].heard, STORM_ROUNDS);
  }
  for (int i = 0; i < 20000 && server_metric(&server, "tesela_sockets") > 0; i++)
    usleep(5000);
  assert_int_equal(server_metric(&server, "tesela_sockets"), 0);
  assert_int_equal(server_metric(&server, "tesela_turns_total"), STORMERS * STORM_ROUNDS);
  int fd = watch(&ana, id_of(game));
  wait_for(fd, "seq", STORMERS * STORM_ROUNDS);
  wait_for(fd, "watching", 0);
  close(fd);
  json_decref(game);
  client_free(&ana);
  assert_int_equal(server_end(&server), 0);
}

static void a_second_server_takes_neither_callers_nor_data(void **state) {
  TestServer server;
  Error err;
  (void)state;
  server_start_with(&server, &four_loops);
  char *folder = fixture_dir_make();
  WebOptions second = {.data = folder, .port = server.port, .loops = LOOPS, .api.workers = 1};
  assert_int_equal(web_serve(&second, &err), ERR_IO);
  second.data = server.folder;
  assert_int_equal(web_serve(&second, &err), ERR_STATE);
  assert_string_equal(err.code, "store_served");
  fixture_dir_remove(folder);
  assert_int_equal(server_end(&server), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(news_and_presence_reach_every_loop),
      cmocka_unit_test(connections_are_counted_over_all_loops),
      cmocka_unit_test(nobody_is_left_after_a_storm),
      cmocka_unit_test(a_second_server_takes_neither_callers_nor_data),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
