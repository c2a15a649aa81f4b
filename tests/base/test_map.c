// SPDX-License-Identifier: MIT
#include "base/map.h"
#include "support/property.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

enum { KEYS = 300, STEPS = 1500 };

// Compared with an array that is searched.
static bool a_map_has_what_was_put_and_not_taken(Gen *gen, void *context) {
  (void)context;
  Map map = {0};
  static int values[KEYS];
  bool is_there[KEYS] = {0};
  int count = 0;
  for (int step = 0; step < STEPS; step++) {
    int i = (int)gen_below(gen, KEYS);
    char key[16];
    snprintf(key, sizeof key, "k%d", i * 7919);
    assert_ptr_equal(map_get(&map, key), is_there[i] ? &values[i] : NULL);
    if (gen_below(gen, 3) > 0) {
      map_put(&map, key, &values[i]);
      count += !is_there[i];
      is_there[i] = true;
    } else {
      assert_ptr_equal(map_take(&map, key), is_there[i] ? &values[i] : NULL);
      count -= is_there[i];
      is_there[i] = false;
    }
    assert_int_equal(map.count, count);
  }
  bool seen[KEYS] = {0};
  int met = 0;
  for (const MapEntry *entry = map_first(&map); entry; entry = map_next(&map, entry), met++) {
    ptrdiff_t i = (int *)entry->value - values;
    assert_true(is_there[i] && !seen[i]);
    seen[i] = true;
  }
  assert_int_equal(met, count);
  map_deinit(&map);
  return map_get(&map, "k0") == NULL;
}

static void maps_behave(void **state) {
  (void)state;
  property_check("a map has what was put and not taken", 20, a_map_has_what_was_put_and_not_taken, NULL);
}

// The values in the description of the hash.
static void the_hash_is_fnv_1a(void **state) {
  (void)state;
  assert_true(hash_bytes(span_of("")) == UINT64_C(0xcbf29ce484222325));
  assert_true(hash_bytes(span_of("a")) == UINT64_C(0xaf63dc4c8601ec8c));
  assert_true(hash_bytes(span_of("foobar")) == UINT64_C(0x85944171f73967e8));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(maps_behave),
      cmocka_unit_test(the_hash_is_fnv_1a),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
