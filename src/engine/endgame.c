// SPDX-License-Identifier: MIT
// The way of an endgame: endgame_words_init leaves the words that can still be made, endgame_board_init looks at the
// board, and search_root is asked again and again, deeper each time, until the value is proven.
#include "engine/endgame.h"

#include "base/mem.h"
#include "base/steady.h"
#include "engine/endgame_search_internal.h"
#include "engine/endgame_words_internal.h"

enum {
  WINDOW = 20, // around the value of the depth before
  // After so many turns the next depth is the end of the game. What is found on the way there is proven and stays in
  // the table for good, while what a depth in between finds has to be found again by the next one.
  SHALLOW = 3,
};

typedef struct Solver {
  const EndgameInput *input;
  EndgameResult *result;
  int64_t start_ms;
  Search *search;
} Solver;

static bool must_stop(void *context) {
  const Solver *solver = context;
  const EndgameInput *input = solver->input;
  if (input->cancel && atomic_load_explicit(input->cancel, memory_order_relaxed))
    return true;
  return input->options.time_ms > 0 && steady_ms() - solver->start_ms >= input->options.time_ms;
}

static uint64_t letters_of(const Rack racks[2], const TileSet *tiles) {
  if (racks[0].counts[TILE_BLANK] || racks[1].counts[TILE_BLANK])
    return (UINT64_MAX >> (63 - tiles->kinds)) & ~UINT64_C(1);
  return rack_kinds(&racks[0]) | rack_kinds(&racks[1]);
}

static void endgame_set_up(Solver *solver, const EndgameWords *words) {
  const EndgameInput *input = solver->input;
  Search *search = solver->search;
  const TileSet *tiles = input->rules->tiles;
  endgame_board_init(&search->board, input->board, &words->dawg, tiles, letters_of(input->racks, tiles));
  uint32_t plays = input->options.plays ? input->options.plays : ENDGAME_PLAYS_DEFAULT;
  playstore_init(&search->store, &search->board, &words->gaddag, input->rules, input->racks, plays);
  size_t bytes = input->options.table_bytes;
  endgame_table_init(&search->table, bytes ? bytes : ENDGAME_TABLE_DEFAULT);
  search->most_nodes = input->options.nodes;
  search->must_stop = must_stop;
  search->context = solver;
  Ply *root = &search->plies[0];
  for (int side = 0; side < 2; side++) {
    root->racks[side] = search->store.sides[side].full;
    root->points[side] = rack_points(&input->racks[side], tiles);
    root->tiles[side] = input->racks[side].total;
  }
}

static void tear_down(Search *search) {
  for (int i = 0; i <= ENDGAME_LINE_MAX; i++)
    mem_free(search->plies[i].moves);
  endgame_table_deinit(&search->table);
  playstore_deinit(&search->store);
}

// A play as the rest of the house writes it: from the first to the last square of its main word.
static void endgame_write_play(const Board *board, const Turn *turn, Play *out) {
  int direction = laneplay_direction(&turn->play), lane = laneplay_lane(&turn->play), at = 0;
  const Tile *squares = board_lane(board, (Direction)direction, lane);
  int first = __builtin_ctz(turn->play.squares), last = 31 - __builtin_clz(turn->play.squares);
  while (first > 0 && squares[first - 1])
    first--;
  while (squares[last + 1])
    last++;
  *out = (Play){.row = (uint8_t)(direction == ACROSS ? lane : first),
                .col = (uint8_t)(direction == ACROSS ? first : lane),
                .direction = (uint8_t)direction,
                .length = (uint8_t)(last - first + 1)};
  for (uint32_t left = turn->play.squares; left; left &= left - 1)
    out->tiles[__builtin_ctz(left) - first] = turn->tiles.letters[at++];
}

static void keep_result(Solver *solver, int depth, Found found) {
  EndgameResult *result = solver->result;
  const Ply *root = &solver->search->plies[0];
  Board board = *solver->input->board;
  result->value = found.value;
  result->exact = found.is_proven;
  result->depth = depth;
  result->line_count = root->line_count;
  for (int i = 0; i < root->line_count; i++) {
    EndgameMove *move = &result->line[i];
    *move =
        (EndgameMove){.is_pass = root->line[i].is_pass, .score = root->line[i].is_pass ? 0 : root->line[i].play.score};
    if (move->is_pass)
      continue;
    endgame_write_play(&board, &root->line[i], &move->play);
    play_put(&board, &move->play);
  }
}

