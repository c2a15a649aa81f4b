// SPDX-License-Identifier: MIT
// For tests only: if TESELA_TEST_CLOCK names a file with a number in it, that number is the time. It changes only when
// somebody writes another number.
#include "base/wallclock.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static bool read_test_clock(int64_t *out) {
  const char *path = getenv("TESELA_TEST_CLOCK");
  char text[32] = "";
  int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  ssize_t size = fd >= 0 ? read(fd, text, sizeof text - 1) : -1;
  if (fd >= 0)
    close(fd);
  if (size <= 0)
    return false;
  *out = strtoll(text, NULL, 10);
  return *out > 0;
}

int64_t wallclock_ms(void) {
  struct timespec now;
  int64_t ms;
  if (read_test_clock(&ms))
    return ms;
  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t wallclock_wait_ms(int64_t ms) {
  int64_t stopped;
  return read_test_clock(&stopped) ? -1 : ms;
}
