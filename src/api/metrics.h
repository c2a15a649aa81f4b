// SPDX-License-Identifier: MIT
#ifndef API_METRICS_H
#define API_METRICS_H

#include "base/strbuf.h"

#include <stdatomic.h>

typedef struct Api Api;

typedef struct Metrics {
  atomic_long requests, refused, busy; // all, 4xx and 5xx, 503 for lack of room
  atomic_long turns, bot_turns, stale_bot_turns, commits, committed;
  atomic_long sockets, messages_in, messages_out, dropped_slow;
  atomic_long purged, connections, turned_away;
} Metrics;

// Appends what the server counts, in the text format of Prometheus.
void metrics_write(Api *api, StrBuf *out);

#endif
