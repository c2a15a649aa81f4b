// SPDX-License-Identifier: MIT
// The cells between the words: the hidden message, beginnings of words that lead nowhere, and random letters. None of
// them may make a listed, blocked or rude word readable.
#include "base/mem.h"
#include "puzzle/sopa_maker_internal.h"

enum { DECOY_TRIES = 40, REPAIRS_MAX = 400, REPAIR_REACH = 2, CELLS_A_REPORT = 8192 };

static const Laid filling = {.word = -1}, message_cell = {.word = -1, .is_message = true};

// The rest is filled in reading order, so all letters before a cell are there, on each of its four lines. The
// automaton's state behind them is kept for each cell: walking back by the longest word each time takes seconds in a
// large grid of long words.
typedef uint32_t Behind[MAKER_AXES];

static bool put_if_clean(Maker *maker, int cell, Tile tile, const Laid *laid) {
  maker->cells[cell] = tile;
  if (maker_cell_is_clean(maker, cell / maker->cols, cell % maker->cols, laid))
    return true;
  maker->cells[cell] = CELL_FREE;
  return false;
}

static Status put_message(Maker *maker, Error *err) {
  int total = maker->rows * maker->cols, at = 0, free_cells = 0;
  for (int cell = 0; cell < total; cell++)
    free_cells += maker->cells[cell] == CELL_FREE;
  if (maker->request->message_fills && free_cells != maker->message_length)
    return error_set(err, ERR_LIMIT, N_("the message has %d letters, and the words leave %d cells"),
                     err_int(maker->message_length), err_int(free_cells));
  for (int cell = 0; cell < total && at < maker->message_length; cell++) {
    if (maker->cells[cell] != CELL_FREE)
      continue;
    if (!put_if_clean(maker, cell, maker->message[at++], &message_cell))
      return error_set(err, ERR_LIMIT,
                       N_("with the message, a word appears that should not be there: give another seed or size"));
  }
  if (at < maker->message_length)
    return error_set(err, ERR_LIMIT,
                     N_("the message has %d letters, and the words leave only %d cells: choose a larger grid"),
                     err_int(maker->message_length), err_int(at));
  return OK;
}

// Writes the beginning of a word and then another letter, on free cells only.
static bool put_decoy(Maker *maker, const SopaWord *word) {
  int direction, length = word->length * 2 / 3;
  do
    direction = (int)random_below(&maker->random, SOPA_DIRECTIONS);
  while (!(maker->request->directions >> direction & 1));
  SopaPlace place = {(int)random_below(&maker->random, (uint32_t)maker->rows),
                     (int)random_below(&maker->random, (uint32_t)maker->cols), direction};
  if (length < 2 || !sopa_place_fits(maker->rows, maker->cols, place, length))
    return false;
  int step = sopa_drow(direction) * maker->cols + sopa_dcol(direction), cell = place.row * maker->cols + place.col;
  for (int i = 0; i < length; i++) {
    if (maker->cells[cell + i * step] != CELL_FREE && maker->cells[cell + i * step] != word->tiles[i])
      return false;
  }
  for (int i = 0; i < length; i++) {
    int at = cell + i * step;
    if (maker->cells[at] == CELL_FREE && !put_if_clean(maker, at, word->tiles[i], &filling))
      return false; // what is there already is ordinary filling
  }
  return true;
}

static void put_decoys(Maker *maker) {
  int wanted = maker->word_count * maker->request->decoys / 100;
  for (int i = 0; i < wanted; i++) {
    const SopaWord *word = &maker->words->items[random_below(&maker->random, (uint32_t)maker->word_count)];
    for (int tries = 0; tries < DECOY_TRIES && !put_decoy(maker, word); tries++)
      ;
  }
}

static Tile random_letter(Maker *maker) {
  int kinds = maker->request->alphabet->tiles.kinds;
  uint32_t at = random_below(&maker->random, maker->weights[kinds]);
  Tile tile = 1;
  while (maker->weights[tile] <= at)
    tile++;
  return tile;
}

