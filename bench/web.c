// SPDX-License-Identifier: MIT
// How much the server holds: tables at once, confirmed turns a second, idle WebSocket connections, time to the first
// page. bench_web PROGRAM FOLDER [TABLES TURNS_A_SECOND SECONDS SOCKETS STORE]
//
// The clients are threads with a connection each. All tables are dealt the same tiles, so that one game, played first
// with the help of a machine, tells the words that are laid at every table. Turns are sent by a timetable, and a turn's
// time counts from when it was due, so that a server which falls behind can't hide it.
#include "base/mem.h"
#include "base/strbuf.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { THREADS = 48, ANSWER_MAX = 1 << 20, PLAYS_MAX = 60 };

typedef struct Table {
  char id[32], cookie[96];
  long seq;
  int turn;             // how many there have been
  pthread_mutex_t lock; // a table has one turn at a time
} Table;

typedef struct Connection {
  int fd;
  char *answer; // the last one's, NUL at its end
} Connection;

typedef struct Bench {
  const char *program, *folder;
  const char *store; // its place; NULL: in the folder
  int tables, rate, seconds, sockets;
  pid_t server;
  int port;
  Table *all;
  char *plays[PLAYS_MAX]; // the tiles of each turn, as JSON
  int play_count;
  double *times_ms; // of each turn
  atomic_int next, failed, played;
  int64_t begin_us;
} Bench;

static int64_t now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void give_up(const char *what) {
  fprintf(stderr, "bench_web: %s: %s\n", what, strerror(errno));
  exit(1);
}

static int connect_once(int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  int fd = socket(AF_INET, SOCK_STREAM, 0), on = 1;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0) {
    if (fd >= 0)
      close(fd);
    return -1;
  }
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return fd;
}

// Reads one answer; its status, 0 when the connection is gone.
static int read_answer(Connection *connection) {
  size_t size = 0, wanted = 0;
  while (wanted == 0 || size < wanted) {
    ssize_t got = read(connection->fd, connection->answer + size, ANSWER_MAX - 1 - size);
    if (got <= 0)
      return 0;
    size += (size_t)got;
    connection->answer[size] = '\0';
    const char *body = wanted ? NULL : strstr(connection->answer, "\r\n\r\n");
    const char *length = body ? strcasestr(connection->answer, "\r\nContent-Length: ") : NULL;
    if (body)
      wanted = (size_t)(body + 4 - connection->answer) + (length ? strtoul(length + 18, NULL, 10) : 0);
  }
  return atoi(connection->answer + 9);
}

