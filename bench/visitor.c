// SPDX-License-Identifier: MIT
#include "bench/visitor.h"

#include "base/mem.h"
#include "base/strbuf.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_MAX = 1 << 20 };

int64_t bench_now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void bench_give_up(const char *what) {
  fprintf(stderr, "bench: %s: %s\n", what, strerror(errno));
  exit(1);
}

void bench_raise_limits(void) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max < 65536 ? limit.rlim_max : 65536;
  setrlimit(RLIMIT_NOFILE, &limit);
}

static int by_time(const void *a, const void *b) {
  double one = *(const double *)a, other = *(const double *)b;
  return (one > other) - (one < other);
}

void bench_sort(double *times, int count) {
  qsort(times, (size_t)count, sizeof *times, by_time);
}

void benchserver_start(BenchServer *server) {
  int ends[2];
  char text[256] = "";
  if (pipe(ends) != 0)
    bench_give_up("no pipe");
  server->process = fork();
  if (server->process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL); // a measurement that fails must leave no process behind
    if (server->database)
      setenv("PGHOST", server->database, 1);
    dup2(ends[1], 1);
    close(ends[0]);
    close(ends[1]);
    execl(server->program, "tesela", "serve", "--port", "0", "--data", server->folder, "--no-limits",
          server->store ? "--store" : NULL, server->store, (char *)NULL);
    _exit(127);
  }
  close(ends[1]);
  for (size_t size = 0; !strchr(text, '\n') && size < sizeof text - 1;) {
    ssize_t got = read(ends[0], text + size, sizeof text - 1 - size);
    if (got <= 0)
      bench_give_up("the server does not start");
    size += (size_t)got;
    text[size] = '\0';
  }
  close(ends[0]);
  server->port = atoi(strrchr(text, ':') + 1);
}

void benchserver_end(const BenchServer *server) {
  kill(server->process, SIGTERM);
  waitpid(server->process, NULL, 0);
}

long benchserver_memory_kb(const BenchServer *server) {
  char path[64], line[256];
  long value = 0;
  snprintf(path, sizeof path, "/proc/%d/status", (int)server->process);
  FILE *file = fopen(path, "r");
  while (file && fgets(line, sizeof line, file)) {
    if (strncmp(line, "VmRSS:", 6) == 0)
      value = strtol(line + 6, NULL, 10);
  }
  if (file)
    fclose(file);
  return value;
}

