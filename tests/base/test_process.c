// SPDX-License-Identifier: MIT
#include "base/process.h"
#include "support/test.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LONG_MS = 180 * 1000 };

static Process *start(const char *command) {
  Process *process = NULL;
  Error err = {0};
  assert_ok(process_start(command, &process, &err), err);
  return process;
}

static void lines_go_out_and_come_back(void **state) {
  (void)state;
  Process *process = start("while read line; do echo \"heard $line\"; done");
  StrBuf line = {0};
  Error err = {0};
  assert_ok(process_send(process, "one", LONG_MS, &err), err);
  assert_ok(process_send(process, "two", LONG_MS, &err), err);
  assert_ok(process_read(process, LONG_MS, &line, &err), err);
  assert_string_equal(line.data, "heard one");
  assert_ok(process_read(process, LONG_MS, &line, &err), err);
  assert_string_equal(line.data, "heard two");
  process_end(process);
  strbuf_deinit(&line);
}

static void several_lines_at_once_are_told_apart(void **state) {
  (void)state;
  Process *process = start("printf 'a\\r\\n\\nb\\nrest'");
  StrBuf line = {0};
  Error err = {0};
  const char *const expected[] = {"a", "", "b"};
  for (int i = 0; i < 3; i++) {
    assert_ok(process_read(process, LONG_MS, &line, &err), err);
    assert_string_equal(line.data, expected[i]);
  }
  assert_int_equal(process_read(process, LONG_MS, &line, &err), ERR_IO); // a line without its end does not count
  process_end(process);
  strbuf_deinit(&line);
}

static void a_program_that_is_gone_is_no_signal(void **state) {
  (void)state;
  Process *process = start("exit 3");
  StrBuf line = {0};
  Error err = {0};
  assert_int_equal(process_read(process, LONG_MS, &line, &err), ERR_IO);
  Status status = OK;
  for (int i = 0; i < 100 && status == OK; i++)
    status = process_send(process, "hello", LONG_MS, &err);
  assert_int_equal(status, ERR_IO);
  process_end(process);
  process = start("/no/such/program");
  assert_int_equal(process_read(process, LONG_MS, &line, &err), ERR_IO);
  process_end(process);
  strbuf_deinit(&line);
}

static void a_program_that_hangs_is_killed_with_its_children(void **state) {
  (void)state;
  Process *process = start("trap '' TERM HUP; sleep 1000 & echo $!; while true; do sleep 1000; done");
  StrBuf line = {0};
  Error err = {0};
  assert_ok(process_read(process, LONG_MS, &line, &err), err);
  pid_t child = (pid_t)atoi(line.data);
  assert_true(child > 0);
  assert_int_equal(process_read(process, 50, &line, &err), ERR_LIMIT);
  process_end(process);
  int tries = 0; // another process reaps the orphan in a moment
  while (kill(child, 0) == 0 && tries++ < 3000)
    nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
  bool is_gone = kill(child, 0) != 0;
  if (!is_gone) { // if nobody reaps orphans it stays as a zombie
    StrBuf path = {0};
    char text[256] = "";
    strbuf_printf(&path, "/proc/%d/stat", (int)child);
    FILE *file = fopen(path.data, "re");
    if (file) {
      is_gone = fgets(text, sizeof text, file) && strstr(text, ") Z ");
      fclose(file);
    }
    strbuf_deinit(&path);
  }
  assert_true(is_gone);
  strbuf_deinit(&line);
}

static void a_program_that_does_not_listen_or_never_ends_a_line_is_bounded(void **state) {
  (void)state;
  Process *process = start("sleep 1000");
  StrBuf line = {0}, much = {0};
  Error err = {0};
  strbuf_add_repeat(&much, 'x', 4 * 1024 * 1024);
  assert_int_equal(process_send(process, much.data, 50, &err), ERR_LIMIT);
  process_kill(process);
  assert_int_equal(process_read(process, LONG_MS, &line, &err), ERR_IO);
  process_end(process);
  process = start("exec tr '\\0' x < /dev/zero");
  assert_int_equal(process_read(process, LONG_MS, &line, &err), ERR_INPUT);
  process_kill(process);
  process_end(process);
  process_end(NULL);
  strbuf_deinit(&line);
  strbuf_deinit(&much);
}

// The program inherits neither open files nor ignored signals; text goes out as far as it is accepted.
static void a_program_that_is_only_told_things_begins_afresh(void **state) {
  (void)state;
  int fd = dup(STDERR_FILENO), ends[2];
  Process *process;
  Error err = {0};
  StrBuf command = {0}, much = {0};
  char said[16] = "";
  size_t sent = 0;
  strbuf_printf(&command, "[ ! -e /proc/self/fd/%d ] && sh -c 'kill -PIPE $$' || echo \"dead $?\"; exec sleep 1000",
                fd);
  assert_int_equal(pipe(ends), 0);
  dup2(ends[1], STDERR_FILENO);
  signal(SIGPIPE, SIG_IGN);
  Status status = process_start_hearer(command.data, &process, &err);
  signal(SIGPIPE, SIG_DFL);
  dup2(fd, STDERR_FILENO);
  assert_ok(status, err);
  assert_true(read(ends[0], said, sizeof said - 1) > 0);
  assert_string_equal(said, "dead 141\n");
  strbuf_add_repeat(&much, 'x', 4 * 1024 * 1024);
  assert_ok(process_send_some(process, strbuf_span(&much), &sent, 50, &err), err);
  assert_true(sent > 0 && sent < much.size);
  assert_false(process_has_ended(process));
  process_kill(process);
  assert_true(process_has_ended(process));
  assert_int_equal(process_send_some(process, strbuf_span(&much), &sent, 50, &err), ERR_IO);
  process_end_within(process, 0);
  close(ends[0]);
  close(ends[1]);
  close(fd);
  strbuf_deinit(&command);
  strbuf_deinit(&much);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lines_go_out_and_come_back),
      cmocka_unit_test(several_lines_at_once_are_told_apart),
      cmocka_unit_test(a_program_that_is_gone_is_no_signal),
      cmocka_unit_test(a_program_that_hangs_is_killed_with_its_children),
      cmocka_unit_test(a_program_that_does_not_listen_or_never_ends_a_line_is_bounded),
      cmocka_unit_test(a_program_that_is_only_told_things_begins_afresh),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
