// SPDX-License-Identifier: MIT
// Undo: what comes back, what never does, and who must agree.
#include "game/script.h"
#include "support/test.h"

static const Case alone[] = {
    {"a person takes back the last turn and the machines' after it", "bots B",
     "A play 8H AA; B play 8G A..; = score 4 3; = seq 2; A undo; = score 0 0; = board 0; = turn A; = tiles 7 7; = bag "
     "86; = unranked yes; = seq 3; = number 1; A play 8H AAA"},
    {"again and again, to the beginning", "bots B",
     "A play 8H AA; B pass; A play 8G A..; B pass; A play 8F A...; B pass; A undo; = score 7 0; = number 5; A undo; = "
     "score 4 0; A undo; = score 0 0; = number 1; = seq 9; A undo ! undo_target"},
    {"or at once", "bots B", "A play 8H AA; B pass; A play 8G A..; B pass; A undo 0; = score 0 0; = number 1"},
    {"also alone at the table", "seats 1",
     "A play 8H AA; A play 8G A..; A undo; = score 4; A undo; = score 0; = turn A"},
    {"play goes on from there, and can be taken back again", "bots B",
     "A play 8H AA; B pass; A undo; A play 8G AAA; B pass; = score 6 0; A undo; = score 0 0; A play 8H AA; = score 4 "
     "0"},
    {"counters come back", "bots B",
     "A pass; B pass; A play 8H AA; B pass; = passes 0 2; A undo; = passes 1 1; = scoreless 1 1; = inall 2 2"},
    {"an exchange comes back", "bots B; rack_size 2; bag A:2:1 B:10:1; racks AA *",
     "A exchange AA; = rack A BB; B pass; A undo; = rack A AA; = bag 8"},
    {"nothing to take back at the beginning", "bots B", "A undo ! undo_target"},
    {"nor before one's own first turn", "bots A",
     "A pass; B undo ! undo_target; B play 8H AA; A pass; B undo; = number 2"},
    {"a machine takes nothing back", "bots B", "A play 8H AA; B undo 0 ! only_players; system undo 0 ! only_players"},
    {"only to where a person's turn began", "bots B",
     "A play 8H AA; B pass; A play 8G A..; A undo 1 ! undo_target; A undo 5 ! undo_target; A undo 3 ! undo_target; A "
     "undo 2; = score 4 0; = turn A; = number 3"},
};

static const Case together[] = {
    {"with other people all must agree", "seats 3",
     "A play 8H AA; A undo; = offer A; = score 4 0 0; = unranked no; B agree; = offer A; = score 4 0 0; C agree; = "
     "offer -; = score 0 0 0; = turn A; = unranked yes"},
    {"one no is enough", "seats 3",
     "A play 8H AA; A undo; B agree; C decline; = offer -; = score 4 0 0; = unranked no; B agree ! undo_not_asked"},
    {"machines have no say", "seats 3; bots B",
     "A play 8H AA; B pass; A undo; = offer A; C agree; = score 0 0 0; = turn A"},
    {"nor has who left", "seats 3", "B resign; A play 8H AA; A undo; C agree; = score 0 0 0"},
    {"anybody may ask for anybody's turn", "", "A play 8H AA; B undo 0; = offer B; A agree; = score 0 0; = turn A"},
    {"nobody agrees twice", "seats 3",
     "A play 8H AA; A undo; A agree ! undo_answered; B agree; B agree ! undo_answered; B decline ! undo_answered"},
    {"nobody answers what was not asked", "", "A play 8H AA; B agree ! undo_not_asked; B decline ! undo_not_asked"},
    {"whatever else happens makes the request lapse", "",
     "A play 8H AA; A undo; B play 8G A..; = offer -; B agree ! undo_not_asked; = score 4 3"},
    {"another request takes its place", "",
     "A play 8H AA; B play 8G A..; A undo 0; B undo 1; = offer B; A agree; = score 4 0; = turn B"},
    {"a request that lapsed does not come back with an older turn", "",
     "A play 8H AA; A undo; = offer A; B play 8G A..; B undo; = offer B; A agree; = offer -; = turn B; B agree ! "
     "undo_not_asked; = score 4 0"},
    {"a request is dropped when it goes through", "",
     "A play 8H AA; A undo; B agree; = offer -; B agree ! undo_not_asked"},
};

