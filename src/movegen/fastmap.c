// SPDX-License-Identifier: MIT
// The words of a slot by a word map. The tiles of a subrack and the slot's tiles of the board are looked up as one set,
// and the words found are laid letter by letter if the cross-sets allow it. For a subrack with blanks, the map says
// which letters would complete it.
#include "movegen/fastgen_internal.h"

typedef struct Laying {
  const Slot *slot;
  const Subrack *subrack;
  Tile blanks[2];       // the letters that the blanks stand for
  Tile tiles[WORD_MAX]; // by square of the slot; TILE_THROUGH where the board has its own
} Laying;

// Tries every square with the letter of the blank; with two blanks for the same letter, every pair once. The score
// counts the letters as tiles.
static void place_blanks(Fast *fast, Laying *laying, int blank, int from, int score) {
  const Slot *slot = laying->slot;
  const Subrack *subrack = laying->subrack;
  Tile letter = laying->blanks[blank];
  bool is_last = blank + 1 == subrack->blanks, same_again = !is_last && laying->blanks[blank + 1] == letter;
  for (int i = from; i < slot->tiles; i++) {
    Tile *tile = &laying->tiles[fast->spots[i]];
    if (*tile != letter)
      continue;
    int left = score - slot->multipliers[i] * fast->points[letter];
    *tile = letter | TILE_BLANK_BIT;
    if (is_last)
      fast_offer(fast, slot, laying->tiles, left, subrack->value);
    else
      place_blanks(fast, laying, blank + 1, same_again ? i + 1 : 0, left);
    *tile = letter;
  }
}

static inline bool fastmap_fits(const Fast *fast, const Tile *word, int length) {
  for (int i = 0; i < length; i++) {
    if (!(fast->accepts[i] >> word[i] & 1))
      return false;
  }
  return true;
}

// The tiles of the subrack with the letters of its blanks; four bits count each kind. Letters that the rack lacks share
// a field.
static uint64_t packed_with_blanks(const Fast *fast, const Laying *laying) {
  uint64_t packed = laying->subrack->packed;
  for (int i = 0; i < laying->subrack->blanks; i++)
    packed += fast->table->packed[laying->blanks[i]];
  return packed;
}

// Sums of keys suggest that the open squares get the subrack's tiles; counting the tiles makes it certain.
static void fastmap_lay(Fast *fast, Laying *laying, const Tile *word) {
  const Slot *slot = laying->slot;
  if (!fastmap_fits(fast, word, slot->length))
    return;
  const Subrack *subrack = laying->subrack;
  uint64_t packed = 0;
  int score = slot->base;
  for (int i = 0; i < slot->tiles; i++) {
    int spot = fast->spots[i];
    Tile tile = word[spot];
    laying->tiles[spot] = tile;
    packed += fast->table->packed[tile];
    score += slot->multipliers[i] * fast->points[tile];
  }
  if (packed != packed_with_blanks(fast, laying))
    return;
  if (subrack->blanks)
    place_blanks(fast, laying, 0, 0, score);
  else
    fast_offer(fast, slot, laying->tiles, score, subrack->value);
}

static void lay_each(Fast *fast, Laying *laying, const WordMapEntry *entry) {
  int length = entry->length, pivot = fast->pivot;
  const Tile *word = fast->map->letters + entry->words, *end = word + (size_t)entry->count * (size_t)length;
  uint64_t accepted = fast->accepts[pivot];
  for (; word < end; word += length) {
    if (accepted >> word[pivot] & 1)
      fastmap_lay(fast, laying, word);
  }
}

// Most sets of tiles spell nothing, most others one word, and most words don't fit the squares: all that is seen
// without a call.
__attribute__((always_inline)) static inline void lay_words(Fast *fast, Laying *laying, const WordMapEntry *entry) {
  if (!entry || entry->length != laying->slot->length)
    return;
  fast_enter_slot(fast, laying->slot);
  const Tile *word = fast->map->letters + entry->words;
  if (entry->count > 1)
    lay_each(fast, laying, entry);
  else if (fast->accepts[fast->pivot] >> word[fast->pivot] & 1)
    fastmap_lay(fast, laying, word);
}

static void lay_with_blanks(Fast *fast, Laying *laying, uint64_t key, int blank) {
  const WordMap *map = fast->map;
  fast_enter_slot(fast, laying->slot);
  if (blank + 1 < laying->subrack->blanks) {
    for (int tile = 1; tile <= fast->position->rules.tiles->kinds; tile++) {
      if (!(fast->anywhere >> tile & 1))
        continue;
      laying->blanks[blank] = (Tile)tile;
      lay_with_blanks(fast, laying, key + map->tile_keys[tile], blank + 1);
    }
    return;
  }
  uint64_t letters = wordmap_completing(map, key) & fast->anywhere;
  if (blank > 0) // two blanks for two letters: each pair once
    letters &= ~UINT64_C(0) << laying->blanks[0];
  for (; letters; letters &= letters - 1) {
    Tile tile = (Tile)__builtin_ctzll(letters);
    laying->blanks[blank] = tile;
    lay_words(fast, laying, wordmap_find(map, key + map->tile_keys[tile]));
  }
}

__attribute__((always_inline)) static inline void search_subrack(Fast *fast, Laying *laying, const Subrack *subrack) {
  const Slot *slot = laying->slot;
  laying->subrack = subrack;
  uint64_t key = subrack->key + slot->through_key;
  if (subrack->blanks)
    lay_with_blanks(fast, laying, key, 0);
  else
    lay_words(fast, laying, slot->through_count ? wordmap_find(fast->map, key) : subrack->words);
}

void fast_search_by_map(Fast *fast, const Slot *slot) {
  const RackTable *table = fast->table;
  const SubrackBlock *block = &table->blocks[table->first_block[slot->tiles]];
  Laying laying = {.slot = slot};
  Spelling spelling = slot_spelling(slot);
  uint8_t promising[BLOCKS_OF_SIZE_MAX], *at = promising;
  fast_find_promising(fast, slot, promising);
  for (const SubrackBlock *end = &table->blocks[table->first_block[slot->tiles + 1]]; block < end; block++) {
    for (unsigned lanes = *at++; lanes; lanes &= lanes - 1) {
      const Subrack *subrack = &table->subracks[block->first + __builtin_ctz(lanes)];
      if (subrack_may_spell(subrack, spelling))
        search_subrack(fast, &laying, subrack);
    }
  }
}
