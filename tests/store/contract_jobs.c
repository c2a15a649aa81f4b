// SPDX-License-Identifier: MIT
// Long work: who takes it, who may report on it, and how it ends.
#include "tests/store/contract_internal.h"

enum { DEAD_MS = 100, TRIES_MAX = 3 };

static const StoreJobRoom room = {.all = 100, .owner = 100};

static int64_t add_job_of(Store *store, const char *owner, const char *subject, int64_t patience_ms) {
  const StoreJob job = {.kind = "maze",
                        .owner = owner,
                        .subject = subject,
                        .asker = "node",
                        .request = "{\"é\":1}",
                        .body = {"a\0b", 3},
                        .patience_ms = patience_ms,
                        .created_ms = 10};
  int64_t id = 0;
  NEED(store, job_add, &job, &room, &id);
  return id;
}

static int64_t add_job(Store *store, const char *owner, const char *subject) {
  return add_job_of(store, owner, subject, DEAD_MS);
}

// Takes one job at a time, of DEAD_MS and more; 0: there is none.
static int64_t take_job_as(Trial *trial, const char *worker, int64_t at_ms, int64_t owner_max, StoreJob *out) {
  const StoreJobTake take = {worker, at_ms, DEAD_MS, owner_max, TRIES_MAX};
  Error err;
  Status status = DO(trial->other, job_take, &take, &trial->arena, out, &err);
  if (status != ERR_MISSING)
    assert_ok(status, err);
  return status == OK ? out->id : 0;
}

static int64_t take_job(Trial *trial, int64_t at_ms, StoreJob *out) {
  return take_job_as(trial, "w1", at_ms, 9, out);
}

static void a_job_is_taken_once_done_and_collected(void **state) {
  Trial *trial = *state;
  StoreJob job, found;
  int64_t *ids, id = add_job(trial->store, "ana", "");
  int count;
  bool is_cancelled = true;
  assert_int_equal(take_job(trial, 1000, &job), id);
  assert_string_equal(job.kind, "maze");
  assert_string_equal(job.request, "{\"é\":1}");
  assert_int_equal(job.body.size, 3);
  assert_memory_equal(job.body.data, "a\0b", 3);
  assert_int_equal(job.tries, 1);
  assert_int_equal(take_job(trial, 1001, &found), 0);
  job.progress = 42;
  job.total = 60;
  NEED(trial->store, job_beat, &job, 1050, &is_cancelled);
  assert_false(is_cancelled);
  NEED(trial->other, job_get, id, &trial->arena, &found);
  assert_int_equal(found.state, STORE_JOB_RUNNING);
  assert_int_equal(found.progress, 42);
  assert_int_equal(found.total, 60);
  assert_string_equal(found.worker, "w1");
  NEED(trial->other, jobs_ended, "node", &trial->arena, &ids, &count);
  assert_int_equal(count, 0);
  NEED(trial->store, job_end, &job, STORE_JOB_DONE, ((Span){"r\0s", 3}), 1060);
  NEED(trial->other, jobs_ended, "node", &trial->arena, &ids, &count);
  assert_int_equal(count, 1);
  assert_int_equal(ids[0], id);
  NEED(trial->other, job_get, id, &trial->arena, &found);
  assert_int_equal(found.state, STORE_JOB_DONE);
  assert_int_equal(found.ended_ms, 1060);
  assert_memory_equal(found.result.data, "r\0s", 3);
  NEED(trial->other, job_collected, id);
  NEED(trial->store, job_get, id, &trial->arena, &found);
  assert_int_equal(found.result.size + found.body.size, 0);
  NEED(trial->store, jobs_ended, "node", &trial->arena, &ids, &count);
  assert_int_equal(count, 0);
  assert_refused("missing", trial->store, job_collected, id + 1);
  assert_refused("missing", trial->store, job_get, id + 1, &trial->arena, &found);
}

