// SPDX-License-Identifier: MIT
// What leaves the house: a seat's view and a game without its seed tell no secret, and all that a client needs.
#include "support/test.h"
#include "tests/notation/jsongames.h"

#include <stdlib.h>
#include <string.h>

static void without_the_seed_no_secret_leaves(void **state) {
  (void)state;
  Game *game = script_game("bag AA:10:1 BB:10:1 CC:10:1 DD:10:1 EE:10:1; coins yes; coins_price 0; seats 2");
  Error err;
  Rack rack = bag_rack(game_bag(game), 0);
  Action action = {.type = ACTION_EXCHANGE, .at_ms = game_state(game)->at_ms};
  for (int kind = 1; kind <= 5; kind++) {
    for (int i = 0; i < rack.counts[kind]; i++)
      action.exchange.tiles[action.exchange.count++] = (Tile)kind;
  }
  assert_ok(game_append(game, &action, &err), err);
  Rack other = bag_rack(game_bag(game), 1);
  Action blank = {.type = ACTION_BUY_BLANK, .seat = 1, .at_ms = game_state(game)->at_ms};
  blank.buy_blank.gives = true;
  while (!other.counts[++blank.buy_blank.tile]) {
  }
  assert_ok(game_append(game, &blank, &err), err);
  json_t *with = gamejson_game(game, true), *without = gamejson_game(game, false);
  assert_non_null(json_object_get(with, "seed"));
  assert_null(json_object_get(without, "seed"));
  json_object_del(without, "settings"); // which name all tiles
  StrBuf text = {0};
  jsongame_dump(without, &text);
  static const char *const names[] = {"\"AA\"", "\"BB\"", "\"CC\"", "\"DD\"", "\"EE\""};
  for (size_t i = 0; i < 5; i++)
    assert_null(strstr(text.data, names[i]));
  assert_non_null(strstr(text.data, "{\"count\":7}"));
  json_decref(with);
  // Once the game is over, all of it may be known.
  script_run(game, "A resign");
  json_t *over = gamejson_game(game, false);
  assert_int_equal(json_array_size(jsongame_walk(over, "actions/0/payload/tiles")), 7);
  json_decref(over);
  strbuf_deinit(&text);
  game_destroy(game);
}

// Sixty tiles, each of its own kind: no name of a tile that the seat can't see may stand in its view.
static void a_view_names_no_hidden_tile(void **state) {
  (void)state;
  StrBuf setup = {0};
  strbuf_add_text(&setup, "seats 4; challenge single; bag");
  for (int kind = 0; kind < 60; kind++)
    strbuf_printf(&setup, " %c%c:1:1", 'A' + kind / 8, 'P' + kind % 8);
  Game *game = script_game(setup.data);
  script_run(game, "A pass; B pass; C pass; D pass");
  const TileSet *tiles = &game_settings(game)->tiles;
  for (int seat = SEAT_SYSTEM; seat < 4; seat++) {
    GameView view;
    game_view_for(game, seat, &view);
    json_t *value = gamejson_view(&view);
    json_object_del(value, "unseen"); // the same for whoever sees the same
    StrBuf text = {0};
    jsongame_dump(value, &text);
    Rack own = seat == SEAT_SYSTEM ? (Rack){0} : bag_rack(game_bag(game), seat);
    for (int kind = 1; kind <= tiles->kinds; kind++) {
      char name[32];
      snprintf(name, sizeof name, "\"%s\"", tiles->names[kind]);
      bool shows = strstr(text.data, name) != NULL;
      if (shows != (own.counts[kind] > 0))
        fail_msg("seat %d %s %s", seat, shows ? "sees" : "does not see its own", name);
    }
    strbuf_deinit(&text);
  }
  strbuf_deinit(&setup);
  game_destroy(game);
}

// Two games that differ in what is hidden alone look the same, byte for byte.
static void views_of_games_that_differ_in_secrets_are_the_same_text(void **state) {
  (void)state;
  const char *setup = "preset duplicate; seats 3; bag A:50:1 B:50:3";
  Game *one = script_game(setup), *other = script_game(setup);
  script_run(one, "A submit 8H AA; B submit 8H AA");
  script_run(other, "A submit 8H AA; B submit 8H BB");
  for (int seat = SEAT_SYSTEM; seat < 3; seat++) {
    StrBuf a = {0}, b = {0};
    GameView view;
    game_view_for(one, seat, &view);
    jsongame_dump(gamejson_view(&view), &a);
    game_view_for(other, seat, &view);
    jsongame_dump(gamejson_view(&view), &b);
    assert_string_equal(a.data, b.data);
    strbuf_deinit(&a);
    strbuf_deinit(&b);
  }
  json_t *a = gamejson_game(one, false), *b = gamejson_game(other, false);
  // The hash of an action covers the secret; it tells nothing without the seed.
  for (size_t i = 0; i < 2; i++) {
    json_object_del(jsongame_walk(a, i ? "actions/1" : "actions/0"), "state_hash");
    json_object_del(jsongame_walk(b, i ? "actions/1" : "actions/0"), "state_hash");
  }
  assert_true(json_equal(a, b));
  json_decref(a);
  json_decref(b);
  game_destroy(one);
  game_destroy(other);
}

static void a_view_says_what_a_client_needs(void **state) {
  (void)state;
  Game *game =
      script_game("challenge double; bag A:14:1; rack_size 3; seats 3; bingo_bonus 0; clock game; clock_limit_s 60");
  script_run(game, "A play 8H AA; A undo");
  GameView view;
  game_view_for(game, 1, &view);
  json_t *value = gamejson_view(&view);
  assert_int_equal(json_integer_value(json_object_get(value, "turn")), 1);
  assert_int_equal(json_integer_value(json_object_get(value, "awaited")), 1);
  assert_int_equal(json_integer_value(jsongame_walk(value, "pending/score")), 4);
  assert_false(json_is_true(jsongame_walk(value, "pending/must_answer")));
  assert_int_equal(json_integer_value(jsongame_walk(value, "undo_offer/to_seq")), 0);
  assert_int_equal(json_integer_value(jsongame_walk(value, "seats/0/tiles")), 1);
  assert_int_equal(json_array_size(json_object_get(value, "rack")), 3);
  assert_int_equal(json_integer_value(jsongame_walk(value, "seats/0/clock_ms")), 60000);
  assert_string_equal(json_string_value(json_array_get(jsongame_walk(value, "board/7"), 7)), "A");
  assert_string_equal(json_string_value(jsongame_walk(value, "last_play/at")), "8H");
  json_decref(value);
  script_run(game, "B decline; abort");
  game_view_for(game, 1, &view);
  value = gamejson_view(&view);
  assert_string_equal(json_string_value(json_object_get(value, "end")), "aborted");
  assert_int_equal(json_array_size(jsongame_walk(value, "seats/2/rack")), 3);
  assert_null(json_object_get(value, "pending"));
  json_decref(value);
  game_destroy(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(without_the_seed_no_secret_leaves),
      cmocka_unit_test(a_view_names_no_hidden_tile),
      cmocka_unit_test(views_of_games_that_differ_in_secrets_are_the_same_text),
      cmocka_unit_test(a_view_says_what_a_client_needs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
