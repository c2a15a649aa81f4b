// SPDX-License-Identifier: MIT
// Negamax with a null window around the best value so far (principal variation search).
//
// Some facts about the end of a game save most of the work:
//   - A play that takes the last tile ends the game: its value is known without a search.
//   - If the other side could go out at once, a turn that leaves one of those plays intact can't be worth more than
//     what going out would cost us. The squares that would spoil a play are known, so every turn is checked for this
//     before it is searched.
//   - A value is proven if nothing in it was guessed. Such a value holds at any depth.
#include "base/mem.h"
#include "engine/endgame_search_internal.h"

enum { STOP_EVERY = 1 << 7 }; // with blanks a node may take a tenth of a millisecond

// If sides are alike, it does not matter which of them is to move, and other questions use the same keys.
static uint64_t endgame_search_key_of(const Search *search, const Ply *ply) {
  if (!search->store.are_sides_alike) {
    uint64_t racks = (uint64_t)ply->racks[1] << 32 | ply->racks[0];
    return hash_mix(search->board.hash ^ hash_mix(racks * 4 + (uint64_t)(2 * ply->side + ply->after_pass) + 1));
  }
  uint64_t racks = hash_mix(((uint64_t)ply->racks[1 - ply->side] << 32 | ply->racks[ply->side]) + 1);
  uint64_t draw = turn_draws(search, ply) ? (uint64_t)search->draw << 8 | (uint64_t)search->least_laid : 0;
  return hash_mix(search->board.hash ^ hash_mix(racks + draw * 2 + ply->after_pass));
}

static bool endgame_search_is_time_to_stop(Search *search) {
  if (++search->nodes % STOP_EVERY == 0 && search->must_stop && search->must_stop(search->context))
    search->is_stopped = true;
  bool is_too_much = search->most_nodes > 0 && search->nodes > search->most_nodes;
  search->is_stopped = search->is_stopped || search->store.has_failed || is_too_much;
  return search->is_stopped;
}

// One position, and what is known about it so far.
enum { HINTS = 1 + KILLERS };

typedef struct Node {
  int alpha, beta, depth;
  bool is_main;  // the window is open, so a line is wanted
  bool is_tried; // some move has been tried
  Found best;
  bool all_proven;
  uint32_t best_play;
  uint32_t table_move;   // id of the move that was best here before, or MOVE_NONE
  uint32_t hints[HINTS]; // plays tried before the others were listed
  int hint_count;
} Node;

static Found search_ply(Search *search, Ply *ply, int alpha, int beta, int depth);

static Found endgame_search_follow(Search *search, Ply *ply, uint32_t play, int alpha, int beta, int depth) {
  if (turn_ends_game(search, ply, play))
    return (Found){turn_last_value(search, ply, play), true};
  int score = play == PLAY_PASS ? 0 : search_play(search, play)->score;
  turn_do(search, ply, play);
  Found found = search_ply(search, ply_next(ply), score - beta, score - alpha, depth - 1);
  turn_undo(search, ply, play);
  found.value = score - found.value;
  return found;
}

static int lower_end(const Node *node) {
  return node->best.value > node->alpha ? node->best.value : node->alpha;
}

static void endgame_keep_first_turn(Search *search, const Node *node, uint32_t play) {
  search->has_tried_best = search->has_tried_best || search_move_id(search, play) == node->table_move;
  search->has_first = node->best.value > node->alpha && node->best.value < node->beta;
  search->first_value = node->best.value;
}

// Returns true if the other moves need not be tried.
static bool try_move(Search *search, Ply *ply, Node *node, uint32_t play) {
  int alpha = lower_end(node);
  bool is_narrow = node->is_tried && node->is_main;
  node->is_tried = true;
  Found found = endgame_search_follow(search, ply, play, alpha, is_narrow ? alpha + 1 : node->beta, node->depth);
  if (is_narrow && found.value > alpha && found.value < node->beta && !search->is_stopped)
    found = endgame_search_follow(search, ply, play, alpha, node->beta, node->depth);
  if (search->is_stopped)
    return true;
  node->all_proven = node->all_proven && found.is_proven;
  if (found.value > node->best.value) {
    node->best = found;
    node->best_play = play;
    if (found.value > alpha && node->is_main)
      turn_keep_line(search, ply, play);
  }
  if (ply == search->plies)
    endgame_keep_first_turn(search, node, play);
  return node->best.value >= node->beta;
}