static int ask(Connection *connection, int port, const char *method, const char *path, const char *cookie,
               const char *body) {
  StrBuf text = {0};
  strbuf_printf(&text, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Tesela: 1\r\n", method, path, port);
  if (cookie && cookie[0])
    strbuf_printf(&text, "Cookie: %s\r\nOrigin: http://127.0.0.1:%d\r\n", cookie, port);
  strbuf_printf(&text, "Content-Length: %zu\r\n\r\n%s", body ? strlen(body) : 0, body ? body : "");
  ssize_t sent = send(connection->fd, text.data, text.size, MSG_NOSIGNAL);
  strbuf_deinit(&text);
  return sent > 0 ? read_answer(connection) : 0;
}

// The value after "name": in the last answer, cut off at its end.
static bool find_value(const Connection *connection, const char *name, char *out, size_t size) {
  char key[40];
  snprintf(key, sizeof key, "\"%s\":", name);
  const char *found = strstr(connection->answer, key);
  if (!found)
    return false;
  found += strlen(key);
  found += *found == '"';
  snprintf(out, size, "%.*s", (int)strcspn(found, "\",}"), found);
  return true;
}

static void find_cookie(const Connection *connection, char *out, size_t size) {
  const char *cookie = strcasestr(connection->answer, "\r\nSet-Cookie: ");
  if (cookie)
    snprintf(out, size, "%.*s", (int)strcspn(cookie + 14, ";\r"), cookie + 14);
}

static void read_seq(const Connection *connection, Table *table) {
  char text[24];
  if (find_value(connection, "seq", text, sizeof text))
    table->seq = strtol(text, NULL, 10);
}

// Seats of two people at one device, and the same tiles for all.
static bool make_table(Connection *connection, int port, Table *table) {
  static const char form[] = "{\"language\":\"en\",\"seed\":\"bench\",\"seats\":[{\"kind\":\"person\",\"name\":\"Ana\"}"
                             ",{\"kind\":\"person\",\"name\":\"Luis\"}],"
                             "\"settings\":{\"passes_to_end\":0,\"scoreless_to_end\":0}}";
  if (ask(connection, port, "POST", "/api/session/guest", NULL, "{}") != 200)
    return false;
  find_cookie(connection, table->cookie, sizeof table->cookie);
  if (ask(connection, port, "POST", "/api/games", table->cookie, form) != 200)
    return false;
  read_seq(connection, table);
  return find_value(connection, "id", table->id, sizeof table->id);
}

static Connection open_connection(const Bench *bench) {
  Connection connection = {connect_once(bench->port), mem_alloc(ANSWER_MAX)};
  if (connection.fd < 0)
    give_up("can't connect");
  return connection;
}

static void close_connection(Connection *connection) {
  close(connection->fd);
  mem_free(connection->answer);
}

static void *make_tables(void *argument) {
  Bench *bench = argument;
  Connection connection = open_connection(bench);
  for (int i; (i = atomic_fetch_add(&bench->next, 1)) < bench->tables;) {
    pthread_mutex_init(&bench->all[i].lock, NULL);
    if (!make_table(&connection, bench->port, &bench->all[i]))
      atomic_fetch_add(&bench->failed, 1);
  }
  close_connection(&connection);
  return NULL;
}

// Lays these tiles; NULL: passes.
static bool act(Connection *connection, int port, Table *table, const char *tiles, int number) {
  char path[96];
  StrBuf body = {0};
  snprintf(path, sizeof path, "/api/games/%s/actions", table->id);
  strbuf_printf(&body, "{\"type\":\"%s\",\"seq\":%ld,\"nonce\":\"n%d\"", tiles ? "play" : "pass", table->seq, number);
  if (tiles)
    strbuf_printf(&body, ",\"tiles\":%s", tiles);
  strbuf_add_char(&body, '}');
  int status = ask(connection, port, "POST", path, table->cookie, body.data);
  if (status != 200)
    fprintf(stderr, "bench_web: %d %.600s\n", status, connection->answer);
  read_seq(connection, table);
  strbuf_deinit(&body);
  return status == 200;
}

static bool take_turn(Connection *connection, Bench *bench, Table *table, int number) {
  const char *tiles = table->turn < bench->play_count ? bench->plays[table->turn] : NULL;
  table->turn++;
  atomic_fetch_add(&bench->played, tiles != NULL);
  return act(connection, bench->port, table, tiles, number);
}

// The list of tiles in the last answer, which the caller frees; NULL: there is none, or it is empty.
static char *find_tiles(const Connection *connection) {
  const char *begin = strstr(connection->answer, "\"tiles\":["); // the first one: the game has such lists too
  begin = begin ? begin + strlen("\"tiles\":") : NULL;
  const char *end = begin ? strchr(begin, ']') : NULL;
  if (!end || end == begin + 1)
    return NULL;
  return mem_copy_text(begin, (size_t)(end + 1 - begin));
}

// One game, turn by turn as the machine would play it.
static void play_first(Bench *bench) {
  Connection connection = open_connection(bench);
  Table table = {.seq = 0};
  char path[96];
  if (!make_table(&connection, bench->port, &table))
    give_up("no game");
  snprintf(path, sizeof path, "/api/games/%s/help", table.id);
  while (bench->play_count < PLAYS_MAX) {
    if (ask(&connection, bench->port, "POST", path, table.cookie, "{}") != 200)
      break; // the game is over
    char *tiles = find_tiles(&connection);
    read_seq(&connection, &table);
    if (!tiles || !act(&connection, bench->port, &table, tiles, bench->play_count)) {
      mem_free(tiles);
      break;
    }
    bench->plays[bench->play_count++] = tiles;
  }
  close_connection(&connection);
}

static void *take_turns(void *argument) {
  Bench *bench = argument;
  Connection connection = open_connection(bench);
  int turns = bench->rate * bench->seconds;
  for (int i; (i = atomic_fetch_add(&bench->next, 1)) < turns;) {
    Table *table = &bench->all[(long)i * 7919 % bench->tables];
    int64_t due = bench->begin_us + (int64_t)i * 1000000 / bench->rate, early = due - now_us();
    if (early > 0)
      usleep((useconds_t)early);
    pthread_mutex_lock(&table->lock);
    bool is_good = take_turn(&connection, bench, table, i);
    pthread_mutex_unlock(&table->lock);
    bench->times_ms[i] = (double)(now_us() - due) / 1000;
    if (!is_good)
      atomic_fetch_add(&bench->failed, 1);
  }
  close_connection(&connection);
  return NULL;
}

static double run_threads(Bench *bench, void *(*work)(void *)) {
  pthread_t threads[THREADS];
  atomic_store(&bench->next, 0);
  int64_t began = now_us();
  for (int i = 0; i < THREADS; i++) {
    if (pthread_create(&threads[i], NULL, work, bench) != 0)
      give_up("no threads");
  }
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  return (double)(now_us() - began) / 1e6;
}

// Starts the program and reads the address it prints.
static void start_server(Bench *bench) {
  int ends[2];
  char text[256] = "";
  if (pipe(ends) != 0)
    give_up("no pipe");
  bench->server = fork();
  if (bench->server == 0) {
    dup2(ends[1], 1);
    close(ends[0]);
    close(ends[1]);
    execl(bench->program, "tesela", "serve", "--port", "0", "--data", bench->folder, "--no-limits",
          bench->store ? "--store" : NULL, bench->store, (char *)NULL);
    _exit(127);
  }
  close(ends[1]);
  for (size_t size = 0; !strchr(text, '\n') && size < sizeof text - 1;) {
    ssize_t got = read(ends[0], text + size, sizeof text - 1 - size);
    if (got <= 0)
      give_up("the server does not start");
    size += (size_t)got;
    text[size] = '\0';
  }
  close(ends[0]);
  bench->port = atoi(strrchr(text, ':') + 1);
}

static void end_server(const Bench *bench) {
  kill(bench->server, SIGTERM);
  waitpid(bench->server, NULL, 0);
}

static long memory_kb(const Bench *bench, const char *name) {
  char path[64], line[256];
  long value = 0;
  snprintf(path, sizeof path, "/proc/%d/status", (int)bench->server);
  FILE *file = fopen(path, "r");
  while (file && fgets(line, sizeof line, file)) {
    if (strncmp(line, name, strlen(name)) == 0)
      value = strtol(line + strlen(name) + 1, NULL, 10);
  }
  if (file)
    fclose(file);
  return value;
}

static void measure_start(Bench *bench) {
  int64_t began = now_us();
  start_server(bench);
  Connection connection = open_connection(bench);
  int status = ask(&connection, bench->port, "GET", "/", NULL, NULL);
  printf("first_page_ms=%.0f status=%d memory_kb=%ld\n", (double)(now_us() - began) / 1000, status,
         memory_kb(bench, "VmRSS"));
  close_connection(&connection);
}

static int by_time(const void *a, const void *b) {
  double one = *(const double *)a, other = *(const double *)b;
  return (one > other) - (one < other);
}

static void measure_turns(Bench *bench) {
  int turns = bench->rate * bench->seconds;
  play_first(bench);
  double seconds = run_threads(bench, make_tables);
  printf("tables=%d failed=%d made_in_s=%.1f memory_kb=%ld\n", bench->tables, atomic_load(&bench->failed), seconds,
         memory_kb(bench, "VmRSS"));
  bench->times_ms = mem_alloc((size_t)turns * sizeof *bench->times_ms);
  bench->begin_us = now_us() + 200000;
  atomic_store(&bench->failed, 0);
  seconds = run_threads(bench, take_turns) - 0.2;
  qsort(bench->times_ms, (size_t)turns, sizeof *bench->times_ms, by_time);
  printf("plays_of_a_game=%d played=%d\n", bench->play_count, atomic_load(&bench->played));
  printf("turns=%d failed=%d turns_a_second=%.0f p50_ms=%.1f p90_ms=%.1f p99_ms=%.1f max_ms=%.1f memory_kb=%ld\n",
         turns, atomic_load(&bench->failed), turns / seconds, bench->times_ms[turns / 2],
         bench->times_ms[turns * 9 / 10], bench->times_ms[turns * 99 / 100], bench->times_ms[turns - 1],
         memory_kb(bench, "VmRSS"));
  mem_free(bench->times_ms);
  for (int i = 0; i < bench->play_count; i++)
    mem_free(bench->plays[i]);
}

static int open_socket(const Bench *bench, const char *cookie) {
  char text[512], answer[512];
  int fd = connect_once(bench->port);
  int size = snprintf(text, sizeof text,
                      "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                      "Connection: Upgrade\r\nSec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\nSec-WebSocket-Version: "
                      "13\r\nCookie: %s\r\n\r\n",
                      bench->port, bench->port, cookie);
  if (fd < 0 || send(fd, text, (size_t)size, MSG_NOSIGNAL) != size)
    return -1;
  ssize_t got = read(fd, answer, sizeof answer - 1);
  answer[got > 0 ? got : 0] = '\0';
  if (strncmp(answer, "HTTP/1.1 101", 12) == 0)
    return fd;
  close(fd);
  return -1;
}

// On a server of its own, so that nothing but the connections counts.
static void measure_sockets(Bench *bench) {
  char folder[4096];
  snprintf(folder, sizeof folder, "%s/sockets", bench->folder);
  bench->folder = folder;
  char cookie[96] = "";
  int *fds = mem_alloc((size_t)bench->sockets * sizeof *fds), opened = 0;
  start_server(bench);
  Connection connection = open_connection(bench);
  ask(&connection, bench->port, "POST", "/api/session/guest", NULL, "{}");
  find_cookie(&connection, cookie, sizeof cookie);
  long before = memory_kb(bench, "VmRSS");
  int64_t began = now_us();
  for (int i = 0; i < bench->sockets; i++) {
    fds[i] = open_socket(bench, cookie);
    opened += fds[i] >= 0;
  }
  double seconds = (double)(now_us() - began) / 1e6;
  sleep(1);
  long after = memory_kb(bench, "VmRSS");
  printf("sockets=%d opened=%d opened_in_s=%.1f memory_before_kb=%ld memory_kb=%ld bytes_each=%ld\n", bench->sockets,
         opened, seconds, before, after, opened ? (after - before) * 1024 / opened : 0);
  for (int i = 0; i < bench->sockets; i++) {
    if (fds[i] >= 0)
      close(fds[i]);
  }
  close_connection(&connection);
  end_server(bench);
  mem_free(fds);
}

static void raise_limits(void) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max < 65536 ? limit.rlim_max : 65536;
  setrlimit(RLIMIT_NOFILE, &limit);
}

static int number(int argc, char **argv, int index, int otherwise) {
  return argc > index ? atoi(argv[index]) : otherwise;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: bench_web PROGRAM FOLDER [TABLES TURNS_A_SECOND SECONDS SOCKETS]\n");
    return 2;
  }
  Bench bench = {.program = argv[1],
                 .folder = argv[2],
                 .tables = number(argc, argv, 3, 2000),
                 .rate = number(argc, argv, 4, 500),
                 .seconds = number(argc, argv, 5, 20),
                 .sockets = number(argc, argv, 6, 5000),
                 .store = argc > 7 ? argv[7] : NULL};
  setvbuf(stdout, NULL, _IOLBF, 0);
  raise_limits();
  bench.all = mem_alloc((size_t)bench.tables * sizeof *bench.all);
  measure_start(&bench);
  measure_turns(&bench);
  end_server(&bench);
  measure_sockets(&bench);
  mem_free(bench.all);
  return 0;
}
