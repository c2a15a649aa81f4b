// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "movegen/collector_internal.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void collector_init(Collector *collector, const MovegenInput *input, PlayList *list) {
  *collector = (Collector){.list = list,
                           .nodes_left = input->node_budget ? input->node_budget : MOVEGEN_NODES_DEFAULT,
                           .progress = input->progress};
}

static void add_to_list(Collector *collector, const ScoredPlay *play) {
  PlayList *list = collector->list;
  if (list->count == MOVEGEN_PLAYS_MAX) {
    collector->stop = STOP_LIMIT;
    return;
  }
  ARRAY_GROW(list->plays, list->count, list->capacity);
  list->plays[list->count++] = *play;
}

void collector_add(Collector *collector, const ScoredPlay *play) {
  if (collector->list)
    add_to_list(collector, play);
  else if (!collector->found || playlist_compare(play, &collector->best) < 0)
    collector->best = *play;
  collector->found = true;
  if (collector->one_is_enough)
    collector->stop = STOP_ENOUGH;
}

static int playlist_compare_numbers(int a, int b) {
  return (a > b) - (a < b);
}

static int compare_words(const Play *a, const Play *b) {
  for (int i = 0; i < a->length && i < b->length; i++) {
    int order = playlist_compare_numbers(tile_letter(a->tiles[i]), tile_letter(b->tiles[i]));
    if (order == 0) // a blank comes after the same letter
      order = playlist_compare_numbers(a->tiles[i], b->tiles[i]);
    if (order)
      return order;
  }
  return playlist_compare_numbers(a->length, b->length);
}

int playlist_compare_place(const ScoredPlay *a, const ScoredPlay *b) {
  int order = playlist_compare_numbers(b->equity, a->equity);
  if (order == 0)
    order = playlist_compare_numbers(b->score, a->score);
  if (order == 0)
    order = playlist_compare_numbers(a->play.row, b->play.row);
  if (order == 0)
    order = playlist_compare_numbers(a->play.col, b->play.col);
  return order ? order : playlist_compare_numbers(a->play.direction, b->play.direction);
}

int playlist_compare(const ScoredPlay *a, const ScoredPlay *b) {
  int order = playlist_compare_place(a, b);
  return order ? order : compare_words(&a->play, &b->play);
}

// Long lists are sorted as numbers: how far a play is below the best equity, how far below the best score, its place,
// and its index in the list. Only plays that differ in nothing but the index are compared by their words. If plays come
// in the order of their places, as the fast generator lists them, places need no sorting.
enum { INDEX_BITS = 22, PLACE_BITS = 11, DIGIT_BITS = 8, DIGITS = 1 << DIGIT_BITS };
_Static_assert(MOVEGEN_PLAYS_MAX <= 1 << INDEX_BITS, "every play of a list has a number");

typedef struct KeyShape {
  Equity best_equity, worst_equity;
  int best_score, worst_score;
  int score_bits, equity_bits;
  bool has_places_in_order;
} KeyShape;

static int playlist_bits_for(int64_t range) {
  return range > 0 ? 64 - __builtin_clzll((unsigned long long)range) : 0;
}

static int playlist_place_of(const Play *play) {
  return board_index(play->row, play->col) * 2 + play->direction;
}

static KeyShape key_shape(const PlayList *list) {
  const ScoredPlay *first = list->plays;
  KeyShape shape = {first->equity, first->equity, first->score, first->score, 0, 0, true};
  int place = 0;
  for (const ScoredPlay *play = first; play < first + list->count; play++) {
    int before = place;
    place = playlist_place_of(&play->play);
    shape.has_places_in_order &= before <= place;
    shape.best_equity = play->equity > shape.best_equity ? play->equity : shape.best_equity;
    shape.worst_equity = play->equity < shape.worst_equity ? play->equity : shape.worst_equity;
    shape.best_score = play->score > shape.best_score ? play->score : shape.best_score;
    shape.worst_score = play->score < shape.worst_score ? play->score : shape.worst_score;
  }
  shape.equity_bits = playlist_bits_for((int64_t)shape.best_equity - shape.worst_equity);
  shape.score_bits = playlist_bits_for((int64_t)shape.best_score - shape.worst_score);
  return shape;
}

static uint64_t sort_key(const KeyShape *shape, const ScoredPlay *play, int index) {
  uint64_t place = (uint64_t)playlist_place_of(&play->play);
  uint64_t key = (uint64_t)((int64_t)shape->best_equity - play->equity);
  key = key << shape->score_bits | (uint64_t)((int64_t)shape->best_score - play->score);
  return (key << PLACE_BITS | place) << INDEX_BITS | (uint64_t)index;
}

static int key_index(uint64_t key) {
  return (int)(key & ((UINT64_C(1) << INDEX_BITS) - 1));
}

