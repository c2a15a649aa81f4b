// SPDX-License-Identifier: MIT
#include "engine/leaveset.h"

// ways[n]: how many leaves of n tiles the kinds so far give, capped so that sums can't overflow.
typedef uint64_t Ways[LEAVE_TILES_MAX + 1];

static void leaveset_add_kind(LeaveSet *set, int kind, Ways ways) {
  Ways with = {0};
  for (int size = 0; size <= LEAVE_TILES_MAX; size++) {
    for (int copies = 0; copies <= size && copies <= set->limits[kind]; copies++) {
      set->terms[kind][size][copies] = (uint32_t)with[size]; // leaves with fewer of this kind come before
      with[size] += ways[size - copies];
    }
  }
  for (int size = 0; size <= LEAVE_TILES_MAX; size++)
    ways[size] = with[size] < LEAVESET_MAX ? with[size] : LEAVESET_MAX + 1;
}

void leaveset_init(LeaveSet *set, const TileSet *tiles, int largest) {
  *set = (LeaveSet){.kinds = tiles->kinds};
  Ways ways = {1};
  for (int kind = 0; kind <= tiles->kinds; kind++) {
    set->limits[kind] = (uint8_t)(tiles->counts[kind] < LEAVE_TILES_MAX ? tiles->counts[kind] : LEAVE_TILES_MAX);
    leaveset_add_kind(set, kind, ways);
  }
  set->first[1] = 1;
  for (int size = 1; size <= largest && size <= LEAVE_TILES_MAX; size++) {
    if (set->first[size] + ways[size] > LEAVESET_MAX)
      break;
    set->first[size + 1] = set->first[size] + (uint32_t)ways[size];
    set->largest = size;
  }
}

typedef struct Visit {
  const LeaveSet *set;
  LeaveVisitor *visit;
  void *context;
  uint32_t number;
  uint8_t counts[TILE_KINDS_MAX + 1];
} Visit;

// Fills kinds 0..kind with this number of tiles; the last kind changes most slowly.
static void leaveset_fill(Visit *visit, int kind, int tiles) {
  if (tiles == 0) {
    visit->visit(visit->context, visit->number++, visit->counts);
    return;
  }
  if (kind < 0)
    return;
  for (int copies = 0; copies <= tiles && copies <= visit->set->limits[kind]; copies++) {
    visit->counts[kind] = (uint8_t)copies;
    leaveset_fill(visit, kind - 1, tiles - copies);
  }
  visit->counts[kind] = 0;
}

void leaveset_visit(const LeaveSet *set, int size, LeaveVisitor *visit, void *context) {
  Visit state = {.set = set, .visit = visit, .context = context, .number = set->first[size]};
  leaveset_fill(&state, set->kinds, size);
}
