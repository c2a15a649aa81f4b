// SPDX-License-Identifier: MIT
// How long the server waits for its clients. All these times are here, since they must fit each other.
#pragma once

#include "web/web.h"

enum {
  PATIENCE_SILENCE_MS = 20 * 1000,
  PATIENCE_ARRIVAL_MS = 30 * 1000,
  PATIENCE_LARGE_FACTOR = 4, // a large request may take this many times as long
  PATIENCE_PING_MS = 25 * 1000,
  PATIENCE_SOCKET_MS = 65 * 1000,
};
// Browsers answer pings even for pages in the background, whose own timers sleep. One answer may get lost.
_Static_assert(PATIENCE_SOCKET_MS > 2 * PATIENCE_PING_MS, "a WebSocket is asked twice before it is given up");

// The times of the options, with defaults for zeros.
static inline Patience patience_of(const WebOptions *options) {
  Patience own = options->patience;
  own.silence_ms = own.silence_ms ? own.silence_ms : PATIENCE_SILENCE_MS;
  own.arrival_ms = own.arrival_ms ? own.arrival_ms : PATIENCE_ARRIVAL_MS;
  own.ping_ms = own.ping_ms ? own.ping_ms : PATIENCE_PING_MS;
  own.socket_ms = own.socket_ms ? own.socket_ms : PATIENCE_SOCKET_MS;
  return own;
}
