// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "engine/analysis.h"
#include "lexicon/kwgbuild.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

// A small world: our own words, English tiles, TILE on the board.
typedef struct World {
  TileSet tiles;
  Layout layout;
  Kwg kwg;
  SearchTools tools;
  Board board;
  ScoreRules rules;
  Leaves leaves;
  WinPct win;
  SimModel model;
  AnalysisInput input;
} World;

static const char words[] = "TILE\nTILES\nLATER\nALERT\nALTER\nSTALE\nLEAST\nTEA\nEAT\nATE\nSEA\nAS\nAT\nTA\nEL\nLA\nRE"
                            "\nER\nAREA\nRATE\nRATES\nSTAR\nRATS\nTAR\nRAT\nART\nEAR\nERA\nARE\nTEAR\nTEARS\nLEAR\nREAL"
                            "\nRELATES\nSTEALER\nELATERS\nSET\nTIE\nTIES\nSIT\nITS\nIT\nIS\n";

static void count_unseen(World *world) {
  SimInput *position = &world->input.position;
  position->unseen = (TileCounts){0};
  for (int kind = 0; kind <= world->tiles.kinds; kind++) {
    int seen = position->rack.counts[kind];
    for (int square = 0; square < BOARD_SQUARES; square++)
      seen += kind > 0 && world->board.squares[ACROSS][square] == kind;
    position->unseen.counts[kind] = world->tiles.counts[kind] - seen;
    position->unseen.total += position->unseen.counts[kind];
  }
}

static void open_words(World *world) {
  Error err = {0};
  WordList list;
  KwgImage image;
  assert_ok(wordlist_parse(span_of(words), "words", &world->tiles, &(WordListOptions){0}, &list, NULL, &err), err);
  assert_ok(kwg_build(&list, NULL, &image, &err), err);
  assert_ok(kwg_from_bytes((Span){(const char *)image.nodes, image.count * sizeof(uint32_t)}, world->tiles.kinds,
                           "words", &world->kwg, &err),
            err);
  wordlist_deinit(&list);
  kwg_image_deinit(&image);
  assert_ok(tools_open(&world->kwg, world->tiles.kinds, NULL, TOOLS_NO_MAP, NULL, &world->tools, &err), err);
}

static World *world_make(const char *rack) {
  World *world = mem_alloc(sizeof *world);
  Error err = {0};
  assert_ok(tileset_builtin("en", &world->tiles, &err), err);
  assert_ok(layout_for_size(15, &world->layout, &err), err);
  open_words(world);
  board_init(&world->board, 15);
  play_put(&world->board, &(Play){7, 6, ACROSS, 4, {20, 9, 12, 5}});
  world->rules = (ScoreRules){&world->tiles, &world->layout, 7, 50};
  leaves_init_from_bag(&world->leaves, &world->tiles);
  winpct_builtin("en", &world->win);
  world->model = (SimModel){.leaves = &world->leaves, .win = sim_win_by_table, .context = &world->win};
  world->input = (AnalysisInput){.position = {.board = &world->board,
                                              .rules = &world->rules,
                                              .tools = &world->tools,
                                              .model = &world->model,
                                              .seat_count = 2,
                                              .rack_counts = {7, 7},
                                              .scores = {0, 8},
                                              .exchange_minimum = 7,
                                              .plies = 2,
                                              .threads = 1,
                                              .seed = seed_from_text("analysis")},
                                 .rack_is_whole = true,
                                 .made_is_known = true,
                                 .made = {.type = ACTION_PASS},
                                 .best_count = 5};
  assert_ok(rack_parse(span_of(rack), &world->tiles, &world->input.position.rack, &err), err);
  count_unseen(world);
  return world;
}

static void world_destroy(World *world) {
  leaves_deinit(&world->leaves);
  tools_close(&world->tools);
  kwg_deinit(&world->kwg);
  mem_free(world);
}

static AnalysisTurn *analyse(World *world) {
  AnalysisTurn *turn = mem_alloc(sizeof *turn);
  Error err = {0};
  assert_ok(analysis_run(&world->input, turn, &err), err);
  return turn;
}