static int visitor_connect(int port) {
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

Visitor visitor_open(int port) {
  Visitor visitor = {visitor_connect(port), port, mem_alloc(ANSWER_MAX)};
  if (visitor.fd < 0)
    bench_give_up("can't connect");
  return visitor;
}

void visitor_close(Visitor *visitor) {
  close(visitor->fd);
  mem_free(visitor->answer);
}

// Reads one answer; returns its status, 0 if the connection is gone.
static int visitor_read_answer(Visitor *visitor) {
  size_t size = 0, wanted = 0;
  while (wanted == 0 || size < wanted) {
    ssize_t got = read(visitor->fd, visitor->answer + size, ANSWER_MAX - 1 - size);
    if (got <= 0)
      return 0;
    size += (size_t)got;
    visitor->answer[size] = '\0';
    const char *body = wanted ? NULL : strstr(visitor->answer, "\r\n\r\n");
    const char *length = body ? strcasestr(visitor->answer, "\r\nContent-Length: ") : NULL;
    if (body)
      wanted = (size_t)(body + 4 - visitor->answer) + (length ? strtoul(length + 18, NULL, 10) : 0);
  }
  return atoi(visitor->answer + 9);
}

int visitor_ask(Visitor *visitor, const char *method, const char *path, const char *cookie, const char *body) {
  StrBuf text = {0};
  strbuf_printf(&text, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Tesela: 1\r\n", method, path, visitor->port);
  if (cookie && cookie[0])
    strbuf_printf(&text, "Cookie: %s\r\nOrigin: http://127.0.0.1:%d\r\n", cookie, visitor->port);
  strbuf_printf(&text, "Content-Length: %zu\r\n\r\n%s", body ? strlen(body) : 0, body ? body : "");
  ssize_t sent = send(visitor->fd, text.data, text.size, MSG_NOSIGNAL);
  strbuf_deinit(&text);
  return sent > 0 ? visitor_read_answer(visitor) : 0;
}

bool visitor_find(const Visitor *visitor, const char *name, char *out, size_t size) {
  char key[40];
  snprintf(key, sizeof key, "\"%s\":", name);
  const char *found = strstr(visitor->answer, key);
  if (!found)
    return false;
  found += strlen(key);
  found += *found == '"';
  snprintf(out, size, "%.*s", (int)strcspn(found, "\",}"), found);
  return true;
}

void visitor_find_cookie(const Visitor *visitor, char *out, size_t size) {
  const char *cookie = strcasestr(visitor->answer, "\r\nSet-Cookie: ");
  if (cookie)
    snprintf(out, size, "%.*s", (int)strcspn(cookie + 14, ";\r"), cookie + 14);
}

int visitor_open_socket(int port, const char *cookie) {
  char text[512], answer[512];
  int fd = visitor_connect(port);
  int size = snprintf(text, sizeof text,
                      "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                      "Connection: Upgrade\r\nSec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\nSec-WebSocket-Version: "
                      "13\r\nCookie: %s\r\n\r\n",
                      port, port, cookie);
  if (fd < 0 || send(fd, text, (size_t)size, MSG_NOSIGNAL) != size)
    return -1;
  ssize_t got = read(fd, answer, sizeof answer - 1);
  answer[got > 0 ? got : 0] = '\0';
  if (strncmp(answer, "HTTP/1.1 101", 12) == 0)
    return fd;
  close(fd);
  return -1;
}

static void table_read_seq(const Visitor *visitor, BenchTable *table) {
  char text[24];
  if (visitor_find(visitor, "seq", text, sizeof text))
    table->seq = strtol(text, NULL, 10);
}

bool table_make(Visitor *visitor, BenchTable *table) {
  static const char form[] = "{\"language\":\"en\",\"seed\":\"bench\",\"seats\":[{\"kind\":\"person\",\"name\":\"Ana\"}"
                             ",{\"kind\":\"person\",\"name\":\"Luis\"}],"
                             "\"settings\":{\"passes_to_end\":0,\"scoreless_to_end\":0}}";
  pthread_mutex_init(&table->lock, NULL);
  if (!table->cookie[0]) {
    if (visitor_ask(visitor, "POST", "/api/session/guest", NULL, "{}") != 200)
      return false;
    visitor_find_cookie(visitor, table->cookie, sizeof table->cookie);
  }
  if (visitor_ask(visitor, "POST", "/api/games", table->cookie, form) != 200)
    return false;
  table_read_seq(visitor, table);
  return visitor_find(visitor, "id", table->id, sizeof table->id);
}

// Plays these tiles; NULL: passes.
static bool table_act(Visitor *visitor, BenchTable *table, const char *tiles) {
  char path[96];
  StrBuf body = {0};
  snprintf(path, sizeof path, "/api/games/%s/actions", table->id);
  strbuf_printf(&body, "{\"type\":\"%s\",\"seq\":%ld,\"nonce\":\"n%d\"", tiles ? "play" : "pass", table->seq,
                table->turn++);
  if (tiles)
    strbuf_printf(&body, ",\"tiles\":%s", tiles);
  strbuf_add_char(&body, '}');
  int status = visitor_ask(visitor, "POST", path, table->cookie, body.data);
  if (status != 200)
    fprintf(stderr, "bench: %d %.300s\n", status,
            strstr(visitor->answer, "\r\n\r\n") ? strstr(visitor->answer, "\r\n\r\n") + 4 : "");
  table_read_seq(visitor, table);
  strbuf_deinit(&body);
  return status == 200;
}

bool table_take_turn(Visitor *visitor, const Plays *plays, BenchTable *table) {
  const char *tiles = table->turn < plays->count ? plays->tiles[table->turn] : NULL;
  return table_act(visitor, table, tiles);
}

// The list of tiles in the last answer, which the caller frees; NULL: none, or empty.
static char *visitor_find_tiles(const Visitor *visitor) {
  const char *begin = strstr(visitor->answer, "\"tiles\":["); // the first one: the game has such lists too
  begin = begin ? begin + strlen("\"tiles\":") : NULL;
  const char *end = begin ? strchr(begin, ']') : NULL;
  if (!end || end == begin + 1)
    return NULL;
  return mem_copy_text(begin, (size_t)(end + 1 - begin));
}

void plays_find(Plays *plays, int port) {
  Visitor visitor = visitor_open(port);
  BenchTable table = {.seq = 0};
  char path[96];
  if (!table_make(&visitor, &table))
    bench_give_up("no game");
  snprintf(path, sizeof path, "/api/games/%s/help", table.id);
  while (plays->count < PLAYS_MAX) {
    if (visitor_ask(&visitor, "POST", path, table.cookie, "{}") != 200)
      break; // the game is over
    char *tiles = visitor_find_tiles(&visitor);
    table_read_seq(&visitor, &table);
    if (!tiles || !table_act(&visitor, &table, tiles)) {
      mem_free(tiles);
      break;
    }
    plays->tiles[plays->count++] = tiles;
  }
  if (plays->count > 0 && plays->count < PLAYS_MAX)
    mem_free(plays->tiles[--plays->count]); // drop the one that ended the game
  visitor_close(&visitor);
}

void plays_free(Plays *plays) {
  for (int i = 0; i < plays->count; i++)
    mem_free(plays->tiles[i]);
}
