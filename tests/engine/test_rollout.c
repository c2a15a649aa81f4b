// SPDX-License-Identifier: MIT
// Single playings out: what is dealt, what is played, and what the end is worth.
#include "base/mem.h"
#include "tests/engine/simworld.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void every_candidate_meets_the_same_racks_and_leaves_the_board_as_it_was(void **state) {
  (void)state;
  SimWorld *world = simworld_make("AERSTL?");
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move moves[4];
  rollout_init(rollout, &world->input);
  int count = sim_static_moves(&world->input, &rollout->position, moves, 4);
  assert_int_equal(count, 4);
  Tile dealt[7];
  for (int i = 0; i < count; i++) {
    rollout_enter(rollout, &moves[i]);
    RolloutValue first = rollout_play(rollout, 5);
    if (i == 0)
      memcpy(dealt, rollout->hidden, sizeof dealt);
    assert_memory_equal(dealt, rollout->hidden, sizeof dealt);
    (void)rollout_play(rollout, 6);
    RolloutValue again = rollout_play(rollout, 5);
    assert_int_equal(first.lead, again.lead);
    assert_int_equal(first.win, again.win);
    rollout_leave(rollout);
    assert_memory_equal(&rollout->position.board, &world->board, sizeof(Board));
  }
  rollout_deinit(rollout);
  mem_free(rollout);
  simworld_destroy(world);
}

// Every hidden tile is equally likely to be on the other rack, and to be drawn next.
static void hidden_tiles_are_dealt_fairly(void **state) {
  (void)state;
  enum { DEALS = 3000, DRAWN = 14 };
  SimWorld *world = simworld_make("AERSTLE");
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move move = {.type = ACTION_PASS};
  int seen[DRAWN][TILE_KINDS_MAX + 1] = {{0}};
  world->input.plies = 1;
  rollout_init(rollout, &world->input);
  rollout_enter(rollout, &move);
  for (uint64_t i = 0; i < DEALS; i++) {
    (void)rollout_play(rollout, i);
    for (int at = 0; at < DRAWN; at++)
      seen[at][rollout->hidden[at]]++;
  }
  for (int at = 0; at < DRAWN; at++) {
    for (int kind = 0; kind <= world->tiles.kinds; kind++) {
      double share = (double)world->input.unseen.counts[kind] / world->input.unseen.total, expected = DEALS * share;
      if (fabs(seen[at][kind] - expected) > 5 * sqrt(expected * (1 - share)) + 1)
        fail_msg("tile %d comes %d times at place %d, expected %.0f", kind, seen[at][kind], at, expected);
    }
  }
  rollout_leave(rollout);
  rollout_deinit(rollout);
  mem_free(rollout);
  simworld_destroy(world);
}

static void a_rack_without_plays_is_exchanged_or_passed(void **state) {
  (void)state;
  SimWorld *world = simworld_make("VVWWQZX");
  SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  assert_ok(sim_run(&world->input, result, &err), err);
  assert_int_equal(result->candidates[0].move.type, ACTION_EXCHANGE);
  world->input.unseen.total = 7; // nothing in the bag
  assert_ok(sim_run(&world->input, result, &err), err);
  assert_int_equal(result->candidates[0].move.type, ACTION_PASS);
  mem_free(result);
  simworld_destroy(world);
}

static void the_best_exchanges_are_candidates(void **state) {
  (void)state;
  SimWorld *world = simworld_make("VVWWQTA"); // few plays are possible
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move moves[8];
  int exchanges = 0;
  rollout_init(rollout, &world->input);
  int count = sim_static_moves(&world->input, &rollout->position, moves, 8);
  for (int i = 0; i < count; i++) {
    exchanges += moves[i].type == ACTION_EXCHANGE;
    assert_true(i == 0 || moves[i].equity <= moves[i - 1].equity);
    for (int j = 0; j < i; j++)
      assert_memory_not_equal(&moves[i], &moves[j], sizeof *moves);
  }
  assert_int_equal(exchanges, SIM_EXCHANGES);
  world->input.rack = (Rack){.total = 1};
  world->input.rack.counts[22] = 1; // only a V can be exchanged
  count = sim_static_moves(&world->input, &rollout->position, moves, 8);
  assert_int_equal(count, 1);
  assert_int_equal(moves[0].type, ACTION_EXCHANGE);
  rollout_deinit(rollout);
  mem_free(rollout);
  simworld_destroy(world);
}

