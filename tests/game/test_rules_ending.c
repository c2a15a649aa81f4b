// SPDX-License-Identifier: MIT
// How games end, and the final count.
#include "game/script.h"
#include "support/test.h"

// How many turns of one sort in a row end a game; 0: they never do.
typedef struct IdleCase {
  const char *setup, *first, *second; // the verbs of the even and the odd turns
  int turns;
  const char *end;
} IdleCase;

static const IdleCase idle[] = {
    {"preset classic; seats 1", "pass", "pass", 2, "passes"},
    {"preset classic; seats 2", "pass", "pass", 4, "passes"},
    {"preset classic; seats 3", "pass", "pass", 6, "passes"},
    {"preset classic; seats 2", "exchange A", "exchange A", 24, "scoreless"},
    {"preset classic; seats 3", "exchange A", "exchange A", 36, "scoreless"},
    {"preset classic; seats 2", "pass", "exchange A", 24, "scoreless"},
    {"preset seed-003; seats 2", "pass", "pass", 4, "passes"},
    {"preset seed-003; seats 4", "pass", "pass", 8, "passes"},
    {"preset seed-003; seats 2", "exchange A", "exchange A", 24, "scoreless"},
    {"preset spanish; seats 2", "pass", "pass", 4, "passes"},
    {"preset spanish; seats 3", "pass", "pass", 6, "passes"},
    {"preset spanish; seats 2", "exchange A", "exchange A", 12, "scoreless"},
    {"preset spanish; seats 3", "exchange A", "exchange A", 12, "scoreless"},
    {"preset spanish; seats 2", "exchange A", "pass", 12, "scoreless"},
    {"preset catalan; seats 2", "pass", "pass", 6, "passes"},
    {"preset catalan; seats 3", "pass", "pass", 9, "passes"},
    {"preset catalan; seats 2", "exchange A", "exchange A", 0, ""},
    {"preset catalan; seats 2", "exchange A", "pass", 0, ""},
    {"preset english; seats 2", "pass", "pass", 6, "scoreless"},
    {"preset english; seats 2", "exchange A", "exchange A", 6, "scoreless"},
    {"preset english; seats 4", "pass", "exchange A", 6, "scoreless"},
    {"preset super; seats 2", "pass", "pass", 4, "passes"},
    {"preset super; seats 2", "exchange A", "exchange A", 12, "scoreless"},
    {"preset wordsmog; seats 2", "pass", "pass", 6, "scoreless"},
    {"preset wordsmog; seats 2", "exchange A", "exchange A", 6, "scoreless"},
    // each number by itself
    {"passes_to_end 1; seats 3", "pass", "pass", 3, "passes"},
    {"passes_to_end 3; passes_each no; seats 2", "pass", "pass", 3, "passes"},
    {"passes_to_end 3; passes_each no; seats 2; scoreless_to_end 0", "pass", "exchange A", 0, ""},
    {"passes_to_end 2; exchange_is_pass yes; seats 2", "exchange A", "pass", 4, "passes"},
    {"passes_to_end 0; scoreless_to_end 5; scoreless_each no; seats 3", "pass", "pass", 5, "scoreless"},
    {"passes_to_end 0; scoreless_to_end 5; scoreless_each yes; seats 3", "pass", "pass", 15, "scoreless"},
    {"passes_to_end 0; scoreless_to_end 0; seats 2", "pass", "pass", 0, ""},
    // the passes come first where both are reached
    {"passes_to_end 2; scoreless_to_end 2; scoreless_each yes; seats 2", "pass", "pass", 4, "passes"},
};

static void idle_turns_end_the_game_as_the_preset_says(void **state) {
  (void)state;
  enum { TURNS_TRIED = 200 };
  for (size_t i = 0; i < sizeof idle / sizeof *idle; i++) {
    Game *game = script_game(idle[i].setup);
    int turns = 0;
    while (!state_is_over(game_state(game)) && turns < TURNS_TRIED) {
      char line[64];
      snprintf(line, sizeof line, "%c %s", 'A' + game_state(game)->turn, turns % 2 ? idle[i].second : idle[i].first);
      Action action;
      Error err;
      script_action(game, line, &action);
      action.at_ms = game_state(game)->at_ms;
      assert_ok(game_append(game, &action, &err), err);
      turns++;
    }
    const char *end = end_reason_name(game_state(game)->end);
    if (strcmp(end, idle[i].end) != 0 || turns != (idle[i].turns ? idle[i].turns : TURNS_TRIED))
      fail_msg("%s, %s, %s: '%s' after %d turns instead of '%s' after %d", idle[i].setup, idle[i].first, idle[i].second,
               end, turns, idle[i].end, idle[i].turns);
    game_destroy(game);
  }
}

