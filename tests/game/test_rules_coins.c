// SPDX-License-Identifier: MIT
// Coins and what they buy.
#include "game/script.h"
#include "support/test.h"

static const Case earned[] = {
    {"three for every ten points of the best total", "coins yes; bag A:100:5",
     "= coins 0 0; A play 8H AA; = score 20 0; = coins 6 0; B play 8G A..; = score 20 15; = coins 6 3; A pass; B pass"},
    {"nine points earn none", "coins yes; bag A:50:2 B:50:1; racks AABBBBB *; bingo_bonus 0",
     "A play 8H AA; = score 8 0; = coins 0 0"},
    {"only once the play stands", "preset seed-003; bag A:100:5",
     "A play 8H AA; = score 20 0; = coins 0 0; B accept; = coins 6 0"},
    {"not for a play that comes off", "preset seed-003; bag A:100:5", "A play 8H AA; B challenge 0; = coins 0 0"},
    {"not from the last count", "coins yes; bag A:4:10; rack_size 2; bingo_bonus 0",
     "A play 8H AA; = end out; = score 60 -20; = gains 20 0; = coins 12 0"},
    {"nor taken away by it", "coins yes; bag A:30:5",
     "A play 8H AA; = coins 6 0; B pass; A pass; B pass; A pass; = end passes; = coins 6 0; = score -15 -35"},
    {"by other numbers where the game says so", "coins yes; coins_points 7; coins_earned 2; bag A:100:5",
     "A play 8H AA; = coins 4 0"},
    {"none where there are no coins", "bag A:100:5",
     "A play 8H AA; = coins 0 0; B pass; A skip ! coins_off; A reverse ! coins_off; A blank A ! coins_off"},
    {"more than an int holds are still coins",
     "coins yes; coins_points 1; coins_earned 1000; bag A:100:100; rack_size 15; bingo_bonus 1000; board 31",
     "A play 16P AAAAAAAAAAAAAAA; B pass"},
};

#define SEAT_A_HAS_20 "coins yes; bag A:200:5; "

static const Case skips[] = {
    {"the next of two is skipped", SEAT_A_HAS_20,
     "A play 8H AA; B pass; A skip; = coins 1 0; = turn A; = skips 1; A pass; = turn A; = skips 0; = scoreless 1 1; A "
     "pass; = turn B"},
    {"the next of three is skipped", SEAT_A_HAS_20 "seats 3",
     "A play 8H AA; B pass; C pass; A skip; A play 8G A..; = turn C; C pass; = turn A"},
    {"it costs five", SEAT_A_HAS_20, "A play 8H AA; B skip ! coins_short; B pass; A skip; A skip ! coins_short"},
    {"two can be bought when there is money", "coins yes; bag A:200:9; seats 4",
     "A play 8H AAA; = coins 15 0 0 0; B pass; C pass; D pass; A skip; A skip; = coins 5 0 0 0; A pass; = turn D"},
    {"with two players only one", "coins yes; bag A:200:9",
     "A play 8H AAA; = coins 15 0; B pass; A skip; A skip ! skip_idle; = coins 10 0; = skips 1; A pass; = turn A; A "
     "skip; = coins 5 0; A pass; = turn A"},
    {"with three players two", "coins yes; bag A:200:9; seats 3",
     "A play 8H AAA; B pass; C pass; A skip; A skip; A skip ! skip_idle; = coins 5 0 0; A pass; = turn A"},
    {"those who have left don't count", "coins yes; bag A:200:9; seats 3",
     "A play 8H AAA; B pass; C resign; A skip; A skip ! skip_idle; A pass; = turn A"},
    {"by the first rules a second one undid the first", "rules 1; coins yes; bag A:200:9",
     "A play 8H AAA; B pass; A skip; A skip; = coins 5 0; A pass; = turn B"},
    {"who has left is not skipped", SEAT_A_HAS_20 "seats 4",
     "A play 8H AA; B resign; C pass; D pass; A skip; A pass; = turn D; D pass; = turn A"},
    {"it is gone with the turn it was bought in", SEAT_A_HAS_20 "seats 3",
     "A play 8H AA; B pass; C pass; A skip; A resign; = turn C; C exchange A; = turn B; B exchange A; = turn C"},
    {"nobody buys out of turn", SEAT_A_HAS_20, "A play 8H AA; A skip ! not_your_turn"},
    {"alone there is nothing to buy", SEAT_A_HAS_20 "seats 1",
     "A play 8H AA; A skip ! advantage_alone; A reverse ! advantage_alone; A blank A ! advantage_alone"},
    {"buying lets a pending play stand", "preset seed-003; bag A:200:5",
     "A play 8H AA; B accept; B play 8G A..; A skip; = pending no; A challenge 0 ! nothing_pending; = tiles 7 7"},
    {"a price of nothing", "coins yes; coins_price 0", "A skip; A pass; = turn A"},
};

