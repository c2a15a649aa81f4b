// SPDX-License-Identifier: MIT
// Filling a grid. For each run of cells a set of bits keeps the words that still fit, and for each cell another keeps
// the letters that still fit. A letter that one run rules out in a cell is also lost to the run that crosses there, and
// so on until nothing changes (arc consistency). Then the run with the fewest words left, compared to the trouble it
// made, gets the word that leaves its neighbours the most. If that fails, the word is struck out.
//
// The two branches together cover all cases, so a search that ends without a filling has proved that there is none. A
// search that takes long is restarted with what it learnt: the trouble of each run, and the words that were struck out
// before any was put in.
//
// Sets are sparse: the first `limit` elements of `active` list the blocks of 64 words that are not empty. Before a
// level of the search changes a run, the run is saved, and restored when the level is taken back.
#include "base/mem.h"
#include "puzzle/crossword_stock_internal.h"
#include "puzzle/fastrandom.h"

#include <assert.h>

enum {
  RUN_STEPS_FIRST = 150, // of the first search; each later one may take half as many again
  SAMPLE = 24,           // words that are compared before one is chosen
  CANCEL_EVERY = 64,
};

typedef struct FillRun {
  int length;
  int cells[CROSSWORD_SIDE_MAX];
  int others[CROSSWORD_SIDE_MAX];    // the run that crosses at each place; -1: none
  int places[CROSSWORD_SIDE_MAX];    // the place of that crossing in the other run
  uint64_t seen[CROSSWORD_SIDE_MAX]; // for each cell, the letters that the set below has taken into account
  uint64_t *bits;
  uint32_t *active;
  uint32_t *residues; // for each place and letter, the last block that had it
  int limit, count, blocks;
  int64_t trouble;
  int saved_at; // the last level that has saved it
  bool is_queued;
} FillRun;

// A run before a level changed it, in Filler.memory.
typedef struct SavedRun {
  int run, limit, count, saved_at;
  size_t at;
} SavedRun;

typedef struct SavedCell {
  int cell;
  uint64_t letters;
} SavedCell;

typedef struct FillLevel {
  int run, word; // the word that was put in, and where
  int runs, cells;
  size_t memory;
} FillLevel;

typedef struct Filler {
  const CrosswordFill *request;
  const Progress *progress;
  FastRandom random;
  FillRun *runs;
  int run_count;
  uint64_t *letters; // the letters that still fit each cell
  int *queue;
  int queue_first, queue_count; // a ring of run_count + 1
  SavedRun *saved_runs;
  int saved_run_count, saved_run_capacity;
  SavedCell *saved_cells;
  int saved_cell_count, saved_cell_capacity;
  uint64_t *memory;
  size_t memory_used, memory_room;
  FillLevel *levels;
  int level, level_capacity;
  int64_t steps;
  bool prefers_known;
} Filler;

// ---- runs ----

static const StockShelf *run_shelf(const Filler *filler, const FillRun *run) {
  return &filler->request->stock->shelves[run->length];
}

static bool plan_is_open(const CrosswordFill *request, int row, int col) {
  return row >= 0 && col >= 0 && row < request->rows && col < request->cols &&
         request->plan[row * request->cols + col] != CROSSWORD_BLACK;
}

static int plan_run_length(const CrosswordFill *request, int row, int col, bool is_down) {
  int length = 0;
  if (!plan_is_open(request, row, col) || plan_is_open(request, row - is_down, col - !is_down))
    return 0;
  while (plan_is_open(request, row + (is_down ? length : 0), col + (is_down ? 0 : length)))
    length++;
  return length >= CROSSWORD_LENGTH_MIN ? length : 0;
}

