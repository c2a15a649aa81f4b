// SPDX-License-Identifier: MIT
// The endgame solver compared with its slow twin, and its promises about lines, limits and cancelling.
#include "base/mem.h"
#include "endgame_twin.h"
#include "engine/endgame_plays_internal.h"
#include "engine/endgame_words_internal.h"
#include "support/test.h"

#include <string.h>
#include <time.h>

enum { TURNS_TRIED = 1500 };

typedef struct Solution {
  EndgameInput input;
  ScoreRules rules;
  EndgameResult result;
} Solution;

static Solution *solve(const SmallGame *game, EndgameOptions options) {
  Solution *solution = mem_alloc(sizeof *solution);
  Error err = {0};
  if (options.table_bytes == 0) { // enough here, and quick to clear
    options.table_bytes = 1 << 18;
    options.plays = 1 << 16;
  }
  solution->rules = small_game_rules(game);
  solution->input = (EndgameInput){.board = &game->board,
                                   .rules = &solution->rules,
                                   .kwg = &game->kwg,
                                   .racks = {game->racks[0], game->racks[1]},
                                   .options = options};
  assert_ok(endgame_solve(&solution->input, &solution->result, &err), err);
  return solution;
}

static bool is_among(const PlayList *list, const EndgameMove *move) {
  for (int i = 0; i < list->count; i++) {
    const Play *play = &list->plays[i].play;
    if (play->row == move->play.row && play->col == move->play.col && play->direction == move->play.direction &&
        play->length == move->play.length && memcmp(play->tiles, move->play.tiles, play->length) == 0)
      return list->plays[i].score == move->score;
  }
  return false;
}

// Plays the line by the rules; false if a turn of it is illegal. *value is its result.
static bool replay(const SmallGame *game, const EndgameResult *result, int *value) {
  Board board = game->board;
  Rack racks[2] = {game->racks[0], game->racks[1]};
  bool is_over = false, after_pass = false;
  *value = 0;
  for (int i = 0; i < result->line_count; i++) {
    const EndgameMove *move = &result->line[i];
    Rack *own = &racks[i % 2], *other = &racks[1 - i % 2];
    int sign = i % 2 == 0 ? 1 : -1;
    PlayList list = {0};
    small_game_plays(game, &board, own, &list);
    bool is_legal = !is_over && (move->is_pass || is_among(&list, move));
    playlist_deinit(&list);
    if (!is_legal)
      return false;
    if (move->is_pass && after_pass) {
      is_over = true;
      *value += sign * (rack_points(other, &game->tiles) - rack_points(own, &game->tiles));
    }
    after_pass = move->is_pass;
    if (move->is_pass)
      continue;
    *value += sign * move->score;
    assert_true(play_take_from_rack(own, &move->play));
    play_put(&board, &move->play);
    if (own->total == 0) {
      is_over = true;
      *value += sign * 2 * rack_points(other, &game->tiles);
    }
  }
  return is_over;
}

static bool line_comes_to_value(Gen *gen, const SmallGame *game, const EndgameResult *result) {
  int value;
  if (replay(game, result, &value) && value == result->value)
    return true;
  gen_note(gen, "value %d, but the line of %d turns is not legal or comes to %d", result->value, result->line_count,
           value);
  return false;
}

static bool equals_twin(Gen *gen, void *context) {
  (void)context;
  SmallGame *game = small_game_random(gen, 4);
  int expected;
  bool is_right = true;
  if (twin_value(game, TURNS_TRIED, &expected)) {
    // Sometimes with hardly any memory: what is forgotten is found again.
    EndgameOptions options = {0};
    if (gen_chance(gen, 30))
      options = (EndgameOptions){.table_bytes = 1, .plays = 1};
    Solution *solution = solve(game, options);
    is_right = solution->result.exact && solution->result.value == expected;
    if (!is_right)
      gen_note(gen, "value %d, exact %d; expected %d", solution->result.value, solution->result.exact, expected);
    is_right = is_right && line_comes_to_value(gen, game, &solution->result);
    mem_free(solution);
  }
  small_game_destroy(game);
  return is_right;
}

