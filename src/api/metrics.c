// SPDX-License-Identifier: MIT
#include "api/metrics.h"

#include "api/api.h"
#include "api/tables.h"

#include <stddef.h>
#include <sys/resource.h>
#include <time.h>

static const int64_t bounds_us[HISTOGRAM_BOUNDS] = {500,    1000,   2000,   5000,    10000,   20000,   50000,
                                                    100000, 200000, 500000, 1000000, 5000000, 20000000};

int64_t metrics_now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void histogram_add(Histogram *histogram, int64_t us) {
  int place = 0;
  while (place < HISTOGRAM_BOUNDS && us > bounds_us[place])
    place++;
  atomic_fetch_add(&histogram->counts[place], 1);
  atomic_fetch_add(&histogram->sum_us, us);
}

static void histogram_write(const Histogram *histogram, const char *name, const char *help, StrBuf *out) {
  long count = 0;
  strbuf_printf(out, "# HELP %s %s\n# TYPE %s histogram\n", name, help, name);
  for (int i = 0; i < HISTOGRAM_BOUNDS; i++) {
    count += atomic_load(&histogram->counts[i]);
    strbuf_printf(out, "%s_bucket{le=\"%g\"} %ld\n", name, (double)bounds_us[i] / 1e6, count);
  }
  count += atomic_load(&histogram->counts[HISTOGRAM_BOUNDS]);
  strbuf_printf(out, "%s_bucket{le=\"+Inf\"} %ld\n%s_sum %.6f\n%s_count %ld\n", name, count, name,
                (double)atomic_load(&histogram->sum_us) / 1e6, name, count);
}

static const struct {
  const char *name, *help;
  size_t offset;
  bool is_gauge;
} rows[] = {
    {"tesela_requests_total", "Requests answered.", offsetof(Metrics, requests), false},
    {"tesela_requests_refused_total", "Requests answered with an error.", offsetof(Metrics, refused), false},
    {"tesela_requests_busy_total", "Requests refused for lack of room.", offsetof(Metrics, busy), false},
    {"tesela_turns_total", "Actions of people that were confirmed.", offsetof(Metrics, turns), false},
    {"tesela_bot_turns_total", "Actions of machines.", offsetof(Metrics, bot_turns), false},
    {"tesela_bot_turns_stale_total", "Choices of machines that came too late.", offsetof(Metrics, stale_bot_turns),
     false},
    {"tesela_commits_total", "Transactions of the writer.", offsetof(Metrics, commits), false},
    {"tesela_committed_total", "Changes that were in them.", offsetof(Metrics, committed), false},
    {"tesela_sockets", "WebSocket connections.", offsetof(Metrics, sockets), true},
    {"tesela_messages_in_total", "WebSocket messages received.", offsetof(Metrics, messages_in), false},
    {"tesela_messages_out_total", "WebSocket messages sent.", offsetof(Metrics, messages_out), false},
    {"tesela_sockets_too_slow_total", "WebSocket connections closed because they did not read.",
     offsetof(Metrics, dropped_slow), false},
    {"tesela_connections", "Connections of all kinds.", offsetof(Metrics, connections), true},
    {"tesela_connections_refused_total", "Connections closed because their address had too many.",
     offsetof(Metrics, turned_away), false},
    {"tesela_store_errors_total", "Times the machine kept the server from its work: a full disk, a damaged store.",
     offsetof(Metrics, store_errors), false},
    {"tesela_jobs_waiting", "Jobs in the store that nobody has taken yet.", offsetof(Metrics, jobs_waiting), true},
    {"tesela_jobs_running", "Jobs in the store that somebody is doing.", offsetof(Metrics, jobs_running), true},
    {"tesela_jobs_done_total", "Jobs that were asked for here and are done.", offsetof(Metrics, jobs_done), false},
    {"tesela_jobs_failed_total", "Jobs that were asked for here and refused, cancelled or given up.",
     offsetof(Metrics, jobs_failed), false},
    {"tesela_events_told_total", "Events that the command of --on-event was given.", offsetof(Metrics, events_told),
     false},
    {"tesela_events_dropped_total", "Events that it did not take in time.", offsetof(Metrics, events_dropped), false},
    {"tesela_purged_total", "Sessions, invitations and marks of games removed because their time was over.",
     offsetof(Metrics, purged), false},
};

static void metrics_add(StrBuf *out, const char *name, const char *help, bool is_gauge, long value) {
  strbuf_printf(out, "# HELP %s %s\n# TYPE %s %s\n%s %ld\n", name, help, name, is_gauge ? "gauge" : "counter", name,
                value);
}

void metrics_write(Api *api, StrBuf *out) {
  static const char *const lanes[LANES] = {"short", "hash", "engine", "background", "slow"};
  struct rusage usage;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    metrics_add(out, rows[i].name, rows[i].help, rows[i].is_gauge,
                atomic_load((atomic_long *)(void *)((char *)&api->metrics + rows[i].offset)));
  strbuf_add_text(out, "# HELP tesela_waiting Jobs that wait for a thread.\n# TYPE tesela_waiting gauge\n");
  for (int lane = 0; lane < LANES; lane++)
    strbuf_printf(out, "tesela_waiting{lane=\"%s\"} %d\n", lanes[lane], pool_waiting(api->pools[lane]));
  histogram_write(&api->metrics.request_time, "tesela_request_seconds", "Requests, from the last byte to the answer.",
                  out);
  histogram_write(&api->metrics.turn_time, "tesela_turn_seconds", "Actions of people, until they are on the disk.",
                  out);
  histogram_write(&api->metrics.commit_time, "tesela_commit_seconds", "Commits of the writer.", out);
  histogram_write(&api->metrics.queue_time, "tesela_queue_seconds", "What a request waits for a thread.", out);
  histogram_write(&api->metrics.machine_time, "tesela_machine_seconds", "Thoughts of machines.", out);
  metrics_add(out, "tesela_tables", "Games that are open in memory.", true, tables_count(api->tables));
  getrusage(RUSAGE_SELF, &usage);
  metrics_add(out, "tesela_memory_peak_kilobytes", "Largest memory so far.", true, usage.ru_maxrss);
  metrics_add(out, "tesela_uptime_seconds", "Since the server began.", true,
              (long)((api_now_ms() - api->began_ms) / 1000));
}
