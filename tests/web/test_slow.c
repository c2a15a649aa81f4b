// SPDX-License-Identifier: MIT
// Slow clients: they are cut off, and others do not notice. The server's patience is short here.
#include "support/fixture.h"
#include "support/test.h"
#include "web/client.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { SILENCE_MS = 500, ARRIVAL_MS = 800, STEP_MS = 60, PATIENCE_MS = 180 * 1000 };

enum { LARGE = 1 << 20 };

static TestServer server;
static int how_it_ended;
static char *pages;

// A page that is large.
static void write_pages(void) {
  StrBuf path = {0};
  pages = fixture_dir_make();
  strbuf_printf(&path, "%s/large.txt", pages);
  FILE *file = fopen(path.data, "w");
  assert_non_null(file);
  for (int i = 0; i < LARGE; i++)
    fputc('x', file);
  fclose(file);
  strbuf_deinit(&path);
}

static int open_all(void **state) {
  (void)state;
  write_pages();
  server_start_with(&server, &(WebOptions){.api.is_unlimited = true,
                                           .pages = pages,
                                           .patience = {.silence_ms = SILENCE_MS, .arrival_ms = ARRIVAL_MS},
                                           .output_max = 4096});
  return 0;
}

static int close_all(void **state) {
  (void)state;
  how_it_ended = server_end(&server);
  fixture_dir_remove(pages);
  return how_it_ended;
}

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool is_closed(int fd, int wait_ms) {
  char bytes[512];
  struct pollfd waits = {.fd = fd, .events = POLLIN};
  return poll(&waits, 1, wait_ms) > 0 && recv(fd, bytes, sizeof bytes, 0) <= 0;
}

// This server cuts off everybody who is slow, even us if the machine stands still: then try again.
static long metric(const char *name) {
  long value;
  while ((value = server_metric(&server, name)) < 0)
    continue;
  return value;
}

static int open_socket_of_guest(Client *guest) {
  int fd;
  do
    json_decref(client_ask(guest, "POST", "/api/session/guest", "{}"));
  while (guest->status == 0);
  assert_int_equal(guest->status, 200);
  do
    fd = socket_open(guest);
  while (fd < 0 && guest->status == 0);
  assert_true(fd >= 0);
  const int size = 4096; // little room for data it does not read
  setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
  return fd;
}

typedef struct Slow {
  const char *name, *beginning;
  char byte; // sent again and again; 0: silence
  int at_least_ms;
} Slow;

// Sends a byte to the server, or notices that it has hung up.
static bool is_cut_off(const Slow *slow, int fd) {
  if (is_closed(fd, 0))
    return true;
  if (slow->byte)
    send_all(fd, &slow->byte, 1);
  return false;
}

static void who_is_slow_is_cut_off(void **state) {
  static const Slow cases[] = {
      {"says nothing", "", 0, SILENCE_MS},
      {"stops in the first line", "GET /he", 0, SILENCE_MS},
      {"stops in the body", "POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{", 0,
       SILENCE_MS},
      {"first line by drops", "GET /", 'a', ARRIVAL_MS},
      {"header by drops", "GET / HTTP/1.1\r\nHost: localhost\r\nX: ", 'a', ARRIVAL_MS},
      {"body by drops", "POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n", ' ', ARRIVAL_MS},
  };
  enum { CASES = sizeof cases / sizeof *cases };
  int fds[CASES], left = CASES;
  int64_t lasted[CASES] = {0}, began = now_ms();
  (void)state;
  for (int i = 0; i < CASES; i++) {
    fds[i] = connect_to(server.port);
    send_all(fds[i], cases[i].beginning, strlen(cases[i].beginning));
  }
  int64_t said = began, longest = 0; // if we were silent for long, the drops were a silence too
  for (; left > 0 && now_ms() - began < PATIENCE_MS; usleep(STEP_MS * 1000)) {
    longest = now_ms() - said > longest ? now_ms() - said : longest;
    said = now_ms();
    for (int i = 0; i < CASES; i++) {
      if (lasted[i] == 0 && is_cut_off(&cases[i], fds[i])) {
        lasted[i] = now_ms() - began;
        left--;
      }
    }
  }
  for (int i = 0; i < CASES; i++) {
    int at_least_ms = longest < SILENCE_MS - STEP_MS ? cases[i].at_least_ms : SILENCE_MS;
    close(fds[i]);
    if (lasted[i] < at_least_ms - 50)
      fail_msg("%s: cut off after %lld ms (0: never), expected %d or more", cases[i].name, (long long)lasted[i],
               at_least_ms);
  }
}

