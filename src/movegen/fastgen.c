// SPDX-License-Identifier: MIT
// The fast generator: slots in the order of what they could be worth at most, words by looking up sets of tiles.
//
//   1. Each slot that the rack can fill gets an upper bound: its multipliers and the rack's points, both largest first,
//   multiplied and added up, and the
//      best leave of the tiles that would remain.
//   2. Slots are tried from the highest bound down, until the next bound is below what has been found.
//   3. In a slot, each subrack of the right size gets the same kind of bound, now with its own points and its own
//   leave; if that is still worth it, the words
//      made of its tiles and the tiles played through are looked up and laid letter by letter against the cross-sets.
//
// A subrack with blanks asks which letters would complete it. When all plays are wanted the bounds are left out, and
// nothing else differs.
#include "base/mem.h"
#include "movegen/position.h"

#include <stdlib.h>
#include <string.h>

typedef struct Candidate {
  Equity bound;
  const Slot *slot;
} Candidate;

typedef struct Fast {
  Position *position;
  const WordMap *map;
  // of the slot being searched
  const Tile *squares;        // its lane
  uint64_t accepts[WORD_MAX]; // the tiles that may stand on each of its squares
  const int *points;
  const RackTable *table;
  // results
  PlayList *out;
  int limit;        // plays wanted at most; 0: all
  Equity threshold; // plays below it are of no use
} Fast;

static inline int dot(TileVector a, TileVector b) {
  int sum = 0;
  for (int i = 0; i < SLOT_TILES_MAX; i++)
    sum += a[i] * b[i];
  return sum;
}

// Results

// The better one comes first, by the order that playlist_sort puts plays in.
static bool is_better(const ScoredPlay *a, const ScoredPlay *b) {
  return playlist_compare(a, b) < 0;
}

// Keeps the best plays as a heap with the worst of them on top.
static void sift_down(PlayList *heap, int at) {
  for (;;) {
    int worst = at, left = 2 * at + 1;
    for (int child = left; child <= left + 1 && child < heap->count; child++) {
      if (is_better(&heap->plays[worst], &heap->plays[child]))
        worst = child;
    }
    if (worst == at)
      return;
    ScoredPlay kept = heap->plays[at];
    heap->plays[at] = heap->plays[worst];
    heap->plays[worst] = kept;
    at = worst;
  }
}

static void heapify(PlayList *heap) {
  for (int at = heap->count / 2 - 1; at >= 0; at--)
    sift_down(heap, at);
}

static void keep_play(Fast *fast, const ScoredPlay *play) {
  PlayList *out = fast->out;
  if (fast->limit && out->count == fast->limit) {
    if (!is_better(play, &out->plays[0]))
      return;
    out->plays[0] = *play;
    sift_down(out, 0);
  } else {
    ARRAY_GROW(out->plays, out->count, out->capacity);
    out->plays[out->count++] = *play;
    if (fast->limit != out->count)
      return;
    heapify(out);
  }
  fast->threshold = out->plays[0].equity;
}

static void write_play(const Slot *slot, const Tile *laid, ScoredPlay *out) {
  bool across = slot->direction == ACROSS;
  out->play = (Play){.row = across ? slot->lane : slot->start,
                     .col = across ? slot->start : slot->lane,
                     .direction = slot->direction,
                     .length = slot->length};
  uint32_t open = slot->open;
  for (int i = 0; open; i++, open &= open - 1)
    out->play.tiles[__builtin_ctz(open) - slot->start] = laid[i];
}

// A word laid in a slot

typedef struct Laying {
  const Slot *slot;
  const Subrack *subrack;
  Tile laid[SLOT_TILES_MAX]; // by open square
  Tile blanks[2];            // the letters that the blanks stand for
} Laying;

static void offer(Fast *fast, const Laying *laying, int score) {
  Equity equity = score * 1000 + laying->subrack->value;
  if (equity < fast->threshold)
    return;
  ScoredPlay scored;
  write_play(laying->slot, laying->laid, &scored);
  scored.score = score;
  scored.equity = equity;
  keep_play(fast, &scored);
}

static int score_of(const Fast *fast, const Laying *laying) {
  int score = laying->slot->base;
  for (int i = 0; i < laying->slot->tiles; i++) {
    if (!tile_is_blank(laying->laid[i]))
      score += laying->slot->multipliers[i] * fast->points[laying->laid[i]];
  }
  return score;
}

