// SPDX-License-Identifier: MIT
// What leaves the program: a game without its seed reveals no secret.
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
  json_object_del(without, "settings"); // they list all tiles
  StrBuf text = {0};
  jsongame_dump(without, &text);
  static const char *const names[] = {"\"AA\"", "\"BB\"", "\"CC\"", "\"DD\"", "\"EE\""};
  for (size_t i = 0; i < 5; i++)
    assert_null(strstr(text.data, names[i]));
  assert_non_null(strstr(text.data, "{\"count\":7}"));
  json_decref(with);
  // Once the game is over, everything may be known.
  script_run(game, "A resign");
  json_t *over = gamejson_game(game, false);
  assert_int_equal(json_array_size(jsongame_walk(over, "actions/0/payload/tiles")), 7);
  json_decref(over);
  strbuf_deinit(&text);
  game_destroy(game);
}

// Two games that differ only in hidden facts look the same, byte for byte.
static void games_that_differ_in_secrets_are_the_same_text(void **state) {
  (void)state;
  const char *setup = "preset duplicate; seats 3; bag A:50:1 B:50:3";
  Game *one = script_game(setup), *other = script_game(setup);
  script_run(one, "A submit 8H AA; B submit 8H AA");
  script_run(other, "A submit 8H AA; B submit 8H BB");
  json_t *a = gamejson_game(one, false), *b = gamejson_game(other, false);
  // The hash of an action covers the secret, but reveals nothing without the seed.
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(without_the_seed_no_secret_leaves),
      cmocka_unit_test(games_that_differ_in_secrets_are_the_same_text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
