// SPDX-License-Identifier: MIT
// A new game from what a person says: each wrong field has its own message.
#include "app/newgame.h"
#include "base/mem.h"
#include "support/test.h"

#include <string.h>

typedef struct Desk {
  Preset preset;
  TileSet tiles;
  Settings settings;
  Error err;
} Desk;

static Desk *desk_make(const char *preset, const char *tiles) {
  Desk *desk = mem_alloc(sizeof *desk);
  assert_ok(preset_find(preset, &desk->preset, &desk->err), desk->err);
  assert_ok(tileset_builtin(tiles, &desk->tiles, &desk->err), desk->err);
  return desk;
}

static Status ask(Desk *desk, const char *people, const char *machines) {
  NewGame request = {.preset = &desk->preset,
                     .tiles = &desk->tiles,
                     .lexicon = "es",
                     .lexicon_hash = "0123",
                     .people = people,
                     .machines = machines,
                     .machine_name = "Machine"};
  Status status = newgame_settings(&request, &desk->settings, &desk->err);
  return status == OK ? settings_check(&desk->settings, &desk->err) : status;
}

static void add_seats(const Settings *settings, StrBuf *out) {
  for (int seat = 0; seat < settings->seat_count; seat++)
    strbuf_printf(out, "%s%s%s%s", seat ? "|" : "", settings->seats[seat].name, settings->seats[seat].bot[0] ? ":" : "",
                  settings->seats[seat].bot);
}

static void people_and_machines_sit_down_in_order(void **state) {
  (void)state;
  static const struct {
    const char *people, *machines, *expected;
  } cases[] = {
      {"Ana", "greedy", "Ana|Machine:greedy"},
      {"Ana,Luis", "", "Ana|Luis"},
      {" Ana , Luis ", "greedy,greedy", "Ana|Luis|Machine 1:greedy|Machine 2:greedy"},
      {"", "greedy,greedy", "Machine 1:greedy|Machine 2:greedy"},
      {"Machine", "greedy", "Machine|Machine 1:greedy"},
      {"Machine 1", "greedy,greedy", "Machine 1|Machine 2:greedy|Machine 3:greedy"},
      {"Ñoño,Lluís", "", "Ñoño|Lluís"},
  };
  Desk *desk = desk_make("classic", "es");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf seats = {0};
    assert_ok(ask(desk, cases[i].people, cases[i].machines), desk->err);
    add_seats(&desk->settings, &seats);
    assert_string_equal(seats.data, cases[i].expected);
    strbuf_deinit(&seats);
  }
  mem_free(desk);
}

static void what_is_wrong_is_said(void **state) {
  (void)state;
  static const struct {
    const char *people, *machines, *expected;
  } cases[] = {
      {"", "", "a game has from 1 to 8 players"},
      {"Ana,Ana", "", "a player's name can't be empty or repeated"},
      {"Ana,,Luis", "", "a player's name can't be empty or repeated"},
      {"Ana", "oracle", "there is no machine player 'oracle'; there are: "},
      {"Ana", "greedy,", "there is no machine player ''; there are: "},
      {"a,b,c,d,e,f,g,h,i", "", "a game has from 1 to 8 players"},
      {"a,b,c,d,e", "greedy,greedy,greedy,greedy", "a game has from 1 to 8 players"},
      {"Ana\x1b[2J", "", "the name 'Ana?[2J' holds characters that can't be shown"},
      {"abcdefghijklmnopqrstuvwxyzabcdefg", "", "is too long: up to 32 characters"},
  };
  Desk *desk = desk_make("classic", "es");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf text = {0};
    assert_int_not_equal(ask(desk, cases[i].people, cases[i].machines), OK);
    error_format(&desk->err, NULL, &text);
    if (!strstr(text.data, cases[i].expected))
      fail_msg("'%s' and '%s'\n  say      %s\n  expected %s", cases[i].people, cases[i].machines, text.data,
               cases[i].expected);
    strbuf_deinit(&text);
  }
  mem_free(desk);
}

