// SPDX-License-Identifier: MIT
// Wrong WebSocket frames: the connection ends with the right code, and the server continues.
#include "support/test.h"
#include "web/client.h"
#include "web/websocket.h"

#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static TestServer server;
static int how_it_ended; // not OK if the sanitizers find something in the server
static Client guest;

static int open_all(void **state) {
  (void)state;
  server_start(&server, false);
  guest = client_new(&server);
  client_be_guest(&guest);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  client_free(&guest);
  how_it_ended = server_end(&server);
  return how_it_ended;
}

static bool server_answers(void) {
  int fd = socket_open(&guest);
  if (fd < 0)
    return false;
  socket_send_text(fd, "{\"ping\":42}");
  json_t *pong = socket_read(fd, NULL);
  bool is_good = json_integer_value(json_object_get(pong, "pong")) == 42;
  json_decref(pong);
  close(fd);
  return is_good;
}

static void frames_against_the_rules_end_the_connection(void **state) {
  static char large[70000];
  static const struct {
    const char *name, *data;
    size_t size;
    unsigned char first;
    bool is_masked;
    int code; // 0: any code, but it ends
  } cases[] = {
      {"without a mask", "{}", 2, 0x81, false, 1002},
      {"an unknown opcode", "{}", 2, 0x83, true, 1002},
      {"a reserved bit", "{}", 2, 0xC1, true, 1002},
      {"what is no text", "\xff\xfe", 2, 0x81, true, 1007},
      {"bytes", "{}", 2, 0x82, true, 1003},
      {"a text that is too long", large, sizeof large, 0x81, true, 1009},
      {"a long ping", large, 200, 0x89, true, 0},
      {"a ping in parts", "x", 1, 0x09, true, 0},
      {"the end of nothing", "x", 1, 0x80, true, 1002},
      {"not JSON", "hello", 5, 0x81, true, 1008},
      {"an unknown field", "{\"watch\":\"x\",\"as\":1}", 20, 0x81, true, 1008},
      {"an id that is too long", "{\"watch\":\"0123456789012345678901234567890123456789\"}", 52, 0x81, true, 1008},
      {"a number for an id", "{\"watch\":1}", 11, 0x81, true, 1008},
      {"a closing frame of one byte", "x", 1, 0x88, true, 0},
  };
  (void)state;
  memset(large, 'a', sizeof large);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    int code, fd = socket_open(&guest);
    assert_true(fd >= 0);
    socket_send_frame(fd, cases[i].first, cases[i].data, cases[i].size, cases[i].is_masked);
    json_t *said = socket_read(fd, &code);
    if (said || (cases[i].code && code != cases[i].code))
      fail_msg("%s: %d instead of %d", cases[i].name, code, cases[i].code);
    close(fd);
  }
  assert_true(server_answers());
}

// Data that never become a message are counted by their bytes.
static void who_floods_the_connection_is_cut_off(void **state) {
  static const struct {
    const char *name;
    unsigned char first, again;
    size_t size;
  } cases[] = {
      {"pings", 0x89, 0x89, 100},
      {"answers to pings that nobody sent", 0x8A, 0x8A, 125},
      {"a message of empty parts without end", 0x01, 0x00, 0},
  };
  static const char bytes[125];
  TestServer counting;
  (void)state;
  server_start(&counting, true);
  Client client = client_new(&counting);
  client_be_guest(&client);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    int fd = socket_open(&client);
    assert_true(fd >= 0);
    socket_send_frame(fd, cases[i].first, bytes, cases[i].size, true);
    struct pollfd waits = {.fd = fd, .events = POLLIN};
    size_t sent = 0, most = (size_t)8 * WEBSOCKET_INPUT_MAX;
    bool is_over = false;
    StrBuf many = {0}; // at once: it has to be quick even where the machine is slow
    while (many.size < 4096) {
      const char head[] = {
          (char)cases[i].again, (char)(0x80 | cases[i].size), 0, 0, 0, 0}; // a mask that changes nothing
      strbuf_add(&many, head, sizeof head);
      strbuf_add(&many, bytes, cases[i].size);
    }
    for (; sent < most && !is_over; sent += many.size) {
      char answers[4096];
      send_all(fd, many.data, many.size);
      while (!is_over && poll(&waits, 1, 0) > 0)
        is_over = recv(fd, answers, sizeof answers, 0) <= 0;
    }
    // The server may still have to read what was sent, and to answer some of it.
    for (char answers[4096]; !is_over && poll(&waits, 1, 120 * 1000) > 0;)
      is_over = recv(fd, answers, sizeof answers, 0) <= 0;
    if (!is_over)
      fail_msg("%s: still there after %zu bytes", cases[i].name, sent);
    strbuf_deinit(&many);
    close(fd);
  }
  client_free(&client);
  assert_int_equal(server_end(&counting), 0);
}

