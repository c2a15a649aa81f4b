// SPDX-License-Identifier: MIT
// Which turns decided a game, and what is said about them.
#include "base/mem.h"
#include "study/story.h"
#include "support/test.h"

#include <string.h>

enum { TURNS = 8 };

// A game of two on an empty board, whose turns have lost nothing and changed nothing.
typedef struct Told {
  Review review;
  ReviewTurn *turns;
  Arena arena;
} Told;

static Move word_at(const TileSet *tiles, const char *word, int row, int score) {
  Move move = {.type = ACTION_PLAY, .score = score, .play = {.row = (uint8_t)row, .direction = ACROSS}};
  for (const char *at = word; *at; at++) {
    int kind = tileset_find(tiles, (Span){at, 1});
    assert_true(kind > 0);
    move.play.tiles[move.play.length++] = (Tile)kind;
  }
  return move;
}

static Told *told_open(void) {
  Told *told = mem_alloc(sizeof *told);
  Review *review = &told->review;
  assert_int_equal(tileset_builtin("en", &review->tiles, NULL), OK);
  assert_int_equal(layout_for_size(15, &review->layout, NULL), OK);
  told->turns = mem_alloc(TURNS * sizeof *told->turns);
  *review = (Review){.title = "",
                     .tiles = review->tiles,
                     .layout = review->layout,
                     .rack_size = 7,
                     .player_count = 2,
                     .players = {{.name = "Ana", .score = 371}, {.name = "Luis", .score = 344}},
                     .turns = told->turns,
                     .count = TURNS};
  for (int i = 0; i < TURNS; i++) {
    ReviewTurn *turn = &told->turns[i];
    *turn = (ReviewTurn){.number = i + 1, .player = i % 2, .rack_is_whole = true, .note = "", .is_analysed = true};
    board_init(&turn->board, 15);
    assert_int_equal(rack_parse(span_of("AEINRST"), &review->tiles, &turn->rack, NULL), OK);
    turn->made = word_at(&review->tiles, "TEA", 7, 6);
    turn->analysis = (AnalysisTurn){.is_judged = true,
                                    .rank = 1,
                                    .grade = GRADE_OK,
                                    .made = {.move = turn->made, .equity = 20, .win = 0.5},
                                    .best = {{.move = turn->made, .equity = 20, .win = 0.5}},
                                    .best_count = 1};
  }
  return told;
}

static void told_close(Told *told) {
  arena_deinit(&told->arena);
  mem_free(told->turns);
  mem_free(told);
}

static void turn_loses(Told *told, int at, const char *word, int score, double equity, double chance) {
  AnalysisTurn *analysis = &told->turns[at].analysis;
  analysis->best[0] =
      (AnalysisMove){.move = word_at(&told->review.tiles, word, 7, score), .equity = equity, .win = 0.5};
  analysis->best[0].win += chance;
  analysis->rank = 2;
  analysis->grade = analysis_grade(chance, equity - 20);
  analysis->made.win_lost = chance;
  analysis->made.equity_lost = equity - 20;
}

static Story told_story(Told *told) {
  return story_tell(&told->review, false, catalog_find("en"), &told->arena);
}

static void a_game_without_mistakes_has_nothing_that_decided_it(void **state) {
  (void)state;
  Told *told = told_open();
  Story story = told_story(told);
  assert_int_equal(story.turns.count, 0);
  assert_string_equal(story.result, "Ana won, 371 to 344.");
  assert_string_equal(story.summary, "No single turn decided the game.");
  told->review.players[1].score = 371;
  assert_string_equal(told_story(told).result, "A draw at 371 points.");
  told_close(told);
}

