// SPDX-License-Identifier: MIT
// Negamax with a null window around the best value so far (principal variation search).
//
// Three facts about the end of a game save most of the work:
//   - A play that takes the last tile ends the game: its value is known without a search.
//   - If the other side could go out at once, then a turn that leaves one of those plays as it is can't be worth more
//     than what going out would cost us. Which squares would spoil a play is known, so this is asked of every turn
//     before it is searched.
//   - A value is proven when nothing in it was guessed. Such a value is good at any depth.
#include "base/mem.h"
#include "engine/endgame_search_internal.h"

#include <stdlib.h>
#include <string.h>

enum { OUTS_MAX = 6, STOP_EVERY = 1 << 10 };

// Plays

static uint32_t list_of(Search *search, Ply *ply, int side, int direction, int lane) {
  uint32_t *list = &ply->lists[side][direction][lane];
  if (*list == 0)
    *list = playstore_find(&search->store, side, direction, lane);
  return *list;
}

static uint64_t key_of(const Search *search, const Ply *ply) {
  uint64_t racks = (uint64_t)ply->racks[1] << 32 | ply->racks[0];
  return hash_mix(search->board.hash ^ hash_mix(racks * 4 + (uint64_t)(2 * ply->side + ply->after_pass) + 1));
}

// Turns that are done and taken back

static Ply *next_ply(const Ply *ply) {
  return (Ply *)(uintptr_t)(ply + 1);
}

static void do_play(Search *search, Ply *ply, uint32_t play) {
  Ply *next = next_ply(ply);
  const PlayInfo *info = &search->store.infos[play];
  Laying laying = playinfo_laying(info);
  uint32_t dirty[2] = {0};
  int side = ply->side;
  memcpy(next->racks, ply->racks, sizeof next->racks);
  memcpy(next->points, ply->points, sizeof next->points);
  memcpy(next->tiles, ply->tiles, sizeof next->tiles);
  next->side = 1 - side;
  next->after_pass = false;
  next->racks[side] -= search->store.uses[play];
  next->points[side] -= info->points;
  next->tiles[side] -= info->tiles;
  endgame_board_put(&search->board, &laying, &ply->undo, dirty);
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    size_t size = (size_t)search->board.size * sizeof(uint32_t);
    memcpy(next->lists[0][direction], ply->lists[0][direction], size);
    memcpy(next->lists[1][direction], ply->lists[1][direction], size);
    for (uint32_t left = dirty[direction] & ((UINT32_C(1) << search->board.size) - 1); left; left &= left - 1)
      next->lists[0][direction][__builtin_ctz(left)] = next->lists[1][direction][__builtin_ctz(left)] = 0;
  }
  ply->mark = playstore_mark(&search->store);
}

static void undo_play(Search *search, Ply *ply, uint32_t play) {
  Laying laying = playinfo_laying(&search->store.infos[play]);
  playstore_release(&search->store, ply->mark);
  endgame_board_take_back(&search->board, &laying, &ply->undo);
}

static void do_pass(Search *search, Ply *ply) {
  Ply *next = next_ply(ply);
  memcpy(next->racks, ply->racks, sizeof next->racks);
  memcpy(next->points, ply->points, sizeof next->points);
  memcpy(next->tiles, ply->tiles, sizeof next->tiles);
  memcpy(next->lists, ply->lists, sizeof next->lists);
  next->side = 1 - ply->side;
  next->after_pass = true;
  ply->mark = playstore_mark(&search->store);
}

static void undo_pass(Search *search, Ply *ply) {
  playstore_release(&search->store, ply->mark);
}

// Lists of moves

static void add_moves_of_lane(Search *search, Ply *ply, uint32_t number) {
  const PlayStore *store = &search->store;
  LaneList list = store->lists[number];
  RackCode rack = ply->racks[ply->side], guards = store->sides[ply->side].guards;
  while (ply->move_count + (int)list.count + 1 > ply->move_capacity) {
    ply->move_capacity = ply->move_capacity * 2 + 64;
    ply->moves = mem_resize(ply->moves, (size_t)ply->move_capacity, sizeof *ply->moves);
  }
  Move *moves = ply->moves + ply->move_count;
  for (uint32_t i = list.first; i < list.first + list.count; i++) {
    moves->play = i;
    moves += rackcode_has(rack, store->uses[i], guards);
  }
  ply->move_count = (int)(moves - ply->moves);
}