static void run_init(Filler *filler, FillRun *run, int row, int col, bool is_down, int length) {
  const CrosswordFill *request = filler->request;
  *run = (FillRun){.length = length, .trouble = 1, .saved_at = -1};
  for (int i = 0; i < length; i++) {
    run->cells[i] = (row + (is_down ? i : 0)) * request->cols + col + (is_down ? 0 : i);
    run->others[i] = -1;
  }
  const StockShelf *shelf = run_shelf(filler, run);
  int kinds = request->stock->alphabet->tiles.kinds;
  run->blocks = run->limit = length <= request->stock->longest ? shelf->blocks : 0;
  run->count = run->blocks ? shelf->count : 0;
  run->bits = mem_alloc((size_t)(run->blocks + 1) * sizeof *run->bits);
  run->active = mem_alloc((size_t)(run->blocks + 1) * sizeof *run->active);
  run->residues = mem_alloc((size_t)length * (size_t)(kinds + 1) * sizeof *run->residues);
  for (int i = 0; i < run->blocks; i++) {
    int words = shelf->count - i * 64;
    run->bits[i] = words >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << words) - 1;
    run->active[i] = (uint32_t)i;
  }
  for (int i = 0; i < length; i++)
    run->seen[i] = ((UINT64_C(1) << kinds) - 1) << 1;
}

// Finds out which runs cross, and where.
static void join_runs(Filler *filler) {
  int cells = filler->request->rows * filler->request->cols;
  ScopedMem int *first = mem_alloc((size_t)cells * sizeof *first);
  ScopedMem int *place = mem_alloc((size_t)cells * sizeof *place);
  for (int i = 0; i < filler->run_count; i++) {
    FillRun *run = &filler->runs[i];
    for (int j = 0; j < run->length; j++) {
      int cell = run->cells[j], other = first[cell] - 1;
      if (other < 0) {
        first[cell] = i + 1;
        place[cell] = j;
        continue;
      }
      run->others[j] = other;
      run->places[j] = place[cell];
      filler->runs[other].others[place[cell]] = i;
      filler->runs[other].places[place[cell]] = j;
    }
  }
}

static void find_runs(Filler *filler) {
  const CrosswordFill *request = filler->request;
  int capacity = 0, cells = request->rows * request->cols;
  for (int i = 0; i < 2 * cells; i++) {
    int row = i % cells / request->cols, col = i % cells % request->cols;
    bool is_down = i >= cells;
    int length = plan_run_length(request, row, col, is_down);
    if (length == 0)
      continue;
    ARRAY_GROW(filler->runs, filler->run_count, capacity);
    run_init(filler, &filler->runs[filler->run_count++], row, col, is_down, length);
  }
  join_runs(filler);
}

static void filler_init(Filler *filler, const CrosswordFill *request, const Progress *progress) {
  int cells = request->rows * request->cols, kinds = request->stock->alphabet->tiles.kinds;
  *filler = (Filler){.request = request, .progress = progress};
  filler->random = fastrandom_start(&request->seed, "crossword fill");
  filler->letters = mem_alloc((size_t)cells * sizeof *filler->letters);
  for (int i = 0; i < cells; i++) {
    Tile planned = request->plan[i];
    filler->letters[i] = planned == CROSSWORD_OPEN    ? ((UINT64_C(1) << kinds) - 1) << 1
                         : planned == CROSSWORD_BLACK ? 0
                                                      : UINT64_C(1) << planned;
  }
  find_runs(filler);
  filler->queue = mem_alloc((size_t)(filler->run_count + 1) * sizeof *filler->queue);
}

static void filler_deinit(Filler *filler) {
  for (int i = 0; i < filler->run_count; i++) {
    mem_free(filler->runs[i].bits);
    mem_free(filler->runs[i].active);
    mem_free(filler->runs[i].residues);
  }
  mem_free(filler->runs);
  mem_free(filler->letters);
  mem_free(filler->queue);
  mem_free(filler->saved_runs);
  mem_free(filler->saved_cells);
  mem_free(filler->memory);
  mem_free(filler->levels);
}

// ---- saving and putting back ----

