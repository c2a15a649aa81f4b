// SPDX-License-Identifier: MIT
// A word can still be made only where it agrees with the tiles on the board, and its other letters must come from the
// two racks. So each word is checked twice: has some lane the letters that the racks lack, and if so, is there a place
// in such a lane where they are in the right squares? The first check is made along the graph, before a word is
// complete.
#include "base/mem.h"
#include "engine/endgame_words_internal.h"
#include "lexicon/kwgbuild.h"

#include <string.h>

enum { BLANKS_MAX = 2 * RACK_MAX };

typedef struct Sieve {
  const Kwg *kwg;
  const Board *board;
  int pool[TILE_KINDS_MAX + 1]; // tiles of both racks
  int blanks;
  // Each bit is a lane, first those across. holding[t][n]: lanes with at least n tiles t.
  uint64_t holding[TILE_KINDS_MAX + 1][BOARD_LANE + 1];
  // The word being spelt
  Tile word[WORD_MAX];
  int used[TILE_KINDS_MAX + 1];
  // The words found
  Tile *tiles;
  uint32_t *starts;
  uint32_t count, capacity, tiles_used, tiles_capacity;
} Sieve;

// lanes[n]: those where the letters so far need n blanks.
typedef struct LanesByBlanks {
  uint64_t lanes[BLANKS_MAX + 1];
} LanesByBlanks;

static void count_lanes(Sieve *sieve) {
  int size = sieve->board->size;
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < size; lane++) {
      const Tile *squares = board_lane(sieve->board, (Direction)direction, lane);
      int counts[TILE_KINDS_MAX + 1] = {0};
      for (int pos = 0; pos < size; pos++) {
        Tile tile = tile_letter(squares[pos]);
        if (tile)
          sieve->holding[tile][++counts[tile]] |= UINT64_C(1) << (direction * BOARD_MAX + lane);
      }
    }
  }
}

// Do the racks have the letters that the board does not give, with `blanks` blanks at most?
static bool racks_have(const Sieve *sieve, const Tile *squares, int length) {
  int left[TILE_KINDS_MAX + 1], blanks = sieve->blanks;
  memcpy(left, sieve->pool, sizeof left);
  for (int i = 0; i < length; i++) {
    if (squares[i] == TILE_EMPTY && --left[sieve->word[i]] < 0 && --blanks < 0)
      return false;
  }
  return true;
}

static bool fits_at(const Sieve *sieve, const Tile *lane, int start, int length) {
  if ((start > 0 && lane[start - 1]) || lane[start + length]) // a lane ends with an empty square
    return false;
  bool is_new = false;
  for (int i = 0; i < length; i++) {
    Tile there = tile_letter(lane[start + i]);
    if (there && there != sieve->word[i])
      return false;
    is_new = is_new || !there;
  }
  return is_new && racks_have(sieve, lane + start, length);
}

static bool fits_somewhere(const Sieve *sieve, uint64_t lanes, int length) {
  for (; lanes; lanes &= lanes - 1) {
    int lane = __builtin_ctzll(lanes), direction = lane / BOARD_MAX;
    const Tile *squares = board_lane(sieve->board, (Direction)direction, lane % BOARD_MAX);
    for (int start = 0; start + length <= sieve->board->size; start++) {
      if (fits_at(sieve, squares, start, length))
        return true;
    }
  }
  return false;
}

static void keep_word(Sieve *sieve, int length) {
  ARRAY_GROW(sieve->starts, sieve->count, sieve->capacity);
  sieve->starts[sieve->count++] = sieve->tiles_used;
  for (int i = 0; i < length; i++) {
    ARRAY_GROW(sieve->tiles, sieve->tiles_used, sieve->tiles_capacity);
    sieve->tiles[sieve->tiles_used++] = sieve->word[i];
  }
}

// Adds one tile: lanes that lack it need one more blank, and those with no blanks left drop out. Returns the rest.
static uint64_t take_tile(const Sieve *sieve, Tile tile, int used, const LanesByBlanks *before, LanesByBlanks *after) {
  uint64_t all = 0;
  int lacking = used - sieve->pool[tile];
  uint64_t has = lacking <= 0 ? UINT64_MAX : lacking > sieve->board->size ? 0 : sieve->holding[tile][lacking];
  for (int n = 0; n <= sieve->blanks; n++) {
    after->lanes[n] = (before->lanes[n] & has) | (n > 0 ? before->lanes[n - 1] & ~has : 0);
    all |= after->lanes[n];
  }
  return all;
}

static void spell_on(Sieve *sieve, uint32_t list, int length, const LanesByBlanks *before) {
  for (;; list++) {
    uint32_t arc = sieve->kwg->nodes[list];
    Tile tile = kwg_tile(arc);
    LanesByBlanks after;
    sieve->word[length] = tile;
    uint64_t lanes = take_tile(sieve, tile, ++sieve->used[tile], before, &after);
    if (lanes && kwg_accepts(arc) && fits_somewhere(sieve, lanes, length + 1))
      keep_word(sieve, length + 1);
    if (lanes && kwg_child(arc) && length + 1 < sieve->board->size)
      spell_on(sieve, kwg_child(arc), length + 1, &after);
    sieve->used[tile]--;
    if (kwg_is_last(arc))
      return;
  }
}

static void make_empty_graph(BitGraph *out) { // one node that nothing follows
  *out = (BitGraph){.nodes = mem_alloc(sizeof *out->nodes), .node_count = 1};
}

static Status make_graphs(Sieve *sieve, EndgameWords *out, Error *err) {
  if (sieve->count == 0) {
    make_empty_graph(&out->dawg);
    make_empty_graph(&out->gaddag);
    return OK;
  }
  WordList words;
  KwgImage image;
  Kwg kwg;
  ARRAY_GROW(sieve->starts, sieve->count, sieve->capacity);
  sieve->starts[sieve->count] = sieve->tiles_used;
  wordlist_from_tiles(sieve->tiles, sieve->starts, sieve->count, &words);
  Status status = kwg_build(&words, NULL, &image, err);
  wordlist_deinit(&words);
  if (status != OK)
    return status;
  kwg_from_image(&image, &kwg);
  bitgraph_init(&out->dawg, &kwg);
  kwg.dawg_root = kwg_gaddag_root(&kwg);
  bitgraph_init(&out->gaddag, &kwg);
  kwg_deinit(&kwg);
  return OK;
}

Status endgame_words_init(EndgameWords *words, const Kwg *kwg, const Board *board, const Rack racks[2], Error *err) {
  ScopedMem Sieve *sieve = mem_alloc(sizeof *sieve);
  sieve->kwg = kwg;
  sieve->board = board;
  sieve->blanks = racks[0].counts[TILE_BLANK] + racks[1].counts[TILE_BLANK];
  for (int tile = 1; tile <= TILE_KINDS_MAX; tile++)
    sieve->pool[tile] = racks[0].counts[tile] + racks[1].counts[tile];
  count_lanes(sieve);
  LanesByBlanks start = {{0}};
  for (int direction = ACROSS; direction <= DOWN; direction++)
    start.lanes[0] |= ((UINT64_C(1) << board->size) - 1) << (direction * BOARD_MAX);
  if (kwg_dawg_root(kwg))
    spell_on(sieve, kwg_dawg_root(kwg), 0, &start);
  Status status = make_graphs(sieve, words, err);
  mem_free(sieve->tiles);
  mem_free(sieve->starts);
  return status;
}

void endgame_words_deinit(EndgameWords *words) {
  bitgraph_deinit(&words->dawg);
  bitgraph_deinit(&words->gaddag);
}
