// SPDX-License-Identifier: MIT
#include "app/mapmaker.h"

#include "base/mem.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

struct MapMaker {
  const Kwg *kwg;
  int kinds;
  char *kwg_path; // NULL: in memory
  pthread_t thread;
  bool is_running;
  atomic_bool cancel, is_there;
  SearchTools tools; // valid once is_there
};

static void *mapmaker_make(void *context) {
  MapMaker *maker = context;
  const Progress progress = {.cancel = &maker->cancel};
  ToolsMap map = maker->kwg_path ? TOOLS_MAP_KEPT : TOOLS_MAP_ALONE;
  if (tools_open(maker->kwg, maker->kinds, maker->kwg_path, map, &progress, &maker->tools, NULL) == OK)
    atomic_store(&maker->is_there, true);
  return NULL;
}

MapMaker *mapmaker_start(const Kwg *kwg, int kinds, const char *kwg_path) {
  MapMaker *maker = mem_alloc(sizeof *maker);
  maker->kwg = kwg;
  maker->kinds = kinds;
  maker->kwg_path = kwg_path ? mem_copy_text(kwg_path, strlen(kwg_path)) : NULL;
  maker->is_running = pthread_create(&maker->thread, NULL, mapmaker_make, maker) == 0;
  return maker;
}

const SearchTools *mapmaker_tools(MapMaker *maker) {
  return atomic_load(&maker->is_there) ? &maker->tools : NULL;
}

void mapmaker_stop(MapMaker *maker) {
  if (!maker)
    return;
  atomic_store(&maker->cancel, true);
  if (maker->is_running)
    pthread_join(maker->thread, NULL);
  if (atomic_load(&maker->is_there))
    tools_close(&maker->tools);
  mem_free(maker->kwg_path);
  mem_free(maker);
}