static uint64_t *memory_take(Filler *filler, size_t count) {
  if (filler->memory_used + count > filler->memory_room) {
    filler->memory_room = (filler->memory_used + count) * 2;
    filler->memory = mem_resize(filler->memory, filler->memory_room, sizeof *filler->memory);
  }
  filler->memory_used += count;
  assert(filler->memory); // no caller asks for nothing
  return filler->memory + filler->memory_used - count;
}

// To be called before a run changes at this level. At level 0 nothing is ever restored.
static void save_run(Filler *filler, int number) {
  FillRun *run = &filler->runs[number];
  if (filler->level == 0 || run->saved_at == filler->level)
    return;
  ARRAY_GROW(filler->saved_runs, filler->saved_run_count, filler->saved_run_capacity);
  filler->saved_runs[filler->saved_run_count++] =
      (SavedRun){number, run->limit, run->count, run->saved_at, filler->memory_used};
  uint64_t *memory = memory_take(filler, 2 * (size_t)run->limit + (size_t)run->length);
  for (int i = 0; i < run->limit; i++) {
    *memory++ = run->active[i];
    *memory++ = run->bits[run->active[i]];
  }
  memcpy(memory, run->seen, (size_t)run->length * sizeof *memory);
  run->saved_at = filler->level;
}

static void restore_run(Filler *filler, const SavedRun *saved) {
  FillRun *run = &filler->runs[saved->run];
  const uint64_t *memory = filler->memory + saved->at;
  run->limit = saved->limit;
  run->count = saved->count;
  run->saved_at = saved->saved_at;
  for (int i = 0; i < run->limit; i++) {
    run->active[i] = (uint32_t)*memory++;
    run->bits[run->active[i]] = *memory++;
  }
  memcpy(run->seen, memory, (size_t)run->length * sizeof *memory);
}

static void push_level(Filler *filler, int run, int word) {
  ARRAY_GROW(filler->levels, filler->level, filler->level_capacity);
  filler->levels[filler->level++] =
      (FillLevel){run, word, filler->saved_run_count, filler->saved_cell_count, filler->memory_used};
}

static FillLevel pop_level(Filler *filler) {
  FillLevel level = filler->levels[filler->level - 1];
  while (filler->saved_run_count > level.runs)
    restore_run(filler, &filler->saved_runs[--filler->saved_run_count]);
  while (filler->saved_cell_count > level.cells) {
    SavedCell saved = filler->saved_cells[--filler->saved_cell_count];
    filler->letters[saved.cell] = saved.letters;
  }
  filler->memory_used = level.memory;
  filler->level--;
  return level;
}

// ---- what follows ----

static void queue_run(Filler *filler, int number) {
  if (filler->runs[number].is_queued)
    return;
  filler->runs[number].is_queued = true;
  filler->queue[(filler->queue_first + filler->queue_count++) % (filler->run_count + 1)] = number;
}

static void clear_queue(Filler *filler) {
  for (; filler->queue_count > 0; filler->queue_count--) {
    filler->runs[filler->queue[filler->queue_first]].is_queued = false;
    filler->queue_first = (filler->queue_first + 1) % (filler->run_count + 1);
  }
}

// Keeps the words that have one of the letters at this place.
static void keep_run_words(const Filler *filler, FillRun *run, int place, uint64_t letters) {
  const CrosswordStock *stock = filler->request->stock;
  uint64_t lost = run->seen[place] & ~letters;
  bool is_by_loss = __builtin_popcountll(lost) < __builtin_popcountll(letters);
  uint64_t rows = is_by_loss ? lost : letters;
  for (int i = run->limit; i-- > 0;) {
    uint32_t block = run->active[i];
    uint64_t either = 0;
    for (uint64_t rest = rows; rest; rest &= rest - 1)
      either |= stock_with(stock, run->length, place, __builtin_ctzll(rest))[block];
    run->bits[block] &= is_by_loss ? ~either : either;
    if (run->bits[block] == 0) {
      run->active[i] = run->active[--run->limit];
      run->active[run->limit] = block;
    }
  }
  run->seen[place] = letters;
}

