// SPDX-License-Identifier: MIT
// Placing words, so that each can be read exactly once.
//
// After every word the automaton reads the lines through its new letters, and the word is taken back if another listed
// or blocked word can be read there. So the grid is correct at every moment, and nothing has to be repaired at the end.
#include "base/mem.h"
#include "puzzle/sopa_maker_internal.h"

enum { TRIES = 24, TRIES_ANY = 160, WORDS_A_REPORT = 64 };

// ---- reading the lines through a cell ----

static bool sopa_place_is_letter(const Maker *maker, int row, int col) {
  if (row < 0 || col < 0 || row >= maker->rows || col >= maker->cols)
    return false;
  Tile tile = maker->cells[row * maker->cols + col];
  return tile != CELL_FREE && tile != CELL_HOLE;
}

// Does a word that ends at (row, col) on the axis have all its letters inside the one that was laid?
static bool lies_within(const Laid *laid, int length, int row, int col, int axis) {
  if (laid->place.direction % 4 != axis % 4)
    return false;
  int from_row = row - sopa_drow(axis) * (length - 1), from_col = col - sopa_dcol(axis) * (length - 1);
  int drow = sopa_drow(laid->place.direction), dcol = sopa_dcol(laid->place.direction);
  int a = drow ? (row - laid->place.row) * drow : (col - laid->place.col) * dcol;
  int b = drow ? (from_row - laid->place.row) * drow : (from_col - laid->place.col) * dcol;
  int low = a < b ? a : b, high = a < b ? b : a;
  return low >= 0 && high < laid->length;
}

// Rude words that somebody wrote are allowed: inside a listed word (PUTA in DISPUTA), or along the message.
static bool rude_is_own(const Maker *maker, const Laid *laid, int length, int row, int col, int axis) {
  if (laid->word >= 0)
    return lies_within(laid, length, row, col, axis);
  bool is_own = laid->is_message && axis == MAKER_AXIS_FIRST;
  for (int i = 0; is_own && i < length; i++)
    is_own = !maker->is_used[row * maker->cols + col - i];
  return is_own;
}

// A word ends at (row, col) on the axis. Is it the one that was laid, or an allowed one inside it?
static bool is_expected(const Maker *maker, const Laid *laid, int number, int row, int col, int axis) {
  if (number >= maker->rude_first)
    return rude_is_own(maker, laid, maker_word(maker, number)->length, row, col, axis);
  if (number < maker->word_count && maker->request->allows_repeats)
    return true;
  if (laid->word < 0 || number >= maker->word_count || (number != laid->word && !maker->request->allows_inside))
    return false;
  if (maker->words->items[number].length == 1) // it reads in every direction, and its cell belongs to the laid word
    return true;
  return lies_within(laid, maker->words->items[number].length, row, col, axis);
}

static bool ends_are_expected(const Maker *maker, const Laid *laid, uint32_t state, int past, int row, int col,
                              int axis) {
  const SopaTrie *trie = &maker->trie;
  for (uint32_t node = state >> trie->shift; node; node = trie->shorter[node]) {
    const int32_t numbers[2] = {trie->forward[node], trie->backward[node]};
    for (int i = 0; i < 2; i++) {
      if (numbers[i] < 0)
        continue;
      const SopaWord *word = maker_word(maker, numbers[i]);
      if (word->length > past && !is_expected(maker, laid, numbers[i], row, col, axis))
        return false;
    }
  }
  return true;
}

bool maker_reads_clean(const Maker *maker, int row, int col, int axis, uint32_t state, const Laid *laid) {
  int drow = sopa_drow(axis), dcol = sopa_dcol(axis);
  for (int past = 0; sopa_place_is_letter(maker, row, col); past++, row += drow, col += dcol) {
    state = sopa_trie_step(&maker->trie, state, maker->cells[row * maker->cols + col]);
    if (sopa_trie_depth(&maker->trie, state) <= past)
      return true; // every word that may still end begins after the cell
    if (sopa_trie_ends(state) && !ends_are_expected(maker, laid, state, past, row, col, axis))
      return false;
  }
  return true;
}

static bool line_is_clean(const Maker *maker, int row, int col, int axis, const Laid *laid) {
  int drow = sopa_drow(axis), dcol = sopa_dcol(axis), reach = maker->trie.longest - 1, back = 0;
  while (back < reach && sopa_place_is_letter(maker, row - drow * (back + 1), col - dcol * (back + 1)))
    back++;
  uint32_t state = 0;
  for (; back > 0; back--)
    state = sopa_trie_step(&maker->trie, state, maker->cells[(row - drow * back) * maker->cols + col - dcol * back]);
  return maker_reads_clean(maker, row, col, axis, state, laid);
}

