// SPDX-License-Identifier: MIT
// A request must arrive within a time, even if its bytes come slowly; its head must be unambiguous; and large requests
// and connections of one address are limited in number. evhttp itself only knows how long nothing came. The facts about
// a bufferevent are kept under its address, and begin anew when that address is used again: there are never more of
// them than there were connections at once.
//
// evhttp answers what it can't read by itself, with a page of its own and without our headers, and this can't be
// changed. So we let it write the first line of such an answer, add ours, and then close the buffer. A request without
// a place is refused in the same way, while it is still arriving. In both cases evhttp must not close the connection,
// since a client that is still sending would lose the answer: the connection is taken from evhttp, and read until the
// client is done.
//
// evhttp asks for a bufferevent before it gives it the socket, and says nothing afterwards. So a new connection is set
// up when evhttp has returned to the loop, before it can have been read or freed. By then its callbacks belong to
// evhttp's own connection, which knows when it ends.
#include "base/mem.h"
#include "web/headscan.h"
#include "web/hub.h"
#include "web/patience.h"
#include "web/server_internal.h"

#include <arpa/inet.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/http.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

enum { ARRIVAL_LISTS = 1 << 12, CONNECTIONS_MAX = 512, LOCAL_FACTOR = 20 };
enum { ANSWER_MS = 10 * 60 * 1000 };

typedef struct Arrival {
  struct Arrival *next;
  struct bufferevent *connection;
  int64_t began_ms; // start of the arriving request; 0: none
  size_t bytes;     // of it, so far
  bool is_large;    // it is large and has a place among the uploads
  HeadScan head;    // of its head
  Loop *loop;
  struct evhttp_connection *owner; // set once the connection is open
  bool is_new, is_open, is_refused;
  bool is_marked; // the loop is going to look at it
  struct Arrival *next_marked;
  char counted_as[ADDRESS_MAX]; // as the hub counts it; "": not counted
  Call *call;                   // one that takes long; NULL: none
  struct event *looks_for_caller;
} Arrival;

struct Arrivals {
  int64_t limit_ms;
  struct event *looks; // handles new and refused connections
  Arrival *marked;
  Arrival *lists[ARRIVAL_LISTS];
};

// Where the facts about the connection are, or where to put them: *result is NULL then.
static Arrival **arrivals_place_of(struct Arrivals *arrivals, const struct bufferevent *connection) {
  Arrival **place = &arrivals->lists[((uintptr_t)connection >> 6) % ARRIVAL_LISTS];
  while (*place && (*place)->connection != connection)
    place = &(*place)->next;
  return place;
}

void arrivals_destroy(struct Arrivals *arrivals) {
  if (!arrivals)
    return;
  event_free(arrivals->looks);
  for (int i = 0; i < ARRIVAL_LISTS; i++) {
    while (arrivals->lists[i]) {
      Arrival *gone = arrivals->lists[i];
      arrivals->lists[i] = gone->next;
      mem_free(gone);
    }
  }
  mem_free(arrivals);
}

// The peer as limits count it; "" for a proxy, which stands for many.
static void peer_of(const Arrival *arrival, char out[ADDRESS_MAX], bool *is_local) {
  const WebOptions *options = arrival->loop->web->options;
  union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
  } peer = {.v6 = {0}};
  socklen_t size = sizeof peer;
  char text[INET6_ADDRSTRLEN] = "", address[ADDRESS_MAX];
  out[0] = '\0';
  *is_local = false;
  if (getpeername(bufferevent_getfd(arrival->connection), &peer.any, &size) != 0)
    return;
  bool is_v6 = peer.any.sa_family == AF_INET6;
  const void *bytes = is_v6 ? (const void *)&peer.v6.sin6_addr : (const void *)&peer.v4.sin_addr;
  inet_ntop(peer.any.sa_family, bytes, text, sizeof text);
  if (!address_normalise(text, address) || address_is_listed(address, options->proxies, options->proxy_count))
    return;
  address_key(address, out);
  *is_local = address_is_loopback(address);
}

