// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "base/utf8.h"
#include "game/preset.h"
#include "render/gamepicture.h"
#include "render/palette.h"
#include "support/test.h"

#include <string.h>

typedef struct Scene {
  Settings settings;
  Game *game;
  GameView view;
  Look look;
  Tile rack[RACK_MAX];
} Scene;

static Scene *scene_make(const char *preset_id, int seats, int columns, int rows, ColourDepth colours) {
  Scene *scene = mem_alloc(sizeof *scene);
  Preset *preset = mem_alloc(sizeof *preset);
  TileSet tiles;
  Error err;
  assert_ok(preset_find(preset_id, preset, &err), err);
  assert_ok(tileset_builtin("es", &tiles, &err), err);
  assert_ok(preset_settings(preset, &tiles, 0, &scene->settings, &err), err);
  scene->settings.seat_count = seats;
  for (int i = 0; i < seats; i++)
    snprintf(scene->settings.seats[i].name, SEAT_NAME_MAX, "%s%d", i == 1 ? "Wolfgang Amadeus Theophilus " : "Ana", i);
  scene->settings.first_seat = 0;
  Seed seed = seed_from_text("picture");
  assert_ok(game_create(&scene->settings, &seed, 0, &scene->game, &err), err);
  game_view_for(scene->game, 0, &scene->view);
  scene->look = (Look){.colours = colours, .is_dark = true, .columns = columns, .rows = rows};
  mem_free(preset);
  return scene;
}

static void scene_destroy(Scene *scene) {
  game_destroy(scene->game);
  mem_free(scene);
}

static GamePicture picture_of(Scene *scene) {
  int count = 0;
  for (int kind = 0; kind <= scene->settings.tiles.kinds; kind++) {
    for (int i = 0; i < scene->view.rack.counts[kind]; i++)
      scene->rack[count++] = (Tile)kind;
  }
  return (GamePicture){.view = &scene->view,
                       .rack = scene->rack,
                       .rack_count = count,
                       .title = "classic · es",
                       .look = &scene->look,
                       .lines_below = 3};
}

// Columns of a line, without its escape sequences.
static int shown_width(const char *line, size_t size) {
  StrBuf text = {0};
  for (size_t i = 0; i < size; i++) {
    if (line[i] == '\033')
      i += strcspn(line + i, "m");
    else
      strbuf_add_char(&text, line[i]);
  }
  int width = utf8_width((Span){strbuf_text(&text), text.size});
  strbuf_deinit(&text);
  return width;
}

static void every_screen_is_filled_and_never_overflows(void **state) {
  (void)state;
  static const struct {
    const char *preset;
    int seats, columns, rows, lines; // lines: at most so many are drawn; 0: too small for everything
  } cases[] = {
      {"classic", 2, 80, 24, 21},  {"classic", 8, 80, 24, 21},  {"seed-003", 4, 80, 24, 21},
      {"classic", 2, 100, 40, 37}, {"classic", 2, 200, 60, 57}, {"duplicate", 3, 80, 24, 21},
      {"super", 2, 100, 30, 27},   {"super", 2, 120, 60, 57},   {"classic", 2, 60, 50, 47},
      {"classic", 2, 40, 24, 0},
  };
  static const ColourDepth depths[] = {COLOUR_NONE, COLOUR_256, COLOUR_TRUE};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    for (size_t depth = 0; depth < 3; depth++) {
      Scene *scene = scene_make(cases[i].preset, cases[i].seats, cases[i].columns, cases[i].rows, depths[depth]);
      GamePicture picture = picture_of(scene);
      int64_t times[SEATS_MAX] = {61 * 1000, -1, 3600 * 1000 * 50LL, 0, 0, 0, 0, 0};
      picture.time_left_ms = i % 2 ? times : NULL;
      StrBuf out = {0};
      gamepicture_draw(&picture, &out);
      int lines = 0;
      for (const char *line = out.data; *line; line += strcspn(line, "\n") + 1) {
        int width = shown_width(line, strcspn(line, "\n"));
        bool is_board = cases[i].columns < 48; // narrower than the smallest board
        if (width > cases[i].columns && !is_board)
          fail_msg("case %zu, depth %zu: a line of %d columns on a screen of %d", i, depth, width, cases[i].columns);
        lines++;
      }
      if (cases[i].lines && lines > cases[i].lines)
        fail_msg("case %zu, depth %zu: %d lines, expected at most %d", i, depth, lines, cases[i].lines);
      strbuf_deinit(&out);
      scene_destroy(scene);
    }
  }
}