static void the_best_play_loses_nothing_and_the_others_what_they_are_worse(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
  AnalysisTurn *first = analyse(world);
  assert_int_equal(first->best_count, 5);
  assert_int_equal(play_tile_count(&first->best[0].move.play), 7);
  for (int i = 0; i < first->best_count; i++) {
    world->input.made = first->best[i].move;
    AnalysisTurn *turn = analyse(world);
    assert_true(fabs(turn->made.equity - first->best[i].equity) < 1e-9);
    assert_true(fabs(turn->made.equity_lost - (first->best[0].equity - first->best[i].equity)) < 1e-9);
    assert_true(turn->rank <= i + 1);
    assert_int_equal(turn->phony_count, 0);
    if (i == 0) {
      assert_int_equal(turn->rank, 1);
      assert_int_equal(turn->grade, GRADE_OK);
      assert_true(turn->made.win_lost == 0);
    }
    mem_free(turn);
  }
  mem_free(first);
  world_destroy(world);
}

static void a_pass_with_a_bingo_in_hand_is_a_large_mistake(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
  AnalysisTurn *turn = analyse(world);
  assert_int_equal(turn->grade, GRADE_LARGE);
  assert_true(turn->is_bingo_missed);
  assert_false(turn->is_bingo);
  assert_in_range(turn->rank, 6, turn->play_count + 2);
  world->input.made = turn->best[0].move;
  AnalysisTurn *bingo = analyse(world);
  assert_true(bingo->is_bingo);
  assert_false(bingo->is_bingo_missed);
  world->input.is_taken_back = true; // as if it had been challenged off
  AnalysisTurn *taken = analyse(world);
  assert_false(taken->is_bingo);
  assert_int_equal(taken->grade, GRADE_LARGE);
  assert_true(taken->made.equity_lost == turn->made.equity_lost);
  mem_free(turn);
  mem_free(bingo);
  mem_free(taken);
  world_destroy(world);
}

static void grades_begin_exactly_at_their_thresholds(void **state) {
  (void)state;
  static const struct {
    double win, equity;
    AnalysisGrade grade;
  } cases[] = {
      {0, 0, GRADE_OK},          {0.0099, 4.99, GRADE_OK}, {0.01, 0, GRADE_SMALL},  {0, 5, GRADE_SMALL},
      {0.0299, 11, GRADE_SMALL}, {0.03, 0, GRADE_MEDIUM},  {0, 12, GRADE_MEDIUM},   {0.069, 24.9, GRADE_MEDIUM},
      {0.07, 0, GRADE_LARGE},    {0, 25, GRADE_LARGE},     {0.01, 25, GRADE_LARGE}, {1, 100, GRADE_LARGE},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    AnalysisGrade grade = analysis_grade(cases[i].win, cases[i].equity);
    if (grade != cases[i].grade)
      fail_msg("%g, %g: %s, expected %s", cases[i].win, cases[i].equity, grade_rows[grade].name,
               grade_rows[cases[i].grade].name);
  }
}

static void words_that_are_none_are_named(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
  world->input.made = (Move){.type = ACTION_PLAY, .play = {7, 6, ACROSS, 6, {0, 0, 0, 0, 19, 20}}, .score = 8};
  AnalysisTurn *turn = analyse(world); // TILEST
  assert_int_equal(turn->phony_count, 1);
  assert_int_equal(turn->phonies[0].length, 6);
  assert_true(turn->is_judged);
  mem_free(turn);
  world->input.made.play = (Play){7, 6, ACROSS, 5, {0, 0, 0, 0, 19}};
  turn = analyse(world); // TILES
  assert_int_equal(turn->phony_count, 0);
  mem_free(turn);
  world_destroy(world);
}

static void an_exchange_of_unknown_tiles_is_not_judged(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
  world->input.made = (Move){.type = ACTION_EXCHANGE};
  world->input.made_is_known = false;
  AnalysisTurn *turn = analyse(world);
  assert_false(turn->is_judged);
  assert_int_equal(turn->grade, GRADE_NONE);
  assert_int_equal(turn->best_count, 5);
  AnalysisTotals totals = {0};
  analysis_add(&totals, turn, 0);
  assert_int_equal(totals.turns, 1);
  assert_int_equal(totals.judged, 0);
  assert_int_equal(totals.grades[GRADE_NONE], 1);
  mem_free(turn);
  world_destroy(world);
}

