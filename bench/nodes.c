// SPDX-License-Identifier: MIT
// What several nodes on one database hold, and what a turn costs. bench_nodes PROGRAM FOLDER WHAT [NUMBER...], beside a
// database that PGHOST names; tools/bench-nodes runs it and writes the tables.
//
//   turns NODES SPREAD RATE SECONDS
//                              turns by a timetable, then as many as possible; the turns of a table go round SPREAD
//                              nodes: 2 is two people who each stay at theirs
//   line RATE SECONDS          statements, round trips and bytes of a turn, and of a node that does nothing
//   news TURNS                 from a turn at one node to a socket of another
//   watchers NODES COUNT TURNS until all of them are told of a turn
//   template                   an account with a game that is over, of which the store is filled (bench/nodes.sql)
//   growth GAMES               what a turn costs, and to open one of the games that template's account has
//
// Processor time is reported too: it does not depend on what else the machine does.
#include "base/mem.h"
#include "base/strbuf.h"
#include "bench/visitor.h"
#include "bench/wire.h"

#include <dirent.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { NODES_MAX = 8, TABLES = 400, OPENED = 500 };

typedef struct Farm {
  const char *program, *folder;
  BenchServer nodes[NODES_MAX];
  char folders[NODES_MAX][4096];
  int count, spread; // a table's turns use so many of the nodes
  BenchTable tables[TABLES];
  Plays plays;
  int rate, turns; // rate 0: as many as possible
  double *times_ms;
  atomic_int next, failed;
  int64_t begin_us, end_us;
} Farm;

// ---- processor time ----

static double tick_ms(const char *path, bool has_children) {
  char text[1024];
  unsigned long spent[4] = {0};
  FILE *file = fopen(path, "r");
  size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
  if (file)
    fclose(file);
  text[size] = '\0';
  const char *after = strrchr(text, ')'); // the name may contain anything
  if (after)
    sscanf(after + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %lu %lu", &spent[0], &spent[1], &spent[2],
           &spent[3]);
  return (double)(spent[0] + spent[1] + (has_children ? spent[2] + spent[3] : 0)) * 1000 / (double)sysconf(_SC_CLK_TCK);
}

static double process_ms(pid_t process, bool has_children) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
  return tick_ms(path, has_children);
}

static pid_t parent_of(pid_t process) {
  char path[64], text[512] = "";
  int parent = 0;
  snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
  FILE *file = fopen(path, "r");
  if (file && !fgets(text, sizeof text, file))
    text[0] = '\0';
  if (file)
    fclose(file);
  const char *after = strrchr(text, ')');
  if (after)
    sscanf(after + 1, " %*c %d", &parent);
  return parent;
}

// Processor time of the database: of its first process, and of its present and former children.
static double database_ms(void) {
  StrBuf path = {0};
  int first = 0;
  strbuf_printf(&path, "%s/data/postmaster.pid", getenv("PGFOLDER"));
  FILE *file = fopen(path.data, "r");
  if (!file || fscanf(file, "%d", &first) != 1)
    bench_give_up(path.data);
  fclose(file);
  strbuf_deinit(&path);
  double ms = process_ms(first, true);
  DIR *all = opendir("/proc");
  for (struct dirent *entry; all && (entry = readdir(all));) {
    pid_t process = atoi(entry->d_name);
    if (process > 0 && parent_of(process) == first)
      ms += process_ms(process, false);
  }
  if (all)
    closedir(all);
  return ms;
}

static double nodes_ms(const Farm *farm) {
  double ms = 0;
  for (int i = 0; i < farm->count; i++)
    ms += process_ms(farm->nodes[i].process, false);
  return ms;
}

// ---- nodes and tables ----

