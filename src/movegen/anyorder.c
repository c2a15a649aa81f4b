// SPDX-License-Identifier: MIT
// The generator for words in any order.
//
// A stretch is a piece of a lane, bounded by empty squares, that a play could fill: some empty squares among tiles of
// the board. Which tiles of the rack make a word with those of the board depends only on the letters, not on their
// order. So stretches with the same letters and the same number of empty squares are handled together: the graph of
// sorted words gives the hands (choices of tiles from the rack, blanks as letters) that complete them, once for all.
// Then each hand is laid on each stretch: in every order, or in the best (arrange_internal.h).
//
// For the best play, stretches are sorted by the most they could score, so that most are never looked at.
#include "base/mem.h"
#include "lexicon/anagrams.h"
#include "movegen/arrange_internal.h"
#include "movegen/search_internal.h"

#include <stdlib.h>
#include <string.h>

typedef struct Stretch {
  uint8_t direction, lane, first, last;
  uint8_t empty_count, fixed_count;
  Tile fixed[WORD_MAX]; // letters of the board's tiles in it, ascending
  int bound;            // no play here scores more
} Stretch;

// Stretches that the same hands complete: a slice of Search.stretches.
typedef struct Group {
  int first, count;
  int bound; // the highest bound of its stretches
} Group;

typedef struct Hand {
  Tile tiles[RACK_MAX];     // ascending; blanks with the letter they stand for
  uint8_t points[RACK_MAX]; // descending
  Equity leave;             // what the tiles kept are worth
} Hand;

typedef struct Search {
  const MovegenInput *input;
  Collector *out;
  uint64_t kinds;           // the tiles that the rack can lay
  uint8_t points[RACK_MAX]; // of the rack, descending
  Stretch *stretches;
  int count, capacity;
  Group *groups;
  int group_count, group_capacity;
  // the hands of the group being searched
  Hand *hands;
  int hand_count, hand_capacity;
  Rack rack;
  Tile taken[RACK_MAX];
} Search;

// A stretch prepared for laying hands on it.
typedef struct Target {
  Lane lane;
  const Stretch *stretch;
  OpenSquares open;
  uint8_t pos[RACK_MAX]; // position in the lane of each open square
  int base;              // points that don't depend on the tiles laid
  int weight[RACK_MAX];  // of the open squares, descending
  bool is_free;          // it makes no cross words
  const Hand *hand;      // the hand being laid
  Tile laid[BOARD_LANE]; // by position in the lane
} Target;

static int compare_bytes_down(const void *a, const void *b) {
  return *(const uint8_t *)b - *(const uint8_t *)a;
}

static int compare_numbers_down(const void *a, const void *b) {
  int left = *(const int *)a, right = *(const int *)b;
  return (right > left) - (right < left);
}

static int most_points(const int *weight, const uint8_t *points, int count) {
  int sum = 0;
  for (int i = 0; i < count; i++)
    sum += weight[i] * points[i];
  return sum;
}

// Calculates the weights of the squares. The word's multiplier is known in advance, because all squares get filled.
static void anyorder_target_init(Target *target, const MovegenInput *input, const Stretch *stretch) {
  const ScoreRules *rules = input->rules;
  *target = (Target){.stretch = stretch, .is_free = true};
  Lane *lane = &target->lane;
  lane_open(lane, input, (Direction)stretch->direction, stretch->lane);
  int multiplier = 1, through = 0, cross = 0;
  for (int pos = stretch->first; pos <= stretch->last; pos++) {
    if (lane->tiles[pos] == TILE_EMPTY)
      multiplier *= rules->layout->word[lane_square(lane, pos)];
    else if (!tile_is_blank(lane->tiles[pos]))
      through += rules->tiles->points[lane->tiles[pos]];
  }
  for (int pos = stretch->first; pos <= stretch->last; pos++) {
    if (lane->tiles[pos] != TILE_EMPTY)
      continue;
    int square = lane_square(lane, pos), at = target->open.count++, times = multiplier;
    if (lane->cross_score[pos] >= 0) {
      times += rules->layout->word[square];
      cross += lane->cross_score[pos] * rules->layout->word[square];
      target->is_free = false;
    }
    target->pos[at] = (uint8_t)pos;
    target->open.allowed[at] = lane->allowed[pos];
    target->open.weight[at] = target->weight[at] = times * rules->layout->letter[square];
  }
  target->base = through * multiplier + cross + (target->open.count >= rules->rack_size ? rules->bingo_bonus : 0);
  qsort(target->weight, (size_t)target->open.count, sizeof *target->weight, compare_numbers_down);
}

