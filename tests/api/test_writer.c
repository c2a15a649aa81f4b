// SPDX-License-Identifier: MIT
// The connection that writes: one keeper at a time has it, even while others learn that their batch has failed.
#include "api/writer.h"
#include "app/inside.h"
#include "base/mem.h"
#include "store/sqlite_internal.h"
#include "support/fixture.h"
#include "support/test.h"

#include <pthread.h>
#include <sched.h>

enum { TAKES = 100, THREADS = 8 };

static Writer *writer;
static WriterPart lost; // of a batch that could not be committed
static atomic_int holders, trespasses, unheard, done;

static void *take_and_settle(void *argument) {
  bool is_good = true;
  for (int i = 0; i < TAKES && is_good; i++) {
    WriterPart part = {0};
    App *app;
    is_good = writer_take(writer, &part, &app, NULL) == OK;
    atomic_fetch_add(&trespasses, atomic_fetch_add(&holders, 1) != 0);
    sched_yield();
    atomic_fetch_sub(&holders, 1);
    is_good = writer_settle(writer, &part, NULL) == OK && is_good;
  }
  atomic_fetch_add(&done, 1);
  return is_good ? NULL : argument;
}

static void *take_in_vain(void *argument) {
  (void)argument;
  while (atomic_load(&done) < THREADS / 2) {
    WriterPart part = lost;
    App *app;
    atomic_fetch_add(&unheard, writer_take(writer, &part, &app, NULL) == OK);
  }
  return NULL;
}

static void who_is_refused_takes_nothing_from_those_who_are_not(void **state) {
  char *folder = fixture_dir_make();
  StrBuf path = {0};
  Metrics *metrics = mem_alloc(sizeof *metrics);
  Error err;
  App *app;
  pthread_t threads[THREADS];
  void *is_bad;
  (void)state;
  strbuf_printf(&path, "%s/store.db", folder);
  assert_ok(writer_open(&(AppOptions){.place = path.data}, metrics, &writer, &err), err);
  assert_ok(writer_take(writer, &lost, &app, &err), err);
  assert_ok(sqlite_execute(sqlite_of(app->store),
                           "PRAGMA defer_foreign_keys = ON; INSERT INTO invitations (game, key, seat, expires_ms) "
                           "VALUES (99, 'k', 0, 0)",
                           &err),
            err);
  assert_int_not_equal(writer_settle(writer, &lost, &err), OK);
  for (int i = 0; i < THREADS; i++)
    assert_int_equal(pthread_create(&threads[i], NULL, i % 2 ? take_in_vain : take_and_settle, &holders), 0);
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], &is_bad);
    assert_null(is_bad);
  }
  assert_int_equal(atomic_load(&trespasses), 0);
  assert_int_equal(atomic_load(&unheard), 0);
  writer_close(writer);
  mem_free(metrics);
  strbuf_deinit(&path);
  fixture_dir_remove(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(who_is_refused_takes_nothing_from_those_who_are_not)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
