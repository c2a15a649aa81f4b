// SPDX-License-Identifier: MIT
// Positions over the network: what they are, what is odd about them, their best moves, and what follows.
#include "api/client.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

#define ROWS_8 "15/15/15/15/15/15/15/"
#define ROWS_7 "/15/15/15/15/15/15/15"
#define CASA ROWS_8 "5CASA6" ROWS_7
#define ES " 0/12 0 lex es; ld spanish;"

static TestServer server;
static Client guest;

static int open_all(void **state) {
  (void)state;
  server_start(&server, false);
  guest = client_new(&server);
  client_be_guest(&guest);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  client_free(&guest);
  return server_end(&server);
}

static json_t *position_ask(const char *path, json_t *body) {
  json_t *answer = client_send(&guest, "POST", path, body);
  if (guest.status != 200)
    fail_msg("%s: %d at '%s', %s", path, guest.status, text_of(answer, "field"), text_of(answer, "message"));
  return answer;
}

static void a_preset_gives_an_empty_board_with_its_rules(void **state) {
  (void)state;
  static const struct {
    const char *preset, *words, *cgp;
    int size, unseen;
  } cases[] = {
      {"classic", "es", "15/15/15/15/15/15/15/15" ROWS_7 " / 0/0 0 bb 50; etl 0; ld spanish; lex es; rs 7;", 15, 100},
      {"english", NULL, "15/15/15/15/15/15/15/15" ROWS_7 " / 0/0 0 bb 50; etl 7; ld english; lex en; rs 7;", 15, 100},
      {"seed-003", "es", "15/15/15/15/15/15/15/15" ROWS_7 " / 0/0 0 bb 50; etl 0; ld es-basic; lex es; rs 7;", 15, 97},
      {"super", "en", NULL, 21, 200},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    json_t *answer =
        position_ask("/api/positions", json_pack("{s:s, s:s*}", "preset", cases[i].preset, "lexicon", cases[i].words));
    if (cases[i].cgp)
      assert_string_equal(text_of(answer, "cgp"), cases[i].cgp);
    assert_int_equal(int_of(answer, "size"), cases[i].size);
    assert_int_equal(int_of(answer, "unseen"), cases[i].unseen);
    json_decref(answer);
  }
}

static void words_that_nothing_names_are_the_readers(void **state) {
  (void)state;
  json_t *answer = position_ask("/api/positions", json_pack("{s:s}", "cgp", CASA " AEINRST/ 0/12 0"));
  assert_string_equal(text_of(answer, "cgp"), CASA " AEINRST/ 0/12 0 lex en;"); // from now on the record says so
  json_decref(answer);
}

static void what_is_odd_is_said_and_refuses_nothing(void **state) {
  (void)state;
  static const struct {
    const char *cgp, *kind, *at;
    int count;
  } cases[] = {
      {CASA " /" ES, "", "", 0},
      {ROWS_8 "5CXSA6" ROWS_7 " /" ES, "word", "CXSA", 1},
      {"15/15/15/15/15/15/15/5CASA6/15/15/3LAS9/15/15/15/15 /" ES, "loose", "D11", 1},
      {"15/2CASA9/15/15/15/15/15/15/15/15/15/15/15/15/15 /" ES, "start", "", 1},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    json_t *answer = position_ask("/api/positions", json_pack("{s:s}", "cgp", cases[i].cgp));
    const json_t *remarks = json_object_get(answer, "remarks");
    assert_int_equal(json_array_size(remarks), cases[i].count);
    if (cases[i].count) {
      assert_string_equal(text_of(json_array_get(remarks, 0), "kind"), cases[i].kind);
      assert_string_equal(text_of(json_array_get(remarks, 0), "at"), cases[i].at);
      assert_true(strlen(text_of(json_array_get(remarks, 0), "text")) > 10);
    }
    json_decref(answer);
  }
}

