// SPDX-License-Identifier: MIT
// Duplicate: one rack for all, the best play of the round on the board.
#include "game/script.h"
#include "support/test.h"

// Every rack has at least two A (1 point) and two B (3 points). On the star AA scores 4, AB 8, BB 12.
#define BAG "preset duplicate; bag A:50:1 B:50:3; "

static const Case rounds[] = {
    {"the only one to find the best play gets ten more", BAG,
     "A submit 8H BB; B submit 8H AB; close AB 8H BB; = score 22 8; = roundscore 22 8; = best 12; = round 2; = board "
     "2"},
    {"the only best below it gets five more", BAG,
     "A submit 8H AB; B submit 8H AA; close AB 8H BB; = score 13 4; = best 12"},
    {"who share the best get nothing more", BAG, "A submit 8H BB; B submit 8H BB; close AB 8H BB; = score 12 12"},
    {"who share the best below get nothing more", BAG "seats 3",
     "A submit 8H AB; B submit 8H AB; C submit 8H AA; close ABC 8H BB; = score 8 8 4"},
    {"an invalid play scores nothing", BAG, "A submit 8H BB; B submit 8H AA; close B 8H AB; = score 0 9; = best 8"},
    {"nor does it share", BAG "seats 3",
     "A submit 8H BB; B submit 8H BB; C submit 8H AA; close BC 8H BB; = score 0 22 4"},
    {"who submits nothing scores nothing", BAG, "A submit -; close - 8H BB; = score 0 0; = board 2; = best 12"},
    {"who does not answer scores nothing", BAG, "B submit 8H AA; close B 8H BB; = score 0 9"},
    {"the last submission counts", BAG,
     "A submit 8H AA; A submit 8H BB; A submit 8H AB; B submit -; close A 8H BB; = score 13 0"},
    {"it can be taken back", BAG, "A submit 8H BB; A submit -; close - 8H BB; = score 0 0"},
    {"the best play submitted goes on the board", BAG,
     "A submit 8G AAB; B submit 8H AB; close AB 8H BB; = board 3; = score 15 8"},
    {"when nobody scores, the best there was", BAG, "A submit 8G BBA; close - 8H BB; = board 2"},
    {"other numbers where the game says so", BAG "duplicate_top_bonus 3; duplicate_best_bonus 1; seats 3",
     "A submit 8H BB; B submit 8H AB; close AB 8H BB; = score 15 8 0; A submit 8G A..; close A 8G B..; = score 23 8 0"},
    {"scores add up", BAG,
     "A submit 8H BB; close A 8H BB; = score 22 0; B submit 8G B..; close B 8G B..; = score 22 19; = best 21; = round "
     "3"},
    {"plays count with the tiles they touch, however they are written", BAG,
     "A submit 8H BB; close A 8H BB; A submit 8G A; B submit 8J B; close AB 8G B; = roundscore 7 19; = best 21; = "
     "board 3"},
    {"alone too", BAG "seats 1", "A submit 8H BB; close A 8H BB; = score 22"},
};

static const Case refused[] = {
    {"turns are not taken", BAG,
     "A play 8H AA ! not_duplicate; A pass ! not_duplicate; A exchange A ! not_duplicate; A help ! not_duplicate; "
     "stuck ! not_duplicate; A accept ! nothing_pending; A challenge 0 ! nothing_pending; A skip ! coins_off"},
    {"a submission is a placement", BAG,
     "A submit 1A AA ! start_not_covered; A submit 8H A ! start_too_short; A submit 8N AAA ! square_off_board"},
    {"of the common rack", "preset duplicate; bag A:50:1 B:50:3 C:0:5",
     "A submit 8H CC ! not_on_rack; A submit 8H aA ! not_on_rack"},
    {"only the house closes a round", BAG, "A close A 8H BB ! only_system"},
    {"only players submit", BAG, "system submit 8H AA ! only_players"},
    {"the best play must be as good as any", BAG,
     "A submit 8H BB; close A 8H AB ! round_best; close - 8H AB; = score 0 0"},
    {"the best play is one of the rack", "preset duplicate; bag A:50:1 B:50:3 C:0:5",
     "close - 8H CC ! not_on_rack; close - 1A AA ! start_not_covered"},
    {"nobody submits late", BAG,
     "wait 180000; A submit 8H BB; wait 1; B submit 8H BB ! time_up; close A 8H BB; = score 22 0; wait 180000; B "
     "submit 8G B.."},
    {"unless there is no limit", BAG "duplicate_round_s 0", "wait 999999999; A submit 8H BB"},
    {"who has left does not submit", BAG "seats 3",
     "A submit 8H BB; A resign; A submit 8H AB ! seat_is_out; close A 8H BB; = score 0 0 0"},
};

