// SPDX-License-Identifier: MIT
#include "brute.h"

#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Try {
  const BrutePosition *position;
  BruteList *out;
  int row, col, direction, length;
  const Tile *word;
  int left[TILE_KINDS_MAX + 1]; // in any order: letters of the word that are still to be laid
  Tile put[WORD_MAX];           // 0 for a tile of the board
} Try;

static Tile square(const Board *board, int row, int col) {
  if (row < 0 || col < 0 || row >= board->size || col >= board->size)
    return TILE_EMPTY;
  return board->squares[ACROSS][row * BOARD_LANE + col];
}

static bool is_word(const WordList *words, const Tile *tiles, int length) {
  uint32_t low = 0, high = words->count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    const Tile *word = words->tiles + words->starts[middle];
    int word_length = (int)(words->starts[middle + 1] - words->starts[middle]);
    int order = memcmp(tiles, word, (size_t)(length < word_length ? length : word_length));
    if (order == 0)
      order = length - word_length;
    if (order == 0)
      return true;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return false;
}

static bool same_letters(const Tile *a, const Tile *b, int length) {
  int balance[TILE_KINDS_MAX + 1] = {0};
  for (int i = 0; i < length; i++) {
    balance[a[i]]++;
    balance[b[i]]--;
  }
  for (int tile = 0; tile <= TILE_KINDS_MAX; tile++) {
    if (balance[tile])
      return false;
  }
  return true;
}

// Do these letters form one of the first `count` words?
static bool is_permutation(const WordList *words, uint32_t count, const Tile *tiles, int length) {
  for (uint32_t w = 0; w < count; w++) {
    if ((int)(words->starts[w + 1] - words->starts[w]) == length &&
        same_letters(words->tiles + words->starts[w], tiles, length))
      return true;
  }
  return false;
}

static bool is_good(const BrutePosition *position, const Tile *tiles, int length) {
  return position->any_order ? is_permutation(position->words, position->words->count, tiles, length)
                             : is_word(position->words, tiles, length);
}

static int letter_points(const BrutePosition *position, Tile tile) {
  return tile & TILE_BLANK_BIT ? 0 : position->tiles->points[tile];
}

// Collects the word through (row, col) in the direction (drow, dcol) as if `tile` were there. Returns its length, adds
// its points.
static int cross_word(const BrutePosition *position, int row, int col, int drow, int dcol, Tile tile, Tile *letters,
                      int *points) {
  const Board *board = position->board;
  int r = row, c = col, length = 0;
  while (square(board, r - drow, c - dcol)) {
    r -= drow;
    c -= dcol;
  }
  *points = 0;
  while ((r == row && c == col) || square(board, r, c)) {
    Tile here = r == row && c == col ? tile : square(board, r, c);
    letters[length++] = here & (Tile)~TILE_BLANK_BIT;
    if (!(r == row && c == col))
      *points += letter_points(position, here);
    r += drow;
    c += dcol;
  }
  return length;
}

void brute_write_key(char text[192], int row, int col, int direction, const Tile *tiles, int length) {
  int at = snprintf(text, 192, "%02d,%02d,%d:", row, col, direction);
  for (int i = 0; i < length; i++)
    at += snprintf(text + at, (size_t)(192 - at), "%02x.", tiles[i]);
}

static void consider(Try *try) {
  const BrutePosition *position = try->position;
  const Board *board = position->board;
  int drow = try->direction == DOWN, dcol = try->direction == ACROSS;
  int placed = 0, sum = 0, multiplier = 1, crosses = 0;
  bool touches = false, covers_start = false, joins_across = false;
  for (int i = 0; i < try->length; i++) {
    int row = try->row + i * drow, col = try->col + i * dcol, at = row * BOARD_LANE + col;
    covers_start = covers_start || position->layout->is_start[at];
    if (!try->put[i]) {
      sum += letter_points(position, square(board, row, col));
      touches = true;
      continue;
    }
    placed++;
    int points = letter_points(position, try->put[i]) * position->layout->letter[at];
    sum += points;
    multiplier *= position->layout->word[at];
    Tile letters[WORD_MAX + 1];
    int others;
    int length = cross_word(position, row, col, dcol, drow, try->put[i], letters, &others);
    if (length > 1) {
      if (!is_good(position, letters, length))
        return;
      touches = true;
      joins_across = true;
      crosses += (others + points) * position->layout->word[at];
    }
  }
  bool first = board->tile_count == 0;
  if (placed == 0 || (first ? !covers_start || placed < (position->rack_size < 2 ? 1 : 2) : !touches))
    return;
  if (first && try->direction == DOWN && position->layout->is_symmetric)
    return;
  if (placed == 1 && try->direction == DOWN && joins_across)
    return; // the same play is found across
  BruteList *out = try->out;
  ARRAY_GROW(out->plays, out->count, out->capacity);
  BrutePlay *play = &out->plays[out->count++];
  brute_write_key(play->text, try->row, try->col, try->direction, try->put, try->length);
  play->score = sum * multiplier + crosses + (placed >= position->rack_size ? position->bingo_bonus : 0);
}

static void choose_tiles(Try *try, int i, Rack rack) {
  if (i == try->length) {
    consider(try);
    return;
  }
  int row = try->row + (try->direction == DOWN ? i : 0), col = try->col + (try->direction == ACROSS ? i : 0);
  Tile there = square(try->position->board, row, col);
  if (there) {
    try->put[i] = 0;
    if ((there & (Tile)~TILE_BLANK_BIT) == try->word[i])
      choose_tiles(try, i + 1, rack);
    return;
  }
  if (rack.counts[try->word[i]] > 0) {
    Rack left = rack;
    left.counts[try->word[i]]--;
    try->put[i] = try->word[i];
    choose_tiles(try, i + 1, left);
  }
  if (rack.counts[0] > 0) {
    Rack left = rack;
    left.counts[0]--;
    try->put[i] = try->word[i] | TILE_BLANK_BIT;
    choose_tiles(try, i + 1, left);
  }
}

