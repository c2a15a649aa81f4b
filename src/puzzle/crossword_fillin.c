// SPDX-License-Identifier: MIT
// Fill-ins: in how many ways the listed words fit into the grid, and letters that are given until there is only one.
//
// The search puts words into the place with the fewest possible words, and stops at the second way. Words with the same
// letters count as one.
#include "base/mem.h"
#include "puzzle/crossword_make.h"
#include "puzzle/fastrandom.h"

typedef struct FillinSearch {
  const Crossword *crossword;
  const Progress *progress;
  Tile *words;     // of the list, each CROSSWORD_SIDE_MAX after the last
  int *lengths;    //
  bool *is_used;   // by word
  bool *is_filled; // by place
  Tile *cells;     // the letters known so far
  uint8_t *covers; // how many words cover each of them
  Tile *other;     // a way that is not the grid's; NULL: not needed
  int ways;
  int64_t steps_left;
} FillinSearch;

static const Tile *fillin_word(const FillinSearch *search, int word) {
  return search->words + (size_t)word * CROSSWORD_SIDE_MAX;
}

static bool fillin_fits(const FillinSearch *search, int place, int word) {
  const CrosswordEntry *entry = &search->crossword->entries[place];
  if (search->is_used[word] || search->lengths[word] != entry->length)
    return false;
  for (int i = 0; i < entry->length; i++) {
    Tile known = search->cells[crossword_entry_cell(search->crossword, entry, i)];
    if (known && known != fillin_word(search, word)[i])
      return false;
  }
  return true;
}

static void fillin_put(FillinSearch *search, int place, int word) {
  const CrosswordEntry *entry = &search->crossword->entries[place];
  search->is_used[word] = search->is_filled[place] = true;
  for (int i = 0; i < entry->length; i++) {
    int cell = crossword_entry_cell(search->crossword, entry, i);
    search->cells[cell] = fillin_word(search, word)[i];
    search->covers[cell]++;
  }
}

static void fillin_take_back(FillinSearch *search, int place, int word) {
  const CrosswordEntry *entry = &search->crossword->entries[place];
  search->is_used[word] = search->is_filled[place] = false;
  for (int i = 0; i < entry->length; i++) {
    int cell = crossword_entry_cell(search->crossword, entry, i);
    if (--search->covers[cell] == 0)
      search->cells[cell] = TILE_EMPTY;
  }
}

// The place with the fewest possible words; -1: all are filled.
static int fillin_next_place(const FillinSearch *search) {
  int best = -1, least = INT32_MAX;
  for (int place = 0; place < search->crossword->count && least > 0; place++) {
    int fitting = 0;
    for (int word = 0; !search->is_filled[place] && word < search->crossword->count && fitting < least; word++)
      fitting += fillin_fits(search, place, word);
    if (!search->is_filled[place] && fitting < least) {
      least = fitting;
      best = place;
    }
  }
  return best;
}

static void fillin_take_way(FillinSearch *search) {
  size_t cells = (size_t)search->crossword->rows * (size_t)search->crossword->cols;
  search->ways++;
  if (search->other && memcmp(search->cells, search->crossword->cells, cells) != 0)
    memcpy(search->other, search->cells, cells);
}

static bool was_tried(const FillinSearch *search, int place, int word) {
  for (int i = 0; i < word; i++) {
    if (fillin_fits(search, place, i) &&
        memcmp(fillin_word(search, i), fillin_word(search, word), (size_t)search->lengths[word]) == 0)
      return true;
  }
  return false;
}

// Depth first, one level for each place.
static void fillin_search(FillinSearch *search) { // NOLINT(misc-no-recursion)
  int place = fillin_next_place(search);
  if (place < 0) {
    fillin_take_way(search);
    return;
  }
  for (int word = 0; word < search->crossword->count && search->ways < 2 && search->steps_left > 0; word++) {
    if (!fillin_fits(search, place, word) || was_tried(search, place, word))
      continue;
    search->steps_left--;
    if (progress_is_cancelled(search->progress))
      search->steps_left = 0;
    fillin_put(search, place, word);
    fillin_search(search);
    fillin_take_back(search, place, word);
  }
}

