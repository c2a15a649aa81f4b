// SPDX-License-Identifier: MIT
// Plays, exchanges, passes, and whose turn comes next.
#include "game/script.h"
#include "support/test.h"

static const Case plays[] = {
    {"a play scores, fills the rack and gives the turn to the next", "seats 3",
     "= turn A; = number 1; A play 8H AA; = score 4 0 0; = tiles 7 7 7; = bag 77; = turn B; = number 2;"
     "B play 8G A..; = score 4 3 0; = turn C; C play H9 A; = turn A; = score 4 3 2"},
    {"nobody plays out of turn", "seats 3",
     "B play 8H AA ! not_your_turn; C pass ! not_your_turn; B exchange A ! not_your_turn; A pass; A pass ! "
     "not_your_turn"},
    {"a play needs its tiles on the rack", "bag A:10:1 B:10:3; racks AAAAAAB *",
     "A play 8H BB ! not_on_rack; A play 8H ab ! not_on_rack; A play 8H AB; = score 8 0"},
    {"a blank is played as any letter of the bag, for nothing", "bag A:13:1 B:0:3 #:1:0; racks AAAAAA? *",
     "A play 8H Ab; = score 2 0; = rack A AAAAA"},
    {"a blank is one tile", "bag A:13:1 #:1:0; racks AAAAAA? *", "A play 8H aa ! not_on_rack; A play 8H aA"},
    {"geometry is always checked", "challenge double",
     "A play 1A AA ! start_not_covered; A play 8H A ! start_too_short; A play 8N AAA ! square_off_board; A play 8H AA;"
     "B play 8H AA ! square_taken; B play 1A AA ! not_connected; B play 8F A..A ! gap"},
    {"the first play after a pass is still the first", "", "A pass; B play 1A AA ! start_not_covered; B play 8H AA"},
    {"a rack of one plays one tile at a time", "rack_size 1; bingo_bonus 50; bag A:10:1",
     "A play 8H A; = score 52 0; B play 8I A; = score 52 52; = tiles 1 1"},
    {"a rack of fifteen", "rack_size 15; bag A:100:1; board 15",
     "A play 8A AAAAAAAAAAAAAAA; = score 356 0; = tiles 15 15; = bag 55"},
    {"a rack of eight earns its bonus with eight tiles", "rack_size 8; bag A:100:1",
     "A play 8D AAAAAAA; = score 16 0; B play 9A AAAAAAAA; = score 16 71"},
    {"what cannot be drawn is missing", "bag A:16:1",
     "A play 8H AAAA; = tiles 5 7; = bag 0; B play 8F AA....; = tiles 5 5"},
    {"solitaire goes round by itself", "seats 1",
     "A play 8H AA; = turn A; = number 2; A play 8G A..; = score 7; = turn A; A pass; A pass; = end passes"},
    {"eight sit at the largest table", "seats 8; bag A:57:1",
     "A pass; B pass; C pass; D pass; E pass; F pass; G pass; = turn H; H play 8H AA; = turn A; = tiles 7 7 7 7 7 7 7 "
     "6"},
    {"the first to move may be anybody", "seats 3; first C", "= turn C; C pass; = turn A"},
};

