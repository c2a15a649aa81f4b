// SPDX-License-Identifier: MIT
#include "support/property.h"

#include "base/mem.h"
#include "base/random.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

typedef struct Choices {
  uint32_t *items;
  size_t count, capacity;
} Choices;

struct Gen {
  Random random;
  const Choices *replay; // NULL: draw fresh numbers
  size_t next;
  Choices drawn;
  bool talk;
};

uint32_t gen_below(Gen *gen, uint32_t limit) {
  uint32_t number;
  if (!gen->replay)
    number = random_below(&gen->random, limit);
  else if (gen->next < gen->replay->count)
    number = gen->replay->items[gen->next] < limit ? gen->replay->items[gen->next] : limit - 1;
  else
    number = 0; // a shortened list goes on with the simplest choices
  gen->next++;
  ARRAY_GROW(gen->drawn.items, gen->drawn.count, gen->drawn.capacity);
  gen->drawn.items[gen->drawn.count++] = number;
  return number;
}

int gen_range(Gen *gen, int low, int high) {
  return low + (int)gen_below(gen, (uint32_t)(high - low) + 1);
}

bool gen_chance(Gen *gen, int percent) {
  // High numbers mean true, so that lowering a choice leads to false.
  return (int)gen_below(gen, 100) >= 100 - percent;
}

void gen_note(Gen *gen, const char *format, ...) {
  if (!gen->talk)
    return;
  va_list args;
  va_start(args, format);
  fputs("    ", stderr);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
  va_end(args);
}

static bool holds_on(const Choices *choices, Property *property, void *context, bool talk, Choices *used) {
  Gen gen = {.replay = choices, .talk = talk};
  bool holds = property(&gen, context);
  if (used)
    *used = gen.drawn;
  else
    mem_free(gen.drawn.items);
  return holds;
}

// Keeps the candidate if the property still fails on it.
static bool try_candidate(Choices *best, Choices *candidate, Property *property, void *context) {
  Choices used;
  bool better = false;
  if (!holds_on(candidate, property, context, false, &used)) {
    better = used.count < best->count ||
             (used.count == best->count && memcmp(used.items, best->items, used.count * sizeof *used.items) != 0);
    if (better) {
      mem_free(best->items);
      *best = used;
      used.items = NULL;
    }
  }
  mem_free(used.items);
  return better;
}

static Choices copy_without(const Choices *from, size_t start, size_t length) {
  Choices copy = {mem_alloc((from->count + 1) * sizeof(uint32_t)), from->count - length, from->count + 1};
  memcpy(copy.items, from->items, start * sizeof(uint32_t));
  memcpy(copy.items + start, from->items + start + length, (from->count - start - length) * sizeof(uint32_t));
  return copy;
}

static bool shrink_by_cutting(Choices *best, Property *property, void *context, int *budget) {
  for (size_t length = best->count / 2 ? best->count / 2 : 1; length > 0; length /= 2) {
    for (size_t start = 0; start + length <= best->count && (*budget)-- > 0; start++) {
      Choices candidate = copy_without(best, start, length);
      bool better = try_candidate(best, &candidate, property, context);
      mem_free(candidate.items);
      if (better)
        return true;
    }
  }
  return false;
}

static bool shrink_by_lowering(Choices *best, Property *property, void *context, int *budget) {
  for (size_t i = 0; i < best->count; i++) {
    uint32_t value = best->items[i];
    for (uint32_t smaller = 0; value > 0 && smaller < value && (*budget)-- > 0;
         smaller += value - smaller > 1 ? (value - smaller) / 2 : 1) {
      Choices candidate = copy_without(best, best->count, 0);
      candidate.items[i] = smaller;
      bool better = try_candidate(best, &candidate, property, context);
      mem_free(candidate.items);
      if (better)
        return true;
    }
  }
  return false;
}

static void shrink(Choices *best, Property *property, void *context) {
  int budget = 2000;
  while (budget > 0 && (shrink_by_cutting(best, property, context, &budget) ||
                        shrink_by_lowering(best, property, context, &budget))) {
  }
}

static bool find_failure(uint64_t seed_number, int runs, Property *property, void *context, Choices *failure) {
  char text[32];
  snprintf(text, sizeof text, "%llu", (unsigned long long)seed_number);
  Seed seed = seed_from_text(text);
  for (int run = 0; run < runs; run++) {
    Seed run_seed = seed_derive(&seed, "property", (uint64_t)run);
    Gen gen = {.random = random_start(&run_seed, "choices")};
    bool holds = property(&gen, context);
    if (!holds) {
      *failure = gen.drawn;
      return true;
    }
    mem_free(gen.drawn.items);
  }
  return false;
}

bool property_find_failure(uint64_t seed, int runs, Property *property, void *context, uint32_t *choices, size_t *count,
                           size_t capacity) {
  Choices failure = {0};
  if (!find_failure(seed, runs, property, context, &failure))
    return false;
  shrink(&failure, property, context);
  *count = failure.count < capacity ? failure.count : capacity;
  memcpy(choices, failure.items, *count * sizeof *choices);
  mem_free(failure.items);
  return true;
}

static uint64_t number_from_environment(const char *name, uint64_t otherwise) {
  const char *text = getenv(name);
  return text && text[0] ? strtoull(text, NULL, 10) : otherwise;
}

void property_check(const char *name, int runs, Property *property, void *context) {
  Seed fresh = seed_from_system();
  uint64_t seed = number_from_environment("TESELA_TEST_SEED", seed_hash(&fresh, "test", 0, 0) % 1000000000);
  runs *= (int)number_from_environment("TESELA_TEST_RUNS", 1);
  printf("  %s: %d runs, TESELA_TEST_SEED=%llu\n", name, runs, (unsigned long long)seed);
  Choices failure = {0};
  if (!find_failure(seed, runs, property, context, &failure))
    return;
  shrink(&failure, property, context);
  fprintf(stderr, "  smallest failure of \"%s\" (%zu choices):\n", name, failure.count);
  holds_on(&failure, property, context, true, NULL);
  mem_free(failure.items);
  fail_msg("%s fails; repeat with TESELA_TEST_SEED=%llu", name, (unsigned long long)seed);
}