static void farm_open(Farm *farm, int count, const char *database) {
  farm->spread = count < 2 ? count : 2;
  for (farm->count = 0; farm->count < count; farm->count++) {
    snprintf(farm->folders[farm->count], sizeof farm->folders[0], "%s/node%d", farm->folder, farm->count);
    farm->nodes[farm->count] = (BenchServer){
        .program = farm->program, .folder = farm->folders[farm->count], .store = "postgresql://", .database = database};
    benchserver_start(&farm->nodes[farm->count]);
  }
}

static void farm_close(Farm *farm) {
  for (int i = 0; i < farm->count; i++)
    benchserver_end(&farm->nodes[i]);
  plays_free(&farm->plays);
}

static void farm_make_tables(Farm *farm, int count) {
  memset(farm->tables, 0, sizeof farm->tables);
  for (int node = 0; node < farm->count; node++) {
    Visitor visitor = visitor_open(farm->nodes[node].port);
    for (int i = node; i < count; i += farm->count) {
      if (!table_make(&visitor, &farm->tables[i]))
        bench_give_up(visitor.answer);
    }
    visitor_close(&visitor);
  }
  if (farm->plays.count == 0)
    plays_find(&farm->plays, farm->nodes[0].port);
}

static void take_one_turn(Farm *farm, Visitor *visitors, int number) {
  int index = number % TABLES;
  BenchTable *table = &farm->tables[index];
  pthread_mutex_lock(&table->lock);
  if (!table_take_turn(&visitors[(index + table->turn % farm->spread) % farm->count], &farm->plays, table))
    farm->failed++;
  pthread_mutex_unlock(&table->lock);
}

static void *farm_take_turns(void *argument) {
  Farm *farm = argument;
  Visitor visitors[NODES_MAX];
  for (int i = 0; i < farm->count; i++)
    visitors[i] = visitor_open(farm->nodes[i].port);
  for (int i; (i = atomic_fetch_add(&farm->next, 1)) < farm->turns;) {
    int64_t due = farm->rate ? farm->begin_us + (int64_t)i * 1000000 / farm->rate : bench_now_us();
    if (!farm->rate && due > farm->end_us)
      break;
    if (due > bench_now_us())
      usleep((useconds_t)(due - bench_now_us()));
    take_one_turn(farm, visitors, i);
    farm->times_ms[i] = (double)(bench_now_us() - due) / 1000;
  }
  for (int i = 0; i < farm->count; i++)
    visitor_close(&visitors[i]);
  return NULL;
}

// Makes turns at this rate for so long, or as many as possible; prints what they cost.
static int farm_play(Farm *farm, const char *name, int rate, int seconds) {
  pthread_t threads[VISITOR_THREADS];
  farm->rate = rate;
  farm->turns = (rate ? rate : 20000) * seconds;
  farm->times_ms = mem_alloc((size_t)farm->turns * sizeof *farm->times_ms);
  farm->next = farm->failed = 0;
  double nodes = nodes_ms(farm), database = database_ms();
  farm->begin_us = bench_now_us();
  farm->end_us = farm->begin_us + (int64_t)seconds * 1000000;
  for (int i = 0; i < VISITOR_THREADS; i++) {
    if (pthread_create(&threads[i], NULL, farm_take_turns, farm) != 0)
      bench_give_up("no threads");
  }
  for (int i = 0; i < VISITOR_THREADS; i++)
    pthread_join(threads[i], NULL);
  double took = (double)(bench_now_us() - farm->begin_us) / 1e6;
  int turns = farm->turns < farm->next - VISITOR_THREADS ? farm->turns : farm->next - VISITOR_THREADS;
  bench_sort(farm->times_ms, turns);
  printf(
      "%s nodes=%d spread=%d turns=%d failed=%d turns_a_second=%.0f p50_ms=%.1f p99_ms=%.1f max_ms=%.1f node_us=%.0f "
      "database_us=%.0f\n",
      name, farm->count, farm->spread, turns, farm->failed, turns / took, farm->times_ms[turns / 2],
      farm->times_ms[turns * 99 / 100], farm->times_ms[turns - 1], (nodes_ms(farm) - nodes) * 1000 / turns,
      (database_ms() - database) * 1000 / turns);
  mem_free(farm->times_ms);
  return turns;
}