static void any_setting_can_be_changed(void **state) {
  (void)state;
  static const struct {
    const char *assignment, *expected; // "": accepted
  } cases[] = {
      {"challenge=double", ""},
      {" rack_size = 9 ", ""},
      {"coins=yes", ""},
      {"rack_size=16", "rack_size must be a whole number from 1 to 15"},
      {"coins=maybe", "coins is yes or no, not 'maybe'"},
      {"challenge=never", "challenge can't be 'never': it is one of void reject single double 5 10"},
      {"colour=red", "'colour' is not a setting; these are: rack_size "},
      {"colour", "'colour' is not a setting and its value: NAME=VALUE"},
  };
  Desk *desk = desk_make("classic", "es");
  assert_ok(ask(desk, "Ana", "greedy"), desk->err);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf text = {0};
    if (newgame_set(&desk->settings, cases[i].assignment, &desk->err) != OK)
      error_format(&desk->err, NULL, &text);
    if (!strstr(strbuf_text(&text), cases[i].expected) || (text.size > 0 && cases[i].expected[0] == '\0'))
      fail_msg("'%s' says '%s', expected '%s'", cases[i].assignment, strbuf_text(&text), cases[i].expected);
    strbuf_deinit(&text);
  }
  assert_int_equal(desk->settings.challenge, CHALLENGE_DOUBLE);
  assert_int_equal(desk->settings.rack_size, 9);
  assert_int_equal(desk->settings.coins, 1);
  mem_free(desk);
}

static void board_rack_and_words_are_as_asked(void **state) {
  (void)state;
  Desk *desk = desk_make("super", "es");
  NewGame request = {.preset = &desk->preset,
                     .tiles = &desk->tiles,
                     .lexicon = "es",
                     .board_size = 17,
                     .rack_size = 8,
                     .people = "Ana",
                     .machine_name = "Machine"};
  assert_ok(newgame_settings(&request, &desk->settings, &desk->err), desk->err);
  assert_int_equal(desk->settings.layout.size, 17);
  assert_int_equal(desk->settings.rack_size, 8);
  assert_int_equal(desk->settings.tiles.total, 2 * desk->tiles.total);
  assert_string_equal(desk->settings.preset, "super");
  assert_string_equal(desk->settings.lexicon, "es");
  assert_string_equal(desk->settings.lexicon_hash, "");
  mem_free(desk);
}

static void a_round_lasts_as_long_for_each_who_shares_the_device(void **state) {
  (void)state;
  static const struct {
    const char *preset, *people, *machines;
    bool has_free_seat; // the last person's
    int seconds;
  } cases[] = {
      {"duplicate", "Ana", "greedy,greedy", false, 180}, {"duplicate", "Ana,Luis", "greedy", false, 360},
      {"duplicate", "Ana,Luis,Eva", "", false, 540},     {"duplicate", "Ana,Luis,Eva", "", true, 360},
      {"classic", "Ana,Luis", "", false, 180}, // it has no rounds
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Desk *desk = desk_make(cases[i].preset, "es");
    assert_ok(ask(desk, cases[i].people, cases[i].machines), desk->err);
    Seat *last = &desk->settings.seats[desk->settings.seat_count - 1];
    if (cases[i].has_free_seat)
      snprintf(last->account, sizeof last->account, SEAT_FREE_MARK);
    newgame_stretch_rounds(&desk->settings);
    if (desk->settings.duplicate_round_s != cases[i].seconds)
      fail_msg("%s with %s and %s: %d seconds, expected %d", cases[i].preset, cases[i].people, cases[i].machines,
               desk->settings.duplicate_round_s, cases[i].seconds);
    mem_free(desk);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(people_and_machines_sit_down_in_order),
      cmocka_unit_test(what_is_wrong_is_said),
      cmocka_unit_test(any_setting_can_be_changed),
      cmocka_unit_test(board_rack_and_words_are_as_asked),
      cmocka_unit_test(a_round_lasts_as_long_for_each_who_shares_the_device),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