static void of_those_about_the_same_one_waits_or_runs(void **state) {
  Trial *trial = *state;
  const StoreJob again = {
      .kind = "maze", .owner = "pau", .subject = "s1", .asker = "", .request = "", .body = span_of("")};
  StoreJob job, found;
  int64_t first = add_job(trial->store, "ana", "s1"), id;
  assert_refused("exists", trial->other, job_add, &again, &room, &id);
  add_job(trial->store, "ana", "s2");
  add_job(trial->store, "ana", "");
  add_job(trial->store, "ana", "");
  assert_int_equal(take_job(trial, 1000, &job), first);
  assert_refused("exists", trial->other, job_add, &again, &room, &id);
  NEED(trial->other, job_about, "s1", &trial->arena, &found);
  assert_int_equal(found.id, first);
  NEED(trial->store, job_end, &job, STORE_JOB_DONE, span_of(""), 1001);
  assert_refused("missing", trial->other, job_adopt, "s1", "other", &id);
  assert_refused("missing", trial->other, job_about, "", &trial->arena, &found);
  NEED(trial->other, job_about, "s1", &trial->arena, &found);
  assert_int_equal(found.state, STORE_JOB_DONE);
  NEED(trial->other, job_add, &again, &room, &id);
  NEED(trial->store, job_about, "s1", &trial->arena, &found);
  assert_int_equal(found.id, id);
}

static void whoever_asks_for_the_same_may_wait_for_it_instead(void **state) {
  Trial *trial = *state;
  StoreJob job;
  int64_t *ids, first = add_job(trial->store, "ana", "s1"), id = 0;
  int count;
  assert_int_equal(take_job(trial, 1000, &job), first);
  NEED(trial->other, job_adopt, "s1", "other", &id);
  assert_int_equal(id, first);
  NEED(trial->store, job_end, &job, STORE_JOB_DONE, span_of("r"), 1001); // who works need not know
  NEED(trial->store, jobs_ended, "node", &trial->arena, &ids, &count);
  assert_int_equal(count, 0);
  NEED(trial->store, jobs_ended, "other", &trial->arena, &ids, &count);
  assert_int_equal(count, 1);
  assert_refused("missing", trial->other, job_adopt, "", "other", &id);
}

static void the_less_patient_come_first_and_are_missed_sooner(void **state) {
  enum { HASTE_MS = 20 };
  Trial *trial = *state;
  StoreJob job;
  const StoreJobTake only_hasty = {"w1", 1003, HASTE_MS, 9, TRIES_MAX};
  int64_t usual = add_job(trial->store, "ana", ""), hasty[2];
  assert_int_equal(take_job_as(trial, "w1", 1000, 1, &job), usual);
  usual = add_job(trial->store, "eva", "");
  for (int i = 0; i < 2; i++)
    hasty[i] = add_job_of(trial->store, "ana", "", HASTE_MS);
  assert_int_equal(take_job_as(trial, "w1", 1001, 1, &job), hasty[0]); // what ana has running is of the other kind
  assert_int_equal(job.patience_ms, HASTE_MS);
  assert_int_equal(take_job_as(trial, "w1", 1002, 1, &job), usual); // she has her share of this one now
  NEED(trial->other, job_take, &only_hasty, &trial->arena, &job);
  assert_int_equal(job.id, hasty[1]);
  assert_refused("missing", trial->other, job_take, &only_hasty, &trial->arena, &job);
  assert_int_equal(take_job(trial, 1003 + HASTE_MS, &job), hasty[0]); // its worker is dead; the others are given time
  assert_int_equal(take_job(trial, 1003 + HASTE_MS, &job), 0);
}

static void there_is_room_for_so_many_of_one_and_of_all(void **state) {
  static const StoreJobRoom little = {.all = 4, .owner = 2};
  static const struct {
    const char *owner, *said;
    int64_t patience_ms;
  } cases[] = {{"ana", "ok", 9}, {"ana", "ok", 9},    {"ana", "limit", 9}, {"pau", "ok", 9}, {"", "ok", 9},
               {"", "limit", 9}, {"eva", "limit", 9}, {"ana", "ok", 5},    {"ana", "ok", 5}, {"ana", "limit", 5}};
  Trial *trial = *state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const StoreJob job = {.kind = "k",
                          .owner = cases[i].owner,
                          .subject = "",
                          .asker = "",
                          .request = "",
                          .body = span_of(""),
                          .patience_ms = cases[i].patience_ms};
    int64_t id;
    assert_refused(cases[i].said, trial->store, job_add, &job, &little, &id);
  }
}

