// SPDX-License-Identifier: MIT
// How many threads and places in the queue each owner may have.
#include "api/caller.h"
#include "api/pool.h"
#include "support/test.h"

#include <pthread.h>
#include <string.h>

enum { ANA = 1, LUIS = 2 };

// A door at which jobs wait, and the order in which they came.
typedef struct Door {
  pthread_mutex_t lock;
  pthread_cond_t opens;
  bool is_open;
  char came[64];
  size_t count;
} Door;

typedef struct Visitor {
  Door *door;
  char letter;
} Visitor;

static void visit(void *argument, void *own) {
  const Visitor *visitor = argument;
  Door *door = visitor->door;
  (void)own;
  pthread_mutex_lock(&door->lock);
  door->came[door->count++] = visitor->letter;
  pthread_cond_broadcast(&door->opens);
  while (!door->is_open)
    pthread_cond_wait(&door->opens, &door->lock);
  pthread_mutex_unlock(&door->lock);
}

static void wait_for(Door *door, size_t count) {
  pthread_mutex_lock(&door->lock);
  while (door->count < count)
    pthread_cond_wait(&door->opens, &door->lock);
  pthread_mutex_unlock(&door->lock);
}

static void open_door(Door *door) {
  pthread_mutex_lock(&door->lock);
  door->is_open = true;
  pthread_cond_broadcast(&door->opens);
  pthread_mutex_unlock(&door->lock);
}

static Pool *new_pool(int threads, int capacity, int owner_max) {
  const PoolOptions options = {.threads = threads, .capacity = capacity, .owner_max = owner_max};
  Pool *pool = NULL;
  assert_int_equal(pool_create(&options, &pool, NULL), OK);
  return pool;
}

static void one_owner_leaves_a_thread_to_others(void **state) {
  Door door = {.lock = PTHREAD_MUTEX_INITIALIZER, .opens = PTHREAD_COND_INITIALIZER};
  Visitor a = {&door, 'a'}, b = {&door, 'b'};
  Pool *pool = new_pool(3, 32, 0);
  (void)state;
  for (int i = 0; i < 5; i++)
    assert_true(pool_submit(pool, ANA, visit, &a));
  wait_for(&door, 2);
  assert_true(pool_submit(pool, LUIS, visit, &b));
  wait_for(&door, 3); // would never come if Ana had all the threads
  assert_string_equal(door.came, "aab");
  open_door(&door);
  pool_destroy(pool); // does what waits
  assert_int_equal(strlen(door.came), 6);
}

static void what_belongs_to_nobody_may_have_every_thread(void **state) {
  Door door = {.lock = PTHREAD_MUTEX_INITIALIZER, .opens = PTHREAD_COND_INITIALIZER};
  Visitor a = {&door, 'a'};
  Pool *pool = new_pool(3, 32, 1);
  (void)state;
  for (int i = 0; i < 3; i++)
    assert_true(pool_submit(pool, POOL_NOBODY, visit, &a));
  wait_for(&door, 3);
  open_door(&door);
  pool_destroy(pool);
}

static void the_only_thread_is_for_everybody(void **state) {
  Door door = {.lock = PTHREAD_MUTEX_INITIALIZER, .opens = PTHREAD_COND_INITIALIZER, .is_open = true};
  Visitor a = {&door, 'a'}, b = {&door, 'b'};
  Pool *pool = new_pool(1, 32, 0);
  (void)state;
  for (int i = 0; i < 4; i++)
    assert_true(pool_submit(pool, i % 2 ? ANA : LUIS, visit, i % 2 ? &a : &b));
  pool_destroy(pool);
  assert_string_equal(door.came, "baba");
}

static void the_queue_has_room_for_so_many_of_one_owner(void **state) {
  Door door = {.lock = PTHREAD_MUTEX_INITIALIZER, .opens = PTHREAD_COND_INITIALIZER};
  Visitor a = {&door, 'a'}, b = {&door, 'b'};
  Pool *pool = new_pool(1, 4, 2);
  (void)state;
  assert_true(pool_submit(pool, ANA, visit, &a));
  wait_for(&door, 1);
  assert_true(pool_submit(pool, ANA, visit, &a));
  assert_true(pool_submit(pool, ANA, visit, &a));
  assert_false(pool_submit(pool, ANA, visit, &a)); // two of hers wait
  assert_true(pool_submit(pool, LUIS, visit, &b));
  assert_true(pool_submit(pool, POOL_NOBODY, visit, &b));
  assert_false(pool_submit(pool, LUIS, visit, &b)); // four wait
  assert_int_equal(pool_waiting(pool), 4);
  open_door(&door);
  pool_destroy(pool);
  assert_string_equal(door.came, "aabba"); // in turn
}

