// SPDX-License-Identifier: MIT
// Archives from anybody: whatever they contain, the store can be exported again after importing them.
#include "app/export.h"
#include "fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// One store for all inputs; each input has an account of its own.
static struct {
  App *app;
  char folder[64], path[80];
} fuzzed;

static void close_store(void) {
  app_close(fuzzed.app);
  unlink(fuzzed.path);
  rmdir(fuzzed.folder);
}

static App *the_app(void) {
  if (fuzzed.app)
    return fuzzed.app;
  snprintf(fuzzed.folder, sizeof fuzzed.folder, "%s/tesela-fuzz-XXXXXX",
           access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
  if (!mkdtemp(fuzzed.folder))
    abort();
  snprintf(fuzzed.path, sizeof fuzzed.path, "%s/store.db", fuzzed.folder);
  AppOptions options = {.place = fuzzed.path, .cost = {1, 8192}};
  if (app_open(&options, &fuzzed.app, NULL) != OK)
    abort();
  atexit(close_store);
  return fuzzed.app;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  App *app = the_app();
  char password[] = "x", again[] = "x";
  Account account;
  StrBuf archive = {0};
  if (account_register(app, "Ana", password, &account, NULL) != OK)
    abort();
  if (account_import(app, &account, (Span){(const char *)data, size}, NULL, NULL) == OK &&
      account_export(app, &account, &archive, NULL) != OK)
    abort();
  if (account_delete(app, &account, again, NULL, NULL) != OK)
    abort();
  strbuf_deinit(&archive);
  return 0;
}
