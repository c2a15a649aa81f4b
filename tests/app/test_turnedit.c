// SPDX-License-Identifier: MIT
#include "app/turnedit.h"
#include "base/mem.h"
#include "game/refusal.h"
#include "support/test.h"
#include "tests/app/testapp.h"
#include "tests/app/world.h"

#include <string.h>

typedef struct Scene {
  World *world;
  Settings *settings;
  GameTable table;
  TurnEdit turn;
} Scene;

static const char bag[] = "A 8 1\nC 4 3\nS 6 1\nO 6 1\n# 2 0\n";

static int set_up(void **state) {
  Scene *scene = mem_alloc(sizeof *scene);
  scene->world = world_custom("casa\ncosa\nsaco\nasa\n", bag);
  scene->settings = world_settings(scene->world, "classic", "person person");
  scene->table = world_table_with_racks(scene->world, scene->settings, "CASA", "O");
  turnedit_start(&scene->turn, &scene->table, 0);
  *state = scene;
  return 0;
}

static int tear_down(void **state) {
  Scene *scene = *state;
  game_destroy(scene->table.game);
  mem_free(scene->settings);
  world_destroy(scene->world);
  mem_free(scene);
  return 0;
}

static Error err;
#define TRY(call) testapp_code((call), &err)

static void place_casa(TurnEdit *turn) {
  static const char *const tiles[] = {"C", "A", "S", "A"};
  for (int i = 0; i < 4; i++)
    assert_string_equal(TRY(turnedit_place(turn, tiles[i], NULL, 7, 5 + i, &err)), "ok");
}

static void tiles_are_placed_moved_and_taken_back(void **state) {
  Scene *scene = *state;
  TurnEdit *turn = &scene->turn;
  assert_string_equal(TRY(turnedit_place(turn, "X", NULL, 7, 7, &err)), "not_on_rack");
  assert_string_equal(TRY(turnedit_place(turn, "c", NULL, 7, 7, &err)), "ok");
  assert_string_equal(TRY(turnedit_place(turn, "A", NULL, 7, 7, &err)), "square_taken");
  assert_string_equal(TRY(turnedit_place(turn, "A", NULL, 15, 7, &err)), "square_off_board");
  assert_string_equal(TRY(turnedit_place(turn, "A", NULL, -1, 7, &err)), "square_off_board");
  assert_string_equal(TRY(turnedit_place(turn, "#", NULL, 7, 8, &err)), "not_a_kind");
  assert_string_equal(TRY(turnedit_move(turn, 7, 7, 6, 6, &err)), "ok");
  assert_string_equal(TRY(turnedit_take(turn, 7, 7, &err)), "square_empty");
  assert_string_equal(TRY(turnedit_take(turn, 6, 6, &err)), "ok");
  assert_string_equal(TRY(turnedit_reset(turn, &err)), "no_draft");
  assert_string_equal(TRY(turnedit_confirm(turn, &err)), "invalid_command");
}

static void a_turn_is_previewed_and_confirmed(void **state) {
  Scene *scene = *state;
  LaidPlay *laid = mem_alloc(sizeof *laid);
  place_casa(&scene->turn);
  assert_string_equal(TRY(turnedit_preview(&scene->turn, laid, &err)), "ok");
  assert_int_equal(laid->preview.score, 12);
  assert_true(laid->is_good);
  assert_string_equal(TRY(turnedit_confirm(&scene->turn, &err)), "ok");
  assert_int_equal(game_state(scene->table.game)->seats[0].score, 12);
  assert_int_equal(scene->turn.draft.count, 0);
  mem_free(laid);
}

static void what_is_no_word_is_refused_and_stays_on_the_board(void **state) {
  Scene *scene = *state;
  LaidPlay *laid = mem_alloc(sizeof *laid);
  assert_string_equal(TRY(turnedit_place(&scene->turn, "C", NULL, 7, 7, &err)), "ok");
  assert_string_equal(TRY(turnedit_place(&scene->turn, "S", NULL, 7, 8, &err)), "ok");
  assert_string_equal(TRY(turnedit_preview(&scene->turn, laid, &err)), "ok");
  assert_false(laid->is_good);
  assert_string_equal(laid->why.code, "invalid_word");
  assert_string_equal(TRY(turnedit_confirm(&scene->turn, &err)), "invalid_word");
  assert_int_equal(scene->turn.draft.count, 2);
  mem_free(laid);
}