static void a_move_leads_to_the_next_position(void **state) {
  (void)state;
  static const struct {
    const char *cgp, *play, *after;
  } cases[] = {
      {CASA " AEINRST/ 0/12 0 lex es; ld spanish;", "9I RETINAS",
       ROWS_8 "5CASA6/8RETINAS/15/15/15/15/15/15 / 12/62 0 ld spanish; lex es;"},
      {CASA " AEINRST/ELM 0/12 0 lex es; ld spanish;", "-NT", CASA " EML/ 12/0 1 ld spanish; lex es;"},
      {CASA " AEINRST/ 0/12 1 lex es; ld spanish;", "-", CASA " /AEINRST 12/0 2 ld spanish; lex es;"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    json_t *answer =
        position_ask("/api/positions", json_pack("{s:s, s:s}", "cgp", cases[i].cgp, "play", cases[i].play));
    // The tiles of a rack are in the set's order: only the rest is compared letter by letter.
    assert_int_equal(strlen(text_of(answer, "cgp")), strlen(cases[i].after));
    if (i != 1)
      assert_string_equal(text_of(answer, "cgp"), cases[i].after);
    json_decref(answer);
  }
}

static void moves_are_judged_as_in_a_review(void **state) {
  (void)state;
  json_t *answer =
      position_ask("/api/positions/moves", json_pack("{s:s, s:s, s:i, s:i, s:b}", "cgp", CASA " AEINRST/" ES, "play",
                                                     "9H RES", "top", 3, "step", 1, "replies", 1));
  const json_t *moves = json_object_get(answer, "moves"), *made = json_object_get(answer, "made");
  assert_int_equal(json_array_size(moves), 3);
  assert_int_equal(json_array_size(json_object_get(json_array_get(moves, 0), "tiles")), 7);
  assert_true(json_number_value(json_object_get(made, "lost")) > 20);
  assert_string_equal(text_of(made, "kept"), "AINT");
  assert_string_equal(text_of(answer, "grade"), "large");
  assert_true(int_of(answer, "rank") > 3);
  assert_int_equal(json_array_size(json_object_get(answer, "unknown")), 2); // SR and AE
  assert_string_equal(text_of(answer, "hint"), "Hint: look at column H.");
  assert_true(json_number_value(json_object_get(answer, "reply_made")) > 5);
  json_decref(answer);
}

static void playing_out_adds_up_and_ends_are_solved(void **state) {
  (void)state;
  json_t *sim = position_ask("/api/positions/sim", json_pack("{s:s, s:i, s:i, s:b, s:s}", "cgp", CASA " AEINRST/" ES,
                                                             "candidates", 3, "iterations", 4, "full", 1, "seed", "1"));
  assert_int_equal(int_of(sim, "iterations"), 12);
  const json_t *first = json_array_get(json_object_get(sim, "moves"), 0);
  assert_int_equal(int_of(first, "iterations"), 4);
  assert_true(json_number_value(json_object_get(first, "win")) > 0);
  json_decref(sim);
  json_decref(client_expect(&guest, 409, "POST", "{\"cgp\":\"" CASA " AEINRST/" ES "\"}", "/api/positions/endgame"));
  json_decref(client_expect(&guest, 409, "POST", "{\"cgp\":\"" CASA " AEINRST/" ES "\"}", "/api/positions/peg"));
}

static void what_cannot_be_is_told_beside_its_field(void **state) {
  (void)state;
  static const struct {
    const char *path, *body;
    int status;
    const char *field;
  } cases[] = {
      {"/api/positions", "{\"cgp\":\"nonsense\"}", 400, "cgp"},
      {"/api/positions", "{\"cgp\":\"" CASA " / 0/0 0 lex klingon;\"}", 404, "lexicon"},
      {"/api/positions", "{\"cgp\":\"15/15 / 0/0 0 lex es;\"}", 400, "cgp"},
      {"/api/positions", "{\"cgp\":\"" ROWS_8 "5JJJJ6" ROWS_7 " / 0/0 0 lex es;\"}", 400, "cgp"},
      {"/api/positions", "{\"cgp\":\"" CASA " / 0/0 0 lex es; ld klingon;\"}", 404, "cgp"},
      {"/api/positions", "{\"cgp\":\"" CASA " / 0/0 0 lex ca; ld spanish;\",\"lexicon\":\"ca\"}", 400, "lexicon"},
      {"/api/positions", "{\"preset\":\"nonsense\"}", 404, "preset"},
      {"/api/positions", "{\"preset\":\"wordsmog\"}", 409, "preset"},
      {"/api/positions", "{\"cgp\":\"" CASA " AEINRST/" ES "\",\"play\":\"1A CASA\"}", 400, "play"},
      {"/api/positions", "{\"cgp\":\"" CASA " AEINRST/" ES "\",\"kwg\":\"/etc/passwd\"}", 400, "kwg"},
      {"/api/positions", "{\"cgp\":\"" CASA " AEINRST/" ES "\",\"layout\":\"/etc/passwd\"}", 400, "layout"},
      {"/api/positions/moves", "{\"cgp\":\"" CASA " /" ES "\"}", 400, "rack"},
      {"/api/positions/moves", "{\"cgp\":\"" CASA " AEINRST/" ES "\",\"leaves\":\"x\"}", 400, "leaves"},
      {"/api/positions/sim", "{\"cgp\":\"" CASA " AEINRST/" ES "\",\"threads\":64}", 400, "threads"},
      {"/api/positions/sim", "{\"cgp\":\"" CASA " AEINRST/" ES "\",\"iterations\":1000000}", 400, "iterations"},
      {"/api/positions/endgame", "{\"cgp\":\"" CASA " AEINRST/" ES "\",\"time-ms\":86400000}", 400, "time-ms"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    json_t *answer = client_ask(&guest, "POST", cases[i].path, cases[i].body);
    if (guest.status != cases[i].status || strcmp(text_of(answer, "field"), cases[i].field) != 0)
      fail_msg("%s %s: %d at '%s', %s", cases[i].path, cases[i].body, guest.status, text_of(answer, "field"),
               text_of(answer, "message"));
    json_decref(answer);
  }
}

static void the_turns_of_a_file_are_positions(void **state) {
  (void)state;
  json_t *game = client_ask(&guest, "POST", "/api/positions/gcg?name=a.gcg",
                            "#character-encoding UTF-8\n#player1 ana Ana\n#player2 luis Luis\n#lexicon es\n"
                            "#tile-set es\n>ana: AEINRST 8H RETINAS +68 68\n>luis: CASA O8 .. +0 0\n");
  assert_int_equal(guest.status, 200);
  const json_t *turns = json_object_get(game, "turns");
  assert_true(json_array_size(turns) >= 1);
  json_t *shown = position_ask("/api/positions", json_pack("{s:s}", "cgp", text_of(json_array_get(turns, 0), "cgp")));
  assert_string_equal(text_of(shown, "words"), "es");
  assert_string_equal(text_of(json_array_get(turns, 0), "move"), "8H");
  json_decref(shown);
  json_decref(game);
  json_t *refused = client_ask(&guest, "POST", "/api/positions/gcg", "not a game");
  assert_int_equal(guest.status, 400);
  assert_string_equal(text_of(refused, "field"), "gcg");
  json_decref(refused);
}

static void what_was_kept_is_told_of_a_move(void **state) {
  (void)state;
  json_t *kept =
      position_ask("/api/positions/infer",
                   json_pack("{s:s, s:s}", "cgp", CASA " RES/AEIOU 0/12 0 lex es; ld spanish;", "play", "J8 RES"));
  assert_int_equal(int_of(kept, "kept"), 4);
  assert_true(json_array_size(json_object_get(kept, "sets")) > 3);
  assert_int_equal(strlen(text_of(json_array_get(json_object_get(kept, "sets"), 0), "tiles")), 4);
  json_decref(kept);
  json_decref(client_expect(&guest, 409, "POST", "{\"cgp\":\"" CASA " AEINRST/" ES "\",\"play\":\"9I RETINAS\"}",
                            "/api/positions/infer")); // nothing was kept
}

// The player's own last turn, in a running game.
static void a_lesson_judges_the_last_turn_and_counts_like_a_hint(void **state) {
  (void)state;
  json_t *game = client_expect(&guest, 200, "POST",
                               "{\"language\":\"es\",\"seats\":[{\"kind\":\"person\",\"name\":\"Ana\"},{\"kind\":"
                               "\"person\",\"name\":\"Luis\"}]}",
                               "/api/games");
  char id[80], asks[2][40]; // of who begins, and of the other
  int begins = (int)int_of(game, "turn");
  snprintf(id, sizeof id, "%s", text_of(game, "id"));
  json_decref(game);
  for (int i = 0; i < 2; i++)
    snprintf(asks[i], sizeof asks[i], "{\"seat\":%d}", i == 0 ? begins : 1 - begins);
  json_decref(client_expect(&guest, 409, "POST", asks[0], "/api/games/%s/lesson", id)); // no turn yet
  for (int i = 0; i < 2; i++) {
    ScopedStrBuf pass = {0};
    strbuf_printf(&pass, "{\"seat\":%d,\"type\":\"pass\"}", i == 0 ? begins : 1 - begins);
    json_decref(client_expect(&guest, 200, "POST", pass.data, "/api/games/%s/actions", id));
  }
  json_decref(client_expect(&guest, 409, "POST", asks[1], "/api/games/%s/lesson", id)); // not their turn
  json_t *before = client_expect(&guest, 200, "GET", NULL, "/api/games/%s", id);
  int64_t seq = int_of(before, "seq");
  json_decref(before);
  json_t *lesson = client_expect(&guest, 200, "POST", asks[0], "/api/games/%s/lesson", id);
  assert_int_equal(int_of(lesson, "turn"), 1);
  assert_string_equal(text_of(json_object_get(lesson, "played"), "type"), "pass");
  assert_true(strlen(text_of(lesson, "text")) > 10);
  assert_true(json_array_size(json_object_get(lesson, "better")) > 1);
  json_decref(lesson);
  json_t *after = client_expect(&guest, 200, "GET", NULL, "/api/games/%s", id);
  assert_int_equal(int_of(after, "seq"), seq + 1); // it is recorded
  json_decref(after);
}

// Also among people, when nobody has opened the leave values.
static void a_hint_is_what_the_judgement_calls_best(void **state) {
  (void)state;
  static const char *const seeds[] = {"a", "b", "c", "d", "e", "f"};
  for (size_t game = 0; game < sizeof seeds / sizeof *seeds; game++) {
    json_t *fresh = client_send(&guest, "POST", "/api/games",
                                json_pack("{s:s, s:s, s:[{s:s,s:s}]}", "language", "es", "seed", seeds[game], "seats",
                                          "kind", "person", "name", "Ana"));
    ScopedStrBuf cgp = {0};
    strbuf_add_text(&cgp, "15/15/15/15/15/15/15/15" ROWS_7 " ");
    size_t i;
    const json_t *tile;
    json_array_foreach(json_object_get(json_object_get(fresh, "rack"), "tiles"), i, tile)
        strbuf_printf(&cgp, "[%s]", json_string_length(tile) ? json_string_value(tile) : "?");
    strbuf_add_text(&cgp, "/ 0/0 0 lex es; ld spanish;");
    json_t *hint = client_expect(&guest, 200, "POST", "{\"seat\":0}", "/api/games/%s/help", text_of(fresh, "id"));
    if (json_array_size(json_object_get(hint, "tiles")) > 0) {
      json_t *judged = position_ask("/api/positions/moves",
                                    json_pack("{s:s, s:O}", "cgp", cgp.data, "tiles", json_object_get(hint, "tiles")));
      double lost = json_number_value(json_object_get(json_object_get(judged, "made"), "lost"));
      if (lost > 0.01)
        fail_msg("%s: the hint loses %f", cgp.data, lost);
      json_decref(judged);
    }
    json_decref(hint);
    json_decref(fresh);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_preset_gives_an_empty_board_with_its_rules),
      cmocka_unit_test(words_that_nothing_names_are_the_readers),
      cmocka_unit_test(what_is_odd_is_said_and_refuses_nothing),
      cmocka_unit_test(a_move_leads_to_the_next_position),
      cmocka_unit_test(moves_are_judged_as_in_a_review),
      cmocka_unit_test(playing_out_adds_up_and_ends_are_solved),
      cmocka_unit_test(what_cannot_be_is_told_beside_its_field),
      cmocka_unit_test(the_turns_of_a_file_are_positions),
      cmocka_unit_test(what_was_kept_is_told_of_a_move),
      cmocka_unit_test(a_hint_is_what_the_judgement_calls_best),
      cmocka_unit_test(a_lesson_judges_the_last_turn_and_counts_like_a_hint),
  };
  return cmocka_run_group_tests(tests, open_all, close_all);
}
