// SPDX-License-Identifier: MIT
#include "base/arena.h"

#include "base/mem.h"

#include <string.h>

struct ArenaBlock {
  ArenaBlock *previous;
  _Alignas(16) unsigned char bytes[];
};

enum { BLOCK_SIZE = 64 * 1024, ALIGNMENT = 16 };

void arena_deinit(Arena *arena) {
  while (arena->last) {
    ArenaBlock *previous = arena->last->previous;
    mem_free(arena->last);
    arena->last = previous;
  }
  *arena = (Arena){0};
}

void *arena_alloc(Arena *arena, size_t size) {
  size = ((size ? size : 1) + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
  if (arena->room - arena->used < size) {
    size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
    ArenaBlock *block = mem_alloc(sizeof *block + room);
    block->previous = arena->last;
    *arena = (Arena){block, 0, room};
  }
  void *start = arena->last->bytes + arena->used;
  arena->used += size;
  return start;
}

char *arena_copy_text(Arena *arena, const char *text, size_t size) {
  char *copy = arena_alloc(arena, size + 1);
  if (size)
    memcpy(copy, text, size);
  return copy;
}

char *arena_copy(Arena *arena, const char *text) {
  return arena_copy_text(arena, text, strlen(text));
}
