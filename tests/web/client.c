// SPDX-License-Identifier: MIT
#include "web/client.h"

#include "base/steady.h"
#include "support/fixture.h"
#include "support/test.h"

#include <arpa/inet.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_MS = 180 * 1000 };        // slow is not wrong
enum { SERVER_PATIENCE_MS = 600 * 1000 }; // and a test that hangs for a while must not be cut off

#define FORWARDED "X-Forwarded-For: 192.0.2.7\r\n"

static void tell_port(void *context, const char *address) {
  int fd = *(int *)context, port = atoi(strrchr(address, ':') + 1);
  if (write(fd, &port, sizeof port) != sizeof port)
    _exit(3);
}

static void serve(const TestServer *server, int fd) {
  WebOptions options = server->options;
  Error err;
  options.data = server->folder;
  options.api.workers = 2;
  options.loops = options.loops ? options.loops : 3; // more than one, whatever the machine has
  options.api.busy_ms = SERVER_PATIENCE_MS;          // the disk may be slow
  Patience *patience = &options.patience;
  patience->silence_ms = patience->silence_ms ? patience->silence_ms : SERVER_PATIENCE_MS;
  patience->arrival_ms = patience->arrival_ms ? patience->arrival_ms : SERVER_PATIENCE_MS;
  patience->socket_ms = patience->socket_ms ? patience->socket_ms : SERVER_PATIENCE_MS;
  options.api.password_cost = (PasswordCost){1, 8192};
  options.api.has_known_tiles = !getenv("TEST_UNKNOWN_TILES");
  options.hosts[options.host_count++] = "tesela.example";
  options.on_ready = tell_port;
  options.api.context = &fd;
  prctl(PR_SET_PDEATHSIG, SIGKILL); // a test that fails must leave no process behind
  setenv("TESELA_HOME", server->folder, 1);
  if (getenv("TEST_PROXY")) {
    options.proxies[0] = getenv("TEST_PROXY");
    options.proxy_count = 1;
  }
  Status status = web_serve(&options, &err);
  if (status != OK)
    fprintf(stderr, "the server did not start: %s\n", err.message);
  exit(status == OK ? 0 : 4); // not _exit: leaks are looked for here too
}

void server_restart(TestServer *server) {
  int ends[2];
  assert_int_equal(pipe(ends), 0);
  server->process = fork();
  assert_true(server->process >= 0);
  if (server->process == 0) {
    close(ends[0]);
    serve(server, ends[1]);
  }
  close(ends[1]);
  if (read(ends[0], &server->port, sizeof server->port) != sizeof server->port)
    fail_msg("the server did not start");
  close(ends[0]);
}

void server_start_with(TestServer *server, const WebOptions *options) {
  *server = (TestServer){.folder = fixture_dir_make(), .options = *options};
  server_restart(server);
}

void server_start(TestServer *server, bool has_limits) {
  server_start_with(server, &(WebOptions){.api.is_unlimited = !has_limits});
}

void server_kill(TestServer *server) {
  int status;
  kill(server->process, SIGKILL);
  waitpid(server->process, &status, 0);
}

void server_tell_standing(const TestServer *server) {
  char command[200];
  snprintf(command, sizeof command, TESELA_SOURCE_DIR "/tests/support/standing %d >&2", (int)server->process);
  if (system(command) != 0) // NOLINT: ours
    fprintf(stderr, "nobody knows what it waits for\n");
}

