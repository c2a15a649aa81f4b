// SPDX-License-Identifier: MIT
// Clocks. Times are in milliseconds.
#include "game/script.h"
#include "support/test.h"

#define GAME_CLOCK "clock game; clock_limit_s 60; clock_overtime_s 0; "

static const Case game_clocks[] = {
    {"each has the limit, and one's own turns take from it", GAME_CLOCK,
     "= clock 60000 60000; wait 10000; A pass; = clock 50000 60000; wait 3000; B play 8H AA; = clock 50000 57000; wait "
     "1; A pass; = clock 49999 57000"},
    {"every turn adds the increment", GAME_CLOCK "clock_increment_s 5",
     "wait 10000; A pass; = clock 55000 60000; wait 2000; B pass; = clock 55000 63000"},
    {"what one does within a turn costs no more than its time",
     GAME_CLOCK "coins yes; coins_earned 1000; coins_points 1",
     "A play 8H AA; B pass; wait 1000; A skip; wait 1000; A blank A; wait 1000; A pass; = clock 57000 60000"},
    {"nobody has time beyond the limit", GAME_CLOCK,
     "wait 60001; A pass ! time_up; A play 8H AA ! time_up; A exchange A ! time_up; A help ! time_up"},
    {"to the last millisecond", GAME_CLOCK, "wait 60000; A pass; = clock 0 60000"},
    {"overtime is allowed as far as it goes", GAME_CLOCK "clock_overtime_s 30",
     "wait 90000; A pass; = clock -30000 60000; wait 60000; B pass; A pass; wait 1; B pass"},
    {"and no further", GAME_CLOCK "clock_overtime_s 30",
     "wait 90001; A pass ! time_up; timeout A; = end resigned; = winners B; = time 10 0"},
    {"who runs out of time is out", GAME_CLOCK "seats 3",
     "wait 60001; timeout A; = end ; = turn B; = tiles 0 7 7; A pass ! seat_is_out"},
    {"nobody is out before", GAME_CLOCK, "wait 60000; timeout A ! time_left; wait 1; timeout B ! time_left; timeout A"},
    {"nobody at the table can say so", GAME_CLOCK, "wait 60001; A timeout A ! only_system; B timeout A ! only_system"},
    {"there is no such seat", GAME_CLOCK, "wait 60001; timeout C ! no_such_seat"},
    {"resigning is always possible", GAME_CLOCK, "wait 600000; A resign; = end resigned"},
};

// Ten points per started minute. Two passes of each player end these games; A then holds 7 points.
static const Case overtime[] = {
    {"no overtime, no points", GAME_CLOCK "clock_overtime_s 600",
     "wait 60000; A pass; B pass; A pass; B pass; = time 0 0; = score -7 -7"},
    {"a millisecond is a minute begun", GAME_CLOCK "clock_overtime_s 600",
     "wait 60001; A pass; B pass; A pass; B pass; = time 10 0; = score -17 -7; = winners B"},
    {"a whole minute is one", GAME_CLOCK "clock_overtime_s 600",
     "wait 120000; A pass; B pass; A pass; B pass; = time 10 0"},
    {"and a millisecond more two", GAME_CLOCK "clock_overtime_s 600",
     "wait 120001; A pass; B pass; A pass; B pass; = time 20 0"},
    {"both may pay", GAME_CLOCK "clock_overtime_s 600; clock_overtime_points 7",
     "wait 60001; A pass; wait 200000; B pass; A pass; B pass; = time 7 21; = score -14 -28"},
    {"the turn that ends the game counts", GAME_CLOCK "clock_overtime_s 600; bag A:4:1; rack_size 2; bingo_bonus 0",
     "wait 70000; A play 8H AA; = end out; = clock -10000 60000; = time 10 0; = score -4 -2"},
    {"no increment for it", GAME_CLOCK "clock_increment_s 30; bag A:4:1; rack_size 2; bingo_bonus 0",
     "wait 10000; A play 8H AA; = end out; = clock 50000 60000"},
    {"however late it is recorded, no more than the overtime allowed", GAME_CLOCK "clock_overtime_s 60; seats 3",
     "wait 99999999999999; timeout A; = end ; B resign; = time 10 0 0"},
    {"it is counted when the others leave", GAME_CLOCK "clock_overtime_s 600",
     "wait 65000; B resign; = end resigned; = time 10 0"},
    {"an aborted game counts nothing", GAME_CLOCK "clock_overtime_s 600", "wait 70000; A pass; abort; = time 0 0"},
    {"a turn lost in the end is not charged to who moved before",
     GAME_CLOCK "challenge double; seats 3; scoreless_each no; scoreless_to_end 2; passes_to_end 0",
     "A play 8H AA; C challenge 1; wait 5000; B pass; = end scoreless; = clock 60000 55000 60000"},
};

