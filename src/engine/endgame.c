// SPDX-License-Identifier: MIT
// The steps of an endgame: endgame_words_init keeps the words that can still be made, endgame_board_init examines the
// board, and search_root is called repeatedly, deeper each time, until the value is proven.
#include "engine/endgame.h"

#include "base/mem.h"
#include "base/steady.h"
#include "engine/endgame_search_internal.h"
#include "engine/endgame_words_internal.h"

enum {
  WINDOW = 20, // around the value of the depth before
  // After this many turns, the next depth is the end of the game. What is found on the way there is proven and stays in
  // the table for good; what a depth in between finds would have to be found again by the next one.
  SHALLOW = 3,
  EASY_NODES = 2000,
  NEARBY = 10,
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

// Opens an empty search.
static Search *endgame_open(const EndgameInput *input, const EndgameWords *words, const Rack wide[2]) {
  Search *search = mem_alloc(sizeof *search);
  uint32_t plays = input->options.plays ? input->options.plays : ENDGAME_PLAYS_DEFAULT;
  size_t bytes = input->options.table_bytes;
  search->board.size = input->board->size;
  playstore_init(&search->store, &search->board, &words->gaddag, input->rules, wide, plays);
  endgame_table_init(&search->table, bytes ? bytes : ENDGAME_TABLE_DEFAULT);
  return search;
}

static void endgame_set_up(Solver *solver, const EndgameWords *words) {
  const EndgameInput *input = solver->input;
  Search *search = solver->search;
  const TileSet *tiles = input->rules->tiles;
  uint64_t kinds = rack_kinds(&input->racks[0]) | rack_kinds(&input->racks[1]) | rack_kinds(&input->draw);
  uint64_t letters = input->memory ? input->memory->letters : endgame_letters(kinds, tiles);
  endgame_board_init(&search->board, input->board, &words->dawg, tiles, letters);
  search->draw = endgame_side_code(&search->store.sides[0], &input->draw);
  search->draw_points = rack_points(&input->draw, tiles);
  search->draw_tiles = input->draw.total;
  search->least_laid = input->least_laid;
  search->most_nodes = input->options.nodes;
  search->uses_killers = !solver->result;
  search->must_stop = must_stop;
  search->context = solver;
  Ply *root = &search->plies[0];
  for (int side = 0; side < 2; side++) {
    root->racks[side] = endgame_side_code(&search->store.sides[side], &input->racks[side]);
    root->points[side] = rack_points(&input->racks[side], tiles);
    root->tiles[side] = input->racks[side].total;
  }
}

// Converts a play to the form used elsewhere: from the first to the last square of its main word.
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

// Opens the window further if the value turns out to be outside it.
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

// For a search to the end of the game, the number of turns that it looked ahead.
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

// An unfinished depth is still useful for the turns it completed: if the best of the previous depth is among them, or
// if one is better anyway.
static void endgame_keep_unfinished(Solver *solver) {
  const Search *search = solver->search;
  if (search->has_first && (search->has_tried_best || search->first_value > solver->result->value))
    keep_result(solver, solver->result->depth, (Found){search->first_value, false});
  count_work(solver);
}

static Status endgame_deepen(Solver *solver, Error *err) {
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

// First asks whether the value is `par` or more; if so, whether it is even more.
static void endgame_ask_twice(Solver *solver, int par, EndgameRange *out) {
  Search *search = solver->search;
  for (int more = 0; more < 2 && out->low <= par && out->high >= par; more++) {
    Found found = search_root(search, par + more - 1, par + more, ENDGAME_LINE_MAX);
    if (search->is_stopped)
      return;
    if (found.value >= par + more)
      out->low = found.value;
    else
      out->high = found.value;
  }
}

// A question far from the value is no easier than one near it: a player who can't fail has no reason to end the game.
// So the value is guessed first, and the questions move from there towards par.
static void endgame_ask_nearby(Solver *solver, int par, EndgameRange *out) {
  Search *search = solver->search;
  Found guess = search_root(search, -VALUE_MAX, VALUE_MAX, 0);
  for (int depth = 1; depth <= SHALLOW && !search->is_stopped; depth++)
    guess = search_depth(solver, depth, guess.value);
  for (int away = NEARBY; !search->is_stopped && guess.value + away < par && out->high >= par; away *= 2)
    endgame_ask_twice(solver, guess.value + away, out);
  for (int away = NEARBY; !search->is_stopped && guess.value - away > par && out->low <= par; away *= 2)
    endgame_ask_twice(solver, guess.value - away, out);
  endgame_ask_twice(solver, par, out);
}

// Most questions are easy, so it tries with few positions first.
static void endgame_ask_around(Solver *solver, int par, EndgameRange *out) {
  Search *search = solver->search;
  int64_t most = search->most_nodes;
  *out = (EndgameRange){.low = -VALUE_MAX, .high = VALUE_MAX};
  search->most_nodes = most > 0 && most < EASY_NODES ? most : EASY_NODES;
  endgame_ask_twice(solver, par, out);
  search->most_nodes = most;
  if (search->is_stopped && !must_stop(solver) && !search->store.has_failed && (most == 0 || search->nodes < most)) {
    search->is_stopped = search->uses_killers = false;
    endgame_ask_nearby(solver, par, out);
  }
  out->nodes = search->nodes;
}

// What one of the two questions below needs.
typedef struct EndgameQuestion {
  const EndgameInput *input;
  EndgameResult *result; // NULL: the range is wanted
  EndgameRange *range;
  int par;
} EndgameQuestion;

static Status engine_endgame_answer(const EndgameQuestion *question, const EndgameWords *words, int64_t start_ms,
                                    Error *err) {
  const EndgameInput *input = question->input;
  Rack wide[2] = {input->racks[0], input->racks[1]};
  for (int kind = 0; kind <= input->rules->tiles->kinds; kind++) {
    wide[0].counts[kind] = (uint8_t)(wide[0].counts[kind] + input->draw.counts[kind]);
    wide[0].total += input->draw.counts[kind];
  }
  Search *search = input->memory ? endgame_memory_search(input->memory, wide, input->options.table_bytes)
                                 : endgame_open(input, words, wide);
  Solver solver = {.input = input, .result = question->result, .start_ms = start_ms, .search = search};
  Status status = OK;
  endgame_set_up(&solver, words);
  if (question->result)
    status = endgame_deepen(&solver, err);
  else
    endgame_ask_around(&solver, question->par, question->range);
  if (status == OK && search->store.has_failed)
    status = refuse_size(input, err);
  if (!input->memory) {
    endgame_search_deinit(search);
    mem_free(search);
  }
  return status;
}

static Status endgame_answer(const EndgameQuestion *question, Error *err) {
  const EndgameInput *input = question->input;
  if (input->racks[0].total == 0 || input->racks[1].total == 0)
    return error_set(err, ERR_INPUT, N_("a rack is empty: the game is over"));
  int64_t start_ms = steady_ms();
  if (input->words)
    return engine_endgame_answer(question, input->words, start_ms, err);
  Rack racks[2] = {input->racks[0], input->racks[1]};
  for (int kind = 0; kind <= input->rules->tiles->kinds; kind++)
    racks[0].counts[kind] = (uint8_t)(racks[0].counts[kind] + input->draw.counts[kind]);
  EndgameWords words;
  Status status = endgame_words_init(&words, input->kwg, input->board, racks, err);
  if (status != OK)
    return status;
  status = engine_endgame_answer(question, &words, start_ms, err);
  endgame_words_deinit(&words);
  return status;
}

Status endgame_solve(const EndgameInput *input, EndgameResult *out, Error *err) {
  return endgame_answer(&(EndgameQuestion){.input = input, .result = out}, err);
}

Status endgame_ask(const EndgameInput *input, int par, EndgameRange *out, Error *err) {
  return endgame_answer(&(EndgameQuestion){.input = input, .range = out, .par = par}, err);
}