static int count_run_words(const FillRun *run) {
  int count = 0;
  for (int i = 0; i < run->limit; i++)
    count += __builtin_popcountll(run->bits[run->active[i]]);
  return count;
}

static bool has_word_with(const Filler *filler, FillRun *run, int place, int letter) {
  const CrosswordStock *stock = filler->request->stock;
  const uint64_t *with = stock_with(stock, run->length, place, letter);
  uint32_t *residue = &run->residues[place * (stock->alphabet->tiles.kinds + 1) + letter];
  if (run->bits[*residue] & with[*residue])
    return true;
  for (int i = 0; i < run->limit; i++) {
    if (run->bits[run->active[i]] & with[run->active[i]]) {
      *residue = run->active[i];
      return true;
    }
  }
  return false;
}

static void set_letters(Filler *filler, int cell, uint64_t letters) {
  if (filler->level > 0) {
    ARRAY_GROW(filler->saved_cells, filler->saved_cell_count, filler->saved_cell_capacity);
    filler->saved_cells[filler->saved_cell_count++] = (SavedCell){cell, filler->letters[cell]};
  }
  filler->letters[cell] = letters;
}

// The cells lose the letters that no word of the run has there any more.
static void tell_cells(Filler *filler, int number) {
  FillRun *run = &filler->runs[number];
  for (int i = 0; i < run->length; i++) {
    uint64_t letters = 0;
    for (uint64_t rest = run->seen[i]; rest; rest &= rest - 1) {
      int letter = __builtin_ctzll(rest);
      if (has_word_with(filler, run, i, letter))
        letters |= UINT64_C(1) << letter;
    }
    if (letters == run->seen[i])
      continue;
    run->seen[i] = letters; // the words that are left take this into account already
    uint64_t both = filler->letters[run->cells[i]] & letters;
    if (both == filler->letters[run->cells[i]])
      continue;
    set_letters(filler, run->cells[i], both);
    if (run->others[i] >= 0)
      queue_run(filler, run->others[i]);
  }
}

static bool run_has(const FillRun *run, int word) {
  return run->bits[word / 64] >> (word % 64) & 1;
}

static void strike_word(Filler *filler, int number, int word) {
  FillRun *run = &filler->runs[number];
  uint32_t block = (uint32_t)word / 64;
  save_run(filler, number);
  run->bits[block] &= ~(UINT64_C(1) << (word % 64));
  run->count--;
  for (int i = 0; run->bits[block] == 0 && i < run->limit; i++) {
    if (run->active[i] == block) {
      run->active[i] = run->active[--run->limit];
      run->active[run->limit] = block;
      break;
    }
  }
}

static int only_word(const FillRun *run) {
  uint32_t block = run->active[0];
  return (int)block * 64 + __builtin_ctzll(run->bits[block]);
}

// A word that is put in is removed from all other runs. False when one of them has nothing left.
static bool strike_elsewhere(Filler *filler, int number) {
  const FillRun *run = &filler->runs[number];
  int word = only_word(run);
  for (int i = 0; i < filler->run_count; i++) {
    FillRun *other = &filler->runs[i];
    if (i == number || other->length != run->length || !run_has(other, word))
      continue;
    strike_word(filler, i, word);
    if (other->count == 0) {
      other->trouble++;
      return false;
    }
    tell_cells(filler, i);
    if (other->count == 1)
      queue_run(filler, i);
  }
  return true;
}

// Removes the words that no longer fit the run's cells; false when nothing is left.
static bool update_run(Filler *filler, int number) {
  FillRun *run = &filler->runs[number];
  bool changes = false;
  for (int i = 0; i < run->length; i++)
    changes = changes || filler->letters[run->cells[i]] != run->seen[i];
  if (changes) {
    save_run(filler, number);
    for (int i = 0; i < run->length; i++) {
      if (filler->letters[run->cells[i]] != run->seen[i])
        keep_run_words(filler, run, i, filler->letters[run->cells[i]]);
    }
    run->count = count_run_words(run);
    if (run->count == 0) {
      run->trouble++;
      return false;
    }
    tell_cells(filler, number);
  }
  return run->count != 1 || strike_elsewhere(filler, number);
}

