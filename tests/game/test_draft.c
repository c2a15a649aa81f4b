// SPDX-License-Identifier: MIT
// A draft, on a rack of A B C D and a blank, on an empty board of 15 or with a word on it.
#include "game/draft.h"
#include "game/script.h"
#include "support/test.h"

typedef struct Desk {
  Game *game;
  GameView view;
  Draft draft;
  Error err;
} Desk;

static Desk open_desk(const char *setup) {
  Desk desk = {.game = script_game(setup)};
  game_view_for(desk.game, 0, &desk.view);
  return desk;
}

static void assert_left(const Desk *desk, const char *expected) {
  Rack rack = draft_rack(&desk->draft, &desk->view);
  StrBuf text = {0};
  rack_write(&rack, &desk->view.settings->tiles, &text);
  assert_string_equal(strbuf_text(&text), expected);
  strbuf_deinit(&text);
}

static void assert_refused(Status status, const Desk *desk, const char *code) {
  assert_int_not_equal(status, OK);
  assert_string_equal(desk->err.code, code);
}

enum { A = 1, B, C, D, BLANK = TILE_BLANK_BIT };

static void tiles_are_placed_moved_and_taken_back(void **state) {
  (void)state;
  Desk desk = open_desk("rack_size 5; bag A:1:1 B:1:3 C:1:5 D:1:10 #:1:0; seats 1");
  assert_left(&desk, "ABCD?");
  assert_ok(draft_place(&desk.draft, &desk.view, 7, 7, A, &desk.err), desk.err);
  assert_ok(draft_place(&desk.draft, &desk.view, 7, 8, BLANK | A, &desk.err), desk.err);
  assert_left(&desk, "BCD");
  assert_ok(draft_move(&desk.draft, &desk.view, 7, 8, 7, 6, &desk.err), desk.err);
  assert_int_equal(desk.draft.placements[1].col, 6);
  assert_ok(draft_place(&desk.draft, &desk.view, 7, 8, D, &desk.err), desk.err);
  assert_ok(draft_take(&desk.draft, 7, 7, &desk.err), desk.err);
  assert_left(&desk, "ABC");
  assert_int_equal(desk.draft.count, 2);
  assert_ok(draft_undo(&desk.draft, &desk.err), desk.err); // the D
  assert_left(&desk, "ABCD");
  assert_ok(draft_reset(&desk.draft, &desk.err), desk.err);
  assert_left(&desk, "ABCD?");
  game_destroy(desk.game);
}

static void what_cannot_be_placed_is_refused(void **state) {
  (void)state;
  static const struct {
    int row, col;
    Tile tile;
    const char *code, *part;
  } cases[] = {
      {7, 7, B, "square_taken", "8H"},      {15, 0, B, "square_off_board", "16A"},
      {0, 15, B, "square_off_board", "1P"}, {-1, 0, B, "square_off_board", "0A"},
      {0, -1, B, "square_off_board", "1?"}, {0, 0, A, "not_on_rack", "A"},
      {0, 0, TILE_BLANK, "not_a_kind", ""}, {0, 0, BLANK, "not_a_kind", ""},
      {0, 0, 5, "not_a_kind", ""},          {0, 0, BLANK | 5, "not_a_kind", ""},
      {0, 0, 63, "not_a_kind", ""},         {2147483647, 0, B, "square_off_board", "2147483648A"},
  };
  Desk desk = open_desk("rack_size 5; bag A:1:1 B:1:3 C:1:5 D:1:10 #:1:0; seats 1");
  assert_ok(draft_place(&desk.draft, &desk.view, 7, 7, A, &desk.err), desk.err);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_refused(draft_place(&desk.draft, &desk.view, cases[i].row, cases[i].col, cases[i].tile, &desk.err), &desk,
                   cases[i].code);
    StrBuf sentence = {0};
    error_format(&desk.err, NULL, &sentence);
    assert_non_null(strstr(strbuf_text(&sentence), cases[i].part));
    strbuf_deinit(&sentence);
  }
  assert_int_equal(desk.draft.count, 1);
  assert_ok(draft_place(&desk.draft, &desk.view, 0, 0, BLANK | A, &desk.err), desk.err);
  assert_refused(draft_place(&desk.draft, &desk.view, 0, 1, BLANK | B, &desk.err), &desk, "not_on_rack");
  game_destroy(desk.game);
}