static void list_moves(Search *search, Ply *ply) {
  ply->move_count = 0;
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < search->board.size; lane++)
      add_moves_of_lane(search, ply, list_of(search, ply, ply->side, direction, lane));
  }
}

// Plays by which a side can go out

typedef struct OutPlay {
  int score;
  uint32_t play;
  uint32_t spoilt[2][BOARD_MAX]; // squares, by direction and lane, where a tile would change it
} OutPlay;

typedef struct OutPlays {
  int count;
  OutPlay plays[OUTS_MAX]; // the best first
} OutPlays;

static void keep_out(OutPlays *outs, int score, uint32_t play) {
  if (outs->count == OUTS_MAX && outs->plays[OUTS_MAX - 1].score >= score)
    return;
  int at = outs->count < OUTS_MAX ? outs->count++ : OUTS_MAX - 1;
  for (; at > 0 && outs->plays[at - 1].score < score; at--) {
    outs->plays[at].score = outs->plays[at - 1].score;
    outs->plays[at].play = outs->plays[at - 1].play;
  }
  outs->plays[at].score = score;
  outs->plays[at].play = play;
}

static void spoil(OutPlay *out, int direction, int lane, int pos) {
  out->spoilt[direction][lane] |= UINT32_C(1) << pos;
  out->spoilt[1 - direction][pos] |= UINT32_C(1) << lane;
}

// The nearest empty squares on both sides of `pos`.
static void spoil_ends(const Search *search, OutPlay *out, int direction, int lane, int pos, uint32_t own) {
  const Tile *squares = &search->board.squares[direction][board_index(lane, 0)];
  int before = pos - 1, after = pos + 1;
  while (before >= 0 && (squares[before] || own >> before & 1))
    before--;
  while (after < search->board.size && (squares[after] || own >> after & 1))
    after++;
  if (before >= 0)
    spoil(out, direction, lane, before);
  if (after < search->board.size)
    spoil(out, direction, lane, after);
}

static void find_spoilt(const Search *search, OutPlay *out) {
  const PlayInfo *info = &search->store.infos[out->play];
  int direction = playinfo_direction(info), lane = playinfo_lane(info);
  memset(out->spoilt, 0, sizeof out->spoilt);
  for (uint32_t left = info->squares; left; left &= left - 1) {
    spoil(out, direction, lane, __builtin_ctz(left));
    spoil_ends(search, out, 1 - direction, __builtin_ctz(left), lane, UINT32_C(1) << lane);
  }
  spoil_ends(search, out, direction, lane, __builtin_ctz(info->squares), info->squares);
}

static void find_outs(Search *search, Ply *ply, int side, OutPlays *outs) {
  outs->count = 0;
  if (search->board.tile_count == 0) // what is right as a first play is not as a second
    return;
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < search->board.size; lane++) {
      uint32_t number = list_of(search, ply, side, direction, lane); // may move the lists
      LaneList list = search->store.lists[number];
      for (uint32_t i = list.first; i < list.first + list.count; i++) {
        if (search->store.uses[i] == ply->racks[side])
          keep_out(outs, search->store.scores[i], i);
      }
    }
  }
  for (int i = 0; i < outs->count; i++)
    find_spoilt(search, &outs->plays[i]);
}

// The most that a turn can be worth, by what the other side could answer: it scores `score` and leaves `left` points.
static int bound_by_outs(const OutPlays *outs, const PlayInfo *info, int score, int left) {
  for (int i = 0; i < outs->count; i++) {
    const OutPlay *out = &outs->plays[i];
    if (!info || !(out->spoilt[playinfo_direction(info)][playinfo_lane(info)] & info->squares))
      return score - out->score - 2 * left;
  }
  return VALUE_MAX;
}

// Order

static bool goes_out(const Search *search, const Ply *ply, uint32_t play) {
  return play != PLAY_PASS && search->store.uses[play] == ply->racks[ply->side];
}

