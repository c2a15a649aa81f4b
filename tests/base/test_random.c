// SPDX-License-Identifier: MIT
// Saved games are replayed from their seeds: the numbers below must never change.
#include "base/random.h"
#include "support/property.h"
#include "support/test.h"

#include <limits.h>

static const Seed reference_key = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};

static void assert_number(uint64_t number, uint64_t expected) {
  if (number != expected)
    fail_msg("0x%016llx instead of 0x%016llx", (unsigned long long)number, (unsigned long long)expected);
}

// The published test vectors of SipHash-2-4: key 00 01 .. 0f, message 00 01 .. of 8 and of 16 bytes.
static void numbers_are_the_published_values_of_siphash(void **state) {
  (void)state;
  Random random = {reference_key, 0x0706050403020100};
  assert_number(random_next(&random), 0x93f5f5799a932462);
  assert_number(random.counter, 0x0706050403020101);
  assert_number(seed_hash(&reference_key, "", 0x0706050403020100, 0x0f0e0d0c0b0a0908), 0x3f2acc7f57c29bdb);
}

static void the_numbers_of_a_seed_are_fixed_for_ever(void **state) {
  (void)state;
  Seed seed = seed_from_text("tesela");
  Seed derived = seed_derive(&seed, "draw", 3);
  Random random = random_start(&seed, "test");
  static const uint8_t seed_bytes[SEED_SIZE] = {0x19, 0xff, 0xe7, 0xd0, 0x7c, 0x52, 0xe2, 0xc1,
                                                0x75, 0x21, 0x5e, 0xaa, 0x57, 0x54, 0x44, 0xa7};
  static const uint8_t derived_bytes[SEED_SIZE] = {0xcd, 0xb0, 0x5f, 0xe6, 0xe3, 0x69, 0x48, 0x66,
                                                   0x96, 0x00, 0xc0, 0x2c, 0xb9, 0xc3, 0x9f, 0x4d};
  static const uint64_t numbers[] = {0xcfcc6df132a6969d, 0xf55effd7669dbb5f, 0xe702efab51618d21};
  static const uint32_t below_100[] = {21, 58, 9, 75, 13, 33};
  static const int around_0[] = {3, -1, 2, -1, 0};
  static const uint8_t shuffled[] = {2, 1, 6, 8, 5, 4, 0, 9, 3, 7};
  assert_memory_equal(seed.bytes, seed_bytes, SEED_SIZE);
  assert_memory_equal(derived.bytes, derived_bytes, SEED_SIZE);
  assert_number(seed_hash(&seed, "draw", 7, 1), 0x6b62ddbd2a615708);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    assert_number(random_next(&random), numbers[i]);
  for (size_t i = 0; i < sizeof below_100 / sizeof *below_100; i++)
    assert_int_equal(random_below(&random, 100), below_100[i]);
  for (size_t i = 0; i < sizeof around_0 / sizeof *around_0; i++)
    assert_int_equal(random_range(&random, -3, 3), around_0[i]);
  (void)random_next(&random);
  uint8_t items[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  random_shuffle(&random, items, sizeof items, 1);
  assert_memory_equal(items, shuffled, sizeof items);
}

static void the_same_seed_gives_the_same_stream_and_labels_differ(void **state) {
  (void)state;
  Seed seed = seed_from_text("1"), other_seed = seed_from_text("2");
  Random first = random_start(&seed, "a"), second = random_start(&seed, "a"), other_label = random_start(&seed, "b");
  Random other = random_start(&other_seed, "a");
  for (int i = 0; i < 100; i++) {
    uint64_t number = random_next(&first);
    assert_number(random_next(&second), number);
    assert_true(random_next(&other_label) != number);
    assert_true(random_next(&other) != number);
  }
  Random copy = first;
  assert_number(random_next(&copy), random_next(&first));
}

static void hashes_depend_on_every_part_of_their_key(void **state) {
  (void)state;
  Seed seed = seed_from_text("x");
  uint64_t number = seed_hash(&seed, "label", 1, 2);
  assert_number(seed_hash(&seed, "label", 1, 2), number);
  assert_true(seed_hash(&seed, "labem", 1, 2) != number);
  assert_true(seed_hash(&seed, "labe", 1, 2) != number);
  assert_true(seed_hash(&seed, "label", 2, 2) != number);
  assert_true(seed_hash(&seed, "label", 2, 1) != number);
  assert_true(seed_hash(&reference_key, "label", 1, 2) != number);
}

static void seeds_of_the_system_differ(void **state) {
  (void)state;
  Seed first = seed_from_system(), second = seed_from_system();
  assert_memory_not_equal(&first, &second, sizeof first);
}

// Twenty sides, 200,000 throws: 10,000 each, standard deviation 97. Five deviations would be one in a million; the seed
// is fixed, so the test gives the same answer every time.
static void every_number_below_a_limit_is_equally_likely(void **state) {
  (void)state;
  enum { SIDES = 20, THROWS = 200000 };
  Seed seed = seed_from_text("dice");
  Random random = random_start(&seed, "dice");
  int counts[SIDES] = {0};
  for (int i = 0; i < THROWS; i++) {
    uint32_t number = random_below(&random, SIDES);
    assert_in_range(number, 0, SIDES - 1);
    counts[number]++;
  }
  for (int i = 0; i < SIDES; i++)
    assert_in_range(counts[i], THROWS / SIDES - 500, THROWS / SIDES + 500);
}

// With limit 3·2^30 the plain remainder would be in the lowest third half of the time.
static void a_large_limit_has_no_bias_either(void **state) {
  (void)state;
  enum { THROWS = 30000 };
  const uint32_t limit = UINT32_C(3) << 30;
  Seed seed = seed_from_text("large");
  Random random = random_start(&seed, "large");
  int low = 0;
  for (int i = 0; i < THROWS; i++)
    low += random_below(&random, limit) < limit / 3;
  assert_in_range(low, THROWS / 3 - 400, THROWS / 3 + 400);
  assert_int_equal(random_below(&random, 1), 0);
}

static void a_range_includes_both_ends(void **state) {
  (void)state;
  Seed seed = seed_from_text("range");
  Random random = random_start(&seed, "range");
  bool seen[5] = {false};
  for (int i = 0; i < 1000; i++) {
    int number = random_range(&random, -2, 2);
    assert_true(number >= -2 && number <= 2);
    seen[number + 2] = true;
  }
  for (int i = 0; i < 5; i++)
    assert_true(seen[i]);
  assert_int_equal(random_range(&random, 7, 7), 7);
  bool negative = false, positive = false;
  for (int i = 0; i < 100; i++) {
    int number = random_range(&random, INT_MIN, INT_MAX);
    negative = negative || number < INT_MIN / 2;
    positive = positive || number > INT_MAX / 2;
  }
  assert_true(negative && positive);
}

static bool shuffle_keeps_every_item(Gen *gen, void *context) {
  (void)context;
  enum { MAX = 200 };
  struct {
    uint32_t number;
    char mark;
  } items[MAX];
  bool seen[MAX] = {false};
  uint32_t count = gen_below(gen, MAX);
  for (uint32_t i = 0; i < count; i++) {
    items[i].number = i;
    items[i].mark = (char)(i * 7);
  }
  Random random = {reference_key, gen_below(gen, 1000000)};
  random_shuffle(&random, items, count, sizeof items[0]);
  for (uint32_t i = 0; i < count; i++) {
    if (items[i].number >= count || seen[items[i].number] || items[i].mark != (char)(items[i].number * 7))
      return false;
    seen[items[i].number] = true;
  }
  return true;
}

static void a_shuffle_is_a_permutation(void **state) {
  (void)state;
  property_check("a shuffle is a permutation", 500, shuffle_keeps_every_item, NULL);
}

static void every_order_of_three_is_equally_likely(void **state) {
  (void)state;
  enum { SHUFFLES = 60000 };
  Seed seed = seed_from_text("orders");
  Random random = random_start(&seed, "orders");
  int counts[27] = {0};
  for (int i = 0; i < SHUFFLES; i++) {
    char items[3] = {0, 1, 2};
    random_shuffle(&random, items, 3, 1);
    counts[items[0] * 9 + items[1] * 3 + items[2]]++;
  }
  int orders = 0;
  for (int i = 0; i < 27; i++) {
    if (counts[i] == 0)
      continue;
    orders++;
    assert_in_range(counts[i], SHUFFLES / 6 - 500, SHUFFLES / 6 + 500);
  }
  assert_int_equal(orders, 6);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_are_the_published_values_of_siphash),
      cmocka_unit_test(the_numbers_of_a_seed_are_fixed_for_ever),
      cmocka_unit_test(the_same_seed_gives_the_same_stream_and_labels_differ),
      cmocka_unit_test(hashes_depend_on_every_part_of_their_key),
      cmocka_unit_test(seeds_of_the_system_differ),
      cmocka_unit_test(every_number_below_a_limit_is_equally_likely),
      cmocka_unit_test(a_large_limit_has_no_bias_either),
      cmocka_unit_test(a_range_includes_both_ends),
      cmocka_unit_test(a_shuffle_is_a_permutation),
      cmocka_unit_test(every_order_of_three_is_equally_likely),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