static void what_a_player_has_done_is_added_up(void **state) {
  (void)state;
  const AnalysisTurn turns[] = {
      {.is_judged = true, .grade = GRADE_OK, .is_bingo = true, .has_luck = true, .luck = 12.5},
      {.is_judged = true, .grade = GRADE_LARGE, .made = {.equity_lost = 30, .win_lost = 0.25}, .is_bingo_missed = true},
      {.is_judged = true, .grade = GRADE_LARGE, .made = {.equity_lost = 12, .win_lost = 0.5}, .phony_count = 1},
      {.grade = GRADE_NONE,
       .made = {.equity_lost = 99, .win_lost = 1},
       .phony_count = 3,
       .has_luck = true,
       .luck = -2.5},
  };
  AnalysisTotals totals = {0};
  for (int i = 0; i < 4; i++)
    analysis_add(&totals, &turns[i], 10 + i);
  assert_int_equal(totals.turns, 4);
  assert_int_equal(totals.points, 46);
  assert_int_equal(totals.judged, 3);
  assert_int_equal(totals.grades[GRADE_NONE], 1);
  assert_int_equal(totals.grades[GRADE_OK], 1);
  assert_int_equal(totals.grades[GRADE_LARGE], 2);
  assert_true(totals.equity_lost == 42 && totals.win_lost == 0.75);
  assert_int_equal(totals.bingos, 1);
  assert_int_equal(totals.bingos_missed, 1);
  assert_int_equal(totals.phonies, 2);
  assert_int_equal(totals.luck_turns, 2);
  assert_true(totals.luck == 10);
}

static void with_an_empty_bag_going_out_gains_twice_what_the_other_holds(void **state) {
  (void)state;
  World *world = world_make("S");
  SimInput *position = &world->input.position;
  position->unseen = (TileCounts){.counts = {[26] = 1, [1] = 1}, .total = 2}; // ZA: 11 points
  position->rack_counts[0] = 1;
  position->rack_counts[1] = 2;
  position->scores[1] = 26;
  AnalysisTurn *turn = analyse(world);
  assert_int_equal(turn->best[0].move.score, 5); // TILES
  assert_true(fabs(turn->best[0].equity - 27) < 1e-9);
  assert_true(turn->best[0].win == 1);
  assert_true(turn->made.equity < 0); // the pass keeps the S
  position->scores[1] = 28;
  AnalysisTurn *lost = analyse(world);
  assert_true(lost->best[0].win == 0);
  mem_free(turn);
  mem_free(lost);
  world_destroy(world);
}

static void the_end_of_the_game_is_searched_through(void **state) {
  (void)state;
  World *world = world_make("SA");
  SimInput *position = &world->input.position;
  position->unseen = (TileCounts){.counts = {[20] = 1, [26] = 1}, .total = 2}; // TZ: the T can play, the Z can't
  position->rack_counts[0] = position->rack_counts[1] = 2;
  position->scores[1] = 20;
  world->input.endgame_ms = 60000;
  AnalysisTurn *turn = analyse(world);
  assert_int_equal(turn->method, ANALYSIS_EXACT);
  int best = (int)turn->best[0].equity;
  for (int i = 0; i < turn->best_count; i++) {
    world->input.made = turn->best[i].move;
    AnalysisTurn *again = analyse(world);
    assert_int_equal(again->method, ANALYSIS_EXACT);
    assert_true(again->made.equity == turn->best[i].equity);
    assert_true(again->made.equity_lost == best - turn->best[i].equity);
    assert_int_equal(again->best[0].equity, best);
    mem_free(again);
  }
  assert_true(turn->made.equity < best); // a pass
  assert_true(best > 0);
  static const struct {
    int behind; // of what the best line brings
    double win;
  } leads[] = {{-1, 1}, {0, 0.5}, {1, 0}};
  for (int i = 0; i < 3; i++) {
    position->scores[1] = best + leads[i].behind;
    AnalysisTurn *again = analyse(world);
    assert_true(again->best[0].win == leads[i].win);
    mem_free(again);
  }
  assert_true(turn->rank > 1);
  mem_free(turn);
  world_destroy(world);
}

