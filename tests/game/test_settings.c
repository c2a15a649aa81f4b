// SPDX-License-Identifier: MIT
// Settings by name, and the presets made of them.
#include "base/mem.h"
#include "game/preset.h"
#include "game/script.h"
#include "support/test.h"

typedef struct PresetCase {
  const char *id, *tiles;
  bool doubles_tiles;
  int board;
  int exchange_minimum, exchange_is_pass, passes, passes_each, scoreless, scoreless_each;
  ChallengeRule challenge;
  int coins, any_order, duplicate, free_swap;
} PresetCase;

// The table of the specification. Where it says nothing, the game does not end that way.
static const PresetCase presets[] = {
    {"classic", "", false, 15, 0, 0, 2, 1, 12, 1, CHALLENGE_VOID, 0, 0, 0, 0},
    {"seed-001", "", false, 15, 0, 0, 2, 1, 12, 1, CHALLENGE_VOID, 0, 0, 0, 0},
    {"seed-003", "es-basic", false, 15, 0, 0, 2, 1, 12, 1, CHALLENGE_REJECT, 1, 0, 0, 0},
    {"spanish", "es", false, 15, 1, 0, 2, 1, 12, 0, CHALLENGE_SINGLE, 0, 0, 0, 0},
    {"catalan", "ca", false, 15, 7, 0, 3, 1, 0, 0, CHALLENGE_SINGLE, 0, 0, 0, 0},
    {"english", "en", false, 15, 7, 0, 0, 0, 6, 0, CHALLENGE_DOUBLE, 0, 0, 0, 0},
    {"super", "", true, 21, 7, 0, 2, 1, 12, 0, CHALLENGE_VOID, 0, 0, 0, 0},
    {"wordsmog", "", false, 15, 7, 0, 0, 0, 6, 0, CHALLENGE_VOID, 0, 1, 0, 0},
    {"duplicate", "", false, 15, 0, 0, 0, 0, 0, 0, CHALLENGE_VOID, 0, 0, 1, 0},
};
enum { PRESETS = sizeof presets / sizeof *presets };

static void assert_number(const char *preset, const char *what, int number, int expected) {
  if (number != expected)
    fail_msg("%s: %s is %d instead of %d", preset, what, number, expected);
}

static void the_presets_are_those_of_the_table(void **state) {
  (void)state;
  for (int i = 0; i < PRESETS; i++) {
    const PresetCase *row = &presets[i];
    Preset preset;
    Error err;
    assert_ok(preset_find(row->id, &preset, &err), err);
    const Settings *settings = &preset.settings;
    assert_string_equal(preset.id, row->id);
    assert_string_equal(settings->preset, row->id);
    assert_string_equal(preset.tiles, row->tiles);
    assert_number(row->id, "tiles_doubled", preset.doubles_tiles, row->doubles_tiles);
    assert_number(row->id, "board", preset.board_size, row->board);
    assert_number(row->id, "exchange_minimum", settings->exchange_minimum, row->exchange_minimum);
    assert_number(row->id, "exchange_is_pass", settings->exchange_is_pass, row->exchange_is_pass);
    assert_number(row->id, "passes_to_end", settings->passes_to_end, row->passes);
    assert_number(row->id, "passes_each", settings->passes_each && row->passes, row->passes_each);
    assert_number(row->id, "scoreless_to_end", settings->scoreless_to_end, row->scoreless);
    assert_number(row->id, "scoreless_each", settings->scoreless_each && row->scoreless, row->scoreless_each);
    assert_number(row->id, "challenge", settings->challenge, (int)row->challenge);
    assert_number(row->id, "coins", settings->coins, row->coins);
    assert_number(row->id, "any_order", settings->any_order, row->any_order);
    assert_number(row->id, "duplicate", settings->duplicate, row->duplicate);
    assert_number(row->id, "free_swap", settings->free_swap, row->free_swap);
  }
}

