// SPDX-License-Identifier: MIT
#include "lexicon/textset.h"

#include "base/mem.h"

#include <string.h>

void textset_deinit(TextSet *set) {
  strbuf_deinit(&set->bytes);
  mem_free(set->items);
  mem_free(set->slots);
  *set = (TextSet){0};
}

// Hashes eight bytes at a time: words are short, and there are millions of them. The high bits of a product depend on
// all its input, so they are mixed into the low ones each time.
static uint32_t hash_text(Span text) {
  uint64_t hash = text.size * UINT64_C(0x9E3779B97F4A7C15);
  for (size_t at = 0; at < text.size; at += sizeof hash) {
    uint64_t part = 0;
    memcpy(&part, text.data + at, text.size - at < sizeof part ? text.size - at : sizeof part);
    hash = (hash ^ part) * UINT64_C(0xD6E8FEB86659FD93);
    hash ^= hash >> 32;
  }
  return (uint32_t)hash;
}

// The slot of the text, or the free one where it belongs. There is always a free one. Texts are compared only if their
// hashes are equal, which saves most reads of them.
static TextSetSlot *textset_find_slot(const TextSet *set, Span text, uint32_t hash) {
  uint32_t mask = set->slot_count - 1;
  for (uint32_t at = hash & mask;; at = (at + 1) & mask) {
    TextSetSlot *slot = &set->slots[at];
    if (slot->place == 0)
      return slot;
    if (slot->hash != hash)
      continue;
    const TextSetItem *item = &set->items[slot->place - 1];
    if (item->size == text.size && memcmp(set->bytes.data + item->offset, text.data, text.size) == 0)
      return slot;
  }
}

static void textset_grow_slots(TextSet *set) {
  TextSetSlot *old = set->slots;
  uint32_t old_count = set->slot_count;
  set->slot_count = old_count ? old_count * 2 : 1024;
  set->slots = mem_alloc_table(set->slot_count * sizeof *set->slots);
  uint32_t mask = set->slot_count - 1;
  for (uint32_t i = 0; i < old_count; i++) {
    if (old[i].place == 0)
      continue;
    uint32_t at = old[i].hash & mask;
    while (set->slots[at].place)
      at = (at + 1) & mask;
    set->slots[at] = old[i];
  }
  mem_free(old);
}

bool textset_add(TextSet *set, Span text, uint8_t marks) {
  return textset_put(set, text, marks) > 0;
}

uint32_t textset_put(TextSet *set, Span text, uint8_t marks) {
  if (text.size > TEXTSET_TEXT_MAX)
    return 0;
  if (set->count * 2 >= set->slot_count)
    textset_grow_slots(set);
  uint32_t hash = hash_text(text);
  TextSetSlot *slot = textset_find_slot(set, text, hash);
  if (slot->place) {
    set->items[slot->place - 1].marks |= marks;
    return slot->place;
  }
  if (set->count == TEXTSET_COUNT_MAX)
    return 0;
  ARRAY_GROW(set->items, set->count, set->capacity);
  set->items[set->count++] = (TextSetItem){(uint32_t)set->bytes.size, (uint8_t)text.size, marks};
  *slot = (TextSetSlot){set->count, hash};
  strbuf_add(&set->bytes, text.data, text.size);
  return set->count;
}

void textset_prefetch(const TextSet *set, const Span *texts, int count) {
  uint32_t hashes[TEXTSET_PREFETCH_MAX];
  const TextSetItem *items[TEXTSET_PREFETCH_MAX];
  if (set->slot_count == 0)
    return;
  for (int i = 0; i < count; i++) {
    hashes[i] = hash_text(texts[i]);
    __builtin_prefetch(&set->slots[hashes[i] & (set->slot_count - 1)]);
  }
  for (int i = 0; i < count; i++) {
    const TextSetSlot *slot = &set->slots[hashes[i] & (set->slot_count - 1)];
    items[i] = slot->place && slot->hash == hashes[i] ? &set->items[slot->place - 1] : NULL;
    __builtin_prefetch(items[i]);
  }
  for (int i = 0; i < count; i++) {
    if (items[i])
      __builtin_prefetch(set->bytes.data + items[i]->offset);
  }
}

TextSetItem *textset_find(const TextSet *set, Span text) {
  if (set->slot_count == 0)
    return NULL;
  uint32_t place = textset_find_slot(set, text, hash_text(text))->place;
  return place ? &set->items[place - 1] : NULL;
}
