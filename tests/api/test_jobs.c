// SPDX-License-Identifier: MIT
// Long work, in a server with one thread for it: what waits, what is stopped, what others have left in the store.
#include "api/client.h"
#include "app/job.h"
#include "base/mem.h"
#include "support/test.h"

#include <time.h>

static TestServer server;
static Client eva, ana;
static char maze[32];
static const int64_t SEARCH_STEPS = INT64_C(1000000000000000); // nobody waits for the last one

static int open_server(void **state) {
  (void)state;
  server_start_with(&server, &(ApiOptions){.is_unlimited = true, .jobs = 1});
  eva = client_new(&server);
  ana = client_new(&server);
  client_register(&eva, "Eva");
  client_register(&ana, "Ana");
  json_t *made = client_expect(&eva, 200, "POST",
                               "{\"rows_low\":20,\"rows_high\":20,\"cols_low\":20,\"cols_high\":20,\"obstacles\":0,"
                               "\"entrance\":[0,0],\"exit\":[19,19]}",
                               "/api/puzzles/maze");
  snprintf(maze, sizeof maze, "%s", text_of(made, "id"));
  json_decref(made);
  return 0;
}

static int close_server(void **state) {
  (void)state;
  client_free(&eva);
  client_free(&ana);
  return server_end(&server);
}

// Begins a search that runs until somebody stops it.
static Call *search_begin(void) {
  char path[64], body[64];
  snprintf(path, sizeof path, "/api/puzzles/%s/solve", maze);
  snprintf(body, sizeof body, "{\"mode\":\"thesis\",\"steps\":%lld}", (long long)SEARCH_STEPS);
  Call *call = client_begin(&eva, "POST", path, body);
  for (int64_t steps = 0; steps == 0;) {
    json_t *job = client_expect(&eva, 200, "GET", NULL, "/api/puzzles/%s/job", maze);
    assert_false(json_is_true(json_object_get(job, "done")));
    steps = int_of(job, "steps");
    if (steps > 0)
      assert_int_equal(int_of(job, "total"), SEARCH_STEPS);
    json_decref(job);
    nanosleep(&(struct timespec){.tv_nsec = 20 * 1000 * 1000}, NULL);
  }
  return call;
}

static void expect_found(Call *call) {
  json_t *answer = client_end(&eva, call);
  assert_int_equal(eva.status, 200);
  assert_false(json_is_true(json_object_get(answer, "complete")));
  json_decref(answer);
}

static void a_search_is_watched_and_stopped_by_whoever_began_it(void **state) {
  (void)state;
  Call *call = search_begin();
  json_decref(client_expect(&ana, 404, "GET", NULL, "/api/puzzles/%s/job", maze));
  json_decref(client_expect(&ana, 404, "DELETE", NULL, "/api/puzzles/%s/job", maze));
  json_decref(client_expect(&eva, 409, "POST", "{}", "/api/puzzles/%s/solve", maze));
  json_decref(client_expect(&eva, 200, "DELETE", NULL, "/api/puzzles/%s/job", maze));
  expect_found(call);
  json_t *job = client_expect(&eva, 200, "GET", NULL, "/api/puzzles/%s/job", maze);
  assert_true(json_is_true(json_object_get(job, "done")));
  json_decref(job);
}

static void what_waits_can_be_stopped_too_and_one_thing_is_made_at_a_time(void **state) {
  (void)state;
  Call *search = search_begin();
  Call *making = client_begin(&ana, "POST", "/api/puzzles/maze", "{\"name\":\"never\"}");
  json_decref(client_expect(&ana, 409, "POST", "{}", "/api/puzzles/maze/set"));
  json_decref(client_expect(&eva, 200, "DELETE", NULL, "/api/puzzles/making")); // not hers
  json_decref(client_expect(&ana, 200, "DELETE", NULL, "/api/puzzles/making"));
  json_t *answer = client_end(&ana, making);
  assert_int_equal(ana.status, 503);
  assert_string_equal(text_of(answer, "code"), "cancelled");
  json_decref(answer);
  json_decref(client_expect(&eva, 200, "DELETE", NULL, "/api/puzzles/%s/job", maze));
  expect_found(search);
  answer = client_expect(&ana, 200, "GET", NULL, "/api/puzzles");
  assert_int_equal(json_array_size(json_object_get(answer, "puzzles")), 0);
  json_decref(answer);
}

// Each player has their own names for work.
static void work_with_a_name_is_watched_and_stopped_by_that(void **state) {
  static const char lines[] = "#character-encoding UTF-8\n#player1 A A\n#player2 B B\n";
  (void)state;
  Call *search = search_begin();
  ana.job = "first";
  Call *call = client_begin(&ana, "POST", "/api/review", lines);
  json_decref(client_expect(&ana, 409, "POST", lines, "/api/review"));
  static const char *const wrong[] = {"", "a b", "0123456789abcdef0123456789abcdef0"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    ana.job = wrong[i];
    json_decref(client_expect(&ana, 400, "POST", lines, "/api/review"));
  }
  ana.job = NULL;
  json_t *job = client_expect(&eva, 200, "DELETE", NULL, "/api/jobs/first");
  assert_true(json_is_true(json_object_get(job, "done"))); // hers, of which there is none
  json_decref(job);
  job = client_expect(&ana, 200, "GET", NULL, "/api/jobs/first");
  assert_true(json_is_false(json_object_get(job, "done")));
  assert_true(json_is_true(json_object_get(job, "waiting")));
  json_decref(job);
  json_decref(client_expect(&ana, 200, "DELETE", NULL, "/api/jobs/first"));
  json_t *answer = client_end(&ana, call);
  assert_string_equal(text_of(answer, "code"), "cancelled");
  json_decref(answer);
  json_decref(client_expect(&eva, 200, "DELETE", NULL, "/api/puzzles/%s/job", maze));
  expect_found(search);
}