static void owners_take_turns_and_have_a_share(void **state) {
  Trial *trial = *state;
  StoreJob job, first;
  int64_t ana[4], pau[2], nobody;
  for (int i = 0; i < 4; i++)
    ana[i] = add_job(trial->store, "ana", "");
  pau[0] = add_job(trial->store, "pau", "");
  pau[1] = add_job(trial->store, "pau", "");
  assert_int_equal(take_job_as(trial, "w1", 1000, 2, &first), ana[0]);
  assert_int_equal(take_job_as(trial, "w1", 1001, 2, &job), pau[0]); // who has none running
  NEED(trial->store, job_end, &first, STORE_JOB_DONE, span_of(""), 1002);
  assert_int_equal(take_job_as(trial, "w1", 1003, 2, &job), ana[1]);
  assert_int_equal(take_job_as(trial, "w1", 1004, 2, &job), pau[1]); // whose turn is longer ago
  assert_int_equal(take_job_as(trial, "w1", 1005, 2, &job), ana[2]);
  assert_int_equal(take_job_as(trial, "w1", 1006, 2, &job), 0); // ana has her share
  nobody = add_job(trial->store, "", "");
  assert_int_equal(take_job_as(trial, "w1", 1007, 2, &job), nobody);
  assert_int_equal(take_job_as(trial, "w1", 1008, 3, &job), ana[3]);
}

static void whoever_has_the_fewest_running_comes_first(void **state) {
  Trial *trial = *state;
  StoreJob job;
  int64_t ana[2], eva[2];
  ana[0] = add_job(trial->store, "ana", "");
  eva[0] = add_job(trial->store, "eva", "");
  ana[1] = add_job(trial->store, "ana", "");
  eva[1] = add_job(trial->store, "eva", "");
  assert_int_equal(take_job(trial, 1000, &job), ana[0]);
  assert_int_equal(take_job(trial, 1001, &job), eva[0]);
  NEED(trial->store, job_end, &job, STORE_JOB_DONE, span_of(""), 1002);
  assert_int_equal(take_job(trial, 1003, &job), eva[1]); // though ana's turn was before hers
  assert_int_equal(take_job(trial, 1004, &job), ana[1]);
}

static void a_job_whose_worker_died_is_taken_three_times(void **state) {
  Trial *trial = *state;
  StoreJob held[TRIES_MAX], found;
  int64_t id = add_job(trial->store, "ana", "s"), at_ms = 1000;
  bool is_cancelled;
  for (int i = 0; i < TRIES_MAX; i++, at_ms += DEAD_MS + 1) {
    assert_int_equal(take_job_as(trial, i % 2 ? "w2" : "w1", at_ms, 1, &held[i]), id);
    assert_int_equal(held[i].tries, i + 1);
    NEED(trial->store, job_beat, &held[i], at_ms, &is_cancelled);
    assert_int_equal(take_job(trial, at_ms + DEAD_MS, &found), 0);
  }
  // Former workers are ignored, even one with the name of the last.
  for (int i = 0; i < TRIES_MAX - 1; i++) {
    assert_refused("missing", trial->store, job_beat, &held[i], at_ms, &is_cancelled);
    assert_refused("missing", trial->store, job_end, &held[i], STORE_JOB_DONE, span_of("x"), at_ms);
    assert_refused("missing", trial->store, job_give_back, &held[i], true, at_ms);
  }
  assert_int_equal(take_job(trial, at_ms, &found), 0);
  NEED(trial->store, job_get, id, &trial->arena, &found);
  assert_int_equal(found.state, STORE_JOB_FAILED);
  assert_int_equal(found.tries, TRIES_MAX);
  assert_int_equal(found.ended_ms, at_ms);
  assert_refused("missing", trial->store, job_end, &held[TRIES_MAX - 1], STORE_JOB_DONE, span_of("x"), at_ms);
}

static void a_job_that_is_given_back_waits_again(void **state) {
  Trial *trial = *state;
  StoreJob job, found;
  int64_t id = add_job(trial->store, "ana", "");
  assert_int_equal(take_job(trial, 1000, &job), id);
  NEED(trial->store, job_give_back, &job, false, 1001);
  assert_int_equal(take_job(trial, 1002, &job), id);
  assert_int_equal(job.tries, 1);
  NEED(trial->store, job_give_back, &job, true, 1003);
  assert_int_equal(take_job(trial, 1004, &job), id);
  assert_int_equal(job.tries, 2);
  NEED(trial->other, job_cancel, id, 1005);
  NEED(trial->store, job_give_back, &job, false, 1006);
  assert_int_equal(take_job(trial, 1007, &found), 0);
  NEED(trial->store, job_get, id, &trial->arena, &found);
  assert_int_equal(found.state, STORE_JOB_FAILED);
  assert_int_equal(found.ended_ms, 1006);
}

