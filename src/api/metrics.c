// SPDX-License-Identifier: MIT
#include "api/metrics.h"

#include "api/api.h"

#include <stddef.h>
#include <sys/resource.h>

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
    {"tesela_purged_total", "Sessions, invitations and marks of games removed because their time was over.",
     offsetof(Metrics, purged), false},
};

static void metrics_add(StrBuf *out, const char *name, const char *help, bool is_gauge, long value) {
  strbuf_printf(out, "# HELP %s %s\n# TYPE %s %s\n%s %ld\n", name, help, name, is_gauge ? "gauge" : "counter", name,
                value);
}

void metrics_write(Api *api, StrBuf *out) {
  static const char *const lanes[LANES] = {"short", "hash", "engine", "house", "slow"};
  struct rusage usage;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    metrics_add(out, rows[i].name, rows[i].help, rows[i].is_gauge,
                atomic_load((atomic_long *)(void *)((char *)&api->metrics + rows[i].offset)));
  strbuf_add_text(out, "# HELP tesela_waiting Jobs that wait for a thread.\n# TYPE tesela_waiting gauge\n");
  for (int lane = 0; lane < LANES; lane++)
    strbuf_printf(out, "tesela_waiting{lane=\"%s\"} %d\n", lanes[lane], pool_waiting(api->pools[lane]));
  getrusage(RUSAGE_SELF, &usage);
  metrics_add(out, "tesela_memory_peak_kilobytes", "Largest memory so far.", true, usage.ru_maxrss);
  metrics_add(out, "tesela_uptime_seconds", "Since the server began.", true,
              (long)((api_now_ms() - api->began_ms) / 1000));
}
