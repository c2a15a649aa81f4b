// SPDX-License-Identifier: MIT
// Large requests that arrive at once.
#include "support/test.h"
#include "web/client.h"
#include "web/uploads.h"

#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void places_are_taken_given_back_and_run_out(void **state) {
  Uploads uploads;
  char who[UPLOADS_MAX + 1], address[32];
  (void)state;
  uploads_init(&uploads);
  for (int i = 0; i < UPLOADS_OF_ADDRESS_MAX; i++)
    assert_true(uploads_take(&uploads, &who[i], "192.0.2.1", 0, 100));
  assert_false(uploads_take(&uploads, &who[UPLOADS_MAX], "192.0.2.1", 0, 100)); // one address has enough
  uploads_release(&uploads, &who[0]);
  assert_true(uploads_take(&uploads, &who[0], "192.0.2.1", 0, 100));
  for (int i = UPLOADS_OF_ADDRESS_MAX; i < UPLOADS_MAX; i++) {
    snprintf(address, sizeof address, "198.51.100.%d", i);
    assert_true(uploads_take(&uploads, &who[i], address, 0, 100));
  }
  assert_false(uploads_take(&uploads, &who[UPLOADS_MAX], "", 99, 200));
  assert_true(uploads_take(&uploads, &who[UPLOADS_MAX], "", 100, 200)); // those of before have ended
  uploads_pass(&uploads, &who[UPLOADS_MAX], who, 300);
  uploads_release(&uploads, &who[UPLOADS_MAX]); // it has none any more
  for (int i = 1; i < UPLOADS_MAX; i++)
    assert_true(uploads_take(&uploads, &who[i], "", 250, 300));
  assert_false(uploads_take(&uploads, &who[UPLOADS_MAX], "", 250, 300));
  uploads_release(&uploads, who);
  assert_true(uploads_take(&uploads, &who[UPLOADS_MAX], "", 250, 300));
  uploads_deinit(&uploads);
}

static int begin_upload(const TestServer *server, size_t size) {
  StrBuf request = {0};
  int fd = connect_to(server->port);
  strbuf_printf(&request,
                "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Tesela: 1\r\nContent-Length: %zu\r\n\r\n",
                server->port, size);
  strbuf_add_repeat(&request, ' ', UPLOAD_BYTES + 1000);
  for (size_t sent = 0; sent < request.size;) {
    ssize_t some = send(fd, request.data + sent, request.size - sent, MSG_NOSIGNAL);
    if (some <= 0)
      break;
    sent += (size_t)some;
  }
  strbuf_deinit(&request);
  return fd;
}

// Has the server hung up within so long?
static bool is_closed(int fd, int patience_ms) {
  struct pollfd waits = {.fd = fd, .events = POLLIN};
  char byte;
  return poll(&waits, 1, patience_ms) > 0 && recv(fd, &byte, 1, 0) <= 0;
}

static void one_address_has_so_many_large_requests_under_way(void **state) {
  enum { TRIED = UPLOADS_OF_ADDRESS_MAX + 2, STEP_MS = 200, PATIENCE_MS = 120 * 1000 };
  TestServer server;
  int fds[TRIED], closed = 0;
  (void)state;
  server_start_with(&server, &(WebOptions){.loops = 3}); // which count together
  for (int i = 0; i < TRIED; i++)
    fds[i] = begin_upload(&server, UPLOAD_BYTES + 2000);
  bool is_refused[TRIED] = {false};
  for (int i = 0; i < PATIENCE_MS / STEP_MS && closed < TRIED - UPLOADS_OF_ADDRESS_MAX; i++) {
    closed = 0;
    for (int k = 0; k < TRIED; k++)
      closed += is_refused[k] = is_refused[k] || is_closed(fds[k], STEP_MS / TRIED);
  }
  for (int i = 0; i < TRIED; i++)
    closed += !is_refused[i] && is_closed(fds[i], 50);
  assert_int_equal(closed, TRIED - UPLOADS_OF_ADDRESS_MAX);
  for (int i = 0; i < TRIED; i++) { // the others go on, and are answered
    char rest[1000], answer[16] = "";
    if (is_refused[i])
      continue;
    memset(rest, ' ', sizeof rest);
    assert_int_equal(send(fds[i], rest, sizeof rest, MSG_NOSIGNAL), sizeof rest);
    struct pollfd waits = {.fd = fds[i], .events = POLLIN};
    assert_int_equal(poll(&waits, 1, PATIENCE_MS), 1);
    assert_true(recv(fds[i], answer, sizeof answer - 1, 0) > 12);
    assert_memory_equal(answer, "HTTP/1.1 413", 12);
  }
  bool has_room = false; // and have given their places back
  for (int i = 0; i < PATIENCE_MS / STEP_MS && !has_room; i++) {
    int again = begin_upload(&server, UPLOAD_BYTES + 2000);
    has_room = !is_closed(again, STEP_MS);
    close(again);
  }
  assert_true(has_room);
  for (int i = 0; i < TRIED; i++)
    close(fds[i]);
  assert_int_equal(server_end(&server), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(places_are_taken_given_back_and_run_out),
      cmocka_unit_test(one_address_has_so_many_large_requests_under_way),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