// Any remaining letter of the word may come next.
static void choose_order(Try *try, int i, Rack rack) {
  if (i == try->length) {
    consider(try);
    return;
  }
  int row = try->row + (try->direction == DOWN ? i : 0), col = try->col + (try->direction == ACROSS ? i : 0);
  Tile there = square(try->position->board, row, col);
  for (int tile = 1; tile <= TILE_KINDS_MAX; tile++) {
    if (try->left[tile] == 0 || (there && (there & (Tile)~TILE_BLANK_BIT) != tile))
      continue;
    try->left[tile]--;
    try->put[i] = 0;
    if (there)
      choose_order(try, i + 1, rack);
    for (int blank = 0; blank < 2 && !there; blank++) {
      Rack kept = rack;
      if (kept.counts[blank ? 0 : tile]-- == 0)
        continue;
      try->put[i] = (Tile)(blank ? tile | TILE_BLANK_BIT : tile);
      choose_order(try, i + 1, kept);
    }
    try->left[tile]++;
  }
}

static void choose(Try *try) {
  if (!try->position->any_order) {
    choose_tiles(try, 0, *try->position->rack);
    return;
  }
  for (int i = 0; i < try->length; i++)
    try->left[try->word[i]]++;
  choose_order(try, 0, *try->position->rack);
  for (int i = 0; i < try->length; i++)
    try->left[try->word[i]]--;
}

static void try_lane(Try *try, int lane) {
  int size = try->position->board->size, drow = try->direction == DOWN, dcol = try->direction == ACROSS;
  for (int start = 0; start + try->length <= size; start++) {
    try->row = drow ? start : lane;
    try->col = dcol ? start : lane;
    if (!square(try->position->board, try->row - drow, try->col - dcol) &&
        !square(try->position->board, try->row + drow * try->length, try->col + dcol * try->length))
      choose(try);
  }
}

// The tiles available for a word in each lane: the rack's and the lane's own.
typedef struct Supply {
  int counts[2][BOARD_MAX][TILE_KINDS_MAX + 1]; // counts[...][0]: blanks
} Supply;

static void find_supply(const BrutePosition *position, Supply *out) {
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < position->board->size; lane++) {
      int *counts = out->counts[direction][lane];
      for (int tile = 0; tile <= TILE_KINDS_MAX; tile++)
        counts[tile] = position->rack->counts[tile];
      for (int at = 0; at < position->board->size; at++) {
        Tile there = square(position->board, direction == ACROSS ? lane : at, direction == ACROSS ? at : lane);
        if (there)
          counts[there & (Tile)~TILE_BLANK_BIT]++;
      }
    }
  }
}

static bool suffices(const int *supply, const Tile *word, int length) {
  int used[TILE_KINDS_MAX + 1] = {0}, missing = 0;
  for (int i = 0; i < length && missing <= supply[0]; i++)
    missing += ++used[word[i]] > supply[word[i]];
  return missing <= supply[0];
}

static void try_everywhere(Try *try, const Supply *supply) {
  for (try->direction = ACROSS; try->direction <= DOWN; try->direction++) {
    for (int lane = 0; lane < try->position->board->size; lane++) {
      if (suffices(supply->counts[try->direction][lane], try->word, try->length))
        try_lane(try, lane);
    }
  }
}

static int compare(const void *a, const void *b) {
  return strcmp(((const BrutePlay *)a)->text, ((const BrutePlay *)b)->text);
}

void brute_sort(BruteList *list) {
  if (list->count > 1)
    qsort(list->plays, (size_t)list->count, sizeof *list->plays, compare);
}

// With racks of one tile the first play is any tile on a start square.
static void try_lone_tiles(const BrutePosition *position, BruteList *out) {
  for (int at = 0; at < BOARD_SQUARES; at++) {
    for (int tile = 1; tile <= position->tiles->kinds && position->layout->is_start[at]; tile++) {
      for (int blank = 0; blank < 2; blank++) {
        if (position->rack->counts[blank ? 0 : tile] == 0)
          continue;
        Tile put = (Tile)(blank ? tile | TILE_BLANK_BIT : tile);
        int points = letter_points(position, put) * position->layout->letter[at] * position->layout->word[at];
        ARRAY_GROW(out->plays, out->count, out->capacity);
        BrutePlay *play = &out->plays[out->count++];
        brute_write_key(play->text, at / BOARD_LANE, at % BOARD_LANE, ACROSS, &put, 1);
        play->score = points + position->bingo_bonus;
      }
    }
  }
}

void brute_all(const BrutePosition *position, BruteList *out) {
  Supply supply;
  out->count = 0;
  find_supply(position, &supply);
  for (uint32_t w = 0; w < position->words->count; w++) {
    Try try = {.position = position,
               .out = out,
               .length = (int)(position->words->starts[w + 1] - position->words->starts[w]),
               .word = position->words->tiles + position->words->starts[w]};
    if (position->any_order && is_permutation(position->words, w, try.word, try.length))
      continue; // an earlier word has found the same plays
    if (try.length >= 2 && try.length <= position->board->size)
      try_everywhere(&try, &supply);
  }
  if (position->rack_size == 1 && position->board->tile_count == 0)
    try_lone_tiles(position, out);
  brute_sort(out);
}

void brute_deinit(BruteList *list) {
  mem_free(list->plays);
  *list = (BruteList){0};
}