static const Case turn_clocks[] = {
    {"every turn has the limit", "clock turn; clock_limit_s 30",
     "wait 30000; A pass; wait 30000; B pass; wait 30001; A pass ! time_up"},
    {"a turn that takes longer is lost", "clock turn; clock_limit_s 30",
     "wait 30001; timeout A; = turn B; = scoreless 1 0; = passes 0 0; wait 30000; B pass"},
    {"not before", "clock turn; clock_limit_s 30",
     "wait 29999; timeout A ! time_left; A pass; wait 30000; timeout B ! time_left"},
    {"lost turns end the game", "clock turn; clock_limit_s 30; scoreless_each no; scoreless_to_end 2",
     "wait 30001; timeout A; wait 30001; timeout B; = end scoreless"},
    {"a pending play stands when the time to challenge is over", "clock turn; clock_limit_s 30; challenge single",
     "A play 8H AA; wait 30001; B challenge 0 ! time_up; B accept ! time_up; timeout B; = pending no; = tiles 7 7; = "
     "turn A; = scoreless 0 1"},
    {"another one may still challenge", "clock turn; clock_limit_s 30; challenge single; seats 3",
     "A play 8H AA; wait 30001; C challenge 0; = score 0 0 0"},
    {"a play that ends the game stands too", "clock turn; clock_limit_s 30; challenge single; bag A:4:1; rack_size 2",
     "A play 8H AA; wait 30001; timeout B; = end out; = winners A"},
    {"a skip that was bought goes with the turn", "clock turn; clock_limit_s 30; coins yes; coins_price 0; seats 3",
     "A skip; wait 30001; timeout A; = turn C"},
    {"no points for time", "clock turn; clock_limit_s 30", "wait 20000; A pass; B pass; A pass; B pass; = time 0 0"},
};

static const Case day_clocks[] = {
    {"who lets a turn lapse is out", "clock days; clock_limit_s 259200; seats 3",
     "wait 259200000; A pass; wait 259200001; B pass ! time_up; timeout B; = turn C; = tiles 7 0 7; = end "},
    {"of two the other wins", "clock days; clock_limit_s 86400",
     "wait 86400001; timeout A; = end resigned; = winners B"},
};

#define RICH "coins yes; coins_points 1; coins_earned 1000; coins_price 5; challenge reject; "

// A moves twice in a row, and its play waits for B's answer: that is B's time.
static const Case answers[] = {
    {"the time to answer is the answerer's", RICH GAME_CLOCK,
     "A play 8H AA; B pass; A skip; wait 1000; A play 8G A..; = awaited B; wait 5000; B accept; = clock 59000 55000; "
     "wait 2000; A pass; = clock 57000 55000"},
    {"also when it is rejected", RICH GAME_CLOCK,
     "A play 8H AA; B pass; A skip; A play 8G A..; wait 5000; B challenge 0; = clock 60000 55000; wait 2000; A pass; = "
     "clock 58000 55000"},
    {"who does not answer has accepted", RICH "clock turn; clock_limit_s 30",
     "A play 8H AA; B pass; A skip; A play 8G A..; wait 30001; B accept ! time_up; timeout A ! time_left; timeout B; = "
     "pending no; = turn A; = scoreless 0 1; wait 30000; A pass"},
    {"or is out where that is the rule", RICH GAME_CLOCK "seats 3",
     "A play 8H AA; B pass; C pass; A skip; A play 8G A..; C resign; wait 60001; timeout B; = end resigned; = winners "
     "A; = clock 60000 -1 60000"},
    {"who leaves instead of answering has used the time", RICH GAME_CLOCK "seats 4",
     "A play 8H AA; B pass; C pass; D pass; A skip; A skip; A skip; A play 8G A..; = turn A; = awaited B; wait 4000; B "
     "resign; = awaited C; wait 3000; C accept; = clock 60000 56000 57000 60000; wait 1000; A pass; = clock 59000 "
     "56000 57000 60000"},
};

static const Case undos[] = {
    {"clocks are never set back", GAME_CLOCK "bots B; clock_increment_s 2",
     "wait 3000; A play 8H AA; = clock 59000 60000; wait 4000; A undo; = clock 59000 56000; = turn A; wait 1000; A "
     "pass; = clock 60000 56000"},
    {"the turn begins anew when it comes back", "clock turn; clock_limit_s 30; bots B",
     "wait 29000; A pass; wait 29000; A undo; wait 30000; A pass"},
};