static void count_work(Solver *solver) {
  solver->result->nodes = solver->search->nodes;
  solver->result->ms = steady_ms() - solver->start_ms;
}

// Opens the window where the value turns out to be outside it.
static Found search_depth(Solver *solver, int depth, int guess) {
  int alpha = depth == 1 ? -VALUE_MAX : guess - WINDOW, beta = depth == 1 ? VALUE_MAX : guess + WINDOW;
  for (int width = WINDOW;; width *= 4) {
    Found found = search_root(solver->search, alpha, beta, depth);
    if (solver->search->is_stopped || (found.value > alpha && found.value < beta))
      return found;
    if (found.value <= alpha)
      alpha = found.value - width;
    else
      beta = found.value + width;
  }
}

static Status refuse_size(const EndgameInput *input, Error *err) {
  return error_set(err, ERR_LIMIT, N_("the endgame has too many plays: the racks hold %d blanks among %d tiles"),
                   err_int(input->racks[0].counts[TILE_BLANK] + input->racks[1].counts[TILE_BLANK]),
                   err_int(input->racks[0].total + input->racks[1].total));
}

// A search to the end of the game says where that was.
static int depth_reached(const Search *search, int depth) {
  if (depth <= SHALLOW || depth <= search->turns_ahead)
    return depth;
  return search->turns_ahead > SHALLOW ? search->turns_ahead + 1 : SHALLOW + 1;
}

static void engine_endgame_report(Solver *solver, int depth, Found found) {
  const EndgameInput *input = solver->input;
  keep_result(solver, depth_reached(solver->search, depth), found);
  count_work(solver);
  if (input->report)
    input->report(input->context, solver->result);
}

// A depth that was not finished still tells of the turns it got through: if the best of the depth before is among them,
// or if one is better anyway.
static void endgame_keep_unfinished(Solver *solver) {
  const Search *search = solver->search;
  if (search->has_first && (search->has_tried_best || search->first_value > solver->result->value))
    keep_result(solver, solver->result->depth, (Found){search->first_value, false});
  count_work(solver);
}

static Status deepen(Solver *solver, Error *err) {
  const EndgameInput *input = solver->input;
  const Search *search = solver->search;
  int deepest = ENDGAME_LINE_MAX, depth = 0;
  if (input->options.plies > 0 && input->options.plies < deepest)
    deepest = input->options.plies;
  Found found = search_root(solver->search, -VALUE_MAX, VALUE_MAX, 0);
  while (!search->is_stopped && !search->store.has_failed) {
    engine_endgame_report(solver, depth, found);
    if (found.is_proven || depth == deepest)
      return OK;
    depth = depth < SHALLOW ? depth + 1 : deepest;
    found = search_depth(solver, depth, found.value);
  }
  if (search->store.has_failed)
    return refuse_size(input, err);
  endgame_keep_unfinished(solver);
  return OK;
}

static Status engine_endgame_solve(const EndgameInput *input, const EndgameWords *words, EndgameResult *out,
                                   int64_t start_ms, Error *err) {
  Solver solver = {.input = input, .result = out, .start_ms = start_ms, .search = mem_alloc(sizeof *solver.search)};
  endgame_set_up(&solver, words);
  Status status = deepen(&solver, err);
  tear_down(solver.search);
  mem_free(solver.search);
  return status;
}

Status endgame_solve(const EndgameInput *input, EndgameResult *out, Error *err) {
  if (input->racks[0].total == 0 || input->racks[1].total == 0)
    return error_set(err, ERR_INPUT, N_("a rack is empty: the game is over"));
  int64_t start_ms = steady_ms();
  if (input->words)
    return engine_endgame_solve(input, input->words, out, start_ms, err);
  EndgameWords words;
  Status status = endgame_words_init(&words, input->kwg, input->board, input->racks, err);
  if (status != OK)
    return status;
  status = engine_endgame_solve(input, &words, out, start_ms, err);
  endgame_words_deinit(&words);
  return status;
}
