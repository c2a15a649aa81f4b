// SPDX-License-Identifier: MIT
// The file that holds the time, for this process and all its children.
#include "base/strbuf.h"
#include "tests/walk/walk.h"

#include <stdio.h>
#include <stdlib.h>

static char path[512], next_path[520];
static int64_t now_ms;

void walkclock_set(int64_t ms) {
  FILE *file = fopen(next_path, "w");
  now_ms = ms;
  if (!file || fprintf(file, "%lld\n", (long long)ms) < 0 || fclose(file) != 0 || rename(next_path, path) != 0) {
    perror("walk: the clock");
    exit(2);
  }
}

int64_t walkclock_now(void) {
  return now_ms;
}

void walkclock_start(const char *folder) {
  snprintf(path, sizeof path, "%s/clock", folder);
  snprintf(next_path, sizeof next_path, "%s.next", path);
  walkclock_set(1700000000000);
  setenv("TESELA_TEST_CLOCK", path, 1);
}
