// SPDX-License-Identifier: MIT
// Properties on random input; the seed is printed, and failing cases are made smaller.
//
// A property draws whatever it needs from a Gen and returns true if it holds. Each drawn number is recorded. If a run
// fails, the recorded list is shortened and its numbers lowered as long as the property still fails; the smallest
// failing run is replayed for the report. So smaller numbers should mean simpler cases, and a property must depend only
// on its Gen.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Gen Gen;

uint32_t gen_below(Gen *gen, uint32_t limit); // 0..limit-1
int gen_range(Gen *gen, int low, int high);   // both included; shrinks towards low
bool gen_chance(Gen *gen, int percent);       // shrinks towards false
// Printed only when the final, smallest failure is replayed.
void gen_note(Gen *gen, const char *format, ...) __attribute__((format(printf, 2, 3)));

typedef bool Property(Gen *gen, void *context);

// Runs the property `runs` times (a quarter of that under sanitizers, which are slow and look for other faults;
// TESELA_TEST_RUNS multiplies it), and fails the cmocka test on the first failure. The seed comes from
// TESELA_TEST_SEED, else from the system; it is always printed.
void property_check(const char *name, int runs, Property *property, void *context);

// For the helper's own tests: the smallest failing choices, or false if the property holds.
bool property_find_failure(uint64_t seed, int runs, Property *property, void *context, uint32_t *choices, size_t *count,
                           size_t capacity);