int server_wait(TestServer *server) {
  int status;
  int64_t until = steady_ms() + PATIENCE_MS;
  while (waitpid(server->process, &status, WNOHANG) == 0) {
    if (steady_ms() < until) {
      usleep(5000);
      continue;
    }
    fprintf(stderr, "a server does not end\n");
    server_tell_standing(server);
    kill(server->process, SIGKILL);
    until = INT64_MAX;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int server_end(TestServer *server) {
  kill(server->process, SIGTERM);
  int status = server_wait(server);
  fixture_dir_remove(server->folder);
  return status;
}

long server_metric(const TestServer *server, const char *name) {
  static const char request[] = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";
  StrBuf answer = {0}, line = {0};
  raw_ask(server, request, sizeof request - 1, &answer);
  strbuf_printf(&line, "\n%s ", name);
  const char *found = strstr(strbuf_text(&answer), line.data);
  long value = found ? atol(found + line.size) : -1;
  strbuf_deinit(&answer);
  strbuf_deinit(&line);
  return value;
}

int connect_to(int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0)
    fail_msg("nobody listens at port %d", port);
  return fd;
}

void send_all(int fd, const char *data, size_t size) {
  while (size > 0) {
    ssize_t sent = send(fd, data, size, MSG_NOSIGNAL);
    if (sent <= 0)
      return; // the server may have closed already: its answer can still be read
    data += sent;
    size -= (size_t)sent;
  }
}

static bool read_some(int fd, StrBuf *out, int patience_ms) {
  char bytes[16384];
  struct pollfd waits = {.fd = fd, .events = POLLIN};
  if (poll(&waits, 1, patience_ms) <= 0)
    return false;
  ssize_t got = read(fd, bytes, sizeof bytes);
  if (got > 0)
    strbuf_add(out, bytes, (size_t)got);
  return got > 0;
}

Client client_new(const TestServer *server) {
  return (Client){.server = server};
}

void client_free(Client *client) {
  strbuf_deinit(&client->head);
}

static void keep_cookie(Client *client) {
  const char *cookie = strcasestr(strbuf_text(&client->head), "\r\nSet-Cookie: ");
  if (!cookie)
    return;
  cookie += strlen("\r\nSet-Cookie: ");
  snprintf(client->cookie, sizeof client->cookie, "%.*s", (int)strcspn(cookie, ";\r"), cookie);
}

static void write_request(const Client *client, const char *method, const char *path, const char *body, StrBuf *out) {
  strbuf_printf(out, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n", method, path,
                client->server->port);
  if (client->cookie[0])
    strbuf_printf(out, "Cookie: other=1; %s\r\nOrigin: http://127.0.0.1:%d\r\n", client->cookie, client->server->port);
  if (!client->has_no_mark)
    strbuf_add_text(out, "X-Tesela: 1\r\n");
  if (client->is_forwarded)
    strbuf_add_text(out, FORWARDED);
  if (client->language)
    strbuf_printf(out, "Accept-Language: %s\r\n", client->language);
  if (client->agent)
    strbuf_printf(out, "User-Agent: %s\r\n", client->agent);
  if (client->job)
    strbuf_printf(out, "X-Tesela-Job: %s\r\n", client->job);
  if (client->keeps_job)
    strbuf_add_text(out, "X-Tesela-Keep: 1\r\n");
  if (body)
    strbuf_printf(out, "Content-Type: application/json\r\nContent-Length: %zu\r\n", strlen(body));
  strbuf_printf(out, "\r\n%s", body ? body : "");
}

int client_begin(const Client *client, const char *method, const char *path, const char *body) {
  StrBuf text = {0};
  int fd = connect_to(client->server->port);
  write_request(client, method, path, body, &text);
  send_all(fd, text.data, text.size);
  strbuf_deinit(&text);
  return fd;
}

json_t *client_finish(Client *client, int fd) {
  StrBuf text = {0};
  while (read_some(fd, &text, PATIENCE_MS))
    continue;
  close(fd);
  const char *end = strstr(strbuf_text(&text), "\r\n\r\n");
  strbuf_reset(&client->head);
  client->status = end ? atoi(text.data + strlen("HTTP/1.1 ")) : 0;
  json_t *json = NULL;
  if (end) {
    strbuf_add(&client->head, text.data, (size_t)(end - text.data) + 2);
    keep_cookie(client);
    json = json_loadb(end + 4, text.size - (size_t)(end + 4 - text.data), 0, NULL);
  }
  strbuf_deinit(&text);
  return json;
}

json_t *client_ask(Client *client, const char *method, const char *path, const char *body) {
  return client_finish(client, client_begin(client, method, path, body));
}

// How many complete answers the text has.
static int answers_in(const StrBuf *text) {
  const char *next = strbuf_text(text), *end = next + text->size;
  int count = 0;
  for (const char *body; (body = strstr(next, "\r\n\r\n")); count++) {
    const char *length = strcasestr(next, "\r\nContent-Length: ");
    body += 4;
    next = body + (length && length < body ? atol(length + strlen("\r\nContent-Length: ")) : 0);
    if (next > end)
      break;
  }
  return count;
}

int raw_ask_many(const TestServer *server, const char *bytes, size_t size, int answers, StrBuf *answer) {
  int fd = connect_to(server->port);
  send_all(fd, bytes, size);
  while (answers_in(answer) < answers && read_some(fd, answer, PATIENCE_MS))
    continue;
  close(fd);
  return answer->size > 12 ? atoi(answer->data + strlen("HTTP/1.1 ")) : 0;
}

int raw_ask(const TestServer *server, const char *bytes, size_t size, StrBuf *answer) {
  return raw_ask_many(server, bytes, size, 1, answer);
}

int socket_open(Client *client) {
  StrBuf text = {0};
  int fd = connect_to(client->server->port);
  strbuf_printf(&text,
                "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                "Connection: keep-alive, Upgrade\r\nSec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\n"
                "Sec-WebSocket-Version: 13\r\n%sCookie: %s\r\n\r\n",
                client->server->port, client->server->port, client->is_forwarded ? FORWARDED : "", client->cookie);
  send_all(fd, text.data, text.size);
  strbuf_reset(&text);
  // Byte by byte: what follows the head are frames.
  while (!strstr(strbuf_text(&text), "\r\n\r\n")) {
    char byte;
    struct pollfd waits = {.fd = fd, .events = POLLIN};
    if (poll(&waits, 1, PATIENCE_MS) <= 0 || read(fd, &byte, 1) != 1)
      break;
    strbuf_add_char(&text, byte);
  }
  client->status = text.size > 12 ? atoi(text.data + strlen("HTTP/1.1 ")) : 0;
  strbuf_deinit(&text);
  if (client->status == 101)
    return fd;
  close(fd);
  return -1;
}

void socket_send_frame(int fd, unsigned char first, const void *data, size_t size, bool is_masked) {
  StrBuf frame = {0};
  const unsigned char mask[4] = {1, 2, 3, 4};
  strbuf_add_char(&frame, (char)first);
  unsigned char bit = is_masked ? 0x80 : 0;
  if (size < 126) {
    strbuf_add_char(&frame, (char)(bit | size));
  } else if (size < 65536) {
    strbuf_add_char(&frame, (char)(bit | 126));
    strbuf_add_char(&frame, (char)(size >> 8));
    strbuf_add_char(&frame, (char)size);
  } else {
    strbuf_add_char(&frame, (char)(bit | 127));
    for (int shift = 56; shift >= 0; shift -= 8)
      strbuf_add_char(&frame, (char)((uint64_t)size >> shift));
  }
  if (is_masked)
    strbuf_add(&frame, (const char *)mask, 4);
  for (size_t i = 0; i < size; i++)
    strbuf_add_char(&frame, (char)(((const unsigned char *)data)[i] ^ (is_masked ? mask[i % 4] : 0)));
  send_all(fd, frame.data, frame.size);
  strbuf_deinit(&frame);
}

void socket_send_text(int fd, const char *text) {
  socket_send_frame(fd, 0x81, text, strlen(text), true);
}

static bool read_exactly(int fd, void *out, size_t size) {
  for (size_t got = 0; got < size;) {
    struct pollfd waits = {.fd = fd, .events = POLLIN};
    ssize_t some = poll(&waits, 1, PATIENCE_MS) > 0 ? read(fd, (char *)out + got, size - got) : -1;
    if (some <= 0)
      return false;
    got += (size_t)some;
  }
  return true;
}

int socket_read_frame(int fd, StrBuf *out) {
  unsigned char head[2], more[2];
  char bytes[65536];
  if (!read_exactly(fd, head, 2))
    return -1;
  size_t size = head[1] & 0x7f;
  if (size == 126) {
    if (!read_exactly(fd, more, 2))
      return -1;
    size = (size_t)more[0] << 8 | more[1];
  }
  if (!read_exactly(fd, bytes, size))
    return -1;
  strbuf_add(out, bytes, size);
  return head[0] & 0x0f;
}

json_t *socket_read(int fd, int *code) {
  return socket_read_within(fd, PATIENCE_MS, code);
}

json_t *socket_read_within(int fd, int patience_ms, int *code) {
  StrBuf text = {0};
  json_t *json = NULL;
  int opcode;
  int64_t until = steady_ms() + patience_ms;
  if (code)
    *code = 0;
  do {
    struct pollfd waits = {.fd = fd, .events = POLLIN};
    int64_t left_ms = until - steady_ms();
    strbuf_reset(&text);
    opcode = left_ms > 0 && poll(&waits, 1, (int)left_ms) > 0 ? socket_read_frame(fd, &text) : -1;
    if (opcode == SOCKET_PING) // a client that never answers counts as gone
      socket_send_frame(fd, 0x80 | SOCKET_PONG, text.data, text.size, true);
  } while (opcode != SOCKET_TEXT && opcode != SOCKET_CLOSE && opcode >= 0);
  if (opcode == SOCKET_TEXT)
    json = json_loadb(text.data, text.size, 0, NULL);
  if (opcode == SOCKET_CLOSE && text.size >= 2 && code)
    *code = (unsigned char)text.data[0] << 8 | (unsigned char)text.data[1];
  strbuf_deinit(&text);
  return json;
}