static void the_end_of_the_game_counts_the_racks(void **state) {
  (void)state;
  SimWorld *world = simworld_make("AT"); // AT, TA: out at once
  world->input.unseen = (TileCounts){.total = 1};
  world->input.unseen.counts[26] = 1; // the other holds the Z
  world->input.rack_counts[0] = 2;
  world->input.rack_counts[1] = 1;
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move moves[8];
  rollout_init(rollout, &world->input);
  int count = sim_static_moves(&world->input, &rollout->position, moves, 8);
  assert_true(count > 0);
  rollout_enter(rollout, &moves[0]);
  RolloutValue value = rollout_play(rollout, 0);
  assert_int_equal(play_tile_count(&moves[0].play), 2);
  assert_int_equal(value.lead, (moves[0].score + 2 * 10 - 8) * 1000);
  rollout_leave(rollout);
  rollout_deinit(rollout);
  mem_free(rollout);
  simworld_destroy(world);
}

// Degrees change what a win is worth, not who leads; very fine ones have no effect.
static void a_game_that_is_over_counts_by_degrees_where_that_is_wanted(void **state) {
  (void)state;
  SimWorld *world = simworld_near_end();
  world->input.searched = 0;
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move moves[8];
  int over = 0;
  rollout_init(rollout, &world->input);
  int count = sim_static_moves(&world->input, &rollout->position, moves, 8);
  for (int i = 0; i < count; i++) {
    rollout_enter(rollout, &moves[i]);
    for (uint64_t iteration = 0; iteration < 20; iteration++) {
      static const double scales[] = {0, 1e-6, 10};
      RolloutValue values[3];
      for (int scale = 0; scale < 3; scale++) {
        world->input.end_scale = scales[scale];
        values[scale] = rollout_play(rollout, iteration);
        assert_int_equal(values[scale].lead, values[0].lead);
        assert_int_equal(values[scale].decided, values[0].win);
      }
      if (!rollout->is_over)
        continue;
      over++;
      assert_int_equal(values[1].win, values[0].win);
      assert_true(fabs((double)values[2].win * 1e-6 - 1 / (1 + exp((double)-values[2].lead / 10000))) < 1e-6);
    }
    rollout_leave(rollout);
  }
  assert_true(over > 20);
  rollout_deinit(rollout);
  mem_free(rollout);
  simworld_destroy(world);
}

// The twin of rollout_play_searched for a candidate that empties the bag: the result of an exact endgame, in
// millionths.
static int64_t twin_of_search(const SimWorld *world, const Rollout *rollout, const Move *move) {
  Error err = {0};
  Board board = world->board;
  EndgameInput input = {.board = &board, .rules = &world->rules, .kwg = &world->kwg};
  ScopedMem EndgameResult *result = mem_alloc(sizeof *result);
  input.racks[1] = rollout_kept(&world->input, move);
  play_put(&board, &move->play);
  for (int i = 0; i < SIMWORLD_UNSEEN; i++)
    rack_add(&input.racks[i < 7 ? 0 : 1], rollout->hidden[i]);
  assert_ok(endgame_solve(&input, result, &err), err);
  assert_true(result->exact);
  int lead = world->input.scores[0] + move->score - world->input.scores[1] - result->value;
  return lead > 0 ? 1000000 : lead < 0 ? 0 : 500000;
}