static bool filler_propagate(Filler *filler) {
  while (filler->queue_count > 0) {
    int number = filler->queue[filler->queue_first];
    filler->queue_first = (filler->queue_first + 1) % (filler->run_count + 1);
    filler->queue_count--;
    filler->runs[number].is_queued = false;
    if (!update_run(filler, number)) {
      clear_queue(filler);
      return false;
    }
  }
  return true;
}

// ---- choosing ----

// The run with the fewest words, compared to the trouble it made; -1: every run has its word.
static int choose_run(const Filler *filler) {
  int best = -1;
  for (int i = 0; i < filler->run_count; i++) {
    const FillRun *run = &filler->runs[i], *other = best < 0 ? NULL : &filler->runs[best];
    if (run->count > 1 && (!other || run->count * other->trouble < other->count * run->trouble))
      best = i;
  }
  return best;
}

// Eight times the binary logarithm, in whole numbers, because sums of it must be the same on all machines.
static int eight_logs(int count) {
  int bits = 31 - __builtin_clz((unsigned)count | 1u);
  int part = bits >= 3 ? count >> (bits - 3) & 7 : count << (3 - bits) & 7;
  return bits * 8 + part;
}

static int count_with(const Filler *filler, const FillRun *run, int place, int letter) {
  const uint64_t *with = stock_with(filler->request->stock, run->length, place, letter);
  int count = 0;
  for (int i = 0; i < run->limit; i++)
    count += __builtin_popcountll(run->bits[run->active[i]] & with[run->active[i]]);
  return count;
}

typedef struct Samples {
  int words[SAMPLE], count;
} Samples;

// Takes some of the words that are left, starting at a random one; well-known words apart from the others.
static void draw_samples(Filler *filler, const FillRun *run, Samples *known, Samples *others) {
  const StockShelf *shelf = run_shelf(filler, run);
  int start = (int)fastrandom_below(&filler->random, (uint32_t)run->limit);
  known->count = others->count = 0;
  for (int i = 0; i < run->limit; i++) {
    uint32_t block = run->active[(start + i) % run->limit];
    for (uint64_t rest = run->bits[block]; rest; rest &= rest - 1) {
      int word = (int)block * 64 + __builtin_ctzll(rest);
      Samples *samples = word < shelf->known ? known : others;
      if (samples->count < SAMPLE)
        samples->words[samples->count++] = word;
    }
    if (known->count == SAMPLE || (others->count == SAMPLE && !filler->prefers_known))
      return;
  }
}

// The word that leaves the most to the runs that cross it.
static int best_sample(const Filler *filler, const FillRun *run, const Samples *samples, int *value) {
  const StockShelf *shelf = run_shelf(filler, run);
  int16_t logs[CROSSWORD_SIDE_MAX][TILE_KINDS_MAX + 1];
  int best = -1;
  memset(logs, -1, sizeof logs);
  for (int i = 0; i < samples->count; i++) {
    const Tile *letters = shelf->letters + (size_t)samples->words[i] * (size_t)run->length;
    int sum = 0;
    for (int j = 0; j < run->length; j++) {
      if (run->others[j] < 0)
        continue;
      int16_t *log = &logs[j][letters[j]];
      if (*log < 0)
        *log = (int16_t)eight_logs(count_with(filler, &filler->runs[run->others[j]], run->places[j], letters[j]));
      sum += *log;
    }
    if (best < 0 || sum > *value) {
      best = samples->words[i];
      *value = sum;
    }
  }
  return best;
}

static int choose_word(Filler *filler, const FillRun *run) {
  enum { KNOWN_BONUS = 12 }; // if rare words may compete: worth one and a half times the choice
  Samples known, others;
  int value = 0, other_value = 0;
  draw_samples(filler, run, &known, &others);
  int word = best_sample(filler, run, &known, &value);
  if (word >= 0 && filler->prefers_known)
    return word;
  int other = best_sample(filler, run, &others, &other_value);
  return other < 0 || (word >= 0 && value + KNOWN_BONUS >= other_value) ? word : other;
}

