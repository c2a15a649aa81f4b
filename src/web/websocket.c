// SPDX-License-Identifier: MIT
// evhttp can't give a connection away, so it keeps it: we replace its callbacks, and free the headers, which nobody
// reads any more, so that a waiting connection costs little.
#include "web/websocket.h"

#include "base/mem.h"
#include "web/server_internal.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <sha1.h>
#include <sodium.h>
#include <stdio.h>
#include <wslay/wslay.h>

struct WebSocket {
  struct evhttp_connection *connection;
  struct bufferevent *stream;
  wslay_event_context_ptr frames;
  WebSocketCalls calls;
  int64_t heard_ms, counted_ms;
  size_t bytes; // since counted_ms
  int depth;    // of our callbacks: the socket is freed when the outermost returns
  bool is_over, was_slow;
};

bool websocket_accept(const char *key, char out[WEBSOCKET_ACCEPT_SIZE]) {
  unsigned char raw[32], digest[SHA1_DIGEST_LENGTH];
  size_t size;
  char text[128];
  SHA1_CTX sha;
  if (sodium_base642bin(raw, sizeof raw, key, strlen(key), NULL, &size, NULL, sodium_base64_VARIANT_ORIGINAL) != 0 ||
      size != 16)
    return false;
  int length = snprintf(text, sizeof text, "%.32s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
  SHA1Init(&sha); // WebSocket requires SHA-1
  SHA1Update(&sha, (const uint8_t *)text, (size_t)length);
  SHA1Final(digest, &sha);
  sodium_bin2base64(out, WEBSOCKET_ACCEPT_SIZE, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
  return true;
}

static ssize_t on_recv(wslay_event_context_ptr frames, uint8_t *data, size_t size, int flags, void *context) {
  WebSocket *socket = context;
  (void)flags;
  size_t got = bufferevent_read(socket->stream, data, size);
  socket->bytes += got;
  if (got > 0)
    return (ssize_t)got;
  wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
  return -1;
}

static ssize_t on_send(wslay_event_context_ptr frames, const uint8_t *data, size_t size, int flags, void *context) {
  WebSocket *socket = context;
  (void)flags;
  if (bufferevent_write(socket->stream, data, size) == 0)
    return (ssize_t)size;
  wslay_event_set_error(frames, WSLAY_ERR_CALLBACK_FAILURE);
  return -1;
}

static void on_message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *message,
                       void *context) {
  WebSocket *socket = context;
  Span text = {(const char *)message->msg, message->msg_length};
  if (message->opcode == WSLAY_BINARY_FRAME)
    wslay_event_queue_close(frames, WSLAY_CODE_UNSUPPORTED_DATA, NULL, 0);
  else if (message->opcode == WSLAY_TEXT_FRAME && !socket->is_over && !wslay_event_get_close_sent(frames))
    socket->calls.on_text(socket->calls.context, text);
}

void websocket_destroy(WebSocket *socket) {
  struct evhttp_connection *connection = socket->connection;
  wslay_event_context_free(socket->frames);
  bufferevent_setcb(socket->stream, NULL, NULL, NULL, NULL);
  mem_free(socket);
  evhttp_connection_free(connection);
}

static void websocket_enter(WebSocket *socket) {
  socket->depth++;
}

static void websocket_leave(WebSocket *socket) {
  if (--socket->depth > 0 || !socket->is_over)
    return;
  socket->calls.on_close(socket->calls.context, socket->was_slow);
  websocket_destroy(socket);
}

static void websocket_flush(WebSocket *socket) {
  if (wslay_event_want_write(socket->frames) && wslay_event_send(socket->frames) != 0)
    socket->is_over = true;
  size_t limit = socket->calls.output_max ? socket->calls.output_max : WEBSOCKET_OUTPUT_MAX;
  if (evbuffer_get_length(bufferevent_get_output(socket->stream)) > limit)
    socket->is_over = socket->was_slow = true;
}

// Once both sides have said goodbye and everything is sent, the connection is over.
static void check_end(WebSocket *socket) {
  bool is_done = !wslay_event_want_read(socket->frames) && !wslay_event_want_write(socket->frames);
  if (is_done && evbuffer_get_length(bufferevent_get_output(socket->stream)) == 0)
    socket->is_over = true;
}

// Messages are counted by their reader; this is about frames that never become a message: pings, and endless parts.
static bool is_flooded(WebSocket *socket) {
  int64_t now = api_now_ms();
  if (now - socket->counted_ms > WEBSOCKET_INPUT_MS) {
    socket->counted_ms = now;
    socket->bytes = 0;
  }
  return socket->bytes > WEBSOCKET_INPUT_MAX && !socket->calls.is_unlimited;
}

static void on_readable(struct bufferevent *stream, void *context) {
  WebSocket *socket = context;
  websocket_enter(socket);
  if (!wslay_event_get_close_sent(socket->frames)) // a client that talks on after the goodbye counts as silent
    socket->heard_ms = api_now_ms();
  if (!wslay_event_get_read_enabled(socket->frames))
    evbuffer_drain(bufferevent_get_input(stream), SIZE_MAX);
  else if (wslay_event_recv(socket->frames) != 0 || is_flooded(socket))
    socket->is_over = true;
  websocket_flush(socket);
  check_end(socket);
  websocket_leave(socket);
}

static void on_writable(struct bufferevent *stream, void *context) {
  WebSocket *socket = context;
  (void)stream;
  websocket_enter(socket);
  websocket_flush(socket);
  check_end(socket);
  websocket_leave(socket);
}

static void on_event(struct bufferevent *stream, short what, void *context) {
  WebSocket *socket = context;
  (void)stream;
  if (!(what & (BEV_EVENT_EOF | BEV_EVENT_ERROR | BEV_EVENT_TIMEOUT)))
    return;
  websocket_enter(socket);
  socket->is_over = true;
  websocket_leave(socket);
}

static bool open_frames(WebSocket *socket) {
  static const struct wslay_event_callbacks callbacks = {
      .recv_callback = on_recv, .send_callback = on_send, .on_msg_recv_callback = on_message};
  if (wslay_event_context_server_init(&socket->frames, &callbacks, socket) != 0)
    return false;
  wslay_event_config_set_max_recv_msg_length(socket->frames, WEBSOCKET_MESSAGE_MAX);
  return true;
}

WebSocket *websocket_take_over(struct evhttp_request *http, const char *key, const WebSocketCalls *calls) {
  struct evhttp_connection *connection = evhttp_request_get_connection(http);
  char accept[WEBSOCKET_ACCEPT_SIZE];
  WebSocket *socket = mem_alloc(sizeof *socket);
  if (!connection || !websocket_accept(key, accept) || !open_frames(socket)) {
    mem_free(socket);
    if (connection)
      evhttp_send_error(http, HTTP_BADREQUEST, NULL);
    else
      evhttp_request_free(http);
    return NULL;
  }
  socket->connection = connection;
  socket->stream = evhttp_connection_get_bufferevent(connection);
  socket->calls = *calls;
  socket->heard_ms = api_now_ms();
  evhttp_clear_headers(evhttp_request_get_input_headers(http));
  evhttp_clear_headers(evhttp_request_get_output_headers(http));
  bufferevent_setcb(socket->stream, NULL, NULL, NULL, NULL);
  bufferevent_setwatermark(socket->stream, EV_READ, 0, 2 * WEBSOCKET_MESSAGE_MAX);
  evbuffer_add_printf(bufferevent_get_output(socket->stream),
                      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      "Sec-WebSocket-Accept: %s\r\n\r\n",
                      accept);
  return socket;
}

// The order matters: libevent forgets evhttp's time limit only if the event is waiting. Otherwise it keeps the limit,
// and starts counting again after the first message.
void websocket_listen(WebSocket *socket) {
  websocket_enter(socket); // with TLS, enabling may call back at once
  bufferevent_setcb(socket->stream, on_readable, on_writable, on_event, socket);
  bufferevent_enable(socket->stream, EV_READ | EV_WRITE);
  bufferevent_set_timeouts(socket->stream, NULL, NULL);
  if (evbuffer_get_length(bufferevent_get_input(socket->stream)) > 0) // the client did not wait for the 101
    on_readable(socket->stream, socket);
  websocket_leave(socket);
}

void websocket_send(WebSocket *socket, Span text) {
  const struct wslay_event_msg message = {WSLAY_TEXT_FRAME, (const uint8_t *)text.data, text.size};
  if (socket->is_over || wslay_event_queue_msg(socket->frames, &message) != 0)
    return;
  websocket_flush(socket);
  if (socket->is_over && socket->depth == 0) // deferred: the sender may be walking through a list of sockets
    bufferevent_trigger_event(socket->stream, BEV_EVENT_EOF, BEV_TRIG_DEFER_CALLBACKS);
}

void websocket_ping(WebSocket *socket) {
  const struct wslay_event_msg message = {WSLAY_PING, NULL, 0};
  if (!socket->is_over && wslay_event_queue_msg(socket->frames, &message) == 0)
    websocket_flush(socket);
}

void websocket_close(WebSocket *socket, int code) {
  if (!socket->is_over && wslay_event_queue_close(socket->frames, (uint16_t)code, NULL, 0) == 0)
    websocket_flush(socket);
}

int64_t websocket_heard_ms(const WebSocket *socket) {
  return socket->heard_ms;
}
