// SPDX-License-Identifier: MIT
// A whole server inside the fuzzer, and connections to it: what a target sends goes through evhttp, wslay and our own
// code, as from outside.
#ifndef FUZZ_WEBSERVER_H
#define FUZZ_WEBSERVER_H

#include "base/mem.h"
#include "base/strbuf.h"
#include "web/web.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ftw.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct FuzzServer {
  sem_t is_ready;
  int port;
  char folder[64];
  char cookie[96]; // of a guest: "tesela=..."
} FuzzServer;

static void fuzz_note_port(void *context, const char *address) {
  FuzzServer *server = context;
  server->port = atoi(strrchr(address, ':') + 1);
  sem_post(&server->is_ready);
}

static void *fuzz_serve(void *context) {
  FuzzServer *server = context;
  WebOptions options = {.data = server->folder,
                        .api = {.workers = 1, .is_unlimited = true, .password_cost = {1, 8192}, .context = server},
                        .on_ready = fuzz_note_port};
  Error err;
  if (web_serve(&options, &err) != OK)
    abort();
  return NULL;
}

static int fuzz_connect(const FuzzServer *server) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)server->port)};
  const struct linger at_once = {1, 0}; // no address waits for its port to be free again
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  struct pollfd waits = {.fd = fd, .events = POLLOUT};
  // The fuzzer's own clock interrupts calls.
  if (fd < 0 || (connect(fd, (struct sockaddr *)&address, sizeof address) != 0 &&
                 (errno != EINTR || TEMP_FAILURE_RETRY(poll(&waits, 1, 10000)) != 1)))
    abort();
  setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  return fd;
}

static inline void fuzz_send(int fd, const char *data, size_t size) {
  for (ssize_t sent; size > 0 && (sent = TEMP_FAILURE_RETRY(send(fd, data, size, MSG_NOSIGNAL))) > 0;
       size -= (size_t)sent)
    data += sent;
}

// Reads until the server closes, or is silent for this long; answer may be NULL.
static inline void fuzz_read(int fd, int patience_ms, StrBuf *answer) {
  char bytes[4096];
  struct pollfd waits = {.fd = fd, .events = POLLIN};
  for (ssize_t got = 1; got > 0 && TEMP_FAILURE_RETRY(poll(&waits, 1, patience_ms)) > 0;) {
    got = TEMP_FAILURE_RETRY(read(fd, bytes, sizeof bytes));
    if (got > 0 && answer)
      strbuf_add(answer, bytes, (size_t)got);
  }
}

static void fuzz_be_guest(FuzzServer *server) {
  static const char request[] = "POST /api/session/guest HTTP/1.1\r\nHost: localhost\r\nX-Tesela: 1\r\n"
                                "Connection: close\r\nContent-Length: 2\r\n\r\n{}";
  StrBuf answer = {0};
  int fd = fuzz_connect(server);
  fuzz_send(fd, request, sizeof request - 1);
  fuzz_read(fd, 10000, &answer);
  close(fd);
  const char *cookie = strstr(strbuf_text(&answer), "\r\nSet-Cookie: ");
  if (!cookie)
    abort();
  cookie += strlen("\r\nSet-Cookie: ");
  snprintf(server->cookie, sizeof server->cookie, "%.*s", (int)strcspn(cookie, ";"), cookie);
  strbuf_deinit(&answer);
}

static int fuzz_remove_one(const char *path, const struct stat *info, int flag, struct FTW *walk) {
  (void)info, (void)flag, (void)walk;
  return remove(path);
}

static FuzzServer *fuzz_own_server(void) {
  static FuzzServer server;
  return &server;
}

static void fuzz_remove_folder(void) {
  nftw(fuzz_own_server()->folder, fuzz_remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

// Starts the server before the first input.
static inline const FuzzServer *fuzz_server(void) {
  FuzzServer *server = fuzz_own_server();
  pthread_t thread;
  if (server->port)
    return server;
  snprintf(server->folder, sizeof server->folder, "/tmp/tesela-fuzz.XXXXXX");
  if (!mkdtemp(server->folder) || sem_init(&server->is_ready, 0, 0) != 0)
    abort();
  atexit(fuzz_remove_folder);
  setenv("TESELA_HOME", server->folder, 1);
  pthread_create(&thread, NULL, fuzz_serve, server);
  sem_wait(&server->is_ready);
  fuzz_be_guest(server);
  return server;
}

#endif