// What all of them share.
static void every_preset_has_the_usual_numbers(void **state) {
  (void)state;
  for (int i = 0; i < PRESETS; i++) {
    Preset preset;
    Error err;
    assert_ok(preset_find(presets[i].id, &preset, &err), err);
    const Settings *settings = &preset.settings;
    assert_number(preset.id, "rules_version", settings->rules_version, RULES_VERSION);
    assert_number(preset.id, "first_seat", settings->first_seat, -1);
    assert_number(preset.id, "rack_size", settings->rack_size, 7);
    assert_number(preset.id, "bingo_bonus", settings->bingo_bonus, 50);
    assert_number(preset.id, "coins_points", settings->coins_points, 10);
    assert_number(preset.id, "coins_earned", settings->coins_earned, 3);
    assert_number(preset.id, "coins_price", settings->coins_price, 5);
    assert_number(preset.id, "clock", settings->clock, CLOCK_NONE);
    assert_number(preset.id, "clock_overtime_points", settings->clock_overtime_points, 10);
    assert_number(preset.id, "duplicate_round_s", settings->duplicate_round_s, 180);
    assert_number(preset.id, "duplicate_top_bonus", settings->duplicate_top_bonus, 10);
    assert_number(preset.id, "duplicate_best_bonus", settings->duplicate_best_bonus, 5);
    assert_number(preset.id, "duplicate_mixed_rounds", settings->duplicate_mixed_rounds, 15);
    assert_number(preset.id, "mirrored_draws", settings->mirrored_draws, 0);
  }
}

static void every_preset_there_is_is_in_the_table(void **state) {
  (void)state;
  char id[SETTINGS_ID_MAX];
  int count = 0;
  for (; preset_id(count, id); count++) {
    bool known = false;
    for (int i = 0; i < PRESETS; i++)
      known = known || strcmp(id, presets[i].id) == 0;
    if (!known)
      fail_msg("'%s' is not in this table", id);
    if (strcmp(preset_title(id), id) == 0 && strcmp(id, "classic") != 0)
      fail_msg("'%s' has no title for people", id);
  }
  assert_int_equal(count, PRESETS);
}

// With its own tiles, or with any.
static void a_game_can_be_made_of_every_preset(void **state) {
  (void)state;
  for (int i = 0; i < PRESETS; i++) {
    Settings *settings = mem_alloc(sizeof *settings);
    TileSet tiles;
    Preset preset;
    Error err;
    Game *game;
    Seed seed = seed_from_text("preset");
    assert_ok(preset_find(presets[i].id, &preset, &err), err);
    assert_ok(tileset_builtin(preset.tiles[0] ? preset.tiles : "ca", &tiles, &err), err);
    assert_ok(preset_settings(&preset, &tiles, 0, settings, &err), err);
    settings->seat_count = 2;
    settings->seats[0].name[0] = 'A';
    settings->seats[1].name[0] = 'B';
    assert_int_equal(settings->layout.size, presets[i].board);
    assert_int_equal(settings->tiles.total, tiles.total * (presets[i].doubles_tiles ? 2 : 1));
    assert_ok(game_create(settings, &seed, 0, &game, &err), err);
    game_destroy(game);
    mem_free(settings);
  }
}

static void a_preset_goes_with_another_board(void **state) {
  (void)state;
  Settings *settings = mem_alloc(sizeof *settings);
  TileSet tiles;
  Preset preset;
  Error err;
  assert_ok(preset_find("classic", &preset, &err), err);
  assert_ok(tileset_builtin("en", &tiles, &err), err);
  assert_ok(preset_settings(&preset, &tiles, 8, settings, &err), err);
  assert_int_equal(settings->layout.size, 8);
  assert_int_equal(preset_settings(&preset, &tiles, 32, settings, &err), ERR_INPUT);
  mem_free(settings);
}

