// SPDX-License-Identifier: MIT
#include "api/client.h"

#include "api/router.h"
#include "base/mem.h"
#include "support/fixture.h"
#include "support/test.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <unistd.h>

enum { BUSY_MS = 600 * 1000 }; // the disk may be slow

void server_start_with(TestServer *server, const ApiOptions *options) {
  StrBuf place = {0};
  Error err;
  assert_true(sodium_init() >= 0);
  *server = (TestServer){.folder = fixture_dir_make(), .options = *options};
  setenv("TESELA_HOME", server->folder, 1);
  strbuf_printf(&place, options->place ? "%s" : "%s/tesela.db", options->place ? options->place : server->folder);
  server->options.place = place.data; // freed at the end
  server->options.workers = 2;
  server->options.busy_ms = BUSY_MS;
  server->options.password_cost = (PasswordCost){1, 8192};
  server->options.has_known_tiles = true;
  assert_ok(api_open(&server->api, &server->options, &err), err);
  assert_ok(api_open_app(&server->api, &server->app, &err), err);
}

void server_start(TestServer *server, bool has_limits) {
  server_start_with(server, &(ApiOptions){.is_unlimited = !has_limits});
}

int server_end(TestServer *server) {
  api_stop_work(&server->api);
  api_end(&server->api);
  api_close(&server->api);
  app_close(server->app);
  mem_free((void *)(uintptr_t)server->options.place);
  fixture_dir_remove(server->folder);
  return 0;
}

Client client_new(const TestServer *server) {
  return (Client){.server = server};
}

void client_free(Client *client) {
  strbuf_deinit(&client->head);
}

static Method method_named(const char *name) {
  static const char *const names[] = {"GET", "POST", "PUT", "PATCH", "DELETE"};
  Method method = METHOD_GET;
  while (strcmp(names[method], name) != 0)
    method++;
  return method;
}

static char *text_copy(const char *text, size_t size) {
  char *copy = mem_alloc(size + 1);
  memcpy(copy, text, size);
  return copy;
}

// As a server would bring it.
static Call *call_of(const Client *client, const char *method, const char *path, const char *body) {
  Call *call = call_create((Api *)(uintptr_t)&client->server->api);
  size_t size = strcspn(path, "?");
  call->method = method_named(method);
  call->path = text_copy(path, size);
  call->query = path[size] ? text_copy(path + size + 1, strlen(path + size + 1)) : NULL;
  call->agent = client->agent ? text_copy(client->agent, strlen(client->agent)) : NULL;
  call->job = client->job ? text_copy(client->job, strlen(client->job)) : NULL;
  call->catalog = catalog_find(client->language ? client->language : "en");
  call->has_mark = !client->has_no_mark;
  call->is_local = !client->is_forwarded;
  snprintf(call->address, sizeof call->address, client->is_forwarded ? "192.0.2.7" : "127.0.0.1");
  const char *token = strchr(client->cookie, '=');
  snprintf(call->token, sizeof call->token, "%s", token ? token + 1 : "");
  if (body)
    call->body = (Span){text_copy(body, strlen(body)), strlen(body)};
  return call;
}

static void write_head(Client *client, const Call *call) {
  strbuf_reset(&client->head);
  strbuf_printf(&client->head, "Content-Type: %s\r\n", call->type ? call->type : "");
  if (call->cookie.size == 0)
    return;
  strbuf_printf(&client->head, "Set-Cookie: %s\r\n", call->cookie.data);
  snprintf(client->cookie, sizeof client->cookie, "%.*s", (int)strcspn(call->cookie.data, ";"), call->cookie.data);
}

static pthread_mutex_t answer_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t answer_there = PTHREAD_COND_INITIALIZER;

static void note_answer(Call *call) {
  pthread_mutex_lock(&answer_lock);
  call->loop = (struct Loop *)call; // a mark that nobody else reads
  pthread_cond_broadcast(&answer_there);
  pthread_mutex_unlock(&answer_lock);
}

static void wait_for_answer(const Call *call) {
  pthread_mutex_lock(&answer_lock);
  while (!call->loop)
    pthread_cond_wait(&answer_there, &answer_lock);
  pthread_mutex_unlock(&answer_lock);
}

Call *client_begin(Client *client, const char *method, const char *path, const char *body) {
  Call *call = call_of(client, method, path, body);
  Worker worker = {call->api, client->server->app};
  Lane lane;
  Cost cost;
  call->done = note_answer;
  if (router_look_up(call, &lane, &cost))
    router_run(call, &worker);
  else
    note_answer(call);
  return call;
}

json_t *client_end(Client *client, Call *call) {
  wait_for_answer(call);
  client->status = call->status;
  write_head(client, call);
  json_t *answer = json_loadb(strbuf_text(&call->answer), call->answer.size, 0, NULL);
  call_destroy(call);
  return answer;
}

json_t *client_ask(Client *client, const char *method, const char *path, const char *body) {
  return client_end(client, client_begin(client, method, path, body));
}

json_t *client_wait_ready(Client *client, const char *method, const char *path, const char *body) {
  for (;;) {
    json_t *answer = client_ask(client, method, path, body);
    if (client->status == 200)
      return answer;
    assert_int_equal(client->status, 202);
    assert_false(json_is_true(json_object_get(answer, "ready")));
    assert_null(json_object_get(answer, "board"));
    json_decref(answer);
    usleep(20 * 1000);
  }
}