static void cancelling_ends_what_waits_and_tells_who_works(void **state) {
  Trial *trial = *state;
  StoreJob job, found;
  bool is_cancelled = false;
  int64_t runs = add_job(trial->store, "ana", ""), waits = add_job(trial->store, "ana", "");
  assert_int_equal(take_job(trial, 1000, &job), runs);
  NEED(trial->other, job_cancel, runs, 1001);
  NEED(trial->other, job_cancel, waits, 1001);
  NEED(trial->store, job_beat, &job, 1002, &is_cancelled);
  assert_true(is_cancelled);
  NEED(trial->store, job_get, waits, &trial->arena, &found);
  assert_int_equal(found.state, STORE_JOB_FAILED);
  assert_true(found.is_cancelled);
  assert_int_equal(found.ended_ms, 1001);
  assert_refused("missing", trial->store, job_cancel, waits, 1003);
  assert_int_equal(take_job(trial, 1002 + DEAD_MS + 1, &found), 0); // its worker died: nobody wants it
  NEED(trial->store, job_get, runs, &trial->arena, &found);
  assert_int_equal(found.state, STORE_JOB_FAILED);
}

static void whoever_asked_may_go_away(void **state) {
  Trial *trial = *state;
  StoreJob job, found;
  bool is_cancelled = false;
  int64_t runs = add_job(trial->store, "ana", ""), waits = add_job(trial->store, "ana", ""), *ids;
  int count;
  assert_int_equal(take_job(trial, 1000, &job), runs);
  NEED(trial->other, jobs_cancel_of, "other", 1001);
  NEED(trial->other, jobs_cancel_of, "", 1001);
  NEED(trial->store, job_beat, &job, 1002, &is_cancelled);
  assert_false(is_cancelled);
  NEED(trial->other, jobs_cancel_of, "node", 1003);
  NEED(trial->store, job_beat, &job, 1004, &is_cancelled);
  assert_true(is_cancelled);
  NEED(trial->store, jobs_ended, "node", &trial->arena, &ids, &count);
  assert_int_equal(count, 1);
  assert_int_equal(ids[0], waits);
  assert_int_equal(take_job(trial, 1005, &found), 0);
}

static void old_jobs_go_a_few_at_a_time(void **state) {
  Trial *trial = *state;
  StoreJob job, found;
  StoreJobCount count;
  int64_t removed, first = add_job(trial->store, "ana", ""), second = add_job(trial->store, "ana", ""),
                   waits = add_job(trial->store, "ana", "");
  NEED(trial->store, jobs_count, &count);
  assert_int_equal(count.waiting, 3);
  for (int i = 0; i < 2; i++) {
    assert_int_equal(take_job(trial, 1000, &job), i ? second : first);
    NEED(trial->store, job_end, &job, STORE_JOB_DONE, span_of("x"), 1000 + i);
  }
  assert_int_equal(take_job(trial, 1002, &job), waits);
  NEED(trial->store, jobs_count, &count);
  assert_int_equal(count.waiting, 0);
  assert_int_equal(count.running, 1);
  NEED(trial->store, jobs_expire, 1001, 5, 10, &removed);
  assert_int_equal(removed, 1);
  assert_refused("missing", trial->other, job_get, first, &trial->arena, &found);
  NEED(trial->store, jobs_expire, 2000, 11, 1, &removed); // now all of them, but one at a time
  assert_int_equal(removed, 1);
  NEED(trial->store, jobs_expire, 2000, 11, 10, &removed);
  assert_int_equal(removed, 1);
  assert_refused("missing", trial->other, job_get, waits, &trial->arena, &found);
}

int contract_jobs(void) {
  const struct CMUnitTest tests[] = {
      CONTRACT_TEST(a_job_is_taken_once_done_and_collected),
      CONTRACT_TEST(of_those_about_the_same_one_waits_or_runs),
      CONTRACT_TEST(whoever_asks_for_the_same_may_wait_for_it_instead),
      CONTRACT_TEST(the_less_patient_come_first_and_are_missed_sooner),
      CONTRACT_TEST(there_is_room_for_so_many_of_one_and_of_all),
      CONTRACT_TEST(owners_take_turns_and_have_a_share),
      CONTRACT_TEST(whoever_has_the_fewest_running_comes_first),
      CONTRACT_TEST(a_job_whose_worker_died_is_taken_three_times),
      CONTRACT_TEST(a_job_that_is_given_back_waits_again),
      CONTRACT_TEST(cancelling_ends_what_waits_and_tells_who_works),
      CONTRACT_TEST(whoever_asked_may_go_away),
      CONTRACT_TEST(old_jobs_go_a_few_at_a_time),
  };
  return cmocka_run_group_tests_name("jobs", tests, NULL, NULL);
}