static void read_before(const Maker *maker, const Behind *behind, int cell, Behind out) {
  int row = cell / maker->cols, col = cell % maker->cols;
  for (int i = 0; i < MAKER_AXES; i++) {
    int r = row - sopa_drow(MAKER_AXIS_FIRST + i), c = col - sopa_dcol(MAKER_AXIS_FIRST + i);
    out[i] = r < 0 || c < 0 || c >= maker->cols ? 0 : behind[r * maker->cols + c][i];
  }
}

static bool sopa_fill_fits(Maker *maker, int cell, Tile tile, const Behind before) {
  int row = cell / maker->cols, col = cell % maker->cols;
  maker->cells[cell] = tile;
  for (int i = 0; i < MAKER_AXES; i++) {
    if (maker_reads_clean(maker, row, col, MAKER_AXIS_FIRST + i, before[i], &filling))
      continue;
    maker->cells[cell] = CELL_FREE;
    return false;
  }
  return true;
}

static bool fill_cell(Maker *maker, int cell, const Behind before) {
  int kinds = maker->request->alphabet->tiles.kinds;
  for (int i = 0; i < 4; i++) {
    if (sopa_fill_fits(maker, cell, random_letter(maker), before))
      return true;
  }
  int start = (int)random_below(&maker->random, (uint32_t)kinds);
  for (int i = 0; i < kinds; i++) {
    if (sopa_fill_fits(maker, cell, (Tile)(1 + (start + i) % kinds), before))
      return true;
  }
  return false;
}

// No letter fits here: removes the filling around the cell, to be made again. `is_fixed` has the message and the words.
static void clear_around(Maker *maker, int cell, const bool *is_fixed, int *first) {
  int row = cell / maker->cols, col = cell % maker->cols;
  for (int r = row - REPAIR_REACH; r <= row + REPAIR_REACH; r++) {
    for (int c = col - REPAIR_REACH; c <= col + REPAIR_REACH; c++) {
      if (r < 0 || c < 0 || r >= maker->rows || c >= maker->cols || is_fixed[r * maker->cols + c])
        continue;
      maker->cells[r * maker->cols + c] = CELL_FREE;
      if (r * maker->cols + c < *first)
        *first = r * maker->cols + c;
    }
  }
}

static Status fill_rest(Maker *maker, const bool *is_fixed, Behind *behind, const Progress *progress, Error *err) {
  int total = maker->rows * maker->cols, repairs = 0;
  for (int cell = 0; cell < total; cell++) {
    if (cell % CELLS_A_REPORT == 0) {
      progress_report(progress, N_("filling the grid"), cell, total);
      if (progress_is_cancelled(progress))
        return error_set(err, ERR_CANCELLED, N_("stopped"));
    }
    Behind before;
    read_before(maker, behind, cell, before);
    if (maker->cells[cell] != CELL_FREE || fill_cell(maker, cell, before)) {
      for (int i = 0; i < MAKER_AXES; i++)
        behind[cell][i] =
            maker->cells[cell] == CELL_HOLE ? 0 : sopa_trie_step(&maker->trie, before[i], maker->cells[cell]);
      continue;
    }
    if (repairs++ == REPAIRS_MAX)
      return error_set(err, ERR_LIMIT,
                       N_("no letter can fill the cell %d,%d without spelling a listed or blocked word"),
                       err_int(cell / maker->cols), err_int(cell % maker->cols));
    int first = cell;
    clear_around(maker, cell, is_fixed, &first);
    cell = first - 1;
  }
  return OK;
}

Status maker_fill(Maker *maker, const Progress *progress, Error *err) {
  Status status = put_message(maker, err);
  if (status != OK)
    return status;
  int total = maker->rows * maker->cols;
  // From here on is_used means "do not change"; the places say which cells belong to words.
  for (int cell = 0; cell < total; cell++)
    maker->is_used[cell] = maker->cells[cell] != CELL_FREE;
  put_decoys(maker);
  ScopedMem Behind *behind = mem_alloc((size_t)total * sizeof *behind);
  status = fill_rest(maker, maker->is_used, behind, progress, err);
  return status;
}