static void passing_and_exchanging_take_tiles_back_first(void **state) {
  Scene *scene = *state;
  place_casa(&scene->turn);
  const TileSet *tiles = &game_settings(scene->table.game)->tiles;
  Tile pair[] = {(Tile)tileset_find(tiles, span_of("C")), (Tile)tileset_find(tiles, span_of("A"))};
  Tile strange[] = {pair[0], pair[0], pair[0], pair[0], pair[0]};
  assert_string_equal(TRY(turnedit_do(&scene->turn, ABILITY_EXCHANGE, NULL, 0, &err)), "exchange_count");
  assert_string_equal(TRY(turnedit_do(&scene->turn, ABILITY_EXCHANGE, strange, 5, &err)), "not_on_rack");
  assert_string_equal(TRY(turnedit_do(&scene->turn, ABILITY_EXCHANGE, pair, 2, &err)), "ok");
  assert_int_equal(scene->turn.draft.count, 0);
  assert_string_equal(TRY(turnedit_do(&scene->turn, ABILITY_PASS, NULL, 0, &err)), "not_your_turn");
  TurnEdit other;
  turnedit_start(&other, &scene->table, 1);
  assert_string_equal(TRY(turnedit_place(&other, "O", NULL, 7, 7, &err)), "ok");
  assert_string_equal(TRY(turnedit_do(&other, ABILITY_PASS, NULL, 0, &err)), "ok");
  assert_int_equal(other.draft.count, 0);
}

static void undo_takes_tentative_tiles_first(void **state) {
  Scene *scene = *state;
  bool took_tile;
  place_casa(&scene->turn);
  assert_string_equal(TRY(turnedit_undo(&scene->turn, &took_tile, &err)), "ok");
  assert_true(took_tile);
  assert_int_equal(scene->turn.draft.count, 3);
  assert_string_equal(TRY(turnedit_reset(&scene->turn, &err)), "ok");
  assert_string_equal(TRY(turnedit_undo(&scene->turn, &took_tile, &err)), "undo_nothing");
}

// Somebody else has played meanwhile: the draft belonged to another position.
static void tiles_placed_before_the_game_went_on_are_forgotten(void **state) {
  Scene *scene = *state;
  TurnEdit *turn = &scene->turn;
  bool took_tile;
  for (int step = 0; step < 5; step++) {
    turnedit_start(turn, &scene->table, 0);
    assert_string_equal(TRY(turnedit_place(turn, "C", NULL, 7, 7, &err)), "ok");
    for (int i = 0; i < 2; i++) {
      Action exchange = {.type = ACTION_EXCHANGE, .seat = i, .exchange = {.count = 1}};
      Rack rack = bag_rack(game_bag(scene->table.game), i);
      Tile c = (Tile)tileset_find(&scene->world->tiles, span_of("C"));
      for (exchange.exchange.tiles[0] = 1;
           rack.counts[exchange.exchange.tiles[0]] == 0 || exchange.exchange.tiles[0] == c;)
        exchange.exchange.tiles[0]++;
      assert_string_equal(TRY(table_do(&scene->table, &exchange, &err)), "ok"); // which leaves the C where it is
    }
    switch (step) {
    case 0:
      assert_string_equal(TRY(turnedit_place(turn, "C", NULL, 7, 7, &err)), "ok");
      assert_int_equal(turn->draft.count, 1);
      break;
    case 1:
      assert_string_equal(TRY(turnedit_take(turn, 7, 7, &err)), "square_empty");
      break;
    case 2:
      assert_string_equal(TRY(turnedit_move(turn, 7, 7, 7, 8, &err)), "square_empty");
      break;
    case 3:
      assert_string_equal(TRY(turnedit_reset(turn, &err)), "no_draft");
      break;
    default: // the turn before, not the tile
      assert_string_equal(TRY(turnedit_confirm(turn, &err)), "invalid_command");
      assert_string_equal(TRY(turnedit_undo(turn, &took_tile, &err)), "ok");
      assert_false(took_tile);
    }
  }
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(tiles_are_placed_moved_and_taken_back),
      TEST(a_turn_is_previewed_and_confirmed),
      TEST(what_is_no_word_is_refused_and_stays_on_the_board),
      TEST(passing_and_exchanging_take_tiles_back_first),
      TEST(undo_takes_tentative_tiles_first),
      TEST(tiles_placed_before_the_game_went_on_are_forgotten),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