static void a_preset_that_is_none_is_refused(void **state) {
  (void)state;
  static const char *const ids[] = {"", "Classic", "../presets/classic", "nothing",
                                    "an id that is much longer than any id could ever be, and then some more of it"};
  for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
    Preset preset;
    Error err;
    StrBuf sentence = {0};
    assert_int_equal(preset_find(ids[i], &preset, &err), ERR_MISSING);
    error_format(&err, NULL, &sentence);
    assert_non_null(strstr(strbuf_text(&sentence), "catalan classic duplicate english"));
    strbuf_deinit(&sentence);
  }
}

static void a_preset_file_is_read_line_by_line(void **state) {
  (void)state;
  static const struct {
    const char *text, *part; // of the sentence
    long line;
  } cases[] = {
      {"rack_size 99\n", "rack_size must be a whole number from 1 to 15", 1},
      {"# a comment\n\nboard 15\nboard 2\n", "board must be a whole number from 3 to 31", 4},
      {"board\n", "board must be", 1},
      {"coins maybe\n", "coins is yes or no, not 'maybe'", 1},
      {"tiles_doubled 2\n", "tiles_doubled is yes or no", 1},
      {"challenge triple\n", "challenge can't be 'triple': it is one of void reject single double 5 10", 1},
      {"clock\n", "one of none game turn days", 1},
      {"speed 3\n", "'speed' is not a setting of a preset", 1},
      {"tiles\n", "'' is not an id", 1},
      {"rack_size 7 8\n", "rack_size must be", 1},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Preset preset = {.board_size = 99};
    Error err;
    StrBuf sentence = {0};
    assert_int_equal(preset_parse(span_of(cases[i].text), "file", &preset, &err), ERR_INPUT);
    error_format(&err, NULL, &sentence);
    if (!strstr(strbuf_text(&sentence), cases[i].part) || err.line != cases[i].line)
      fail_msg("'%s' instead of '%s' in line %ld", strbuf_text(&sentence), cases[i].part, cases[i].line);
    assert_int_equal(preset.board_size, 99);
    strbuf_deinit(&sentence);
  }
}

// Settings by name.

static void every_setting_has_a_row_that_works(void **state) {
  (void)state;
  Settings *settings = mem_alloc(sizeof *settings);
  Error err;
  for (const SettingRow *row = settings_rows; row->name; row++) {
    assert_ptr_equal(settings_find(span_of(row->name)), row);
    assert_true(row->low < row->high);
    assert_non_null(row->help);
    assert_int_equal(row->type == SETTING_CHOICE, row->choices != NULL);
    for (int i = 0; row->choices && i <= row->high; i++) // what people read is not the id
      assert_true(row->titles[i] && strlen(row->titles[i]) > 2);
    for (int end = 0; end < 2; end++) {
      StrBuf text = {0};
      assert_ok(settings_set_number(settings, row, end ? row->high : row->low, &err), err);
      assert_int_equal(settings_get(settings, row), end ? row->high : row->low);
      settings_write_value(settings, row, &text);
      assert_ok(settings_set(settings, row, (Span){strbuf_text(&text), text.size}, &err), err);
      assert_int_equal(settings_get(settings, row), end ? row->high : row->low);
      strbuf_deinit(&text);
    }
    assert_int_equal(settings_set_number(settings, row, (int64_t)row->low - 1, &err), ERR_INPUT);
    assert_int_equal(settings_set_number(settings, row, (int64_t)row->high + 1, &err), ERR_INPUT);
    assert_int_equal(settings_set_number(settings, row, INT64_C(1) << 32, &err), ERR_INPUT);
    assert_int_equal(settings_get(settings, row), row->high);
  }
  assert_null(settings_find(span_of("nothing")));
  assert_null(settings_find(span_of("")));
  mem_free(settings);
}

static void settings_of_what_a_game_does_not_have_say_nothing(void **state) {
  static const struct {
    const char *name;
    bool with_nothing, with_clock, with_coins;
  } cases[] = {
      {"clock_limit_s", true, false, true}, {"coins_price", true, true, false}, {"duplicate_round_s", true, true, true},
      {"passes_each", true, true, true},    {"rack_size", false, false, false}, {"clock", false, false, false},
  };
  Settings nothing_on = {0}, clock_on = {.clock = CLOCK_GAME}, coins_on = {.coins = 1};
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *name = cases[i].name;
    bool told[] = {settings_is_idle(&nothing_on, name), settings_is_idle(&clock_on, name),
                   settings_is_idle(&coins_on, name)};
    if (told[0] != cases[i].with_nothing || told[1] != cases[i].with_clock || told[2] != cases[i].with_coins)
      fail_msg("%s: %d %d %d", name, told[0], told[1], told[2]);
  }
}