static void luck_repeats_itself_and_depends_on_the_tiles_drawn(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
  world->input.luck_samples = 100;
  world->input.kept_is_known = true;
  AnalysisTurn *one = analyse(world), *two = analyse(world);
  assert_true(one->has_luck);
  assert_true(one->luck == two->luck);
  assert_true(one->luck > 20);
  world->input.kept = world->input.position.rack; // nothing was drawn
  AnalysisTurn *none = analyse(world);
  assert_true(none->has_luck);
  assert_true(none->luck == 0);
  world->input.rack_is_whole = false;
  AnalysisTurn *unknown = analyse(world);
  assert_false(unknown->has_luck);
  mem_free(one);
  mem_free(two);
  mem_free(none);
  mem_free(unknown);
  world_destroy(world);
}

// If only the same tiles could have been drawn, the luck is zero.
static void what_was_kept_could_not_have_come(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
  SimInput *position = &world->input.position;
  Error err = {0};
  world->input.luck_samples = 20;
  world->input.kept_is_known = true;
  assert_ok(rack_parse(span_of("ARSTL"), &world->tiles, &world->input.kept, &err), err);
  position->unseen = (TileCounts){.counts = {[5] = 30}, .total = 30}; // nothing but E
  AnalysisTurn *turn = analyse(world);
  assert_true(turn->has_luck);
  assert_true(turn->luck == 0);
  mem_free(turn);
  position->unseen.counts[26] = position->unseen.total = 30; // a Z would have been worse
  position->unseen.counts[5] = 0;
  turn = analyse(world);
  assert_true(turn->luck > 10);
  mem_free(turn);
  assert_ok(rack_parse(span_of("ARSTLZ"), &world->tiles, &world->input.kept, &err), err);
  turn = analyse(world); // which the rack does not have
  assert_false(turn->has_luck);
  mem_free(turn);
  world_destroy(world);
}

static void deal(World *world, uint64_t n) {
  Random random = random_start(&(Seed){{7}}, "deal");
  random.counter = n * 1000;
  SimInput *position = &world->input.position;
  position->rack = (Rack){0};
  count_unseen(world);
  while (position->rack.total < 7) {
    int pick = (int)random_below(&random, (uint32_t)position->unseen.total), kind = 0;
    while (pick >= position->unseen.counts[kind])
      pick -= position->unseen.counts[kind++];
    rack_add(&position->rack, (Tile)kind);
    count_unseen(world);
  }
}

static void luck_is_about_nothing_on_average(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
  world->input.luck_samples = 100;
  world->input.kept_is_known = true;
  double sum = 0, squares = 0;
  enum { RACKS = 150 };
  for (int i = 0; i < RACKS; i++) {
    deal(world, (uint64_t)i);
    AnalysisTurn *turn = analyse(world);
    sum += turn->luck;
    squares += turn->luck * turn->luck;
    mem_free(turn);
  }
  double mean = sum / RACKS, error = sqrt(squares / RACKS / RACKS + squares / RACKS / 100);
  if (fabs(mean) > 4 * error)
    fail_msg("luck is %g on average, with an error of %g", mean, error);
  assert_true(error > 0);
  world_destroy(world);
}

static void a_simulation_judges_the_move_made_though_it_is_no_candidate(void **state) {
  (void)state;
  World *world = world_make("AERSTLE");
  world->input.position.iterations = 40;
  AnalysisTurn *turn = analyse(world);
  assert_int_equal(turn->method, ANALYSIS_SIMULATED);
  assert_true(turn->made.win < turn->best[0].win);
  assert_true(turn->rank > 1);
  world->input.made = turn->best[0].move;
  AnalysisTurn *best = analyse(world);
  assert_int_equal(best->rank, 1);
  assert_true(best->made.equity_lost == 0);
  mem_free(turn);
  mem_free(best);
  world_destroy(world);
}