static void estimate_moves(Search *search, Ply *ply, const OutPlays *outs, uint32_t first_move) {
  const PlayStore *store = &search->store;
  int own = ply->points[ply->side], other = ply->points[1 - ply->side];
  for (int i = 0; i < ply->move_count; i++) {
    Move *move = &ply->moves[i];
    const PlayInfo *info = &store->infos[move->play];
    int score = store->scores[move->play], left = own - info->points;
    if (goes_out(search, ply, move->play)) {
      move->estimate = score + 2 * other;
    } else {
      int bound = bound_by_outs(outs, info, score, left);
      move->estimate = bound < score - left ? bound : score - left;
    }
    if (first_move != MOVE_NONE && (info->hash & ((1u << MOVE_BITS) - 1)) == first_move)
      move->estimate += VALUE_MAX;
  }
}

static int compare_moves(const void *a, const void *b) {
  const Move *x = a, *y = b;
  if (x->estimate != y->estimate)
    return x->estimate > y->estimate ? -1 : 1;
  return x->play < y->play ? -1 : x->play > y->play;
}

// Quick play to the end

static int finish_by_passing(const Ply *ply) {
  return ply->points[1 - ply->side] - ply->points[ply->side];
}

static void keep_line(Search *search, Ply *ply, uint32_t play, bool ends) {
  Turn *turn = &ply->line[0];
  if (play == PLAY_PASS)
    *turn = (Turn){.is_pass = true};
  else
    *turn = (Turn){.score = search->store.scores[play], .info = search->store.infos[play]};
  const Ply *next = next_ply(ply);
  int count = ends ? 0 : next->line_count;
  memcpy(ply->line + 1, next->line, (size_t)count * sizeof *turn);
  ply->line_count = count + 1;
}

static uint32_t pick_at_a_glance(Search *search, Ply *ply) {
  list_moves(search, ply);
  OutPlays none = {.count = 0};
  estimate_moves(search, ply, &none, MOVE_NONE);
  uint32_t best = PLAY_PASS;
  int most = -VALUE_MAX;
  for (int i = 0; i < ply->move_count; i++) {
    if (ply->moves[i].estimate > most) {
      most = ply->moves[i].estimate;
      best = ply->moves[i].play;
    }
  }
  return best;
}

static int play_out(Search *search, Ply *ply) {
  uint32_t play = pick_at_a_glance(search, ply);
  int value;
  if (play == PLAY_PASS && ply->after_pass) {
    value = finish_by_passing(ply);
    keep_line(search, ply, play, true);
  } else if (play == PLAY_PASS) {
    do_pass(search, ply);
    value = -play_out(search, next_ply(ply));
    keep_line(search, ply, play, false);
    undo_pass(search, ply);
  } else if (goes_out(search, ply, play)) {
    value = search->store.scores[play] + 2 * ply->points[1 - ply->side];
    keep_line(search, ply, play, true);
  } else {
    do_play(search, ply, play);
    value = search->store.scores[play] - play_out(search, next_ply(ply));
    keep_line(search, ply, play, false);
    undo_play(search, ply, play);
  }
  return value;
}

// The search

static bool is_time_to_stop(Search *search) {
  if (++search->nodes % STOP_EVERY == 0 && search->must_stop && search->must_stop(search->context))
    search->is_stopped = true;
  search->is_stopped = search->is_stopped || search->store.has_failed;
  return search->is_stopped;
}

static Found search_ply(Search *search, Ply *ply, int alpha, int beta, int depth);

static Found follow(Search *search, Ply *ply, uint32_t play, int alpha, int beta, int depth) {
  if (play == PLAY_PASS && ply->after_pass)
    return (Found){finish_by_passing(ply), true};
  if (goes_out(search, ply, play))
    return (Found){search->store.scores[play] + 2 * ply->points[1 - ply->side], true};
  Found found;
  if (play == PLAY_PASS) {
    do_pass(search, ply);
    found = search_ply(search, next_ply(ply), -beta, -alpha, depth - 1);
    found.value = -found.value;
    undo_pass(search, ply);
  } else {
    int score = search->store.scores[play];
    do_play(search, ply, play);
    found = search_ply(search, next_ply(ply), score - beta, score - alpha, depth - 1);
    found.value = score - found.value;
    undo_play(search, ply, play);
  }
  return found;
}

static bool ends_game(const Search *search, const Ply *ply, uint32_t play) {
  return play == PLAY_PASS ? ply->after_pass : goes_out(search, ply, play);
}

typedef struct Node {
  int alpha, beta, depth;
  bool is_main; // on the main line: the window is open
  Found best;
  bool all_proven;
  uint32_t best_play;
} Node;

