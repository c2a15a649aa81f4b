// SPDX-License-Identifier: MIT
// The values of everything that can be kept of a rack, for the cost of a few look-ups: the numbers of leaves grow by
// one term for each kind, and the larger leaves share their sums.
#include "engine/leaves.h"

#include "base/mem.h"

#include <math.h>

// ---- parts ----

// Kinds of the rack in the order of their tiles, the blank first.
static void order_by_tile(const RackParts *parts, int *order) {
  for (int kind = 0; kind < parts->kind_count; kind++) {
    int at = kind;
    for (; at > 0 && parts->kinds[order[at - 1]] > parts->kinds[kind]; at--)
      order[at] = order[at - 1];
    order[at] = kind;
  }
}

// numbers[n]: the number of the leave among those of its size, as in leaveset_number; for parts of up to
// LEAVE_TILES_MAX tiles.
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

// sums[n], for the parts of this size: the sum over the parts with one tile less, once for each tile that can be
// removed.
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

// The mean over the parts of the table's largest size. Removing tiles one by one reaches each part once for every order
// in which the others can be removed.
static void leaveparts_predict(const Leaves *leaves, const RackParts *parts, const uint32_t *numbers, int size,
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
  int most = parts->sizes[parts->count - 1] - 1; // the most tiles that can be kept
  for (int size = set->largest + 1; size <= LEAVE_TILES_MAX && size <= most; size++)
    leaveparts_predict(leaves, parts, numbers, size, values);
  ask_one_by_one(leaves, parts, LEAVE_TILES_MAX + 1, values);
}

// ---- values ----

// Values when nothing is known about the tiles, close to the trained values of three languages.
enum {
  BLANK_VALUE = 24000,
  SECOND_COPY = -4500,
  FURTHER_COPY = -6000,
  IMBALANCE = -900,
  EMPTYING_SHARE = 650,
  STAYING = 11000,
  PER_POINT = 1700,
};

static int32_t leave_bounded(int64_t value) {
  return (int32_t)(value < -LEAVE_VALUE_MAX ? -LEAVE_VALUE_MAX : value > LEAVE_VALUE_MAX ? LEAVE_VALUE_MAX : value);
}

static void model_from_bag(LeaveModel *model, const TileSet *tiles) {
  int vowels = 0, letters = 0;
  *model = (LeaveModel){.vowels = tiles->vowels, .imbalance = IMBALANCE};
  for (int tile = 0; tile <= tiles->kinds; tile++) {
    int32_t first = tile == TILE_BLANK ? BLANK_VALUE : 0;
    model->copies[tile][0] = first;
    model->copies[tile][1] = first + SECOND_COPY;
    model->copies[tile][2] = first + FURTHER_COPY;
    letters += tile == TILE_BLANK ? 0 : tiles->counts[tile];
    vowels += tile != TILE_BLANK && (tiles->vowels >> tile & 1) ? tiles->counts[tile] : 0;
  }
  model->vowel_share = letters > 0 ? vowels * 1000 / letters : 0;
}

void leaves_usual_growth(int largest, int size, double out[LEAVE_TERMS]) {
  for (int term = 0; term < LEAVE_TERMS; term++)
    out[term] = 0;
  if (largest == 1)
    out[0] = size;
  if (largest < 2)
    return;
  out[0] = (double)size * (size - largest + 1) / largest;
  out[1] = (double)size * (largest - size) / (largest - 1);
}

static void set_usual_growth(Leaves *leaves) {
  for (int size = leaves->set.largest + 1; size <= LEAVE_TILES_MAX; size++) {
    double growth[LEAVE_TERMS];
    leaves_usual_growth(leaves->set.largest, size, growth);
    for (int term = 0; term < LEAVE_TERMS; term++)
      leaves->growth[size][term] = (int32_t)lrint(growth[term] * 1000);
  }
}

void leaves_init_table(Leaves *leaves, const TileSet *tiles, int largest) {
  *leaves = (Leaves){.ends = {.share = EMPTYING_SHARE, .staying = STAYING, .per_point = PER_POINT}};
  leaveset_init(&leaves->set, tiles, largest);
  leaves->values = mem_alloc(leaveset_count(&leaves->set) * sizeof *leaves->values);
  model_from_bag(&leaves->model, tiles);
  set_usual_growth(leaves);
  leaves_refresh(leaves);
}

void leaves_init_from_bag(Leaves *leaves, const TileSet *tiles) {
  leaves_init_table(leaves, tiles, 0);
}

void leaves_deinit(Leaves *leaves) {
  mem_free(leaves->values);
  for (int size = 0; size <= LEAVE_TILES_MAX; size++)
    mem_free(leaves->grown[size]);
  *leaves = (Leaves){0};
}

