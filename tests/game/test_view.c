// SPDX-License-Identifier: MIT
// What a seat sees. The real test of a secret: two games that differ only in it must look the same.
#include "game/script.h"
#include "game/view.h"
#include "support/test.h"

// Each tile is of its own kind, so that all can be distinguished.
#define MARKED                                                                                                         \
  "rack_size 2; bingo_bonus 0; bag A:1:1 B:1:1 C:1:1 D:1:1 E:1:1 F:1:1 G:1:1 H:1:1 I:1:1 J:1:1 K:1:1 L:1:1 M:1:1 "     \
  "N:1:1 "                                                                                                             \
  "O:1:1 P:1:1 Q:1:1 R:1:1 S:1:1 T:1:1; "

static void assert_same_view(const Game *one, const Game *other, int seat) {
  GameView a = {0}, b = {0};
  game_view_for(one, seat, &a);
  game_view_for(other, seat, &b);
  a.settings = b.settings = NULL; // two copies of the same
  for (size_t i = 0; i < sizeof a; i++) {
    if (((const char *)&a)[i] != ((const char *)&b)[i])
      fail_msg("the views of seat %d differ at byte %zu of %zu", seat, i, sizeof a);
  }
}

static void act(Game *game, Action action) {
  Error err;
  action.at_ms = game_state(game)->at_ms;
  assert_ok(game_append(game, &action, &err), err);
}

// The two tiles of a rack of two.
static void tiles_of(const Game *game, int seat, Tile out[2]) {
  Rack rack = bag_rack(game_bag(game), seat);
  int count = 0;
  for (int kind = 1; kind <= TILE_KINDS_MAX && count < 2; kind++) {
    if (rack.counts[kind])
      out[count++] = (Tile)kind;
  }
}

static void exchange_all(Game *game, int seat) {
  Action action = {.type = ACTION_EXCHANGE, .seat = seat};
  tiles_of(game, seat, action.exchange.tiles);
  action.exchange.count = 2;
  act(game, action);
}

// A holds A and B in both games; B's rack and the bag differ.
static void make_pair(const char *setup, Game **one, Game **other) {
  char text[512];
  snprintf(text, sizeof text, "%s racks AB *; seed one", setup);
  *one = script_game(text);
  Rack rack = bag_rack(game_bag(*one), 1), rack_of_other = rack;
  for (int i = 0; memcmp(&rack, &rack_of_other, sizeof rack) == 0; i++) {
    if (i)
      game_destroy(*other);
    snprintf(text, sizeof text, "%s racks AB *; seed other %d", setup, i);
    *other = script_game(text);
    rack_of_other = bag_rack(game_bag(*other), 1);
  }
}

static void run_both(Game *one, Game *other, const char *script) {
  script_run(one, script);
  script_run(other, script);
}

static void others_racks_and_the_bag_do_not_show(void **state) {
  (void)state;
  static const char *const setups[] = {MARKED,
                                       MARKED "challenge double; ",
                                       MARKED "preset seed-003; ",
                                       MARKED "seats 4; ",
                                       MARKED "clock game; clock_limit_s 60; ",
                                       MARKED "undo no; "};
  for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
    Game *one, *other;
    make_pair(setups[i], &one, &other);
    assert_same_view(one, other, 0);
    run_both(one, other, "A pass");
    assert_same_view(one, other, 0);
    exchange_all(one, 1); // tiles that differ
    exchange_all(other, 1);
    assert_same_view(one, other, 0);
    // Nobody's tiles are on the board: a spectator sees no difference between the games.
    assert_same_view(one, other, SEAT_SYSTEM);
    game_destroy(one);
    game_destroy(other);
  }
}

static void what_others_give_for_a_blank_does_not_show(void **state) {
  (void)state;
  Game *one, *other;
  make_pair(MARKED "coins yes; coins_price 0; ", &one, &other);
  run_both(one, other, "A pass");
  Game *games[] = {one, other};
  for (int i = 0; i < 2; i++) {
    Tile tiles[2];
    tiles_of(games[i], 1, tiles);
    Action action = {.type = ACTION_BUY_BLANK, .seat = 1};
    action.buy_blank.gives = true;
    action.buy_blank.tile = tiles[i];
    act(games[i], action);
    assert_false(game_view_shows(games[i], 0, game_action(games[i], 2)));
    assert_true(game_view_shows(games[i], 1, game_action(games[i], 2)));
  }
  assert_same_view(one, other, 0);
  game_destroy(one);
  game_destroy(other);
}

static void submissions_do_not_show_while_the_round_runs(void **state) {
  (void)state;
  const char *setup = "preset duplicate; seats 3; bag A:50:1 B:50:3";
  Game *one = script_game(setup), *other = script_game(setup);
  script_run(one, "A submit 8H AA; B submit 8H AA; C submit -");
  script_run(other, "A submit 8H AA; B submit H8 BB; C submit -");
  assert_same_view(one, other, 0);
  assert_same_view(one, other, 2);
  assert_same_view(one, other, SEAT_SYSTEM);
  assert_false(game_view_shows(one, 0, game_action(one, 2)));
  assert_true(game_view_shows(one, 1, game_action(one, 2)));
  GameView view;
  game_view_for(one, 1, &view);
  assert_true(view.state.seats[1].submitted_play); // one's own does
  assert_int_equal(view.state.seats[1].submission.length, 2);
  game_view_for(one, 0, &view);
  assert_true(view.state.seats[1].has_submitted); // that there is one is known
  game_destroy(one);
  game_destroy(other);
}

