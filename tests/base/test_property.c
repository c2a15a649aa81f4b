// SPDX-License-Identifier: MIT
// The helper for property tests, tested on properties whose smallest failure is known.
#include "support/property.h"
#include "support/test.h"

enum { CHOICES_MAX = 64 };

typedef struct Case {
  const char *name;
  Property *property;
  size_t count;
  uint32_t smallest[8];
} Case;

static bool number_below_700(Gen *gen, void *context) {
  (void)context;
  return gen_range(gen, 0, 100000) < 700;
}

// Fails when a list, drawn as its length and then its items, holds a 7.
static bool list_without_7(Gen *gen, void *context) {
  (void)context;
  bool holds = true;
  uint32_t count = gen_below(gen, 20);
  for (uint32_t i = 0; i < count; i++)
    holds = gen_below(gen, 10) != 7 && holds;
  return holds;
}

// The same with a question before each item.
static bool questions_without_7(Gen *gen, void *context) {
  (void)context;
  bool holds = true;
  for (int i = 0; i < 20 && gen_chance(gen, 80); i++)
    holds = gen_below(gen, 10) != 7 && holds;
  return holds;
}

// All failing pairs have the same number of choices: a shrinker that accepts any other list would never end.
static bool sum_below_50(Gen *gen, void *context) {
  (void)context;
  return gen_below(gen, 100) + gen_below(gen, 100) < 50;
}

static void the_smallest_failure_is_found(void **state) {
  (void)state;
  static const Case cases[] = {
      {"number below 700", number_below_700, 1, {700}},
      {"list without 7", list_without_7, 2, {1, 7}},
      {"questions without 7", questions_without_7, 3, {20, 7, 0}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    for (uint64_t seed = 1; seed <= 40; seed++) {
      uint32_t choices[CHOICES_MAX];
      size_t count = 0;
      assert_true(property_find_failure(seed, 10000, cases[i].property, NULL, choices, &count, CHOICES_MAX));
      bool same = count == cases[i].count && memcmp(choices, cases[i].smallest, count * sizeof *choices) == 0;
      if (!same) {
        for (size_t j = 0; j < count; j++)
          print_error("  choice %zu is %u\n", j, choices[j]);
        fail_msg("%s, seed %llu: %zu choices instead of %zu", cases[i].name, (unsigned long long)seed, count,
                 cases[i].count);
      }
    }
  }
}

static void equally_long_failures_end_at_the_edge(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 40; seed++) {
    uint32_t choices[CHOICES_MAX];
    size_t count = 0;
    assert_true(property_find_failure(seed, 10000, sum_below_50, NULL, choices, &count, CHOICES_MAX));
    assert_int_equal(count, 2);
    assert_int_equal(choices[0] + choices[1], 50);
  }
}

typedef struct Trap {
  int runs;
} Trap;

// Fails on any numbers, and draws one that changes from run to run: a bad property, but it must end.
static bool fickle(Gen *gen, void *context) {
  Trap *trap = context;
  trap->runs++;
  for (int i = 0; i < 3 + trap->runs % 2; i++)
    (void)gen_below(gen, 1000);
  return false;
}

static void shrinking_ends_even_when_the_property_is_fickle(void **state) {
  (void)state;
  Trap trap = {0};
  uint32_t choices[CHOICES_MAX];
  size_t count;
  assert_true(property_find_failure(1, 1, fickle, &trap, choices, &count, CHOICES_MAX));
  assert_in_range(trap.runs, 1, 2001);
}

static bool always_holds(Gen *gen, void *context) {
  (*(int *)context)++;
  return gen_range(gen, -5, 5) >= -5;
}

static void a_property_that_holds_is_run_as_often_as_asked(void **state) {
  (void)state;
  int runs = 0;
  uint32_t choices[1];
  size_t count = 99;
  assert_false(property_find_failure(1, 250, always_holds, &runs, choices, &count, 1));
  assert_int_equal(runs, 250);
  assert_int_equal(count, 99);
}

static bool record_numbers(Gen *gen, void *context) {
  uint32_t *numbers = context;
  for (int i = 0; i < 5; i++)
    numbers[i] = gen_below(gen, 1000000);
  return true;
}

static void the_same_seed_draws_the_same_numbers(void **state) {
  (void)state;
  uint32_t first[5], second[5], other[5], choices[1];
  size_t count;
  (void)property_find_failure(7, 1, record_numbers, first, choices, &count, 1);
  (void)property_find_failure(7, 1, record_numbers, second, choices, &count, 1);
  (void)property_find_failure(8, 1, record_numbers, other, choices, &count, 1);
  assert_memory_equal(first, second, sizeof first);
  assert_memory_not_equal(first, other, sizeof first);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_smallest_failure_is_found),
      cmocka_unit_test(equally_long_failures_end_at_the_edge),
      cmocka_unit_test(shrinking_ends_even_when_the_property_is_fickle),
      cmocka_unit_test(a_property_that_holds_is_run_as_often_as_asked),
      cmocka_unit_test(the_same_seed_draws_the_same_numbers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