static const Case reverses[] = {
    {"the order turns round and stays so", SEAT_A_HAS_20 "seats 3",
     "A play 8H AA; B pass; C pass; A reverse; = direction -1; = coins 1 0 0; = turn A; A pass; = turn C; C pass; = "
     "turn B; B pass; = turn A"},
    {"twice is as before", "coins yes; bag A:200:10; seats 3",
     "A play 8H AA; B pass; C pass; A reverse; A reverse; A pass; = turn B"},
    {"not with two", SEAT_A_HAS_20, "A play 8H AA; B pass; A reverse ! reverse_two"},
    {"nor with two of three left", SEAT_A_HAS_20 "seats 3", "A play 8H AA; B pass; C resign; A reverse ! reverse_two"},
    {"a skip goes the new way", "coins yes; bag A:200:10; seats 4",
     "A play 8H AA; B pass; C pass; D pass; A reverse; A skip; A pass; = turn C"},
    {"past those who have left", SEAT_A_HAS_20 "seats 4",
     "D resign; A play 8H AA; B pass; C pass; A reverse; A pass; = turn C; C pass; = turn B"},
};

static const Case blanks[] = {
    {"with a full rack a tile goes back to the bag", "coins yes; bag A:100:5",
     "A play 8H AA; B pass; = bag 84; A blank ! must_give; A blank A; = rack A AAAAAA?; = bag 85; = turn A; = coins 1 "
     "0"},
    {"it is a blank like others", "coins yes; bag A:100:5 B:0:3",
     "A play 8H AA; B pass; A blank A; A play 8G b..; = score 30 0; = tiles 7 7"},
    {"with room on the rack nothing goes back", "coins yes; bag A:5:9; rack_size 2; bingo_bonus 0",
     "A play 8H AA; = tiles 1 2; = bag 0; B pass; A blank A ! need_not_give; A blank; = rack A A?; = coins 4 0; = bag "
     "0"},
    {"only a tile of the rack", "coins yes; bag A:100:5 B:1:3", "A play 8H AA; B pass; A blank B ! not_on_rack"},
    {"a blank may be given for a blank", "coins yes; bag A:100:9",
     "A play 8H AAA; B pass; A blank A; A blank #; = rack A AAAAAA?; = coins 5 0"},
    {"what was bought can be exchanged, and drawn by others", "coins yes; bag A:7:9; rack_size 3; bingo_bonus 0",
     "A play 8H AA; = bag 0; = tiles 2 3; B pass; A blank; = tiles 3 3; A play 8F AA..; = end ; = rack A ?"},
    {"it is put back like any tile", "coins yes; bag A:40:9; rack_size 2; bingo_bonus 0",
     "A play 8H AA; B pass; A blank A; A exchange ?; = rack A AA; = bag 35"},
};

#define RUN(table) run_cases(table, sizeof table / sizeof *table)

static void coins_are_earned_by_the_best_total(void **state) {
  (void)state;
  RUN(earned);
}

static void a_skip_leaves_out_the_next(void **state) {
  (void)state;
  RUN(skips);
}

static void a_reversal_turns_the_order_round(void **state) {
  (void)state;
  RUN(reverses);
}

static void a_blank_can_be_bought(void **state) {
  (void)state;
  RUN(blanks);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(coins_are_earned_by_the_best_total),
      cmocka_unit_test(a_skip_leaves_out_the_next),
      cmocka_unit_test(a_reversal_turns_the_order_round),
      cmocka_unit_test(a_blank_can_be_bought),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
