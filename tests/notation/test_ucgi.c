// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "notation/ucgi.h"
#include "support/test.h"

#include <string.h>

static void commands_are_found_behind_words_that_are_none(void **state) {
  (void)state;
  static const struct {
    const char *line;
    UcgiVerb verb;
    const char *rest;
  } cases[] = {
      {"ucgi", UCGI_HELLO, ""},
      {"  \t debug \t on ", UCGI_DEBUG, "on"},
      {"joho isready", UCGI_IS_READY, ""},
      {"position cgp x moves pass", UCGI_POSITION, "cgp x moves pass"},
      {"go infinite", UCGI_GO, "infinite"},
      {"Go", UCGI_NONE, ""},
      {"", UCGI_NONE, ""},
      {"ucginewgame", UCGI_NEW_GAME, ""},
      {"stop quit", UCGI_STOP, "quit"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Span rest;
    assert_int_equal(ucgi_read_verb(span_of(cases[i].line), &rest), cases[i].verb);
    while (rest.size > 0 && (rest.data[0] == ' ' || rest.data[0] == '\t'))
      rest = (Span){rest.data + 1, rest.size - 1};
    while (rest.size > 0 && rest.data[rest.size - 1] == ' ')
      rest.size--;
    assert_int_equal(rest.size, strlen(cases[i].rest));
    assert_memory_equal(rest.data, cases[i].rest, rest.size);
  }
}

static void options_have_names_and_values_with_spaces(void **state) {
  (void)state;
  UcgiOption option;
  assert_true(ucgi_read_option(span_of("name Clear Hash"), &option));
  assert_true(ucgi_same_name(option.name, "clear hash"));
  assert_int_equal(option.value.size, 0);
  assert_true(ucgi_read_option(span_of(" name  Data Path value /a b/c "), &option));
  assert_true(ucgi_same_name(option.name, "Data Path"));
  assert_true(span_equals(option.value, "/a b/c"));
  assert_false(ucgi_read_option(span_of("value 3"), &option));
  assert_false(ucgi_read_option(span_of("name value 3"), &option));
}

static void limits_of_a_search_are_read_and_unknown_words_are_not(void **state) {
  (void)state;
  UcgiGo go = ucgi_read_go(span_of("1time 60000 2time 59000 1inc 5 joho 2inc 6 depth 4 threads 3 movetime 250"));
  assert_int_equal(go.time_left_ms[0], 60000);
  assert_int_equal(go.time_left_ms[1], 59000);
  assert_int_equal(go.increment_ms[0], 5);
  assert_int_equal(go.increment_ms[1], 6);
  assert_int_equal(go.depth, 4);
  assert_int_equal(go.threads, 3);
  assert_int_equal(go.move_ms, 250);
  assert_false(go.is_infinite);
  go = ucgi_read_go(span_of("infinite movetime -3 depth x threads 99999999999999999999"));
  assert_true(go.is_infinite);
  assert_int_equal(go.move_ms, 0);
  assert_int_equal(go.depth, 0);
  assert_int_equal(go.threads, 0);
}

typedef struct World {
  TileSet tiles;
  Cgp cgp;
  Layout layout;
} World;

static World *world_make(const char *set) {
  World *world = mem_alloc(sizeof *world);
  Error err = {0};
  assert_ok(tileset_builtin(set, &world->tiles, &err), err);
  return world;
}

static Status position(World *world, const char *text, Error *err) {
  return ucgi_read_position(span_of(text), &world->tiles, 7, 50, &world->cgp, &world->layout, err);
}

static void moves_are_read_with_rows_as_letters(void **state) {
  (void)state;
  World *world = world_make("en");
  UcgiMove move;
  Error err = {0};
  assert_ok(ucgi_read_move(span_of("h4.HADJI.ADHIJ.0.0"), &world->tiles, 15, &move, &err), err);
  assert_int_equal(move.kind, UCGI_PLAY);
  assert_int_equal(move.play.direction, ACROSS);
  assert_int_equal(move.play.row, 7);
  assert_int_equal(move.play.col, 3);
  assert_int_equal(move.play.length, 5);
  assert_ok(ucgi_read_move(span_of("11d.FIREFANG.AEFGINR.5.1"), &world->tiles, 15, &move, &err), err);
  assert_int_equal(move.play.direction, DOWN);
  assert_int_equal(move.play.row, 3);
  assert_int_equal(move.play.col, 10);
  assert_int_equal(move.challenge_points, 5);
  assert_true(move.turn_is_lost);
  assert_ok(ucgi_read_move(span_of("3m.CHo"), &world->tiles, 15, &move, &err), err);
  assert_true(tile_is_blank(move.play.tiles[2]));
  assert_ok(ucgi_read_move(span_of("ex.AB?.ABCDE?G"), &world->tiles, 15, &move, &err), err);
  assert_int_equal(move.kind, UCGI_EXCHANGE);
  assert_int_equal(move.count, 3);
  assert_int_equal(move.tiles[2], TILE_BLANK);
  assert_ok(ucgi_read_move(span_of("ex.4"), &world->tiles, 15, &move, &err), err);
  assert_int_equal(move.count, 4);
  assert_false(move.tiles_are_known);
  assert_ok(ucgi_read_move(span_of("pass"), &world->tiles, 15, &move, &err), err);
  assert_int_equal(move.kind, UCGI_PASS);
  assert_ok(ucgi_read_move(span_of("rack.AEIRSTX"), &world->tiles, 15, &move, &err), err);
  assert_int_equal(move.kind, UCGI_RACK);
  static const char *const wrong[] = {
      "",        "h4",    "h4.",    "p4.AB",   "h16.AB", "h14.ABC",     "h4.A?",
      "h4.A1",   "ex.",   "ex.0",   "ex.16",   "h.AB",   "h4.AB..x",    "h4.AB..1.2",
      "passing", "rack.", "h4h.AB", "h4.(A)B", "ex.A1",  "99999999h.A", "rack.AAAAAAAAAAAAAAAA"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    if (ucgi_read_move(span_of(wrong[i]), &world->tiles, 15, &move, &err) == OK)
      fail_msg("'%s' is taken for a move", wrong[i]);
  }
  mem_free(world);
}

static void tiles_of_several_letters_stand_in_brackets(void **state) {
  (void)state;
  World *world = world_make("es");
  UcgiMove move;
  Error err = {0};
  assert_ok(ucgi_read_move(span_of("h8.[CH]ICO"), &world->tiles, 15, &move, &err), err);
  assert_int_equal(move.play.length, 4);
  assert_ok(ucgi_read_move(span_of("h8.CHICO"), &world->tiles, 15, &move, &err), err);
  assert_int_equal(move.play.length, 5);
  Board board;
  StrBuf text = {0};
  board_init(&board, 15);
  ucgi_write_play(&move.play, &board, &world->tiles, &text);
  assert_string_equal(text.data, "h8.CHICO"); // C and H, not [CH] and not C[H]
  mem_free(world);
  strbuf_deinit(&text);
}

static void moves_that_are_written_read_as_they_were(void **state) {
  (void)state;
  World *world = world_make("es");
  static const char *const moves[] = {"h8.CASA", "8h.CASA", "a1.A", "15o.x", "h8.[CH]i[rr]O", "o15.Ñ", "ex.[CH]?A"};
  Board board;
  board_init(&board, 15);
  for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
    UcgiMove move;
    Error err = {0};
    StrBuf text = {0};
    assert_ok(ucgi_read_move(span_of(moves[i]), &world->tiles, 15, &move, &err), err);
    if (move.kind == UCGI_PLAY)
      ucgi_write_play(&move.play, &board, &world->tiles, &text);
    else
      ucgi_write_exchange(move.tiles, move.count, &world->tiles, &text);
    assert_string_equal(text.data, moves[i]);
    strbuf_deinit(&text);
  }
  mem_free(world);
}

