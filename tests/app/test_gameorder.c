// SPDX-License-Identifier: MIT
// A new game as ordered, by lists, seat by seat or as JSON: the result, and which field a refusal names.
#include "app/gameorder.h"
#include "base/mem.h"
#include "support/test.h"
#include "tests/app/testapp.h"

#include <string.h>

typedef struct Desk {
  Arena arena;
  Preset plan;
  Account account;
  const char *language;
  Error err;
} Desk;

static Status plan(Desk *desk, const GameOrder *order) {
  const Use use = {.account = &desk->account,
                   .catalog = desk->language ? catalog_find(desk->language) : NULL,
                   .arena = &desk->arena};
  desk->err = (Error){0};
  return gameorder_plan(&use, order, &desk->plan, &desk->err);
}

static Desk *desk_make(void) {
  return mem_alloc(sizeof(Desk));
}

static void desk_destroy(Desk *desk) {
  arena_deinit(&desk->arena);
  mem_free(desk);
}

static void add_seats(const Settings *settings, StrBuf *out) {
  for (int seat = 0; seat < settings->seat_count; seat++)
    strbuf_printf(out, "%s%s%s%s", seat ? "|" : "", settings->seats[seat].name, settings->seats[seat].bot[0] ? ":" : "",
                  settings->seats[seat].bot);
}

static void expect_seats(Desk *desk, const GameOrder *order, const char *expected) {
  StrBuf seats = {0};
  assert_ok(plan(desk, order), desk->err);
  add_seats(&desk->plan.settings, &seats);
  assert_string_equal(seats.data, expected);
  strbuf_deinit(&seats);
}

static void expect_refusal(Desk *desk, const GameOrder *order, const char *expected, const char *field) {
  StrBuf text = {0};
  assert_int_not_equal(plan(desk, order), OK);
  error_format(&desk->err, NULL, &text);
  if (!strstr(text.data, expected) || strcmp(desk->err.field, field) != 0)
    fail_msg("refused at '%s': %s\n  expected at '%s': %s", desk->err.field, text.data, field, expected);
  strbuf_deinit(&text);
}

static void lists_of_people_and_machines_become_seats(void **state) {
  (void)state;
  static const struct {
    const char *people, *machines, *expected;
  } cases[] = {
      {"Ana", "greedy", "Ana|Machine:greedy"},
      {"Ana", NULL, "Ana|Machine:greedy"},
      {NULL, NULL, "Player|Machine:greedy"},
      {"Ana", "none", "Ana"},
      {"none", "greedy", "Machine:greedy"},
      {"Ana,Luis", NULL, "Ana|Luis"},
      {" Ana , Luis ", "greedy,greedy", "Ana|Luis|Machine 1:greedy|Machine 2:greedy"},
      {"", "greedy,greedy", "Machine 1:greedy|Machine 2:greedy"},
      {"Machine", "greedy", "Machine|Machine 1:greedy"},
      {"Machine 1", "greedy,greedy", "Machine 1|Machine 2:greedy|Machine 3:greedy"},
      {"Ñoño,Lluís", "", "Ñoño|Lluís"},
  };
  Desk *desk = desk_make();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    expect_seats(desk, &(GameOrder){.people = cases[i].people, .bots = cases[i].machines}, cases[i].expected);
  desk_destroy(desk);
}

static void what_is_wrong_with_a_list_is_said(void **state) {
  (void)state;
  static const struct {
    const char *people, *machines, *expected, *field;
  } cases[] = {
      {"", "", "a game has from 1 to 8 players", "seats"},
      {"Ana,Ana", "", "a player's name can't be empty or repeated", "seats.1.name"},
      {"Ana,ANA", "", "a player's name can't be empty or repeated", "seats.1.name"},
      {"Ana,,Luis", "", "a player's name can't be empty or repeated", "seats.1.name"},
      {"Ana", "oracle", "there is no machine player 'oracle'; there are: ", "seats.1.bot"},
      {"Ana", "greedy,", "there is no machine player ''; there are: ", "seats.2.bot"},
      {"a,b,c,d,e,f,g,h,i", "", "a game has from 1 to 8 players", "seats"},
      {"a,b,c,d,e", "greedy,greedy,greedy,greedy", "a game has from 1 to 8 players", "seats"},
      {"Ana\x1b[2J", "", "Ana?[2J", "seats.0.name"},
      {"Aña\u200b", "", "can't", "seats.0.name"},
      {"Аna", "", "could be mistaken for another one", "seats.0.name"}, // the first letter is Cyrillic
      {"abcdefghijklmnopqrstuvwxyzabcdefg", "", "32", "seats.0.name"},
  };
  Desk *desk = desk_make();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    expect_refusal(desk, &(GameOrder){.people = cases[i].people, .bots = cases[i].machines}, cases[i].expected,
                   cases[i].field);
  desk_destroy(desk);
}

