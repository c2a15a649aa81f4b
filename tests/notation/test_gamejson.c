// SPDX-License-Identifier: MIT
// Games as JSON: both forms, incomplete logs, and invalid games.
#include "support/test.h"
#include "tests/notation/jsongames.h"

#include <stdlib.h>
#include <string.h>

// A game in which much happens.
static Game *busy_game(void) {
  Game *game =
      script_game("preset seed-003; seats 3; bots C; clock game; clock_limit_s 600; bag A:40:5 CH:10:8 #:10:0; "
                  "rack_size 3; seed busy; undo yes");
  return game;
}

static void fill(Game *game) {
  script_run(game, "wait 10; A pass; B pass; C pass");
  Error err;
  for (int i = 0; i < 6; i++) { // whatever the racks are, each gives a tile away
    const State *state = game_state(game);
    Rack rack = bag_rack(game_bag(game), state->turn);
    Action action = {.type = ACTION_EXCHANGE, .seat = state->turn, .at_ms = state->at_ms + 5};
    while (!rack.counts[action.exchange.tiles[0]])
      action.exchange.tiles[0]++;
    action.exchange.count = 1;
    snprintf(action.account, sizeof action.account, "cuenta %d", i);
    snprintf(action.nonce, sizeof action.nonce, "n%d", i);
    assert_ok(game_append(game, &action, &err), err);
  }
  script_run(game, "seat B Bea; lexicon 0123; A undo; B agree");
}

static void write_log(const Game *game, StrBuf *out) {
  jsongame_dump(gamejson_head(game, true), out);
  strbuf_add_char(out, '\n');
  for (int64_t seq = 1; seq <= game_action_count(game); seq++) {
    jsongame_dump(gamejson_action(game_action(game, seq), &game_settings(game)->tiles), out);
    strbuf_add_char(out, '\n');
  }
}

static const char *last_hash(const Game *game) {
  const Action *last = game_action(game, game_action_count(game));
  return last ? last->state_hash : game_head_hash(game);
}

static void a_game_reads_back_in_either_form(void **state) {
  (void)state;
  for (int i = 0; i < JSONGAMES; i++) {
    Game *game = jsongame_make(i), *whole, *log;
    StrBuf text = {0};
    Error err;
    jsongame_dump(gamejson_game(game, true), &text);
    assert_ok(gamejson_read(jsongame_span(&text), "whole", NULL, &whole, &err), err);
    strbuf_reset(&text);
    write_log(game, &text);
    assert_ok(gamejson_read(jsongame_span(&text), "log", NULL, &log, &err), err);
    assert_string_equal(last_hash(whole), last_hash(game));
    assert_string_equal(last_hash(log), last_hash(game));
    assert_int_equal(game_began_ms(log), game_began_ms(game));
    assert_string_equal(game_commitment(log), game_commitment(game));
    strbuf_deinit(&text);
    game_destroy(game);
    game_destroy(whole);
    game_destroy(log);
  }
}

static void a_busy_game_reads_back(void **state) {
  (void)state;
  Game *game = busy_game(), *back;
  fill(game);
  StrBuf text = {0};
  Error err;
  jsongame_dump(gamejson_game(game, true), &text);
  assert_ok(gamejson_read(jsongame_span(&text), "busy", NULL, &back, &err), err);
  assert_string_equal(last_hash(back), last_hash(game));
  strbuf_deinit(&text);
  game_destroy(game);
  game_destroy(back);
}

static void pretty_printed_json_is_a_game_too(void **state) {
  (void)state;
  Game *game = jsongame_make(0), *back;
  Error err;
  json_t *value = gamejson_game(game, true);
  char *text = json_dumps(value, JSON_INDENT(2));
  assert_ok(gamejson_read(span_of(text), "pretty", NULL, &back, &err), err);
  assert_string_equal(last_hash(back), last_hash(game));
  free(text);
  json_decref(value);
  game_destroy(game);
  game_destroy(back);
}