// Plays against the machine until its answer; returns how many jobs that took.
static long play_against(const char *machine, const char *settings) {
  char seats[128];
  long before = atomic_load(&server.api.metrics.jobs_done), turns = atomic_load(&server.api.metrics.bot_turns);
  snprintf(seats, sizeof seats, "[{\"kind\":\"person\",\"account\":true},{\"kind\":\"bot\",\"bot\":\"%s\"}]", machine);
  json_t *game = client_new_game(&ana, seats, settings);
  if (!settings && int_of(game, "turn") == 0)
    json_decref(client_expect(&ana, 200, "POST", "{\"type\":\"pass\"}", "/api/games/%s/actions", text_of(game, "id")));
  while (atomic_load(&server.api.metrics.bot_turns) == turns)
    nanosleep(&(struct timespec){.tv_nsec = 5 * 1000 * 1000}, NULL);
  json_decref(game);
  return atomic_load(&server.api.metrics.jobs_done) - before;
}

static void a_long_turn_is_a_job_that_waits_for_no_other(void **state) {
  (void)state;
  client_add_words(&ana);
  Call *search = search_begin(); // the one thread for jobs that can wait has something to do
  assert_int_equal(play_against("greedy", NULL), 0);
  assert_int_equal(play_against("champion", NULL), 1);
  assert_int_equal(play_against("champion", "{\"duplicate\":true,\"duplicate_round_s\":600}"), 1); // it submits at once
  json_decref(client_expect(&eva, 200, "DELETE", NULL, "/api/puzzles/%s/job", maze));
  expect_found(search);
}

// Jobs that an ended process has left in the store are done all the same.
static void what_others_have_left_is_done_or_refused(void **state) {
  static const struct {
    const char *request, *result;
    JobState state;
  } cases[] = {
      {"{\"method\":\"POST\",\"path\":\"/api/puzzles/maze\",\"query\":\"\",\"language\":\"es\",\"player\":\"u2\"}",
       "{\"status\":200,\"wait\":0,\"json\":true}\n{\"id\":", JOB_DONE},
      {"{\"method\":\"POST\",\"path\":\"/api/puzzles/maze\",\"query\":\"\",\"language\":\"es\",\"player\":\"u77\"}",
       "{\"status\":403,\"wait\":0,\"json\":true}\n{\"code\":\"not_logged_in\"", JOB_FAILED},
      {"{\"method\":\"GET\",\"path\":\"/api/nothing\",\"query\":\"\",\"language\":\"en\",\"player\":\"u2\"}",
       "{\"status\":404,", JOB_FAILED},
      {"{\"method\":\"DANCE\",\"path\":\"/\",\"query\":\"\",\"language\":\"en\",\"player\":\"u2\"}", "", JOB_FAILED},
      {"{", "", JOB_FAILED},
  };
  (void)state;
  Arena arena = {0};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const Job job = {.kind = "puzzle.make", .owner = "", .subject = "", .asker = "gone", .request = cases[i].request};
    Job found = {0};
    int64_t id, *ids;
    int count = 0;
    Error err;
    assert_ok(job_add(server.app, &job, &id, &err), err);
    json_decref(client_expect(&ana, 200, "POST", "{}", "/api/puzzles/maze")); // the workers are called
    while (count == 0)
      assert_ok(job_list_ended(server.app, "gone", &arena, &ids, &count, &err), err);
    assert_ok(job_collect(server.app, id, &arena, &found, &err), err);
    if (found.state != cases[i].state || strncmp(found.result.data, cases[i].result, strlen(cases[i].result)) != 0)
      fail_msg("%s: state %d, %.200s", cases[i].request, (int)found.state, found.result.data);
  }
  arena_deinit(&arena);
}

static void when_the_server_ends_those_who_wait_hear_of_it(void **state) {
  (void)state;
  Call *search = search_begin();
  Call *making = client_begin(&ana, "POST", "/api/puzzles/maze", "{}");
  api_stop_work(&server.api);
  expect_found(search);
  json_decref(client_end(&ana, making));
  assert_int_equal(ana.status, 503);
  json_decref(client_expect(&ana, 503, "POST", "{}", "/api/puzzles/maze"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(a_search_is_watched_and_stopped_by_whoever_began_it, open_server, close_server),
      cmocka_unit_test_setup_teardown(what_waits_can_be_stopped_too_and_one_thing_is_made_at_a_time, open_server,
                                      close_server),
      cmocka_unit_test_setup_teardown(work_with_a_name_is_watched_and_stopped_by_that, open_server, close_server),
      cmocka_unit_test_setup_teardown(a_long_turn_is_a_job_that_waits_for_no_other, open_server, close_server),
      cmocka_unit_test_setup_teardown(what_others_have_left_is_done_or_refused, open_server, close_server),
      cmocka_unit_test_setup_teardown(when_the_server_ends_those_who_wait_hear_of_it, open_server, close_server),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