bool maker_cell_is_clean(const Maker *maker, int row, int col, const Laid *laid) {
  for (int i = 0; i < MAKER_AXES; i++) {
    if (!line_is_clean(maker, row, col, MAKER_AXIS_FIRST + i, laid))
      return false;
  }
  return true;
}

// ---- laying a word ----

// How many letters are there already; -1 when the word does not agree with them.
static int count_shared(const Maker *maker, const SopaWord *word, SopaPlace place) {
  const Tile *cell = maker->cells + place.row * maker->cols + place.col;
  int step = sopa_drow(place.direction) * maker->cols + sopa_dcol(place.direction), shared = 0;
  for (int i = 0; i < word->length; i++, cell += step) {
    if (*cell == word->tiles[i])
      shared++;
    else if (*cell != CELL_FREE)
      return -1;
  }
  return shared;
}

static bool new_letters_are_clean(const Maker *maker, const Laid *laid, const bool *is_new) {
  int drow = sopa_drow(laid->place.direction), dcol = sopa_dcol(laid->place.direction);
  for (int i = 0; i < laid->length; i++) {
    if (is_new[i] && !maker_cell_is_clean(maker, laid->place.row + drow * i, laid->place.col + dcol * i, laid))
      return false;
  }
  return true;
}

static void note_letter(Maker *maker, Tile tile, int cell) {
  ARRAY_GROW(maker->cells_with[tile], maker->with_count[tile], maker->with_capacity[tile]);
  maker->cells_with[tile][maker->with_count[tile]++] = cell;
}

bool maker_lay(Maker *maker, int number, SopaPlace place) {
  const SopaWord *word = &maker->words->items[number];
  bool is_new[SOPA_WORD_MAX];
  int cell = place.row * maker->cols + place.col, fresh = 0;
  int step = sopa_drow(place.direction) * maker->cols + sopa_dcol(place.direction);
  for (int i = 0, at = cell; i < word->length; i++, at += step) {
    is_new[i] = maker->cells[at] == CELL_FREE;
    fresh += is_new[i];
    if (is_new[i])
      maker->cells[at] = word->tiles[i];
  }
  Laid laid = {.word = number, .place = place, .length = word->length};
  // A word that adds no letter was there before, by chance or inside another.
  bool is_clean = fresh > 0 && new_letters_are_clean(maker, &laid, is_new);
  for (int i = 0, at = cell; i < word->length; i++, at += step) {
    if (is_clean)
      maker->is_used[at] = true;
    if (is_clean && is_new[i])
      note_letter(maker, word->tiles[i], at);
    else if (!is_clean && is_new[i])
      maker->cells[at] = CELL_FREE;
  }
  if (is_clean) {
    maker->places[number] = place;
    maker->is_placed[number] = true;
  }
  return is_clean;
}

// ---- looking for a place ----

// The rows (or columns) where a word may begin, for a step of -1, 0 or 1.
static int line_room(int side, int step, int length, int *first) {
  *first = step < 0 ? length - 1 : 0;
  return step == 0 ? side : side - length + 1;
}

static int random_direction(Maker *maker) {
  unsigned directions = maker->request->directions;
  int wanted = (int)random_below(&maker->random, (uint32_t)__builtin_popcount(directions));
  for (int direction = 0;; direction++) {
    if ((directions >> direction & 1) && wanted-- == 0)
      return direction;
  }
}

static bool random_place(Maker *maker, int length, SopaPlace *out) {
  int direction = random_direction(maker), first_row, first_col;
  int rows = line_room(maker->rows, sopa_drow(direction), length, &first_row);
  int cols = line_room(maker->cols, sopa_dcol(direction), length, &first_col);
  if (rows <= 0 || cols <= 0)
    return false;
  uint32_t at = random_below(&maker->random, (uint32_t)rows * (uint32_t)cols);
  *out = (SopaPlace){first_row + (int)at / cols, first_col + (int)at % cols, direction};
  return true;
}

// A place that shares at least one letter with the grid.
static bool crossing_place(Maker *maker, const SopaWord *word, SopaPlace *out) {
  int index = (int)random_below(&maker->random, (uint32_t)word->length);
  Tile tile = word->tiles[index];
  if (maker->with_count[tile] == 0)
    return false;
  int direction = random_direction(maker);
  int cell = maker->cells_with[tile][random_below(&maker->random, (uint32_t)maker->with_count[tile])];
  *out = (SopaPlace){cell / maker->cols - sopa_drow(direction) * index,
                     cell % maker->cols - sopa_dcol(direction) * index, direction};
  return sopa_place_fits(maker->rows, maker->cols, *out, word->length);
}

