// SPDX-License-Identifier: MIT
// Why the lock is held while letters are posted: two loops that change the same game at once must be heard in the same
// order by everybody, or somebody would stay away for ever on a page.
#include "web/hub.h"

#include "api/tables.h"
#include "base/mem.h"
#include "web/live.h"

#include <pthread.h>
#include <stdio.h>

enum {
  LISTS = 1 << 12,
  CLIENTS_OF_PLAYER_MAX = 32,
  CLIENTS_OF_ADDRESS_MAX = 256, // of those far away: a school has one address
  KEY_MAX = ADDRESS_MAX + SEAT_NAME_MAX,
};

typedef struct Count {
  struct Count *next;
  char key[KEY_MAX];
  int count;
} Count;

typedef struct HubGame {
  struct HubGame *next;
  char id[TABLE_ID_SIZE];
  Attendance loops[LOOPS_MAX];
} HubGame;

struct Hub {
  Web *web;
  pthread_mutex_t lock;
  Count *counts[LISTS];
  HubGame *games[LISTS];
};

Hub *hub_create(Web *web) {
  Hub *hub = mem_alloc(sizeof *hub);
  hub->web = web;
  pthread_mutex_init(&hub->lock, NULL);
  return hub;
}

void hub_destroy(Hub *hub) {
  if (!hub)
    return;
  for (int i = 0; i < LISTS; i++) {
    while (hub->counts[i]) {
      Count *gone = hub->counts[i];
      hub->counts[i] = gone->next;
      mem_free(gone);
    }
    while (hub->games[i]) {
      HubGame *gone = hub->games[i];
      hub->games[i] = gone->next;
      mem_free(gone);
    }
  }
  pthread_mutex_destroy(&hub->lock);
  mem_free(hub);
}

static unsigned hash_of(const char *text) {
  unsigned hash = 2166136261U;
  for (; *text; text++)
    hash = (hash ^ (unsigned char)*text) * 16777619U;
  return hash % LISTS;
}

// The place of the key's count: where it is, or the end of its list.
static Count **place_of_count(Hub *hub, const char *kind, const char *name, char key[KEY_MAX]) {
  snprintf(key, KEY_MAX, "%s %s", kind, name);
  Count **place = &hub->counts[hash_of(key)];
  while (*place && strcmp((*place)->key, key) != 0)
    place = &(*place)->next;
  return place;
}

static int count_of(Hub *hub, const char *kind, const char *name) {
  char key[KEY_MAX];
  const Count *found = *place_of_count(hub, kind, name, key);
  return found ? found->count : 0;
}

static void hub_add(Hub *hub, const char *kind, const char *name) {
  char key[KEY_MAX];
  Count **place = place_of_count(hub, kind, name, key);
  if (!*place) {
    *place = mem_alloc(sizeof **place);
    snprintf((*place)->key, KEY_MAX, "%s", key);
  }
  (*place)->count++;
}

static void take_away(Hub *hub, const char *kind, const char *name) {
  char key[KEY_MAX];
  Count **place = place_of_count(hub, kind, name, key), *found = *place;
  if (!found || --found->count > 0)
    return;
  *place = found->next;
  mem_free(found);
}

bool hub_enter(Hub *hub, const char *player, const char *address, bool is_local) {
  pthread_mutex_lock(&hub->lock);
  bool has_room = count_of(hub, "player", player) < CLIENTS_OF_PLAYER_MAX &&
                  (is_local || count_of(hub, "address", address) < CLIENTS_OF_ADDRESS_MAX);
  if (has_room) {
    hub_add(hub, "player", player);
    hub_add(hub, "address", address);
  }
  pthread_mutex_unlock(&hub->lock);
  return has_room;
}

void hub_leave(Hub *hub, const char *player, const char *address) {
  pthread_mutex_lock(&hub->lock);
  take_away(hub, "player", player);
  take_away(hub, "address", address);
  pthread_mutex_unlock(&hub->lock);
}

bool hub_connect(Hub *hub, const char *address, int most) {
  pthread_mutex_lock(&hub->lock);
  bool has_room = count_of(hub, "connection", address) < most;
  if (has_room)
    hub_add(hub, "connection", address);
  pthread_mutex_unlock(&hub->lock);
  return has_room;
}

void hub_disconnect(Hub *hub, const char *address) {
  pthread_mutex_lock(&hub->lock);
  take_away(hub, "connection", address);
  pthread_mutex_unlock(&hub->lock);
}

static HubGame **place_of_game(Hub *hub, const char *id) {
  HubGame **place = &hub->games[hash_of(id)];
  while (*place && strcmp((*place)->id, id) != 0)
    place = &(*place)->next;
  return place;
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
  HubGame **place = place_of_game(hub, game), *found = *place;
  if (!found) {
    found = *place = mem_alloc(sizeof *found);
    snprintf(found->id, sizeof found->id, "%s", game);
  }
  found->loops[loop] = now;
  Attendance sum = sum_of(found);
  tables_set_present(&hub->web->api, game, sum.seats, sum.watching);
  for (int i = 0; i < hub->web->loop_count; i++) {
    if (found->loops[i].windows > 0)
      live_tell_attendance(&hub->web->loops[i], game, sum.seats, sum.watching);
  }
  if (sum.windows == 0) {
    *place = found->next;
    mem_free(found);
  }
  pthread_mutex_unlock(&hub->lock);
}