// May the request go on growing? 0, or the status of the refusal.
static int arrivals_check_room(Arrival *arrival, int64_t now) {
  Web *web = arrival->loop->web;
  char address[ADDRESS_MAX];
  bool is_local;
  if (arrival->is_large || arrival->is_refused || arrival->bytes <= UPLOAD_BYTES || web->options->api.is_unlimited)
    return 0;
  peer_of(arrival, address, &is_local);
  int64_t until = arrival->began_ms + PATIENCE_LARGE_FACTOR * arrival->loop->arrivals->limit_ms;
  UploadPlace place = uploads_take(&web->uploads, arrival, address, now, until);
  arrival->is_large = place == UPLOAD_PLACED;
  return place == UPLOAD_PLACED ? 0 : place == UPLOAD_ADDRESS_FULL ? 429 : 503;
}

static void give_room_back(Arrival *arrival) {
  if (arrival->is_large)
    uploads_release(&arrival->loop->web->uploads, arrival);
  arrival->is_large = false;
}

static void begin_anew(Arrival *arrival, int64_t began_ms) {
  give_room_back(arrival);
  arrival->bytes = 0;
  arrival->began_ms = began_ms;
  arrival->head = (HeadScan){0};
}

// Scans the last `size` bytes that wait to be read.
static void arrival_scan(Arrival *arrival, struct evbuffer *buffer, size_t size) {
  struct evbuffer_ptr at;
  struct evbuffer_iovec part;
  if (size == 0 || evbuffer_ptr_set(buffer, &at, evbuffer_get_length(buffer) - size, EVBUFFER_PTR_SET) != 0)
    return;
  while (size > 0 && !arrival->head.is_over && evbuffer_peek(buffer, (ev_ssize_t)size, &at, &part, 1) > 0) {
    size_t here = part.iov_len < size ? part.iov_len : size;
    headscan_feed(&arrival->head, (Span){part.iov_base, here});
    size -= here;
    if (size > 0 && evbuffer_ptr_set(buffer, &at, here, EVBUFFER_PTR_ADD) != 0)
      return;
  }
}

// Writes what follows the first line, and makes the answer the last one.
static void write_refusal(Arrival *arrival, int status) {
  struct evbuffer *out = bufferevent_get_output(arrival->connection);
  char *peer = NULL;
  ev_uint16_t port;
  if (arrival->owner)
    evhttp_connection_get_peer(arrival->owner, &peer, &port);
  http_write_refusal(arrival->loop, peer ? peer : "?", arrival->head.languages, status, out);
  evbuffer_freeze(out, 0);
  give_room_back(arrival);
}

static void on_refused_input(struct bufferevent *connection, void *argument) {
  (void)argument;
  evbuffer_drain(bufferevent_get_input(connection), SIZE_MAX);
}

static void on_refused_end(struct bufferevent *connection, short what, void *argument) {
  const Arrival *arrival = argument;
  (void)connection;
  if (what & (BEV_EVENT_EOF | BEV_EVENT_ERROR | BEV_EVENT_TIMEOUT))
    evhttp_connection_free(arrival->owner);
}

// Reads until the client has its answer and hangs up, is silent, or the time for its request is over.
static void hear_out(Arrival *arrival) {
  bufferevent_setcb(arrival->connection, on_refused_input, NULL, on_refused_end, arrival);
  bufferevent_enable(arrival->connection, EV_READ | EV_WRITE);
}

static void refuse_while_it_arrives(Arrival *arrival, int status) {
  arrival->is_refused = true;
  http_write_status(status, bufferevent_get_output(arrival->connection));
  write_refusal(arrival, status);
  hear_out(arrival);
}

static void on_input(struct evbuffer *buffer, const struct evbuffer_cb_info *info, void *argument) {
  Arrival *arrival = argument;
  if (info->n_added == 0)
    return;
  int64_t now = api_now_ms();
  if (arrival->began_ms == 0)
    arrival->began_ms = now;
  arrival->bytes += info->n_added;
  if (!arrival->head.is_over)
    arrival_scan(arrival, buffer, info->n_added);
  int refusal = arrivals_check_room(arrival, now);
  if (refusal)
    refuse_while_it_arrives(arrival, refusal);
  int64_t limit_ms = arrival->loop->arrivals->limit_ms * (arrival->is_large ? PATIENCE_LARGE_FACTOR : 1);
  if (now - arrival->began_ms > limit_ms)
    shutdown(bufferevent_getfd(arrival->connection), SHUT_RDWR); // evhttp sees it as an ordinary end
}

