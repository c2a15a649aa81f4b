// SPDX-License-Identifier: MIT
// The table: what is recorded and refused, machines' turns, undo with several people, clocks, rounds.
#include "app/machine.h"
#include "app/turn.h"
#include "base/mem.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <string.h>

static const char casa_bag[] = "A 12 1\nC 6 3\nO 4 1\nS 8 1\n# 2 0\n";
static const char casa_words[] = "CASA\nCASAS\nSACA\nOSO\nASA\nASAS\nAS\n";

typedef struct Scene {
  World *world;
  Settings *settings;
  GameTable table;
  Error err;
} Scene;

static Scene scene_make(const char *preset, const char *seats, const char *setting, const char *first,
                        const char *second) {
  Scene scene = {.world = world_custom(casa_words, casa_bag)};
  scene.settings = world_settings(scene.world, preset, seats);
  if (setting)
    world_set(scene.settings, setting);
  scene.table = world_table_with_racks(scene.world, scene.settings, first, second);
  return scene;
}

static void scene_end(Scene *scene) {
  game_destroy(scene->table.game);
  mem_free(scene->settings);
  world_destroy(scene->world);
}

static const State *state_of(const Scene *scene) {
  return game_state(scene->table.game);
}

static void a_wrong_turn_is_refused_before_the_words_are_looked_at(void **unused) {
  (void)unused;
  Scene scene = scene_make("classic", "person person", NULL, "CASA", "SACC");
  assert_string_equal(world_try(&scene.table, 1, "8H", "SACC"), "not_your_turn");
  assert_string_equal(world_try(&scene.table, 0, "8H", "OOOO"), "not_on_rack");
  assert_int_equal(game_action_count(scene.table.game), 0);
  scene_end(&scene);
}

static void time_never_goes_back(void **unused) {
  (void)unused;
  Scene scene = scene_make("classic", "person person", NULL, "CASA", NULL);
  world_clock_ms = 5000;
  assert_string_equal(world_try(&scene.table, 0, "8H", "CASA"), "ok");
  world_clock_ms = 3000; // somebody set the system's clock back
  assert_string_equal(world_do(&scene.table, 1, ACTION_PASS), "ok");
  assert_int_equal(game_action(scene.table.game, 2)->at_ms, 5000);
  scene_end(&scene);
}

static void a_machine_plays_until_the_game_ends(void **unused) {
  (void)unused;
  static const char *const presets[] = {"classic", "seed-003", "spanish", "catalan", "english", "super"};
  World *world = world_make("es", "es");
  for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
    Settings *settings = world_settings(world, presets[i], "greedy greedy greedy");
    GameTable table = world_table(world, settings, presets[i]);
    Error err = {0};
    Action action;
    for (int turns = 0; turns < 500 && !state_is_over(game_state(table.game)); turns++)
      assert_ok(table_machine_turn(&table, table_turn(&table), NULL, &action, &err), err);
    assert_true(state_is_over(game_state(table.game)));
    assert_true(game_state(table.game)->board.tile_count > 10);
    game_destroy(table.game);
    mem_free(settings);
  }
  world_destroy(world);
}

