// SPDX-License-Identifier: MIT
// More callers than the system gives descriptors for.
#include "support/test.h"
#include "web/client.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { ROOM = 10, CALLERS = 60, WINDOW_MS = 1500 };

static int descriptors_of(pid_t process) {
  char path[64];
  int count = 0;
  snprintf(path, sizeof path, "/proc/%d/fd", (int)process);
  DIR *folder = opendir(path);
  assert_non_null(folder);
  while (readdir(folder))
    count++;
  closedir(folder);
  return count;
}

// Processor time of the process, in hundredths of a second.
static long ticks_of(pid_t process) {
  char path[64];
  long user = -1, system = 0;
  snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
  FILE *file = fopen(path, "r");
  assert_non_null(file);
  assert_int_equal(fscanf(file, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user, &system), 2);
  fclose(file);
  return user + system;
}

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void without_descriptors_the_server_waits_in_peace(void **state) {
  TestServer server;
  int callers[CALLERS];
  (void)state;
  server_start(&server, false);
  Client client = client_new(&server);
  json_decref(client_ask(&client, "GET", "/api/info", NULL));
  assert_int_equal(client.status, 200);
  rlim_t most = (rlim_t)descriptors_of(server.process) + ROOM;
  const struct rlimit limit = {most, most};
  assert_int_equal(prlimit(server.process, RLIMIT_NOFILE, &limit, NULL), 0);
  for (int i = 0; i < CALLERS; i++)
    callers[i] = connect_to(server.port); // the system accepts them, the server can't
  usleep(300 * 1000);
  int64_t began = now_ms(); // before and after the ticks: a pause of the machine only allows more
  long before = ticks_of(server.process);
  usleep(WINDOW_MS * 1000);
  long spent = ticks_of(server.process) - before;
  int64_t lasted = now_ms() - began;
  if (spent * 10 > lasted / 3)
    fail_msg("%ld hundredths of a second were spent on nothing within %lld ms", spent, (long long)lasted);
  for (int i = 0; i < CALLERS; i++)
    close(callers[i]);
  json_decref(client_ask(&client, "GET", "/api/info", NULL)); // and continues when there is room
  assert_int_equal(client.status, 200);
  client_free(&client);
  assert_int_equal(server_end(&server), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(without_descriptors_the_server_waits_in_peace),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