// The status of an answer that begins with the last `size` bytes, which evhttp writes in one piece; 0: none does.
static int status_of(struct evbuffer *buffer, size_t size) {
  struct evbuffer_ptr at;
  struct evbuffer_iovec part;
  char line[16] = "";
  if (evbuffer_ptr_set(buffer, &at, evbuffer_get_length(buffer) - size, EVBUFFER_PTR_SET) != 0 ||
      evbuffer_peek(buffer, (ev_ssize_t)size, &at, &part, 1) != 1)
    return 0;
  memcpy(line, part.iov_base, part.iov_len < sizeof line ? part.iov_len : sizeof line - 1);
  const char *space = strncmp(line, "HTTP/", 5) == 0 ? strchr(line, ' ') : NULL;
  return space ? (int)strtol(space, NULL, 10) : 0;
}

static void arrival_mark(Arrival *arrival) {
  struct Arrivals *arrivals = arrival->loop->arrivals;
  if (!arrival->is_marked) {
    arrival->is_marked = true;
    arrival->next_marked = arrivals->marked;
    arrivals->marked = arrival;
  }
  event_active(arrivals->looks, EV_TIMEOUT, 0);
}

static void on_output(struct evbuffer *buffer, const struct evbuffer_cb_info *info, void *argument) {
  Arrival *arrival = argument;
  if (arrival->is_refused) {
    if (info->n_deleted > 0 && evbuffer_get_length(buffer) == 0)
      shutdown(bufferevent_getfd(arrival->connection), SHUT_WR);
    return;
  }
  int status = info->n_added > 0 && !arrival->loop->is_answering ? status_of(buffer, info->n_added) : 0;
  if (status < 200) // "100 Continue", or nothing
    return;
  arrival->is_refused = true;
  write_refusal(arrival, status);
  arrival_mark(arrival); // evhttp still has to wait until its bytes are sent
}

static void arrivals_uncount(Arrival *arrival) {
  if (arrival->is_open)
    atomic_fetch_sub(&arrival->loop->web->api.metrics.connections, 1);
  arrival->is_open = false;
  if (arrival->counted_as[0])
    hub_disconnect(arrival->loop->web->hub, arrival->counted_as);
  arrival->counted_as[0] = '\0';
}

void arrivals_answered(Call *call) {
  Arrival *arrival = call->arrival;
  event_free(arrival->looks_for_caller);
  arrival->call = NULL;
  call->arrival = NULL;
}

static void arrival_forsake(Arrival *arrival) {
  Call *call = arrival->call;
  arrivals_answered(call);
  jobs_forsake(call);
}

// Has the other side closed the connection, or has it broken? What it may have sent before does not matter.
static void look_for_caller(evutil_socket_t fd, short what, void *argument) {
  Arrival *arrival = argument;
  struct pollfd line = {bufferevent_getfd(arrival->connection), POLLRDHUP, 0};
  (void)fd, (void)what;
  if (poll(&line, 1, 0) > 0)
    arrival_forsake(arrival);
}

// Nobody reads from the connection before the answer is sent, so evhttp does not see its end. (EV_CLOSED does not help:
// libevent reports a reset connection only to those who read or write.)
void arrivals_await(struct Arrivals *arrivals, struct bufferevent *connection, Call *call) {
  static const struct timeval second = {.tv_sec = 1};
  Arrival *arrival = *arrivals_place_of(arrivals, connection);
  if (!arrival || arrival->call)
    return;
  arrival->looks_for_caller = event_new(call->loop->base, -1, EV_PERSIST, look_for_caller, arrival);
  event_add(arrival->looks_for_caller, &second);
  arrival->call = call;
  call->arrival = arrival;
}

static void on_end(struct evhttp_connection *connection, void *argument) {
  Arrival *arrival = argument;
  (void)connection;
  if (arrival->call)
    arrival_forsake(arrival);
  arrivals_uncount(arrival);
  begin_anew(arrival, 0);
  arrival->is_refused = false;
}

