// SPDX-License-Identifier: MIT
// Allocation that does not return NULL.
//
// Every size that comes from outside is bounded before it gets here, so running out of memory means that the machine
// itself has none left; the program then stops (docs/adr/0003).
#pragma once

#include "base/scope.h"
#include "base/span.h"

#include <stddef.h>

void *mem_alloc(size_t size);                             // zeroed
void *mem_alloc_table(size_t size);                       // the same, for large tables that are read in no order
void *mem_resize(void *block, size_t count, size_t size); // like reallocarray; new bytes are not cleared
char *mem_copy_text(const char *text, size_t size);       // adds the final NUL
void mem_free(void *block);                               // NULL is allowed
void mem_free_span(Span owned);                           // for a span that owns its bytes, as from file_read

// `ScopedMem Thing *thing = mem_alloc(sizeof *thing);` is freed when its block ends.
static inline void mem_free_at(void *pointer) {
  mem_free(*(void **)pointer);
}
#define ScopedMem SCOPED(mem_free_at)
// `ScopedBytes bytes = {0};` for what file_read gives.
static inline void mem_free_bytes(Span *owned) {
  mem_free_span(*owned);
}
#define ScopedBytes SCOPED(mem_free_bytes) Span

// Makes room for one more element in a growing array: ARRAY_GROW(items, count, capacity) before items[count++] = x.
#define ARRAY_GROW(items, count, capacity)                                                                             \
  do {                                                                                                                 \
    if ((count) == (capacity)) {                                                                                       \
      (capacity) = (capacity) ? (capacity)*2 : 16;                                                                     \
      (items) = mem_resize((items), (size_t)(capacity), sizeof *(items));                                              \
    }                                                                                                                  \
  } while (0)
