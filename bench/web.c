// SPDX-License-Identifier: MIT
// How much the server can do: tables at once, confirmed turns per second, idle WebSocket connections, time to the first
// page. bench_web PROGRAM FOLDER [TABLES TURNS_A_SECOND SECONDS SOCKETS STORE]
//
// The clients are threads with one connection each. Turns are sent by a timetable, and a turn's time counts from its
// due time, so that a server that falls behind can't hide it.
#include "base/mem.h"
#include "bench/visitor.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct Bench {
  BenchServer server;
  int tables, rate, seconds, sockets;
  BenchTable *all;
  Plays plays;
  double *times_ms; // of each turn
  atomic_int next, failed, played;
  int64_t begin_us;
} Bench;

static void *make_tables(void *argument) {
  Bench *bench = argument;
  Visitor visitor = visitor_open(bench->server.port);
  for (int i; (i = atomic_fetch_add(&bench->next, 1)) < bench->tables;) {
    if (!table_make(&visitor, &bench->all[i]))
      atomic_fetch_add(&bench->failed, 1);
  }
  visitor_close(&visitor);
  return NULL;
}

static void *take_turns(void *argument) {
  Bench *bench = argument;
  Visitor visitor = visitor_open(bench->server.port);
  int turns = bench->rate * bench->seconds;
  for (int i; (i = atomic_fetch_add(&bench->next, 1)) < turns;) {
    BenchTable *table = &bench->all[(long)i * 7919 % bench->tables];
    int64_t due = bench->begin_us + (int64_t)i * 1000000 / bench->rate, early = due - bench_now_us();
    if (early > 0)
      usleep((useconds_t)early);
    pthread_mutex_lock(&table->lock);
    atomic_fetch_add(&bench->played, table->turn < bench->plays.count);
    bool is_good = table_take_turn(&visitor, &bench->plays, table);
    pthread_mutex_unlock(&table->lock);
    bench->times_ms[i] = (double)(bench_now_us() - due) / 1000;
    if (!is_good)
      atomic_fetch_add(&bench->failed, 1);
  }
  visitor_close(&visitor);
  return NULL;
}

static double run_threads(Bench *bench, void *(*work)(void *)) {
  pthread_t threads[VISITOR_THREADS];
  atomic_store(&bench->next, 0);
  int64_t began = bench_now_us();
  for (int i = 0; i < VISITOR_THREADS; i++) {
    if (pthread_create(&threads[i], NULL, work, bench) != 0)
      bench_give_up("no threads");
  }
  for (int i = 0; i < VISITOR_THREADS; i++)
    pthread_join(threads[i], NULL);
  return (double)(bench_now_us() - began) / 1e6;
}

static void measure_start(Bench *bench) {
  int64_t began = bench_now_us();
  benchserver_start(&bench->server);
  Visitor visitor = visitor_open(bench->server.port);
  int status = visitor_ask(&visitor, "GET", "/", NULL, NULL);
  printf("first_page_ms=%.0f status=%d memory_kb=%ld\n", (double)(bench_now_us() - began) / 1000, status,
         benchserver_memory_kb(&bench->server));
  visitor_close(&visitor);
}

static void measure_turns(Bench *bench) {
  int turns = bench->rate * bench->seconds;
  plays_find(&bench->plays, bench->server.port);
  double seconds = run_threads(bench, make_tables);
  printf("tables=%d failed=%d made_in_s=%.1f memory_kb=%ld\n", bench->tables, atomic_load(&bench->failed), seconds,
         benchserver_memory_kb(&bench->server));
  bench->times_ms = mem_alloc((size_t)turns * sizeof *bench->times_ms);
  bench->begin_us = bench_now_us() + 200000;
  atomic_store(&bench->failed, 0);
  seconds = run_threads(bench, take_turns) - 0.2;
  bench_sort(bench->times_ms, turns);
  printf("plays_of_a_game=%d played=%d\n", bench->plays.count, atomic_load(&bench->played));
  printf("turns=%d failed=%d turns_a_second=%.0f p50_ms=%.1f p90_ms=%.1f p99_ms=%.1f max_ms=%.1f memory_kb=%ld\n",
         turns, atomic_load(&bench->failed), turns / seconds, bench->times_ms[turns / 2],
         bench->times_ms[turns * 9 / 10], bench->times_ms[turns * 99 / 100], bench->times_ms[turns - 1],
         benchserver_memory_kb(&bench->server));
  mem_free(bench->times_ms);
  plays_free(&bench->plays);
}

// On a server of its own, so that only the connections count.
static void measure_sockets(Bench *bench) {
  char folder[4096];
  snprintf(folder, sizeof folder, "%s/sockets", bench->server.folder);
  bench->server.folder = folder;
  char cookie[96] = "";
  int *fds = mem_alloc((size_t)bench->sockets * sizeof *fds), opened = 0;
  benchserver_start(&bench->server);
  Visitor visitor = visitor_open(bench->server.port);
  visitor_ask(&visitor, "POST", "/api/session/guest", NULL, "{}");
  visitor_find_cookie(&visitor, cookie, sizeof cookie);
  long before = benchserver_memory_kb(&bench->server);
  int64_t began = bench_now_us();
  for (int i = 0; i < bench->sockets; i++) {
    fds[i] = visitor_open_socket(bench->server.port, cookie);
    opened += fds[i] >= 0;
  }
  double seconds = (double)(bench_now_us() - began) / 1e6;
  sleep(1);
  long after = benchserver_memory_kb(&bench->server);
  printf("sockets=%d opened=%d opened_in_s=%.1f memory_before_kb=%ld memory_kb=%ld bytes_each=%ld\n", bench->sockets,
         opened, seconds, before, after, opened ? (after - before) * 1024 / opened : 0);
  for (int i = 0; i < bench->sockets; i++) {
    if (fds[i] >= 0)
      close(fds[i]);
  }
  visitor_close(&visitor);
  benchserver_end(&bench->server);
  mem_free(fds);
}

static int number(int argc, char **argv, int index, int otherwise) {
  return argc > index ? atoi(argv[index]) : otherwise;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: bench_web PROGRAM FOLDER [TABLES TURNS_A_SECOND SECONDS SOCKETS STORE]\n");
    return 2;
  }
  Bench bench = {.server = {.program = argv[1], .folder = argv[2], .store = argc > 7 ? argv[7] : NULL},
                 .tables = number(argc, argv, 3, 2000),
                 .rate = number(argc, argv, 4, 500),
                 .seconds = number(argc, argv, 5, 20),
                 .sockets = number(argc, argv, 6, 5000)};
  setvbuf(stdout, NULL, _IOLBF, 0);
  bench_raise_limits();
  bench.all = mem_alloc((size_t)bench.tables * sizeof *bench.all);
  measure_start(&bench);
  measure_turns(&bench);
  benchserver_end(&bench.server);
  measure_sockets(&bench);
  mem_free(bench.all);
  return 0;
}
