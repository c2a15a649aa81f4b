// SPDX-License-Identifier: MIT
#pragma once

#include "base/strbuf.h"

#include <stdatomic.h>

typedef struct Api Api;

// How long something took, by bounds that grow: counts of those that took no longer, as Prometheus wants them.
enum { HISTOGRAM_BOUNDS = 13 };
typedef struct Histogram {
  atomic_long counts[HISTOGRAM_BOUNDS + 1]; // the last: longer than all bounds
  atomic_llong sum_us;
} Histogram;

void histogram_add(Histogram *histogram, int64_t us);
int64_t metrics_now_us(void); // since some moment

typedef struct Metrics {
  Histogram request_time, turn_time, commit_time, queue_time, machine_time;
  atomic_long requests, refused, busy; // all, 4xx and 5xx, 503 for lack of room
  atomic_long turns, bot_turns, stale_bot_turns, commits, committed;
  atomic_long sockets, messages_in, messages_out, dropped_slow;
  atomic_long purged, connections, turned_away;
  atomic_long jobs_waiting, jobs_running;  // in the store, as it was lately
  atomic_long jobs_done, jobs_failed;      // of those that were asked for here
  atomic_long events_told, events_dropped; // to the command of --on-event
  atomic_long store_errors;                // the machine's refusals: a full disk, a damaged store
} Metrics;

// Appends what the server counts, in the text format of Prometheus.
void metrics_write(Api *api, StrBuf *out);