// All candidates meet the same racks, so it does not matter when a move is simulated.
static void the_move_made_is_worth_what_it_would_be_as_a_candidate(void **state) {
  (void)state;
  World *world = world_make("AERSTIL");
  world->input.best_count = 30;
  AnalysisTurn *list = analyse(world);
  assert_int_equal(list->best_count, 30);
  world->input.position.iterations = 40;
  for (int i = 12; i < 30; i += 8) { // beyond the ten that are candidates in any case
    world->input.made = list->best[i].move;
    world->input.best_count = 5;
    AnalysisTurn *alone = analyse(world);
    world->input.best_count = 30;
    AnalysisTurn *among = analyse(world);
    assert_int_equal(alone->method, ANALYSIS_SIMULATED);
    assert_true(alone->made.win > 0);
    if (fabs(alone->made.win - among->made.win) > 1e-9 || fabs(alone->made.equity - among->made.equity) > 1e-9)
      fail_msg("move %d alone: %f, %f; among the others: %f, %f", i, alone->made.win, alone->made.equity,
               among->made.win, among->made.equity);
    mem_free(alone);
    mem_free(among);
  }
  mem_free(list);
  world_destroy(world);
}

static void the_end_is_searched_for_a_few_of_the_best_moves(void **state) {
  (void)state;
  World *world = world_make("SARE");
  SimInput *position = &world->input.position;
  position->unseen = (TileCounts){.counts = {[20] = 1, [26] = 1}, .total = 2};
  position->rack_counts[0] = 4;
  position->rack_counts[1] = 2;
  world->input.endgame_ms = 60000;
  static const int cases[][2] = {{1, 1}, {3, 3}, {30, 5}};
  for (int i = 0; i < 3; i++) {
    world->input.best_count = cases[i][0];
    AnalysisTurn *turn = analyse(world);
    assert_int_equal(turn->method, ANALYSIS_EXACT);
    assert_int_equal(turn->best_count, cases[i][1]);
    for (int j = 1; j < turn->best_count; j++)
      assert_true(turn->best[j - 1].equity >= turn->best[j].equity);
    mem_free(turn);
  }
  world_destroy(world);
}

static Move one_tile(int row, int col, Direction direction, int before, int after) {
  Move move = {.type = ACTION_PLAY,
               .play = {.row = (uint8_t)row,
                        .col = (uint8_t)col,
                        .direction = (uint8_t)direction,
                        .length = (uint8_t)(before + 1 + after)}};
  for (int i = 0; i < move.play.length; i++)
    move.play.tiles[i] = i == before ? 5 : TILE_THROUGH;
  return move;
}

// A tile makes words in two directions, and either may be named. Two words that begin with the same tile of the board
// are not the same play.
static void a_single_tile_is_known_by_its_square(void **state) {
  static const struct {
    int row, col, before, after; // down; across it is row 7, from column 7, with one tile before it
    bool is_same;
  } cases[] = {{7, 7, 1, 0, false}, {7, 8, 0, 1, true}, {5, 8, 2, 0, true}, {7, 7, 0, 1, false}};
  const Move across = one_tile(7, 7, ACROSS, 1, 0);
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const Move down = one_tile(cases[i].row, cases[i].col, DOWN, cases[i].before, cases[i].after);
    if (analysis_same_move(&across, &down) != cases[i].is_same)
      fail_msg("case %zu", i);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_best_play_loses_nothing_and_the_others_what_they_are_worse),
      cmocka_unit_test(a_pass_with_a_bingo_in_hand_is_a_large_mistake),
      cmocka_unit_test(grades_begin_exactly_at_their_thresholds),
      cmocka_unit_test(words_that_are_none_are_named),
      cmocka_unit_test(an_exchange_of_unknown_tiles_is_not_judged),
      cmocka_unit_test(what_a_player_has_done_is_added_up),
      cmocka_unit_test(with_an_empty_bag_going_out_gains_twice_what_the_other_holds),
      cmocka_unit_test(the_end_of_the_game_is_searched_through),
      cmocka_unit_test(luck_repeats_itself_and_depends_on_the_tiles_drawn),
      cmocka_unit_test(what_was_kept_could_not_have_come),
      cmocka_unit_test(luck_is_about_nothing_on_average),
      cmocka_unit_test(a_simulation_judges_the_move_made_though_it_is_no_candidate),
      cmocka_unit_test(the_move_made_is_worth_what_it_would_be_as_a_candidate),
      cmocka_unit_test(the_end_is_searched_for_a_few_of_the_best_moves),
      cmocka_unit_test(a_single_tile_is_known_by_its_square),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