static const Case limits[] = {
    {"not where it is off", "undo no; bots B", "A play 8H AA; B pass; A undo 0 ! undo_off; A agree ! undo_off"},
    {"not in duplicate", "preset duplicate; undo yes; bag A:50:1 B:50:1", "A submit -; A undo 0 ! undo_off"},
    {"not after the end", "bots B; bag A:4:1; rack_size 2", "A play 8H AA; = end out; A undo 0 ! game_over"},
    {"not past somebody's leaving", "seats 3; bots C",
     "A play 8H AA; B pass; C pass; A pass; B resign; C pass; A undo 0 ! undo_target; A undo ! undo_target; A pass"},
    {"but what comes after that can be taken back", "seats 3; bots C",
     "A play 8H AA; B resign; C pass; A play 8G A..; C pass; A undo; = score 4 0 0; = turn A; A undo ! undo_target"},
    {"not to the turn of a seat that a machine has taken over", "seats 3; bots C",
     "A play 8H AA; B pass; C pass; seat A Machine greedy; B undo 0 ! undo_target; B undo 1; = turn B; = score 4 0 0"},
    {"a person who takes over a machine's seat can", "bots B",
     "A pass; seat B Bea; B play 8H AA; A pass; B undo; A agree; = turn B; = score 0 0"},
};

static const Case what_stays[] = {
    {"help is not forgotten", "bots B", "A help; = unranked yes; A play 8H AA; B pass; A undo; = unranked yes"},
    {"nor a changed word list", "bots B", "A play 8H AA; B pass; lexicon new; A undo; = hash new"},
    {"nor who sits where", "bots B", "A play 8H AA; B pass; seat A Anna; A undo; = turn A; seat B Anna ! seat_name"},
    {"coins and what they bought come back", "bots B; coins yes; coins_points 1; coins_earned 100; bag A:100:1",
     "A play 8H AA; B pass; = coins 400 0; A blank A; A skip; A play 8G a..; = coins 590 0; = tiles 7 7; = turn A; A "
     "undo; = coins 400 0; = rack A AAAAAAA; = skips 0; = number 3; = bag 84"},
    {"so does the order of turns", "seats 3; bots BC; coins yes; coins_points 1; coins_earned 100",
     "A play 8H AA; B pass; C pass; A reverse; A pass; = turn C; C pass; B pass; A undo; = direction 1; A pass; = turn "
     "B"},
    {"and turns to be lost", "seats 3; challenge double",
     "A play 8H AA; C challenge 1; = lost 0 0 1; B undo 0; A agree; C agree; = lost 0 0 0; = score 0 0 0"},
    {"a pending play comes off", "challenge single; bots B",
     "A play 8H AA; = pending yes; A undo; = pending no; = board 0; = tiles 7 7; = score 0 0"},
    {"a pending play comes back", "challenge single",
     "A play 8H AA; B play 8G A..; = tiles 7 6; B undo; A agree; = turn B; = pending yes; = tiles 5 7; = score 4 0; = "
     "board 2; B challenge 0; = score 0 0"},
    {"a play that was rejected comes back pending", "challenge reject",
     "A play 8H AA; B challenge 0; = turn A; B undo; A agree; = turn B; = pending yes; = score 4 0; B accept; = score "
     "4 0"},
    {"the free swap comes back", "bots B; free_swap yes; bag A:60:1",
     "A swap AAAAAAA; A pass; B pass; A undo; = swapped no; A swap AAAAAAA"},
};

#define RUN(table) run_cases(table, sizeof table / sizeof *table)

static void a_person_among_machines_takes_back_freely(void **state) {
  (void)state;
  RUN(alone);
}

static void people_must_agree(void **state) {
  (void)state;
  RUN(together);
}

static void there_are_turns_that_stay_played(void **state) {
  (void)state;
  RUN(limits);
}

static void undo_pops_the_game_but_not_its_history(void **state) {
  (void)state;
  RUN(what_stays);
}

static void write_rack(const Game *game, int seat, StrBuf *out) {
  Rack rack = bag_rack(game_bag(game), seat);
  strbuf_reset(out);
  rack_write(&rack, &game_settings(game)->tiles, out);
}