// Hangs up if the address has too many connections.
static void open_new(Arrival *arrival) {
  Web *web = arrival->loop->web;
  char address[ADDRESS_MAX];
  bool is_local;
  bufferevent_getcb(arrival->connection, NULL, NULL, NULL, (void **)&arrival->owner);
  if (!arrival->owner)
    return;
  atomic_fetch_add(&web->api.metrics.connections, 1);
  arrival->is_open = true;
  evhttp_connection_set_closecb(arrival->owner, on_end, arrival);
  peer_of(arrival, address, &is_local);
  int most =
      (web->options->connections_max ? web->options->connections_max : CONNECTIONS_MAX) * (is_local ? LOCAL_FACTOR : 1);
  if (!address[0] || web->options->api.is_unlimited)
    return;
  if (hub_connect(web->hub, address, most)) {
    snprintf(arrival->counted_as, sizeof arrival->counted_as, "%s", address);
    return;
  }
  atomic_fetch_add(&web->api.metrics.turned_away, 1);
  shutdown(bufferevent_getfd(arrival->connection), SHUT_RDWR);
}

static void arrivals_look(evutil_socket_t fd, short what, void *argument) {
  struct Arrivals *arrivals = argument;
  (void)fd, (void)what;
  while (arrivals->marked) {
    Arrival *arrival = arrivals->marked;
    arrivals->marked = arrival->next_marked;
    arrival->is_marked = false;
    if (arrival->is_new)
      open_new(arrival);
    else if (arrival->is_refused)
      hear_out(arrival);
    arrival->is_new = false;
  }
}

struct Arrivals *arrivals_create(struct event_base *base, int64_t limit_ms) {
  struct Arrivals *arrivals = mem_alloc(sizeof *arrivals);
  arrivals->limit_ms = limit_ms;
  arrivals->looks = event_new(base, -1, 0, arrivals_look, arrivals);
  return arrivals;
}

struct bufferevent *arrivals_accept(struct event_base *base, void *argument) {
  Loop *loop = argument;
  struct bufferevent *connection = loop->tls ? tls_accept(loop->tls, base, loop->arrivals->limit_ms)
                                             : bufferevent_socket_new(base, -1, BEV_OPT_CLOSE_ON_FREE);
  if (!connection)
    return NULL;
  Arrival **place = arrivals_place_of(loop->arrivals, connection);
  if (!*place) {
    *place = mem_alloc(sizeof **place);
    (*place)->connection = connection;
    (*place)->loop = loop;
  }
  Arrival *arrival = *place;
  arrivals_uncount(arrival);
  arrival->owner = NULL;
  arrival->is_refused = false;
  arrival->is_new = true;
  begin_anew(arrival, api_now_ms()); // the time of a silent client runs too
  arrival_mark(arrival);
  evbuffer_add_cb(bufferevent_get_input(connection), on_input, arrival);
  evbuffer_add_cb(bufferevent_get_output(connection), on_output, arrival);
  return connection;
}

bool arrivals_done(struct Arrivals *arrivals, struct bufferevent *connection, Call *call) {
  Arrival *arrival = *arrivals_place_of(arrivals, connection);
  if (!arrival)
    return true;
  bool is_clean = !arrival->head.is_suspicious;
  struct evbuffer *rest = bufferevent_get_input(connection);
  call->is_large = arrival->is_large;
  if (arrival->is_large)
    uploads_pass(&call->loop->web->uploads, arrival, call, api_now_ms() + ANSWER_MS);
  arrival->is_large = false;
  begin_anew(arrival, 0);
  arrival_scan(arrival, rest, evbuffer_get_length(rest)); // the next request may be there already
  return is_clean;
}

void arrivals_forget(struct Arrivals *arrivals, struct bufferevent *connection) {
  Arrival *arrival = *arrivals_place_of(arrivals, connection);
  if (!arrival)
    return;
  evbuffer_remove_cb(bufferevent_get_input(connection), on_input, arrival);
  evbuffer_remove_cb(bufferevent_get_output(connection), on_output, arrival);
}
