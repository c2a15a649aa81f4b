// SPDX-License-Identifier: MIT
// The list of the words on the board, in the order they were made: what is added, and what is removed.
#include "base/mem.h"
#include "game/preset.h"
#include "game/square.h"
#include "game/view.h"
#include "support/test.h"

static const char only_a[] = "A 100 1\n";

static Game *make_game(const char *preset_id, const char *bag, const char *challenge, bool machine) {
  Settings *settings = mem_alloc(sizeof *settings);
  Preset *preset = mem_alloc(sizeof *preset);
  TileSet *tiles = mem_alloc(sizeof *tiles);
  Game *game;
  Error err = {0};
  Seed seed = seed_from_text("seed");
  assert_ok(tileset_parse(span_of(bag), "bag", tiles, &err), err);
  assert_ok(preset_find(preset_id, preset, &err), err);
  assert_ok(preset_settings(preset, tiles, 0, settings, &err), err);
  assert_ok(settings_set(settings, settings_find(span_of("challenge")), span_of(challenge), &err), err);
  settings->seat_count = 2;
  settings->first_seat = 0;
  snprintf(settings->seats[0].name, SEAT_NAME_MAX, "Anna");
  snprintf(settings->seats[1].name, SEAT_NAME_MAX, "Bot");
  if (machine) {
    settings->seats[1].kind = SEAT_BOT;
    snprintf(settings->seats[1].bot, SETTINGS_ID_MAX, "greedy");
  }
  assert_ok(game_create(settings, &seed, 0, &game, &err), err);
  mem_free(settings);
  mem_free(preset);
  mem_free(tiles);
  return game;
}

static void act(Game *game, Action action) {
  Error err = {0};
  assert_ok(game_append(game, &action, &err), err);
}

static Play play_at(const char *at, int length, unsigned through) {
  Square square;
  Error err = {0};
  assert_ok(square_parse(span_of(at), 15, &square, &err), err);
  Play play = {(uint8_t)square.row, (uint8_t)square.col, (uint8_t)square.direction, (uint8_t)length, {0}};
  for (int i = 0; i < length; i++)
    play.tiles[i] = through >> i & 1 ? TILE_THROUGH : 1;
  return play;
}

static void play(Game *game, const char *at, int length, unsigned through) {
  act(game, (Action){.type = ACTION_PLAY, .seat = game_state(game)->turn, .play = play_at(at, length, through)});
}

// "8H 2, H8 3": where each begins, and its length.
static void expect_words(const Game *game, const char *expected) {
  GameView *view = mem_alloc(sizeof *view);
  StrBuf text = {0};
  game_view_for(game, 0, view);
  for (int i = 0; i < view->state.words_made; i++) {
    const MadeWord *word = &view->words[i];
    strbuf_add_text(&text, i ? ", " : "");
    square_write(&(Square){word->row, word->col, (Direction)word->direction}, &text);
    strbuf_printf(&text, " %d", word->length);
  }
  assert_string_equal(strbuf_text(&text), expected);
  strbuf_deinit(&text);
  mem_free(view);
}

static void words_are_listed_as_they_are_made(void **state) {
  (void)state;
  Game *game = make_game("classic", only_a, "void", false);
  expect_words(game, "");
  play(game, "8H", 2, 0);
  expect_words(game, "8H 2");
  play(game, "8H", 3, 3); // makes it longer
  expect_words(game, "8H 2, 8H 3");
  play(game, "9H", 2, 0); // beside it: its own word, then one at each tile
  expect_words(game, "8H 2, 8H 3, 9H 2, H8 2, I8 2");
  act(game, (Action){.type = ACTION_PASS, .seat = 1});
  expect_words(game, "8H 2, 8H 3, 9H 2, H8 2, I8 2");
  game_destroy(game);
}

static void a_play_taken_back_takes_its_words_along(void **state) {
  (void)state;
  Game *game = make_game("classic", only_a, "single", false);
  play(game, "8H", 2, 0);
  play(game, "9H", 2, 0);
  expect_words(game, "8H 2, 9H 2, H8 2, I8 2");
  act(game, (Action){.type = ACTION_CHALLENGE, .seat = 0, .challenge = {.count = 3, .is_word = {true, false, true}}});
  expect_words(game, "8H 2");
  play(game, "8H", 3, 3);
  act(game, (Action){.type = ACTION_CHALLENGE, .seat = 1, .challenge = {.count = 1, .is_word = {true}}});
  expect_words(game, "8H 2, 8H 3");
  game_destroy(game);
}

static void an_undo_brings_the_older_list_back(void **state) {
  (void)state;
  Game *game = make_game("classic", only_a, "void", true);
  play(game, "8H", 2, 0);
  play(game, "9H", 2, 0);
  play(game, "8H", 3, 3);
  play(game, "8H", 4, 7);
  act(game, (Action){.type = ACTION_UNDO, .seat = 0, .undo = {.to_seq = 2}});
  expect_words(game, "8H 2, 9H 2, H8 2, I8 2");
  act(game, (Action){.type = ACTION_UNDO, .seat = 0, .undo = {.to_seq = 0}});
  expect_words(game, "");
  play(game, "H8", 3, 0);
  expect_words(game, "H8 3");
  game_destroy(game);
}

static void the_play_that_a_duplicate_round_leaves_counts(void **state) {
  (void)state;
  Game *game = make_game("duplicate", "A 50 1\nB 50 1\n", "void", false);
  Play best = play_at("8H", 2, 0);
  act(game, (Action){.type = ACTION_ROUND_CLOSE,
                     .seat = SEAT_SYSTEM,
                     .round_close = {.round = 1, .has_best = true, .best = best}});
  expect_words(game, "8H 2");
  game_destroy(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(words_are_listed_as_they_are_made),
      cmocka_unit_test(a_play_taken_back_takes_its_words_along),
      cmocka_unit_test(an_undo_brings_the_older_list_back),
      cmocka_unit_test(the_play_that_a_duplicate_round_leaves_counts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
