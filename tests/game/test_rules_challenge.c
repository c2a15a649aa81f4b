// SPDX-License-Identifier: MIT
// Challenges: in each mode, of valid and invalid plays, with two and with three players.
#include "game/script.h"
#include "support/test.h"

// A has played 8H AA for 4 points, B is to move.
static const Case verdicts[] = {
    {"void: plays stand at once", "challenge void",
     "A play 8H AA; = pending no; = tiles 7 7; B challenge 0 ! nothing_pending; B accept ! nothing_pending"},
    {"reject, a good play, two players: it stands and B loses the turn", "challenge reject",
     "A play 8H AA; B challenge 1; = score 4 0; = tiles 7 7; = turn A; = scoreless 0 1; = pending no; = board 2"},
    {"reject, a bad play, two players: it comes off and B loses the turn too", "challenge reject",
     "A play 8H AA; B challenge 0; = score 0 0; = tiles 7 7; = bag 86; = turn A; = scoreless 1 1; = board 0; = inall 0 "
     "2"},
    {"reject, a good play, three players", "challenge reject; seats 3",
     "A play 8H AA; B challenge 1; = score 4 0 0; = turn C; = scoreless 0 1 0"},
    {"reject, a bad play, three players", "challenge reject; seats 3",
     "A play 8H AA; B challenge 0; = score 0 0 0; = turn C; = scoreless 1 1 0; = lost 0 0 0"},
    {"single, a good play, two players: nothing happens", "challenge single",
     "A play 8H AA; B challenge 1; = score 4 0; = tiles 7 7; = turn B; = scoreless 0 0; B pass"},
    {"single, a bad play, two players: B is to move", "challenge single",
     "A play 8H AA; B challenge 0; = score 0 0; = tiles 7 7; = turn B; = scoreless 1 0; = board 0; B play 8H AA"},
    {"single, a good play, three players, asked by the third", "challenge single; seats 3",
     "A play 8H AA; C challenge 1; = score 4 0 0; = turn B; = lost 0 0 0"},
    {"single, a bad play, three players, asked by the third", "challenge single; seats 3",
     "A play 8H AA; C challenge 0; = score 0 0 0; = turn B; = scoreless 1 0 0"},
    {"double, a good play, two players: B loses the turn", "challenge double",
     "A play 8H AA; B challenge 1; = score 4 0; = tiles 7 7; = turn A; = scoreless 0 1"},
    {"double, a bad play, two players: B is to move", "challenge double",
     "A play 8H AA; B challenge 0; = score 0 0; = tiles 7 7; = turn B; = scoreless 1 0"},
    {"double, a good play, three players, asked by the next", "challenge double; seats 3",
     "A play 8H AA; B challenge 1; = turn C; = scoreless 0 1 0"},
    {"double, a good play, three players, asked by the third: C's next turn is lost", "challenge double; seats 3",
     "A play 8H AA; C challenge 1; = turn B; = lost 0 0 1; = scoreless 0 0 0; B pass; = turn A; = lost 0 0 0; = "
     "scoreless 0 1 1"},
    {"double, a bad play, three players, asked by the third", "challenge double; seats 3",
     "A play 8H AA; C challenge 0; = turn B; = lost 0 0 0; = score 0 0 0"},
    {"5, a good play, two players: A gets five points more", "challenge 5",
     "A play 8H AA; B challenge 1; = score 9 0; = turn B; = tiles 7 7"},
    {"5, a bad play, two players", "challenge 5", "A play 8H AA; B challenge 0; = score 0 0; = turn B; = board 0"},
    {"5, a good play, three players, asked by the third", "challenge 5; seats 3",
     "A play 8H AA; C challenge 1; = score 9 0 0; = turn B"},
    {"5, a bad play, three players", "challenge 5; seats 3", "A play 8H AA; B challenge 0; = score 0 0 0; = turn B"},
    {"10, a good play, two players: A gets ten points more", "challenge 10",
     "A play 8H AA; B challenge 1; = score 14 0; = turn B"},
    {"10, a bad play, two players", "challenge 10", "A play 8H AA; B challenge 0; = score 0 0; = turn B"},
    {"10, a good play, three players, asked by the third", "challenge 10; seats 3",
     "A play 8H AA; C challenge 1; = score 14 0 0; = turn B"},
    {"10, a bad play, three players", "challenge 10; seats 3", "A play 8H AA; C challenge 0; = score 0 0 0; = turn B"},
};