static void put_in(Filler *filler, int number, int word) {
  FillRun *run = &filler->runs[number];
  assert(word >= 0); // a chosen run has words left
  push_level(filler, number, word);
  save_run(filler, number);
  for (int i = 0; i < run->limit; i++)
    run->bits[run->active[i]] = 0;
  run->active[0] = (uint32_t)word / 64; // the order of the rest does not matter: it is restored before it is read
  run->limit = run->count = 1;
  run->bits[word / 64] = UINT64_C(1) << (word % 64);
  tell_cells(filler, number);
  queue_run(filler, number);
}

// ---- the search ----

// The word that was put in last does not fit, so it is struck out. False when no word is left to take back.
static bool take_word_back(Filler *filler) {
  if (filler->level == 0)
    return false;
  FillLevel level = pop_level(filler);
  strike_word(filler, level.run, level.word); // other words are left: there was a choice
  tell_cells(filler, level.run);
  queue_run(filler, level.run);
  return true;
}

static CrosswordOutcome search_once(Filler *filler, int64_t steps_max) {
  while (true) {
    while (!filler_propagate(filler)) {
      if (!take_word_back(filler))
        return CROSSWORD_IMPOSSIBLE;
    }
    int number = choose_run(filler);
    if (number < 0)
      return CROSSWORD_FILLED;
    if (filler->steps >= steps_max)
      return CROSSWORD_NOT_FOUND;
    if (filler->steps % CANCEL_EVERY == 0) {
      progress_report(filler->progress, N_("filling the crossword"), filler->steps, filler->request->steps_max);
      if (progress_is_cancelled(filler->progress))
        return CROSSWORD_STOPPED;
    }
    filler->steps++;
    put_in(filler, number, choose_word(filler, &filler->runs[number]));
  }
}

// False when a run has no words at all.
static bool begin_first(Filler *filler) {
  for (int i = 0; i < filler->run_count; i++) {
    if (filler->runs[i].count == 0)
      return false;
    tell_cells(filler, i);
    queue_run(filler, i);
  }
  return true;
}

static void begin_fill_again(Filler *filler) {
  clear_queue(filler);
  while (filler->level > 0)
    (void)pop_level(filler);
}

static void read_filling(const Filler *filler, Tile *cells) {
  memset(cells, TILE_EMPTY, (size_t)filler->request->rows * (size_t)filler->request->cols);
  for (int i = 0; i < filler->run_count; i++) {
    const FillRun *run = &filler->runs[i];
    const Tile *letters = run_shelf(filler, run)->letters + (size_t)only_word(run) * (size_t)run->length;
    for (int j = 0; j < run->length; j++)
      cells[run->cells[j]] = letters[j];
  }
}

CrosswordOutcome crossword_fill(const CrosswordFill *request, const Progress *progress, Tile *cells, int64_t *steps) {
  Filler *filler = mem_alloc(sizeof *filler);
  int64_t share = RUN_STEPS_FIRST;
  filler_init(filler, request, progress);
  CrosswordOutcome outcome = begin_first(filler) ? CROSSWORD_NOT_FOUND : CROSSWORD_IMPOSSIBLE;
  for (int turn = 0; outcome == CROSSWORD_NOT_FOUND && filler->steps < request->steps_max; turn++, share += share / 2) {
    int64_t end = filler->steps + share;
    filler->prefers_known = turn % 2 == 0;
    outcome = search_once(filler, end < request->steps_max ? end : request->steps_max);
    if (outcome == CROSSWORD_NOT_FOUND)
      begin_fill_again(filler);
  }
  if (outcome == CROSSWORD_FILLED)
    read_filling(filler, cells);
  if (steps)
    *steps = filler->steps;
  filler_deinit(filler);
  mem_free(filler);
  return outcome;
}
