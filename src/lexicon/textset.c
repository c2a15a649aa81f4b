// SPDX-License-Identifier: MIT
#include "lexicon/textset.h"

#include "base/map.h"
#include "base/mem.h"

#include <string.h>

void textset_deinit(TextSet *set) {
  strbuf_deinit(&set->bytes);
  mem_free(set->items);
  mem_free(set->slots);
  *set = (TextSet){0};
}

// With its high bits folded down, which a table of 2^n slots would not see.
static uint32_t hash_text(Span text) {
  uint64_t hash = hash_bytes(text);
  return (uint32_t)(hash ^ hash >> 32);
}

// The slot of the text, or the free one where it belongs. There is always a free one.
static uint32_t *textset_find_slot(const TextSet *set, Span text) {
  uint32_t mask = set->slot_count - 1;
  for (uint32_t at = hash_text(text) & mask;; at = (at + 1) & mask) {
    uint32_t *slot = &set->slots[at];
    if (*slot == 0)
      return slot;
    const TextSetItem *item = &set->items[*slot - 1];
    if (item->size == text.size && memcmp(set->bytes.data + item->offset, text.data, text.size) == 0)
      return slot;
  }
}

static void textset_grow_slots(TextSet *set) {
  mem_free(set->slots);
  set->slot_count = set->slot_count ? set->slot_count * 2 : 1024;
  set->slots = mem_alloc(set->slot_count * sizeof *set->slots);
  for (uint32_t i = 0; i < set->count; i++)
    *textset_find_slot(set, textset_text(set, &set->items[i])) = i + 1;
}

bool textset_add(TextSet *set, Span text, uint8_t marks) {
  return textset_put(set, text, marks) > 0;
}

uint32_t textset_put(TextSet *set, Span text, uint8_t marks) {
  if (text.size > TEXTSET_TEXT_MAX)
    return 0;
  if (set->count * 2 >= set->slot_count)
    textset_grow_slots(set);
  uint32_t *slot = textset_find_slot(set, text);
  if (*slot) {
    set->items[*slot - 1].marks |= marks;
    return *slot;
  }
  if (set->count == TEXTSET_COUNT_MAX)
    return 0;
  ARRAY_GROW(set->items, set->count, set->capacity);
  set->items[set->count++] = (TextSetItem){(uint32_t)set->bytes.size, (uint8_t)text.size, marks};
  *slot = set->count;
  strbuf_add(&set->bytes, text.data, text.size);
  return set->count;
}

TextSetItem *textset_find(const TextSet *set, Span text) {
  if (set->slot_count == 0)
    return NULL;
  uint32_t slot = *textset_find_slot(set, text);
  return slot ? &set->items[slot - 1] : NULL;
}