static void seats_are_those_of_accounts_guests_machines_or_nobody_yet(void **state) {
  (void)state;
  PlayerOrder seats[] = {{.is_mine = true, .name = "somebody"},
                         {.name = " Eva  Luz ", .is_here = true},
                         {.name = "Pau", .account = 7},
                         {.kind = SEAT_BOT},
                         {.kind = SEAT_BOT, .name = "Deep", .bot = "level3"},
                         {.kind = SEAT_BOT}};
  Desk *desk = desk_make();
  desk->account = (Account){.id = 3, .name = "Ana"};
  expect_seats(desk, &(GameOrder){.seats = {seats, 6}},
               "Ana|Eva Luz|Pau|Bot 1:" GAME_USUAL_BOT "|Deep:level3|Bot 3:" GAME_USUAL_BOT);
  const Seat *made = desk->plan.settings.seats;
  assert_string_equal(made[0].account, "u3");
  assert_string_equal(made[1].account, "");
  assert_string_equal(made[2].account, "u7");
  seats[2] = (PlayerOrder){0};
  expect_seats(desk, &(GameOrder){.seats = {seats, 3}}, "Ana|Eva Luz|… 3");
  assert_string_equal(made[2].account, SEAT_FREE_MARK);
  assert_false(desk->plan.settings.undo);
  seats[1].account = 8;
  expect_refusal(desk, &(GameOrder){.seats = {seats, 3}}, "can't be mixed with invitations", "seats");
  desk->account = (Account){.guest = "g0"};
  expect_seats(desk, &(GameOrder){.seats = {&(PlayerOrder){.name = "Eva", .is_here = true}, 1}}, "Eva");
  assert_string_equal(made[0].account, "g0");
  expect_refusal(desk, &(GameOrder){.seats = {seats, 1}}, "the session is over", "seats.0.name");
  desk_destroy(desk);
}

static void any_rule_can_be_changed_as_text_and_as_json(void **state) {
  (void)state;
  static const struct {
    const char *assignment, *json, *expected, *field; // "": accepted
  } cases[] = {
      {"challenge=double", "{\"challenge\":\"double\"}", "", ""},
      {" rack_size = 9 ", "{\"rack_size\":9}", "", ""},
      {"coins=yes", "{\"coins\":true}", "", ""},
      {"board_size=21", "{\"board_size\":21}", "", ""},
      {"board_size=2", "{\"board_size\":2}", "The size must be a positive whole number, from ", "board_size"},
      {"rack_size=16", "{\"rack_size\":16}", "rack_size must be a whole number from 1 to 15", "rack_size"},
      {"rack_size=1.5", "{\"rack_size\":1.5}", "rack_size must be a whole number from 1 to 15", "rack_size"},
      {"coins=maybe", "{\"coins\":\"maybe\"}", "coins is yes or no, not 'maybe'", "coins"},
      {"coins=[]", "{\"coins\":[]}", "coins is yes or no, not '[]'", "coins"},
      {"challenge=never", "{\"challenge\":\"never\"}", "it is one of void reject single double 5 10", "challenge"},
      {"colour=red", "{\"colour\":\"red\"}", "'colour' is not a setting; these are: rack_size ", "colour"},
      {"colour", NULL, "'colour' is not a setting with its value: write NAME=VALUE", ""},
  };
  Desk *desk = desk_make();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    json_t *json = cases[i].json ? json_loads(cases[i].json, 0, NULL) : NULL;
    const GameOrder orders[] = {{.rules = {&(const char *){cases[i].assignment}, 1}}, {.settings = json}};
    for (int j = 0; j < (json ? 2 : 1); j++) {
      if (cases[i].expected[0])
        expect_refusal(desk, &orders[j], cases[i].expected, j ? cases[i].field : "set");
      else
        assert_ok(plan(desk, &orders[j]), desk->err);
    }
    json_decref(json);
  }
  desk_destroy(desk);
}