static void the_heaviest_turns_are_told_in_their_order(void **state) {
  (void)state;
  Told *told = told_open();
  turn_loses(told, 1, "RETAINS", 70, 70, 0.30);
  turn_loses(told, 2, "TEAR", 7, 30, 0.05);
  turn_loses(told, 4, "RETAINS", 70, 70, 0.20);
  turn_loses(told, 6, "TEARS", 9, 32, 0.02); // too little
  told->turns[7].analysis.made.win = 0.75;   // from 0.5: the player gained a quarter
  Story story = told_story(told);
  assert_int_equal(story.turns.count, 3);
  static const struct {
    int turn, player;
    bool is_mistake;
    double change;
  } expected[] = {{2, 1, true, -0.30}, {5, 0, true, -0.20}, {8, 1, false, 0.25}};
  for (int i = 0; i < 3; i++) {
    const StoryTurn *turn = story_turn_at(&story, i);
    assert_int_equal(turn->turn, expected[i].turn);
    assert_int_equal(turn->player, expected[i].player);
    assert_int_equal(turn->is_mistake, expected[i].is_mistake);
    assert_true(turn->change > expected[i].change - 0.001 && turn->change < expected[i].change + 0.001);
  }
  assert_string_equal(story.summary, "3 turns decided the game.");
  told_close(told);
}

static void what_was_missed_is_said_with_its_reasons(void **state) {
  (void)state;
  static const struct {
    const char *word;
    int score;
    double equity, reply_made, reply_other;
    const char *text;
  } cases[] = {
      {"RETAINS", 70, 70, 30, 29,
       "There was 8A RETAINS, for 64 points more. It plays the whole rack and earns the bonus."},
      {"TEAS", 7, 30, 0, 0, "There was 8A TEAS, for 1 point more. It keeps INR instead of INRS."},
      {"TEAR", 6, 19.5, 30, 20,
       "8A TEAR was better, for the same points. It also opens less: the answer is worth some 10 points less."},
      {"AT", 4, 40, 0, 0, "8A AT was better, although it scores 2 points less. It keeps EINRS instead of INRS."},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Told *told = told_open();
    ReviewTurn *turn = &told->turns[3];
    turn_loses(told, 3, cases[i].word, cases[i].score, cases[i].equity, 0.2);
    turn->has_replies = cases[i].reply_made > 0;
    turn->reply_made = cases[i].reply_made;
    turn->reply_other = cases[i].reply_other;
    Story story = told_story(told);
    assert_int_equal(story.turns.count, 1);
    assert_string_equal(story_turn_at(&story, 0)->text, cases[i].text);
    assert_string_equal(story_turn_at(&story, 0)->move, "8A TEA");
    told_close(told);
  }
}

static void other_turns_have_sentences_too(void **state) {
  (void)state;
  Told *told = told_open();
  ReviewTurn *turn = &told->turns[3];
  turn->analysis.made.win = 0.8;
  assert_string_equal(story_turn_at(&(Story){.turns = told_story(told).turns}, 0)->text,
                      "The best play there was. It keeps INRS.");
  turn_loses(told, 3, "RETAINS", 70, 70, 0.3);
  turn->is_taken_back = true;
  assert_string_equal(story_turn_at(&(Story){.turns = told_story(told).turns}, 0)->text,
                      "The play was removed, and the turn was lost. There was 8A RETAINS, for 70 points more. It plays "
                      "the whole rack and earns the bonus.");
  turn->is_taken_back = false;
  turn->analysis.method = ANALYSIS_EXACT;
  assert_true(strstr(story_turn_at(&(Story){.turns = told_story(told).turns}, 0)->text,
                     "Played to the end, that is 50 points more.") != NULL);
  turn->analysis.best[0].move = (Move){.type = ACTION_EXCHANGE, .exchanged = {1}, .exchanged_count = 1};
  assert_true(strstr(story_turn_at(&(Story){.turns = told_story(told).turns}, 0)->text,
                     "It was better to exchange A.") != NULL);
  told_close(told);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_game_without_mistakes_has_nothing_that_decided_it),
      cmocka_unit_test(the_heaviest_turns_are_told_in_their_order),
      cmocka_unit_test(what_was_missed_is_said_with_its_reasons),
      cmocka_unit_test(other_turns_have_sentences_too),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