static void ends_are_searched_to_who_wins_them(void **state) {
  (void)state;
  SimWorld *world = simworld_near_end();
  SCOPED(endgame_words_deinit) EndgameWords end_words = simworld_end_words(world);
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move moves[32];
  int searched = 0, changed = 0;
  rollout_init(rollout, &world->input);
  rollout_search_ends(rollout, &end_words);
  int count = sim_static_moves(&world->input, &rollout->position, moves, 32);
  for (int i = 0; i < count; i++) {
    rollout_enter(rollout, &moves[i]);
    for (uint64_t iteration = 0; iteration < 12; iteration++) {
      RolloutValue value = rollout_play_searched(rollout, iteration);
      assert_int_equal(value.win, rollout_play(rollout, iteration).win);
      changed += value.searched != value.win;
      if (moves[i].type != ACTION_PLAY || play_tile_count(&moves[i].play) < SIMWORLD_BAG || llabs(value.lead) >= 60000)
        continue;
      assert_int_equal(value.searched, twin_of_search(world, rollout, &moves[i]));
      searched++;
    }
    rollout_leave(rollout);
  }
  assert_true(searched > 20);
  assert_true(changed > 0);
  rollout_deinit(rollout);
  mem_free(rollout);
  simworld_destroy(world);
}

// Where best play loses and static moves win, the other player's mistakes count for this part of the game.
static void mistakes_at_the_end_count_in_part(void **state) {
  (void)state;
  static const double part = 0.25;
  SimWorld *world = simworld_near_end();
  SCOPED(endgame_words_deinit) EndgameWords end_words = simworld_end_words(world);
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move moves[32];
  int given = 0;
  rollout_init(rollout, &world->input);
  rollout_search_ends(rollout, &end_words);
  int count = sim_static_moves(&world->input, &rollout->position, moves, 32);
  for (int i = 0; i < 8 * count; i++) {
    world->input.scores[1] = 45 + 5 * (i / count);
    rollout_enter(rollout, &moves[i % count]);
    for (uint64_t iteration = 0; iteration < SIMWORLD_UNSEEN; iteration++) {
      world->input.mistakes = 0;
      RolloutValue perfect = rollout_play_searched(rollout, iteration);
      world->input.mistakes = part;
      RolloutValue value = rollout_play_searched(rollout, iteration);
      int64_t more = perfect.decided > perfect.searched ? perfect.decided - perfect.searched : 0;
      assert_int_equal(value.searched, perfect.searched + (int64_t)((double)more * part));
      given += more > 0;
    }
    rollout_leave(rollout);
  }
  assert_true(given > 0);
  rollout_deinit(rollout);
  mem_free(rollout);
  simworld_destroy(world);
}

// So many tiles, all of different kinds, are hidden.
static void hide_tiles(SimWorld *world, int count) {
  world->input.unseen = (TileCounts){.total = count};
  for (int kind = 1; kind <= count; kind++)
    world->input.unseen.counts[kind] = 1;
}

static void in_each_round_of_deals_every_tile_is_in_every_place_once(void **state) {
  (void)state;
  SimWorld *world = simworld_make("AERSTLE");
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move pass = {.type = ACTION_PASS};
  world->input.plies = 0;
  for (int hidden = 7; hidden <= 26; hidden++) {
    bool was[27][27] = {{false}};
    hide_tiles(world, hidden);
    rollout_init(rollout, &world->input);
    rollout_enter(rollout, &pass);
    uint64_t first = 3 * (uint64_t)hidden;
    for (uint64_t iteration = first; iteration < first + (uint64_t)hidden; iteration++) {
      (void)rollout_play(rollout, iteration);
      assert_int_equal(rollout->hidden_count, hidden);
      for (int place = 0; place < hidden; place++) {
        assert_false(was[place][rollout->hidden[place]]);
        was[place][rollout->hidden[place]] = true;
      }
    }
    rollout_leave(rollout);
    rollout_deinit(rollout);
  }
  mem_free(rollout);
  simworld_destroy(world);
}

static void tiles_that_others_are_known_to_hold_are_theirs_every_time(void **state) {
  (void)state;
  SimWorld *world = simworld_make("AERSTLE");
  Error err = {0};
  assert_ok(rack_parse(span_of("VVW"), &world->tiles, &world->input.known[1], &err), err);
  for (int kind = 1; kind <= world->tiles.kinds; kind++) {
    world->input.unseen.counts[kind] -= world->input.known[1].counts[kind];
    world->input.unseen.total -= world->input.known[1].counts[kind];
  }
  world->input.plies = 0;
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Move move = {.type = ACTION_PASS};
  rollout_init(rollout, &world->input);
  rollout_enter(rollout, &move);
  for (uint64_t i = 0; i < 20; i++) {
    (void)rollout_play(rollout, i);
    const Rack *rack = &rollout->seats[1].rack;
    assert_int_equal(rack->total, 7);
    assert_int_equal(rack->counts[22], 2); // V
    assert_true(rack->counts[23] >= 1);    // W
    assert_int_equal(rollout->next, 4);    // drawn by the other player; the one who passed has a full rack
  }
  rollout_deinit(rollout);
  mem_free(rollout);
  simworld_destroy(world);
}