static const Case exchanges[] = {
    {"an exchange draws as many as it gives and ends the turn", "rack_size 3; bag A:3:1 B:10:3; racks AAA *",
     "A exchange AA; = tiles 3 3; = bag 7; = turn B; = scoreless 1 0; = passes 0 0; = rack A ABB"},
    {"nobody draws what they have just given", "rack_size 3; bag A:3:1 B:3:3; seats 1; racks AAA",
     "A exchange AAA; = rack A BBB"},
    {"all of the rack at most, and at least one", "",
     "A exchange AAAAAAAA ! exchange_count; A exchange ! exchange_count; A exchange AAAAAAA"},
    {"only tiles of the rack", "bag A:10:1 B:10:1 #:1:0; racks AAAAAAB *",
     "A exchange BB ! not_on_rack; A exchange ? ! not_on_rack; A exchange AB"},
    {"a blank goes back as a blank", "bag A:20:1 #:1:0; racks AAAAAA? *", "A exchange ?; = rack A AAAAAAA; = bag 7"},
    {"as many in the bag as are exchanged", "exchange_minimum 0; bag A:17:1",
     "= bag 3; A exchange AAAA ! exchange_bag; A exchange AAA; B exchange A; = bag 3"},
    {"none in the bag: no exchange", "exchange_minimum 0; bag A:14:1", "A exchange A ! exchange_bag; A pass"},
    {"one in the bag is enough for one", "preset spanish; challenge void; bag A:15:1",
     "A exchange AA ! exchange_bag; A exchange A"},
    {"seven in the bag are needed, whatever is exchanged", "preset english; challenge void; bag A:20:1",
     "= bag 6; A exchange A ! exchange_bag"},
    {"seven in the bag are enough", "preset english; challenge void; bag A:21:1",
     "= bag 7; A exchange A; B exchange AAAAAAA"},
    {"a larger rack needs more than the minimum", "exchange_minimum 7; rack_size 9; bag A:25:1",
     "= bag 7; A exchange AAAAAAAA ! exchange_bag; A exchange AAAAAAA"},
    {"an exchange counts as a pass where the rules say so", "exchange_is_pass yes",
     "A exchange A; = passes 1 0; = inall 1 1"},
    {"else it does not", "exchange_is_pass no", "A pass; B pass; A exchange A; = passes 0 1; = inall 0 3"},
};

// The tiles that a pending play will draw are not available for an exchange.
static const Case exchanges_after_plays[] = {
    {"whose play is pending draws first", "challenge double; bag A:17:1",
     "= bag 3; A play 8H AA; = bag 3; = tiles 5 7; B exchange AA ! exchange_bag; B exchange A; = tiles 7 7; = bag 1"},
    {"in the order of the plays", "challenge double; bag A:14:1 B:2:5; racks AAAAAAA AAAAAAA",
     "A play 8H AA; B exchange A ! exchange_bag; B pass; = rack A AAAAABB; = bag 0"},
};

static const Case swaps[] = {
    {"a rack of consonants is swapped and the turn goes on",
     "free_swap yes; rack_size 3; bag B:3:1 A:10:1; racks BBB *",
     "A swap BBB; = turn A; = swapped yes; = rack A AAA; = scoreless 0 0; = number 1; A swap AAA ! "
     "swap_again;"
     "A play 8H AA; = swapped no; = turn B"},
    {"so is one of vowels", "free_swap yes; rack_size 3; bag B:10:1 A:3:1; racks AAA *", "A swap AAA; = rack A BBB"},
    {"a mixed one is not", "free_swap yes; bag B:10:1 A:20:1; racks AAAAAAB *", "A swap AAAAAAB ! swap_rack"},
    {"nor one with a blank", "free_swap yes; bag A:20:1 #:1:0; racks AAAAAA? *", "A swap AAAAAA? ! swap_rack"},
    {"nor part of a rack", "free_swap yes; bag A:40:1", "A swap AAAAAA ! swap_rack; A swap AAAAAAA"},
    {"nor where there is no such rule", "free_swap no; bag A:40:1", "A swap AAAAAAA ! swap_off"},
    {"nor with too few tiles in the bag", "free_swap yes; preset catalan; challenge void; bag A:20:1",
     "A swap AAAAAAA ! exchange_bag"},
    {"everybody has a swap of their own each turn", "free_swap yes; bag A:60:1",
     "A swap AAAAAAA; A pass; B swap AAAAAAA; B pass; A swap AAAAAAA"},
    {"an exchange after the swap ends the turn", "free_swap yes; bag A:60:1", "A swap AAAAAAA; A exchange A; = turn B"},
    {"a pending play stands when the next one swaps", "free_swap yes; challenge single; bag A:60:1",
     "A play 8H AA; B swap AAAAAAA; = pending no; = tiles 7 7; = turn B; B challenge 0 ! nothing_pending"},
};

