// SPDX-License-Identifier: MIT
#include "tests/store/line.h"

#include "base/mem.h"
#include "support/test.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { PAIRS_MAX = 16, BYTES_MAX = 1 << 16 };

struct Line {
  int listener, wake[2];
  struct sockaddr_un address;
  pthread_t thread;
  _Atomic LineMode mode;
  atomic_int answers, passed, pairs; // connections that are open, among them
  int ends[PAIRS_MAX][2];            // of the store, of the database; -1: free
  char bytes[BYTES_MAX];
};

static int socket_at(const char *folder, struct sockaddr_un *address) {
  *address = (struct sockaddr_un){.sun_family = AF_UNIX};
  snprintf(address->sun_path, sizeof address->sun_path, "%s/.s.PGSQL.5432", folder);
  return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
}

static void pair_end(Line *line, int i) {
  bool was_open = line->ends[i][0] >= 0;
  for (int end = 0; end < 2; end++) {
    if (line->ends[i][end] >= 0)
      close(line->ends[i][end]);
    line->ends[i][end] = -1;
  }
  line->pairs -= was_open;
}

static void pair_begin(Line *line) {
  struct sockaddr_un address;
  int store = accept(line->listener, NULL, NULL);
  int database = socket_at(getenv("PGHOST"), &address);
  bool is_there = line->mode != LINE_IS_AWAY && connect(database, (struct sockaddr *)&address, sizeof address) == 0;
  for (int i = 0; is_there && i < PAIRS_MAX; i++) {
    if (line->ends[i][0] < 0) {
      line->ends[i][0] = store;
      line->ends[i][1] = database;
      line->pairs++;
      return;
    }
  }
  close(store);
  close(database);
}

static void pair_pass(Line *line, int i, int from) {
  LineMode stops = from == 0 ? LINE_CUTS : LINE_SWALLOWS;
  ssize_t got = read(line->ends[i][from], line->bytes, sizeof line->bytes);
  LineMode mode = line->mode;
  if (got <= 0 || mode == stops || mode == LINE_IS_AWAY) {
    if (mode == stops)
      line->mode = LINE_PASSES;
    pair_end(line, i);
    return;
  }
  line->answers += from == 1;
  line->passed += (int)got;
  for (ssize_t done = 0, wrote = 1; done < got && wrote > 0; done += wrote)
    wrote = send(line->ends[i][1 - from], line->bytes + done, (size_t)(got - done), MSG_NOSIGNAL);
}

static void *line_run(void *context) {
  Line *line = context;
  struct pollfd waits[2 + 2 * PAIRS_MAX];
  for (;;) {
    waits[0] = (struct pollfd){line->wake[0], POLLIN, 0};
    waits[1] = (struct pollfd){line->listener, POLLIN, 0};
    for (int i = 0; i < 2 * PAIRS_MAX; i++)
      waits[2 + i] = (struct pollfd){line->ends[i / 2][i % 2], POLLIN, 0};
    poll(waits, 2 + 2 * PAIRS_MAX, -1);
    if (waits[0].revents)
      return NULL;
    for (int i = 0; i < 2 * PAIRS_MAX; i++) {
      if (waits[2 + i].revents && line->ends[i / 2][i % 2] >= 0)
        pair_pass(line, i / 2, i % 2);
    }
    if (waits[1].revents)
      pair_begin(line);
  }
}

Line *line_open(const char *folder) {
  Line *line = mem_alloc(sizeof *line);
  for (int i = 0; i < PAIRS_MAX; i++)
    line->ends[i][0] = line->ends[i][1] = -1;
  line->listener = socket_at(folder, &line->address);
  assert_int_equal(bind(line->listener, (struct sockaddr *)&line->address, sizeof line->address), 0);
  assert_int_equal(listen(line->listener, PAIRS_MAX), 0);
  assert_int_equal(pipe(line->wake), 0);
  assert_int_equal(pthread_create(&line->thread, NULL, line_run, line), 0);
  return line;
}

void line_close(Line *line) {
  assert_int_equal(write(line->wake[1], "x", 1), 1);
  pthread_join(line->thread, NULL);
  for (int i = 0; i < PAIRS_MAX; i++)
    pair_end(line, i);
  close(line->listener);
  unlink(line->address.sun_path);
  close(line->wake[0]);
  close(line->wake[1]);
  mem_free(line);
}

void line_set(Line *line, LineMode mode) {
  line->mode = mode;
}

int line_answers(Line *line) {
  return line->answers;
}

int line_bytes(Line *line) {
  return line->passed;
}

void line_wait_until_idle(Line *line) {
  while (line->pairs > 0)
    usleep(1000);
}
