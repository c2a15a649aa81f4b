// SPDX-License-Identifier: MIT
// One walk over the grid, row by row, that keeps the state of the automaton for every line that crosses the row: the
// row, each column and each diagonal. The states don't depend on each other, so the processor can follow many at a
// time, and the grid is read once.
#include "puzzle/sopa_find.h"

#include "base/mem.h"
#include "puzzle/sopa_trie_internal.h"

#include <stdlib.h>

enum { EAST = 2, SOUTH_EAST = 3, SOUTH = 4, SOUTH_WEST = 5, ROWS_A_REPORT = 64 };

typedef struct Walk {
  const Sopa *sopa;
  const SopaWords *words;
  SopaTrie trie;
  uint32_t *down, *down_east, *down_west; // by column, and by diagonal
  SopaHits hits;
  bool is_full;
} Walk;

void sopa_hits_deinit(SopaHits *hits) {
  mem_free(hits->items);
  *hits = (SopaHits){0};
}

static void add_hit(Walk *walk, int word, SopaPlace place) {
  SopaHits *hits = &walk->hits;
  if (hits->count == SOPA_HITS_MAX) {
    walk->is_full = true;
    return;
  }
  ARRAY_GROW(hits->items, hits->count, hits->capacity);
  hits->items[hits->count++] = (SopaHit){word, place};
}

// A word that ends at (row, col), read along the axis as it is written.
static void add_forward(Walk *walk, int number, int row, int col, int axis) {
  const SopaWord *word = &walk->words->items[number];
  SopaPlace end = {row, col, (axis + 4) % SOPA_DIRECTIONS};
  SopaPlace start = {row - sopa_drow(axis) * (word->length - 1), col - sopa_dcol(axis) * (word->length - 1), axis};
  if (word->length == 1 && axis != EAST)
    return;
  add_hit(walk, number, axis == SOUTH_WEST && sopa_word_is_palindrome(word) ? end : start);
}

static void sopa_find_add_ends(Walk *walk, uint32_t state, int row, int col, int axis) {
  const SopaTrie *trie = &walk->trie;
  for (uint32_t node = state >> trie->shift; node; node = trie->shorter[node]) {
    if (trie->forward[node] >= 0)
      add_forward(walk, trie->forward[node], row, col, axis);
    if (trie->backward[node] >= 0)
      add_hit(walk, trie->backward[node], (SopaPlace){row, col, (axis + 4) % SOPA_DIRECTIONS});
  }
}

static void walk_row(Walk *walk, int row) {
  const SopaTrie *trie = &walk->trie;
  int cols = walk->sopa->cols;
  const Tile *cells = walk->sopa->cells + (size_t)row * (size_t)cols;
  uint32_t *down_east = walk->down_east + (walk->sopa->rows - 1 - row), *down_west = walk->down_west + row;
  uint32_t along = 0;
  for (int col = 0; col < cols; col++) {
    Tile tile = cells[col];
    uint32_t down = sopa_trie_step(trie, walk->down[col], tile);
    uint32_t east = sopa_trie_step(trie, down_east[col], tile), west = sopa_trie_step(trie, down_west[col], tile);
    along = sopa_trie_step(trie, along, tile);
    walk->down[col] = down;
    down_east[col] = east;
    down_west[col] = west;
    if (!sopa_trie_ends(along | down | east | west))
      continue;
    if (sopa_trie_ends(along))
      sopa_find_add_ends(walk, along, row, col, EAST);
    if (sopa_trie_ends(east))
      sopa_find_add_ends(walk, east, row, col, SOUTH_EAST);
    if (sopa_trie_ends(down))
      sopa_find_add_ends(walk, down, row, col, SOUTH);
    if (sopa_trie_ends(west))
      sopa_find_add_ends(walk, west, row, col, SOUTH_WEST);
  }
}

static int compare_hits(const void *left, const void *right) {
  const SopaHit *a = left, *b = right;
  if (a->word != b->word)
    return a->word < b->word ? -1 : 1;
  if (a->place.row != b->place.row)
    return a->place.row < b->place.row ? -1 : 1;
  if (a->place.col != b->place.col)
    return a->place.col < b->place.col ? -1 : 1;
  return a->place.direction - b->place.direction;
}

static Status walk_all(Walk *walk, const Progress *progress, Error *err) {
  int rows = walk->sopa->rows;
  for (int row = 0; row < rows && !walk->is_full; row++) {
    if (row % ROWS_A_REPORT == 0) {
      progress_report(progress, N_("looking for words"), row, rows);
      if (progress_is_cancelled(progress))
        return error_set(err, ERR_CANCELLED, N_("stopped"));
    }
    walk_row(walk, row);
  }
  if (walk->is_full)
    return error_set(err, ERR_LIMIT, N_("the words occur more than %d times"), err_int(SOPA_HITS_MAX));
  return OK;
}