// An alphabet without lower case: a blank can still be distinguished from the letter.
static void blanks_of_any_alphabet_read_back(void **state) {
  (void)state;
  Game *game = script_game("rack_size 2; bag א:2:1 ב:2:3 #:4:0; racks א? *; bingo_bonus 0"), *back;
  Error err;
  Action action = {
      .type = ACTION_PLAY, .at_ms = game_state(game)->at_ms, .play = {7, 7, ACROSS, 2, {1, 2 | TILE_BLANK_BIT}}};
  assert_ok(game_append(game, &action, &err), err);
  StrBuf text = {0};
  jsongame_dump(gamejson_game(game, true), &text);
  assert_non_null(strstr(text.data, "\"#ב\""));
  assert_ok(gamejson_read(jsongame_span(&text), "aleph", NULL, &back, &err), err);
  assert_string_equal(last_hash(back), last_hash(game));
  strbuf_deinit(&text);
  game_destroy(game);
  game_destroy(back);
}

// Logs that end in the middle of a line.

static void a_torn_last_line_is_left_out_on_request(void **state) {
  (void)state;
  Game *game = jsongame_make(0);
  StrBuf text = {0};
  write_log(game, &text);
  const char *head_end = strchr(text.data, '\n');
  for (size_t size = 0; size <= text.size; size++) {
    Game *back = NULL;
    Error err;
    GameLoad load = {.drops_torn_line = true};
    Status status = gamejson_read((Span){text.data, size}, "torn", &load, &back, &err);
    bool has_head = text.data + size > head_end;
    assert_int_equal(status == OK, has_head);
    if (!has_head)
      continue;
    int64_t lines = 0;
    for (size_t i = 0; i < size; i++)
      lines += text.data[i] == '\n';
    assert_int_equal(game_action_count(back), lines - 1);
    assert_true(load.good_bytes <= size && text.data[load.good_bytes - 1] == '\n');
    game_destroy(back);
    if (size + 40 < text.size && size % 7) // not every byte of a long text
      size += 13;
  }
  strbuf_deinit(&text);
  game_destroy(game);
}

static void a_torn_last_line_is_refused_otherwise(void **state) {
  (void)state;
  Game *game = jsongame_make(0), *back;
  StrBuf text = {0};
  Error err;
  write_log(game, &text);
  assert_int_equal(gamejson_read((Span){text.data, text.size - 20}, "torn", NULL, &back, &err), ERR_INPUT);
  assert_string_equal(err.file, "torn");
  assert_int_equal(err.line, game_action_count(game) + 1);
  // if only its newline is missing, nothing is lost
  assert_ok(gamejson_read((Span){text.data, text.size - 1}, "whole", NULL, &back, &err), err);
  assert_string_equal(last_hash(back), last_hash(game));
  game_destroy(back);
  strbuf_deinit(&text);
  game_destroy(game);
}

static void empty_lines_do_not_matter(void **state) {
  (void)state;
  Game *game = jsongame_make(0), *back;
  StrBuf text = {0}, spaced = {0};
  Error err;
  write_log(game, &text);
  for (size_t i = 0; i < text.size; i++) {
    strbuf_add_char(&spaced, text.data[i]);
    if (text.data[i] == '\n')
      strbuf_add_char(&spaced, '\n');
  }
  assert_ok(gamejson_read(jsongame_span(&spaced), "spaced", NULL, &back, &err), err);
  assert_string_equal(last_hash(back), last_hash(game));
  strbuf_deinit(&text);
  strbuf_deinit(&spaced);
  game_destroy(game);
  game_destroy(back);
}

