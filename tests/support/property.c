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
    number = 0; // after a shortened list, the simplest choices
  gen->next++;
  ARRAY_GROW(gen->drawn.items, gen->drawn.count, gen->drawn.capacity);
  gen->drawn.items[gen->drawn.count++] = number;
  return number;
}

int gen_range(Gen *gen, int low, int high) {
  return (int)((uint32_t)low + gen_below(gen, (uint32_t)high - (uint32_t)low + 1));
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

// Shorter first, then smaller from the left: shrinking only moves down in this order, so that it ends.
static bool is_simpler(const Choices *a, const Choices *b) {
  if (a->count != b->count)
    return a->count < b->count;
  for (size_t i = 0; i < a->count; i++) {
    if (a->items[i] != b->items[i])
      return a->items[i] < b->items[i];
  }
  return false;
}

typedef struct Shrinking {
  Choices best;
  Property *property;
  void *context;
  int budget; // runs of the property that are left
} Shrinking;

// Runs the property on a candidate, which it frees, and keeps the numbers that the run really drew if it fails and is
// simpler.
static bool try_candidate(Shrinking *work, Choices candidate) {
  Choices used = {0};
  bool better = work->budget-- > 0 && !holds_on(&candidate, work->property, work->context, false, &used) &&
                is_simpler(&used, &work->best);
  mem_free(candidate.items);
  mem_free(better ? work->best.items : used.items);
  if (better)
    work->best = used;
  return better;
}

static Choices copy_without(const Choices *from, size_t start, size_t length) {
  Choices copy = {mem_alloc((from->count + 1) * sizeof(uint32_t)), from->count - length, from->count + 1};
  memcpy(copy.items, from->items, start * sizeof(uint32_t));
  memcpy(copy.items + start, from->items + start + length, (from->count - start - length) * sizeof(uint32_t));
  return copy;
}

static bool shrink_by_cutting(Shrinking *work) {
  bool improved = false;
  enum { SMALL = 8 }; // a case's parts are often of so few choices: every length and every place is tried
  for (size_t length = work->best.count; length > 0; length = length > SMALL ? length / 2 : length - 1) {
    for (size_t start = 0; start + length <= work->best.count && work->budget > 0;) {
      if (try_candidate(work, copy_without(&work->best, start, length)))
        improved = true; // what followed has moved here: try the same place again
      else
        start += length > SMALL ? length : 1;
    }
  }
  return improved;
}

static bool shrink_by_lowering(Shrinking *work) {
  bool improved = false;
  for (size_t i = 0; i < work->best.count; i++) {
    // 0 first, then values closer and closer to the present one, which each success replaces.
    for (uint32_t smaller = 0; i < work->best.count && smaller < work->best.items[i] && work->budget > 0;) {
      Choices candidate = copy_without(&work->best, work->best.count, 0);
      uint32_t gap = candidate.items[i] - smaller;
      candidate.items[i] = smaller;
      if (try_candidate(work, candidate))
        improved = true;
      else
        smaller += gap > 1 ? gap / 2 : 1;
    }
  }
  return improved;
}

// A list is often drawn as its length and then its items: to remove one item, the length must shrink too.
static bool shrink_by_taking_one_out(Shrinking *work) {
  enum { ITEM_MAX = 4 };
  for (size_t at = 0; at < work->best.count; at++) {
    if (work->best.items[at] == 0)
      continue;
    for (size_t length = 1; length <= ITEM_MAX; length++) {
      for (size_t start = at + 1; start + length <= work->best.count && work->budget > 0; start++) {
        Choices candidate = copy_without(&work->best, start, length);
        candidate.items[at]--;
        if (try_candidate(work, candidate))
          return true;
      }
    }
  }
  return false;
}

static void shrink(Choices *failure, Property *property, void *context) {
  Shrinking work = {*failure, property, context, 2000};
  while (shrink_by_cutting(&work) || shrink_by_lowering(&work) || shrink_by_taking_one_out(&work)) {
  }
  *failure = work.best;
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
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
  runs = (runs + 3) / 4;
#endif
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
