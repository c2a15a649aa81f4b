// SPDX-License-Identifier: MIT
// A hint says one step more each time, and never more than its step.
#include "app/hint.h"
#include "app/turnedit.h"
#include "base/mem.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <string.h>

typedef struct Case {
  const char *name;
  Action best;
  HintStep step;
  bool from_0;
  const char *text;
} Case;

static const Play across = {.row = 7, .col = 6, .direction = ACROSS, .length = 4, .tiles = {3, 1, 20, 1}};

static void each_step_tells_its_part(void **state) {
  (void)state;
  World *world = world_make("es", "es");
  Board board;
  Rack rack;
  Error err = {0};
  board_init(&board, 15);
  assert_ok(rack_parse(span_of("CASAEEE"), &world->tiles, &rack, &err), err);
  Action play = {.type = ACTION_PLAY}, down = {.type = ACTION_PLAY}, exchange = {.type = ACTION_EXCHANGE};
  play.play = across;
  for (int i = 0; i < 4; i++)
    play.play.tiles[i] = (Tile)tileset_find(&world->tiles, span_of((const char *[]){"C", "A", "S", "A"}[i]));
  down.play = play.play;
  down.play.direction = DOWN;
  Action digraph = play;
  digraph.play.tiles[2] = (Tile)tileset_find(&world->tiles, span_of("CH"));
  exchange.exchange.count = 2;
  exchange.exchange.tiles[0] = exchange.exchange.tiles[1] = (Tile)tileset_find(&world->tiles, span_of("E"));
  const Case cases[] = {
      {"where", play, HINT_WHERE, false, "Hint: look at row 8."},
      {"where, from 0", play, HINT_WHERE, true, "Hint: look at row 7."},
      {"where, down", down, HINT_WHERE, false, "Hint: look at column G."},
      {"where, down, from 0", down, HINT_WHERE, true, "Hint: look at column 6."},
      {"tiles", play, HINT_TILES, false, "Hint: row 8, with these tiles: AACS."},
      {"play", play, HINT_WHOLE, false, "Hint: 8G CASA, 12 points."},
      {"a tile of two letters", digraph, HINT_WHOLE, false, "Hint: 8G CACHA, 12 points."},
      {"exchange", exchange, HINT_WHERE, false, "Hint: it is better to exchange tiles this time."},
      {"what to keep", exchange, HINT_TILES, false, "Hint: keep AACES and exchange the rest."},
      {"pass", {.type = ACTION_PASS}, HINT_WHERE, false, "Hint: there is nothing to play. Exchange, or pass."},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf text = {0};
    Hint hint = hint_make(&cases[i].best, &rack, 12, cases[i].step);
    hint_tell(&hint, &board, &world->tiles, cases[i].from_0, NULL, &text);
    if (strcmp(strbuf_text(&text), cases[i].text) != 0)
      fail_msg("%s: %s, expected %s", cases[i].name, strbuf_text(&text), cases[i].text);
    assert_true(cases[i].step > HINT_WHERE || hint.tiles.total == 0);
    assert_true(cases[i].step == HINT_WHOLE || (hint.play.length == 0 && hint.score == 0));
    strbuf_deinit(&text);
  }
  world_destroy(world);
}

static void a_turn_goes_from_step_to_step_and_the_next_begins_again(void **state) {
  (void)state;
  World *world = world_make("es", "es");
  Settings *settings = world_settings(world, "classic", "person person");
  GameTable table = world_table(world, settings, "hints");
  TurnEdit turn;
  Hint hint;
  Error err = {0};
  turnedit_start(&turn, &table, 0);
  for (int i = 1; i <= 4; i++) {
    assert_ok(turnedit_help(&turn, 0, &hint, &err), err);
    assert_int_equal(hint.step, i < 3 ? i : 3);
  }
  assert_ok(turnedit_do(&turn, ABILITY_PASS, NULL, 0, &err), err);
  assert_string_equal(world_do(&table, 1, ACTION_PASS), "ok");
  assert_ok(turnedit_help(&turn, 0, &hint, &err), err);
  assert_int_equal(hint.step, HINT_WHERE);
  assert_ok(turnedit_help(&turn, HINT_WHOLE, &hint, &err), err);
  assert_int_equal(hint.step, HINT_WHOLE);
  assert_true(game_state(table.game)->is_unranked);
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_step_tells_its_part),
      cmocka_unit_test(a_turn_goes_from_step_to_step_and_the_next_begins_again),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
