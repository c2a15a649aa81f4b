// SPDX-License-Identifier: MIT
// Everything that somebody might change in a game: each change is detected and named.
#include "support/test.h"
#include "tests/notation/jsongames.h"

#include <stdlib.h>
#include <string.h>

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
      // cutting a letter of several bytes would leave invalid text
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
    if (!is_last_action) { // a game may simply be unfinished
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
  json_t *copy = json_copy(object); // a copy, so that the walk does not see its own changes
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
  for (int i = 0; i < JSONGAMES; i++) {
    Game *game = jsongame_make(i);
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
    {"settings/rules_version", "1", "head_mismatch", "something was changed"},
    {"settings/rules_version", "3", "rules_version", "version 3 of the rules"},
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

static void set_value(json_t *root, const char *path, json_t *value) {
  const char *name = strrchr(path, '/');
  char parent_path[128] = "";
  if (name)
    memcpy(parent_path, path, (size_t)(name - path));
  json_t *parent = jsongame_walk(root, parent_path);
  name = name ? name + 1 : path;
  if (json_is_array(parent))
    json_array_set_new(parent, (size_t)atoi(name), value);
  else
    json_object_set_new(parent, name, value);
}

static void a_change_is_named(void **state) {
  (void)state;
  Game *game = jsongame_make(0);
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    json_t *root = gamejson_game(game, true);
    json_t *value = json_loads(changes[i].value, JSON_DECODE_ANY, NULL);
    assert_non_null(jsongame_walk(root, changes[i].path));
    set_value(root, changes[i].path, value);
    StrBuf text = {0}, sentence = {0};
    jsongame_dump(root, &text);
    Game *back = NULL;
    Error err = {.code = "accepted"};
    assert_int_not_equal(gamejson_read(jsongame_span(&text), "game.json", NULL, &back, &err), OK);
    error_format(&err, NULL, &sentence);
    if (strcmp(err.code, changes[i].code) != 0 || !strstr(strbuf_text(&sentence), changes[i].part))
      fail_msg("%s = %s: %s, '%s'", changes[i].path, changes[i].value, err.code, strbuf_text(&sentence));
    strbuf_deinit(&text);
    strbuf_deinit(&sentence);
  }
  game_destroy(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_change_of_a_record_goes_unnoticed),
      cmocka_unit_test(a_change_is_named),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