static const Case ends[] = {
    {"when nothing can be played", BAG, "close - -; = end rounds; = losses 0 0; = winners AB"},
    {"when no rack can be dealt any more", "preset duplicate; bag A:4:1 B:4:3; duplicate_mixed_rounds 15",
     "A submit 8H BB; close A 8H BB; = end ; A submit 8F BB..; close A 8F BB..; = end rounds; = winners A"},
    {"when the board is full",
     "preset duplicate; bag A:20:1 B:20:3; board 3; layout .../.*./...; rack_size 4; bingo_bonus 0",
     "close - 2A AAB; close - 1A AAB; close - 3A AAB; = end rounds; = round 3"},
    {"one who leaves does not end it", BAG, "A resign; = end ; B submit 8H BB; close B 8H BB; = score 0 22; = round 2"},
    {"all who leave do", BAG, "A resign; B resign; = end resigned"},
    {"the house may call it off", BAG, "abort; = end aborted"},
    {"nothing follows", BAG, "close - -; A submit - ! game_over; close - - ! game_over"},
};

#define RUN(table) run_cases(table, sizeof table / sizeof *table)

static void a_round_is_scored_by_what_was_found(void **state) {
  (void)state;
  RUN(rounds);
}

static void what_is_not_of_the_round_is_refused(void **state) {
  (void)state;
  RUN(refused);
}

static void a_duplicate_game_ends(void **state) {
  (void)state;
  RUN(ends);
}

typedef struct Mix {
  int vowels, consonants, blanks, total;
} Mix;

static Mix mix_of(const Game *game) {
  Rack rack = bag_rack(game_bag(game), 0);
  const TileSet *tiles = &game_settings(game)->tiles;
  Mix mix = {.blanks = rack.counts[TILE_BLANK], .total = rack.total};
  for (int kind = 1; kind <= tiles->kinds; kind++) {
    if (tiles->vowels >> kind & 1)
      mix.vowels += rack.counts[kind];
    else
      mix.consonants += rack.counts[kind];
  }
  return mix;
}

// Closes the round with two tiles of the rack, in a column that is not used otherwise.
static void play_something(Game *game) {
  Rack rack = bag_rack(game_bag(game), 0);
  const State *state = game_state(game);
  Action close = {.type = ACTION_ROUND_CLOSE, .seat = SEAT_SYSTEM, .at_ms = state->at_ms};
  close.round_close.round = state->round;
  close.round_close.has_best = true;
  bool is_first = state->board.tile_count == 0;
  Play *play = &close.round_close.best;
  int lane = state->round - 1;
  *play = (Play){(uint8_t)(is_first ? 7 : 7 - (lane > 7 ? lane - 7 : lane)), (uint8_t)7, DOWN, 0, {0}};
  if (lane > 7)
    play->row = (uint8_t)(7 + lane - 6);
  int wanted = is_first ? 2 : 1;
  for (int kind = 1; kind <= game_settings(game)->tiles.kinds && play->length < wanted; kind++) {
    while (rack.counts[kind] > 0 && play->length < wanted) {
      play->tiles[play->length++] = (Tile)kind;
      rack.counts[kind]--;
    }
  }
  Error err;
  assert_ok(game_append(game, &close, &err), err);
  check_invariants(game);
}