int32_t leaves_model_value(const LeaveModel *model, const uint8_t *counts, int kinds) {
  int64_t value = 0;
  int letters = 0, vowels = 0;
  for (int tile = 0; tile <= kinds; tile++) {
    int held = counts[tile];
    for (int copy = 0; copy < held && copy < LEAVE_COPIES - 1; copy++)
      value += model->copies[tile][copy];
    if (held >= LEAVE_COPIES)
      value += (int64_t)(held - LEAVE_COPIES + 1) * model->copies[tile][LEAVE_COPIES - 1];
    letters += tile == TILE_BLANK ? 0 : held;
    vowels += tile != TILE_BLANK && (model->vowels >> tile & 1) ? held : 0;
  }
  int64_t too_many = vowels * 1000 - (int64_t)letters * model->vowel_share;
  return leave_bounded(value + model->imbalance * too_many / 1000 * too_many / 1000);
}

// Parts of a leave

typedef struct Parts {
  const LeaveSet *set;
  const int32_t *values; // of the parts, by number among those of their size
  int size;              // of the parts
  int kinds;
  uint8_t kind[LEAVE_TILES_MAX], copies[LEAVE_TILES_MAX];
  int rest[LEAVE_TILES_MAX + 1]; // how many tiles there are of this kind and the later ones
} Parts;

static const uint8_t choices[LEAVE_TILES_MAX + 1][LEAVE_TILES_MAX + 1] = {
    {1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}, {1, 5, 10, 10, 5, 1}, {1, 6, 15, 20, 15, 6, 1},
};

// Lists the tiles of a leave by kind; false when there are more than LEAVE_TILES_MAX.
static bool list_kinds(Parts *parts, const uint8_t *counts) {
  int total = 0;
  parts->kinds = 0;
  for (int base = 0; base <= parts->set->kinds; base += 8) {
    uint64_t eight;
    memcpy(&eight, counts + base, sizeof eight);
    for (eight = le64toh(eight); eight;) {
      int shift = __builtin_ctzll(eight) & ~7;
      int tile = base + shift / 8, copies = (int)(eight >> shift & 0xFF);
      total += copies;
      if (total > LEAVE_TILES_MAX || copies > parts->set->limits[tile])
        return false;
      parts->kind[parts->kinds] = (uint8_t)tile;
      parts->copies[parts->kinds++] = (uint8_t)copies;
      eight &= ~(UINT64_C(0xFF) << shift);
    }
  }
  parts->rest[parts->kinds] = 0;
  for (int i = parts->kinds - 1; i >= 0; i--)
    parts->rest[i] = parts->rest[i + 1] + parts->copies[i];
  return true;
}

// The sum over all ways to add tiles of the kinds from `at` on to a part that has `tiles` tiles and this number so far.
static int64_t sum_parts(const Parts *parts, int at, int tiles, uint32_t number) {
  if (tiles == parts->size)
    return parts->values[number];
  int64_t sum = 0;
  int held = parts->copies[at], least = parts->size - tiles - parts->rest[at + 1];
  for (int copies = least > 0 ? least : 0; copies <= held && tiles + copies <= parts->size; copies++) {
    uint32_t term = parts->set->terms[parts->kind[at]][tiles + copies][copies];
    sum += choices[held][copies] * sum_parts(parts, at + 1, tiles + copies, number + term);
  }
  return sum;
}

double leaves_mean_of_parts(const LeaveSet *set, const int32_t *values, const uint8_t *counts, int size) {
  Parts parts = {.set = set, .values = values + set->first[size], .size = size};
  if (!list_kinds(&parts, counts) || parts.rest[0] < size)
    return 0;
  return (double)sum_parts(&parts, 0, 0, 0) / choices[parts.rest[0]][size];
}

// Leaves larger than those of the table
//
// For each leave of the largest size: sums over its parts without one tile, or without two, each tile counted
// separately. They equal those of sum_parts, for much less work. There are tens of thousands of such leaves, and every
// machine needs all of them at its start. They are visited as in leaveset_visit, from the last kind down, so that sums
// along the kinds are made once for all leaves that begin alike.

// The terms of a kind (LeaveSet.terms) by the number of tiles up to it, starting at that of the whole leave: rows[-1]
// is for one tile less.
typedef const uint32_t (*TermRows)[LEAVE_TILES_MAX + 1];

typedef struct LeavePrediction {
  Leaves *leaves;
  uint32_t number; // of the next leave, among those of the largest size
  int kinds;       // taken so far, starting with the last kind
  int copies[LEAVE_TILES_MAX];
  TermRows rows[LEAVE_TILES_MAX];
  uint32_t lacking_one[LEAVE_TILES_MAX + 1]; // [n]: terms of the first n kinds if a later kind lacks a tile
  uint32_t lacking_two[LEAVE_TILES_MAX + 1]; // or if later kinds lack two
} LeavePrediction;

