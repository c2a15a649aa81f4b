// SPDX-License-Identifier: MIT
// Archives from anybody: whatever they hold, taking them in leaves a store that can be exported again.
#include "app/export.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static App *open_app(const char *path) {
  App *app = NULL;
  AppOptions options = {.place = path, .cost = {1, 8192}};
  if (app_open(&options, &app, NULL) != OK)
    abort();
  return app;
}

static void remove_store(const char *path) {
  static const char *const endings[] = {"", "-wal", "-shm"};
  for (int i = 0; i < 3; i++) {
    char name[128];
    snprintf(name, sizeof name, "%s%s", path, endings[i]);
    unlink(name);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char path[64], password[] = "x";
  Account account;
  StrBuf archive = {0};
  snprintf(path, sizeof path, "%s/tesela-fuzz-%d.db", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp",
           (int)getpid());
  remove_store(path);
  App *app = open_app(path);
  if (account_register(app, "Ana", password, &account, NULL) != OK)
    abort();
  if (account_import(app, &account, (Span){(const char *)data, size}, NULL, NULL) == OK &&
      account_export(app, &account, &archive, NULL) != OK)
    abort();
  strbuf_deinit(&archive);
  app_close(app);
  remove_store(path);
  return 0;
}
