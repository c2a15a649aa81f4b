// SPDX-License-Identifier: MIT
// Why the lock is held while letters are posted: if two loops change the same game at once, everybody must hear it in
// the same order. Otherwise a page might show somebody as away for ever.
#include "web/hub.h"

#include "api/nodes.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/steady.h"
#include "web/live.h"

#include <pthread.h>
#include <stdio.h>

enum {
  CLIENTS_OF_PLAYER_MAX = 32,
  CLIENTS_OF_ADDRESS_MAX = 256, // callers not on this machine: a school has one address
  KEY_MAX = ADDRESS_MAX + SEAT_NAME_MAX,
  FARAWAY_MS = 45 * 1000, // nodes repeat their attendance more often; older news were missed
  SILENT_MS = 5 * 1000,   // a node without any word for this long is gone
  CROWD_MIN = 50,         // with so many windows, changes are told once a second
};

// Attendance of a game at another node.
typedef struct Faraway {
  struct Faraway *next;
  char node[NODE_NAME_SIZE];
  Attendance there;
  int64_t heard_ms; // steady_ms
} Faraway;

typedef struct HubGame {
  Attendance loops[LOOPS_MAX];
  Faraway *faraway;
  unsigned told_seats;
  bool is_late; // hub_tell_late tells the change
} HubGame;

