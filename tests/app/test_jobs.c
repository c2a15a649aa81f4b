// SPDX-License-Identifier: MIT
// Jobs, by a clock of the test: askers, workers, and dying workers.
#include "app/job.h"
#include "support/test.h"
#include "tests/app/testapp.h"

#include <stdlib.h>
#include <string.h>

static int open_house(void **state) {
  *state = testapp_make();
  testapp_clock_ms = 1000 * 1000;
  return 0;
}

static int close_house(void **state) {
  testapp_destroy(*state);
  return 0;
}

static int64_t add_about(App *app, const char *subject) {
  const Job job = {.kind = "k", .owner = "ana", .subject = subject, .asker = "node", .request = "{}"};
  int64_t id = 0;
  assert_int_equal(job_add(app, &job, &id, NULL), OK);
  return id;
}

static const char *take(App *app, Arena *arena, Job *out) {
  Error err = {0};
  return testapp_code(job_take(app, "worker", 1, false, arena, out, &err), &err);
}

static void what_is_too_large_is_refused(void **state) {
  TestApp *test = *state;
  char *request = calloc(JOB_REQUEST_MAX + 2, 1), *body = calloc(JOB_BODY_MAX + 1, 1);
  int64_t id;
  memset(request, 'x', JOB_REQUEST_MAX + 1);
  Job job = {.kind = "k", .owner = "", .subject = "", .asker = "node", .request = request};
  assert_int_equal(job_add(test->app, &job, &id, NULL), ERR_LIMIT);
  request[JOB_REQUEST_MAX] = '\0';
  job.body = (Span){body, JOB_BODY_MAX + 1};
  assert_int_equal(job_add(test->app, &job, &id, NULL), ERR_LIMIT);
  job.body.size--;
  assert_int_equal(job_add(test->app, &job, &id, NULL), OK);
  free(request);
  free(body);
}

static void who_asks_sees_how_far_it_is_and_collects_it_once(void **state) {
  TestApp *test = *state;
  Arena arena = {0};
  Job job, found;
  int64_t *ids, id = add_about(test->app, "s");
  int count;
  bool is_cancelled;
  assert_int_equal(job_look(test->app, "other", &found, NULL), ERR_MISSING);
  assert_int_equal(job_look(test->app, "s", &found, NULL), OK);
  assert_int_equal(found.state, JOB_WAITING);
  assert_int_equal(found.progress, 0);
  assert_string_equal(take(test->app, &arena, &job), "ok");
  job.progress = 5;
  job.total = 9;
  assert_int_equal(job_beat(test->app, &job, &is_cancelled, NULL), OK);
  assert_int_equal(job_look(test->app, "s", &found, NULL), OK);
  assert_int_equal(found.state, JOB_RUNNING);
  assert_int_equal(found.progress, 5);
  assert_int_equal(found.total, 9);
  assert_int_equal(job_cancel_about(test->app, "other", NULL), OK);
  assert_int_equal(job_cancel_about(test->app, "s", NULL), OK);
  assert_int_equal(job_beat(test->app, &job, &is_cancelled, NULL), OK);
  assert_true(is_cancelled);
  assert_int_equal(job_finish(test->app, &job, span_of("result"), NULL), OK);
  assert_int_equal(job_cancel(test->app, id, NULL), OK); // too late, and not an error
  assert_int_equal(job_list_ended(test->app, "node", &arena, &ids, &count, NULL), OK);
  assert_int_equal(count, 1);
  assert_int_equal(job_collect(test->app, ids[0], &arena, &found, NULL), OK);
  assert_int_equal(found.state, JOB_DONE);
  assert_string_equal(found.result.data, "result");
  assert_int_equal(job_list_ended(test->app, "node", &arena, &ids, &count, NULL), OK);
  assert_int_equal(count, 0);
  arena_deinit(&arena);
}

static bool is_settled(App *app, const char *subject) {
  bool settled;
  assert_int_equal(job_is_settled(app, subject, 1000, &settled, NULL), OK);
  return settled;
}

static void what_is_under_way_or_done_is_not_asked_for_again(void **state) {
  TestApp *test = *state;
  Arena arena = {0};
  Job job;
  assert_false(is_settled(test->app, "s"));
  add_about(test->app, "s");
  assert_true(is_settled(test->app, "s"));
  assert_string_equal(take(test->app, &arena, &job), "ok");
  assert_true(is_settled(test->app, "s"));
  assert_int_equal(job_fail(test->app, &job, span_of(""), NULL), OK);
  assert_true(is_settled(test->app, "s")); // it would fail again
  testapp_clock_ms += 2000;
  assert_false(is_settled(test->app, "s"));
  add_about(test->app, "s");
  assert_string_equal(take(test->app, &arena, &job), "ok");
  assert_int_equal(job_finish(test->app, &job, span_of(""), NULL), OK);
  testapp_clock_ms += 2000;
  assert_true(is_settled(test->app, "s"));
  arena_deinit(&arena);
}

