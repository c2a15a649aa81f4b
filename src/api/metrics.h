// SPDX-License-Identifier: MIT
#pragma once

#include "base/strbuf.h"

#include <stdatomic.h>

typedef struct Api Api;

// A histogram of durations, as Prometheus wants it: for each bound, how many took no longer.
enum { HISTOGRAM_BOUNDS = 13 };
typedef struct Histogram {
  atomic_long counts[HISTOGRAM_BOUNDS + 1]; // the last: longer than all bounds
  atomic_llong sum_us;
} Histogram;

void histogram_add(Histogram *histogram, int64_t us);
int64_t metrics_now_us(void); // since an arbitrary moment

typedef struct Metrics {
  Histogram request_time, turn_time, commit_time, queue_time, machine_time;
  atomic_long requests, refused, busy; // all; 4xx and 5xx; 503 for lack of room
  atomic_long turns, bot_turns, stale_bot_turns, commits, committed;
  atomic_long sockets, messages_in, messages_out, dropped_slow;
  atomic_long purged, connections, turned_away;
  atomic_long jobs_waiting, jobs_running;  // in the store, when last counted
  atomic_long jobs_done, jobs_failed;      // only those asked for here
  atomic_long events_told, events_dropped; // sent to the command of --on-event
  atomic_long store_errors;                // errors of the machine: a full disk, a damaged store
} Metrics;

// Appends what the server counts, in the text format of Prometheus.
void metrics_write(Api *api, StrBuf *out);