// Turns the number of times that each digit occurs into the index of the first key with that digit.
static void playlist_sum_up(uint32_t *digits) {
  uint32_t sum = 0;
  for (int digit = 0; digit < DIGITS; digit++) {
    uint32_t here = digits[digit];
    digits[digit] = sum;
    sum += here;
  }
}

// One pass of a stable radix sort, by a digit whose frequencies are known. Counts the next digit.
static void sort_pass(const uint64_t *from, uint64_t *to, int count, int shift, uint32_t *digits, uint32_t *next) {
  playlist_sum_up(digits);
  memset(next, 0, DIGITS * sizeof *next);
  for (const uint64_t *end = from + count; from < end; from++) {
    uint64_t key = *from;
    to[digits[key >> shift & (DIGITS - 1)]++] = key;
    next[key >> shift >> DIGIT_BITS & (DIGITS - 1)]++;
  }
}

static void insert_by_word(ScoredPlay *plays, int at) {
  ScoredPlay moved = plays[at];
  for (; at > 0 && playlist_compare(&moved, &plays[at - 1]) < 0; at--)
    plays[at] = plays[at - 1];
  plays[at] = moved;
}

// The first eight tiles of a word as a number that sorts as compare_words does: in each byte the letter, then the bit
// of a blank.
static uint64_t playlist_word_key(const Play *play) {
  uint64_t tiles, ones = UINT64_MAX / 0xFF;
  memcpy(&tiles, play->tiles, sizeof tiles);
  if (play->length < 8)
    tiles &= (UINT64_C(1) << 8 * play->length) - 1;
  return __builtin_bswap64((tiles << 1 & ones * 0xFE) | (tiles >> 7 & ones));
}

// Puts plays of one place and value in the order of their words. With a blank on the rack every second play needs this.
// words has room for all of them.
static void sort_by_word(const ScoredPlay *plays, uint64_t *keys, int count, uint64_t *words) {
  for (int i = 0; i < count; i++) {
    uint64_t moved = keys[i];
    const Play *play = &plays[key_index(moved)].play;
    uint64_t word = playlist_word_key(play);
    int at = i;
    for (; at > 0; at--) {
      uint64_t other = words[at - 1];
      if (other < word || (other == word && compare_words(&plays[key_index(keys[at - 1])].play, play) <= 0))
        break;
      keys[at] = keys[at - 1];
      words[at] = other;
    }
    keys[at] = moved;
    words[at] = word;
  }
}

static void sort_ties(const ScoredPlay *plays, uint64_t *keys, int count, uint64_t *spare) {
  for (int first = 0, next; first < count; first = next) {
    uint64_t key = keys[first];
    for (next = first + 1; next < count && (keys[next] ^ key) >> INDEX_BITS == 0;)
      next++;
    if (next > first + 1)
      sort_by_word(plays, keys + first, next - first, spare);
  }
}

// Writes the keys, and counts their first digits.
static void write_keys(const PlayList *list, KeyShape shape, int first_bit, uint64_t *keys, uint32_t *digits) {
  memset(digits, 0, DIGITS * sizeof *digits);
  for (int i = 0; i < list->count; i++) {
    uint64_t key = sort_key(&shape, &list->plays[i], i);
    keys[i] = key;
    digits[key >> first_bit & (DIGITS - 1)]++;
  }
}

static void sort_as_numbers(PlayList *list, const KeyShape *shape) {
  int count = list->count, used = INDEX_BITS + PLACE_BITS + shape->score_bits + shape->equity_bits;
  int first_bit = INDEX_BITS + (shape->has_places_in_order ? PLACE_BITS : 0);
  uint32_t digits[2][DIGITS];
  uint64_t *keys = mem_resize(NULL, (size_t)count * 2, sizeof *keys), *spare = keys + count, *all = keys;
  write_keys(list, *shape, first_bit, keys, digits[0]);
  for (int shift = first_bit, pass = 0; shift < used; shift += DIGIT_BITS, pass ^= 1) {
    sort_pass(keys, spare, count, shift, digits[pass], digits[pass ^ 1]);
    uint64_t *sorted = spare;
    spare = keys;
    keys = sorted;
  }
  sort_ties(list->plays, keys, count, spare);
  ScoredPlay *sorted = mem_resize(NULL, (size_t)count, sizeof *sorted);
  for (int i = 0; i < count; i++)
    sorted[i] = list->plays[key_index(keys[i])];
  mem_free(all);
  mem_free(list->plays);
  *list = (PlayList){sorted, count, count};
}

static int compare_any(const void *a, const void *b) {
  return playlist_compare(a, b);
}

static void sort_long(PlayList *list) {
  KeyShape shape = key_shape(list);
  if (INDEX_BITS + PLACE_BITS + shape.score_bits + shape.equity_bits <= 64)
    sort_as_numbers(list, &shape);
  else
    qsort(list->plays, (size_t)list->count, sizeof *list->plays, compare_any);
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
  // ways[n]: how many sets of n tiles the kinds seen so far give
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