static void add_stretch(Search *search, const Lane *lane, int first, int last, int empty_count) {
  Stretch stretch = {.direction = (uint8_t)lane->direction,
                     .lane = (uint8_t)lane->number,
                     .first = (uint8_t)first,
                     .last = (uint8_t)last,
                     .empty_count = (uint8_t)empty_count};
  for (int pos = first; pos <= last; pos++) {
    if (lane->tiles[pos] != TILE_EMPTY)
      stretch.fixed[stretch.fixed_count++] = lane->tiles[pos];
  }
  anagrams_sort(stretch.fixed, stretch.fixed_count, stretch.fixed);
  Target target;
  anyorder_target_init(&target, search->input, &stretch);
  stretch.bound = target.base + most_points(target.weight, search->points, empty_count);
  ARRAY_GROW(search->stretches, search->count, search->capacity);
  search->stretches[search->count++] = stretch;
}

// A single tile that also makes a word across is listed with the plays across.
static bool anyorder_is_listed_elsewhere(const Lane *lane, int empty_count, int empty_pos) {
  return empty_count == 1 && lane->direction == DOWN && lane->cross_score[empty_pos] >= 0;
}

static void find_stretches_from(Search *search, const Lane *lane, int first) {
  int empty_count = 0, empty_pos = 0;
  bool has_anchor = false;
  for (int last = first; last < lane->size; last++) {
    if (lane->tiles[last] == TILE_EMPTY) {
      empty_count++;
      empty_pos = last;
      has_anchor = has_anchor || (lane->anchors >> last & 1);
      if (empty_count > search->input->rack->total || !(lane->allowed[last] & search->kinds))
        return;
    }
    if (last > first && has_anchor && empty_count >= search_fewest_tiles(search->input) &&
        !lane_is_taken(lane, last + 1) && !anyorder_is_listed_elsewhere(lane, empty_count, empty_pos))
      add_stretch(search, lane, first, last, empty_count);
  }
}

static void find_stretches(Search *search) {
  for (Direction direction = ACROSS; direction <= search_last_direction(search->input); direction++) {
    for (int number = 0; number < search->input->board->size; number++) {
      Lane lane;
      lane_open(&lane, search->input, direction, number);
      for (int first = 0; first < lane.size && lane.anchors; first++) {
        if (!lane_is_taken(&lane, first - 1))
          find_stretches_from(search, &lane, first);
      }
    }
  }
}

static int compare_needs(const Stretch *a, const Stretch *b) {
  if (a->empty_count != b->empty_count)
    return a->empty_count - b->empty_count;
  if (a->fixed_count != b->fixed_count)
    return a->fixed_count - b->fixed_count;
  return memcmp(a->fixed, b->fixed, a->fixed_count);
}

static int compare_stretches(const void *left, const void *right) {
  const Stretch *a = left, *b = right;
  int order = compare_needs(a, b);
  return order ? order : (b->bound > a->bound) - (b->bound < a->bound);
}

static int compare_groups(const void *left, const void *right) {
  const Group *a = left, *b = right;
  return a->bound != b->bound ? (b->bound > a->bound) - (b->bound < a->bound) : a->first - b->first;
}

