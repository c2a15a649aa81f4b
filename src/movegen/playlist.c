// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "movegen/collector_internal.h"

#include <stdint.h>

static int compare_numbers(int a, int b) {
  return (a > b) - (a < b);
}

static int compare_words(const Play *a, const Play *b) {
  for (int i = 0; i < a->length && i < b->length; i++) {
    int order = compare_numbers(tile_letter(a->tiles[i]), tile_letter(b->tiles[i]));
    if (order == 0) // the blank after the tile itself
      order = compare_numbers(a->tiles[i], b->tiles[i]);
    if (order)
      return order;
  }
  return compare_numbers(a->length, b->length);
}

int playlist_compare_place(const ScoredPlay *a, const ScoredPlay *b) {
  int order = compare_numbers(b->equity, a->equity);
  if (order == 0)
    order = compare_numbers(b->score, a->score);
  if (order == 0)
    order = compare_numbers(a->play.row, b->play.row);
  if (order == 0)
    order = compare_numbers(a->play.col, b->play.col);
  return order ? order : compare_numbers(a->play.direction, b->play.direction);
}

int playlist_compare(const ScoredPlay *a, const ScoredPlay *b) {
  int order = playlist_compare_place(a, b);
  return order ? order : compare_words(&a->play, &b->play);
}

// Long lists are sorted by numbers: equity, score and place make one of 64 bits, and only plays that share it are
// compared by their words.
typedef struct SortKey {
  uint64_t key;
  uint32_t index;
} SortKey;

static uint64_t sort_key(const ScoredPlay *play) {
  uint64_t equity = (uint32_t)INT32_MAX - (uint32_t)play->equity; // wraps round: the highest first
  int score = play->score < 0 ? 0 : play->score > UINT16_MAX ? UINT16_MAX : play->score;
  uint64_t place = (uint64_t)board_index(play->play.row, play->play.col) * 2 + play->play.direction;
  return equity << 32 | (uint64_t)(UINT16_MAX - score) << 16 | place;
}

// One pass of a radix sort: stable, by eight bits. Returns false when all have the same ones and nothing was moved.
static bool sort_pass(const SortKey *from, SortKey *to, int count, int shift) {
  int starts[256] = {0};
  for (int i = 0; i < count; i++)
    starts[from[i].key >> shift & 0xFF]++;
  if (starts[from[0].key >> shift & 0xFF] == count)
    return false;
  for (int digit = 0, sum = 0; digit < 256; digit++) {
    int here = starts[digit];
    starts[digit] = sum;
    sum += here;
  }
  for (int i = 0; i < count; i++)
    to[starts[from[i].key >> shift & 0xFF]++] = from[i];
  return true;
}

static void insert_by_word(ScoredPlay *plays, int at) {
  ScoredPlay moved = plays[at];
  for (; at > 0 && playlist_compare(&moved, &plays[at - 1]) < 0; at--)
    plays[at] = plays[at - 1];
  plays[at] = moved;
}

static void sort_long(PlayList *list) {
  int count = list->count;
  SortKey *keys = mem_resize(NULL, (size_t)count * 2, sizeof *keys), *spare = keys + count, *all = keys;
  for (int i = 0; i < count; i++)
    keys[i] = (SortKey){sort_key(&list->plays[i]), (uint32_t)i};
  for (int shift = 0; shift < 64; shift += 8) {
    if (sort_pass(keys, spare, count, shift)) {
      SortKey *kept = keys;
      keys = spare;
      spare = kept;
    }
  }
  ScoredPlay *sorted = mem_resize(NULL, (size_t)count, sizeof *sorted);
  for (int i = 0; i < count; i++)
    sorted[i] = list->plays[keys[i].index];
  for (int i = 1; i < count; i++) {
    if (keys[i].key == keys[i - 1].key)
      insert_by_word(sorted, i);
  }
  mem_free(all);
  mem_free(list->plays);
  *list = (PlayList){sorted, count, count};
}

void playlist_sort(PlayList *list) {
  enum { SHORT = 48 };
  if (list->count > SHORT) {
    sort_long(list);
    return;
  }
  for (int i = 1; i < list->count; i++)
    insert_by_word(list->plays, i);
}

void playlist_deinit(PlayList *list) {
  mem_free(list->plays);
  *list = (PlayList){0};
}

int64_t movegen_count_exchanges(const Rack *rack, int limit) {
  // ways[n]: sub-multisets of n tiles among the kinds seen so far
  int64_t ways[RACK_MAX + 1] = {1};
  for (int tile = 0; tile <= TILE_KINDS_MAX; tile++) {
    for (int n = RACK_MAX; n > 0; n--) {
      for (int taken = 1; taken <= rack->counts[tile] && taken <= n; taken++)
        ways[n] += ways[n - taken];
    }
  }
  int64_t total = 0;
  for (int n = 1; n <= limit && n <= RACK_MAX; n++)
    total += ways[n];
  return total;
}
