// SPDX-License-Identifier: MIT
// The file of a lexicon's word map.
#include "engine/tools.h"
#include "support/test.h"

static void a_map_lies_beside_its_lexicon(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"/words/es.kwg", "/words/es.map"}, {"es.kwg", "es.map"}, {"a.kwg", "a.map"}, {"/words/es", "/words/es.map"},
      {"es.kwg.old", "es.kwg.old.map"},   {".kwg", ".kwg.map"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf path = {0};
    tools_write_map_path(cases[i][0], &path);
    assert_string_equal(path.data, cases[i][1]);
    strbuf_deinit(&path);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_map_lies_beside_its_lexicon)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