// Returns true when the rest need not be looked at.
static bool try_move(Search *search, Ply *ply, Node *node, uint32_t play, bool is_first) {
  Found found;
  bool narrow = !is_first && node->is_main && !ends_game(search, ply, play);
  int alpha = node->best.value > node->alpha ? node->best.value : node->alpha;
  if (narrow) {
    found = follow(search, ply, play, alpha, alpha + 1, node->depth);
    if (found.value > alpha && found.value < node->beta && !search->is_stopped)
      found = follow(search, ply, play, alpha, node->beta, node->depth);
  } else {
    found = follow(search, ply, play, alpha, node->beta, node->depth);
  }
  if (search->is_stopped)
    return true;
  node->all_proven = node->all_proven && found.is_proven;
  if (found.value > node->best.value) {
    node->best = found;
    node->best_play = play;
    if (found.value > alpha && node->is_main)
      keep_line(search, ply, play, ends_game(search, ply, play));
  }
  return node->best.value >= node->beta;
}

static void try_moves(Search *search, Ply *ply, Node *node, const OutPlays *outs) {
  int own = ply->points[ply->side];
  for (int i = 0; i <= ply->move_count; i++) {
    uint32_t play = i < ply->move_count ? ply->moves[i].play : PLAY_PASS;
    if (!ends_game(search, ply, play)) {
      const PlayInfo *info = play == PLAY_PASS ? NULL : &search->store.infos[play];
      int score = info ? search->store.scores[play] : 0, left = own - (info ? info->points : 0);
      int bound = bound_by_outs(outs, info, score, left);
      int alpha = node->best.value > node->alpha ? node->best.value : node->alpha;
      if (bound <= alpha) {
        if (bound > node->best.value)
          node->best.value = bound;
        continue;
      }
    }
    if (try_move(search, ply, node, play, i == 0))
      return;
  }
}

static Found search_ply(Search *search, Ply *ply, int alpha, int beta, int depth) {
  ply->line_count = 0;
  if (is_time_to_stop(search))
    return (Found){0, false};
  if (depth <= 0)
    return (Found){play_out(search, ply), false};
  Node node = {.alpha = alpha,
               .beta = beta,
               .depth = depth,
               .is_main = beta - alpha > 1,
               .best = {-VALUE_MAX, true},
               .all_proven = true,
               .best_play = PLAY_PASS};
  uint64_t key = key_of(search, ply);
  TableEntry entry = {.bound = BOUND_NONE};
  if (endgame_table_find(&search->table, key, &entry) && !node.is_main && entry.depth >= depth) {
    bool is_enough = entry.bound == BOUND_EXACT || (entry.bound == BOUND_LOWER && entry.value >= beta) ||
                     (entry.bound == BOUND_UPPER && entry.value <= alpha);
    if (is_enough)
      return (Found){entry.value, entry.depth == DEPTH_PROVEN};
  }
  list_moves(search, ply);
  OutPlays outs;
  find_outs(search, ply, 1 - ply->side, &outs);
  estimate_moves(search, ply, &outs, entry.bound == BOUND_NONE ? MOVE_NONE : entry.move);
  qsort(ply->moves, (size_t)ply->move_count, sizeof *ply->moves, compare_moves);
  try_moves(search, ply, &node, &outs);
  if (search->is_stopped)
    return (Found){0, false};
  bool is_high = node.best.value >= beta;
  if (!is_high)
    node.best.is_proven = node.all_proven;
  entry = (TableEntry){.value = node.best.value,
                       .move = node.best_play == PLAY_PASS
                                   ? MOVE_NONE
                                   : (uint32_t)search->store.infos[node.best_play].hash & ((1u << MOVE_BITS) - 1),
                       .depth = (uint8_t)(node.best.is_proven ? DEPTH_PROVEN : depth),
                       .tiles = (uint8_t)(ply->tiles[0] + ply->tiles[1]),
                       .bound = is_high                    ? BOUND_LOWER
                                : node.best.value <= alpha ? BOUND_UPPER
                                                           : BOUND_EXACT};
  endgame_table_store(&search->table, key, &entry);
  return node.best;
}

Found search_root(Search *search, int alpha, int beta, int depth) {
  return search_ply(search, &search->plies[0], alpha, beta, depth);
}
