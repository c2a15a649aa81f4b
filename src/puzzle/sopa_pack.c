// SPDX-License-Identifier: MIT
// Packing words so densely that only the cells of a message stay free.
//
// Cells are decided in reading order: the next free one gets a letter of the message, or a word through it. Two numbers
// known from the start bound the search: how many cells the message has, and how many letters must be shared. Chance
// decides the order. After a while the search gives up, and the next attempt begins elsewhere.
#include "base/mem.h"
#include "puzzle/sopa_maker_internal.h"

#include <stdlib.h>

enum {
  PACK_WORK = 60 * 1000,
  PACK_LONG = 4
}; // places that are looked at; how much a long word comes before a short one

typedef struct PackChoice {
  int word; // -1: a cell of the message
  SopaPlace place;
  uint32_t order;
} PackChoice;

typedef struct Packer {
  Maker *maker;
  bool *is_message; // by cell
  int message_left, shared_left;
  int work;
} Packer;

// How many letters the word would share with others; -1 if it can't lie there.
static int pack_shared(const Packer *packer, const SopaWord *word, SopaPlace place) {
  const Maker *maker = packer->maker;
  int step = sopa_drow(place.direction) * maker->cols + sopa_dcol(place.direction), shared = 0;
  int at = place.row * maker->cols + place.col;
  for (int i = 0; i < word->length; i++, at += step) {
    if (packer->is_message[at] || (maker->cells[at] != CELL_FREE && maker->cells[at] != word->tiles[i]))
      return -1;
    shared += maker->cells[at] != CELL_FREE;
  }
  return shared;
}

static int pack_order(const void *a, const void *b) {
  uint32_t left = ((const PackChoice *)a)->order, right = ((const PackChoice *)b)->order;
  return left < right ? -1 : left > right;
}

// Every way to decide the cell, in the order in which to try them. The caller frees it.
static PackChoice *pack_choices(Packer *packer, int cell, int free_cells, int *count) {
  const Maker *maker = packer->maker;
  PackChoice *choices = NULL;
  int capacity = 0;
  *count = 0;
  for (int number = 0; number < maker->word_count; number++) {
    const SopaWord *word = &maker->words->items[number];
    for (int way = 0; !maker->is_placed[number] && way < SOPA_DIRECTIONS * word->length; way++) {
      int direction = way % SOPA_DIRECTIONS, along = way / SOPA_DIRECTIONS;
      SopaPlace place = {cell / maker->cols - sopa_drow(direction) * along,
                         cell % maker->cols - sopa_dcol(direction) * along, direction};
      if (!(maker->request->directions >> direction & 1) ||
          !sopa_place_fits(maker->rows, maker->cols, place, word->length))
        continue;
      packer->work++;
      int shared = pack_shared(packer, word, place);
      if (shared < 0 || shared > packer->shared_left)
        continue;
      ARRAY_GROW(choices, *count, capacity);
      uint32_t late = 1 + random_below(&packer->maker->random, 1000) * 100 / (uint32_t)(100 + PACK_LONG * word->length);
      choices[(*count)++] = (PackChoice){number, place, shared > 0 ? late / 4 + 1 : late}; // some must share
    }
  }
  if (packer->message_left > 0) { // in proportion to the free cells; else after all words
    bool is_first = (int)random_below(&packer->maker->random, (uint32_t)free_cells) < packer->message_left;
    ARRAY_GROW(choices, *count, capacity);
    choices[(*count)++] = (PackChoice){-1, {0}, is_first ? 0 : UINT32_MAX};
  }
  if (*count > 0)
    qsort(choices, (size_t)*count, sizeof *choices, pack_order);
  return choices;
}

// Takes a word away again: cells that were free before are free again.
static void pack_take_up(Maker *maker, int number, const bool *was_free) {
  const SopaWord *word = &maker->words->items[number];
  SopaPlace place = maker->places[number];
  int step = sopa_drow(place.direction) * maker->cols + sopa_dcol(place.direction);
  int at = place.row * maker->cols + place.col;
  for (int i = 0; i < word->length; i++, at += step) {
    if (!was_free[i])
      continue;
    maker->with_count[maker->cells[at]]--; // the last one recorded
    maker->cells[at] = CELL_FREE;
    maker->is_used[at] = false;
  }
  maker->is_placed[number] = false;
}

static bool pack_from(Packer *packer, int cell, int words_left);

static bool pack_try_word(Packer *packer, const PackChoice *choice, int cell, int words_left) {
  Maker *maker = packer->maker;
  const SopaWord *word = &maker->words->items[choice->word];
  int step = sopa_drow(choice->place.direction) * maker->cols + sopa_dcol(choice->place.direction);
  int start = choice->place.row * maker->cols + choice->place.col, shared = pack_shared(packer, word, choice->place);
  bool was_free[SOPA_WORD_MAX] = {false};
  for (int i = 0; i < word->length; i++)
    was_free[i] = maker->cells[start + i * step] == CELL_FREE;
  if (!maker_lay(maker, choice->word, choice->place))
    return false;
  packer->shared_left -= shared;
  if (pack_from(packer, cell + 1, words_left - 1))
    return true;
  packer->shared_left += shared;
  pack_take_up(maker, choice->word, was_free);
  return false;
}

static int pack_count_free(const Packer *packer, int from) {
  int count = 0;
  for (int cell = from; cell < packer->maker->rows * packer->maker->cols; cell++)
    count += packer->maker->cells[cell] == CELL_FREE;
  return count;
}

// Decides all cells from this one on.
static bool pack_from(Packer *packer, int cell, int words_left) {
  Maker *maker = packer->maker;
  int total = maker->rows * maker->cols;
  while (cell < total && maker->cells[cell] != CELL_FREE)
    cell++;
  if (cell == total)
    return words_left == 0 && packer->message_left == 0;
  if (packer->work > PACK_WORK)
    return false;
  int count;
  ScopedMem PackChoice *choices = pack_choices(packer, cell, pack_count_free(packer, cell), &count);
  bool is_done = false;
  for (int i = 0; !is_done && i < count && packer->work <= PACK_WORK; i++) {
    if (choices[i].word >= 0) {
      is_done = pack_try_word(packer, &choices[i], cell, words_left);
      continue;
    }
    packer->is_message[cell] = true;
    packer->message_left--;
    is_done = pack_from(packer, cell + 1, words_left);
    packer->is_message[cell] = is_done;
    packer->message_left += !is_done;
  }
  return is_done;
}

void maker_pack_words(Maker *maker) {
  int total = maker->rows * maker->cols, letters = 0, left = 0;
  ScopedMem bool *is_message = mem_alloc((size_t)total * sizeof *is_message);
  Packer packer = {.maker = maker, .is_message = is_message, .message_left = maker->message_length};
  for (int i = 0; i < maker->word_count; i++) {
    left += !maker->is_placed[i];
    letters += maker->is_placed[i] ? 0 : maker->words->items[i].length;
  }
  packer.shared_left = letters + maker->message_length - pack_count_free(&packer, 0);
  bool is_packed = packer.shared_left >= 0 && pack_from(&packer, 0, left);
  maker->unplaced = is_packed ? 0 : left;
}