struct Hub {
  Web *web;
  pthread_mutex_t lock;
  Map counts; // int *, by "player u1", "address 192.0.2.7", "connection 192.0.2.7"
  Map games;  // HubGame *
  Map nodes;  // int64_t *, by name: when the node last sent anything; steady_ms
  bool has_late;
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

// Drops what was told before then, by this node; NULL: by any. Was there anything?
static bool faraway_drop(HubGame *game, const char *node, int64_t before_ms) {
  bool has_dropped = false;
  for (Faraway **place = &game->faraway; *place;) {
    Faraway *gone = *place;
    if (gone->heard_ms >= before_ms || (node && strcmp(gone->node, node) != 0)) {
      place = &gone->next;
      continue;
    }
    *place = gone->next;
    mem_free(gone);
    has_dropped = true;
  }
  return has_dropped;
}

void hub_destroy(Hub *hub) {
  if (!hub)
    return;
  free_all(&hub->counts);
  for (const MapEntry *entry = map_first(&hub->games); entry; entry = map_next(&hub->games, entry))
    faraway_drop(entry->value, NULL, INT64_MAX);
  free_all(&hub->games);
  free_all(&hub->nodes);
  pthread_mutex_destroy(&hub->lock);
  mem_free(hub);
}

// Changes the count by 1, -1 or 0; returns the new one.
static int hub_count(Hub *hub, const char *kind, const char *name, int change) {
  char key[KEY_MAX];
  snprintf(key, sizeof key, "%s %s", kind, name);
  int *count = map_get(&hub->counts, key);
  if (!count && change > 0) {
    count = mem_alloc(sizeof *count);
    map_put(&hub->counts, key, count);
  }
  if (!count)
    return 0;
  *count += change;
  int now = *count;
  if (now == 0) {
    map_take(&hub->counts, key);
    mem_free(count);
  }
  return now;
}

bool hub_enter(Hub *hub, const char *player, const char *address, bool is_local) {
  pthread_mutex_lock(&hub->lock);
  bool has_room = hub_count(hub, "player", player, 0) < CLIENTS_OF_PLAYER_MAX &&
                  (is_local || hub_count(hub, "address", address, 0) < CLIENTS_OF_ADDRESS_MAX);
  if (has_room) {
    hub_count(hub, "player", player, 1);
    hub_count(hub, "address", address, 1);
  }
  pthread_mutex_unlock(&hub->lock);
  return has_room;
}

void hub_leave(Hub *hub, const char *player, const char *address) {
  pthread_mutex_lock(&hub->lock);
  hub_count(hub, "player", player, -1);
  hub_count(hub, "address", address, -1);
  pthread_mutex_unlock(&hub->lock);
}

bool hub_connect(Hub *hub, const char *address, int most) {
  pthread_mutex_lock(&hub->lock);
  bool has_room = hub_count(hub, "connection", address, 0) < most;
  if (has_room)
    hub_count(hub, "connection", address, 1);
  pthread_mutex_unlock(&hub->lock);
  return has_room;
}

void hub_disconnect(Hub *hub, const char *address) {
  pthread_mutex_lock(&hub->lock);
  hub_count(hub, "connection", address, -1);
  pthread_mutex_unlock(&hub->lock);
}

static Attendance attendance_sum(Attendance a, Attendance b) {
  return (Attendance){a.seats | b.seats, a.watching + b.watching, a.windows + b.windows};
}

static Attendance attendance_here(const HubGame *game) {
  Attendance sum = {0};
  for (int i = 0; i < LOOPS_MAX; i++)
    sum = attendance_sum(sum, game->loops[i]);
  return sum;
}

static HubGame *hub_need_game(Hub *hub, const char *id) {
  HubGame *game = map_get(&hub->games, id);
  if (!game) {
    game = mem_alloc(sizeof *game);
    map_put(&hub->games, id, game);
  }
  return game;
}

static Attendance attendance_everywhere(const HubGame *game) {
  Attendance sum = attendance_here(game);
  for (const Faraway *away = game->faraway; away; away = away->next)
    sum = attendance_sum(sum, away->there);
  return sum;
}

// Tells everybody here the sum; forgets a game where nobody is any more.
static void hub_publish(Hub *hub, const char *id, HubGame *game) {
  Attendance sum = attendance_everywhere(game);
  tables_set_present(&hub->web->api, id, sum.seats, sum.watching);
  game->told_seats = sum.seats;
  game->is_late = false;
  for (int i = 0; i < hub->web->loop_count; i++) {
    if (game->loops[i].windows > 0)
      live_tell_attendance(&hub->web->loops[i], id, sum.seats, sum.watching);
  }
  if (sum.windows == 0) {
    map_take(&hub->games, id);
    mem_free(game);
  }
}

static void hub_publish_here(Hub *hub, const char *id, HubGame *game) {
  Attendance here = attendance_here(game);
  nodes_tell_attendance(hub->web->api.nodes, id, here.seats, here.watching);
  hub_publish(hub, id, game);
}

// If a thousand people come, everybody would be told a thousand times, so the news are collected. Changes of seats are
// told at once.
static bool hub_puts_off(Hub *hub, HubGame *game) {
  Attendance sum = attendance_everywhere(game);
  if (sum.windows < CROWD_MIN || sum.seats != game->told_seats)
    return false;
  game->is_late = hub->has_late = true;
  return true;
}

void hub_set_attendance(Hub *hub, const char *game, int loop, Attendance now) {
  pthread_mutex_lock(&hub->lock);
  HubGame *found = hub_need_game(hub, game);
  found->loops[loop] = now;
  if (!hub_puts_off(hub, found))
    hub_publish_here(hub, game, found);
  pthread_mutex_unlock(&hub->lock);
}

static void hub_forget_node(Hub *hub, const char *node) {
  for (const MapEntry *entry = map_first(&hub->games), *next; entry; entry = next) {
    next = map_next(&hub->games, entry);
    if (faraway_drop(entry->value, node, INT64_MAX))
      hub_publish(hub, entry->key, entry->value);
  }
}

static void hub_forget_silent_nodes(Hub *hub) {
  for (const MapEntry *entry = map_first(&hub->nodes), *next; entry; entry = next) {
    next = map_next(&hub->nodes, entry);
    int64_t *heard_ms = entry->value;
    if (steady_ms() - *heard_ms < SILENT_MS)
      continue;
    hub_forget_node(hub, entry->key);
    map_take(&hub->nodes, entry->key);
    mem_free(heard_ms);
  }
}

void hub_tell_late(Hub *hub) {
  pthread_mutex_lock(&hub->lock);
  hub_forget_silent_nodes(hub);
  const MapEntry *entry = hub->has_late ? map_first(&hub->games) : NULL;
  hub->has_late = false;
  for (const MapEntry *next; entry; entry = next) {
    next = map_next(&hub->games, entry);
    HubGame *game = entry->value;
    if (game->is_late)
      hub_publish_here(hub, entry->key, game);
  }
  pthread_mutex_unlock(&hub->lock);
}

static Faraway *faraway_need(HubGame *game, const char *node) {
  Faraway *away = game->faraway;
  while (away && strcmp(away->node, node) != 0)
    away = away->next;
  if (!away) {
    away = mem_alloc(sizeof *away);
    snprintf(away->node, sizeof away->node, "%s", node);
    away->next = game->faraway;
    game->faraway = away;
  }
  return away;
}

static void hub_attend_game(Hub *hub, const char *node, const char *game, unsigned seats, int watching) {
  HubGame *found = hub_need_game(hub, game);
  Faraway *away = faraway_need(found, node);
  bool has_changed = away->there.seats != seats || away->there.watching != watching;
  bool is_gone = seats == 0 && watching == 0;
  away->there = (Attendance){seats, watching, !is_gone};
  away->heard_ms = is_gone ? INT64_MIN : steady_ms();
  faraway_drop(found, NULL, INT64_MIN + 1);
  if (has_changed || is_gone)
    hub_publish(hub, game, found);
}

void hub_attend(void *web, const char *node, const char *game, unsigned seats, int watching) {
  Hub *hub = ((Web *)web)->hub;
  pthread_mutex_lock(&hub->lock);
  int64_t *heard_ms = map_get(&hub->nodes, node);
  if (!heard_ms) {
    heard_ms = mem_alloc(sizeof *heard_ms);
    map_put(&hub->nodes, node, heard_ms);
  }
  *heard_ms = steady_ms();
  if (game)
    hub_attend_game(hub, node, game, seats, watching);
  pthread_mutex_unlock(&hub->lock);
}

void hub_tell_attendance(void *web) {
  Hub *hub = ((Web *)web)->hub;
  int64_t before = steady_ms() - FARAWAY_MS;
  pthread_mutex_lock(&hub->lock);
  for (const MapEntry *entry = map_first(&hub->games), *next; entry; entry = next) {
    next = map_next(&hub->games, entry);
    HubGame *game = entry->value;
    Attendance here = attendance_here(game);
    if (here.windows > 0)
      nodes_tell_attendance(hub->web->api.nodes, entry->key, here.seats, here.watching);
    if (faraway_drop(game, NULL, before))
      hub_publish(hub, entry->key, game);
  }
  pthread_mutex_unlock(&hub->lock);
}

unsigned hub_seats_present(void *web, const char *game) {
  Hub *hub = ((Web *)web)->hub;
  pthread_mutex_lock(&hub->lock);
  const HubGame *found = map_get(&hub->games, game);
  unsigned seats = found ? attendance_everywhere(found).seats : 0;
  pthread_mutex_unlock(&hub->lock);
  return seats;
}