static bool node_has_hint(const Node *node, uint32_t play) {
  for (int i = 0; i < node->hint_count; i++) {
    if (node->hints[i] == play)
      return true;
  }
  return false;
}

static bool try_hint(Search *search, Ply *ply, Node *node, uint32_t id) {
  uint32_t play = id == MOVE_NONE ? PLAY_PASS : moves_find(search, ply, id);
  if (play == PLAY_PASS || turn_ends_game(search, ply, play) || node_has_hint(node, play))
    return false;
  if (turn_draws(search, ply) && search_play(search, play)->tiles < search->least_laid)
    return false;
  node->hints[node->hint_count++] = play;
  return try_move(search, ply, node, play);
}

// The move that was best here before probably is again, and a move that was just best elsewhere may be. Then the others
// need not even be listed.
static bool try_hints(Search *search, Ply *ply, Node *node) {
  if (try_hint(search, ply, node, node->table_move))
    return true;
  const uint32_t *killers = search->killers[ply - search->plies];
  for (int i = 0; i < KILLERS && search->uses_killers; i++) {
    if (try_hint(search, ply, node, killers[i]))
      return true;
  }
  return false;
}

static void keep_killer(Search *search, const Ply *ply, const Node *node) {
  uint32_t *killers = search->killers[ply - search->plies], id = search_move_id(search, node->best_play);
  if (id == MOVE_NONE || id == killers[0] || turn_ends_game(search, ply, node->best_play))
    return;
  killers[1] = killers[0];
  killers[0] = id;
}

// A low enough bound is as good as a search.
static bool is_out_of_question(Node *node, int bound) {
  if (bound > lower_end(node))
    return false;
  node->best.value = bound > node->best.value ? bound : node->best.value;
  return true;
}

static void try_moves(Search *search, Ply *ply, Node *node, const OutPlays *outs) {
  for (int i = 0; i < ply->move_count; i++) {
    Move move = *moves_pick(ply, i);
    if (node_has_hint(node, move.play) || is_out_of_question(node, move.bound))
      continue;
    if (try_move(search, ply, node, move.play))
      return;
  }
  if (turn_draws(search, ply))
    return;
  int bound = ply->after_pass ? VALUE_MAX : outs_bound(outs, NULL, 0, ply->points[ply->side]);
  if (!is_out_of_question(node, bound))
    try_move(search, ply, node, PLAY_PASS);
}

static void endgame_search_try_all(Search *search, Ply *ply, Node *node) {
  OutPlays outs;
  outs_find(search, ply, 1 - ply->side, &outs);
  Listing listing = {.outs = &outs, .alpha = lower_end(node), .first_move = node->table_move};
  moves_list(search, ply, &listing);
  is_out_of_question(node, listing.best_bound);
  if (listing.last_play == PLAY_PASS || !try_move(search, ply, node, listing.last_play))
    try_moves(search, ply, node, &outs);
}

static void endgame_search_remember(Search *search, const Ply *ply, uint64_t key, const Node *node) {
  int depth = node->depth < DEPTH_PROVEN ? node->depth : DEPTH_PROVEN - 1;
  TableEntry entry = {.value = node->best.value,
                      .move = search_move_id(search, node->best_play),
                      .depth = (uint8_t)(node->best.is_proven ? DEPTH_PROVEN : depth),
                      .tiles = (uint8_t)(ply->tiles[0] + ply->tiles[1]),
                      .bound = BOUND_EXACT};
  if (node->best.value >= node->beta)
    entry.bound = BOUND_LOWER;
  else if (node->best.value <= node->alpha)
    entry.bound = BOUND_UPPER;
  endgame_table_store(&search->table, key, &entry);
}