static void finds_what_trying_everything_finds(void **state) {
  (void)state;
  property_check("value equals brute force", 2000, equals_twin, NULL);
}

static bool claims_rightly(Gen *gen, void *context) {
  (void)context;
  SmallGame *game = small_game_random(gen, 4);
  int expected;
  bool is_right = true;
  if (twin_value(game, TURNS_TRIED, &expected)) {
    for (int plies = 1; plies <= 5 && is_right; plies++) {
      Solution *solution = solve(game, (EndgameOptions){.plies = plies});
      const EndgameResult *result = &solution->result;
      is_right = (!result->exact || result->value == expected) && result->depth <= plies;
      if (!is_right)
        gen_note(gen, "%d plies: value %d, exact %d, depth %d; expected %d", plies, result->value, result->exact,
                 result->depth, expected);
      is_right = is_right && line_comes_to_value(gen, game, result);
      mem_free(solution);
    }
  }
  small_game_destroy(game);
  return is_right;
}

static void never_calls_a_guess_exact(void **state) {
  (void)state;
  property_check("depth-limited searches claim rightly", 500, claims_rightly, NULL);
}

static bool same_move(const EndgameMove *a, const EndgameMove *b) {
  return a->is_pass == b->is_pass && a->score == b->score && memcmp(&a->play, &b->play, sizeof a->play) == 0;
}

static bool same_result(const EndgameResult *a, const EndgameResult *b) {
  bool same = a->value == b->value && a->exact == b->exact && a->depth == b->depth && a->nodes == b->nodes &&
              a->line_count == b->line_count;
  for (int i = 0; same && i < a->line_count; i++)
    same = same_move(&a->line[i], &b->line[i]);
  return same;
}

static bool is_the_same_again(Gen *gen, void *context) {
  (void)context;
  SmallGame *game = small_game_random(gen, 6);
  EndgameOptions options = {.plies = gen_range(gen, 0, 6)};
  Solution *first = solve(game, options), *second = solve(game, options);
  bool is_same = same_result(&first->result, &second->result);
  if (!is_same)
    gen_note(gen, "values %d and %d, nodes %lld and %lld", first->result.value, second->result.value,
             (long long)first->result.nodes, (long long)second->result.nodes);
  mem_free(first);
  mem_free(second);
  small_game_destroy(game);
  return is_same;
}

static void gives_the_same_result_twice(void **state) {
  (void)state;
  property_check("deterministic", 300, is_the_same_again, NULL);
}

// A search that its node limit stops: a correct result, the same each time.
static bool stops_in_time(Gen *gen, void *context) {
  (void)context;
  SmallGame *game = small_game_random(gen, 7);
  EndgameOptions options = {.nodes = gen_range(gen, 1, 400)};
  Solution *first = solve(game, options), *second = solve(game, options), *whole = solve(game, (EndgameOptions){0});
  const EndgameResult *result = &first->result;
  bool is_right = result->nodes <= options.nodes + 1 && (!result->exact || result->value == whole->result.value) &&
                  same_result(result, &second->result);
  if (!is_right)
    gen_note(gen, "%d nodes asked for, %d taken: value %d, exact %d; whole value %d", (int)options.nodes,
             (int)result->nodes, result->value, result->exact, whole->result.value);
  is_right = is_right && line_comes_to_value(gen, game, result);
  mem_free(first);
  mem_free(second);
  mem_free(whole);
  small_game_destroy(game);
  return is_right;
}

static void stops_at_a_number_of_nodes(void **state) {
  (void)state;
  property_check("a limit of nodes", 300, stops_in_time, NULL);
}

typedef struct Listener {
  atomic_bool cancel;
  int reports, last_depth, cancel_at;
  bool in_order;
} Listener;

