// SPDX-License-Identifier: MIT
// A server whose files may not grow any more, like on a full disk: callers hear that it is the server's fault,
// operators hear why, nothing is lost, and it continues as soon as there is room.
#include "api/api.h"
#include "api/call.h"
#include "api/problems.h"
#include "support/test.h"
#include "web/client.h"

#include <poll.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { PATIENCE_MS = 180 * 1000, TOO_LITTLE = 4096 };

static int told[2]; // a pipe: from the server's process

static void on_problem(void *context, const Error *err) {
  (void)context;
  dprintf(told[1], "%s\n", err->code);
}

static void expect_told(const char *code) {
  char line[64] = "";
  struct pollfd waits = {told[0], POLLIN, 0};
  assert_int_equal(poll(&waits, 1, PATIENCE_MS), 1);
  assert_true(read(told[0], line, sizeof line - 1) > 0);
  line[strcspn(line, "\n")] = '\0';
  assert_string_equal(line, code);
}

static void let_files_have(const TestServer *server, rlim_t bytes) {
  struct rlimit limit;
  assert_int_equal(prlimit(server->process, RLIMIT_FSIZE, NULL, &limit), 0);
  limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max; // the system may have a limit of its own
  assert_int_equal(prlimit(server->process, RLIMIT_FSIZE, &limit, NULL), 0);
}

static json_t *pass(Client *client, int status, const char *id, long long seq) {
  StrBuf body = {0};
  strbuf_printf(&body, "{\"type\":\"pass\",\"seq\":%lld,\"nonce\":\"n%lld\"}", seq, seq);
  json_t *answer = client_expect(client, status, "POST", body.data, "/api/games/%s/actions", id);
  strbuf_deinit(&body);
  return answer;
}

static void expect_seq(Client *client, const char *id, int64_t seq) {
  json_t *game = client_expect(client, 200, "GET", NULL, "/api/games/%s", id);
  assert_int_equal(int_of(game, "seq"), seq);
  json_decref(game);
}

static void expect_ready(Client *client, int status) {
  json_decref(client_expect(client, status, "GET", NULL, "/readyz"));
}

static void a_full_disk_is_told_and_nothing_is_lost(void **state) {
  (void)state;
  TestServer server;
  const WebOptions options = {.api.is_unlimited = true, .api.on_problem = on_problem};
  char id[32];
  assert_int_equal(pipe(told), 0);
  server_start_with(&server, &options);
  Client client = client_new(&server);
  client_register(&client, "Ana");
  client_add_words(&client);
  json_t *answer =
      client_new_game(&client, "[{\"kind\":\"person\",\"account\":true},{\"kind\":\"person\",\"name\":\"Eva\"}]",
                      "{\"passes_to_end\":0,\"scoreless_to_end\":0}");
  snprintf(id, sizeof id, "%s", text_of(answer, "id"));
  json_decref(answer);
  json_decref(pass(&client, 200, id, 0));
  expect_ready(&client, 200);
  let_files_have(&server, TOO_LITTLE);
  answer = pass(&client, 500, id, 1);
  assert_string_equal(text_of(answer, "code"), "io");
  assert_null(strstr(text_of(answer, "message"), "tesela.db")); // paths are not the caller's business
  json_decref(answer);
  expect_told("write_error");
  expect_seq(&client, id, 1);
  expect_ready(&client, 503); // even if an earlier result would say otherwise
  json_decref(client_expect(&client, 200, "GET", NULL, "/healthz"));
  let_files_have(&server, RLIM_INFINITY);
  expect_ready(&client, 200);
  json_decref(pass(&client, 200, id, 1)); // the same request again
  server_kill(&server);
  server_restart(&server);
  expect_seq(&client, id, 2);
  client_free(&client);
  assert_int_equal(server_end(&server), 0);
  close(told[0]);
  close(told[1]);
}

static int counted;

static void count(void *context, const Error *err) {
  (void)context, (void)err;
  counted++;
}

static void what_goes_wrong_again_and_again_is_told_once(void **state) {
  (void)state;
  atomic_long in_all = 0;
  Problems *problems = problems_create(count, NULL, &in_all);
  Error full, mistyped;
  (void)error_set(&full, ERR_IO, N_("the disk is full"));
  (void)error_set(&mistyped, ERR_INPUT, N_("that is no word"));
  counted = 0;
  problems_tell(problems, &mistyped); // is no problem of the server's
  assert_int_equal(counted, 0);
  for (int i = 0; i < 100; i++)
    problems_tell(problems, &full);
  assert_int_equal(counted, 1);
  assert_int_equal(in_all, 100);
  problems_destroy(problems);
}

// The answer to callers, and when they may ask again.
static void expect_refused(const Error *err, int status, bool says_when) {
  Api api = {0};
  Call *call = call_create(&api);
  call_refuse(call, err, "");
  if (call->status != status || (call->wait_s > 0) != says_when)
    fail_msg("%s: %d, again after %d s", err->code, call->status, call->wait_s);
  call_destroy(call);
}

static void a_store_that_can_t_be_used_is_the_server_s_problem(void **state) {
  (void)state;
  static const struct {
    Status kind;
    const char *code;
    bool is_ours, is_passing;
  } cases[] = {{ERR_IO, "io", true, false},
               {ERR_STATE, "store_locked", true, true},
               {ERR_IO, "store_away", true, true},
               {ERR_DENIED, "store_readonly", true, false},
               {ERR_IO, "store_full", true, false},
               {ERR_STATE, "store_newer", true, false},
               {ERR_STATE, "game_moved_on", false, false},
               {ERR_INPUT, "input", false, false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const Error err = {.kind = cases[i].kind, .code = cases[i].code};
    if (problem_is_ours(&err) != cases[i].is_ours || problem_is_passing(&err) != cases[i].is_passing)
      fail_msg("%s: wanted %d, %d", cases[i].code, cases[i].is_ours, cases[i].is_passing);
    bool is_of_store = problem_is_of_store(&err);
    if (cases[i].is_ours)
      expect_refused(&err, is_of_store ? 503 : 500, is_of_store);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_full_disk_is_told_and_nothing_is_lost),
      cmocka_unit_test(what_goes_wrong_again_and_again_is_told_once),
      cmocka_unit_test(a_store_that_can_t_be_used_is_the_server_s_problem),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
