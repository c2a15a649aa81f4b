// SPDX-License-Identifier: MIT
// Stopping a busy server: what it has confirmed is there afterwards, anything else can be asked again, and nobody can
// keep it from ending.
#include "support/fixture.h"
#include "support/test.h"
#include "web/client.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { GAMES = 24 };

typedef struct Turn {
  char id[32];
  int64_t seq;
  int fd;
  StrBuf answer;
  int status;
} Turn;

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void begin_game(Client *client, Turn *turn) {
  json_t *game =
      client_new_game(client, "[{\"kind\":\"person\",\"account\":true},{\"kind\":\"person\",\"name\":\"Eva\"}]",
                      "{\"passes_to_end\":0,\"scoreless_to_end\":0}");
  snprintf(turn->id, sizeof turn->id, "%s", json_string_value(json_object_get(game, "id")));
  turn->seq = int_of(game, "seq");
  json_decref(game);
}

static void write_body(const Turn *turn, StrBuf *out) {
  strbuf_printf(out, "{\"type\":\"pass\",\"seq\":%lld,\"nonce\":\"once\"}", (long long)turn->seq);
}

static void send_turn(const Client *client, Turn *turn) {
  StrBuf body = {0}, text = {0};
  write_body(turn, &body);
  strbuf_printf(&text,
                "POST /api/games/%s/actions HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nCookie: "
                "%s\r\nX-Tesela: 1\r\n"
                "Content-Length: %zu\r\n\r\n%s",
                turn->id, client->cookie, body.size, body.data);
  send_all(turn->fd, text.data, text.size);
  strbuf_deinit(&body);
  strbuf_deinit(&text);
}

static void read_turn(Turn *turn) {
  char bytes[4096];
  for (ssize_t got; (got = read(turn->fd, bytes, sizeof bytes)) > 0;)
    strbuf_add(&turn->answer, bytes, (size_t)got);
  close(turn->fd);
  turn->status = turn->answer.size > 12 ? atoi(turn->answer.data + strlen("HTTP/1.1 ")) : 0;
}

// Whatever the client heard: repeating the request afterwards finds the turn done, or does it, once.
static void check_turn(Client *client, Turn *turn) {
  char path[64];
  StrBuf body = {0};
  snprintf(path, sizeof path, "/api/games/%.31s", turn->id);
  json_t *game = client_ask(client, "GET", path, NULL);
  assert_int_equal(client->status, 200);
  if (turn->status == 200)
    assert_int_equal(int_of(game, "seq"), turn->seq + 1);
  json_decref(game);
  snprintf(path, sizeof path, "/api/games/%.31s/actions", turn->id);
  write_body(turn, &body);
  game = client_ask(client, "POST", path, body.data);
  assert_int_equal(client->status, 200);
  assert_int_equal(int_of(game, "seq"), turn->seq + 1);
  json_decref(game);
  strbuf_deinit(&body);
  strbuf_deinit(&turn->answer);
}

static void a_server_that_ends_has_done_what_it_says(void **state) {
  TestServer server;
  static Turn turns[GAMES];
  int answered = 0, code = 0;
  (void)state;
  server_start(&server, false);
  Client ana = client_new(&server);
  client_register(&ana, "Ana");
  client_add_words(&ana);
  for (int i = 0; i < GAMES; i++)
    begin_game(&ana, &turns[i]);
  int watching = socket_open(&ana), half = connect_to(server.port), idle = connect_to(server.port);
  assert_true(watching >= 0);
  send_all(half, "POST /api/login HTTP/1.1\r\nHost: ", 33);
  for (int i = 0; i < GAMES; i++)
    turns[i].fd = connect_to(server.port);
  for (int i = 0; i < 12000 && server_metric(&server, "tesela_connections") < GAMES + 3; i++)
    usleep(10 * 1000); // until all of them are accepted
  for (int i = 0; i < GAMES; i++)
    send_turn(&ana, &turns[i]);
  kill(server.process, SIGTERM);
  for (int i = 0; i < GAMES; i++) {
    read_turn(&turns[i]);
    if (turns[i].status != 200 && turns[i].status != 503 && turns[i].status != 0) // 0: it was never read
      fail_msg("turn %d: %d instead of 200 or 503", i, turns[i].status);
    answered += turns[i].status == 200;
  }
  assert_null(socket_read(watching, &code));
  assert_int_equal(code, 1001);
  assert_int_equal(server_wait(&server), 0);
  close(watching);
  close(half);
  close(idle);
  server_restart(&server);
  for (int i = 0; i < GAMES; i++)
    check_turn(&ana, &turns[i]);
  print_message("%d of %d turns were answered\n", answered, GAMES);
  client_free(&ana);
  assert_int_equal(server_end(&server), 0);
}

// The server stands still, longer than it waits for a goodbye, at one of the first moments after the signal.
static void everybody_hears_of_the_end_even_from_a_server_that_stands_still(void **state) {
  enum { ROUNDS = 3, LISTENERS = 9, STEP_US = 250, STILL_US = 700 * 1000 };
  (void)state;
  for (int round = 0; round < ROUNDS; round++) {
    TestServer server;
    int fds[LISTENERS], code = 0;
    server_start(&server, false);
    Client guest = client_new(&server);
    client_be_guest(&guest);
    for (int i = 0; i < LISTENERS; i++) {
      fds[i] = socket_open(&guest);
      assert_true(fds[i] >= 0);
    }
    kill(server.process, SIGTERM);
    usleep((useconds_t)(round * STEP_US));
    kill(server.process, SIGSTOP);
    usleep(STILL_US);
    kill(server.process, SIGCONT);
    for (int i = 0; i < LISTENERS; i++) {
      json_decref(socket_read(fds[i], &code));
      if (code != 1001)
        fail_msg("round %d, listener %d: %d instead of 1001", round, i, code);
      close(fds[i]);
    }
    assert_int_equal(server_wait(&server), 0);
    fixture_dir_remove(server.folder);
    client_free(&guest);
  }
}

static int64_t time_to_end(void) {
  TestServer server;
  server_start(&server, false);
  Client guest = client_new(&server);
  client_be_guest(&guest);
  int half = connect_to(server.port), idle = connect_to(server.port);
  send_all(half, "POST /api/login HTTP/1.1\r\nHost: ", 33);
  int64_t began = now_ms();
  assert_int_equal(server_end(&server), 0);
  int64_t took = now_ms() - began;
  close(half);
  close(idle);
  client_free(&guest);
  return took;
}

static void a_server_with_nothing_to_do_ends_at_once(void **state) {
  enum { TRIES = 20, SOON_MS = 6000 }; // it would wait for eight seconds; some tries meet a quiet machine
  int64_t took = SOON_MS;
  (void)state;
  for (int i = 0; i < TRIES && took >= SOON_MS; i++)
    took = time_to_end();
  assert_true(took < SOON_MS);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_server_that_ends_has_done_what_it_says),
      cmocka_unit_test(everybody_hears_of_the_end_even_from_a_server_that_stands_still),
      cmocka_unit_test(a_server_with_nothing_to_do_ends_at_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
