// SPDX-License-Identifier: MIT
// A set of short texts, each with a few marks. Texts keep the order in which they were added.
#pragma once

#include "base/span.h"
#include "base/strbuf.h"

#include <stdint.h>

enum {
  TEXTSET_TEXT_MAX = 255,               // bytes of a text
  TEXTSET_COUNT_MAX = 16 * 1024 * 1024, // texts; 32 bits can count all their bytes
  TEXTSET_PREFETCH_MAX = 64,
};

typedef struct TextSetItem {
  uint32_t offset;
  uint8_t size;
  uint8_t marks;
} TextSetItem;

typedef struct TextSetSlot {
  uint32_t place; // of an item, from 1; 0: free
  uint32_t hash;  // of its text
} TextSetSlot;

typedef struct TextSet {
  StrBuf bytes;
  TextSetItem *items;
  uint32_t count, capacity;
  TextSetSlot *slots;
  uint32_t slot_count;
} TextSet; // {0} is an empty one

void textset_deinit(TextSet *set);

// Adds the text, or adds the marks if it is there already. False, with nothing done, when the text is too long or the
// set is full.
bool textset_add(TextSet *set, Span text, uint8_t marks);
// The same; returns the text's place among the items, from 1, or 0.
uint32_t textset_put(TextSet *set, Span text, uint8_t marks);
// NULL: not there. Valid until the next addition.
TextSetItem *textset_find(const TextSet *set, Span text);
static inline bool textset_has(const TextSet *set, Span text) {
  return textset_find(set, text) != NULL;
}
// Fetches from memory what looking these texts up will need, for all of them at once. A set of almost a million words
// does not fit the caches, and single look-ups spend their time waiting.
void textset_prefetch(const TextSet *set, const Span *texts, int count);
// Valid until the next addition.
static inline Span textset_text(const TextSet *set, const TextSetItem *item) {
  return (Span){set->bytes.data + item->offset, item->size};
}
