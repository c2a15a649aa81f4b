// SPDX-License-Identifier: MIT
#include "api/gamecaps.h"

#include "app/served.h"
#include "base/mem.h"
#include "base/random.h"

#include <stdio.h>
#include <string.h>

enum { ADDRESSES = 4096 };

typedef struct Origin {
  uint64_t key; // of the address; 0: free
  char (*games)[GAME_ID_SIZE];
  int count, capacity;
} Origin;

struct GameCaps {
  Seed seed;
  Origin *origins;
  int size;
};

GameCaps *gamecaps_create(int addresses) {
  GameCaps *caps = mem_alloc(sizeof *caps);
  caps->seed = seed_from_system();
  caps->size = addresses ? addresses : ADDRESSES;
  caps->origins = mem_alloc((size_t)caps->size * sizeof *caps->origins);
  return caps;
}

void gamecaps_destroy(GameCaps *caps) {
  if (!caps)
    return;
  for (int i = 0; i < caps->size; i++)
    mem_free(caps->origins[i].games);
  mem_free(caps->origins);
  mem_free(caps);
}

static uint64_t gamecaps_key_of(const GameCaps *caps, const char *address) {
  uint64_t key = seed_hash(&caps->seed, address, 0, 0);
  return key ? key : 1;
}

static Origin *gamecaps_find(GameCaps *caps, uint64_t key) {
  for (int i = 0; i < caps->size; i++) {
    if (caps->origins[i].key == key)
      return &caps->origins[i];
  }
  return NULL;
}

static Origin *gamecaps_need(GameCaps *caps, uint64_t key) {
  Origin *found = gamecaps_find(caps, key), *least = caps->origins;
  if (found)
    return found;
  for (int i = 1; i < caps->size; i++) {
    if (caps->origins[i].count < least->count)
      least = &caps->origins[i];
  }
  least->key = key;
  least->count = 0;
  return least;
}

// Only when there are too many: before, it does not matter which games have ended.
static Status drop_ended(Origin *origin, App *app, Error *err) {
  int kept = 0;
  Status status = OK;
  for (int i = 0; i < origin->count; i++) {
    bool runs = true;
    if (status == OK)
      status = served_is_running(app, origin->games[i], &runs, err);
    if (runs || status != OK)
      memmove(origin->games[kept++], origin->games[i], sizeof *origin->games);
  }
  origin->count = kept;
  return status;
}

Status gamecaps_check(GameCaps *caps, App *app, const char *address, Error *err) {
  Origin *origin = gamecaps_find(caps, gamecaps_key_of(caps, address));
  if (!origin || origin->count < GAMES_OF_ADDRESS_MAX)
    return OK;
  Status status = drop_ended(origin, app, err);
  if (status != OK || origin->count < GAMES_OF_ADDRESS_MAX)
    return status;
  status = error_set(err, ERR_STATE,
                     N_("%d games that were started from your address are still running; end or delete some first"),
                     err_int(origin->count));
  return served_refuse_more(status, err);
}

void gamecaps_add(GameCaps *caps, const char *address, const char *game) {
  Origin *origin = gamecaps_need(caps, gamecaps_key_of(caps, address));
  if (origin->count >= GAMES_OF_ADDRESS_MAX)
    return;
  ARRAY_GROW(origin->games, origin->count, origin->capacity);
  snprintf(origin->games[origin->count++], sizeof *origin->games, "%s", game);
}
