// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "movegen/collector_internal.h"

#include <stdlib.h>

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

static int compare_plays(const void *left, const void *right) {
  return playlist_compare(left, right);
}

void playlist_sort(PlayList *list) {
  if (list->count > 1)
    qsort(list->plays, (size_t)list->count, sizeof *list->plays, compare_plays);
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
