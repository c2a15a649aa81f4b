// SPDX-License-Identifier: MIT
// Why the lock is held while letters are posted: two loops that change the same game at once must be heard in the same
// order by everybody, or somebody would stay away for ever on a page.
#include "web/hub.h"

#include "api/tables.h"
#include "base/map.h"
#include "base/mem.h"
#include "web/live.h"

#include <pthread.h>
#include <stdio.h>

enum {
  CLIENTS_OF_PLAYER_MAX = 32,
  CLIENTS_OF_ADDRESS_MAX = 256, // of those far away: a school has one address
  KEY_MAX = ADDRESS_MAX + SEAT_NAME_MAX,
};

typedef struct HubGame {
  Attendance loops[LOOPS_MAX];
} HubGame;

struct Hub {
  Web *web;
  pthread_mutex_t lock;
  Map counts; // int *, by "player u1", "address 192.0.2.7", "connection 192.0.2.7"
  Map games;  // HubGame *
};

Hub *hub_create(Web *web) {
  Hub *hub = mem_alloc(sizeof *hub);
  hub->web = web;
  pthread_mutex_init(&hub->lock, NULL);
  return hub;
}

static void free_all(Map *map) {
  for (const MapEntry *entry = map_first(map); entry; entry = map_next(map, entry))
    mem_free(entry->value);
  map_deinit(map);
}

void hub_destroy(Hub *hub) {
  if (!hub)
    return;
  free_all(&hub->counts);
  free_all(&hub->games);
  pthread_mutex_destroy(&hub->lock);
  mem_free(hub);
}

static int *hub_count_at(Hub *hub, const char *kind, const char *name, char key[KEY_MAX]) {
  snprintf(key, KEY_MAX, "%s %s", kind, name);
  return map_get(&hub->counts, key);
}

static int hub_count_of(Hub *hub, const char *kind, const char *name) {
  char key[KEY_MAX];
  const int *count = hub_count_at(hub, kind, name, key);
  return count ? *count : 0;
}

static void hub_add(Hub *hub, const char *kind, const char *name) {
  char key[KEY_MAX];
  int *count = hub_count_at(hub, kind, name, key);
  if (!count) {
    count = mem_alloc(sizeof *count);
    map_put(&hub->counts, key, count);
  }
  ++*count;
}

static void hub_take_away(Hub *hub, const char *kind, const char *name) {
  char key[KEY_MAX];
  int *count = hub_count_at(hub, kind, name, key);
  if (!count || --*count > 0)
    return;
  map_take(&hub->counts, key);
  mem_free(count);
}

bool hub_enter(Hub *hub, const char *player, const char *address, bool is_local) {
  pthread_mutex_lock(&hub->lock);
  bool has_room = hub_count_of(hub, "player", player) < CLIENTS_OF_PLAYER_MAX &&
                  (is_local || hub_count_of(hub, "address", address) < CLIENTS_OF_ADDRESS_MAX);
  if (has_room) {
    hub_add(hub, "player", player);
    hub_add(hub, "address", address);
  }
  pthread_mutex_unlock(&hub->lock);
  return has_room;
}

void hub_leave(Hub *hub, const char *player, const char *address) {
  pthread_mutex_lock(&hub->lock);
  hub_take_away(hub, "player", player);
  hub_take_away(hub, "address", address);
  pthread_mutex_unlock(&hub->lock);
}

bool hub_connect(Hub *hub, const char *address, int most) {
  pthread_mutex_lock(&hub->lock);
  bool has_room = hub_count_of(hub, "connection", address) < most;
  if (has_room)
    hub_add(hub, "connection", address);
  pthread_mutex_unlock(&hub->lock);
  return has_room;
}

void hub_disconnect(Hub *hub, const char *address) {
  pthread_mutex_lock(&hub->lock);
  hub_take_away(hub, "connection", address);
  pthread_mutex_unlock(&hub->lock);
}

static Attendance sum_of(const HubGame *game) {
  Attendance sum = {0};
  for (int i = 0; i < LOOPS_MAX; i++) {
    sum.seats |= game->loops[i].seats;
    sum.watching += game->loops[i].watching;
    sum.windows += game->loops[i].windows;
  }
  return sum;
}

void hub_set_attendance(Hub *hub, const char *game, int loop, Attendance now) {
  pthread_mutex_lock(&hub->lock);
  HubGame *found = map_get(&hub->games, game);
  if (!found) {
    found = mem_alloc(sizeof *found);
    map_put(&hub->games, game, found);
  }
  found->loops[loop] = now;
  Attendance sum = sum_of(found);
  tables_set_present(&hub->web->api, game, sum.seats, sum.watching);
  for (int i = 0; i < hub->web->loop_count; i++) {
    if (found->loops[i].windows > 0)
      live_tell_attendance(&hub->web->loops[i], game, sum.seats, sum.watching);
  }
  if (sum.windows == 0) {
    map_take(&hub->games, game);
    mem_free(found);
  }
  pthread_mutex_unlock(&hub->lock);
}