static void plays_move_the_game_on(void **state) {
  (void)state;
  run_cases(plays, sizeof plays / sizeof *plays);
}

static void exchanges_follow_the_rule_of_the_game(void **state) {
  (void)state;
  run_cases(exchanges, sizeof exchanges / sizeof *exchanges);
}

static void a_pending_play_draws_before_an_exchange(void **state) {
  (void)state;
  run_cases(exchanges_after_plays, sizeof exchanges_after_plays / sizeof *exchanges_after_plays);
}

static void a_rack_of_one_sort_may_be_swapped(void **state) {
  (void)state;
  run_cases(swaps, sizeof swaps / sizeof *swaps);
}

// The seed decides who begins: each seat sometimes, and always the same for the same seed.
static void the_first_to_move_is_drawn(void **state) {
  (void)state;
  for (int seats = 1; seats <= SEATS_MAX; seats++) {
    unsigned seen = 0;
    for (int i = 0; i < 200; i++) {
      char setup[96];
      snprintf(setup, sizeof setup, "first drawn; seats %d; seed table %d", seats, i);
      Game *game = script_game(setup), *again = script_game(setup);
      assert_int_equal(game_state(game)->turn, game_state(again)->turn);
      seen |= 1u << game_state(game)->turn;
      game_destroy(game);
      game_destroy(again);
    }
    assert_int_equal(seen, (1u << seats) - 1);
  }
}

// In mirrored games seat B draws from the other end: what A would have drawn last.
static void mirrored_games_draw_from_both_ends(void **state) {
  (void)state;
  const char *bag = "rack_size 5; bag A:1:1 B:1:1 C:1:1 D:1:1 E:1:1 F:1:1 G:1:1 H:1:1 I:1:1 J:1:1;";
  char setup[256];
  snprintf(setup, sizeof setup, "%s mirrored_draws no; first A", bag);
  Game *plain = script_game(setup);
  snprintf(setup, sizeof setup, "%s mirrored_draws yes; first B", bag);
  Game *mirrored = script_game(setup);
  // Five from the front and five from the back of ten: the same racks, whoever draws first.
  for (int seat = 0; seat < 2; seat++) {
    Rack a = bag_rack(game_bag(plain), seat), b = bag_rack(game_bag(mirrored), seat);
    assert_memory_equal(a.counts, b.counts, sizeof a.counts);
  }
  game_destroy(plain);
  game_destroy(mirrored);
}

static void mirrored_seats_draw_from_opposite_ends_after_plays(void **state) {
  (void)state;
  const char *bag = "rack_size 2; bag A:1:1 B:1:1 C:1:1 D:1:1 E:1:1 F:1:1; mirrored_draws yes;";
  Game *game = script_game(bag);
  // B's next draw comes from the back: exchanging both of B's tiles gives the two that nobody has, as A's draw from the
  // front would have done, but A's next draw then comes from what went back.
  Rack before = bag_rack(game_bag(game), 1);
  TileCounts left = bag_contents(game_bag(game));
  script_run(game, "A pass");
  Action exchange = {.type = ACTION_EXCHANGE, .seat = 1, .at_ms = game_state(game)->at_ms};
  for (int kind = 1; kind <= 6; kind++) {
    if (before.counts[kind])
      exchange.exchange.tiles[exchange.exchange.count++] = (Tile)kind;
  }
  Error err;
  assert_ok(game_append(game, &exchange, &err), err);
  Rack after = bag_rack(game_bag(game), 1);
  for (int kind = 1; kind <= 6; kind++)
    assert_int_equal(after.counts[kind], left.counts[kind]);
  game_destroy(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(plays_move_the_game_on),
      cmocka_unit_test(exchanges_follow_the_rule_of_the_game),
      cmocka_unit_test(a_pending_play_draws_before_an_exchange),
      cmocka_unit_test(a_rack_of_one_sort_may_be_swapped),
      cmocka_unit_test(the_first_to_move_is_drawn),
      cmocka_unit_test(mirrored_games_draw_from_both_ends),
      cmocka_unit_test(mirrored_seats_draw_from_opposite_ends_after_plays),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