static void measure_node_turns(Farm *farm, const int *numbers) {
  farm_open(farm, numbers[0], NULL);
  farm->spread = numbers[1];
  farm_make_tables(farm, TABLES);
  farm_play(farm, "timetable", numbers[2], numbers[3]);
  farm_play(farm, "most", 0, numbers[3]);
  farm_close(farm);
}

static void measure_line(Farm *farm, const int *numbers) {
  Wire *wire = wire_open(farm->folder);
  farm_open(farm, 1, farm->folder);
  farm_make_tables(farm, TABLES);
  WireCount before = wire_count(wire);
  sleep(4);
  WireCount idle = wire_count(wire);
  double statements = (double)(idle.statements - before.statements) / 4,
         trips = (double)(idle.trips - before.trips) / 4, bytes = (double)(idle.bytes - before.bytes) / 4,
         began = (double)bench_now_us();
  printf("idle statements=%.1f trips=%.1f bytes=%.0f\n", statements, trips, bytes);
  int turns = farm_play(farm, "through_the_line", numbers[0], numbers[1]);
  double seconds = ((double)bench_now_us() - began) / 1e6;
  WireCount after = wire_count(wire);
  printf("a_turn statements=%.2f trips=%.2f bytes=%.0f\n",
         ((double)(after.statements - idle.statements) - statements * seconds) / turns,
         ((double)(after.trips - idle.trips) - trips * seconds) / turns,
         ((double)(after.bytes - idle.bytes) - bytes * seconds) / turns);
  farm_close(farm);
  wire_close(wire);
}

// ---- sockets ----

// A short text, framed as clients send it; the mask changes nothing.
static int watch_table(int port, const BenchTable *table) {
  char frame[96] = {(char)0x81};
  int fd = visitor_open_socket(port, table->cookie);
  int size = snprintf(frame + 6, sizeof frame - 6, "{\"watch\":\"%s\"}", table->id);
  frame[1] = (char)(0x80 | size);
  if (fd < 0 || send(fd, frame, (size_t)size + 6, MSG_NOSIGNAL) != size + 6)
    bench_give_up("no socket");
  return fd;
}

// Does what has come say that the game is that far?
static bool is_told(int fd, long seq) {
  char bytes[4096], wanted[32];
  ssize_t got = recv(fd, bytes, sizeof bytes - 1, 0);
  if (got <= 0)
    bench_give_up("a socket has ended");
  for (ssize_t i = 0; i < got; i++)
    bytes[i] = bytes[i] ? bytes[i] : ' '; // zero bytes in frame lengths
  bytes[got] = '\0';
  int size = snprintf(wanted, sizeof wanted, "\"seq\":%ld", seq);
  const char *found = strstr(bytes, wanted);
  return found && (found[size] < '0' || found[size] > '9');
}

static void measure_news(Farm *farm, const int *numbers) {
  double *told_ms = mem_alloc((size_t)numbers[0] * sizeof *told_ms);
  farm_open(farm, 2, NULL);
  farm_make_tables(farm, 1);
  BenchTable *table = &farm->tables[0];
  Visitor visitor = visitor_open(farm->nodes[0].port);
  int fd = watch_table(farm->nodes[1].port, table);
  while (!is_told(fd, table->seq))
    continue;
  for (int i = 0; i < numbers[0]; i++) {
    long seq = table->seq + 1;
    int64_t began = bench_now_us();
    if (!table_take_turn(&visitor, &farm->plays, table))
      bench_give_up("a turn was refused");
    while (!is_told(fd, seq))
      continue;
    told_ms[i] = (double)(bench_now_us() - began) / 1000;
    usleep(5000);
  }
  bench_sort(told_ms, numbers[0]);
  printf("news turns=%d p50_ms=%.1f p99_ms=%.1f max_ms=%.1f\n", numbers[0], told_ms[numbers[0] / 2],
         told_ms[numbers[0] * 99 / 100], told_ms[numbers[0] - 1]);
  close(fd);
  visitor_close(&visitor);
  farm_close(farm);
  mem_free(told_ms);
}