// NOLINTNEXTLINE(readability-non-const-parameter): the search writes to it
int crossword_count_fillings(const Crossword *crossword, int64_t steps_max, const Progress *progress, Tile *other) {
  size_t cells = (size_t)crossword->rows * (size_t)crossword->cols, count = (size_t)crossword->count;
  FillinSearch search = {.crossword = crossword, .progress = progress, .other = other, .steps_left = steps_max};
  search.words = mem_alloc((count + 1) * CROSSWORD_SIDE_MAX);
  search.lengths = mem_alloc((count + 1) * sizeof *search.lengths);
  search.is_used = mem_alloc(count + 1);
  search.is_filled = mem_alloc(count + 1);
  search.cells = mem_alloc(cells);
  search.covers = mem_alloc(cells);
  for (int i = 0; i < crossword->count; i++) {
    crossword_entry_tiles(crossword, &crossword->entries[i], search.words + (size_t)i * CROSSWORD_SIDE_MAX);
    search.lengths[i] = crossword->entries[i].length;
  }
  for (size_t i = 0; crossword->given && i < cells; i++) {
    search.covers[i] = crossword->given[i]; // given letters are never taken back
    search.cells[i] = crossword->given[i] ? crossword->cells[i] : TILE_EMPTY;
  }
  fillin_search(&search);
  mem_free(search.words);
  mem_free(search.lengths);
  mem_free(search.is_used);
  mem_free(search.is_filled);
  mem_free(search.cells);
  mem_free(search.covers);
  return search.ways < 2 && search.steps_left <= 0 ? 0 : search.ways;
}

// ---- letters that are given ----

static int count_words_of_cell(const Crossword *crossword, int cell) {
  int row = cell / crossword->cols, col = cell % crossword->cols;
  bool across = crossword_is_open(crossword, row, col - 1) || crossword_is_open(crossword, row, col + 1);
  bool down = crossword_is_open(crossword, row - 1, col) || crossword_is_open(crossword, row + 1, col);
  return across + down;
}

// A letter that differs between the two ways, in two words if possible.
static int choose_given(const Crossword *crossword, const Tile *other, FastRandom *random) {
  int best = -1, rank = 0, seen = 0;
  for (int i = 0; i < crossword->rows * crossword->cols; i++) {
    if (crossword->cells[i] == TILE_EMPTY || crossword->given[i] || (other && other[i] == crossword->cells[i]))
      continue;
    int own = count_words_of_cell(crossword, i);
    if (own > rank) {
      rank = own;
      seen = 0;
    }
    if (own == rank && fastrandom_below(random, (uint32_t)++seen) == 0)
      best = i;
  }
  return best;
}

Status crossword_make_fillin(Crossword *crossword, int given_least, const Seed *seed, const Progress *progress,
                             int *given, Error *err) {
  size_t cells = (size_t)crossword->rows * (size_t)crossword->cols;
  ScopedMem Tile *other = mem_alloc(cells);
  FastRandom random = fastrandom_start(seed, "crossword fillin");
  crossword->kind = CROSSWORD_FILLIN;
  mem_free(crossword->given);
  crossword->given = mem_alloc(cells);
  *given = 0;
  for (;;) {
    int ways = crossword_count_fillings(crossword, CROSSWORD_FILLIN_STEPS, progress, other);
    if (progress_is_cancelled(progress))
      return error_set(err, ERR_CANCELLED, N_("the crossword was not made: it was stopped"));
    if (ways == 1 && *given >= given_least)
      return OK;
    int cell = choose_given(crossword, ways == 2 ? other : NULL, &random);
    if (cell < 0)
      return OK; // all letters are given
    crossword->given[cell] = true;
    ++*given;
  }
}
