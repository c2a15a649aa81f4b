// SPDX-License-Identifier: MIT
// Callers who hang up before long work is done, like a browser whose tab was closed: the work is stopped, unless it
// must be kept.
#include "support/test.h"
#include "web/client.h"

#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

static void make_maze(Client *client, char id[32]) {
  json_t *made = client_expect(client, 200, "POST",
                               "{\"rows_low\":20,\"rows_high\":20,\"cols_low\":20,\"cols_high\":20,\"obstacles\":0,"
                               "\"entrance\":[0,0],\"exit\":[19,19]}",
                               "/api/puzzles/maze");
  snprintf(id, 32, "%s", text_of(made, "id"));
  json_decref(made);
}

static bool is_searching(Client *client, const char *maze, bool *has_begun) {
  json_t *job = client_expect(client, 200, "GET", NULL, "/api/puzzles/%s/job", maze);
  bool is_done = json_is_true(json_object_get(job, "done"));
  if (has_begun)
    *has_begun = int_of(job, "steps") > 0;
  json_decref(job);
  return !is_done;
}

// Begins a search that takes two minutes; returns the waiting connection.
static int begin_search(Client *client, const char *maze, bool is_kept) {
  char path[160];
  snprintf(path, sizeof path, "/api/puzzles/%s/solve", maze);
  client->keeps_job = is_kept;
  int fd = client_begin(client, "POST", path, "{\"mode\":\"thesis\",\"steps\":1000000000000000}");
  client->keeps_job = false;
  for (bool has_begun = false; !has_begun; usleep(20 * 1000))
    is_searching(client, maze, &has_begun);
  return fd;
}

static void who_hangs_up_does_not_want_the_work(void **state) {
  enum { KEPT, WAITED_FOR, FORSAKEN, BROKEN, SEARCHES };
  const struct linger at_once = {1, 0}; // with a reset, like proxies
  TestServer server;
  char mazes[SEARCHES][32];
  int lines[SEARCHES];
  (void)state;
  server_start_with(&server, &(WebOptions){.api.is_unlimited = true, .api.jobs = SEARCHES});
  Client client = client_new(&server);
  client_register(&client, "Eva");
  for (int i = 0; i < SEARCHES; i++)
    make_maze(&client, mazes[i]);
  for (int i = 0; i < SEARCHES; i++) // the last ones would end last
    lines[i] = begin_search(&client, mazes[i], i == KEPT);
  close(lines[KEPT]);
  close(lines[FORSAKEN]);
  assert_int_equal(setsockopt(lines[BROKEN], SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once), 0);
  close(lines[BROKEN]);
  while (is_searching(&client, mazes[FORSAKEN], NULL) || is_searching(&client, mazes[BROKEN], NULL))
    usleep(20 * 1000);
  assert_true(is_searching(&client, mazes[KEPT], NULL));
  assert_true(is_searching(&client, mazes[WAITED_FOR], NULL));
  for (int i = KEPT; i <= WAITED_FOR; i++)
    json_decref(client_expect(&client, 200, "DELETE", NULL, "/api/puzzles/%s/job", mazes[i]));
  json_decref(client_finish(&client, lines[WAITED_FOR]));
  assert_int_equal(client.status, 200);
  client_free(&client);
  assert_int_equal(server_end(&server), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(who_hangs_up_does_not_want_the_work),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