static void a_message_in_parts_is_put_together(void **state) {
  int fd = socket_open(&guest);
  (void)state;
  socket_send_frame(fd, 0x01, "{\"pin", 5, true);
  socket_send_frame(fd, 0x89, "still there?", 12, true); // control frames may come in between
  socket_send_frame(fd, 0x80, "g\":7}", 5, true);
  json_t *pong = socket_read(fd, NULL);
  assert_int_equal(json_integer_value(json_object_get(pong, "pong")), 7);
  json_decref(pong);
  close(fd);
}

static void a_goodbye_is_answered(void **state) {
  int code, fd = socket_open(&guest);
  (void)state;
  socket_send_frame(fd, 0x88, "\x03\xe8", 2, true);
  assert_null(socket_read(fd, &code));
  assert_int_equal(code, 1000);
  close(fd);
}

static void who_hangs_up_without_a_word_disturbs_nobody(void **state) {
  (void)state;
  for (int i = 0; i < 20; i++) {
    int fd = socket_open(&guest);
    socket_send_frame(fd, 0x81, "{\"watch\":\"abcdefghijkmnpqr\"}", 28, true);
    close(fd);
  }
  assert_true(server_answers());
}

static void only_our_own_page_may_connect(void **state) {
  static const char *const requests[] = {
      "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
      "AAECAwQFBgcICQoLDA0ODw==\r\nSec-WebSocket-Version: 13\r\nCookie: %s\r\n\r\n",
      "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\nConnection: "
      "Upgrade\r\nSec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\nSec-WebSocket-Version: 13\r\nCookie: %s\r\n\r\n",
  };
  (void)state;
  for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
    StrBuf request = {0}, answer = {0};
    char text[512];
    snprintf(text, sizeof text, requests[i], server.port, guest.cookie);
    strbuf_add_text(&request, text);
    assert_int_equal(raw_ask(&server, request.data, request.size, &answer), 403);
    strbuf_deinit(&request);
    strbuf_deinit(&answer);
  }
}

static void the_server_says_goodbye_when_it_ends(void **state) {
  TestServer other;
  (void)state;
  server_start(&other, false);
  Client client = client_new(&other);
  client_be_guest(&client);
  int code, fd = socket_open(&client);
  assert_true(fd >= 0);
  assert_int_equal(server_end(&other), 0);
  assert_null(socket_read(fd, &code));
  assert_int_equal(code, 1001);
  close(fd);
  client_free(&client);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(frames_against_the_rules_end_the_connection),
      cmocka_unit_test(who_floods_the_connection_is_cut_off),
      cmocka_unit_test(a_message_in_parts_is_put_together),
      cmocka_unit_test(a_goodbye_is_answered),
      cmocka_unit_test(who_hangs_up_without_a_word_disturbs_nobody),
      cmocka_unit_test(only_our_own_page_may_connect),
      cmocka_unit_test(the_server_says_goodbye_when_it_ends),
  };
  int failed = cmocka_run_group_tests(tests, open_all, close_all);
  return failed ? failed : how_it_ended;
}
