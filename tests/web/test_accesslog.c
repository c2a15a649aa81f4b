// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "base/mem.h"
#include "base/strbuf.h"
#include "support/fixture.h"
#include "support/test.h"
#include "web/accesslog.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

static int lines_with(const char *text, const char *wanted) {
  int count = 0;
  for (const char *at = text; (at = strstr(at, wanted)); at++)
    count++;
  return count;
}

static void a_flood_of_refusals_leaves_few_lines(void **state) {
  enum { SERVED = 500, REFUSED = 5000 };
  char *folder = fixture_dir_make();
  StrBuf path = {0};
  AccessLog *log;
  Span text;
  (void)state;
  strbuf_printf(&path, "%s/access.log", folder);
  assert_int_equal(accesslog_open(path.data, 0, false, &log, NULL), OK);
  time_t began = time(NULL);
  for (int i = 0; i < REFUSED; i++)
    accesslog_add(log, &(AccessLine){"192.0.2.1", "GET", "/refused", "id", 429, 10, 1});
  for (int i = 0; i < SERVED; i++)
    accesslog_add(log, &(AccessLine){"192.0.2.1", "GET", "/served", "id", 200, 10, 1});
  long seconds = (long)(time(NULL) - began) + 1;
  while (time(NULL) < began + seconds)
    usleep(20 * 1000);
  accesslog_add(log, &(AccessLine){"192.0.2.1", "GET", "/late", "id", 404, 10, 1});
  accesslog_close(log);
  assert_int_equal(file_read(path.data, 10 * 1024 * 1024, &text, NULL), OK);
  char *copy = mem_copy_text(text.data, text.size);
  assert_int_equal(lines_with(copy, " /served 200"), SERVED); // successful requests are all there
  assert_in_range(lines_with(copy, " /refused 429"), ACCESSLOG_REFUSALS_MAX, ACCESSLOG_REFUSALS_MAX * seconds);
  assert_in_range(lines_with(copy, " refusals left out\n"), 1, seconds);
  assert_int_equal(lines_with(copy, " /late 404"), 1);
  mem_free(copy);
  mem_free_span(text);
  strbuf_deinit(&path);
  fixture_dir_remove(folder);
}

static size_t size_of(const char *folder, const char *name) {
  StrBuf path = {0};
  Span text = {0};
  strbuf_printf(&path, "%s/%s", folder, name);
  assert_int_equal(file_read(path.data, 10 * 1024 * 1024, &text, NULL), OK);
  mem_free((char *)(uintptr_t)text.data);
  strbuf_deinit(&path);
  return text.size;
}

static void a_log_that_is_too_large_is_moved_away(void **state) {
  enum { MOST = 20000, LINES = 3000 };
  char *folder = fixture_dir_make();
  StrBuf path = {0};
  AccessLog *log;
  (void)state;
  strbuf_printf(&path, "%s/access.log.1", folder);
  assert_int_equal(file_write(path.data, span_of("logrotate's"), NULL), OK);
  strbuf_reset(&path);
  strbuf_printf(&path, "%s/access.log", folder);
  for (int again = 0; again < 2; again++) { // what is there already counts
    assert_int_equal(accesslog_open(path.data, MOST, false, &log, NULL), OK);
    for (int i = 0; i < LINES; i++)
      accesslog_add(log, &(AccessLine){"192.0.2.1", "GET", "/served", "id", 200, 10, 1});
    accesslog_close(log);
  }
  assert_in_range(size_of(folder, "access.log"), 0, MOST);
  assert_in_range(size_of(folder, "access.log.old"), MOST, MOST + 100);
  assert_int_equal(size_of(folder, "access.log.1"), strlen("logrotate's"));
  strbuf_deinit(&path);
  fixture_dir_remove(folder);
}

static void lines_may_be_objects(void **state) {
  char *folder = fixture_dir_make();
  StrBuf path = {0};
  AccessLog *log;
  Span text;
  (void)state;
  strbuf_printf(&path, "%s/access.log", folder);
  assert_int_equal(accesslog_open(path.data, 0, true, &log, NULL), OK);
  accesslog_add(log, &(AccessLine){"192.0.2.1", "GET", "/a\"b\\c\n", "f00", 200, 10, 7});
  accesslog_close(log);
  assert_int_equal(file_read(path.data, 1024, &text, NULL), OK);
  const char *rest = memchr(text.data, ',', text.size);
  assert_string_equal(rest, ",\"address\":\"192.0.2.1\",\"method\":\"GET\",\"path\":\"/a?b?c?\",\"status\":200,"
                            "\"bytes\":10,\"us\":7,\"id\":\"f00\"}\n");
  mem_free_span(text);
  strbuf_deinit(&path);
  fixture_dir_remove(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lines_may_be_objects),
      cmocka_unit_test(a_flood_of_refusals_leaves_few_lines),
      cmocka_unit_test(a_log_that_is_too_large_is_moved_away),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