static void what_is_no_game_is_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *part;
  } cases[] = {
      {"", "'file' holds no game"},
      {"\n\n", "'file' holds no game"},
      {"[]", "this must be one object of JSON"},
      {"7", "this is not JSON"},
      {"{}", "the field 'format' is missing"},
      {"{\"format\":\"chess\",\"version\":1}", "its format is 'chess'"},
      {"{\"format\":\"tesela-game\",\"version\":2}", "version 2 of the format; this program knows version 1"},
      {"{\"format\":\"tesela-game\"}", "the field 'version' is missing"},
      {"{\"format\":\"tesela-game\",\"version\":1}", "the seed is not published yet"},
      {"{\"format\":\"tesela-game\",\"version\":1,\"seed\":\"x\"}", "32 hexadecimal digits"},
      {"{\"format\":\"tesela-game\",\"version\":1,\"seed\":\"0123456789ABCDEF0123456789abcdef\"}", "in lower case"},
      {"{\"format\":\"tesela-game\",\"version\":1,\"seed\":\"0123456789abcdef0123456789abcdef\"}",
       "the field 'began_ms'"},
      {"{\"format\":7}", "the field 'format' must be a text"},
      {"{\"format\":\"a\",\"format\":\"b\"}", "this is not JSON"},
      {"not json", "this is not JSON"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Game *game = NULL;
    Error err;
    StrBuf sentence = {0};
    assert_int_not_equal(gamejson_read(span_of(cases[i].text), "file", NULL, &game, &err), OK);
    assert_null(game);
    error_format(&err, NULL, &sentence);
    if (!strstr(strbuf_text(&sentence), cases[i].part))
      fail_msg("'%s' for %s", strbuf_text(&sentence), cases[i].text);
    assert_non_null(strstr(strbuf_text(&sentence), "file"));
    strbuf_deinit(&sentence);
  }
}

// In the form of one object an action is named by its number, in a log by its line.
static void a_wrong_action_is_named_by_its_place(void **state) {
  (void)state;
  Game *game = script_game("bag A:100:1; seats 2"), *read = NULL;
  script_run(game, "A pass; B pass; A exchange A");
  json_t *whole = gamejson_game(game, true);
  json_object_set_new(json_array_get(json_object_get(whole, "actions"), 2), "seat", json_integer(1));
  char *text = json_dumps(whole, JSON_COMPACT);
  StrBuf log = {0}, sentence = {0};
  Error err;
  assert_int_not_equal(gamejson_read(span_of(text), "file", NULL, &read, &err), OK);
  error_format(&err, NULL, &sentence);
  assert_non_null(strstr(sentence.data, "file: actions[3]: "));
  strbuf_reset(&sentence);
  write_log(game, &log);
  char *last = strrchr(log.data, 'A'); // of the third action, in the fourth line
  *last = 'B';
  assert_int_not_equal(gamejson_read((Span){log.data, log.size}, "file", NULL, &read, &err), OK);
  error_format(&err, NULL, &sentence);
  assert_non_null(strstr(sentence.data, "file:4: "));
  assert_null(read);
  free(text);
  json_decref(whole);
  strbuf_deinit(&log);
  strbuf_deinit(&sentence);
  game_destroy(game);
}

static void a_game_has_a_largest_size(void **state) {
  (void)state;
  Game *game = NULL;
  Error err;
  // The size is checked before the text.
  assert_int_equal(gamejson_read((Span){"{}", (size_t)GAMEJSON_FILE_MAX + 1}, "large", NULL, &game, &err), ERR_LIMIT);
  assert_null(game);
}

static void all_of_a_whole_game_is_taken(void **state) {
  (void)state;
  Game *game = jsongame_make(0), *back;
  StrBuf text = {0};
  Error err;
  GameLoad load = {0};
  jsongame_dump(gamejson_game(game, true), &text);
  assert_ok(gamejson_read(jsongame_span(&text), "whole", &load, &back, &err), err);
  assert_int_equal(load.good_bytes, text.size);
  strbuf_deinit(&text);
  game_destroy(game);
  game_destroy(back);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_game_reads_back_in_either_form),
      cmocka_unit_test(a_busy_game_reads_back),
      cmocka_unit_test(pretty_printed_json_is_a_game_too),
      cmocka_unit_test(blanks_of_any_alphabet_read_back),
      cmocka_unit_test(a_torn_last_line_is_left_out_on_request),
      cmocka_unit_test(a_torn_last_line_is_refused_otherwise),
      cmocka_unit_test(empty_lines_do_not_matter),
      cmocka_unit_test(what_is_no_game_is_refused),
      cmocka_unit_test(a_wrong_action_is_named_by_its_place),
      cmocka_unit_test(a_game_has_a_largest_size),
      cmocka_unit_test(all_of_a_whole_game_is_taken),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