static void board_rack_rules_and_words_are_as_asked(void **state) {
  (void)state;
  Desk *desk = desk_make();
  ResourceWords words = {.id = "es", .hash = "0123"};
  Settings *settings = mem_alloc(sizeof *settings);
  const char *rules[] = {"challenge=double", "rack_size=9"};
  GameOrder order = {.board_size = 17, .rack_size = 8, .rules = {rules, 1}};
  assert_ok(field_type_in(field_find(rules_order_fields, "preset"), span_of("super"), &order, NULL, &desk->err),
            desk->err);
  assert_ok(tileset_builtin("es", &words.tiles, &desk->err), desk->err);
  for (int count = 1; count <= 2; count++) {
    order.rules.count = count;
    assert_ok(plan(desk, &order), desk->err);
    assert_ok(gameorder_settings(&desk->plan, &words, settings, &desk->err), desk->err);
    assert_int_equal(settings->rack_size, count == 1 ? 8 : 9); // a rule overrides it
  }
  assert_int_equal(settings->layout.size, 17);
  assert_int_equal(settings->challenge, CHALLENGE_DOUBLE);
  assert_int_equal(settings->tiles.total, 2 * words.tiles.total);
  assert_string_equal(settings->preset, "super");
  assert_string_equal(settings->lexicon, "es");
  assert_string_equal(settings->lexicon_hash, "0123");
  mem_free(settings);
  desk_destroy(desk);
}

static void a_round_lasts_as_long_for_each_who_shares_the_device(void **state) {
  (void)state;
  static const struct {
    const char *preset;
    int people, free, machines, seconds;
  } cases[] = {
      {"duplicate", 1, 0, 2, 180}, {"duplicate", 2, 0, 1, 360}, {"duplicate", 3, 0, 0, 540},
      {"duplicate", 2, 1, 0, 360}, {"classic", 2, 0, 0, 180}, // it has no rounds
  };
  Desk *desk = desk_make();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    static const char *const names[] = {"Ana", "Luis", "Eva"};
    PlayerOrder seats[SEATS_MAX] = {0};
    GameOrder order = {.seats.items = seats};
    assert_ok(
        field_type_in(field_find(rules_order_fields, "preset"), span_of(cases[i].preset), &order, NULL, &desk->err),
        desk->err);
    for (int j = 0; j < cases[i].people; j++)
      seats[order.seats.count++] = (PlayerOrder){.name = names[j], .is_here = true};
    order.seats.count += cases[i].free;
    for (int j = 0; j < cases[i].machines; j++)
      seats[order.seats.count++].kind = SEAT_BOT;
    assert_ok(plan(desk, &order), desk->err);
    assert_int_equal(desk->plan.settings.duplicate_round_s, cases[i].seconds);
  }
  desk_destroy(desk);
}

