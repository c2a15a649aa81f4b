// SPDX-License-Identifier: MIT
// A request must have arrived within a time, however many bytes trickle in, and only so many large ones may arrive at
// once: evhttp itself only knows how long nothing came at all. Nobody says when a bufferevent is freed, so what is
// known of one is kept under its address, and begins anew when that address is given to another: there are never more
// of them than there were connections at once.
#include "base/mem.h"
#include "web/server_internal.h"
#include "web/uploads.h"

#include <arpa/inet.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <sys/socket.h>

enum { ARRIVAL_LISTS = 1 << 12 };

typedef struct Arrival {
  struct Arrival *next;
  struct bufferevent *connection;
  int64_t began_ms; // of the request that is arriving; 0: none is
  size_t bytes;     // of it, until now
  bool is_large;    // and has a place among the uploads
  Loop *loop;
} Arrival;

struct Arrivals {
  int64_t limit_ms;
  Uploads uploads;
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

// As limits count it; "" behind a proxy, which speaks for many.
static void peer_of(const Arrival *arrival, char out[ADDRESS_MAX]) {
  const WebOptions *options = arrival->loop->server->options;
  union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
  } peer = {.v6 = {0}};
  socklen_t size = sizeof peer;
  char text[INET6_ADDRSTRLEN] = "", address[ADDRESS_MAX];
  out[0] = '\0';
  if (getpeername(bufferevent_getfd(arrival->connection), &peer.any, &size) != 0)
    return;
  bool is_v6 = peer.any.sa_family == AF_INET6;
  const void *bytes = is_v6 ? (const void *)&peer.v6.sin6_addr : (const void *)&peer.v4.sin_addr;
  inet_ntop(peer.any.sa_family, bytes, text, sizeof text);
  if (address_normalise(text, address) && !address_is_listed(address, options->proxies, options->proxy_count))
    address_key(address, out);
}

// May the request grow on?
static bool has_room(Arrival *arrival, int64_t now) {
  struct Arrivals *arrivals = arrival->loop->arrivals;
  char address[ADDRESS_MAX];
  if (arrival->is_large || arrival->bytes <= UPLOAD_BYTES || arrival->loop->server->options->is_unlimited)
    return true;
  peer_of(arrival, address);
  arrival->is_large = uploads_take(&arrivals->uploads, arrival, address, now, arrival->began_ms + arrivals->limit_ms);
  return arrival->is_large;
}

static void begin_anew(struct Arrivals *arrivals, Arrival *arrival, int64_t began_ms) {
  if (arrival->is_large)
    uploads_release(&arrivals->uploads, arrival);
  arrival->is_large = false;
  arrival->bytes = 0;
  arrival->began_ms = began_ms;
}

static void on_input(struct evbuffer *buffer, const struct evbuffer_cb_info *info, void *argument) {
  Arrival *arrival = argument;
  (void)buffer;
  if (info->n_added == 0)
    return;
  int64_t now = server_now_ms();
  if (arrival->began_ms == 0)
    arrival->began_ms = now;
  arrival->bytes += info->n_added;
  if (now - arrival->began_ms > arrival->loop->arrivals->limit_ms || !has_room(arrival, now))
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
    arrival->loop = loop;
    arrival->next = *list;
    *list = arrival;
  }
  begin_anew(loop->arrivals, arrival, server_now_ms()); // also who never says a word has begun
  evbuffer_add_cb(bufferevent_get_input(connection), on_input, arrival);
  return connection;
}

void arrivals_done(struct Arrivals *arrivals, struct bufferevent *connection) {
  Arrival *arrival = find(arrivals, connection);
  if (arrival)
    begin_anew(arrivals, arrival, 0);
}

void arrivals_forget(struct Arrivals *arrivals, struct bufferevent *connection) {
  Arrival *arrival = find(arrivals, connection);
  if (arrival)
    evbuffer_remove_cb(bufferevent_get_input(connection), on_input, arrival);
}