// Tries every square with the letter for the blank; with two blanks for the same letter, every pair once.
static void place_blanks(Fast *fast, Laying *laying, int blank, int from) {
  if (blank == laying->subrack->blanks) {
    offer(fast, laying, score_of(fast, laying));
    return;
  }
  Tile letter = laying->blanks[blank];
  for (int i = from; i < laying->slot->tiles; i++) {
    if (laying->laid[i] != letter)
      continue;
    laying->laid[i] |= TILE_BLANK_BIT;
    bool same_again = blank + 1 < laying->subrack->blanks && laying->blanks[blank + 1] == letter;
    place_blanks(fast, laying, blank + 1, same_again ? i + 1 : 0);
    laying->laid[i] = letter;
  }
}

// The word is spelt by the tiles played through, the subrack and the letters its blanks stand for. Sums of keys say so
// already; this makes it certain. All words of an entry have the same letters, so one is enough.
static bool is_spelt(const Fast *fast, const Laying *laying, const Tile *word) {
  uint8_t left[TILE_KINDS_MAX + 1] = {0};
  const Slot *slot = laying->slot;
  for (int i = 0; i < slot->length; i++)
    left[tile_letter(fast->squares[slot->start + i])]++; // left[0] counts the open squares, and is not asked
  for (int i = 0; i < laying->subrack->blanks; i++)
    left[laying->blanks[i]]++;
  for (int i = 0; i < fast->table->kind_count; i++)
    left[fast->table->kinds[i]] += laying->subrack->used[i];
  for (int i = 0; i < slot->length; i++) {
    if (left[word[i]]-- == 0)
      return false;
  }
  return true;
}

static inline bool fits(const Fast *fast, const Tile *word, int length) {
  for (int i = 0; i < length; i++) {
    if (!(fast->accepts[i] >> word[i] & 1))
      return false;
  }
  return true;
}

static void lay(Fast *fast, Laying *laying, const Tile *word) {
  const Slot *slot = laying->slot;
  uint32_t open = slot->open;
  for (int i = 0; i < slot->tiles; i++, open &= open - 1)
    laying->laid[i] = word[__builtin_ctz(open) - slot->start];
  if (laying->subrack->blanks)
    place_blanks(fast, laying, 0, 0);
  else
    offer(fast, laying, score_of(fast, laying));
}

static void lay_words(Fast *fast, Laying *laying, const WordMapEntry *entry) {
  int length = laying->slot->length;
  if (!entry || entry->length != length)
    return;
  const Tile *word = fast->map->letters + entry->words;
  bool is_certain = false;
  for (int i = 0; i < entry->count; i++, word += length) {
    if (!fits(fast, word, length))
      continue;
    if (!is_certain && !is_spelt(fast, laying, word))
      return;
    is_certain = true;
    lay(fast, laying, word);
  }
}

static void lay_with_blanks(Fast *fast, Laying *laying, uint64_t key, int blank) {
  const WordMap *map = fast->map;
  if (blank + 1 < laying->subrack->blanks) {
    for (int tile = 1; tile <= fast->position->rules.tiles->kinds; tile++) {
      laying->blanks[blank] = (Tile)tile;
      lay_with_blanks(fast, laying, key + map->tile_keys[tile], blank + 1);
    }
    return;
  }
  uint64_t letters = wordmap_completing(map, key);
  if (blank > 0) // two blanks, two letters: each pair once
    letters &= ~UINT64_C(0) << laying->blanks[0];
  for (; letters; letters &= letters - 1) {
    Tile tile = (Tile)__builtin_ctzll(letters);
    laying->blanks[blank] = tile;
    lay_words(fast, laying, wordmap_find(map, key + map->tile_keys[tile]));
  }
}

static void enter_slot(Fast *fast, const Slot *slot) {
  const uint64_t *allowed = &fast->position->cross.allowed[slot->direction][board_index(slot->lane, slot->start)];
  fast->squares = board_lane(&fast->position->board, (Direction)slot->direction, slot->lane);
  for (int i = 0; i < slot->length; i++) {
    Tile there = tile_letter(fast->squares[slot->start + i]);
    fast->accepts[i] = there ? UINT64_C(1) << there : allowed[i];
  }
}

static void search_slot(Fast *fast, const Slot *slot) {
  const RackTable *table = fast->table;
  enter_slot(fast, slot);
  Laying laying = {.slot = slot};
  for (int i = table->first[slot->tiles]; i < table->first[slot->tiles + 1]; i++) {
    const Subrack *subrack = &table->subracks[i];
    if (fast->limit && (slot->base + dot(slot->sorted, subrack->points)) * 1000 + subrack->value < fast->threshold)
      continue;
    laying.subrack = subrack;
    uint64_t key = subrack->key + slot->through_key;
    if (subrack->blanks)
      lay_with_blanks(fast, &laying, key, 0);
    else
      lay_words(fast, &laying, slot->has_through ? wordmap_find(fast->map, key) : subrack->words);
  }
}

// The slots that the rack can fill