// Nobody can peek: after an undo the same play draws other tiles, as if the first had never been seen.
static void a_play_made_again_draws_anew(void **state) {
  (void)state;
  enum { GAMES = 60 };
  int same = 0;
  for (int i = 0; i < GAMES; i++) {
    char setup[512];
    snprintf(setup, sizeof setup,
             "bots B; rack_size 2; seed peek %d; bag A:1:1 B:1:1 C:1:1 D:1:1 E:1:1 F:1:1 G:1:1 H:1:1 I:1:1 J:1:1 K:1:1 "
             "L:1:1 M:1:1 N:1:1 O:1:1 P:1:1 Q:1:1 R:1:1 S:1:1 T:1:1 U:1:1 V:1:1 W:1:1 X:1:1",
             i);
    Game *game = script_game(setup);
    StrBuf start = {0}, first = {0}, second = {0}, line = {0};
    write_rack(game, 0, &start);
    strbuf_printf(&line, "A play 8H %s", strbuf_text(&start));
    script_run(game, strbuf_text(&line));
    write_rack(game, 0, &first);
    script_run(game, "B pass; A undo");
    write_rack(game, 0, &second);
    assert_string_equal(strbuf_text(&second), strbuf_text(&start)); // the tiles come back
    script_run(game, strbuf_text(&line));
    write_rack(game, 0, &second);
    same += strcmp(strbuf_text(&first), strbuf_text(&second)) == 0;
    strbuf_deinit(&start);
    strbuf_deinit(&first);
    strbuf_deinit(&second);
    strbuf_deinit(&line);
    game_destroy(game);
  }
  // By chance one in 190 pairs is the same.
  if (same > GAMES / 10)
    fail_msg("%d of %d draws were the same again", same, GAMES);
}

// But tiles that nobody has drawn keep their places: an undo does not shuffle for the others.
static void tiles_that_stayed_in_the_bag_keep_their_order(void **state) {
  (void)state;
  const char *setup = "bots B; rack_size 1; bingo_bonus 0; bag A:1:1 B:1:1 C:1:1 D:1:1 E:1:1 F:1:1 G:1:1 H:1:1";
  Game *plain = script_game(setup), *undone = script_game(setup);
  script_run(undone, "A pass; B pass; A undo");
  for (int turn = 0; turn < 4; turn++) {
    Rack a = bag_rack(game_bag(plain), turn % 2), b = bag_rack(game_bag(undone), turn % 2);
    assert_memory_equal(a.counts, b.counts, sizeof a.counts);
    StrBuf rack = {0}, line = {0};
    write_rack(plain, turn % 2, &rack);
    strbuf_printf(&line, "%c exchange %s", 'A' + turn % 2, strbuf_text(&rack));
    script_run(plain, strbuf_text(&line));
    script_run(undone, strbuf_text(&line));
    strbuf_deinit(&rack);
    strbuf_deinit(&line);
  }
  game_destroy(plain);
  game_destroy(undone);
}

static void a_target_is_found_for_who_asks(void **state) {
  (void)state;
  Game *game = script_game("");
  Error err;
  int64_t to_seq = -7;
  assert_int_equal(game_undo_target(game, 0, &to_seq, &err), ERR_STATE);
  assert_string_equal(err.code, "undo_nothing");
  script_run(game, "A pass; B pass; A pass");
  assert_ok(game_undo_target(game, 0, &to_seq, &err), err);
  assert_int_equal(to_seq, 2);
  assert_ok(game_undo_target(game, 1, &to_seq, &err), err);
  assert_int_equal(to_seq, 1);
  script_run(game, "B pass");
  assert_int_equal(game_undo_target(game, 0, &to_seq, &err), ERR_STATE);
  assert_string_equal(err.code, "game_over");
  game_destroy(game);
}

// A very long game drops its first turns, not its last.
static void very_old_turns_stay_played(void **state) {
  (void)state;
  Game *game = script_game("seats 1; passes_to_end 0; scoreless_to_end 0");
  Error err;
  for (int i = 0; i < 5000; i++) {
    Action action = {.type = ACTION_PASS, .at_ms = game_state(game)->at_ms};
    assert_ok(game_append(game, &action, &err), err);
  }
  script_run(game, "A undo 0 ! undo_target; A undo; = number 5000; A undo 4500; = number 4501");
  game_destroy(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_person_among_machines_takes_back_freely),
      cmocka_unit_test(people_must_agree),
      cmocka_unit_test(there_are_turns_that_stay_played),
      cmocka_unit_test(undo_pops_the_game_but_not_its_history),
      cmocka_unit_test(a_play_made_again_draws_anew),
      cmocka_unit_test(a_target_is_found_for_who_asks),
      cmocka_unit_test(very_old_turns_stay_played),
      cmocka_unit_test(tiles_that_stayed_in_the_bag_keep_their_order),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