// The arguments when the chance to win is asked. 255: not asked, since the game is over.
typedef struct Asked {
  int unseen;
  bool is_to_move;
} Asked;

static double note_question(const void *context, double lead, int unseen, bool is_to_move) {
  (void)lead;
  *(Asked *)(uintptr_t)context = (Asked){unseen, is_to_move};
  return 0.5;
}

// Nobody can play V, W and Z here: the player to move exchanges, or passes if there is nothing to draw.
static void the_chance_to_win_is_asked_for_with_the_tiles_that_the_next_player_does_not_see(void **state) {
  static const struct {
    int seats, racks[3], bag, plies;
    Asked asked;
  } cases[] = {
      {2, {7, 7}, 20, 0, {20 + 7, false}},     // seen by the second, with a rack of seven; the first has passed
      {2, {7, 7}, 20, 1, {20 + 7, true}},      // back to the first
      {2, {7, 7}, 20, 2, {20 + 7, false}},     //
      {2, {7, 4}, 0, 0, {7, false}},           // only the first player's rack
      {2, {3, 7}, 0, 0, {3, false}},           //
      {3, {7, 5, 2}, 0, 0, {7 + 2, false}},    // to the second
      {3, {7, 5, 2}, 0, 1, {7 + 5, false}},    // to the third
      {3, {7, 7, 7}, 9, 2, {9 + 7 + 7, true}}, // to the first again
      {3, {7, 7, 7}, 9, 3, {9 + 7 + 7, false}},
      {3, {7, 5, 2}, 0, 2, {255, false}}, // all have passed and nothing is left: the game is over
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SimWorld *world = simworld_make(&"VVWWVVW"[7 - cases[i].racks[0]]);
    SimInput *input = &world->input;
    Rollout *rollout = mem_alloc(sizeof *rollout);
    Asked asked = {255, false};
    Move move = {.type = ACTION_PASS};
    world->model = (SimModel){.leaves = &world->leaves, .win = note_question, .context = &asked};
    input->seat_count = cases[i].seats;
    input->plies = cases[i].plies;
    input->unseen = (TileCounts){.total = cases[i].bag};
    for (int seat = 0; seat < cases[i].seats; seat++) {
      input->rack_counts[seat] = cases[i].racks[seat];
      input->unseen.total += seat > 0 ? cases[i].racks[seat] : 0;
    }
    input->unseen.counts[26] = (uint8_t)input->unseen.total;
    rollout_init(rollout, input);
    rollout_enter(rollout, &move);
    (void)rollout_play(rollout, 3);
    if (asked.unseen != cases[i].asked.unseen || asked.is_to_move != cases[i].asked.is_to_move)
      fail_msg("case %zu: %d unseen, to move: %d; expected %d, %d", i, asked.unseen, asked.is_to_move,
               cases[i].asked.unseen, cases[i].asked.is_to_move);
    rollout_leave(rollout);
    rollout_deinit(rollout);
    mem_free(rollout);
    simworld_destroy(world);
  }
}