static void wait_until_told(struct pollfd *waits, int count, long seq) {
  for (int i = 0; i < count; i++)
    waits[i].events = POLLIN;
  for (int left = count; left > 0;) {
    if (poll(waits, (nfds_t)count, 30000) <= 0)
      bench_give_up("somebody was not told");
    for (int i = 0; i < count; i++) {
      if (waits[i].events && waits[i].revents && is_told(waits[i].fd, seq)) {
        waits[i].events = 0;
        left--;
      }
    }
  }
}

// All others are told of each new socket, and must read that.
static void read_what_came(struct pollfd *waits, int count) {
  char bytes[4096];
  for (int i = 0; i < count; i++) {
    while (recv(waits[i].fd, bytes, sizeof bytes, MSG_DONTWAIT) == (ssize_t)sizeof bytes)
      continue;
  }
}

static void measure_watchers(Farm *farm, const int *numbers) {
  int count = numbers[1], turns = numbers[2];
  struct pollfd *waits = mem_alloc((size_t)count * sizeof *waits);
  double *told_ms = mem_alloc((size_t)turns * sizeof *told_ms);
  farm_open(farm, numbers[0], NULL);
  farm_make_tables(farm, 1);
  BenchTable *table = &farm->tables[0];
  Visitor visitor = visitor_open(farm->nodes[0].port);
  double nodes = nodes_ms(farm);
  for (int i = 0; i < count; i++) {
    waits[i].fd = watch_table(farm->nodes[i % farm->count].port, table);
    if (i % 50 == 49)
      read_what_came(waits, i + 1);
  }
  for (int i = 0; i < 20; i++) {
    usleep(100 * 1000);
    read_what_came(waits, count);
  }
  double came = nodes_ms(farm) - nodes, database = database_ms();
  nodes += came;
  for (int i = 0; i < turns; i++) {
    int64_t began = bench_now_us();
    if (!table_take_turn(&visitor, &farm->plays, table))
      bench_give_up("a turn was refused");
    wait_until_told(waits, count, table->seq);
    told_ms[i] = (double)(bench_now_us() - began) / 1000;
  }
  bench_sort(told_ms, turns);
  printf("watchers nodes=%d count=%d turns=%d p50_ms=%.1f max_ms=%.1f node_us_each=%.1f database_us_a_turn=%.0f "
         "came_us_each=%.0f\n",
         farm->count, count, turns, told_ms[turns / 2], told_ms[turns - 1],
         (nodes_ms(farm) - nodes) * 1000 / turns / count, (database_ms() - database) * 1000 / turns,
         came * 1000 / count);
  for (int i = 0; i < count; i++)
    close(waits[i].fd);
  visitor_close(&visitor);
  farm_close(farm);
  mem_free(told_ms);
  mem_free(waits);
}

// ---- growth ----

static const char someone[] = "{\"name\":\"Bench\",\"password\":\"long enough for all\"}";

static void measure_template(Farm *farm, const int *numbers) {
  BenchTable table = {0};
  char path[96];
  (void)numbers;
  farm_open(farm, 1, NULL);
  plays_find(&farm->plays, farm->nodes[0].port);
  Visitor visitor = visitor_open(farm->nodes[0].port);
  if (visitor_ask(&visitor, "POST", "/api/register", NULL, someone) != 200)
    bench_give_up(visitor.answer);
  visitor_find_cookie(&visitor, table.cookie, sizeof table.cookie);
  if (!table_make(&visitor, &table))
    bench_give_up(visitor.answer);
  for (int i = 0; i < farm->plays.count; i++) {
    if (!table_take_turn(&visitor, &farm->plays, &table))
      break; // the game is over
  }
  snprintf(path, sizeof path, "/api/games/%s/actions", table.id);
  visitor_ask(&visitor, "POST", path, table.cookie, "{\"type\":\"resign\",\"nonce\":\"last\"}");
  printf("template=%s plays=%d\n", table.id, farm->plays.count);
  visitor_close(&visitor);
  farm_close(farm);
}

