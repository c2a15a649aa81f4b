// SPDX-License-Identifier: MIT
// Ctrl-C is noticed at any moment: even between reading the flag and waiting, which a pending signal imitates.
#include "support/test.h"
#include "term/interrupt.h"
#include "term/lineinput.h"

#include <signal.h>
#include <unistd.h>

static int ends[2], keyboard;

// An input without data, and a SIGINT that arrives when the waiting begins.
static int interrupt_soon(void **state) {
  (void)state;
  sigset_t own;
  interrupt_catch();
  sigemptyset(&own);
  sigaddset(&own, SIGINT);
  sigprocmask(SIG_BLOCK, &own, NULL);
  keyboard = dup(STDIN_FILENO);
  assert_int_equal(pipe(ends), 0);
  dup2(ends[0], STDIN_FILENO);
  alarm(300); // a test that misses the signal hangs
  raise(SIGINT);
  assert_false(interrupt_came());
  return 0;
}

static int restore(void **state) {
  (void)state;
  sigset_t own;
  alarm(0);
  sigemptyset(&own);
  sigaddset(&own, SIGINT);
  interrupt_catch(); // an unnoticed signal would end the test
  sigprocmask(SIG_UNBLOCK, &own, NULL);
  interrupt_release();
  dup2(keyboard, STDIN_FILENO);
  close(keyboard);
  close(ends[0]);
  close(ends[1]);
  return 0;
}

static void it_ends_waiting(void **state) {
  (void)state;
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  assert_true(interrupt_poll(&input, 1, -1) < 0);
  assert_true(interrupt_came());
  assert_true(interrupt_poll(&input, 1, -1) < 0); // and nobody waits again
}

static void it_ends_a_line(void **state) {
  (void)state;
  StrBuf line = {0};
  LineInput *input = lineinput_open(false);
  assert_int_equal(lineinput_read_for(input, "", -1, &line), LINE_END);
  assert_true(interrupt_came());
  lineinput_close(input);
  strbuf_deinit(&line);
}

static void it_ends_a_line_that_has_begun(void **state) {
  (void)state;
  StrBuf line = {0};
  LineInput *input = lineinput_open(false);
  assert_int_equal(write(ends[1], "8H CA", 5), 5);
  assert_int_equal(lineinput_read_for(input, "", 60 * 1000, &line), LINE_END);
  lineinput_close(input);
  strbuf_deinit(&line);
}

static void it_ends_a_password(void **state) {
  (void)state;
  Secret secret;
  LineInput *input = lineinput_open(false);
  assert_false(lineinput_read_secret(input, "", &secret));
  lineinput_close(input);
}

// Without a signal, the time passes as usual.
static void waiting_ends_by_itself(void **state) {
  (void)state;
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  int own[2];
  interrupt_release();
  assert_int_equal(pipe(own), 0);
  input.fd = own[0];
  assert_int_equal(interrupt_poll(&input, 1, 0), 0);
  assert_int_equal(interrupt_poll(&input, 1, 20), 0);
  assert_int_equal(write(own[1], "x", 1), 1);
  assert_int_equal(interrupt_poll(&input, 1, -1), 1);
  close(own[0]);
  close(own[1]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(it_ends_waiting, interrupt_soon, restore),
      cmocka_unit_test_setup_teardown(it_ends_a_line, interrupt_soon, restore),
      cmocka_unit_test_setup_teardown(it_ends_a_line_that_has_begun, interrupt_soon, restore),
      cmocka_unit_test_setup_teardown(it_ends_a_password, interrupt_soon, restore),
      cmocka_unit_test(waiting_ends_by_itself),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
