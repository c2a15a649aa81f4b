// SPDX-License-Identifier: MIT
// One WebSocket connection over a bufferevent that was evhttp's: frames by wslay, texts in and out.
#pragma once

#include "base/error.h"

#include <event2/http.h>

enum {
  WEBSOCKET_MESSAGE_MAX = 4096,      // bytes of one message from a client
  WEBSOCKET_OUTPUT_MAX = 256 * 1024, // bytes that may wait for a client, by default
  WEBSOCKET_INPUT_MAX = 256 * 1024,  // bytes that a client may send in ...
  WEBSOCKET_INPUT_MS = 10 * 1000,    // ... this time
  WEBSOCKET_ACCEPT_SIZE = 29,
};

typedef struct WebSocket WebSocket;

typedef struct WebSocketCalls {
  void (*on_text)(void *context, Span text);
  // The connection is over; nothing is called after that. The WebSocket frees itself.
  void (*on_close)(void *context, bool was_slow);
  void *context;
  size_t output_max; // 0: WEBSOCKET_OUTPUT_MAX
  bool is_unlimited; // the client may send any amount
} WebSocketCalls;

// Answers the request with 101 and keeps its connection. NULL if the client has gone meanwhile; the request is freed
// then. No callback runs before websocket_listen.
WebSocket *websocket_take_over(struct evhttp_request *http, const char *key, const WebSocketCalls *calls);
void websocket_listen(WebSocket *socket);
// Closes the connection, in the loop's next round, if it can't take more.
void websocket_send(WebSocket *socket, Span text);
void websocket_ping(WebSocket *socket);
// Begins the end: tells the other side, which answers and hangs up.
void websocket_close(WebSocket *socket, int code);
void websocket_destroy(WebSocket *socket);           // at once; on_close is not called
int64_t websocket_heard_ms(const WebSocket *socket); // when the other side last sent anything

// The answer to a Sec-WebSocket-Key. False when it is not one.
bool websocket_accept(const char *key, char out[WEBSOCKET_ACCEPT_SIZE]);