Status sopa_find(const Sopa *sopa, const SopaWords *words, const Progress *progress, SopaHits *out, Error *err) {
  size_t diagonals = (size_t)sopa->rows + (size_t)sopa->cols;
  Walk walk = {.sopa = sopa, .words = words};
  walk.down = mem_alloc((size_t)sopa->cols * sizeof *walk.down);
  walk.down_east = mem_alloc(diagonals * sizeof *walk.down_east);
  walk.down_west = mem_alloc(diagonals * sizeof *walk.down_west);
  sopa_trie_init(&walk.trie, sopa->alphabet.tiles.kinds, words, NULL);
  Status status = walk_all(&walk, progress, err);
  sopa_trie_deinit(&walk.trie);
  mem_free(walk.down);
  mem_free(walk.down_east);
  mem_free(walk.down_west);
  if (status != OK) {
    sopa_hits_deinit(&walk.hits);
    return status;
  }
  if (walk.hits.count > 1)
    qsort(walk.hits.items, (size_t)walk.hits.count, sizeof *walk.hits.items, compare_hits);
  *out = walk.hits;
  return OK;
}

static void sopa_mark_hit(Sopa *sopa, const SopaHit *hit) {
  SopaWord *word = &sopa->words.items[hit->word];
  word->is_found = true;
  for (int i = 0; i < word->length; i++) {
    int row = hit->place.row + sopa_drow(hit->place.direction) * i;
    int col = hit->place.col + sopa_dcol(hit->place.direction) * i;
    sopa->marks[row * sopa->cols + col] = true;
  }
}

Status sopa_solve(Sopa *sopa, const Progress *progress, SopaHits *out, Error *err) {
  Status status = sopa_find(sopa, &sopa->words, progress, out, err);
  if (status != OK)
    return status;
  memset(sopa->marks, 0, (size_t)sopa->rows * (size_t)sopa->cols * sizeof *sopa->marks);
  for (int i = 0; i < sopa->words.count; i++)
    sopa->words.items[i].is_found = false;
  for (int i = 0; i < out->count; i++)
    sopa_mark_hit(sopa, &out->items[i]);
  sopa->is_solved = true;
  return OK;
}

// ---- playing ----

static int sign_of(int number) {
  return (number > 0) - (number < 0);
}

static int direction_of(int drow, int dcol) {
  for (int direction = 0; direction < SOPA_DIRECTIONS; direction++) {
    if (sopa_drow(direction) == sign_of(drow) && sopa_dcol(direction) == sign_of(dcol))
      return direction;
  }
  return EAST; // a single cell
}

static int sopa_find_read_line(const Sopa *sopa, SopaPlace place, int length) {
  Tile tiles[SOPA_WORD_MAX];
  for (int i = 0; i < length; i++)
    tiles[i] = sopa_cell(sopa, place.row + sopa_drow(place.direction) * i, place.col + sopa_dcol(place.direction) * i);
  return sopa_words_find(&sopa->words, tiles, length);
}

int sopa_take_line(Sopa *sopa, int from_row, int from_col, int to_row, int to_col) {
  int drow = to_row - from_row, dcol = to_col - from_col;
  int length = 1 + (abs(drow) > abs(dcol) ? abs(drow) : abs(dcol));
  if ((drow && dcol && abs(drow) != abs(dcol)) || length > SOPA_WORD_MAX)
    return -1;
  int direction = direction_of(drow, dcol);
  SopaPlace there = {from_row, from_col, direction}, back = {to_row, to_col, (direction + 4) % SOPA_DIRECTIONS};
  if (!sopa_place_fits(sopa->rows, sopa->cols, there, length))
    return -1;
  int word = sopa_find_read_line(sopa, there, length), reversed = sopa_find_read_line(sopa, back, length);
  if (word < 0 && reversed < 0)
    return -1;
  SopaHit hit = {word >= 0 ? word : reversed, word >= 0 ? there : back};
  sopa_mark_hit(sopa, &hit);
  bool has_all = true;
  for (int i = 0; i < sopa->words.count; i++)
    has_all = has_all && sopa->words.items[i].is_found;
  sopa->is_solved = has_all;
  return hit.word;
}

// ---- numbers ----

void sopa_hits_count(const SopaHits *hits, int word_count, int *counts) {
  memset(counts, 0, (size_t)word_count * sizeof *counts);
  for (int i = 0; i < hits->count; i++)
    counts[hits->items[i].word]++;
}

int sopa_difficulty(const SopaHits *hits) {
  int sum = 0;
  for (int i = 0; i < hits->count;) {
    int word = hits->items[i].word, easiest = 3;
    for (; i < hits->count && hits->items[i].word == word; i++) {
      int difficulty = sopa_place_difficulty(hits->items[i].place);
      easiest = difficulty < easiest ? difficulty : easiest;
    }
    sum += easiest;
  }
  return sum;
}

int *sopa_hits_cover(const Sopa *sopa, const SopaHits *hits) {
  int *words = mem_alloc((size_t)sopa->rows * (size_t)sopa->cols * sizeof *words);
  for (int i = hits ? hits->count : 0; i-- > 0;) {
    SopaPlace place = hits->items[i].place;
    for (int j = 0; j < sopa->words.items[hits->items[i].word].length; j++)
      words[(place.row + sopa_drow(place.direction) * j) * sopa->cols + place.col + sopa_dcol(place.direction) * j] =
          hits->items[i].word + 1;
  }
  return words;
}
