// SPDX-License-Identifier: MIT
#include "bench/wire.h"

#include "base/mem.h"
#include "bench/visitor.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { WIRE_PAIRS_MAX = 64, WIRE_CHUNK = 1 << 16 };

typedef struct WirePair {
  int ends[2]; // of the server, of the database; -1: free
  bool has_asked;
  // The position in the server's stream of messages: bytes of the header that have come, and bytes of the body still to
  // come.
  unsigned char head[5];
  int head_size;
  int64_t body_left;
  bool has_begun; // the first message has no letter
} WirePair;

struct Wire {
  int listener, wake[2];
  struct sockaddr_un address;
  pthread_t thread;
  pthread_mutex_t lock; // of the counts
  WireCount count;
  WirePair pairs[WIRE_PAIRS_MAX];
  unsigned char chunk[WIRE_CHUNK];
};

static int wire_socket_at(const char *folder, struct sockaddr_un *address) {
  *address = (struct sockaddr_un){.sun_family = AF_UNIX};
  snprintf(address->sun_path, sizeof address->sun_path, "%s/.s.PGSQL.5432", folder);
  return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
}

static void wire_accept(Wire *wire) {
  struct sockaddr_un address;
  int server = accept(wire->listener, NULL, NULL), database = wire_socket_at(getenv("PGHOST"), &address), i = 0;
  while (i < WIRE_PAIRS_MAX && wire->pairs[i].ends[0] >= 0)
    i++;
  if (i == WIRE_PAIRS_MAX || connect(database, (struct sockaddr *)&address, sizeof address) != 0)
    bench_give_up("the database does not answer");
  wire->pairs[i] = (WirePair){.ends = {server, database}};
}

static void wire_end_pair(WirePair *pair) {
  for (int end = 0; end < 2; end++) {
    if (pair->ends[end] >= 0)
      close(pair->ends[end]);
    pair->ends[end] = -1;
  }
}

// A message has a letter, except the first one, and four bytes with its length, which do not count the letter.
static void wire_read_messages(WirePair *pair, const unsigned char *bytes, int64_t size, WireCount *count) {
  while (size > 0) {
    if (pair->body_left > 0) {
      int64_t part = pair->body_left < size ? pair->body_left : size;
      pair->body_left -= part;
      bytes += part;
      size -= part;
      continue;
    }
    int head_full = pair->has_begun ? 5 : 4;
    pair->head[pair->head_size++] = *bytes++;
    size--;
    if (pair->head_size < head_full)
      continue;
    const unsigned char *length = pair->head + head_full - 4;
    pair->body_left = ((int64_t)length[0] << 24 | length[1] << 16 | length[2] << 8 | length[3]) - 4;
    count->statements += pair->has_begun && (pair->head[0] == 'E' || pair->head[0] == 'Q');
    pair->has_begun = true;
    pair->head_size = 0;
  }
}

static void wire_pass(Wire *wire, WirePair *pair, int from) {
  ssize_t got = read(pair->ends[from], wire->chunk, sizeof wire->chunk);
  if (got <= 0) {
    wire_end_pair(pair);
    return;
  }
  pthread_mutex_lock(&wire->lock);
  wire->count.bytes += got;
  wire->count.trips += from == 1 && pair->has_asked;
  if (from == 0)
    wire_read_messages(pair, wire->chunk, got, &wire->count);
  pthread_mutex_unlock(&wire->lock);
  pair->has_asked = from == 0;
  for (ssize_t done = 0, wrote = 1; done < got && wrote > 0; done += wrote)
    wrote = send(pair->ends[1 - from], wire->chunk + done, (size_t)(got - done), MSG_NOSIGNAL);
}

static void *wire_run(void *context) {
  Wire *wire = context;
  struct pollfd waits[2 + 2 * WIRE_PAIRS_MAX];
  for (;;) {
    waits[0] = (struct pollfd){wire->wake[0], POLLIN, 0};
    waits[1] = (struct pollfd){wire->listener, POLLIN, 0};
    for (int i = 0; i < 2 * WIRE_PAIRS_MAX; i++)
      waits[2 + i] = (struct pollfd){wire->pairs[i / 2].ends[i % 2], POLLIN, 0};
    poll(waits, 2 + 2 * WIRE_PAIRS_MAX, -1);
    if (waits[0].revents)
      return NULL;
    for (int i = 0; i < 2 * WIRE_PAIRS_MAX; i++) {
      if (waits[2 + i].revents && wire->pairs[i / 2].ends[i % 2] >= 0)
        wire_pass(wire, &wire->pairs[i / 2], i % 2);
    }
    if (waits[1].revents)
      wire_accept(wire);
  }
}

Wire *wire_open(const char *folder) {
  Wire *wire = mem_alloc(sizeof *wire);
  for (int i = 0; i < WIRE_PAIRS_MAX; i++)
    wire->pairs[i].ends[0] = wire->pairs[i].ends[1] = -1;
  pthread_mutex_init(&wire->lock, NULL);
  wire->listener = wire_socket_at(folder, &wire->address);
  if (bind(wire->listener, (struct sockaddr *)&wire->address, sizeof wire->address) != 0 ||
      listen(wire->listener, WIRE_PAIRS_MAX) != 0 || pipe(wire->wake) != 0 ||
      pthread_create(&wire->thread, NULL, wire_run, wire) != 0)
    bench_give_up("no line to the database");
  return wire;
}

void wire_close(Wire *wire) {
  if (write(wire->wake[1], "x", 1) == 1)
    pthread_join(wire->thread, NULL);
  for (int i = 0; i < WIRE_PAIRS_MAX; i++)
    wire_end_pair(&wire->pairs[i]);
  close(wire->listener);
  unlink(wire->address.sun_path);
  close(wire->wake[0]);
  close(wire->wake[1]);
  mem_free(wire);
}

WireCount wire_count(Wire *wire) {
  pthread_mutex_lock(&wire->lock);
  WireCount count = wire->count;
  pthread_mutex_unlock(&wire->lock);
  return count;
}