// Asks for each address once; prints what that costs.
static void farm_read(Farm *farm, const char *name, const char *cookie, int count, void (*address)(int i, char *out)) {
  double *took_ms = mem_alloc((size_t)count * sizeof *took_ms);
  char path[96];
  Visitor visitor = visitor_open(farm->nodes[0].port);
  double nodes = nodes_ms(farm), database = database_ms();
  for (int i = 0; i < count; i++) {
    int64_t began = bench_now_us();
    address(i, path);
    if (visitor_ask(&visitor, "GET", path, cookie, NULL) != 200)
      bench_give_up(visitor.answer);
    took_ms[i] = (double)(bench_now_us() - began) / 1000;
  }
  bench_sort(took_ms, count);
  printf("%s count=%d p50_ms=%.2f p99_ms=%.2f node_us=%.0f database_us=%.0f\n", name, count, took_ms[count / 2],
         took_ms[count * 99 / 100], (nodes_ms(farm) - nodes) * 1000 / count, (database_ms() - database) * 1000 / count);
  visitor_close(&visitor);
  mem_free(took_ms);
}

// The names that bench/nodes.sql gives to the account's games.
static void address_of_game(int i, char *out) {
  snprintf(out, 96, "/api/games/mine%012d", i + 1);
}

static void address_of_list(int i, char *out) {
  (void)i;
  snprintf(out, 96, "/api/games");
}

static void address_of_ranking(int i, char *out) {
  (void)i;
  snprintf(out, 96, "/api/ranking");
}

static void measure_growth(Farm *farm, const int *numbers) {
  char cookie[96] = "";
  farm_open(farm, 1, NULL);
  farm_make_tables(farm, TABLES);
  Visitor visitor = visitor_open(farm->nodes[0].port);
  if (visitor_ask(&visitor, "POST", "/api/login", NULL, someone) != 200)
    bench_give_up(visitor.answer);
  visitor_find_cookie(&visitor, cookie, sizeof cookie);
  visitor_close(&visitor);
  printf("growth games=%d\n", numbers[0]);
  farm_read(farm, "open", cookie, OPENED, address_of_game);
  farm_read(farm, "look", cookie, OPENED, address_of_game);
  farm_read(farm, "list", cookie, 100, address_of_list);
  farm_read(farm, "ranking", cookie, 100, address_of_ranking);
  farm_play(farm, "turns", numbers[1], numbers[2]);
  farm_close(farm);
}

static const struct {
  const char *name;
  int numbers;
  void (*measure)(Farm *farm, const int *numbers);
} measurements[] = {{"turns", 4, measure_node_turns},  {"line", 2, measure_line},
                    {"news", 1, measure_news},         {"watchers", 3, measure_watchers},
                    {"template", 0, measure_template}, {"growth", 3, measure_growth}};

int main(int argc, char **argv) {
  int numbers[4] = {0};
  for (size_t i = 0; argc > 3 && i < sizeof measurements / sizeof *measurements; i++) {
    if (strcmp(measurements[i].name, argv[3]) != 0 || argc != 4 + measurements[i].numbers)
      continue;
    for (int n = 0; n < measurements[i].numbers; n++)
      numbers[n] = atoi(argv[4 + n]);
    setvbuf(stdout, NULL, _IOLBF, 0);
    bench_raise_limits();
    Farm *farm = mem_alloc(sizeof *farm);
    farm->program = argv[1];
    farm->folder = argv[2];
    measurements[i].measure(farm, numbers);
    mem_free(farm);
    return 0;
  }
  fprintf(stderr, "usage: bench_nodes PROGRAM FOLDER WHAT [NUMBER...]; bench/nodes.c lists them\n");
  return 2;
}
