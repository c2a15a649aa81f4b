// SPDX-License-Identifier: MIT
// The values of all that can be kept of a rack, at the cost of a few look-ups: numbers of leaves grow by one term a
// kind, and the sums behind the larger ones are shared.
#include "engine/leaves.h"

// Kinds of the rack in the order of their tiles, the blank first.
static void order_by_tile(const RackParts *parts, int *order) {
  for (int kind = 0; kind < parts->kind_count; kind++) {
    int at = kind;
    for (; at > 0 && parts->kinds[order[at - 1]] > parts->kinds[kind]; at--)
      order[at] = order[at - 1];
    order[at] = kind;
  }
}

// numbers[n]: of the leave among those of its size, as leaveset_number counts; for parts of up to LEAVE_TILES_MAX
// tiles.
static void number_parts(const LeaveSet *set, const RackParts *parts, uint32_t *numbers) {
  int order[PARTS_TILES_MAX], count = 1;
  uint8_t listed[PARTS_MAX] = {0};
  order_by_tile(parts, order);
  numbers[0] = 0;
  for (int i = 0; i < parts->kind_count; i++) {
    int kind = order[i], before = count;
    for (int copies = 1; copies <= parts->copies[kind]; copies++) {
      for (int j = 0; j < before; j++) {
        int part = listed[j] + copies * parts->strides[kind], size = parts->sizes[part];
        listed[count++] = (uint8_t)part;
        if (size <= LEAVE_TILES_MAX)
          numbers[part] = numbers[listed[j]] + set->terms[parts->kinds[kind]][size][copies];
      }
    }
  }
}

// sums[n] for the parts of so many tiles: over the parts with one tile less, once for each tile that can go.
static void sum_smaller(const RackParts *parts, int size, int64_t *sums) {
  for (int i = parts->first[size]; i < parts->first[size + 1]; i++) {
    int part = parts->by_size[i];
    sums[part] = 0;
    for (int kind = 0; kind < parts->kind_count; kind++) {
      int taken = rackparts_taken(parts, part, kind);
      if (taken)
        sums[part] += taken * sums[part - parts->strides[kind]];
    }
  }
}

// The mean over the parts of the table's largest size. Going down tile by tile comes by each of them once for every
// order in which the others can go.
static void leaveparts_foretell(const Leaves *leaves, const RackParts *parts, const uint32_t *numbers, int size,
                                int32_t *values) {
  int64_t sums[PARTS_MAX], ways = 1;
  int largest = leaves->set.largest;
  for (int i = parts->first[largest]; i < parts->first[largest + 1]; i++)
    sums[parts->by_size[i]] = leaves->grown[size][numbers[parts->by_size[i]]];
  for (int larger = largest + 1; larger <= size; larger++) {
    sum_smaller(parts, larger, sums);
    ways *= larger;
  }
  for (int i = parts->first[size]; i < parts->first[size + 1]; i++)
    values[parts->by_size[i]] = (int32_t)(sums[parts->by_size[i]] / ways);
}

static bool has_numbers(const LeaveSet *set, const RackParts *parts) {
  bool has = set->largest > 0;
  for (int kind = 0; kind < parts->kind_count; kind++)
    has = has && parts->copies[kind] <= set->limits[parts->kinds[kind]];
  return has;
}

static void ask_one_by_one(const Leaves *leaves, const RackParts *parts, int first_size, int32_t *values) {
  uint8_t counts[TILE_KINDS_MAX + 1];
  for (int i = parts->first[first_size]; i < parts->count - 1; i++) {
    rackparts_count_tiles(parts, parts->by_size[i], counts);
    values[parts->by_size[i]] = leaves_value(leaves, counts);
  }
}

void leaves_values(const Leaves *leaves, const RackParts *parts, int32_t *values) {
  const LeaveSet *set = &leaves->set;
  uint32_t numbers[PARTS_MAX];
  if (!has_numbers(set, parts)) {
    ask_one_by_one(leaves, parts, 0, values);
    return;
  }
  number_parts(set, parts, numbers);
  for (int i = 0; i < parts->first[set->largest + 1]; i++) {
    int part = parts->by_size[i];
    values[part] = leaves->values[set->first[parts->sizes[part]] + numbers[part]];
  }
  int most = parts->sizes[parts->count - 1] - 1; // kept at most
  for (int size = set->largest + 1; size <= LEAVE_TILES_MAX && size <= most; size++)
    leaveparts_foretell(leaves, parts, numbers, size, values);
  ask_one_by_one(leaves, parts, LEAVE_TILES_MAX + 1, values);
}
