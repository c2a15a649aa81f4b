// SPDX-License-Identifier: MIT
#include "base/mem.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

void *mem_alloc(size_t size) {
  void *block = calloc(1, size ? size : 1);
  if (!block)
    abort();
  return block;
}

// Uses large pages, if the kernel has any: finding a small page takes as long as reading what is in it.
void *mem_alloc_table(size_t size) {
  static const size_t page = 2 * 1024 * 1024;
  void *block = mem_alloc(size);
  uintptr_t start = ((uintptr_t)block + page - 1) / page * page, end = ((uintptr_t)block + size) / page * page;
  if (start < end)
    (void)madvise((void *)start, end - start, MADV_HUGEPAGE); // no harm if it can't
  return block;
}

void *mem_resize(void *block, size_t count, size_t size) {
  void *resized = reallocarray(block, count ? count : 1, size ? size : 1);
  if (!resized)
    abort();
  return resized;
}

char *mem_copy_text(const char *text, size_t size) {
  char *copy = mem_alloc(size + 1);
  if (size)
    memcpy(copy, text, size);
  return copy;
}

void mem_free(void *block) {
  free(block);
}

void mem_free_span(Span owned) {
  mem_free((char *)(uintptr_t)owned.data);
}