static void values_are_read_as_people_write_them(void **state) {
  (void)state;
  static const struct {
    const char *name, *value;
    int number; // -1: refused
    const char *code;
  } cases[] = {
      {"rack_size", "8", 8, NULL},
      {"rack_size", "0", -1, "setting_range"},
      {"rack_size", "16", -1, "setting_range"},
      {"rack_size", "seven", -1, "setting_range"},
      {"rack_size", "", -1, "setting_range"},
      {"rack_size", "7.0", -1, "setting_range"},
      {"rack_size", "99999999999999999999", -1, "setting_range"},
      {"coins", "yes", 1, NULL},
      {"coins", "no", 0, NULL},
      {"coins", "on", 1, NULL},
      {"coins", "off", 0, NULL},
      {"coins", "1", 1, NULL},
      {"coins", "0", 0, NULL},
      {"coins", "true", 1, NULL},
      {"coins", "false", 0, NULL},
      {"coins", "sí", 1, NULL},
      {"coins", "si", 1, NULL},
      {"coins", "Yes", -1, "setting_switch"},
      {"coins", "", -1, "setting_switch"},
      {"coins", "2", -1, "setting_switch"},
      {"challenge", "void", 0, NULL},
      {"challenge", "5", 4, NULL},
      {"challenge", "10", 5, NULL},
      {"challenge", "1", -1, "setting_choice"},
      {"challenge", "Double", -1, "setting_choice"},
      {"clock", "days", 3, NULL},
  };
  Settings *settings = mem_alloc(sizeof *settings);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const SettingRow *row = settings_find(span_of(cases[i].name));
    Error err = {0};
    Status status = settings_set(settings, row, span_of(cases[i].value), &err);
    if (cases[i].number < 0)
      assert_string_equal(err.code, cases[i].code);
    else if (status != OK || settings_get(settings, row) != cases[i].number)
      fail_msg("%s %s is %d", cases[i].name, cases[i].value, settings_get(settings, row));
  }
  mem_free(settings);
}

// May a game begin?

typedef struct CheckCase {
  const char *why, *setup;
  void (*change)(Settings *settings);
  const char *code; // NULL: it may
} CheckCase;

static void nothing(Settings *settings) {
  (void)settings;
}
static void no_name(Settings *settings) {
  settings->seats[1].name[0] = '\0';
}
static void spaces(Settings *settings) {
  memcpy(settings->seats[1].name, "  ", 3);
}
static void same_name(Settings *settings) {
  settings->seats[1].name[0] = 'A';
}
static void bytes(Settings *settings) {
  memcpy(settings->seats[1].name, "\xff\xfe", 3);
}
static void bytes_as_account(Settings *settings) {
  memcpy(settings->seats[1].account, "\xff\xfe", 3);
}
static void bytes_as_lexicon(Settings *settings) {
  memcpy(settings->lexicon, "\xff\xfe", 3);
}
static void old_machine(Settings *settings) {
  settings->seats[1].bot_version = -1;
}
static void machine_without_kind(Settings *settings) {
  settings->seats[1].kind = SEAT_BOT;
}
static void person_with_kind(Settings *settings) {
  settings->seats[1].bot[0] = 'x';
}
static void nobody(Settings *settings) {
  settings->seat_count = 0;
}
static void nine(Settings *settings) {
  settings->seat_count = 9;
}
static void first_of_three(Settings *settings) {
  settings->first_seat = 2;
}
static void newer_rules(Settings *settings) {
  settings->rules_version = RULES_VERSION + 1;
}
static void wild_number(Settings *settings) {
  settings->bingo_bonus = 1001;
}
static void wild_choice(Settings *settings) {
  settings->challenge = 6;
}
static void doubled(Settings *settings) {
  tileset_double(&settings->tiles);
}