static void racks_are_mixed(void **state) {
  (void)state;
  enum { MIXED_ROUNDS = 5, ROUNDS = 12 };
  for (int seed = 0; seed < 40; seed++) {
    char setup[256];
    snprintf(setup, sizeof setup,
             "preset duplicate; duplicate_mixed_rounds %d; seed mix %d; bag A:8:1 B:40:3 C:8:4 #:2:0", MIXED_ROUNDS,
             seed);
    Game *game = script_game(setup);
    for (int round = 1; round <= ROUNDS && !state_is_over(game_state(game)); round++) {
      Mix mix = mix_of(game);
      int needed = round <= MIXED_ROUNDS ? 2 : 1;
      int missing =
          (mix.vowels < needed ? needed - mix.vowels : 0) + (mix.consonants < needed ? needed - mix.consonants : 0);
      if (missing > mix.blanks || mix.total != 7)
        fail_msg("%s, round %d: %d vowels, %d consonants, %d blanks", setup, round, mix.vowels, mix.consonants,
                 mix.blanks);
      play_something(game);
    }
    game_destroy(game);
  }
}

// Two vowels among two thousand tiles, or one and a blank: random draws would hardly ever mix them.
static void a_rack_that_chance_does_not_mix_is_mixed(void **state) {
  (void)state;
  static const char *const setups[] = {
      "preset duplicate; bag A:2:1 B:500:1 C:500:1 D:500:1 F:500:1",
      "preset duplicate; bag A:1:1 B:500:1 C:500:1 D:500:1 F:500:1 #:1:0",
      "preset duplicate; bag B:2:1 A:500:1 E:500:1 I:500:1 O:500:1",
      "preset duplicate; bag A:500:1 E:500:1 I:500:1 O:500:1 #:2:0",
  };
  for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
    Game *game = script_game(setups[i]);
    Mix mix = mix_of(game);
    int missing = (mix.vowels < 2 ? 2 - mix.vowels : 0) + (mix.consonants < 2 ? 2 - mix.consonants : 0);
    if (missing > mix.blanks || mix.total != 7)
      fail_msg("%s: %d vowels, %d consonants, %d blanks", setups[i], mix.vowels, mix.consonants, mix.blanks);
    game_destroy(game);
  }
}

static void small_racks_are_mixed_as_far_as_they_can_be(void **state) {
  (void)state;
  static const struct {
    int rack, vowels, consonants;
  } cases[] = {{1, 0, 0}, {2, 1, 1}, {3, 1, 1}, {4, 2, 2}, {15, 2, 2}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    for (int seed = 0; seed < 20; seed++) {
      char setup[128];
      snprintf(setup, sizeof setup, "preset duplicate; rack_size %d; seed small %d; bag A:10:1 B:40:3", cases[i].rack,
               seed);
      Game *game = script_game(setup);
      Mix mix = mix_of(game);
      assert_int_equal(mix.total, cases[i].rack);
      assert_true(mix.vowels >= cases[i].vowels && mix.consonants >= cases[i].consonants);
      game_destroy(game);
    }
  }
}

// A bag without vowels gives no mixed rack: the game is over before it begins, and no clock is charged.
static void a_bag_that_makes_no_rack_is_the_end(void **state) {
  (void)state;
  Game *game = script_game("preset duplicate; bag B:40:3; clock game; clock_limit_s 60");
  script_run(game, "= end rounds; = clock 60000 60000; = time 0 0; = round 0");
  game_destroy(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_round_is_scored_by_what_was_found),
      cmocka_unit_test(what_is_not_of_the_round_is_refused),
      cmocka_unit_test(a_duplicate_game_ends),
      cmocka_unit_test(racks_are_mixed),
      cmocka_unit_test(a_rack_that_chance_does_not_mix_is_mixed),
      cmocka_unit_test(small_racks_are_mixed_as_far_as_they_can_be),
      cmocka_unit_test(a_bag_that_makes_no_rack_is_the_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
