// SPDX-License-Identifier: MIT
// What every benchmark needs: a clock, and an exit on errors.
#pragma once

#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static inline void must(Status status, const Error *err) {
  if (status == OK)
    return;
  StrBuf sentence = {0};
  error_format(err, NULL, &sentence);
  fprintf(stderr, "bench: %s\n", strbuf_text(&sentence));
  exit(1);
}

static inline double clock_ms(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

// Processor time, not the wall clock: other programs on the machine then matter less.
static inline double now_ms(void) {
  return clock_ms(CLOCK_PROCESS_CPUTIME_ID);
}
