// SPDX-License-Identifier: MIT
#include "base/sharedlib.h"
#include "support/test.h"

#include <math.h>

#define FUNCTIONS(X) X(cbrt) X(hypot)

typedef struct Mathematics {
  FUNCTIONS(SHAREDLIB_FIELD)
} Mathematics;

static const char *const names[] = {FUNCTIONS(SHAREDLIB_NAME)};

static void functions_are_found_by_their_names(void **state) {
  Mathematics maths;
  (void)state;
  assert_int_equal(sharedlib_open("libm.so.6", names, 2, &maths, NULL), OK);
  assert_float_equal(maths.cbrt(27), 3, 1e-9);
  assert_float_equal(maths.hypot(3, 4), 5, 1e-9);
}

static void refused(const char *file, const char *const *wanted, const char *sentence) {
  Mathematics maths;
  Error err;
  StrBuf said = {0};
  assert_int_equal(sharedlib_open(file, wanted, 2, &maths, &err), ERR_MISSING);
  error_format(&err, NULL, &said);
  assert_string_equal(strbuf_text(&said), sentence);
  strbuf_deinit(&said);
}

static void what_is_not_there_is_named(void **state) {
  static const char *const odd[] = {"cbrt", "no_such_function"};
  (void)state;
  refused("libnothing.so.7", names, "this needs the library libnothing.so.7, which is not installed");
  refused("libm.so.6", odd, "the library libm.so.6 lacks 'no_such_function'");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(functions_are_found_by_their_names),
      cmocka_unit_test(what_is_not_there_is_named),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