static void a_plain_screen_of_80_by_24(void **state) {
  (void)state;
  Scene *scene = scene_make("seed-003", 2, 80, 24, COLOUR_NONE);
  GamePicture picture = picture_of(scene);
  StrBuf out = {0};
  gamepicture_draw(&picture, &out);
  static const char *const expected[] = {
      "    A  B  C  D  E  F  G  H  I  J  K  L  M  N  O      classic · es\n",
      "▸ Ana0                    0\n",
      "  Wolfgang Amadeus Th…    0\n",
      "86 tiles in the bag\n",
      "Coins: Ana0 0, Wolfgang\n",
  };
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    if (!strstr(out.data, expected[i]))
      fail_msg("'%s' is not in\n%s", expected[i], out.data);
  }
  strbuf_deinit(&out);
  scene_destroy(scene);
}

static void times_are_short(void **state) {
  (void)state;
  static const struct {
    int64_t time_ms;
    const char *expected;
  } cases[] = {{0, "0:00"},         {1, "0:01"},       {59 * 1000, "0:59"},
               {60 * 1000, "1:00"}, {61001, "1:02"},   {3600 * 1000, "1:00:00"},
               {-1, "-0:01"},       {-61000, "-1:01"}, {3 * 24 * 3600 * 1000LL + 7200 * 1000, "3d 2h"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf text = {0};
    gamepicture_add_time(cases[i].time_ms, &text);
    assert_string_equal(text.data, cases[i].expected);
    strbuf_deinit(&text);
  }
}

// The mark is at the player whose answer is wanted, not at the next player.
static void the_mark_stands_at_whoever_is_awaited(void **state) {
  (void)state;
  Scene *scene = scene_make("seed-003", 2, 100, 0, COLOUR_NONE);
  StrBuf out = {0};
  scene->view.state.turn = 1;
  scene->view.state.pending = (Pending){.is_there = true, .seat = 1};
  GamePicture picture = picture_of(scene);
  gamepicture_draw(&picture, &out);
  assert_non_null(strstr(out.data, "▸ Ana0"));
  assert_null(strstr(out.data, "▸ Wolfgang"));
  strbuf_deinit(&out);
  scene_destroy(scene);
}

static void a_clock_stands_out_in_its_last_minute(void **state) {
  (void)state;
  static const struct {
    int64_t left_ms;
    bool warns;
  } cases[] = {{90000, false}, {60000, false}, {59999, true}, {-5000, true}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Scene *scene = scene_make("classic", 2, 100, 0, COLOUR_TRUE);
    StrBuf out = {0}, warning = {0};
    int64_t times[SEATS_MAX] = {cases[i].left_ms, 1000};
    GamePicture picture = picture_of(scene);
    picture.time_left_ms = times;
    gamepicture_draw(&picture, &out);
    style_begin(&warning, &scene->look, style_bold(palette_of(&scene->look)->warn, COLOUR_DEFAULT));
    assert_int_equal(strstr(out.data, warning.data) != NULL, cases[i].warns);
    strbuf_deinit(&out);
    strbuf_deinit(&warning);
    scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_mark_stands_at_whoever_is_awaited),
      cmocka_unit_test(a_clock_stands_out_in_its_last_minute),
      cmocka_unit_test(every_screen_is_filled_and_never_overflows),
      cmocka_unit_test(a_plain_screen_of_80_by_24),
      cmocka_unit_test(times_are_short),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