static void one_click_gives_a_game_that_a_newcomer_enjoys_and_seed_001_its_own(void **state) {
  (void)state;
  static const struct {
    const char *preset, *language, *words, *seats;
  } rows[] = {
      {"classic", "es", "es", "Tú|Bot 1:friendly:2"},  {"classic", "ca", "ca", "Tu|Bot 1:friendly:2"},
      {"classic", "en", "en", "You|Bot 1:friendly:2"}, {"classic", "", "en", "You|Bot 1:friendly:2"},
      {"spanish", "ca", "es", "Tu|Bot 1:friendly:2"},  {"seed-001", "es", "ca", "Loser|Bot 1:level1"},
      {"seed-001", "en", "ca", "Loser|Bot 1:level1"},
  };
  Desk *desk = desk_make();
  for (size_t i = 0; i <= sizeof rows / sizeof *rows; i++) {
    bool is_ana = i == sizeof rows / sizeof *rows;
    size_t row = is_ana ? i - 1 : i;
    GameOrder order = {0};
    if (is_ana)
      desk->account = (Account){.id = 1, .name = "Ana"};
    desk->language = rows[row].language;
    const Use use = {.account = &desk->account, .catalog = catalog_find(desk->language), .arena = &desk->arena};
    assert_ok(field_type_in(field_find(rules_order_fields, "preset"), span_of(rows[row].preset), &order, &desk->arena,
                            &desk->err),
              desk->err);
    assert_ok(gameorder_fill_quick(&use, &order, &desk->err), desk->err);
    assert_string_equal(order.language, rows[row].words);
    expect_seats(desk, &order, is_ana ? "Ana|Bot 1:level1" : rows[row].seats);
  }
  desk_destroy(desk);
}

static void machines_have_their_own_names_where_that_is_wished(void **state) {
  (void)state;
  Desk *desk = desk_make();
  PlayerOrder seats[] = {{.name = "pip", .is_here = true},
                         {.kind = SEAT_BOT, .bot = "friendly:1"},
                         {.kind = SEAT_BOT, .bot = "champion"},
                         {.kind = SEAT_BOT, .bot = "friendly:1"},
                         {.kind = SEAT_BOT, .bot = "champion", .name = "Deep"},
                         {.kind = SEAT_BOT, .bot = "hard"}};
  GameOrder order = {.has_own_names = true, .seats = {seats, 6}};
  expect_seats(desk, &order, "pip|Pip 2:friendly:1|Vega:champion|Pip 3:friendly:1|Deep:champion|Bot 5:hard");
  GameOrder quick = {.has_own_names = true};
  const Use use = {.account = &desk->account, .catalog = catalog_find("es"), .arena = &desk->arena};
  assert_ok(gameorder_fill_quick(&use, &quick, &desk->err), desk->err);
  expect_seats(desk, &quick, "Tú|Nuk:" GAME_USUAL_BOT);
  desk_destroy(desk);
}

static void words_are_chosen_by_their_id(void **state) {
  (void)state;
  static const struct {
    const char *id, *code;
  } cases[] = {{"klingon", "field_dictionary"},
               {" MINI ", "ok"},
               {"es", "ok"},
               {"bagless", "bag_not_found"},
               {"wordless", "dictionary_not_found"}};
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana");
  Arena arena = {0};
  const Use use = {.app = test->app, .account = &ana, .arena = &arena};
  Error err;
  testapp_add_mini(test, &ana);
  ResourceOrder halves[] = {{.id = "bagless", .words.bytes = span_of("casa\n")},
                            {.id = "wordless", .bag.bytes = span_of("A 10 1\n")}};
  for (int i = 0; i < 2; i++)
    assert_ok(resource_add(test->app, &ana, &halves[i], NULL, &err), err);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    GameOrder order = {0};
    assert_string_equal(testapp_code(gameorder_choose_words(&use, cases[i].id, &order, &err), &err), cases[i].code);
    assert_true((order.words != NULL) == (strcmp(cases[i].code, "ok") == 0));
  }
  arena_deinit(&arena);
  testapp_destroy(test);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lists_of_people_and_machines_become_seats),
      cmocka_unit_test(what_is_wrong_with_a_list_is_said),
      cmocka_unit_test(seats_are_those_of_accounts_guests_machines_or_nobody_yet),
      cmocka_unit_test(any_rule_can_be_changed_as_text_and_as_json),
      cmocka_unit_test(board_rack_rules_and_words_are_as_asked),
      cmocka_unit_test(a_round_lasts_as_long_for_each_who_shares_the_device),
      cmocka_unit_test(one_click_gives_a_game_that_a_newcomer_enjoys_and_seed_001_its_own),
      cmocka_unit_test(machines_have_their_own_names_where_that_is_wished),
      cmocka_unit_test(words_are_chosen_by_their_id),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