static void everybody_sees_the_common_rack(void **state) {
  (void)state;
  Game *game = script_game("preset duplicate; seats 3; bag A:50:1 B:50:3");
  Rack rack = bag_rack(game_bag(game), 0);
  for (int seat = SEAT_SYSTEM; seat < 3; seat++) {
    GameView view;
    game_view_for(game, seat, &view);
    assert_memory_equal(&view.rack, &rack, sizeof rack);
    assert_int_equal(view.unseen.total, 93);
    for (int other = 0; other < 3; other++)
      assert_int_equal(view.rack_counts[other], 7);
  }
  game_destroy(game);
}

static void who_looks_on_sees_nobodys_rack(void **state) {
  (void)state;
  Game *game = script_game(MARKED "seats 3");
  GameView view;
  game_view_for(game, SEAT_SYSTEM, &view);
  assert_int_equal(view.rack.total, 0);
  for (int seat = 0; seat < 3; seat++) {
    assert_int_equal(view.racks[seat].total, 0);
    assert_int_equal(view.rack_counts[seat], 2);
  }
  assert_int_equal(view.unseen.total, 20);
  game_destroy(game);
}

static void one_s_own_rack_and_public_facts_show(void **state) {
  (void)state;
  Game *game = script_game(MARKED "racks AB CD");
  script_run(game, "A play 8H BA; B exchange C");
  GameView view;
  game_view_for(game, 1, &view);
  Rack rack = bag_rack(game_bag(game), 1);
  assert_int_equal(view.seat, 1);
  assert_memory_equal(&view.rack, &rack, sizeof rack);
  assert_int_equal(view.rack_counts[0], 2);
  assert_int_equal(view.bag_count, 14);
  assert_int_equal(view.unseen.total, 16); // bag and A's rack
  assert_int_equal(view.state.seats[0].score, 4);
  assert_int_equal(board_at(&view.state.board, 7, 7), 2);
  for (int other = 0; other < 2; other++)
    assert_int_equal(view.racks[other].total, 0);
  for (int kind = 1; kind <= 20; kind++) {
    bool is_seen = kind <= 2 || rack.counts[kind];
    assert_int_equal(view.unseen.counts[kind], !is_seen);
  }
  game_destroy(game);
}

static void blanks_on_the_board_and_bought_ones_are_counted(void **state) {
  (void)state;
  Game *game = script_game("bag A:20:1 #:2:0; rack_size 3; racks A?? *; coins yes; coins_price 0");
  GameView view;
  game_view_for(game, 0, &view);
  assert_int_equal(view.unseen.counts[TILE_BLANK], 0);
  script_run(game, "A play 8H aA; B blank A; B pass");
  game_view_for(game, 0, &view);
  Rack own = bag_rack(game_bag(game), 0);
  assert_int_equal(view.unseen.counts[TILE_BLANK], 3 - own.counts[TILE_BLANK] - 1); // B's; one is on the board
  assert_int_equal(view.unseen.total, view.bag_count + view.rack_counts[1]);
  game_destroy(game);
}

static void tiles_that_left_the_game_stay_unseen(void **state) {
  (void)state;
  Game *game = script_game(MARKED "seats 3");
  script_run(game, "C resign");
  GameView view;
  game_view_for(game, 0, &view);
  assert_int_equal(view.rack_counts[2], 0);
  assert_int_equal(view.bag_count, 14);
  assert_int_equal(view.unseen.total, 14 + 2 + 2);
  game_destroy(game);
}

static void after_the_end_everything_shows(void **state) {
  (void)state;
  Game *game = script_game(MARKED "racks AB CD");
  script_run(game, "A exchange A; B pass");
  assert_false(game_view_shows(game, 1, game_action(game, 1)));
  assert_true(game_view_shows(game, 1, game_action(game, 2)));
  script_run(game, "A resign");
  assert_true(game_view_shows(game, 1, game_action(game, 1)));
  GameView view;
  game_view_for(game, SEAT_SYSTEM, &view);
  Rack rack = bag_rack(game_bag(game), 1);
  assert_memory_equal(&view.racks[1], &rack, sizeof rack);
  game_destroy(game);
}

static void a_view_knows_what_a_pending_play_will_draw(void **state) {
  (void)state;
  static const struct {
    const char *setup, *script;
    int left;
  } cases[] = {{"bag A:20:1", "", 6},
               {"bag A:20:1; challenge single", "A play 8H AAA", 3},
               {"bag A:16:1; challenge single", "A play 8H AAA", 0},
               {"bag A:20:1; challenge single", "A play 8H AAA; B accept", 3}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Game *game = script_game(cases[i].setup);
    GameView view;
    script_run(game, cases[i].script);
    game_view_for(game, 1, &view);
    assert_int_equal(game_view_bag_left(&view), cases[i].left);
    game_destroy(game);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(others_racks_and_the_bag_do_not_show),
      cmocka_unit_test(what_others_give_for_a_blank_does_not_show),
      cmocka_unit_test(submissions_do_not_show_while_the_round_runs),
      cmocka_unit_test(everybody_sees_the_common_rack),
      cmocka_unit_test(who_looks_on_sees_nobodys_rack),
      cmocka_unit_test(one_s_own_rack_and_public_facts_show),
      cmocka_unit_test(blanks_on_the_board_and_bought_ones_are_counted),
      cmocka_unit_test(tiles_that_left_the_game_stay_unseen),
      cmocka_unit_test(a_view_knows_what_a_pending_play_will_draw),
      cmocka_unit_test(after_the_end_everything_shows),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