static void group_stretches(Search *search) {
  if (search->count > 1)
    qsort(search->stretches, (size_t)search->count, sizeof *search->stretches, compare_stretches);
  for (int i = 0; i < search->count; i++) {
    if (i == 0 || compare_needs(&search->stretches[i - 1], &search->stretches[i]) != 0) {
      ARRAY_GROW(search->groups, search->group_count, search->group_capacity);
      search->groups[search->group_count++] = (Group){.first = i, .bound = search->stretches[i].bound};
    }
    search->groups[search->group_count - 1].count++;
  }
  if (search->group_count > 1)
    qsort(search->groups, (size_t)search->group_count, sizeof *search->groups, compare_groups);
}

static void add_hand(Search *search, int count) {
  const int *points = search->input->rules->tiles->points;
  ARRAY_GROW(search->hands, search->hand_count, search->hand_capacity);
  Hand *hand = &search->hands[search->hand_count++];
  memcpy(hand->tiles, search->taken, sizeof hand->tiles);
  for (int i = 0; i < count; i++)
    hand->points[i] = (uint8_t)(tile_is_blank(hand->tiles[i]) ? 0 : points[hand->tiles[i]]);
  qsort(hand->points, (size_t)count, 1, compare_bytes_down);
  hand->leave = search_equity(search->input, 0, &search->rack);
}

static void find_hands(Search *search, const Stretch *like, uint32_t list, int fixed_used, int taken);

static void anyorder_follow(Search *search, const Stretch *like, uint32_t arc, int fixed_used, int taken) {
  if (fixed_used == like->fixed_count && taken == like->empty_count) {
    if (kwg_accepts(arc))
      add_hand(search, taken);
  } else if (kwg_child(arc)) {
    find_hands(search, like, kwg_child(arc), fixed_used, taken);
  }
}

static void anyorder_take(Search *search, const Stretch *like, uint32_t arc, Tile from_rack, Tile tile, int fixed_used,
                          int taken) {
  rack_take(&search->rack, from_rack);
  search->taken[taken] = tile;
  anyorder_follow(search, like, arc, fixed_used, taken + 1);
  rack_add(&search->rack, from_rack);
}

// Walks the graph along the letters of the board, merged with letters from the rack. To find each hand once, a letter
// of the board is taken before the same letter from the rack, and a tile before a blank that stands for it.
static void find_hands(Search *search, const Stretch *like, uint32_t list, int fixed_used, int taken) {
  for (bool last = false; !last && collector_may_go_on(search->out); list++) {
    uint32_t arc = search->input->sorted->nodes[list];
    Tile tile = kwg_tile(arc);
    last = kwg_is_last(arc);
    if (fixed_used < like->fixed_count && tile >= like->fixed[fixed_used]) {
      if (tile == like->fixed[fixed_used])
        anyorder_follow(search, like, arc, fixed_used + 1, taken);
      return;
    }
    if (taken == like->empty_count)
      continue;
    bool after_blank = taken > 0 && search->taken[taken - 1] == (tile | TILE_BLANK_BIT);
    if (search->rack.counts[tile] && !after_blank)
      anyorder_take(search, like, arc, tile, tile, fixed_used, taken);
    if (search->rack.counts[TILE_BLANK])
      anyorder_take(search, like, arc, TILE_BLANK, tile | TILE_BLANK_BIT, fixed_used, taken);
  }
}

static void anyorder_add_play(Search *search, const Target *target, const ScoredPlay *scored) {
  ScoredPlay play = *scored;
  lane_make_play(&target->lane, target->stretch->first, target->stretch->last, target->laid, &play.play);
  collector_add(search->out, &play);
}

// Lays the tiles of the hand that are not in `used`, in every order, starting at index `at`.
static void lay_all(Search *search, Target *target, int at, unsigned used, int score) {
  if (!collector_may_go_on(search->out))
    return;
  const OpenSquares *open = &target->open;
  if (at == open->count) {
    anyorder_add_play(search, target, &(ScoredPlay){.score = score, .equity = score * 1000 + target->hand->leave});
    return;
  }
  Tile last = TILE_THROUGH;
  for (int i = 0; i < open->count; i++) {
    Tile tile = target->hand->tiles[i];
    if ((used >> i & 1) || tile == last || !(open->allowed[at] >> tile_letter(tile) & 1))
      continue;
    last = tile;
    target->laid[target->pos[at]] = tile;
    int points = tile_is_blank(tile) ? 0 : search->input->rules->tiles->points[tile];
    lay_all(search, target, at + 1, used | 1u << i, score + points * open->weight[at]);
  }
}