static const Case interrupted[] = {
    {"a play begins the count anew", "",
     "A pass; B pass; A pass; B play 8H AA; = passes 2 0; = inall 0 0; A pass; B pass; = end ; A pass; B pass; = end "
     "passes"},
    {"a play for nothing is a play",
     "bag A:4:1 #:4:0; rack_size 2; racks ?? *; passes_each no; passes_to_end 3; bingo_bonus 0",
     "A play 8H aa; = score 0 0; = scoreless 0 0; B pass; = end "},
    {"passes of one player alone are not in a row", "passes_each no; passes_to_end 2",
     "A pass; B play 8H AA; A pass; = end ; B pass; = end passes"},
    {"a skipped player has not passed", "coins yes; coins_earned 1000; coins_points 1",
     "A play 8H AA; B pass; A skip; A pass; = passes 1 1; = turn A; A pass; = passes 2 1; B pass; = end passes"},
    {"who has left is not waited for", "seats 3", "A pass; B pass; C pass; A pass; B pass; C resign; = end passes"},
    {"nor when they leave before", "seats 3", "C resign; A pass; B pass; A pass; B pass; = end passes"},
};

static const Case outs[] = {
    {"the example of the rules: an X and an A are left, nine points change hands",
     "bag X:1:8 A:1:1 B:1:3 C:1:3; rack_size 2; racks AX BC; bingo_bonus 0",
     "A pass; B play 8H BC; = end out; = out B; = losses 9 0; = gains 0 9; = score -9 21; = winners B"},
    {"all of three", "bag A:2:1 B:2:3 C:2:5; rack_size 2; seats 3; racks AA BB CC; bingo_bonus 0",
     "A pass; B play 8H BB; = end out; = losses 2 0 10; = gains 0 12 0; = score -2 24 -10; = winners B"},
    {"not while there are tiles in the bag", "bag A:5:1; rack_size 2", "A play 8H AA; = end ; = tiles 1 2; = bag 0"},
    {"alone nobody pays", "bag A:2:1; rack_size 2; seats 1; bingo_bonus 0",
     "A play 8H AA; = end out; = score 4; = winners A"},
    {"blanks on a rack cost nothing", "bag A:2:1 #:2:0; rack_size 2; racks AA ??; bingo_bonus 0",
     "A play 8H AA; = end out; = losses 0 0; = score 4 0"},
    {"going out comes before a full board",
     "bag A:9:1; board 3; rack_size 3; bingo_bonus 0; layout .../.*./...; seats 1",
     "A play 2A AAA; A play 1A AAA; A play 3A AAA; = end out; = out A; = board 9"},
    {"a full board ends the game with tiles left",
     "bag A:20:1; board 3; rack_size 3; bingo_bonus 0; layout .../.*./...",
     "A play 2A AAA; = score 6 0; B play 1A AAA; = score 6 9; A play 3A AAA; = end board_full; = out -; = losses 3 3; "
     "= score 15 6"},
    {"the higher score wins", "seats 3",
     "A play 8H AA; B play G8 A; C resign; A pass; B pass; A pass; B pass; = end passes; = score -3 -4 0; = winners A"},
    {"ties are ties", "seats 2", "A pass; B pass; A pass; B pass; = score -7 -7; = winners AB"},
    {"nobody has won before the end", "", "A play 8H AA; = winners ; = end "},
    {"after the end nothing goes", "",
     "A pass; B pass; A pass; B pass; A pass ! game_over; A resign ! game_over; stuck ! game_over;abort ! game_over; A "
     "undo 0 ! game_over; seat A Z ! game_over; lexicon x ! game_over"},
};