static void listen(void *context, const EndgameResult *so_far) {
  Listener *listener = context;
  listener->in_order = listener->in_order && so_far->depth > listener->last_depth && so_far->line_count > 0;
  listener->reports++;
  listener->last_depth = so_far->depth;
  if (so_far->depth == listener->cancel_at)
    atomic_store(&listener->cancel, true);
}

// After cancelling, the result is the last reported one, or a deeper one that was nearly done.
static bool can_be_cancelled(Gen *gen, void *context) {
  (void)context;
  SmallGame *game = small_game_random(gen, 7);
  Listener listener = {.cancel_at = gen_range(gen, -1, 6), .last_depth = -1, .in_order = true};
  atomic_store(&listener.cancel, listener.cancel_at < 0);
  Solution *solution = mem_alloc(sizeof *solution);
  Error err = {0};
  solution->rules = small_game_rules(game);
  solution->input = (EndgameInput){.board = &game->board,
                                   .rules = &solution->rules,
                                   .kwg = &game->kwg,
                                   .racks = {game->racks[0], game->racks[1]},
                                   .cancel = &listener.cancel,
                                   .report = listen,
                                   .context = &listener};
  assert_ok(endgame_solve(&solution->input, &solution->result, &err), err);
  const EndgameResult *result = &solution->result;
  bool is_right = listener.in_order && result->depth == listener.last_depth && line_comes_to_value(gen, game, result) &&
                  (result->exact || listener.cancel);
  if (!is_right)
    gen_note(gen, "%d reports, the last of depth %d, result of depth %d, exact %d", listener.reports,
             listener.last_depth, result->depth, result->exact);
  mem_free(solution);
  small_game_destroy(game);
  return is_right;
}

static void keeps_the_last_depth_when_cancelled(void **state) {
  (void)state;
  property_check("cancelling", 200, can_be_cancelled, NULL);
}

// A question about a value gets a correct and sufficient answer: below par, above it, or exactly par.
static bool answers(Gen *gen, const EndgameInput *input, int par, int value) {
  EndgameRange range;
  Error err = {0};
  assert_ok(endgame_ask(input, par, &range, &err), err);
  bool is_enough = range.high < par || range.low > par || range.low == range.high;
  if (is_enough && range.low <= value && value <= range.high)
    return true;
  gen_note(gen, "par %d: %d to %d, but the value is %d", par, range.low, range.high, value);
  return false;
}

static bool ask_tells_the_side_of_par(Gen *gen, void *context) {
  (void)context;
  SmallGame *game = small_game_random(gen, 4);
  ScoreRules rules = small_game_rules(game);
  EndgameInput input = {
      .board = &game->board, .rules = &rules, .kwg = &game->kwg, .racks = {game->racks[0], game->racks[1]}};
  int value;
  bool is_right = true;
  if (twin_value(game, TURNS_TRIED, &value)) {
    for (int away = -2; away <= 2 && is_right; away++)
      is_right = answers(gen, &input, value + away * gen_range(gen, 1, 5), value);
  }
  small_game_destroy(game);
  return is_right;
}

// The best of the plays that lay enough tiles, with the drawn tiles on the rack afterwards. False if it would take too
// long.
static bool twin_value_with_draw(SmallGame *game, const Rack *draw, int least, int *out) {
  const SmallGame before = *game;
  PlayList list = {0};
  bool is_known = true;
  small_game_plays(game, &game->board, &game->racks[0], &list);
  *out = -ENDGAME_VALUE_MAX;
  for (int i = 0; i < list.count && is_known; i++) {
    const Play *play = &list.plays[i].play;
    int value;
    if (play_tile_count(play) < least)
      continue;
    assert_true(play_take_from_rack(&game->racks[0], play));
    for (int kind = 0; kind <= game->tiles.kinds; kind++) {
      for (int j = 0; j < draw->counts[kind]; j++)
        rack_add(&game->racks[0], (Tile)kind);
    }
    Rack drawn = game->racks[0];
    game->racks[0] = before.racks[1];
    game->racks[1] = drawn;
    play_put(&game->board, play);
    is_known = twin_value(game, TURNS_TRIED, &value);
    value = list.plays[i].score - value;
    *out = value > *out ? value : *out;
    *game = before;
  }
  playlist_deinit(&list);
  return is_known;
}