// A play with the place of this target, enough for comparing places.
static ScoredPlay scored_place(const Target *target, int score) {
  ScoredPlay scored = {.score = score, .equity = score * 1000 + target->hand->leave};
  lane_make_play(&target->lane, target->stretch->first, target->stretch->last, target->laid, &scored.play);
  return scored;
}

static bool could_be_best(const Search *search, const Target *target, int score) {
  if (!search->out->found)
    return true;
  ScoredPlay scored = scored_place(target, score);
  return playlist_compare_place(&scored, &search->out->best) <= 0;
}

static void lay_best(Search *search, Target *target) {
  const Hand *hand = target->hand;
  const OpenSquares *open = &target->open;
  const int *points = search->input->rules->tiles->points;
  int best = most_points(target->weight, hand->points, open->count);
  if (!collector_may_go_on(search->out) || !could_be_best(search, target, target->base + best))
    return;
  if (!target->is_free) {
    best = arrange_best(open, hand->tiles, points);
    if (best < 0 || !could_be_best(search, target, target->base + best))
      return;
  }
  Tile ordered[RACK_MAX];
  memcpy(ordered, hand->tiles, sizeof ordered);
  arrange_first(open, points, best, ordered);
  for (int at = 0; at < open->count; at++)
    target->laid[target->pos[at]] = ordered[at];
  ScoredPlay scored = scored_place(target, target->base + best);
  collector_add(search->out, &scored);
}

static void search_stretch(Search *search, const Stretch *stretch) {
  Target target;
  anyorder_target_init(&target, search->input, stretch);
  for (int i = 0; i < search->hand_count && search->out->stop == STOP_NOT; i++) {
    target.hand = &search->hands[i];
    if (search->out->list)
      lay_all(search, &target, 0, 0, target.base);
    else
      lay_best(search, &target);
  }
}

// With leave values a play with a low score can still be the best, and nothing can be ruled out in advance.
static bool is_hopeless(const Search *search, int bound) {
  return !search->out->list && !search->input->leaves && search->out->found && bound < search->out->best.score;
}

static void search_group(Search *search, const Group *group) {
  const Stretch *stretches = search->stretches + group->first;
  search->hand_count = 0;
  find_hands(search, stretches, kwg_dawg_root(search->input->sorted), 0, 0);
  for (int i = 0; i < group->count && search->out->stop == STOP_NOT; i++) {
    if (!is_hopeless(search, stretches[i].bound))
      search_stretch(search, &stretches[i]);
  }
}

static void count_rack(Search *search) {
  const Rack *rack = search->input->rack;
  const TileSet *tiles = search->input->rules->tiles;
  int count = 0;
  for (int tile = 1; tile <= tiles->kinds; tile++) {
    for (int i = 0; i < rack->counts[tile] && count < RACK_MAX; i++)
      search->points[count++] = (uint8_t)tiles->points[tile];
  }
  qsort(search->points, (size_t)count, 1, compare_bytes_down);
  search->kinds = rack->counts[TILE_BLANK] ? CROSS_ANY : rack_kinds(rack);
}

void anyorder_search(const MovegenInput *input, Collector *out) {
  Search search = {.input = input, .out = out, .rack = *input->rack};
  count_rack(&search);
  find_stretches(&search);
  group_stretches(&search);
  for (int i = 0; i < search.group_count && out->stop == STOP_NOT; i++) {
    if (!is_hopeless(&search, search.groups[i].bound))
      search_group(&search, &search.groups[i]);
  }
  mem_free(search.stretches);
  mem_free(search.groups);
  mem_free(search.hands);
}