// The terms of a kind if so many tiles are lacking up to it.
static const uint32_t *terms_lacking(const LeavePrediction *leave, int kind, int tiles) {
  TermRows rows = leave->rows[kind] - tiles;
  return rows[0];
}

static int64_t sum_lacking_one(const LeavePrediction *leave, const int32_t *values) {
  uint32_t below = 0; // terms of the later kinds
  int64_t sum = 0;
  for (int i = leave->kinds - 1; i >= 0; i--) {
    int copies = leave->copies[i];
    sum += (int64_t)copies * values[below + terms_lacking(leave, i, 1)[copies - 1] + leave->lacking_one[i]];
    below += terms_lacking(leave, i, 0)[copies];
  }
  return sum;
}

static int64_t sum_lacking_two(const LeavePrediction *leave, const int32_t *values) {
  uint32_t below = 0;
  int64_t sum = 0;
  for (int i = leave->kinds - 1; i >= 0; i--) {
    int copies = leave->copies[i];
    if (copies > 1)
      sum +=
          (int64_t)choices[copies][2] * values[below + terms_lacking(leave, i, 2)[copies - 2] + leave->lacking_two[i]];
    uint32_t between = below + terms_lacking(leave, i, 1)[copies - 1];
    for (int j = i - 1; j >= 0; j--) {
      int others = leave->copies[j];
      sum +=
          (int64_t)copies * others * values[between + terms_lacking(leave, j, 2)[others - 1] + leave->lacking_two[j]];
      between += terms_lacking(leave, j, 1)[others];
    }
    below += terms_lacking(leave, i, 0)[copies];
  }
  return sum;
}

_Static_assert(LEAVE_TERMS == 3, "the means are over parts of the largest size and of two sizes more");

static void leaves_predict(const LeavePrediction *leave) {
  Leaves *leaves = leave->leaves;
  const uint32_t *first = leaves->set.first;
  int largest = leaves->set.largest;
  double means[LEAVE_TERMS] = {leaves->values[first[largest] + leave->number]};
  if (largest > 1)
    means[1] = (double)sum_lacking_one(leave, leaves->values + first[largest - 1]) / choices[largest][1];
  if (largest > 2)
    means[2] = (double)sum_lacking_two(leave, leaves->values + first[largest - 2]) / choices[largest][2];
  for (int size = largest + 1; size <= LEAVE_TILES_MAX; size++) {
    double value = 0;
    for (int term = 0; term < LEAVE_TERMS; term++)
      value += leaves->growth[size][term] * means[term] / 1000;
    leaves->grown[size][leave->number] = leave_bounded(llrint(value));
  }
}

// Fills kinds 0..kind with this number of tiles.
static void leaves_predict_each(LeavePrediction *leave, int kind, int tiles) {
  if (tiles == 0) {
    leaves_predict(leave);
    leave->number++;
    return;
  }
  if (kind < 0)
    return;
  leaves_predict_each(leave, kind - 1, tiles);
  int at = leave->kinds++;
  TermRows rows = &leave->leaves->set.terms[kind][tiles];
  leave->rows[at] = rows;
  for (int copies = 1; copies <= tiles && copies <= leave->leaves->set.limits[kind]; copies++) {
    leave->copies[at] = copies;
    leave->lacking_one[at + 1] = leave->lacking_one[at] + rows[-1][copies];
    leave->lacking_two[at + 1] = leave->lacking_two[at] + (tiles > 1 ? rows[-2][copies] : 0);
    leaves_predict_each(leave, kind - 1, tiles - copies);
  }
  leave->kinds--;
}

void leaves_refresh(Leaves *leaves) {
  const LeaveSet *set = &leaves->set;
  if (set->largest == 0 || set->largest == LEAVE_TILES_MAX)
    return;
  uint32_t count = set->first[set->largest + 1] - set->first[set->largest];
  for (int size = set->largest + 1; size <= LEAVE_TILES_MAX; size++)
    leaves->grown[size] = mem_resize(leaves->grown[size], count, sizeof *leaves->grown[size]);
  leaves_predict_each(&(LeavePrediction){.leaves = leaves}, set->kinds, set->largest);
}

static int32_t value_of_large(const Leaves *leaves, const uint8_t *counts) {
  const LeaveSet *set = &leaves->set;
  Parts parts = {.set = set, .size = set->largest};
  if (set->largest == 0 || !list_kinds(&parts, counts))
    return leaves_model_value(&leaves->model, counts, set->kinds);
  int total = parts.rest[0];
  parts.values = leaves->grown[total];
  return (int32_t)(sum_parts(&parts, 0, 0, 0) / choices[total][set->largest]);
}

int32_t leaves_value(const Leaves *leaves, const uint8_t *counts) {
  uint32_t number = leaveset_number(&leaves->set, counts);
  return number != LEAVE_NONE ? leaves->values[number] : value_of_large(leaves, counts);
}