static const Case whole_plays[] = {
    {"one bad word takes the whole play off", "challenge single",
     "A play 8H AA; B accept; B play 9H AA; = pending yes; A challenge 110; = score 4 0; = board 2"},
    {"every word must be judged", "challenge single",
     "A play 8H AA; B play 9H AA; A challenge 1 ! verdict_count; A challenge 11 ! verdict_count;"
     "A challenge 1111 ! verdict_count; A challenge 111; = score 4 8"},
    {"a blank comes back as a blank", "challenge single; rack_size 2; bag A:5:1 #:1:0; racks A? *",
     "A play 8H aA; = score 52 0; B challenge 0; = rack A A?; B accept ! nothing_pending"},
    {"a first play that came off leaves the start to be covered", "challenge single",
     "A play 8H AA; B challenge 0; B play 1A AA ! start_not_covered; B play 8H AA; = score 0 4"},
    {"nobody answers their own play", "challenge single; seats 3",
     "A play 8H AA; A challenge 0 ! own_play; A accept ! own_play"},
    {"only the next player rejects", "challenge reject; seats 3",
     "A play 8H AA; C challenge 0 ! not_yours_to_challenge"},
    {"only the next player accepts", "challenge single; seats 3", "A play 8H AA; C accept ! not_your_turn; B accept"},
    {"once accepted, it stands", "challenge reject",
     "A play 8H AA; B accept; = tiles 7 7; = turn B; B challenge 0 ! nothing_pending"},
    {"whatever B does lets it stand", "challenge reject; seats 3",
     "A play 8H AA; B pass; = tiles 7 7 7; C challenge 0 ! nothing_pending"},
    {"an exchange lets it stand", "challenge reject",
     "A play 8H AA; B exchange A; = tiles 7 7; A challenge 0 ! nothing_pending"},
    {"the next play takes its place", "challenge single",
     "A play 8H AA; B play 8G A..; = tiles 7 6; A challenge 0; = score 4 0"},
    {"no player judges for the house", "challenge double",
     "A play 8H AA; system challenge 1 ! only_players; system accept ! only_players"},
    {"alone there is nobody to ask", "challenge double; seats 1", "A play 8H AA; = pending no; = tiles 7"},
    {"with the others gone too", "challenge single; seats 3", "B resign; A play 8H AA; = pending yes; C accept"},
};

// New tiles come only when the play stands: nobody sees tiles for a play that is taken back.
static const Case draws[] = {
    {"not before", "challenge single", "A play 8H AAA; = tiles 4 7; = bag 86; B challenge 0; = tiles 7 7; = bag 86"},
    {"then at once", "challenge single", "A play 8H AAA; B accept; = tiles 7 7; = bag 83"},
};