typedef struct Candidate {
  SopaPlace place;
  int shared;
} Candidate;

static bool sopa_place_is_better(SopaCrossing crossing, int shared, int than) {
  return crossing == SOPA_CROSSING_FEW ? shared < than : shared > than;
}

// Keeps the candidates sorted, the best first.
static void keep_candidate(SopaCrossing crossing, Candidate *list, int *count, Candidate candidate) {
  int at = (*count)++;
  for (; at > 0 && sopa_place_is_better(crossing, candidate.shared, list[at - 1].shared); at--)
    list[at] = list[at - 1];
  list[at] = candidate;
}

static bool place_by_samples(Maker *maker, int number) {
  const SopaWord *word = &maker->words->items[number];
  SopaCrossing crossing = maker->request->crossing;
  Candidate candidates[TRIES];
  int count = 0, tries = crossing == SOPA_CROSSING_ANY ? TRIES_ANY : TRIES;
  for (int i = 0; i < tries; i++) {
    SopaPlace place;
    bool has_place = crossing == SOPA_CROSSING_MANY && i % 4 != 0 ? crossing_place(maker, word, &place)
                                                                  : random_place(maker, word->length, &place);
    int shared = has_place ? count_shared(maker, word, place) : -1;
    if (shared < 0)
      continue;
    if (crossing != SOPA_CROSSING_ANY)
      keep_candidate(crossing, candidates, &count, (Candidate){place, shared});
    else if (maker_lay(maker, number, place))
      return true;
  }
  for (int i = 0; i < count; i++) {
    if (maker_lay(maker, number, candidates[i].place))
      return true;
  }
  return false;
}

static bool scan_direction(Maker *maker, int number, int direction) {
  const SopaWord *word = &maker->words->items[number];
  int first_row, first_col;
  int rows = line_room(maker->rows, sopa_drow(direction), word->length, &first_row);
  int cols = line_room(maker->cols, sopa_dcol(direction), word->length, &first_col);
  if (rows <= 0 || cols <= 0)
    return false;
  uint32_t total = (uint32_t)rows * (uint32_t)cols, start = random_below(&maker->random, total);
  for (uint32_t i = 0; i < total; i++) {
    uint32_t at = start + i < total ? start + i : start + i - total;
    SopaPlace place = {first_row + (int)at / cols, first_col + (int)at % cols, direction};
    if (count_shared(maker, word, place) >= 0 && maker_lay(maker, number, place))
      return true;
  }
  return false;
}

static bool place_by_scan(Maker *maker, int number) {
  int directions[SOPA_DIRECTIONS], count = 0;
  for (int direction = 0; direction < SOPA_DIRECTIONS; direction++) {
    if (maker->request->directions >> direction & 1)
      directions[count++] = direction;
  }
  random_shuffle(&maker->random, directions, (size_t)count, sizeof *directions);
  for (int i = 0; i < count; i++) {
    if (scan_direction(maker, number, directions[i]))
      return true;
  }
  return false;
}

// Long words first, those of one length in a random order.
static void choose_order(Maker *maker) {
  int starts[SOPA_WORD_MAX + 2] = {0}, *shuffled = mem_alloc((size_t)maker->word_count * sizeof *shuffled);
  for (int i = 0; i < maker->word_count; i++) {
    shuffled[i] = i;
    starts[SOPA_WORD_MAX - maker->words->items[i].length + 1]++;
  }
  for (int i = 1; i <= SOPA_WORD_MAX + 1; i++)
    starts[i] += starts[i - 1];
  random_shuffle(&maker->random, shuffled, (size_t)maker->word_count, sizeof *shuffled);
  for (int i = 0; i < maker->word_count; i++) {
    int length = maker->words->items[shuffled[i]].length;
    maker->order[starts[SOPA_WORD_MAX - length]++] = shuffled[i];
  }
  mem_free(shuffled);
}

bool maker_place_words(Maker *maker, const Progress *progress) {
  choose_order(maker);
  maker->unplaced = 0;
  for (int i = 0; i < maker->word_count; i++) {
    int number = maker->order[i];
    if (i % WORDS_A_REPORT == 0) {
      progress_report(progress, N_("placing words"), i, maker->word_count);
      if (progress_is_cancelled(progress))
        return false;
    }
    if (!maker->is_placed[number] && !place_by_samples(maker, number) && !place_by_scan(maker, number))
      maker->unplaced++;
  }
  return true;
}