static void a_machine_challenges_what_is_not_a_word_and_nothing_else(void **unused) {
  (void)unused;
  static const struct {
    const char *rule, *tiles;
    ActionType expected;
    int next; // whose turn it is then
  } cases[] = {
      {"challenge=single", "SACC", ACTION_CHALLENGE, 1}, {"challenge=single", "SACA", ACTION_PLAY, 0},
      {"challenge=double", "SACC", ACTION_CHALLENGE, 1}, {"challenge=double", "SACA", ACTION_PLAY, 0},
      {"challenge=reject", "SACC", ACTION_CHALLENGE, 0}, {"challenge=reject", "SACA", ACTION_PLAY, 0},
      {"challenge=10", "SACC", ACTION_CHALLENGE, 1},     {"challenge=10", "SACA", ACTION_PLAY, 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Scene scene = scene_make("classic", "person greedy", cases[i].rule, "SACAC", "SAO");
    Action action;
    assert_string_equal(world_try(&scene.table, 0, "8H", cases[i].tiles), "ok");
    assert_ok(table_machine_turn(&scene.table, table_turn(&scene.table), NULL, &action, &scene.err), scene.err);
    if (action.type != cases[i].expected || table_turn(&scene.table) != cases[i].next)
      fail_msg("%s %s: %s, then seat %d; expected %s, then seat %d", cases[i].rule, cases[i].tiles,
               action_type_name(action.type), table_turn(&scene.table), action_type_name(cases[i].expected),
               cases[i].next);
    scene_end(&scene);
  }
}

// A machine's thinking time reveals nothing: it thinks about its turn whether it will challenge or not.
static void a_machine_thinks_also_before_it_challenges(void **unused) {
  (void)unused;
  static const struct {
    const char *tiles;
    bool challenges;
  } cases[] = {{"SACC", true}, {"SACA", false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Scene scene = scene_make("classic", "person greedy", "challenge=double", "SACAC", "SAO");
    MachineTask *task = NULL;
    Action at_once = {0}, choice = {0};
    assert_string_equal(world_try(&scene.table, 0, "8H", cases[i].tiles), "ok");
    assert_ok(table_machine_ask(&scene.table, 1, &task, &at_once, &scene.err), scene.err);
    assert_non_null(task);
    assert_int_equal(at_once.type == ACTION_CHALLENGE, cases[i].challenges);
    assert_ok(machinetask_run(task, NULL, &choice, &scene.err), scene.err);
    assert_ok(table_do(&scene.table, cases[i].challenges ? &at_once : &choice, &scene.err), scene.err);
    machinetask_destroy(task);
    scene_end(&scene);
  }
}

// With two tiles each and an empty bag, the first play empties the rack: it counts when it stands.
static void a_machine_answers_a_play_that_goes_out(void **unused) {
  (void)unused;
  static const struct {
    const char *tiles;
    ActionType expected;
    bool is_over;
  } cases[] = {{"AS", ACTION_ACCEPT, true}, {"SA", ACTION_CHALLENGE, false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    World *world = world_custom("AS\n", "A 2 1\nS 2 1\n");
    Settings *settings = world_settings(world, "english", "person greedy");
    world_set(settings, "rack_size=2");
    GameTable table = world_table_with_racks(world, settings, "AS", "AS");
    Action action;
    Error err = {0};
    assert_string_equal(world_try(&table, 0, "8H", cases[i].tiles), "ok");
    assert_false(state_is_over(game_state(table.game)));
    assert_ok(table_machine_turn(&table, table_turn(&table), NULL, &action, &err), err);
    assert_int_equal(action.type, cases[i].expected);
    assert_int_equal(state_is_over(game_state(table.game)), cases[i].is_over);
    game_destroy(table.game);
    mem_free(settings);
    world_destroy(world);
  }
}

static void help_is_recorded_and_the_suggestion_can_be_played(void **unused) {
  (void)unused;
  Scene scene = scene_make("classic", "person greedy", NULL, "CASA", NULL);
  Action suggestion;
  assert_ok(table_suggest(&scene.table, 0, &suggestion, &scene.err), scene.err);
  assert_int_equal(suggestion.type, ACTION_PLAY);
  assert_true(state_of(&scene)->is_unranked);
  assert_int_equal(game_action(scene.table.game, 1)->type, ACTION_HELP);
  assert_ok(table_do(&scene.table, &suggestion, &scene.err), scene.err);
  scene_end(&scene);
}

static void there_is_no_help_where_it_would_tell_what_is_a_word(void **unused) {
  (void)unused;
  Scene scene = scene_make("classic", "person greedy", "challenge=single", "CASA", NULL);
  Action suggestion;
  assert_int_equal(table_suggest(&scene.table, 0, &suggestion, &scene.err), ERR_STATE);
  assert_string_equal(scene.err.code, "help_off");
  assert_false(state_of(&scene)->is_unranked);
  scene_end(&scene);
}

static void undo_takes_back_a_turn_and_the_machines_after_it(void **unused) {
  (void)unused;
  Scene scene = scene_make("classic", "person greedy greedy", NULL, "CASAS", NULL);
  Action action;
  Rack before = bag_rack(game_bag(scene.table.game), 0);
  assert_int_equal(table_undo(&scene.table, 0, &scene.err), ERR_STATE);
  assert_string_equal(scene.err.code, "undo_nothing");
  assert_string_equal(world_try(&scene.table, 0, "8H", "CASAS"), "ok");
  for (int seat = 1; seat <= 2; seat++)
    assert_ok(table_machine_turn(&scene.table, table_turn(&scene.table), NULL, &action, &scene.err), scene.err);
  assert_int_equal(table_turn(&scene.table), 0);
  assert_ok(table_undo(&scene.table, 0, &scene.err), scene.err);
  Rack after = bag_rack(game_bag(scene.table.game), 0);
  assert_memory_equal(&before, &after, sizeof before);
  assert_int_equal(state_of(&scene)->board.tile_count, 0);
  assert_int_equal(state_of(&scene)->seats[1].score, 0);
  assert_int_equal(game_action_count(scene.table.game), 4);
  assert_string_equal(world_try(&scene.table, 0, "8G", "CASAS"), "ok");
  scene_end(&scene);
}

// It is the second person's turn: the first one's play would be undone, and both must agree.
static void with_several_people_undo_is_the_last_turn_of_any_and_all_agree(void **unused) {
  (void)unused;
  Scene scene = scene_make("classic", "person person greedy", NULL, "CASAS", NULL);
  assert_string_equal(world_try(&scene.table, 0, "8H", "CASAS"), "ok");
  assert_ok(table_undo(&scene.table, 1, &scene.err), scene.err);
  assert_true(state_of(&scene)->undo_offer.is_there);
  assert_int_equal(state_of(&scene)->board.tile_count, 5);
  assert_ok(table_answer_undo(&scene.table, 0, false, &scene.err), scene.err);
  assert_false(state_of(&scene)->undo_offer.is_there);
  assert_int_equal(state_of(&scene)->board.tile_count, 5);
  assert_int_equal(table_answer_undo(&scene.table, 0, true, &scene.err), ERR_STATE); // that offer is gone
  assert_ok(table_undo(&scene.table, 0, &scene.err), scene.err); // a player who has said no may change their mind
  assert_ok(table_answer_undo(&scene.table, 1, true, &scene.err), scene.err);
  assert_int_equal(state_of(&scene)->board.tile_count, 0);
  assert_int_equal(table_turn(&scene.table), 0);
  scene_end(&scene);
}

static Status ask_from_afar(Scene *scene, int seat) {
  Action action = {.seat = seat};
  return table_undo_as(&scene->table, &action, &scene->err);
}

static void expect_asked(Scene *scene, int seat) {
  int64_t count = game_action_count(scene->table.game);
  assert_int_equal(ask_from_afar(scene, seat), ERR_STATE);
  assert_string_equal(scene->err.code, "undo_asked");
  assert_int_equal(table_check_undo(&scene->table, seat, NULL), ERR_STATE);
  assert_int_equal(game_action_count(scene->table.game), count);
}

// No player is asked twice about the same turn by the same player, and a yes stays.
static void from_afar_undo_is_asked_for_once_a_turn(void **unused) {
  (void)unused;
  Scene scene = scene_make("classic", "person person person", NULL, "CASAS", NULL);
  scene.table.is_remote = true;
  assert_string_equal(world_try(&scene.table, 0, "8H", "CASAS"), "ok");
  assert_ok(ask_from_afar(&scene, 1), scene.err);
  assert_int_equal(table_check_undo(&scene.table, 2, NULL), OK);
  assert_ok(ask_from_afar(&scene, 2), scene.err); // a yes
  assert_int_equal(state_of(&scene)->undo_offer.agreed, 6);
  expect_asked(&scene, 1);
  assert_int_equal(state_of(&scene)->undo_offer.agreed, 6);
  assert_ok(table_answer_undo(&scene.table, 0, false, &scene.err), scene.err);
  expect_asked(&scene, 1);                        // nor after the no
  assert_ok(ask_from_afar(&scene, 0), scene.err); // who has said it may think again
  Action pass = {.type = ACTION_PASS, .seat = 1};
  assert_ok(table_do(&scene.table, &pass, &scene.err), scene.err);
  assert_ok(ask_from_afar(&scene, 1), scene.err); // about another turn
  expect_asked(&scene, 1);
  scene_end(&scene);
}

// Records that time is up; returns whether it was.
static bool time_runs_out(GameTable *table) {
  Turn turn = turn_now(table);
  Error err;
  if (turn.kind != TURN_TIME)
    return false;
  assert_ok(turn_go_on(table, &turn, NULL, &err), err);
  return true;
}

static void who_runs_out_of_time_loses_the_turn_or_the_game(void **unused) {
  (void)unused;
  static const struct {
    const char *kind;
    int at_s;
    bool runs_out, is_over;
  } cases[] = {
      {"clock=turn", 60, false, false},  {"clock=turn", 61, true, false},
      {"clock=game", 660, false, false}, // ten minutes of overtime, which cost points
      {"clock=game", 661, true, true},   {"clock=days", 60, false, false},
      {"clock=days", 61, true, true},    {"clock=none", 9999, false, false},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    World *world = world_custom(casa_words, casa_bag);
    Settings *settings = world_settings(world, "classic", "person person");
    world_set(settings, cases[i].kind);
    world_set(settings, "clock_limit_s=60");
    GameTable table = world_table(world, settings, "clock");
    world_clock_ms = cases[i].at_s * 1000;
    bool ran_out = time_runs_out(&table);
    if (ran_out != cases[i].runs_out || state_is_over(game_state(table.game)) != cases[i].is_over)
      fail_msg("%s after %d s: ran out %d, over %d", cases[i].kind, cases[i].at_s, ran_out,
               state_is_over(game_state(table.game)));
    if (ran_out && !cases[i].is_over)
      assert_int_equal(table_turn(&table), 1);
    game_destroy(table.game);
    mem_free(settings);
    world_destroy(world);
  }
}

static void the_time_left_runs_for_whom_it_should(void **unused) {
  (void)unused;
  static const struct {
    const char *preset, *setting;
    bool runs;
    int64_t first_ms, second_ms;
  } cases[] = {
      {"classic", "clock=game", true, 50 * 1000, 60 * 1000},
      {"classic", "clock=turn", true, 50 * 1000, 60 * 1000},
      {"classic", "clock=none", false, 0, 0},
      {"duplicate", "duplicate_round_s=60", true, 50 * 1000, 50 * 1000},
      {"duplicate", "duplicate_round_s=0", false, 0, 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    World *world = world_custom(casa_words, casa_bag);
    Settings *settings = world_settings(world, cases[i].preset, "person person");
    world_set(settings, cases[i].setting);
    world_set(settings, "clock_limit_s=60");
    GameTable table = world_table(world, settings, "left");
    int64_t first = 0, second = 0;
    world_clock_ms = 10 * 1000;
    assert_int_equal(table_time_left_ms(&table, 0, &first), cases[i].runs);
    assert_int_equal(table_time_left_ms(&table, 1, &second), cases[i].runs);
    assert_int_equal(first, cases[i].first_ms);
    assert_int_equal(second, cases[i].second_ms);
    game_destroy(table.game);
    mem_free(settings);
    world_destroy(world);
  }
}

static void who_waits_as_long_as_told_finds_the_time_up_and_not_before(void **unused) {
  (void)unused;
  static const struct {
    const char *preset, *settings[3];
    int64_t wait_ms; // -1: no clock runs
  } cases[] = {
      {"classic", {"clock=turn", "clock_limit_s=60"}, 50 * 1000 + 1},
      {"classic", {"clock=game", "clock_limit_s=60", "clock_overtime_s=30"}, 80 * 1000 + 1},
      {"classic", {"clock=none"}, -1},
      {"duplicate", {"duplicate_round_s=60"}, 50 * 1000 + 1},
      {"duplicate", {"duplicate_round_s=0"}, -1},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    World *world = world_custom(casa_words, casa_bag);
    Settings *settings = world_settings(world, cases[i].preset, "person person");
    for (int j = 0; j < 3 && cases[i].settings[j]; j++)
      world_set(settings, cases[i].settings[j]);
    GameTable table = world_table(world, settings, "wait");
    int64_t wait = -1;
    world_clock_ms = 10 * 1000;
    assert_int_equal(table_time_is_up_in_ms(&table, &wait), cases[i].wait_ms >= 0);
    assert_int_equal(wait, cases[i].wait_ms);
    for (int early = 1; wait >= 0 && early >= 0; early--) {
      world_clock_ms = 10 * 1000 + wait - early;
      assert_int_equal(time_runs_out(&table), !early);
    }
    game_destroy(table.game);
    mem_free(settings);
    world_destroy(world);
  }
}

// Only for the recorded time: reading a game again gives nobody time.
static void clocks_stand_still_by_a_recorded_pause_alone(void **unused) {
  (void)unused;
  enum { DAY = 24 * 3600 * 1000, BEGAN = 30 * 1000 };
  static const struct {
    const char *kind;
    int64_t until_ms;
    int64_t pause_ms; // that is recorded; 0: nothing is
    bool runs_out;
  } cases[] = {
      {"clock=game", INT64_MAX, DAY - BEGAN, false},
      {"clock=turn", INT64_MAX, DAY - BEGAN, false},
      {"clock=game", 0, 0, true},
      {"clock=turn", 0, 0, true},
      {"clock=game", BEGAN, 0, true},
      {"clock=game", BEGAN + 1, 1, true},
      {"clock=turn", DAY - 60000, DAY - 60000 - BEGAN, false},
      {"clock=turn", DAY - 60001, DAY - 60001 - BEGAN, true},
      {"clock=days", INT64_MAX, 0, true},
      {"clock=none", INT64_MAX, 0, false},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    World *world = world_custom(casa_words, casa_bag);
    Settings *settings = world_settings(world, "classic", "person person");
    world_set(settings, cases[i].kind);
    world_set(settings, "clock_limit_s=60");
    world_set(settings, "clock_overtime_s=0");
    GameTable table = world_table(world, settings, "pause");
    Error err = {0};
    world_clock_ms = BEGAN;
    assert_string_equal(world_do(&table, 0, ACTION_PASS), "ok");
    world_clock_ms = DAY;
    assert_ok(table_wake(&table, cases[i].until_ms, &err), err);
    const Action *last = game_action(table.game, game_action_count(table.game));
    assert_int_equal(last->type == ACTION_PAUSE ? last->pause.ms : 0, cases[i].pause_ms);
    if (time_runs_out(&table) != cases[i].runs_out)
      fail_msg("%s, still until %lld", cases[i].kind, (long long)cases[i].until_ms);
    game_destroy(table.game);
    mem_free(settings);
    world_destroy(world);
  }
}

static void a_round_closes_when_its_time_is_up(void **unused) {
  (void)unused;
  Scene scene = scene_make("duplicate", "person greedy", NULL, NULL, NULL);
  Action submission;
  assert_ok(table_machine_turn(&scene.table, 1, NULL, &submission, &scene.err), scene.err);
  world_clock_ms = 180 * 1000;
  assert_false(time_runs_out(&scene.table));
  world_clock_ms++;
  Action late = {.type = ACTION_SUBMIT, .seat = 0};
  late.submit.round = 1;
  assert_int_equal(table_do(&scene.table, &late, &scene.err), ERR_STATE);
  assert_string_equal(scene.err.code, "time_up");
  assert_true(time_runs_out(&scene.table));
  assert_int_equal(state_of(&scene)->round, 2);
  assert_true(state_of(&scene)->seats[1].last_round_score > 0);
  // a machine that was not asked in time is late like everybody else
  world_clock_ms += 181 * 1000;
  assert_true(time_runs_out(&scene.table));
  assert_int_equal(state_of(&scene)->seats[1].last_round_score, 0);
  scene_end(&scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_wrong_turn_is_refused_before_the_words_are_looked_at),
      cmocka_unit_test(time_never_goes_back),
      cmocka_unit_test(a_machine_plays_until_the_game_ends),
      cmocka_unit_test(a_machine_challenges_what_is_not_a_word_and_nothing_else),
      cmocka_unit_test(a_machine_thinks_also_before_it_challenges),
      cmocka_unit_test(a_machine_answers_a_play_that_goes_out),
      cmocka_unit_test(help_is_recorded_and_the_suggestion_can_be_played),
      cmocka_unit_test(there_is_no_help_where_it_would_tell_what_is_a_word),
      cmocka_unit_test(undo_takes_back_a_turn_and_the_machines_after_it),
      cmocka_unit_test(with_several_people_undo_is_the_last_turn_of_any_and_all_agree),
      cmocka_unit_test(from_afar_undo_is_asked_for_once_a_turn),
      cmocka_unit_test(who_runs_out_of_time_loses_the_turn_or_the_game),
      cmocka_unit_test(the_time_left_runs_for_whom_it_should),
      cmocka_unit_test(who_waits_as_long_as_told_finds_the_time_up_and_not_before),
      cmocka_unit_test(clocks_stand_still_by_a_recorded_pause_alone),
      cmocka_unit_test(a_round_closes_when_its_time_is_up),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