static void what_is_not_there_is_not_taken_or_moved(void **state) {
  (void)state;
  Desk desk = open_desk("rack_size 5; bag A:1:1 B:1:3 C:1:5 D:1:10 #:1:0; seats 1");
  assert_refused(draft_take(&desk.draft, 7, 7, &desk.err), &desk, "square_empty");
  assert_refused(draft_take(&desk.draft, -5, 300, &desk.err), &desk, "square_empty");
  assert_refused(draft_undo(&desk.draft, &desk.err), &desk, "no_draft");
  assert_refused(draft_reset(&desk.draft, &desk.err), &desk, "no_draft");
  assert_refused(draft_move(&desk.draft, &desk.view, 7, 7, 7, 8, &desk.err), &desk, "square_empty");
  assert_ok(draft_place(&desk.draft, &desk.view, 7, 7, A, &desk.err), desk.err);
  assert_ok(draft_place(&desk.draft, &desk.view, 7, 8, B, &desk.err), desk.err);
  assert_refused(draft_move(&desk.draft, &desk.view, 7, 7, 7, 8, &desk.err), &desk, "square_taken");
  assert_refused(draft_move(&desk.draft, &desk.view, 7, 7, 7, 15, &desk.err), &desk, "square_off_board");
  assert_refused(draft_move(&desk.draft, &desk.view, 7, 7, 7, 7, &desk.err), &desk, "square_taken");
  game_destroy(desk.game);
}

static void a_square_with_an_older_tile_is_taken(void **state) {
  (void)state;
  Game *game = script_game("seats 1; bag A:20:1");
  script_run(game, "A play 8H AA");
  Desk desk = {.game = game};
  game_view_for(game, 0, &desk.view);
  assert_refused(draft_place(&desk.draft, &desk.view, 7, 8, A, &desk.err), &desk, "square_taken");
  assert_refused(draft_take(&desk.draft, 7, 8, &desk.err), &desk, "square_empty"); // it is not of this turn
  game_destroy(game);
}

static void the_preview_is_the_play_with_words_and_score(void **state) {
  (void)state;
  Game *game = script_game("seats 1; bag A:20:1");
  script_run(game, "A play 8H AA");
  Desk desk = {.game = game};
  game_view_for(game, 0, &desk.view);
  DraftPreview preview = {.score = -1};
  assert_refused(draft_preview(&desk.draft, &desk.view, &preview, &desk.err), &desk, "no_tiles");
  assert_ok(draft_place(&desk.draft, &desk.view, 8, 8, A, &desk.err), desk.err);
  assert_ok(draft_place(&desk.draft, &desk.view, 8, 7, A, &desk.err), desk.err);
  assert_ok(draft_preview(&desk.draft, &desk.view, &preview, &desk.err), desk.err);
  assert_int_equal(preview.score, 8);
  assert_int_equal(preview.words.count, 3);
  Action action = {.type = ACTION_PLAY, .at_ms = game_state(game)->at_ms, .play = preview.play};
  assert_ok(game_append(game, &action, &desk.err), desk.err);
  assert_int_equal(game_state(game)->seats[0].score, 4 + 8);
  game_destroy(game);
}

static void a_preview_refuses_as_the_rules_do(void **state) {
  (void)state;
  Desk desk = open_desk("rack_size 5; bag A:1:1 B:1:3 C:1:5 D:1:10 #:1:0; seats 1");
  DraftPreview preview;
  assert_ok(draft_place(&desk.draft, &desk.view, 0, 0, A, &desk.err), desk.err);
  assert_refused(draft_preview(&desk.draft, &desk.view, &preview, &desk.err), &desk, "start_not_covered");
  assert_ok(draft_place(&desk.draft, &desk.view, 1, 1, B, &desk.err), desk.err);
  assert_refused(draft_preview(&desk.draft, &desk.view, &preview, &desk.err), &desk, "not_in_line");
  game_destroy(desk.game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tiles_are_placed_moved_and_taken_back),
      cmocka_unit_test(what_cannot_be_placed_is_refused),
      cmocka_unit_test(what_is_not_there_is_not_taken_or_moved),
      cmocka_unit_test(a_square_with_an_older_tile_is_taken),
      cmocka_unit_test(the_preview_is_the_play_with_words_and_score),
      cmocka_unit_test(a_preview_refuses_as_the_rules_do),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
