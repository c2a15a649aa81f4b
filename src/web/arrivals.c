// SPDX-License-Identifier: MIT
// A request must have arrived within a time, however many bytes trickle in: evhttp itself only knows how long nothing
// came at all. Nobody says when a bufferevent is freed, so what is known of one is kept under its address, and begins
// anew when that address is given to another: there are never more of them than there were connections at once.
#include "base/mem.h"
#include "web/server_internal.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <sys/socket.h>

enum { ARRIVAL_LISTS = 1 << 12 };

typedef struct Arrival {
  struct Arrival *next;
  struct bufferevent *connection;
  int64_t began_ms; // of the request that is arriving; 0: none is
  int64_t limit_ms;
} Arrival;

struct Arrivals {
  int64_t limit_ms;
  Arrival *lists[ARRIVAL_LISTS];
};

static Arrival **list_of(struct Arrivals *arrivals, const struct bufferevent *connection) {
  return &arrivals->lists[((uintptr_t)connection >> 6) % ARRIVAL_LISTS];
}

static Arrival *find(struct Arrivals *arrivals, const struct bufferevent *connection) {
  Arrival *arrival = *list_of(arrivals, connection);
  while (arrival && arrival->connection != connection)
    arrival = arrival->next;
  return arrival;
}

struct Arrivals *arrivals_create(int64_t limit_ms) {
  struct Arrivals *arrivals = mem_alloc(sizeof *arrivals);
  arrivals->limit_ms = limit_ms;
  return arrivals;
}

void arrivals_destroy(struct Arrivals *arrivals) {
  for (int i = 0; arrivals && i < ARRIVAL_LISTS; i++) {
    while (arrivals->lists[i]) {
      Arrival *gone = arrivals->lists[i];
      arrivals->lists[i] = gone->next;
      mem_free(gone);
    }
  }
  mem_free(arrivals);
}

static void on_input(struct evbuffer *buffer, const struct evbuffer_cb_info *info, void *argument) {
  Arrival *arrival = argument;
  (void)buffer;
  if (info->n_added == 0)
    return;
  int64_t now = server_now_ms();
  if (arrival->began_ms == 0)
    arrival->began_ms = now;
  else if (now - arrival->began_ms > arrival->limit_ms)
    shutdown(bufferevent_getfd(arrival->connection), SHUT_RDWR); // evhttp hears of it as of any other end
}

static struct bufferevent *new_connection(struct event_base *base, Loop *loop) {
  if (loop->tls)
    return tls_accept(loop->tls, base, loop->arrivals->limit_ms);
  return bufferevent_socket_new(base, -1, BEV_OPT_CLOSE_ON_FREE);
}

struct bufferevent *arrivals_accept(struct event_base *base, void *argument) {
  Loop *loop = argument;
  struct bufferevent *connection = new_connection(base, loop);
  if (!connection)
    return NULL;
  Arrival *arrival = find(loop->arrivals, connection);
  if (!arrival) {
    Arrival **list = list_of(loop->arrivals, connection);
    arrival = mem_alloc(sizeof *arrival);
    arrival->connection = connection;
    arrival->limit_ms = loop->arrivals->limit_ms;
    arrival->next = *list;
    *list = arrival;
  }
  arrival->began_ms = server_now_ms(); // also who never says a word has begun
  evbuffer_add_cb(bufferevent_get_input(connection), on_input, arrival);
  return connection;
}

void arrivals_done(struct Arrivals *arrivals, struct bufferevent *connection) {
  Arrival *arrival = find(arrivals, connection);
  if (arrival)
    arrival->began_ms = 0;
}

void arrivals_forget(struct Arrivals *arrivals, struct bufferevent *connection) {
  Arrival *arrival = find(arrivals, connection);
  if (arrival)
    evbuffer_remove_cb(bufferevent_get_input(connection), on_input, arrival);
}
