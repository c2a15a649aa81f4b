// SPDX-License-Identifier: MIT
// Memory that is freed all at once: many small things with one lifetime.
#pragma once

#include "base/scope.h"

#include <stddef.h>

typedef struct ArenaBlock ArenaBlock;

typedef struct Arena {
  ArenaBlock *last;
  size_t used, room; // in the last block
} Arena;             // {0} is an empty one

void arena_deinit(Arena *arena);
#define ScopedArena SCOPED(arena_deinit) Arena
void *arena_alloc(Arena *arena, size_t size); // zeroed, aligned to 16; also for size 0
char *arena_copy(Arena *arena, const char *text);
char *arena_copy_text(Arena *arena, const char *text, size_t size);