static void positions_are_a_record_and_the_moves_since(void **state) {
  (void)state;
  World *world = world_make("en");
  Error err = {0};
  assert_ok(position(world, "startpos moves h4.HADJI rack.AEIRSTX", &err), err);
  assert_int_equal(world->cgp.board.tile_count, 5);
  assert_int_equal(world->cgp.racks[0].total, 7); // of the player on turn, the second one
  assert_int_equal(world->cgp.scores[0], 0);
  assert_int_equal(world->cgp.scores[1], 40); // (2 * 4 + 1 + 2 + 8 + 1) * 2
  assert_ok(position(world,
                     "cgp 15/15/15/15/15/15/15/3HADJI7/15/15/15/15/15/15/15 AEFINRG/ 0/48 0 bb 40; moves "
                     "8g.NI.AEFINRG pass ex.2",
                     &err),
            err);
  assert_int_equal(world->cgp.zeros, 2);
  assert_int_equal(world->cgp.board.tile_count, 6);
  assert_int_equal(world->cgp.scores[0], 48); // three turns later
  assert_int_equal(world->cgp.racks[0].total, 0);
  // The other challenged without success, and has lost the turn.
  assert_ok(position(world, "startpos moves h4.HADJI.ADHIJ.5.1 rack.AB", &err), err);
  assert_int_equal(world->cgp.scores[0], 45);
  assert_int_equal(world->cgp.racks[0].total, 2);
  assert_ok(position(world, "", &err), err);
  assert_int_equal(world->cgp.board.tile_count, 0);
  mem_free(world);
}

static void positions_that_can_not_be_are_refused(void **state) {
  (void)state;
  World *world = world_make("en");
  static const char *const wrong[] = {
      "start",
      "cgp 15",
      "startpos moves a1.HADJI",          // not over the centre
      "startpos moves h4.HADJI h4.HADJI", // nothing new
      "startpos moves h4.HADJI 4h.XADJI", // an X where the H stands
      "startpos moves h4.HADJI o1.AB",    // not connected
      "startpos moves h4.JJJJJ",          // there is one J
      "startpos moves rack.ZZ",           // and one Z
      "startpos moves h4.HADJI nonsense",
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    Error err = {0};
    if (position(world, wrong[i], &err) == OK)
      fail_msg("'%s' is taken for a position", wrong[i]);
  }
  mem_free(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(commands_are_found_behind_words_that_are_none),
      cmocka_unit_test(options_have_names_and_values_with_spaces),
      cmocka_unit_test(limits_of_a_search_are_read_and_unknown_words_are_not),
      cmocka_unit_test(moves_are_read_with_rows_as_letters),
      cmocka_unit_test(tiles_of_several_letters_stand_in_brackets),
      cmocka_unit_test(moves_that_are_written_read_as_they_were),
      cmocka_unit_test(positions_are_a_record_and_the_moves_since),
      cmocka_unit_test(positions_that_can_not_be_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