static bool ask_knows_of_a_draw(Gen *gen, void *context) {
  (void)context;
  SmallGame *game = small_game_random(gen, 3);
  ScoreRules rules = small_game_rules(game);
  EndgameInput input = {.board = &game->board,
                        .rules = &rules,
                        .kwg = &game->kwg,
                        .racks = {game->racks[0], game->racks[1]},
                        .least_laid = gen_range(gen, 1, 2)};
  for (int i = gen_range(gen, 1, 2); i > 0; i--)
    rack_add(&input.draw, (Tile)gen_range(gen, gen_chance(gen, 10) ? 0 : 1, game->tiles.kinds));
  int value;
  bool is_right = true;
  if (twin_value_with_draw(game, &input.draw, input.least_laid, &value)) {
    for (int away = -2; away <= 2 && is_right; away++)
      is_right = answers(gen, &input, (value == -ENDGAME_VALUE_MAX ? 0 : value) + away * gen_range(gen, 1, 5), value);
  }
  small_game_destroy(game);
  return is_right;
}

static void tells_the_side_of_par(void **state) {
  (void)state;
  property_check("asked about par", 500, ask_tells_the_side_of_par, NULL);
  property_check("asked about par, with a draw", 500, ask_knows_of_a_draw, NULL);
}

// Distributes the tiles of both racks again, some of them into the bag, and sometimes puts a play on the board.
static void change_question(Gen *gen, const Rack *pool, SmallGame *game, EndgameInput *input) {
  input->racks[0] = input->racks[1] = input->draw = (Rack){0};
  bool draws = gen_chance(gen, 30);
  for (int kind = 0; kind <= game->tiles.kinds; kind++) {
    for (int i = 0; i < pool->counts[kind]; i++) {
      if (draws && gen_chance(gen, 30))
        rack_add(&input->draw, (Tile)kind);
      else
        rack_add(&input->racks[gen_below(gen, 2)], (Tile)kind);
    }
  }
  input->least_laid = gen_range(gen, 1, 2);
  if (!gen_chance(gen, 30))
    return;
  PlayList list = {0};
  small_game_plays(game, &game->board, &input->racks[0], &list);
  if (list.count > 0) {
    const Play *play = &list.plays[gen_below(gen, (uint32_t)list.count)].play;
    assert_true(play_take_from_rack(&input->racks[0], play));
    play_put(&game->board, play);
  }
  playlist_deinit(&list);
}

static bool same_answers(Gen *gen, EndgameInput input, EndgameMemory *memory) {
  EndgameResult *results = mem_alloc(2 * sizeof *results);
  EndgameRange ranges[2];
  Error err = {0};
  bool is_same = true, draws = input.draw.total > 0;
  int par = gen_range(gen, -20, 20);
  for (int i = 0; i < 2; i++) {
    input.memory = i == 0 ? NULL : memory;
    if (!draws)
      assert_ok(endgame_solve(&input, &results[i], &err), err);
    assert_ok(endgame_ask(&input, par, &ranges[i], &err), err);
  }
  if (!draws)
    is_same = results[0].value == results[1].value && results[0].exact == results[1].exact;
  is_same =
      is_same && (ranges[0].low > par) == (ranges[1].low > par) && (ranges[0].high < par) == (ranges[1].high < par);
  if (!is_same)
    gen_note(gen, "value %d, asked about %d: %d to %d; with a memory %d, %d to %d", results[0].value, par,
             ranges[0].low, ranges[0].high, results[1].value, ranges[1].low, ranges[1].high);
  mem_free(results);
  return is_same;
}