static const CheckCase checks[] = {
    {"two people", "", nothing, NULL},
    {"eight machines", "seats 8; bots ABCDEFGH", nothing, NULL},
    {"one alone", "seats 1", nothing, NULL},
    {"a rack of one", "rack_size 1", nothing, NULL},
    {"nobody", "", nobody, "seat_count"},
    {"too many", "seats 8", nine, "seat_count"},
    {"no name", "", no_name, "seat_name"},
    {"a name of spaces", "", spaces, "seat_name"},
    {"the same name", "", same_name, "seat_name"},
    {"a name that is no text", "", bytes, "not_text"},
    {"an account that is no text", "", bytes_as_account, "not_text"},
    {"a lexicon that is no text", "", bytes_as_lexicon, "not_text"},
    {"a machine of version -1", "bots B", old_machine, "seat_bot"},
    {"a machine of no kind", "", machine_without_kind, "seat_bot"},
    {"a person of a machine's kind", "", person_with_kind, "seat_bot"},
    {"somebody else begins", "", first_of_three, "no_such_seat"},
    {"other rules", "", newer_rules, "rules_version"},
    {"a number out of range", "", wild_number, "setting_range"},
    {"a choice out of range", "", wild_choice, "setting_range"},
    {"a clock without time", "clock game", nothing, "clock_limit"},
    {"a clock with time", "clock game; clock_limit_s 1", nothing, NULL},
    {"just enough tiles", "bag A:14:1", nothing, NULL},
    {"one tile short", "bag A:13:1", nothing, "too_few_tiles"},
    {"racks of fifteen for eight", "seats 8; rack_size 15; bag A:119:1", nothing, "too_few_tiles"},
    {"in duplicate one rack is enough", "preset duplicate; seats 8; bag A:4:1 B:3:1", nothing, NULL},
    {"but that one", "preset duplicate; bag A:4:1 B:2:1", nothing, "too_few_tiles"},
    {"as many as a bag file holds", "bag A:250:1", doubled, NULL},
    {"more of a kind than it holds", "bag A:251:1", doubled, "too_many_tiles"},
    {"more than it holds", "bag A:400:1 B:400:1 C:400:1 D:400:1 E:400:1 F:400:1", doubled, "too_many_tiles"},
};

static void settings_are_checked_before_a_game_begins(void **state) {
  (void)state;
  Settings *settings = mem_alloc(sizeof *settings);
  for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
    memset(settings, 0, sizeof *settings);
    script_settings(checks[i].setup, settings);
    checks[i].change(settings);
    Error err = {.code = "accepted"};
    Seed seed = seed_from_text("seed");
    Game *game = NULL;
    Status status = game_create(settings, &seed, 0, &game, &err);
    if (strcmp(status == OK ? "" : err.code, checks[i].code ? checks[i].code : "") != 0)
      fail_msg("%s: %s", checks[i].why, err.code);
    assert_int_equal(game != NULL, status == OK);
    game_destroy(game);
  }
  mem_free(settings);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_presets_are_those_of_the_table),
      cmocka_unit_test(every_preset_has_the_usual_numbers),
      cmocka_unit_test(every_preset_there_is_is_in_the_table),
      cmocka_unit_test(a_game_can_be_made_of_every_preset),
      cmocka_unit_test(a_preset_goes_with_another_board),
      cmocka_unit_test(a_preset_that_is_none_is_refused),
      cmocka_unit_test(a_preset_file_is_read_line_by_line),
      cmocka_unit_test(every_setting_has_a_row_that_works),
      cmocka_unit_test(settings_of_what_a_game_does_not_have_say_nothing),
      cmocka_unit_test(values_are_read_as_people_write_them),
      cmocka_unit_test(settings_are_checked_before_a_game_begins),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
