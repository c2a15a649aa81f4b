// SPDX-License-Identifier: MIT
// Large requests that arrive at once.
#include "support/test.h"
#include "web/client.h"
#include "web/uploads.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define TAKE(expected, index, address, now_ms, until_ms)                                                               \
  assert_int_equal(uploads_take(&uploads, &who[index], address, now_ms, until_ms), UPLOAD_##expected)

static void places_are_taken_given_back_and_run_out(void **state) {
  Uploads uploads;
  char who[UPLOADS_MAX + 1], address[32];
  (void)state;
  uploads_init(&uploads);
  for (int i = 0; i < UPLOADS_OF_ADDRESS_MAX; i++)
    TAKE(PLACED, i, "192.0.2.1", 0, 100);
  TAKE(ADDRESS_FULL, UPLOADS_MAX, "192.0.2.1", 0, 100); // one address has its maximum
  uploads_release(&uploads, &who[0]);
  TAKE(PLACED, 0, "192.0.2.1", 0, 100);
  for (int i = UPLOADS_OF_ADDRESS_MAX; i < UPLOADS_MAX; i++) {
    snprintf(address, sizeof address, "198.51.100.%d", i);
    TAKE(PLACED, i, address, 0, 100);
  }
  TAKE(ALL_FULL, UPLOADS_MAX, "", 99, 200);
  TAKE(PLACED, UPLOADS_MAX, "", 100, 200); // the earlier ones have ended
  uploads_pass(&uploads, &who[UPLOADS_MAX], who, 300);
  uploads_release(&uploads, &who[UPLOADS_MAX]); // it has no place any more
  for (int i = 1; i < UPLOADS_MAX; i++)
    TAKE(PLACED, i, "", 250, 300);
  TAKE(ALL_FULL, UPLOADS_MAX, "", 250, 300);
  uploads_release(&uploads, who);
  TAKE(PLACED, UPLOADS_MAX, "", 250, 300);
  uploads_deinit(&uploads);
}

enum { PATIENCE_MS = 120 * 1000, TRIED = UPLOADS_OF_ADDRESS_MAX + 2, REST = 1000 };

// Sends a request except for its last bytes, REST of them. The server reads it even if it refuses it: on some systems
// an answer is lost when the server hangs up on a sender.
static int begin_upload(const TestServer *server, size_t size, const char *headers) {
  StrBuf request = {0};
  int fd = connect_to(server->port);
  strbuf_printf(&request,
                "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Tesela: 1\r\n%sContent-Length: %zu\r\n\r\n",
                server->port, headers, size);
  strbuf_add_repeat(&request, ' ', (int)size - REST);
  for (size_t sent = 0; sent < request.size;) {
    ssize_t some = send(fd, request.data + sent, request.size - sent, MSG_NOSIGNAL);
    if (some <= 0)
      fail_msg("the server has hung up after %zu bytes", sent);
    sent += (size_t)some;
  }
  strbuf_deinit(&request);
  return fd;
}

// Everything until the server closes, or until nothing more comes.
static int read_answer(int fd, StrBuf *out) {
  char bytes[4096];
  struct pollfd waits = {.fd = fd, .events = POLLIN};
  for (ssize_t got; poll(&waits, 1, PATIENCE_MS) > 0 && (got = recv(fd, bytes, sizeof bytes, 0)) > 0;)
    strbuf_add(out, bytes, (size_t)got);
  return out->size > 12 ? atoi(out->data + strlen("HTTP/1.1 ")) : 0;
}

static bool has_answer(int fd, int wait_ms) {
  struct pollfd waits = {.fd = fd, .events = POLLIN};
  return poll(&waits, 1, wait_ms) > 0;
}

static void expect_refusal(int fd, int status, const char *code, const char *message) {
  StrBuf answer = {0};
  int got = read_answer(fd, &answer);
  const char *body = strstr(strbuf_text(&answer), "\r\n\r\n");
  json_t *json = body ? json_loads(body + 4, 0, NULL) : NULL;
  if (got != status || strcmp(text_of(json, "code"), code) != 0 || !strstr(text_of(json, "message"), message))
    fail_msg("not %d %s %s:\n%s", status, code, message, strbuf_text(&answer));
  assert_non_null(strstr(answer.data, "\r\nConnection: close\r\n"));
  if (status == 429)
    assert_non_null(strstr(answer.data, "\r\nRetry-After: "));
  json_decref(json);
  strbuf_deinit(&answer);
  close(fd);
}

// Large requests that wait for their last bytes take all places of the address.
static void take_all_places(const TestServer *server, int fds[UPLOADS_OF_ADDRESS_MAX]) {
  int tried[TRIED], refused = 0, kept = 0;
  bool is_refused[TRIED] = {false};
  for (int i = 0; i < TRIED; i++)
    tried[i] = begin_upload(server, UPLOAD_BYTES + 2000, "");
  for (int waited_ms = 0; waited_ms < PATIENCE_MS && refused < TRIED - UPLOADS_OF_ADDRESS_MAX; waited_ms += TRIED) {
    for (int i = 0; i < TRIED; i++) {
      if (!is_refused[i] && has_answer(tried[i], 1)) {
        is_refused[i] = true;
        refused++;
        expect_refusal(tried[i], 429, "too_many", "too many large files");
      }
    }
  }
  assert_int_equal(refused, TRIED - UPLOADS_OF_ADDRESS_MAX);
  for (int i = 0; i < TRIED; i++) {
    if (!is_refused[i])
      fds[kept++] = tried[i];
  }
}

static void one_address_has_so_many_large_requests_under_way(void **state) {
  TestServer server;
  int fds[UPLOADS_OF_ADDRESS_MAX];
  char rest[REST];
  (void)state;
  memset(rest, ' ', sizeof rest);
  server_start_with(&server, &(WebOptions){.loops = 3}); // which count together
  take_all_places(&server, fds);
  // A client that still sends megabytes gets the answer too, in the language it asked for.
  expect_refusal(begin_upload(&server, 8 << 20, "accept-language: ca-ES,es;q=0.8\r\n"), 429, "too_many",
                 "de la teva adreça");
  for (int i = 0; i < UPLOADS_OF_ADDRESS_MAX; i++) { // the others continue, and are answered
    StrBuf answer = {0};
    send_all(fds[i], rest, sizeof rest);
    assert_true(has_answer(fds[i], PATIENCE_MS));
    shutdown(fds[i], SHUT_WR);
    assert_int_equal(read_answer(fds[i], &answer), 413);
    strbuf_deinit(&answer);
    close(fds[i]);
  }
  take_all_places(&server, fds); // and have given their places back
  for (int i = 0; i < UPLOADS_OF_ADDRESS_MAX; i++)
    close(fds[i]);
  assert_int_equal(server_end(&server), 0);
}

// evhttp would close the connection while the client sends, and the system would drop the answer.
static void what_is_too_large_is_told_so_while_it_is_sent(void **state) {
  TestServer server;
  (void)state;
  server_start(&server, true);
  expect_refusal(begin_upload(&server, 32 << 20, ""), 413, "too_large", "the request is too large");
  assert_int_equal(server_end(&server), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(places_are_taken_given_back_and_run_out),
      cmocka_unit_test(one_address_has_so_many_large_requests_under_way),
      cmocka_unit_test(what_is_too_large_is_told_so_while_it_is_sent),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
