// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "base/mem.h"
#include "base/strbuf.h"
#include "base/wallclock.h"
#include "support/fixture.h"
#include "support/test.h"

#include <stdlib.h>
#include <time.h>

static bool is_the_systems(void) {
  int64_t before = time(NULL), ms = wallclock_ms(), after = time(NULL);
  return ms / 1000 >= before - 1 && ms / 1000 <= after + 1; // the coarse clock may be a moment behind
}

static void it_is_the_time_of_the_system(void **state) {
  (void)state;
  assert_true(is_the_systems());
}

static void a_test_can_fix_it_and_move_it_on(void **state) {
  (void)state;
  char *folder = fixture_dir_make();
  StrBuf path = {0};
  Error err;
  strbuf_printf(&path, "%s/clock", folder);
  setenv("TESELA_TEST_CLOCK", path.data, 1);
  assert_true(is_the_systems()); // a missing file changes nothing
  static const struct {
    const char *text;
    int64_t ms; // 0: the system's
  } rows[] = {{"1000000000123\n", 1000000000123}, {"1000000000124", 1000000000124}, {"", 0}, {"soon", 0}, {"-5", 0}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    assert_ok(file_write(path.data, span_of(rows[i].text), &err), err);
    if (rows[i].ms)
      assert_int_equal(wallclock_ms(), rows[i].ms);
    else
      assert_true(is_the_systems());
    assert_int_equal(wallclock_wait_ms(500), rows[i].ms ? -1 : 500); // with a stopped clock, the time never comes
  }
  unsetenv("TESELA_TEST_CLOCK");
  strbuf_deinit(&path);
  fixture_dir_remove(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_is_the_time_of_the_system),
      cmocka_unit_test(a_test_can_fix_it_and_move_it_on),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