static const Case stucks[] = {
    {"nobody can move: both lose what they hold", "bag A:4:1 B:4:3; rack_size 4; racks AABB AABB",
     "stuck; = end stuck; = losses 8 8; = score -8 -8; = winners AB"},
    {"not while somebody can exchange", "bag A:5:1; rack_size 2", "stuck ! not_stuck"},
    {"the bag may hold fewer than the rules ask for", "bag A:10:1; rack_size 2; exchange_minimum 7",
     "= bag 6; stuck; = end stuck"},
    {"exactly as many are enough", "bag A:11:1; rack_size 2; exchange_minimum 7", "= bag 7; stuck ! not_stuck"},
    {"nobody at the table can say so", "bag A:4:1; rack_size 2", "A stuck ! only_system; B stuck ! only_system"},
    {"a pending play is answered first", "bag A:6:1; rack_size 3; challenge single",
     "A play 8H AA; stuck ! must_answer; B accept; stuck"},
};

static const Case resignations[] = {
    {"of two players the other one wins, whatever the score", "",
     "A play 8H AA; A resign; = end resigned; = winners B; = score 4 0; = losses 0 0"},
    {"in their turn or not", "", "B resign; = end resigned; = winners A"},
    {"of three the others go on", "seats 3",
     "A play 8H AA; B resign; = end ; = turn C; = tiles 7 0 7; = bag 77; C play 8G A..; = turn A; B pass ! "
     "seat_is_out"},
    {"out of turn the turn stays", "seats 3", "C resign; = turn A; A pass; = turn B; B pass; = turn A"},
    {"the last one left wins", "seats 3", "A play 8H AA; A resign; B resign; = end resigned; = winners C"},
    {"their tiles leave play and cost nobody",
     "seats 3; bag A:2:1 B:2:3 C:2:5; rack_size 2; racks AA BB CC; bingo_bonus 0",
     "C resign; = bag 0; A play 8H AA; = end out; = gains 6 0 0; = losses 0 6 0; = score 10 -6 0; = winners A"},
    {"who has left does not win", "seats 3",
     "A play 8H AA; B play 8G A..; C pass; A resign; B pass; C pass; B pass; = end passes; = winners B"},
    {"alone it is the end without a winner", "seats 1", "A resign; = end resigned; = winners "},
    {"nobody resigns twice, or for the house", "seats 3",
     "B resign; B resign ! seat_is_out; system resign ! only_players"},
    {"a pending play of who leaves stands", "seats 3; challenge single",
     "A play 8H AA; A resign; = pending no; = board 2; B challenge 0 ! nothing_pending; = tiles 0 7 7"},
    {"a pending play stays for the next to answer", "seats 3; challenge reject",
     "A play 8H AA; B resign; = turn C; = pending yes; C challenge 0; = score 0 0 0; = turn A"},
    {"a pending play that nobody is left to answer stands", "challenge reject",
     "A play 8H AA; B resign; = pending no; = tiles 7 0; = end resigned; = winners A"},
    {"third parties do not disturb it", "seats 3; challenge single",
     "A play 8H AA; C resign; = pending yes; = turn B; B challenge 0; = score 0 0 0"},
};

static const Case aborts[] = {
    {"the house calls a game off", "", "A play 8H AA; abort; = end aborted; = winners ; = score 4 0; = losses 0 0"},
    {"among people nobody can", "", "A abort ! abort_people; B abort ! abort_people"},
    {"against machines one can", "bots B", "A play 8H AA; A abort; = end aborted; = winners "},
    {"also when the other people have left", "seats 3; bots C",
     "A abort ! abort_people; B resign; A abort; = end aborted"},
    {"alone too", "seats 1", "A abort; = end aborted"},
    {"a pending play is of no account then", "challenge single", "A play 8H AA; abort; = pending no"},
};

#define RUN(table) run_cases(table, sizeof table / sizeof *table)

static void only_turns_in_a_row_count(void **state) {
  (void)state;
  RUN(interrupted);
}

static void going_out_or_a_full_board_ends_the_game(void **state) {
  (void)state;
  RUN(outs);
}

static void a_game_in_which_nobody_can_move_ends(void **state) {
  (void)state;
  RUN(stucks);
}

static void resigning_ends_the_game_for_one(void **state) {
  (void)state;
  RUN(resignations);
}

static void a_game_that_is_called_off_has_no_result(void **state) {
  (void)state;
  RUN(aborts);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(idle_turns_end_the_game_as_the_preset_says),
      cmocka_unit_test(only_turns_in_a_row_count),
      cmocka_unit_test(going_out_or_a_full_board_ends_the_game),
      cmocka_unit_test(a_game_in_which_nobody_can_move_ends),
      cmocka_unit_test(resigning_ends_the_game_for_one),
      cmocka_unit_test(a_game_that_is_called_off_has_no_result),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
