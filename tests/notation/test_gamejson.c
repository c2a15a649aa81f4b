// SPDX-License-Identifier: MIT
// Games as JSON: both forms, torn logs, and everything that somebody might change in one.
#include "base/mem.h"
#include "game/script.h"
#include "notation/gamejson.h"
#include "support/test.h"

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
  for (int i = 0; i < 6; i++) { // whatever the racks are: each gives a tile away
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

// Games of each kind, by scripts that do not depend on what is drawn.
static const Case games[] = {
    {"plays, challenges, undo", "challenge double; bag A:40:1 B:0:3 #:2:0",
     "wait 3; A play 8H AA; B challenge 1; A play 8G A..; B challenge 0; B pass; A help ! help_off; "
     "A undo; B decline; A undo; B agree; A exchange AA; seat A Anna; lexicon abc; B pass; wait 100; A pass"},
    {"coins", "preset seed-003; seats 3; bag A:200:9",
     "A play 8H AA; B pass; C pass; A skip; A pass; C play 8G A..; A play 8F A...; B accept; B play 8E A....; C pass; "
     "A reverse; "
     "A pass; C pass; B blank A; B resign"},
    {"clock", "clock turn; clock_limit_s 60; bots B",
     "wait 61000; timeout A; B play 8H AA; wait 5; A help; A pass; B resign"},
    {"duplicate", "preset duplicate; bag A:50:1 B:50:3; seats 3",
     "A submit 8H AB; B submit -; C submit H8 BB; close AC 8H BB; A submit 8G A; close A 8G B; close - -"},
    {"free swap and out", "free_swap yes; bag A:12:1; rack_size 2; passes_to_end 0; scoreless_to_end 0",
     "A swap AA; A play 8H AA; B play 8F AA..; A play 8D AA....; B play 8B AA......; A play 9H AA; "
     "= end out"},
    {"stuck", "bag A:4:1; rack_size 2", "A pass; stuck"},
    {"called off", "", "A pass; abort"},
    {"nothing yet", "", ""},
};
enum { GAMES = sizeof games / sizeof *games };

static Game *game_of(int index) {
  Game *game = script_game(games[index].setup);
  // A script may run into the end before its last line.
  script_run(game, games[index].script);
  return game;
}

static void dump(json_t *value, StrBuf *out) {
  char *text = json_dumps(value, JSON_COMPACT);
  json_decref(value);
  strbuf_add_text(out, text);
  free(text);
}

static void write_log(const Game *game, StrBuf *out) {
  dump(gamejson_head(game, true), out);
  strbuf_add_char(out, '\n');
  for (int64_t seq = 1; seq <= game_action_count(game); seq++) {
    dump(gamejson_action(game_action(game, seq), &game_settings(game)->tiles), out);
    strbuf_add_char(out, '\n');
  }
}

static const char *last_hash(const Game *game) {
  const Action *last = game_action(game, game_action_count(game));
  return last ? last->state_hash : game_head_hash(game);
}

static Span span_of_buf(const StrBuf *text) {
  return (Span){text->data, text->size};
}

static void a_game_reads_back_in_either_form(void **state) {
  (void)state;
  for (int i = 0; i < GAMES; i++) {
    Game *game = game_of(i), *whole, *log;
    StrBuf text = {0};
    Error err;
    dump(gamejson_game(game, true), &text);
    assert_ok(gamejson_read(span_of_buf(&text), "whole", NULL, &whole, &err), err);
    strbuf_reset(&text);
    write_log(game, &text);
    assert_ok(gamejson_read(span_of_buf(&text), "log", NULL, &log, &err), err);
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
  dump(gamejson_game(game, true), &text);
  assert_ok(gamejson_read(span_of_buf(&text), "busy", NULL, &back, &err), err);
  assert_string_equal(last_hash(back), last_hash(game));
  strbuf_deinit(&text);
  game_destroy(game);
  game_destroy(back);
}

static void pretty_printed_json_is_a_game_too(void **state) {
  (void)state;
  Game *game = game_of(0), *back;
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

// An alphabet without lower case: a blank that stands for a letter is still told from the letter.
static void blanks_of_any_alphabet_read_back(void **state) {
  (void)state;
  Game *game = script_game("rack_size 2; bag א:2:1 ב:2:3 #:4:0; racks א? *; bingo_bonus 0"), *back;
  Error err;
  Action action = {
      .type = ACTION_PLAY, .at_ms = game_state(game)->at_ms, .play = {7, 7, ACROSS, 2, {1, 2 | TILE_BLANK_BIT}}};
  assert_ok(game_append(game, &action, &err), err);
  StrBuf text = {0};
  dump(gamejson_game(game, true), &text);
  assert_non_null(strstr(text.data, "\"#ב\""));
  assert_ok(gamejson_read(span_of_buf(&text), "aleph", NULL, &back, &err), err);
  assert_string_equal(last_hash(back), last_hash(game));
  strbuf_deinit(&text);
  game_destroy(game);
  game_destroy(back);
}

// Logs that end in the middle.

static void a_torn_last_line_is_left_out_on_request(void **state) {
  (void)state;
  Game *game = game_of(0);
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
  Game *game = game_of(0), *back;
  StrBuf text = {0};
  Error err;
  write_log(game, &text);
  assert_int_equal(gamejson_read((Span){text.data, text.size - 20}, "torn", NULL, &back, &err), ERR_INPUT);
  assert_string_equal(err.file, "torn");
  assert_int_equal(err.line, game_action_count(game) + 1);
  // without its newline alone nothing is missing
  assert_ok(gamejson_read((Span){text.data, text.size - 1}, "whole", NULL, &back, &err), err);
  assert_string_equal(last_hash(back), last_hash(game));
  game_destroy(back);
  strbuf_deinit(&text);
  game_destroy(game);
}

static void empty_lines_do_not_matter(void **state) {
  (void)state;
  Game *game = game_of(0), *back;
  StrBuf text = {0}, spaced = {0};
  Error err;
  write_log(game, &text);
  for (size_t i = 0; i < text.size; i++) {
    strbuf_add_char(&spaced, text.data[i]);
    if (text.data[i] == '\n')
      strbuf_add_char(&spaced, '\n');
  }
  assert_ok(gamejson_read(span_of_buf(&spaced), "spaced", NULL, &back, &err), err);
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

static void a_game_has_a_largest_size(void **state) {
  (void)state;
  Game *game = NULL;
  Error err;
  // The size is looked at before the text.
  assert_int_equal(gamejson_read((Span){"{}", (size_t)GAMEJSON_FILE_MAX + 1}, "large", NULL, &game, &err), ERR_LIMIT);
  assert_null(game);
}

static void all_of_a_whole_game_is_taken(void **state) {
  (void)state;
  Game *game = game_of(0), *back;
  StrBuf text = {0};
  Error err;
  GameLoad load = {0};
  dump(gamejson_game(game, true), &text);
  assert_ok(gamejson_read(span_of_buf(&text), "whole", &load, &back, &err), err);
  assert_int_equal(load.good_bytes, text.size);
  strbuf_deinit(&text);
  game_destroy(game);
  game_destroy(back);
}

// Tampering.

typedef struct Tampering {
  json_t *root;
  char path[256]; // of the value at hand: "/actions[3]/seq"
  int tried;
} Tampering;

static void assert_detected(Tampering *work, const char *what) {
  char *text = json_dumps(work->root, JSON_COMPACT);
  Game *game = NULL;
  Error err = {0};
  StrBuf sentence = {0};
  Status status = gamejson_read(span_of(text), "changed", NULL, &game, &err);
  if (status == OK)
    fail_msg("%s of '%s' goes unnoticed", what, work->path);
  error_format(&err, NULL, &sentence);
  if (sentence.size < 20)
    fail_msg("%s of '%s' is refused with '%s'", what, work->path, strbuf_text(&sentence));
  strbuf_deinit(&sentence);
  free(text);
  work->tried++;
}

static void tamper(Tampering *work, json_t *value);

static void tamper_text(Tampering *work, json_t *value) {
  StrBuf old = {0}, changed = {0};
  strbuf_add_text(&old, json_string_value(value));
  strbuf_printf(&changed, "%sx", strbuf_text(&old));
  json_string_set(value, changed.data);
  assert_detected(work, "a longer text");
  if (old.size > 0) {
    strbuf_reset(&changed);
    strbuf_add(&changed, old.data, old.size - 1);
    if (strbuf_text(&changed)[0] || old.size == 1) {
      // the last byte of a letter of several would leave no text
      json_string_setn(value, strbuf_text(&changed), changed.size);
      if (json_string_length(value) == changed.size)
        assert_detected(work, "a shorter text");
    }
    strbuf_reset(&changed);
    strbuf_add_text(&changed, old.data);
    char *first = changed.data;
    *first = *first == '0' ? '1' : '0';
    if (json_string_set(value, changed.data) == 0)
      assert_detected(work, "another text");
  }
  json_string_set(value, strbuf_text(&old));
  strbuf_deinit(&old);
  strbuf_deinit(&changed);
}

static void tamper_number(Tampering *work, json_t *value) {
  json_int_t old = json_integer_value(value);
  static const json_int_t others[] = {1, -1, 1000000, INT64_C(1) << 40};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    json_integer_set(value, old + others[i]);
    assert_detected(work, "another number");
  }
  json_integer_set(value, old);
}

static void tamper_list(Tampering *work, json_t *list) {
  size_t size = json_array_size(list), depth = strlen(work->path);
  for (size_t i = 0; i < size; i++) {
    json_t *item = json_incref(json_array_get(list, i));
    snprintf(work->path + depth, sizeof work->path - depth, "[%zu]", i);
    if (json_is_boolean(item)) {
      json_array_set_new(list, i, json_boolean(!json_is_true(item)));
      assert_detected(work, "the opposite");
      json_array_set(list, i, item);
    } else {
      tamper(work, item);
    }
    bool is_last_action = strncmp(work->path, "/actions[", 9) == 0 && depth == strlen("/actions") && i + 1 == size;
    if (!is_last_action) { // a game may simply not have gone on
      json_array_remove(list, i);
      assert_detected(work, "the lack");
      json_array_insert(list, i, item);
    }
    json_array_append(list, item);
    assert_detected(work, "the repetition");
    json_array_remove(list, size);
    json_t *next = json_incref(json_array_get(list, (i + 1) % size));
    if (!json_equal(item, next)) {
      json_array_set(list, i, next);
      json_array_set(list, (i + 1) % size, item);
      assert_detected(work, "the exchange");
      json_array_set(list, i, item);
      json_array_set(list, (i + 1) % size, next);
    }
    json_decref(next);
    json_decref(item);
    work->path[depth] = '\0';
  }
}

static void tamper_object(Tampering *work, json_t *object) {
  size_t depth = strlen(work->path);
  json_object_set_new(object, "unknown", json_integer(1));
  assert_detected(work, "an unknown field");
  json_object_del(object, "unknown");
  json_t *copy = json_copy(object); // the fields themselves, so that the walk is not disturbed by its own changes
  const char *key;
  json_t *value;
  json_object_foreach(copy, key, value) {
    snprintf(work->path + depth, sizeof work->path - depth, "/%s", key);
    bool may_lack = strcmp(work->path, "/actions") == 0;
    if (!may_lack) {
      json_object_del(object, key);
      assert_detected(work, "the lack");
      json_object_set(object, key, value);
      json_object_set_new(object, key, json_null());
      assert_detected(work, "nothing in place");
    }
    json_object_set_new(object, key, json_real(0.5));
    assert_detected(work, "another type");
    if (json_is_boolean(value)) {
      json_object_set_new(object, key, json_boolean(!json_is_true(value)));
      assert_detected(work, "the opposite");
    }
    json_object_set(object, key, value);
    tamper(work, value);
    work->path[depth] = '\0';
  }
  json_decref(copy);
}

static void tamper(Tampering *work, json_t *value) {
  if (json_is_object(value))
    tamper_object(work, value);
  else if (json_is_array(value))
    tamper_list(work, value);
  else if (json_is_string(value))
    tamper_text(work, value);
  else if (json_is_integer(value))
    tamper_number(work, value);
}

static void no_change_of_a_record_goes_unnoticed(void **state) {
  (void)state;
  int tried = 0;
  for (int i = 0; i < GAMES; i++) {
    Game *game = game_of(i);
    Tampering work = {.root = gamejson_game(game, true)};
    tamper(&work, work.root);
    tried += work.tried;
    json_decref(work.root);
    game_destroy(game);
  }
  printf("  %d changes were noticed\n", tried);
  assert_true(tried > 1000);
}

// Some of them by name, with what is said about them.
typedef struct ChangeCase {
  const char *path; // "actions/0/seq"
  const char *value;
  const char *code, *part;
} ChangeCase;

static const ChangeCase changes[] = {
    {"began_ms", "1000001", "head_mismatch", "the settings or the beginning are not those of the record"},
    {"commitment", "\"0\"", "commitment_mismatch", "the seed is not the one that was published"},
    {"head_hash", "\"0\"", "head_mismatch", "something was changed"},
    {"seed", "\"00000000000000000000000000000000\"", "commitment_mismatch", "the seed is not the one"},
    {"settings/bingo_bonus", "51", "head_mismatch", "something was changed"},
    {"settings/bingo_bonus", "-1", "input", "'settings.bingo_bonus' must be a whole number from 0 to 1000"},
    {"settings/undo", "false", "head_mismatch", "something was changed"},
    {"settings/challenge", "\"single\"", "head_mismatch", "something was changed"},
    {"settings/challenge", "\"none\"", "setting_choice", "challenge can't be 'none'"},
    {"settings/rules_version", "2", "rules_version", "version 2 of the rules"},
    {"settings/lexicon_hash", "\"abc\"", "head_mismatch", "something was changed"},
    {"settings/seats/0/name", "\"Z\"", "head_mismatch", "something was changed"},
    {"settings/seats/0/name", "\"B\"", "seat_name", "can't be empty or repeated"},
    {"settings/seats/0/kind", "\"ghost\"", "input", "a seat's kind is person or bot, not 'ghost'"},
    {"settings/tiles/1", "\"A 41 1\"", "head_mismatch", "something was changed"},
    {"settings/tiles/1", "\"A  40 1\"", "input", "'tiles' is not written as this program writes it"},
    {"settings/tiles/1", "7", "input", "the field 'tiles' must be a list of texts"},
    {"settings/layout/1", "null", "input", "the field 'layout' must be a list of texts"},
    {"settings/layout/0", "\"...............\"", "head_mismatch", "something was changed"},
    {"settings/layout/0", "\"..............\"", "input", "a board of 14 columns"},
    {"actions/0/seq", "2", "seq_gap", "action 2 should be number 1"},
    {"actions/0/v", "2", "action_version", "the action has format 2"},
    {"actions/0/seat", "1", "not_your_turn", "it is the turn of A"},
    {"actions/0/account", "\"x\"", "hash_mismatch", "action 1 does not give the state"},
    {"actions/0/at_ms", "1000004", "hash_mismatch", "action 1 does not give the state"},
    {"actions/0/at_ms", "999999", "time_backwards", "action 1 is dated before"},
    {"actions/0/nonce", "\"x\"", "hash_mismatch", "action 1 does not give the state"},
    {"actions/0/type", "\"dance\"", "action_unknown", "'dance' is not an action"},
    {"actions/0/type", "\"pass\"", "input", "does not know the field 'payload."},
    {"actions/0/payload/at", "\"8I\"", "start_not_covered", "the first play must cover"},
    {"actions/0/payload/at", "\"8h\"", "input", "'payload.at' does not name"},
    {"actions/0/payload/at", "\"H8\"", "hash_mismatch", "action 1 does not give the state"},
    {"actions/0/payload/tiles/0", "\"#A\"", "not_on_rack", "the rack has no #"},
    {"actions/0/payload/tiles/0", "\"B\"", "not_on_rack", "the rack has no B"},
    {"actions/0/payload/tiles/0", "\"Z\"", "input", "'payload.tiles' does not name tiles"},
    {"actions/0/payload/tiles/0", "7", "input", "'payload.tiles' does not name tiles"},
    {"actions/0/state_hash", "\"00\"", "hash_mismatch", "something was changed"},
    {"actions/1/payload/words/0", "false", "hash_mismatch", "action 2 does not give the state"},
    {"actions/1/payload/words/0", "\"yes\"", "input", "'payload.words' must be a list of true and false"},
    {"actions/5/payload/answer", "\"perhaps\"", "input", "ask, yes or no, not 'perhaps'"},
    {"actions/5/payload/to_seq", "4", "undo_target", "the game can't go back to action 4"},
};

static json_t *walk(json_t *value, const char *path) {
  char name[64];
  while (value && *path) {
    size_t size = strcspn(path, "/");
    memcpy(name, path, size);
    name[size] = '\0';
    value = json_is_array(value) ? json_array_get(value, (size_t)atoi(name)) : json_object_get(value, name);
    path += size + (path[size] == '/');
  }
  return value;
}

static void set_value(json_t *root, const char *path, json_t *value) {
  const char *name = strrchr(path, '/');
  char parent_path[128] = "";
  if (name)
    memcpy(parent_path, path, (size_t)(name - path));
  json_t *parent = walk(root, parent_path);
  name = name ? name + 1 : path;
  if (json_is_array(parent))
    json_array_set_new(parent, (size_t)atoi(name), value);
  else
    json_object_set_new(parent, name, value);
}

static void a_change_is_named(void **state) {
  (void)state;
  Game *game = game_of(0);
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    json_t *root = gamejson_game(game, true);
    json_t *value = json_loads(changes[i].value, JSON_DECODE_ANY, NULL);
    assert_non_null(walk(root, changes[i].path));
    set_value(root, changes[i].path, value);
    StrBuf text = {0}, sentence = {0};
    dump(root, &text);
    Game *back = NULL;
    Error err = {.code = "accepted"};
    assert_int_not_equal(gamejson_read(span_of_buf(&text), "game.json", NULL, &back, &err), OK);
    error_format(&err, NULL, &sentence);
    if (strcmp(err.code, changes[i].code) != 0 || !strstr(strbuf_text(&sentence), changes[i].part))
      fail_msg("%s = %s: %s, '%s'", changes[i].path, changes[i].value, err.code, strbuf_text(&sentence));
    strbuf_deinit(&text);
    strbuf_deinit(&sentence);
  }
  game_destroy(game);
}

// Secrets.

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
  dump(without, &text);
  static const char *const names[] = {"\"AA\"", "\"BB\"", "\"CC\"", "\"DD\"", "\"EE\""};
  for (size_t i = 0; i < 5; i++)
    assert_null(strstr(text.data, names[i]));
  assert_non_null(strstr(text.data, "{\"count\":7}"));
  json_decref(with);
  // Once the game is over, all of it may be known.
  script_run(game, "A resign");
  json_t *over = gamejson_game(game, false);
  assert_int_equal(json_array_size(walk(over, "actions/0/payload/tiles")), 7);
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
    dump(value, &text);
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
    dump(gamejson_view(&view), &a);
    game_view_for(other, seat, &view);
    dump(gamejson_view(&view), &b);
    assert_string_equal(a.data, b.data);
    strbuf_deinit(&a);
    strbuf_deinit(&b);
  }
  json_t *a = gamejson_game(one, false), *b = gamejson_game(other, false);
  // The hash of an action covers the secret; it tells nothing without the seed.
  for (size_t i = 0; i < 2; i++) {
    json_object_del(walk(a, i ? "actions/1" : "actions/0"), "state_hash");
    json_object_del(walk(b, i ? "actions/1" : "actions/0"), "state_hash");
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
  assert_int_equal(json_integer_value(walk(value, "pending/score")), 4);
  assert_false(json_is_true(walk(value, "pending/must_answer")));
  assert_int_equal(json_integer_value(walk(value, "undo_offer/to_seq")), 0);
  assert_int_equal(json_integer_value(walk(value, "seats/0/tiles")), 1);
  assert_int_equal(json_array_size(json_object_get(value, "rack")), 3);
  assert_int_equal(json_integer_value(walk(value, "seats/0/clock_ms")), 60000);
  assert_string_equal(json_string_value(json_array_get(walk(value, "board/7"), 7)), "A");
  assert_string_equal(json_string_value(walk(value, "last_play/at")), "8H");
  json_decref(value);
  script_run(game, "B decline; abort");
  game_view_for(game, 1, &view);
  value = gamejson_view(&view);
  assert_string_equal(json_string_value(json_object_get(value, "end")), "aborted");
  assert_int_equal(json_array_size(walk(value, "seats/2/rack")), 3);
  assert_null(json_object_get(value, "pending"));
  json_decref(value);
  game_destroy(game);
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
      cmocka_unit_test(a_game_has_a_largest_size),
      cmocka_unit_test(all_of_a_whole_game_is_taken),
      cmocka_unit_test(no_change_of_a_record_goes_unnoticed),
      cmocka_unit_test(a_change_is_named),
      cmocka_unit_test(without_the_seed_no_secret_leaves),
      cmocka_unit_test(a_view_names_no_hidden_tile),
      cmocka_unit_test(views_of_games_that_differ_in_secrets_are_the_same_text),
      cmocka_unit_test(a_view_says_what_a_client_needs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