// Many requests at once, and nobody reads the answers: the server waits for a while, then hangs up.
static void who_does_not_read_answers_is_cut_off(void **state) {
  enum { QUESTIONS = 60 };
  static const char question[] = "GET /large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n";
  int fd = connect_to(server.port);
  char bytes[65536];
  (void)state;
  for (int i = 0; i < QUESTIONS; i++)
    send_all(fd, question, sizeof question - 1);
  struct pollfd waits = {.fd = fd, .events = POLLIN};
  assert_int_equal(poll(&waits, 1, PATIENCE_MS), 1); // the first answer has begun
  int64_t began = now_ms();
  while (metric("tesela_connections") > 1 && now_ms() - began < PATIENCE_MS) // one connection is the asking one
    usleep(STEP_MS * 1000);
  size_t total = 0;
  for (ssize_t got; (got = recv(fd, bytes, sizeof bytes, 0)) > 0; total += (size_t)got)
    continue;
  close(fd);
  if (total >= (size_t)QUESTIONS * LARGE)
    fail_msg("all %d answers came after all", QUESTIONS);
}

// The unread pongs wait in the server, up to its limit.
static void who_does_not_read_news_is_cut_off(void **state) {
  Client guest = client_new(&server), other = client_new(&server);
  (void)state;
  int fd = open_socket_of_guest(&guest), reader = open_socket_of_guest(&other);
  long before = metric("tesela_sockets_too_slow_total");
  StrBuf frames = {0};
  static const char ping[] = "\x81\x9c\0\0\0\0{\"ping\":9223372036854775807}";
  for (int i = 0; i < 1000; i++)
    strbuf_add(&frames, ping, sizeof ping - 1);
  int64_t began = now_ms();
  size_t at = 0; // if only a part of a frame fits, the rest follows
  while (metric("tesela_sockets_too_slow_total") == before && now_ms() - began < PATIENCE_MS) {
    ssize_t sent = send(fd, frames.data + at, frames.size - at, MSG_NOSIGNAL | MSG_DONTWAIT);
    at = sent > 0 ? (at + (size_t)sent) % frames.size : at;
    if (sent < 0 && errno != EAGAIN) { // perhaps it was cut off as silent, when the machine stood still
      close(fd);
      fd = open_socket_of_guest(&guest);
      at = 0;
    }
  }
  assert_int_equal(metric("tesela_sockets_too_slow_total"), before + 1);
  close(fd);
  socket_send_text(reader, "{\"ping\":1}"); // the other one still works
  json_t *pong = socket_read(reader, NULL);
  assert_int_equal(json_integer_value(json_object_get(pong, "pong")), 1);
  json_decref(pong);
  close(reader);
  strbuf_deinit(&frames);
  client_free(&guest);
  client_free(&other);
}

static int next_opcode(int fd) {
  StrBuf text = {0};
  int opcode = socket_read_frame(fd, &text);
  strbuf_deinit(&text);
  return opcode;
}

// A page in the background sends nothing by itself; its browser answers the server's pings, and that suffices. The
// times have the same proportions as in reality: a request may be silent for less than the time between two pings.
static void who_answers_pings_alone_is_not_cut_off(void **state) {
  enum { PINGS = 3 };
  TestServer asking;
  (void)state;
  server_start_with(&asking,
                    &(WebOptions){.patience = {.silence_ms = SILENCE_MS, .ping_ms = SILENCE_MS + SILENCE_MS / 4}});
  Client guest = client_new(&asking);
  int fd = open_socket_of_guest(&guest);
  socket_send_text(fd, "{\"ping\":1}"); // after it has sent something, it is given just as long
  assert_int_equal(next_opcode(fd), SOCKET_TEXT);
  for (int i = 0; i < PINGS; i++) {
    assert_int_equal(next_opcode(fd), SOCKET_PING); // -1: cut off
    socket_send_frame(fd, 0x80 | SOCKET_PONG, "", 0, true);
  }
  close(fd);
  client_free(&guest);
  assert_int_equal(server_end(&asking), 0);
}

static void who_answers_no_ping_is_cut_off(void **state) {
  TestServer asking;
  int opcode;
  (void)state;
  server_start_with(&asking, &(WebOptions){.patience = {.ping_ms = STEP_MS, .socket_ms = SILENCE_MS}});
  Client guest = client_new(&asking);
  int fd = open_socket_of_guest(&guest);
  int64_t began = now_ms();
  do
    opcode = next_opcode(fd);
  while (opcode == SOCKET_PING);
  assert_int_equal(opcode, -1);
  assert_true(now_ms() - began < PATIENCE_MS); // the server cut it off, not the test
  close(fd);
  client_free(&guest);
  assert_int_equal(server_end(&asking), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(who_is_slow_is_cut_off),
      cmocka_unit_test(who_does_not_read_answers_is_cut_off),
      cmocka_unit_test(who_does_not_read_news_is_cut_off),
      cmocka_unit_test(who_answers_pings_alone_is_not_cut_off),
      cmocka_unit_test(who_answers_no_ping_is_cut_off),
  };
  int failed = cmocka_run_group_tests(tests, open_all, close_all);
  return failed ? failed : how_it_ended;
}