// One question after the other, with hardly any memory or plenty, each answered as if it were the first. A memory that
// forgets needs as many positions as a new one. A pool too large for a code has a memory that keeps nothing.
static bool memory_changes_no_answer(Gen *gen, void *context) {
  (void)context;
  SmallGame *game = small_game_random(gen, 4);
  ScoreRules rules = small_game_rules(game);
  EndgameOptions options = {.table_bytes = (size_t)1 << gen_range(gen, 10, 18),
                            .plays = UINT32_C(1) << gen_range(gen, 4, 14)};
  EndgameInput input = {.board = &game->board, .rules = &rules, .options = options};
  EndgameWords words;
  Error err = {0};
  Rack pool = game->racks[0];
  for (int kind = 0; kind <= game->tiles.kinds; kind++) {
    for (int i = 0; i < game->racks[1].counts[kind]; i++)
      rack_add(&pool, (Tile)kind);
  }
  assert_ok(endgame_words_init(&words, &game->kwg, &game->board, game->racks, &err), err);
  input.words = &words;
  bool forgets = gen_chance(gen, 50), is_right = true;
  Rack wide = pool;
  if (gen_chance(gen, 50)) {
    wide.counts[1] = (uint8_t)(wide.counts[1] + ENDGAME_POOL_MAX);
    wide.total += ENDGAME_POOL_MAX;
    assert_false(endgame_side_fits(&wide));
    forgets = true; // it does
  }
  EndgameMemory *memory = endgame_memory_create(&rules, &words, &wide, &options, forgets);
  for (int i = 0; i < 8 && is_right; i++) {
    change_question(gen, &pool, game, &input);
    if (input.racks[0].total == 0 || input.racks[1].total == 0)
      continue;
    is_right = same_answers(gen, input, memory);
    EndgameRange ranges[2];
    EndgameMemory *fresh = endgame_memory_create(&rules, &words, &wide, &options, forgets);
    for (int j = 0; j < 2; j++) {
      input.memory = j == 0 ? memory : fresh;
      assert_ok(endgame_ask(&input, 3, &ranges[j], &err), err);
    }
    endgame_memory_destroy(fresh);
    if (is_right && forgets && ranges[0].nodes != ranges[1].nodes) {
      gen_note(gen, "%d positions, a new memory %d", (int)ranges[0].nodes, (int)ranges[1].nodes);
      is_right = false;
    }
  }
  endgame_memory_destroy(memory);
  endgame_words_deinit(&words);
  small_game_destroy(game);
  return is_right;
}

static void remembers_without_being_misled(void **state) {
  (void)state;
  property_check("with a memory", 80, memory_changes_no_answer, NULL);
}

static void a_code_needs_few_kinds_of_tiles(void **state) {
  (void)state;
  Rack pool = {0};
  assert_true(endgame_side_fits(&pool));
  for (int kind = 1; kind <= 16; kind++)
    rack_add(&pool, (Tile)kind);
  assert_true(endgame_side_fits(&pool));
  for (int i = 0; i < 3; i++)
    rack_add(&pool, 1); // four of a kind take as much room as three tiles
  assert_false(endgame_side_fits(&pool));
}

static void refuses_a_game_that_is_over(void **state) {
  (void)state;
  Board board;
  board_init(&board, 5);
  for (int side = 0; side < 2; side++) {
    Error err = {0};
    EndgameResult result;
    EndgameInput input = {.board = &board};
    rack_add(&input.racks[side], 1);
    assert_int_equal(endgame_solve(&input, &result, &err), ERR_INPUT);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(finds_what_trying_everything_finds),
      cmocka_unit_test(never_calls_a_guess_exact),
      cmocka_unit_test(gives_the_same_result_twice),
      cmocka_unit_test(keeps_the_last_depth_when_cancelled),
      cmocka_unit_test(stops_at_a_number_of_nodes),
      cmocka_unit_test(refuses_a_game_that_is_over),
      cmocka_unit_test(tells_the_side_of_par),
      cmocka_unit_test(remembers_without_being_misled),
      cmocka_unit_test(a_code_needs_few_kinds_of_tiles),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
