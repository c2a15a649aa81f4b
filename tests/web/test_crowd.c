// SPDX-License-Identifier: MIT
// Connections that say nothing.
#include "support/test.h"
#include "web/client.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ROOM = 20 }; // on this machine, where an address may have few connections

static bool is_closed(int fd, int patience_ms) {
  struct pollfd waits = {.fd = fd, .events = POLLIN};
  char byte;
  return poll(&waits, 1, patience_ms) > 0 && recv(fd, &byte, 1, 0) <= 0;
}

// A place is free when the server has noticed that its owner is gone.
static int connect_when_there_is_room(const TestServer *server) {
  for (int i = 0; i < 6000; i++) {
    int fd = connect_to(server->port);
    if (!is_closed(fd, 100))
      return fd;
    close(fd);
    usleep(20 * 1000);
  }
  fail_msg("there is never room again");
  return -1;
}

// The connection that the server closes; loops do not accept them in order. -1: none within three minutes.
static int find_closed(const int *fds, int count) {
  struct pollfd waits[ROOM + 1];
  for (int i = 0; i < count; i++)
    waits[i] = (struct pollfd){.fd = fds[i], .events = POLLIN};
  if (poll(waits, (nfds_t)count, 180 * 1000) <= 0)
    return -1;
  for (int i = 0; i < count; i++) {
    if (waits[i].revents && is_closed(fds[i], 0))
      return i;
  }
  return -1;
}

static void expect_room_for(TestServer *server, int *fds, int count) {
  for (int i = 0; i < count + 1; i++)
    fds[i] = connect_to(server->port);
  int closed = find_closed(fds, count + 1);
  assert_true(closed >= 0);
  close(fds[closed]);
  fds[closed] = fds[count];
  assert_true(server_metric(server, "tesela_connections_refused_total") < 0); // no room for this request either
  for (int i = 0; i < count; i++)
    assert_false(is_closed(fds[i], 0)); // nobody else was sent away
}

static void an_address_has_so_many_silent_connections(void **state) {
  static const int loops[] = {1, 3}; // all loops count together
  (void)state;
  for (size_t i = 0; i < sizeof loops / sizeof *loops; i++) {
    TestServer server;
    int fds[ROOM + 1];
    server_start_with(&server, &(WebOptions){.loops = loops[i], .connections_max = 1});
    expect_room_for(&server, fds, ROOM);
    close(fds[0]);
    fds[0] = connect_when_there_is_room(&server);
    for (int j = 0; j < ROOM; j++)
      close(fds[j]);
    close(connect_when_there_is_room(&server));
    assert_int_equal(server_end(&server), 0);
  }
}

// Are there only so many connections besides the asking one, which also ends after its answer?
static bool is_alone_with(const TestServer *server, int others) {
  static const char request[] = "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  StrBuf answer = {0};
  char line[64];
  snprintf(line, sizeof line, "\ntesela_connections %d\n", others + 1);
  raw_ask_many(server, request, sizeof request - 1, 2, &answer); // one too many: reads until the server closes
  bool is_alone = strstr(strbuf_text(&answer), line) != NULL;
  strbuf_deinit(&answer);
  return is_alone;
}

static void those_that_have_become_websockets_count_until_they_end(void **state) {
  TestServer server;
  int fds[ROOM + 1];
  (void)state;
  server_start_with(&server, &(WebOptions){.loops = 1, .connections_max = 1});
  Client guest = client_new(&server);
  client_be_guest(&guest);
  int socket = socket_open(&guest);
  assert_true(socket >= 0);
  while (!is_alone_with(&server, 1))
    usleep(5000); // until the earlier ones are known to have ended
  expect_room_for(&server, fds, ROOM - 1);
  close(socket);
  close(connect_when_there_is_room(&server));
  for (int i = 0; i < ROOM - 1; i++)
    close(fds[i]);
  client_free(&guest);
  assert_int_equal(server_end(&server), 0);
}

// A place that is never given back would lock an address out for ever.
static void however_a_connection_ends_its_place_is_free_again(void **state) {
  static const char *const said[] = {
      "",
      "\x16\x03\x01\x02",
      "GET /heal",
      "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET /api/choices HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n\r\n",
      "POST /api/login HTTP/1.1\r\nHost: localhost\r\nX-Tesela: 1\r\nContent-Length: 50\r\n\r\n{",
      "POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999\r\n\r\n{",
  };
  enum { KINDS = sizeof said / sizeof *said, CALLERS = 20 * KINDS };
  TestServer server;
  (void)state;
  server_start_with(&server, &(WebOptions){.loops = 2});
  for (int i = 0; i < CALLERS; i++) {
    const struct linger abruptly = {i / KINDS % 2, 0};
    int fd = connect_to(server.port);
    send_all(fd, said[i % KINDS], strlen(said[i % KINDS]));
    if (i % 3 == 0)
      usleep(500);
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &abruptly, sizeof abruptly);
    close(fd);
  }
  bool is_alone = false;
  for (int i = 0; i < 18000 && !is_alone; i++) {
    is_alone = is_alone_with(&server, 0);
    usleep(10 * 1000);
  }
  assert_true(is_alone);
  assert_int_equal(server_end(&server), 0);
}

// A school has one address: a whole class comes at once, and everybody has several windows.
static void a_class_behind_one_address_finds_room(void **state) {
  enum { PUPILS = 33, WINDOWS = 2 };
  TestServer server;
  int fds[PUPILS][WINDOWS];
  (void)state;
  server_start(&server, true);
  for (int i = 0; i < PUPILS; i++) {
    Client pupil = client_new(&server);
    pupil.is_forwarded = true;
    client_be_guest(&pupil);
    json_decref(client_expect(&pupil, 200, "POST", "{\"rows_low\":5,\"rows_high\":5,\"cols_low\":5,\"cols_high\":5}",
                              "/api/puzzles/maze"));
    json_decref(client_expect(&pupil, 404, "GET", NULL, "/api/join/nowhere"));
    for (int window = 0; window < WINDOWS; window++) {
      fds[i][window] = socket_open(&pupil);
      if (fds[i][window] < 0)
        fail_msg("pupil %d, window %d: %d", i, window, pupil.status);
    }
    client_free(&pupil);
  }
  for (int i = 0; i < PUPILS * WINDOWS; i++) {
    assert_false(is_closed(fds[i / WINDOWS][i % WINDOWS], 0));
    close(fds[i / WINDOWS][i % WINDOWS]);
  }
  assert_int_equal(server_end(&server), 0);
}

// Its callers are counted by the addresses that it names.
static void a_trusted_proxy_has_as_many_as_it_wants(void **state) {
  TestServer server;
  int fds[ROOM * 2];
  (void)state;
  server_start_with(&server, &(WebOptions){.connections_max = 1, .proxies = {"127.0.0.1"}, .proxy_count = 1});
  for (int i = 0; i < ROOM * 2; i++)
    fds[i] = connect_to(server.port);
  for (int i = 0; i < ROOM * 2; i++) {
    assert_false(is_closed(fds[i], 5));
    close(fds[i]);
  }
  assert_int_equal(server_end(&server), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_address_has_so_many_silent_connections),
      cmocka_unit_test(those_that_have_become_websockets_count_until_they_end),
      cmocka_unit_test(however_a_connection_ends_its_place_is_free_again),
      cmocka_unit_test(a_class_behind_one_address_finds_room),
      cmocka_unit_test(a_trusted_proxy_has_as_many_as_it_wants),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