// A pause is recorded when a game that was put away goes on.
static const Case pauses[] = {
    {"the turn has its time again", "clock turn; clock_limit_s 30",
     "wait 25000; pause 20000; wait 25000; A pass; wait 30001; timeout B"},
    {"and not more than that", "clock turn; clock_limit_s 30", "wait 25000; pause 20000; wait 25001; A pass ! time_up"},
    {"nothing is taken from a game clock for it", GAME_CLOCK,
     "wait 90000; pause 80000; = clock 60000 60000; A pass; = clock 50000 60000"},
    {"of correspondence too", "clock days; clock_limit_s 86400", "wait 86400001; pause 2; A pass"},
    {"of a round", "preset duplicate; duplicate_round_s 60; bag A:50:1 B:50:1", "wait 5000; pause 5000; A submit -"},
    {"as long as the turn at most", GAME_CLOCK,
     "wait 5000; pause 5001 ! pause; pause 0 ! pause; pause -1 ! pause; pause 5000"},
    {"once is once", GAME_CLOCK, "wait 5000; pause 4000; pause 1001 ! pause; pause 1000"},
    {"without a clock there is none", "", "wait 5000; pause 1 ! no_clock"},
    {"nor for a round without a time", "preset duplicate; duplicate_round_s 0; bag A:50:1 B:50:1",
     "wait 5000; pause 1 ! no_clock"},
    {"no player can say so", GAME_CLOCK, "wait 5000; A pause 1000 ! only_system"},
};

// An invited player has not come yet.
static const Case free_seats[] = {
    {"no time goes by before everybody sits", GAME_CLOCK "free B",
     "wait 900000; = clock 60000 60000; timeout A ! time_left; A pass; = clock 60000 60000; wait 900000; timeout B ! "
     "time_left; seat B Bea; = clock 60000 60000; wait 10000; B pass; = clock 60000 50000"},
    {"the clock starts with the last one", GAME_CLOCK "seats 3; free BC",
     "wait 5000; seat B Bea; wait 5000; A pass; = clock 60000 60000 60000; wait 5000; seat C Cai; wait 7000; B pass; = "
     "clock 60000 53000 60000"},
    {"also where turns have a time", "clock turn; clock_limit_s 30; free B",
     "wait 31000; A pass; wait 99000; seat B Bea; wait 30000; B pass; wait 30001; timeout A"},
    {"and where they have days", "clock days; clock_limit_s 86400; free B",
     "A pass; wait 999999999; timeout B ! time_left; seat B Bea; wait 86400001; timeout B"},
    {"who has left is not waited for", GAME_CLOCK "seats 3; free C",
     "C resign; wait 10000; A pass; = clock 50000 60000 60000"},
    {"a change of seats later is nothing to the clock", GAME_CLOCK,
     "wait 10000; seat B Bea; wait 10000; A pass; = clock 40000 60000"},
    {"by the first rules it ran", GAME_CLOCK "rules 1; free B", "wait 10000; A pass; = clock 50000 60000"},
};

static const Case times[] = {
    {"time never goes back", "", "wait 1000; A pass; wait -1; B pass ! time_backwards; wait 1; B pass"},
    {"nor before the beginning", "", "wait -1; A pass ! time_backwards; abort ! time_backwards"},
    {"without a clock there is no time limit", "", "wait 99999999999999; A pass; timeout B ! no_clock"},
    {"duplicate has its own", "preset duplicate; clock game; clock_limit_s 10; bag A:50:1 B:50:1",
     "wait 20000; timeout A ! no_clock; A submit -"},
};

#define RUN(table) run_cases(table, sizeof table / sizeof *table)

static void a_game_clock_runs_in_one_s_own_turn(void **state) {
  (void)state;
  RUN(game_clocks);
}

static void overtime_costs_points(void **state) {
  (void)state;
  RUN(overtime);
}

static void a_turn_clock_takes_the_turn(void **state) {
  (void)state;
  RUN(turn_clocks);
}

static void correspondence_has_days(void **state) {
  (void)state;
  RUN(day_clocks);
}

static void an_answer_takes_the_answerer_s_time(void **state) {
  (void)state;
  RUN(answers);
}

static void undo_never_gives_time_back(void **state) {
  (void)state;
  RUN(undos);
}

static void time_goes_one_way(void **state) {
  (void)state;
  RUN(times);
}

static void a_pause_gives_back_what_it_says(void **state) {
  (void)state;
  RUN(pauses);
}

static void clocks_start_when_everybody_sits(void **state) {
  (void)state;
  RUN(free_seats);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_pause_gives_back_what_it_says),
      cmocka_unit_test(clocks_start_when_everybody_sits),
      cmocka_unit_test(a_game_clock_runs_in_one_s_own_turn),
      cmocka_unit_test(overtime_costs_points),
      cmocka_unit_test(a_turn_clock_takes_the_turn),
      cmocka_unit_test(correspondence_has_days),
      cmocka_unit_test(an_answer_takes_the_answerer_s_time),
      cmocka_unit_test(undo_never_gives_time_back),
      cmocka_unit_test(time_goes_one_way),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