static const Case out_plays[] = {
    {"a play that ends the game waits for an answer", "challenge single; rack_size 2; bag A:4:1",
     "A play 8H AA; = tiles 0 2; = end ; B pass ! must_answer; B play 8G A.. ! must_answer; B exchange A ! must_answer;"
     "A pass ! not_your_turn; B accept; = end out; = out A; = score 56 -2; = gains 2 0; = losses 0 2; = winners A"},
    {"it may be challenged for nothing", "challenge single; rack_size 2; bag A:4:1",
     "A play 8H AA; B challenge 1; = end out; = score 56 -2"},
    {"and come off", "challenge single; rack_size 2; bag A:4:1",
     "A play 8H AA; B challenge 0; = end ; = turn B; = tiles 2 2; = score 0 0; B pass; A pass; B pass; A pass; = end "
     "passes"},
    {"who rejects it wrongly loses a turn that is not there any more", "challenge reject; rack_size 2; bag A:4:1",
     "A play 8H AA; B challenge 1; = end out; = scoreless 0 0; = score 56 -2"},
    {"five points for a wrong challenge count in the end", "challenge 5; rack_size 2; bag A:4:1",
     "A play 8H AA; B challenge 1; = end out; = score 61 -2"},
    {"one that fills the board waits too",
     "challenge single; board 3; rack_size 3; bag A:20:1; bingo_bonus 0; layout .../.*./...",
     "A play 2A AAA; B play 1A AAA; A play 3A AAA; = board 9; = end ; B pass ! must_answer; B accept; = end "
     "board_full; = losses 3 3"},
    {"with tiles in the bag it is not the end", "challenge single; rack_size 2; bag A:5:1",
     "A play 8H AA; B pass; = tiles 1 2; = end "},
    {"any of three may challenge, the next one accepts", "challenge single; seats 3; rack_size 2; bag A:6:1",
     "A play 8H AA; C accept ! not_your_turn; C challenge 1; = end out"},
    {"when the next leaves, the one after answers", "challenge single; seats 3; rack_size 2; bag A:6:1",
     "A play 8H AA; B resign; = turn C; C pass ! must_answer; C accept; = end out; = score 56 0 -2"},
    {"when the last one leaves, it stands", "challenge single; rack_size 2; bag A:4:1",
     "A play 8H AA; B resign; = end out; = winners A; = pending no"},
};

// Coins enough for anything.
#define RICH "coins yes; coins_points 1; coins_earned 1000; coins_price 5; "

// A seat that moves twice in a row (the other was skipped, or had lost the turn) must not play on its own pending play.
static const Case own_pending[] = {
    {"a skipped player still answers", RICH "challenge reject",
     "A play 8H AA; B pass; A skip; A play 8G A..; = turn A; = awaited B; = pending yes; A pass ! must_answer;"
     "A accept ! own_play; B pass ! must_answer; B challenge 0; = score 4 0; = turn A; = lost 0 0; A pass; = turn "
     "B"},
    {"a skipped player gives up the turn that the skip takes, and no other", RICH "challenge reject",
     "A play 8H AA; B pass; A skip; A play 8G A..; B challenge 1; = score 7 0; = turn A; = lost 0 0; A pass; = turn "
     "B"},
    {"all are skipped, and the first of them rejects", RICH "challenge reject; seats 3",
     "A play 8H AA; B pass; C pass; A skip; A skip; A play 8G A..; = turn A; = awaited B; C challenge 0 ! "
     "not_yours_to_challenge; B challenge 0; = turn A; = lost 0 0 0; A pass; = turn B"},
    {"by the first rules it was a second turn", RICH "rules 1; challenge reject",
     "A play 8H AA; B pass; A skip; A play 8G A..; B challenge 0; = score 4 0; = turn A; = lost 0 1; A pass; = turn A; "
     "= lost 0 0"},
    {"or accepts", RICH "challenge reject",
     "A play 8H AA; B pass; A skip; A play 8G A..; B accept; = tiles 7 7; A play 8F A...; = turn B"},
    {"in every mode", RICH "challenge double",
     "A play 8H AA; B pass; A skip; A play 8G A..; A play 8F A... ! must_answer; A skip ! must_answer; A blank ! "
     "must_answer;"
     "B challenge 1; = lost 0 1; = turn A; A pass; = turn A"},
    {"with three the next but one is asked", RICH "challenge reject; seats 3",
     "A play 8H AA; B pass; C pass; A skip; A play 8G A..; = turn C; = awaited C; B challenge 0 ! "
     "not_yours_to_challenge; C challenge 0; = turn A"},
    {"who leaves hands the question on", RICH "challenge reject; seats 3",
     "A play 8H AA; B pass; C pass; A skip; A play 8G A..; C resign; = turn A; = awaited B; A pass ! must_answer; B "
     "accept; A pass"},
    {"an out-play of a player who is to move again", RICH "challenge reject; rack_size 2; bag A:6:1",
     "A play 8H AA; B pass; A skip; A play 8F AA..; = turn A; = awaited B; A pass ! must_answer; = end ; B accept; = "
     "end out; = out A"},
    {"a turn lost by a wrong challenge leaves the question with the loser", "challenge double; seats 3",
     "A play 8H AA; C challenge 1; B resign; = turn A; = lost 0 0 0; A play 8G A..; = turn C; = awaited C; C accept"},
    {"both of two lose their turns", "challenge double; seats 3",
     "A play 8H AA; C challenge 1; B play 8G A..; = turn A; = awaited A; A accept; = turn A"},
};