static bool is_enough(const TableEntry *entry, const Node *node) {
  if (node->is_main || entry->depth < node->depth)
    return false;
  return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && entry->value >= node->beta) ||
         (entry->bound == BOUND_UPPER && entry->value <= node->alpha);
}

static Found search_moves(Search *search, Ply *ply, Node *node) {
  uint64_t key = endgame_search_key_of(search, ply);
  TableEntry entry = {.bound = BOUND_NONE};
  if (endgame_table_find(&search->table, key, &entry) && is_enough(&entry, node))
    return (Found){entry.value, entry.depth == DEPTH_PROVEN};
  node->table_move = entry.bound == BOUND_NONE ? MOVE_NONE : entry.move;
  if (node->is_main || !try_hints(search, ply, node))
    endgame_search_try_all(search, ply, node);
  if (search->is_stopped)
    return (Found){0, false};
  if (node->best.value < node->beta)
    node->best.is_proven = node->all_proven;
  else if (search->uses_killers)
    keep_killer(search, ply, node);
  endgame_search_remember(search, ply, key, node);
  return node->best;
}

// With one tile on each rack there is nothing to search: each side goes out with its best play, or passes.
static int value_of_last_tiles(const Search *search, const Ply *ply) {
  int own = ply->points[ply->side], other = ply->points[1 - ply->side];
  int pass = other - own, out = outs_best_of_last_tile(search, ply, ply->side);
  if (!ply->after_pass) {
    int answer = outs_best_of_last_tile(search, ply, 1 - ply->side);
    pass = answer >= 0 && -(answer + 2 * own) < pass ? -(answer + 2 * own) : pass;
  }
  return out >= 0 && out + 2 * other > pass ? out + 2 * other : pass;
}

// With one tile left a side goes out or passes.
static Found search_last_tile(Search *search, Ply *ply, const Node *node) {
  if (ply->tiles[1 - ply->side] == 1)
    return (Found){value_of_last_tiles(search, ply), true};
  int out = outs_best_of_last_tile(search, ply, ply->side);
  Found found = {out < 0 ? -VALUE_MAX : out + 2 * ply->points[1 - ply->side], true};
  if (found.value >= node->beta)
    return found;
  Found pass = endgame_search_follow(search, ply, PLAY_PASS, node->alpha, node->beta, node->depth);
  return pass.value > found.value ? pass : (Found){found.value, pass.is_proven};
}

static Found search_ply(Search *search, Ply *ply, int alpha, int beta, int depth) {
  int turn = (int)(ply - search->plies);
  search->turns_ahead = turn > search->turns_ahead ? turn : search->turns_ahead;
  ply->line_count = 0;
  if (endgame_search_is_time_to_stop(search))
    return (Found){0, false};
  if (depth <= 0)
    return (Found){turn_play_out(search, ply), false};
  Node node = {.alpha = alpha,
               .beta = beta,
               .depth = depth,
               .is_main = beta - alpha > 1,
               .best = {-VALUE_MAX, true},
               .all_proven = true,
               .best_play = PLAY_PASS};
  bool is_last_tile = ply->tiles[ply->side] == 1 && !turn_draws(search, ply);
  if (is_last_tile && !node.is_main && search->board.tile_count > 0)
    return search_last_tile(search, ply, &node);
  return search_moves(search, ply, &node);
}

void endgame_search_deinit(Search *search) {
  for (int i = 0; i <= ENDGAME_LINE_MAX; i++)
    mem_free(search->plies[i].moves);
  endgame_table_deinit(&search->table);
  playstore_deinit(&search->store);
}

Found search_root(Search *search, int alpha, int beta, int depth) {
  search->has_first = search->has_tried_best = false;
  search->turns_ahead = 0;
  return search_ply(search, &search->plies[0], alpha, beta, depth);
}
