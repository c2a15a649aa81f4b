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
  int blank_kind; // kind of the blank in the table, or one that the rack does not have
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
  if (out->count == fast->limit) {
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

static void write_play(const Slot *slot, const Tile *laid, Play *out) {
  bool across = slot->direction == ACROSS;
  *out = (Play){.row = across ? slot->lane : slot->start,
                .col = across ? slot->start : slot->lane,
                .direction = slot->direction,
                .length = slot->length};
  uint32_t open = slot->open;
  for (int i = 0; open; i++, open &= open - 1)
    out->tiles[__builtin_ctz(open) - slot->start] = laid[i];
}

// A word laid in a slot

typedef struct Laying {
  const Slot *slot;
  const Subrack *subrack;
  Tile laid[SLOT_TILES_MAX]; // by open square
  Tile blanks[2];            // the letters that the blanks stand for
  uint64_t packed;           // the subrack's tiles and those letters, counted
} Laying;

static void offer(Fast *fast, const Slot *slot, const Tile *laid, int score, int32_t value) {
  Equity equity = score * 1000 + value;
  if (equity < fast->threshold)
    return;
  if (fast->limit) {
    ScoredPlay scored = {.score = score, .equity = equity};
    write_play(slot, laid, &scored.play);
    keep_play(fast, &scored);
    return;
  }
  PlayList *out = fast->out;
  ARRAY_GROW(out->plays, out->count, out->capacity);
  ScoredPlay *scored = &out->plays[out->count++];
  write_play(slot, laid, &scored->play);
  scored->score = score;
  scored->equity = equity;
}

// Tries every square with the letter for the blank; with two blanks for the same letter, every pair once. The score
// counts the letters as tiles.
static void place_blanks(Fast *fast, Laying *laying, int blank, int from, int score) {
  const Slot *slot = laying->slot;
  if (blank == laying->subrack->blanks) {
    offer(fast, slot, laying->laid, score, laying->subrack->value);
    return;
  }
  Tile letter = laying->blanks[blank];
  bool same_again = blank + 1 < laying->subrack->blanks && laying->blanks[blank + 1] == letter;
  for (int i = from; i < slot->tiles; i++) {
    if (laying->laid[i] != letter)
      continue;
    laying->laid[i] |= TILE_BLANK_BIT;
    place_blanks(fast, laying, blank + 1, same_again ? i + 1 : 0, score - slot->multipliers[i] * fast->points[letter]);
    laying->laid[i] = letter;
  }
}

static inline bool fits(const Fast *fast, const Tile *word, int length) {
  for (int i = 0; i < length; i++) {
    if (!(fast->accepts[i] >> word[i] & 1))
      return false;
  }
  return true;
}

// The tiles that the subrack and its blanks come to, counted in four bits a kind; letters that the rack does not have
// share a field.
static uint64_t packed_with_blanks(const Fast *fast, const Laying *laying) {
  uint64_t packed = laying->subrack->packed;
  for (int i = 0; i < laying->subrack->blanks; i++)
    packed += fast->table->packed[laying->blanks[i]];
  return packed;
}

// Sums of keys say that the open squares get the subrack's tiles; counting them makes it certain.
static void lay(Fast *fast, Laying *laying, const Tile *word) {
  const Slot *slot = laying->slot;
  uint64_t packed = 0;
  int score = slot->base;
  uint32_t open = slot->open;
  for (int i = 0; i < slot->tiles; i++, open &= open - 1) {
    Tile tile = word[__builtin_ctz(open) - slot->start];
    laying->laid[i] = tile;
    packed += fast->table->packed[tile];
    score += slot->multipliers[i] * fast->points[tile];
  }
  if (packed != laying->packed)
    return;
  if (laying->subrack->blanks)
    place_blanks(fast, laying, 0, 0, score);
  else
    offer(fast, slot, laying->laid, score, laying->subrack->value);
}

static void lay_words(Fast *fast, Laying *laying, const WordMapEntry *entry) {
  int length = laying->slot->length;
  if (!entry || entry->length != length)
    return;
  const Tile *word = fast->map->letters + entry->words;
  laying->packed = packed_with_blanks(fast, laying);
  for (int i = 0; i < entry->count; i++, word += length) {
    if (fits(fast, word, length))
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
    if (slot->through_count == 1 && !(subrack->completing >> slot->through_tile & 1))
      continue;
    laying.subrack = subrack;
    uint64_t key = subrack->key + slot->through_key;
    if (subrack->blanks)
      lay_with_blanks(fast, &laying, key, 0);
    else
      lay_words(fast, &laying, slot->through_count ? wordmap_find(fast->map, key) : subrack->words);
  }
}

// Without a map: the words of a slot by walking the graph along its squares

typedef struct Walk {
  const Slot *slot;
  uint8_t left[SLOT_TILES_MAX + 1]; // tiles of each kind still on the rack; none of the kind it does not have
  uint64_t usable;                  // bit t: a tile or a blank for t is left
  int32_t value;                    // of what stays on the rack
  Tile laid[SLOT_TILES_MAX];
  bool has_rest;
  int rest[SLOT_TILES_MAX + 1]; // what the squares from the n-th on could be worth at most
} Walk;

static void walk_on(Fast *fast, Walk *walk, int i, uint32_t at, int laid, int score);

static void use_tile(Fast *fast, Walk *walk, int i, const BitNode *node, int kind, Tile tile, int laid, int score) {
  const Slot *slot = walk->slot;
  score += tile_is_blank(tile) ? 0 : slot->multipliers[laid] * fast->points[tile];
  if ((score + walk->rest[laid + 1]) * 1000 + walk->value < fast->threshold)
    return;
  walk->laid[laid] = tile;
  Tile letter = tile_letter(tile);
  if (i + 1 == slot->length) {
    if (node->accepts >> letter & 1)
      offer(fast, slot, walk->laid, score, walk->value);
    return;
  }
  uint64_t usable = walk->usable;
  if (--walk->left[kind] == 0) {
    if (kind == fast->blank_kind) {
      walk->usable = 0;
      for (int other = 0; other < fast->table->kind_count; other++)
        walk->usable |= (uint64_t)(walk->left[other] > 0) << fast->table->kinds[other];
    } else if (walk->left[fast->blank_kind] == 0) {
      walk->usable &= ~(UINT64_C(1) << letter);
    }
  }
  walk_on(fast, walk, i + 1, bitgraph_child(fast->position->graph, node, letter), laid + 1, score);
  walk->left[kind]++;
  walk->usable = usable;
}

static void walk_on(Fast *fast, Walk *walk, int i, uint32_t at, int laid, int score) {
  const Slot *slot = walk->slot;
  const BitGraph *graph = fast->position->graph;
  for (Tile there; (there = tile_letter(fast->squares[slot->start + i])); i++) {
    const BitNode *node = &graph->nodes[at];
    if (!(node->tiles >> there & 1))
      return;
    if (i + 1 == slot->length) {
      if (node->accepts >> there & 1)
        offer(fast, slot, walk->laid, score, walk->value);
      return;
    }
    at = bitgraph_child(graph, node, there);
  }
  const BitNode *node = &graph->nodes[at];
  uint64_t possible = i + 1 == slot->length ? node->accepts : node->tiles;
  for (possible &= fast->accepts[i] & walk->usable; possible; possible &= possible - 1) {
    Tile tile = (Tile)__builtin_ctzll(possible);
    int kind = fast->table->kind_index[tile];
    if (walk->left[kind])
      use_tile(fast, walk, i, node, kind, tile, laid, score);
    if (walk->left[fast->blank_kind])
      use_tile(fast, walk, i, node, fast->blank_kind, tile | TILE_BLANK_BIT, laid, score);
  }
}

// For each square the best tile it allows, or the best tiles on the best squares, whichever is less.
static void bound_rest(const Fast *fast, Walk *walk) {
  const Slot *slot = walk->slot;
  const RackTable *table = fast->table;
  int by_squares = 0;
  int16_t sorted[SLOT_TILES_MAX];
  uint32_t open = slot->open;
  int squares[SLOT_TILES_MAX];
  for (int i = 0; i < slot->tiles; i++, open &= open - 1)
    squares[i] = __builtin_ctz(open) - slot->start;
  for (int i = slot->tiles - 1; i >= 0; i--) {
    int kind = 0, count = slot->tiles - i, at = count - 1, by_order = 0;
    while (kind < table->kind_count && !(fast->accepts[squares[i]] >> table->kinds[kind] & 1))
      kind++;
    by_squares += kind < table->kind_count ? slot->multipliers[i] * fast->points[table->kinds[kind]] : 0;
    for (; at > 0 && sorted[at - 1] < slot->multipliers[i]; at--)
      sorted[at] = sorted[at - 1];
    sorted[at] = slot->multipliers[i];
    for (int j = 0; j < count; j++)
      by_order += sorted[j] * table->points[j];
    walk->rest[i] = by_squares < by_order ? by_squares : by_order;
  }
}

// Which sets of tiles spell anything at all, by the graph of sorted words.

static bool spells(const BitGraph *sorted, uint32_t at, const Tile *tiles, int count) {
  for (;; tiles++) {
    const BitNode *node = &sorted->nodes[at];
    if (--count == 0)
      return node->accepts >> *tiles & 1;
    if (!(node->tiles >> *tiles & 1))
      return false;
    at = bitgraph_child(sorted, node, *tiles);
  }
}

// With blanks: each stands for some tile that comes no later than the next one in order.
static bool spells_with_blanks(const BitGraph *sorted, uint32_t at, const Tile *tiles, int count, int blanks) {
  if (blanks == 0 && count > 0)
    return spells(sorted, at, tiles, count);
  for (;; tiles++, count--) {
    const BitNode *node = &sorted->nodes[at];
    uint64_t up_to_next = count > 0 ? UINT64_MAX >> (63 - *tiles) : UINT64_MAX;
    if (count + blanks == 1)
      return node->accepts != 0;
    for (uint64_t choices = node->tiles & up_to_next; choices; choices &= choices - 1) {
      Tile tile = (Tile)__builtin_ctzll(choices);
      if (spells_with_blanks(sorted, bitgraph_child(sorted, node, tile), tiles, count, blanks - 1))
        return true;
    }
    if (count == 0 || !(node->tiles >> *tiles & 1))
      return false;
    at = bitgraph_child(sorted, node, *tiles);
  }
}

static int merge(const Tile *a, int a_count, const Tile *b, int b_count, Tile *out) {
  int count = 0;
  while (a_count > 0 && b_count > 0) {
    bool takes_a = *a <= *b;
    out[count++] = takes_a ? *a : *b;
    a += takes_a;
    a_count -= takes_a;
    b += !takes_a;
    b_count -= !takes_a;
  }
  for (; a_count > 0; a_count--)
    out[count++] = *a++;
  for (; b_count > 0; b_count--)
    out[count++] = *b++;
  return count;
}

static int sort_through(const Fast *fast, const Slot *slot, Tile *out) {
  int count = 0;
  for (int i = slot->start; i < slot->start + slot->length; i++) {
    Tile tile = tile_letter(fast->squares[i]);
    if (!tile)
      continue;
    int at = count++;
    for (; at > 0 && out[at - 1] > tile; at--)
      out[at] = out[at - 1];
    out[at] = tile;
  }
  return count;
}

static bool subrack_spells(const Fast *fast, const Subrack *subrack, const Tile *through, int through_count) {
  const BitGraph *sorted = fast->position->sorted;
  Tile tiles[WORD_MAX + SLOT_TILES_MAX];
  if (through_count == 0)
    return subrack->is_spelt;
  int count = merge(through, through_count, subrack->sorted, subrack->tiles - subrack->blanks, tiles);
  return spells_with_blanks(sorted, sorted->root, tiles, count, subrack->blanks);
}

static void walk_subrack(Fast *fast, Walk *walk, const Subrack *subrack) {
  const RackTable *table = fast->table;
  if (!walk->has_rest)
    bound_rest(fast, walk);
  walk->has_rest = true;
  memcpy(walk->left, subrack->used, sizeof subrack->used);
  walk->value = subrack->value;
  walk->usable = subrack->blanks ? UINT64_MAX : 0;
  for (int kind = 0; kind < table->kind_count; kind++)
    walk->usable |= (uint64_t)(subrack->used[kind] > 0) << table->kinds[kind];
  walk_on(fast, walk, 0, fast->position->graph->root, 0, walk->slot->base);
}

static void search_slot_by_graph(Fast *fast, const Slot *slot) {
  const RackTable *table = fast->table;
  Walk walk = {.slot = slot};
  Tile through[WORD_MAX];
  enter_slot(fast, slot);
  int through_count = slot->through_count ? sort_through(fast, slot, through) : 0;
  for (int i = table->first[slot->tiles]; i < table->first[slot->tiles + 1]; i++) {
    const Subrack *subrack = &table->subracks[i];
    if (fast->limit && (slot->base + dot(slot->sorted, subrack->points)) * 1000 + subrack->value < fast->threshold)
      continue;
    if (subrack_spells(fast, subrack, through, through_count))
      walk_subrack(fast, &walk, subrack);
  }
}

static void find_spelt_subracks(const Fast *fast, RackTable *table) {
  const BitGraph *sorted = fast->position->sorted;
  memset(table->spells, 0, sizeof table->spells);
  memset(table->completing, 0xFF, sizeof table->completing);
  for (int i = table->first[1]; i < table->count; i++) {
    Subrack *subrack = &table->subracks[i];
    subrack->is_spelt =
        spells_with_blanks(sorted, sorted->root, subrack->sorted, subrack->tiles - subrack->blanks, subrack->blanks);
    table->spells[subrack->tiles] |= subrack->is_spelt;
  }
}

// The slots that the rack can fill

// What the rack can do on each square of a lane: whether it has a tile that may go there, and the most points such a
// tile has.
typedef struct LaneView {
  uint32_t unusable;
  int16_t points[BOARD_LANE];
} LaneView;

static void view_lane(const Fast *fast, int direction, int lane, LaneView *view) {
  const uint64_t *allowed = &fast->position->cross.allowed[direction][board_index(lane, 0)];
  const RackTable *table = fast->table;
  view->unusable = 0;
  for (int pos = 0; pos < fast->position->board.size; pos++) {
    view->points[pos] = table->points[0];
    if (allowed[pos] == CROSS_ANY)
      continue;
    view->unusable |= (uint32_t)((allowed[pos] & table->mask) == 0) << pos;
    int kind = 0;
    while (kind < table->kind_count - 1 && !(allowed[pos] >> table->kinds[kind] & 1))
      kind++;
    view->points[pos] = (int16_t)fast->points[table->kinds[kind]];
  }
}

// Two bounds, of which the lower counts: the best tiles on the best squares, and on each square the best tile that it
// allows.
static Equity bound_slot(const Fast *fast, const Slot *slot, const LaneView *view) {
  int by_order = dot(slot->sorted, fast->table->points), by_squares = 0;
  uint32_t open = slot->open;
  for (int i = 0; i < slot->tiles; i++, open &= open - 1)
    by_squares += slot->multipliers[i] * view->points[__builtin_ctz(open)];
  return (slot->base + (by_order < by_squares ? by_order : by_squares)) * 1000 + fast->table->best_value[slot->tiles];
}

// Is there any word for so many tiles of this rack and the tiles played through, as far as that is known?
static inline bool may_spell(const RackTable *table, const Slot *slot) {
  if (slot->through_count == 0)
    return table->spells[slot->tiles];
  return slot->through_count > 1 || (table->completing[slot->tiles] >> slot->through_tile & 1);
}

static int list_candidates(const Fast *fast, Candidate *out) {
  const SlotTable *slots = &fast->position->slots;
  int count = 0;
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < fast->position->board.size; lane++) {
      if (slots->counts[direction][lane] == 0)
        continue;
      LaneView view;
      view_lane(fast, direction, lane, &view);
      const Slot *slot = slots_lane(slots, direction, lane);
      for (const Slot *end = slot + slots->counts[direction][lane]; slot < end; slot++) {
        if (!(slot->open & view.unusable) && slot->tiles <= fast->table->total && may_spell(fast->table, slot))
          out[count++] = (Candidate){bound_slot(fast, slot, &view), slot};
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

static void search(Fast *fast, const Slot *slot) {
  if (fast->map)
    search_slot(fast, slot);
  else
    search_slot_by_graph(fast, slot);
}

// The most promising slot first: what it gives lets most of the others go.
static void search_in_order(Fast *fast, Candidate *candidates, int count) {
  int best = 0, left = 0;
  for (int i = 1; i < count; i++) {
    if (candidates[i].bound > candidates[best].bound)
      best = i;
  }
  if (count > 0)
    search(fast, candidates[best].slot);
  for (int i = 0; i < count; i++) {
    if (i != best && candidates[i].bound >= fast->threshold)
      candidates[left++] = candidates[i];
  }
  for (int at = left / 2 - 1; at >= 0; at--)
    sift_candidate(candidates, left, at);
  for (; left > 0 && candidates[0].bound >= fast->threshold; sift_candidate(candidates, left, 0)) {
    search(fast, candidates[0].slot);
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
  static const uint64_t no_keys[TILE_KINDS_MAX + 1];
  const uint64_t *keys = fast.map ? fast.map->tile_keys : no_keys;
  slots_refresh(&position->slots, &position->board, &position->cross, &position->rules, keys);
  racktable_init(&table, query->rack, position->rules.tiles, keys, query->keep, query->context);
  if (fast.map)
    racktable_find_words(&table, fast.map);
  else
    find_spelt_subracks(&fast, &table);
  fast.blank_kind = table.blanks ? table.kind_index[TILE_BLANK] : table.kind_count;
  int count = list_candidates(&fast, candidates);
  if (limit) {
    search_in_order(&fast, candidates, count);
    return;
  }
  for (int i = 0; i < count; i++)
    search(&fast, candidates[i].slot);
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