static const Case counters[] = {
    {"a play that came off is a scoreless turn after those before it", "challenge single",
     "A pass; B pass; A play 8H AA; = scoreless 0 1; = inall 0 0; B challenge 0; = scoreless 2 1; = inall 0 3; = "
     "passes 0 1"},
    {"turns lost since the play count as well", "challenge double; seats 4",
     "A pass; B play 8H AA; D challenge 1; C play 8G A..; = turn A; = lost 0 0 0 0; = scoreless 1 0 0 1; = inall 0 1;"
     "B challenge 0; = scoreless 1 0 1 1; = inall 0 2"},
    {"the end by scoreless turns waits until the play is judged",
     "challenge double; seats 4; scoreless_each no; scoreless_to_end 1; passes_to_end 0",
     "A play 8H AA; B accept; B play 8G A..; D challenge 1; C play 8F A...; = turn A; = pending yes; = end ; = inall 0 "
     "1; A challenge 0; = end scoreless"},
    {"and does not come if it stands and scores follow",
     "challenge double; seats 4; scoreless_each no; scoreless_to_end 2; passes_to_end 0",
     "A play 8H AA; B accept; B play 8G A..; D challenge 1; C play 8F A...; = inall 0 1; A play 8E A....; = inall 0 0; "
     "= end "},
    {"bad plays for ever end the game", "challenge double; scoreless_each no; scoreless_to_end 3; passes_to_end 0",
     "A play 8H AA; B challenge 0; B play 8H AA; A challenge 0; A play 8H AA; B challenge 0; = end scoreless; = score "
     "-7 -7"},
    {"also those that are rejected", "challenge reject; scoreless_each no; scoreless_to_end 2; passes_to_end 0",
     "A play 8H AA; B challenge 0; = end scoreless; = scoreless 1 1"},
    {"who asked loses no turn when the game has ended",
     "challenge reject; scoreless_each no; scoreless_to_end 1; passes_to_end 0",
     "A play 8H AA; B challenge 0; = end scoreless; = scoreless 1 0"},
};

#define RUN(table) run_cases(table, sizeof table / sizeof *table)

static void each_mode_has_its_price(void **state) {
  (void)state;
  RUN(verdicts);
}

static void the_whole_play_is_judged(void **state) {
  (void)state;
  RUN(whole_plays);
}

static void tiles_are_drawn_when_the_play_stands(void **state) {
  (void)state;
  RUN(draws);
}

static void a_play_that_ends_the_game_is_answered_first(void **state) {
  (void)state;
  RUN(out_plays);
}

static void nobody_moves_on_from_their_own_pending_play(void **state) {
  (void)state;
  RUN(own_pending);
}

static void withdrawn_plays_are_counted(void **state) {
  (void)state;
  RUN(counters);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_mode_has_its_price),
      cmocka_unit_test(the_whole_play_is_judged),
      cmocka_unit_test(tiles_are_drawn_when_the_play_stands),
      cmocka_unit_test(a_play_that_ends_the_game_is_answered_first),
      cmocka_unit_test(nobody_moves_on_from_their_own_pending_play),
      cmocka_unit_test(withdrawn_plays_are_counted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