// The static value predicts from the same view: what the next player will not see after the move.
static void what_is_foretold_counts_the_tiles_that_stay_hidden(void **state) {
  (void)state;
  enum { MOVES = 8 };
  SimWorld *world = simworld_make("AERSTLE");
  Asked asked = {255, true};
  Move moves[MOVES], exchange = {.type = ACTION_EXCHANGE, .exchanged_count = 5};
  Rollout *rollout = mem_alloc(sizeof *rollout);
  world->model = (SimModel){.leaves = &world->leaves, .win = note_question, .context = &asked};
  rollout_init(rollout, &world->input);
  int count = sim_static_moves(&world->input, &rollout->position, moves, MOVES), hidden = 100 - 4 - 7;
  for (int i = 0; i < count; i++) {
    (void)rollout_predicted(&world->input, &moves[i], 0);
    assert_int_equal(asked.unseen, hidden - play_tile_count(&moves[i].play));
    assert_false(asked.is_to_move);
  }
  (void)rollout_predicted(&world->input, &exchange, 0); // exchanged tiles come back
  assert_int_equal(asked.unseen, hidden);
  world->input.rack_counts[1] = 3;
  (void)rollout_predicted(&world->input, &exchange, 0);
  assert_int_equal(asked.unseen, hidden + 4);
  rollout_deinit(rollout);
  mem_free(rollout);
  simworld_destroy(world);
}

// The only Q is exchanged, and lies in each third of the bag equally often.
static void an_exchanged_tile_goes_back_anywhere(void **state) {
  (void)state;
  enum { GAMES = 3000, PARTS = 3 };
  SimWorld *world = simworld_make("AERSTLQ");
  Rollout *rollout = mem_alloc(sizeof *rollout);
  Tile q = (Tile)(world->tiles.kinds + 1);
  for (int kind = 1; kind <= world->tiles.kinds; kind++)
    q = world->input.rack.counts[kind] == 1 && world->input.unseen.counts[kind] == 0 ? (Tile)kind : q;
  Move move = {.type = ACTION_EXCHANGE, .exchanged = {q}, .exchanged_count = 1};
  int seen[PARTS] = {0};
  world->input.plies = 0;
  rollout_init(rollout, &world->input);
  rollout_enter(rollout, &move);
  for (uint64_t i = 0; i < GAMES; i++) {
    (void)rollout_play(rollout, i);
    int left = rollout->hidden_count - rollout->next;
    for (int at = rollout->next; at < rollout->hidden_count; at++)
      seen[(at - rollout->next) * PARTS / left] += rollout->hidden[at] == q;
  }
  assert_int_equal(seen[0] + seen[1] + seen[2], GAMES);
  for (int part = 0; part < PARTS; part++)
    assert_in_range(seen[part], GAMES / PARTS - 150, GAMES / PARTS + 150);
  rollout_leave(rollout);
  rollout_deinit(rollout);
  mem_free(rollout);
  simworld_destroy(world);
}

// The fast generator takes at most two blanks on a rack.
static void racks_of_many_blanks_are_played_out(void **state) {
  (void)state;
  SimWorld *world = simworld_make("AERSTLE");
  SimResult *result = mem_alloc(sizeof *result);
  Error err = {0};
  world->input.unseen.counts[TILE_BLANK] += 200;
  world->input.unseen.total += 200;
  world->input.plies = 6;
  world->input.iterations = 20;
  assert_ok(sim_run(&world->input, result, &err), err);
  assert_true(result->count > 1 && result->iterations > 0);
  mem_free(result);
  simworld_destroy(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_exchanged_tile_goes_back_anywhere),
      cmocka_unit_test(racks_of_many_blanks_are_played_out),
      cmocka_unit_test(every_candidate_meets_the_same_racks_and_leaves_the_board_as_it_was),
      cmocka_unit_test(hidden_tiles_are_dealt_fairly),
      cmocka_unit_test(a_rack_without_plays_is_exchanged_or_passed),
      cmocka_unit_test(the_best_exchanges_are_candidates),
      cmocka_unit_test(the_end_of_the_game_counts_the_racks),
      cmocka_unit_test(a_game_that_is_over_counts_by_degrees_where_that_is_wanted),
      cmocka_unit_test(ends_are_searched_to_who_wins_them),
      cmocka_unit_test(mistakes_at_the_end_count_in_part),
      cmocka_unit_test(in_each_round_of_deals_every_tile_is_in_every_place_once),
      cmocka_unit_test(tiles_that_others_are_known_to_hold_are_theirs_every_time),
      cmocka_unit_test(the_chance_to_win_is_asked_for_with_the_tiles_that_the_next_player_does_not_see),
      cmocka_unit_test(what_is_foretold_counts_the_tiles_that_stay_hidden),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