static void who_is_silent_for_too_long_is_dead(void **state) {
  TestApp *test = *state;
  Arena arena = {0};
  Job first, second;
  bool is_cancelled;
  add_about(test->app, "");
  assert_string_equal(take(test->app, &arena, &first), "ok");
  testapp_clock_ms += JOB_DEAD_MS - 1000; // it goes on by itself, too
  assert_string_equal(take(test->app, &arena, &second), "missing");
  assert_int_equal(job_beat(test->app, &first, &is_cancelled, NULL), OK);
  testapp_clock_ms += JOB_DEAD_MS + 1;
  assert_string_equal(take(test->app, &arena, &second), "ok");
  assert_int_equal(job_beat(test->app, &first, &is_cancelled, NULL), ERR_MISSING);
  assert_int_equal(job_finish(test->app, &first, span_of(""), NULL), ERR_MISSING);
  assert_int_equal(job_give_back(test->app, &first, NULL), ERR_MISSING);
  assert_int_equal(job_finish(test->app, &second, span_of(""), NULL), OK);
  arena_deinit(&arena);
}

static bool is_cared_for(App *app, int64_t id) {
  bool is_so;
  assert_int_equal(job_is_cared_for(app, id, &is_so, NULL), OK);
  return is_so;
}

static void what_nobody_goes_on_with_is_known(void **state) {
  TestApp *test = *state;
  Arena arena = {0};
  Job job;
  int64_t id = add_about(test->app, "");
  assert_false(is_cared_for(test->app, id));
  assert_string_equal(take(test->app, &arena, &job), "ok");
  testapp_clock_ms += 2 * JOB_DEAD_MS; // another worker may be about to take it
  assert_true(is_cared_for(test->app, id));
  testapp_clock_ms += JOB_DEAD_MS + 1;
  assert_false(is_cared_for(test->app, id));
  assert_string_equal(take(test->app, &arena, &job), "ok");
  assert_true(is_cared_for(test->app, id));
  assert_int_equal(job_fail(test->app, &job, span_of(""), NULL), OK);
  assert_true(is_cared_for(test->app, id));
  arena_deinit(&arena);
}

static void it_is_tried_three_times_whatever_goes_wrong(void **state) {
  TestApp *test = *state;
  Arena arena = {0};
  Job job;
  add_about(test->app, "");
  assert_string_equal(take(test->app, &arena, &job), "ok");
  assert_int_equal(job_give_back(test->app, &job, NULL), OK); // does not count as a try
  assert_string_equal(take(test->app, &arena, &job), "ok");
  assert_int_equal(job_retry(test->app, &job, NULL), OK);
  assert_string_equal(take(test->app, &arena, &job), "ok");
  testapp_clock_ms += JOB_DEAD_MS + 1; // dies
  assert_string_equal(take(test->app, &arena, &job), "ok");
  assert_int_equal(job.tries, JOB_TRIES_MAX);
  assert_int_equal(job_retry(test->app, &job, NULL), ERR_LIMIT);
  assert_int_equal(job_fail(test->app, &job, span_of("why"), NULL), OK);
  assert_string_equal(take(test->app, &arena, &job), "missing");
  arena_deinit(&arena);
}

static void jobs_are_counted(void **state) {
  TestApp *test = *state;
  Arena arena = {0};
  Job job;
  int64_t waiting, running;
  add_about(test->app, "");
  add_about(test->app, "");
  assert_string_equal(take(test->app, &arena, &job), "ok");
  assert_int_equal(job_count(test->app, &waiting, &running, NULL), OK);
  assert_int_equal(waiting, 1);
  assert_int_equal(running, 1);
  arena_deinit(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(what_is_too_large_is_refused, open_house, close_house),
      cmocka_unit_test_setup_teardown(who_asks_sees_how_far_it_is_and_collects_it_once, open_house, close_house),
      cmocka_unit_test_setup_teardown(what_is_under_way_or_done_is_not_asked_for_again, open_house, close_house),
      cmocka_unit_test_setup_teardown(who_is_silent_for_too_long_is_dead, open_house, close_house),
      cmocka_unit_test_setup_teardown(what_nobody_goes_on_with_is_known, open_house, close_house),
      cmocka_unit_test_setup_teardown(it_is_tried_three_times_whatever_goes_wrong, open_house, close_house),
      cmocka_unit_test_setup_teardown(jobs_are_counted, open_house, close_house),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