// However many jobs one owner has, the others' next job comes after one of hers.
static void owners_are_served_in_turn(void **state) {
  Door door = {.lock = PTHREAD_MUTEX_INITIALIZER, .opens = PTHREAD_COND_INITIALIZER};
  Visitor a = {&door, 'a'}, b = {&door, 'b'}, c = {&door, 'c'};
  Pool *pool = new_pool(1, 64, 0);
  (void)state;
  for (int i = 0; i < 6; i++)
    assert_true(pool_submit(pool, ANA, visit, &a));
  wait_for(&door, 1);
  assert_true(pool_submit(pool, LUIS, visit, &b));
  assert_true(pool_submit(pool, LUIS, visit, &b));
  assert_true(pool_submit(pool, POOL_NOBODY, visit, &c));
  open_door(&door);
  pool_destroy(pool);
  assert_string_equal(door.came, "aabcabaaa");
}

static void an_owner_has_so_many_threads(void **state) {
  Door door = {.lock = PTHREAD_MUTEX_INITIALIZER, .opens = PTHREAD_COND_INITIALIZER};
  Visitor a = {&door, 'a'}, b = {&door, 'b'};
  const PoolOptions options = {.threads = 4, .capacity = 32, .owner_threads = 1};
  Pool *pool = NULL;
  (void)state;
  assert_int_equal(pool_create(&options, &pool, NULL), OK);
  for (int i = 0; i < 3; i++)
    assert_true(pool_submit(pool, ANA, visit, &a));
  wait_for(&door, 1);
  for (int i = 0; i < 3; i++)
    assert_true(pool_submit(pool, POOL_NOBODY, visit, &b));
  wait_for(&door, 4);
  assert_string_equal(door.came, "abbb");
  open_door(&door);
  pool_destroy(pool);
  assert_int_equal(strlen(door.came), 6);
}

static void a_pool_that_has_ended_takes_nothing(void **state) {
  Door door = {.lock = PTHREAD_MUTEX_INITIALIZER, .opens = PTHREAD_COND_INITIALIZER, .is_open = true};
  Visitor a = {&door, 'a'};
  Pool *pool = new_pool(2, 4, 0);
  (void)state;
  assert_true(pool_submit(pool, ANA, visit, &a));
  pool_end(pool);
  assert_false(pool_submit(pool, ANA, visit, &a));
  pool_destroy(pool);
  assert_string_equal(door.came, "a");
}

// Spent time is forgotten gradually, and counts for nobody else.
static void who_has_spent_much_is_known(void **state) {
  Spending *spending = spending_create();
  const uint64_t neighbour = ANA + 4096; // at the same place
  (void)state;
  spending_add(spending, POOL_NOBODY, 9000000, 1000);
  assert_false(spending_is_high(spending, POOL_NOBODY, 1000));
  spending_add(spending, ANA, 150000, 1000);
  assert_false(spending_is_high(spending, ANA, 1000));
  spending_add(spending, ANA, 150000, 1000);
  assert_true(spending_is_high(spending, ANA, 1000));
  assert_false(spending_is_high(spending, neighbour, 1000));
  spending_add(spending, neighbour, 1000, 1000); // she has spent more, so she is remembered
  assert_true(spending_is_high(spending, ANA, 1900));
  assert_false(spending_is_high(spending, ANA, 2100));
  spending_add(spending, ANA, 1000000000, 3000); // at most two seconds count against anybody
  assert_false(spending_is_high(spending, ANA, 3000 + 20000));
  spending_destroy(spending);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_owner_leaves_a_thread_to_others),
      cmocka_unit_test(what_belongs_to_nobody_may_have_every_thread),
      cmocka_unit_test(the_only_thread_is_for_everybody),
      cmocka_unit_test(the_queue_has_room_for_so_many_of_one_owner),
      cmocka_unit_test(owners_are_served_in_turn),
      cmocka_unit_test(an_owner_has_so_many_threads),
      cmocka_unit_test(a_pool_that_has_ended_takes_nothing),
      cmocka_unit_test(who_has_spent_much_is_known),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