static uint32_t usable_squares(const Fast *fast, int direction, int lane) {
  const uint64_t *allowed = &fast->position->cross.allowed[direction][board_index(lane, 0)];
  uint32_t usable = 0;
  for (int pos = 0; pos < fast->position->board.size; pos++)
    usable |= (uint32_t)((allowed[pos] & fast->table->mask) != 0) << pos;
  return usable;
}

static int list_candidates(const Fast *fast, Candidate *out) {
  const SlotTable *slots = &fast->position->slots;
  int count = 0;
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < fast->position->board.size; lane++) {
      if (slots->counts[direction][lane] == 0)
        continue;
      uint32_t unusable = ~usable_squares(fast, direction, lane);
      const Slot *slot = slots_lane(slots, direction, lane);
      for (const Slot *end = slot + slots->counts[direction][lane]; slot < end; slot++) {
        if ((slot->open & unusable) || slot->tiles > fast->table->total)
          continue;
        Equity bound =
            (slot->base + dot(slot->sorted, fast->table->points)) * 1000 + fast->table->best_value[slot->tiles];
        out[count++] = (Candidate){bound, slot};
      }
    }
  }
  return count;
}

// A heap of slots with the highest bound on top: only as many are put in order as get searched.
static void sift_candidate(Candidate *heap, int count, int at) {
  Candidate moved = heap[at];
  for (int child; (child = 2 * at + 1) < count; at = child) {
    child += child + 1 < count && heap[child + 1].bound > heap[child].bound;
    if (heap[child].bound <= moved.bound)
      break;
    heap[at] = heap[child];
  }
  heap[at] = moved;
}

// What the slot could be worth at most when each square is asked by itself: the best tile of the rack that the square
// allows.
static Equity bound_by_squares(const Fast *fast, const Slot *slot) {
  const uint64_t *allowed = &fast->position->cross.allowed[slot->direction][board_index(slot->lane, 0)];
  const RackTable *table = fast->table;
  int score = slot->base;
  uint32_t open = slot->open;
  for (int i = 0; i < slot->tiles; i++, open &= open - 1) {
    uint64_t here = allowed[__builtin_ctz(open)];
    int kind = 0;
    while (kind < table->kind_count && !(here >> table->kinds[kind] & 1))
      kind++;
    if (kind < table->kind_count)
      score += slot->multipliers[i] * fast->points[table->kinds[kind]];
  }
  return score * 1000 + table->best_value[slot->tiles];
}

// The most promising slot first: what it gives lets most of the others go.
static void search_in_order(Fast *fast, Candidate *candidates, int count) {
  int best = 0, left = 0;
  for (int i = 1; i < count; i++) {
    if (candidates[i].bound > candidates[best].bound)
      best = i;
  }
  if (count > 0)
    search_slot(fast, candidates[best].slot);
  for (int i = 0; i < count; i++) {
    if (i == best || candidates[i].bound < fast->threshold)
      continue;
    Equity by_squares = bound_by_squares(fast, candidates[i].slot);
    Equity bound = by_squares < candidates[i].bound ? by_squares : candidates[i].bound;
    if (bound >= fast->threshold)
      candidates[left++] = (Candidate){bound, candidates[i].slot};
  }
  for (int at = left / 2 - 1; at >= 0; at--)
    sift_candidate(candidates, left, at);
  for (; left > 0 && candidates[0].bound >= fast->threshold; sift_candidate(candidates, left, 0)) {
    search_slot(fast, candidates[0].slot);
    candidates[0] = candidates[--left];
  }
}

static void run(Position *position, const PositionQuery *query, int limit, PlayList *out) {
  RackTable table;
  Candidate candidates[2 * BOARD_MAX * SLOTS_IN_LANE];
  Fast fast = {.position = position,
               .map = position->map,
               .points = position->rules.tiles->points,
               .table = &table,
               .out = out,
               .limit = limit,
               .threshold = INT32_MIN};
  out->count = 0;
  slots_refresh(&position->slots, &position->board, &position->cross, &position->rules, fast.map->tile_keys);
  racktable_init(&table, query->rack, position->rules.tiles, fast.map->tile_keys, query->keep, query->context);
  racktable_find_words(&table, fast.map);
  int count = list_candidates(&fast, candidates);
  if (limit) {
    search_in_order(&fast, candidates, count);
    return;
  }
  for (int i = 0; i < count; i++)
    search_slot(&fast, candidates[i].slot);
}

bool position_best(Position *position, const PositionQuery *query, ScoredPlay *out) {
  PlayList list = {out, 0, 1};
  run(position, query, 1, &list);
  return list.count > 0;
}

void position_best_n(Position *position, const PositionQuery *query, int n, PlayList *out) {
  run(position, query, n, out);
  playlist_sort(out);
}

void position_all(Position *position, const PositionQuery *query, PlayList *out) {
  run(position, query, 0, out);
}
