// SPDX-License-Identifier: MIT
#include "app/resourcedraft.h"
#include "base/file.h"
#include "base/mem.h"
#include "lexicon/kwgbuild.h"
#include "support/test.h"
#include "tests/app/testapp.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct Scene {
  TestApp *test;
  Account ana, pau;
} Scene;

static const char bag[] = "A 4 1\nC 2 3\nS 4 1\nO 3 1\n# 1 0\n";

static int set_up(void **state) {
  Scene *scene = mem_alloc(sizeof *scene);
  scene->test = testapp_make();
  scene->ana = testapp_register(scene->test, "Ana");
  scene->pau = testapp_register(scene->test, "Pau");
  *state = scene;
  return 0;
}

static int tear_down(void **state) {
  Scene *scene = *state;
  testapp_destroy(scene->test);
  mem_free(scene);
  return 0;
}

static Span text_of(const char *text) {
  return text ? span_of(text) : (Span){0};
}

typedef Status (*LineTaker)(ResourceDraft *draft, Span line, Error *err);

static Error last; // of try_*
static ResourceReport report;

static const char *try_add(Scene *scene, const Account *who, const char *id, const char *words, const char *tiles) {
  ResourceOrder input = {.id = id, .words.bytes = text_of(words), .bag.bytes = text_of(tiles)};
  return testapp_code(resource_add(scene->test->app, who, &input, &report, &last), &last);
}

static const char *try_edit(Scene *scene, const char *id, const char *words, const char *tiles) {
  ResourceOrder input = {.id = id, .words.bytes = text_of(words), .bag.bytes = text_of(tiles)};
  return testapp_code(resource_edit(scene->test->app, &scene->ana, &input, &report, &last), &last);
}

static const char *try_delete(Scene *scene, const Account *who, const char *id) {
  return testapp_code(resource_delete(scene->test->app, who, id, &last), &last);
}

static void expect_text(Scene *scene, const Account *who, const char *id, const char *words, const char *tiles) {
  Error err;
  ResourceText text;
  assert_ok(resource_show(scene->test->app, who, id, NULL, &text, &err), err);
  if (!span_equals(text.words, words))
    fail_msg("words of %s: '%.*s', wanted '%s'", id, (int)text.words.size, text.words.data, words);
  assert_int_equal(text.row.has_bag, tiles[0] != '\0');
  assert_int_equal(text.row.has_dictionary, words[0] != '\0');
  resourcetext_deinit(&text);
}

static void words_come_in_any_order_and_case_and_once(void **state) {
  Scene *scene = *state;
  assert_string_equal(try_add(scene, &scene->ana, "mini", "cosa\nCASA\n\ncasa\r\nsaco  \n", bag), "ok");
  assert_int_equal(report.words, 3);
  assert_int_equal(report.duplicates, 1);
  expect_text(scene, &scene->ana, "mini", "CASA\nCOSA\nSACO\n", "bag");
  expect_text(scene, &scene->ana, "MINI", "CASA\nCOSA\nSACO\n", "bag");
}

static void words_that_the_tiles_cannot_spell_are_named_or_skipped(void **state) {
  Scene *scene = *state;
  StrBuf told = {0};
  assert_string_equal(try_add(scene, &scene->ana, "mini", "casa\nperro\n", bag), "input");
  error_format(&last, NULL, &told);
  assert_non_null(strcasestr(told.data, "perro"));
  strbuf_deinit(&told);
  Error err;
  ResourceOrder input = {
      .id = "mini", .words.bytes = span_of("casa\nperro\n"), .bag.bytes = span_of(bag), .skip_unspellable = true};
  assert_ok(resource_add(scene->test->app, &scene->ana, &input, &report, &err), err);
  assert_int_equal(report.unspellable, 1);
  expect_text(scene, &scene->ana, "mini", "CASA\n", "bag");
}

static void lists_and_bags_may_be_in_the_encoding_of_an_old_editor(void **state) {
  Scene *scene = *state;
  static const char tiles[] = "A 4 1\n\xD1 2 8\nO 3 1\n";
  assert_string_equal(try_add(scene, &scene->ana, "latin", "a\xF1o\n", tiles), "ok");
  assert_int_equal(report.words, 1);
  assert_int_equal(report.words_encoding, TEXT_WINDOWS_1252);
  assert_int_equal(report.bag_encoding, TEXT_WINDOWS_1252);
  expect_text(scene, &scene->ana, "latin", "AÑO\n", "bag");
  assert_string_equal(try_add(scene, &scene->ana, "alone", "a\xF1o\nni\xF1o\n", NULL), "ok"); // without a bag
  expect_text(scene, &scene->ana, "alone", "AÑO\nNIÑO\n", "");
  assert_string_equal(try_add(scene, &scene->ana, "plain", "a\u00F1o\n", tiles), "ok");
  assert_int_equal(report.words_encoding, TEXT_UTF8);
  StrBuf told = {0};
  assert_string_equal(try_add(scene, &scene->ana, "odd", "oso\na\x81o\n", NULL), "input");
  error_format(&last, NULL, &told);
  assert_string_equal(told.data, "odd:2: this line is neither UTF-8 nor Windows-1252: save the file as UTF-8");
  strbuf_deinit(&told);
}

static void typed_lines_are_checked_one_by_one(void **state) {
  static const struct {
    bool is_tile;
    const char *line, *told;
  } lines[] = {
      {false, "casa", ""},    {false, "casa blanca", "'casa blanca' is not one word"},
      {false, "SACO ", ""},   {false, "o\xF1o", ""},
      {true, "# 1 0", ""},    {true, "A 4", "the tile 'A' has no points: a line reads TILE COUNT POINTS"},
      {true, "A 4 1", ""},    {true, "a 4 1", "the tile 'A' is listed twice"},
      {true, "\xD1 1 8", ""}, {true, "1 1 1", "'1' can't be a tile: a tile shows letters, or is '#' for the blank"},
  };
  Scene *scene = *state;
  ResourceDraft draft = {0};
  Error err;
  assert_ok(resourcedraft_take_id(scene->test->app, &scene->ana, "typed", &draft, &err), err);
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    StrBuf told = {0};
    LineTaker take = lines[i].is_tile ? resourcedraft_add_tile : resourcedraft_add_word;
    if (take(&draft, span_of(lines[i].line), &err) != OK)
      error_format(&err, NULL, &told);
    assert_string_equal(strbuf_text(&told), lines[i].told);
    strbuf_deinit(&told);
  }
  assert_string_equal(draft.words.data, "casa\nSACO\noño\n");
  assert_string_equal(draft.bag.data, "# 1 0\nA 4 1\nÑ 1 8\n");
  assert_true(resourcedraft_drop(&draft.words, span_of("saco")));
  assert_true(resourcedraft_drop(&draft.words, span_of("")));
  assert_false(resourcedraft_drop(&draft.words, span_of("OÑO")));
  assert_true(resourcedraft_drop(&draft.bag, span_of("ñ")));
  assert_string_equal(draft.words.data, "casa\n");
  assert_string_equal(draft.bag.data, "# 1 0\nA 4 1\n");
  resourcedraft_deinit(&draft);
}

// No question is repeated: a part that is kept stays, and its tiles spell the words.
static void typed_words_are_spelt_with_the_tiles_that_are_kept(void **state) {
  Scene *scene = *state;
  ResourceDraft draft = {0};
  Error err;
  assert_string_equal(try_add(scene, &scene->ana, "tiles", NULL, bag), "ok");
  assert_ok(resourcedraft_take_id(scene->test->app, &scene->ana, "tiles", &draft, &err), err);
  assert_true(draft.has_bag && !draft.has_words);
  assert_ok(resourcedraft_add_word(&draft, span_of("casa"), &err), err);
  assert_int_equal(resourcedraft_add_word(&draft, span_of("perro"), &err), ERR_INPUT);
  assert_ok(resourcedraft_take_id(scene->test->app, &scene->pau, "tiles", &draft, &err), err); // of another account
  assert_ok(resourcedraft_add_word(&draft, span_of("perro"), &err), err);
  assert_string_equal(draft.words.data, "casa\nperro\n");
  resourcedraft_deinit(&draft);
}

static void the_two_parts_may_come_apart(void **state) {
  Scene *scene = *state;
  assert_string_equal(try_add(scene, &scene->ana, "apart", "perro\ncasa\nPERRO\n", NULL), "ok");
  expect_text(scene, &scene->ana, "apart", "CASA\nPERRO\n", "");
  assert_string_equal(try_add(scene, &scene->ana, "apart", "casa\n", NULL), "dictionary_exists");
  assert_string_equal(try_add(scene, &scene->ana, "apart", NULL, bag), "input"); // they can't spell PERRO
  assert_string_equal(try_edit(scene, "apart", "casa\n", NULL), "ok");
  assert_string_equal(try_add(scene, &scene->ana, "apart", NULL, bag), "ok");
  assert_string_equal(try_add(scene, &scene->ana, "apart", NULL, bag), "bag_exists");
  assert_string_equal(try_add(scene, &scene->ana, "tiles", NULL, bag), "ok");
  Error err;
  ResourceWords words;
  App *app = scene->test->app;
  assert_string_equal(try_add(scene, &scene->ana, "words", "casa\n", NULL), "ok");
  Status status = resource_open_words(app, &scene->ana, "words", "", false, NULL, &words, &err);
  assert_string_equal(testapp_code(status, &err), "bag_not_found");
  status = resource_open_words(app, &scene->ana, "tiles", "", false, NULL, &words, &err);
  assert_string_equal(testapp_code(status, &err), "dictionary_not_found");
  status = resource_open_words(app, &scene->ana, "nothing", "", false, NULL, &words, &err);
  assert_string_equal(testapp_code(status, &err), "dictionary_not_found");
}

static void ids_are_safe_names_of_files(void **state) {
  static const struct {
    const char *id, *code;
  } cases[] = {
      {"../up", "resource_id"},
      {"a/b", "resource_id"},
      {".hidden", "resource_id"},
      {"-x", "resource_id"},
      {"", "resource_id"},
      {"a b", "resource_id"},
      {"a\x1b[m", "resource_id"},
      {"a\nb", "resource_id"},
      {"nul\\", "resource_id"},
      {"año-2_b", "ok"},
      {"AÑO-2_B", "dictionary_exists"},
      {"es", "dictionary_exists"},
      {"CA", "dictionary_exists"},
      {"123456789012345678901234567890123", "resource_id"},
  };
  Scene *scene = *state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *code = try_add(scene, &scene->ana, cases[i].id, "casa\n", bag);
    if (strcmp(code, cases[i].code) != 0)
      fail_msg("'%s': %s, wanted %s", cases[i].id, code, cases[i].code);
  }
  assert_string_equal(try_add(scene, &(Account){0}, "mini", "casa\n", bag), "not_logged_in");
  assert_string_equal(try_add(scene, &scene->ana, "none", NULL, NULL), "resource_empty");
  assert_string_equal(try_add(scene, &scene->ana, "none", "\n\n", bag), "dictionary_empty");
  assert_string_equal(try_add(scene, &scene->ana, "none", "", bag), "dictionary_empty");
  assert_string_equal(try_add(scene, &scene->ana, "none", "casa\n", ""), "bag_empty");
  assert_string_equal(try_add(scene, &scene->ana, "none", NULL, " \r\n"), "bag_empty");
}

static void those_of_the_program_and_of_others_are_not_touched(void **state) {
  Scene *scene = *state;
  Error err;
  ResourceList list;
  const ResourceQuestion without = {.without_builtin = true};
  App *app = scene->test->app;
  assert_string_equal(try_delete(scene, &scene->ana, "es"), "resource_builtin");
  assert_string_equal(try_delete(scene, &scene->ana, "none"), "resource_not_found");
  assert_string_equal(try_add(scene, &scene->pau, "mini", "casa\n", bag), "ok");
  assert_string_equal(try_delete(scene, &scene->ana, "mini"), "resource_not_found"); // private
  assert_ok(resource_share(app, &scene->pau, "mini", true, &err), err);
  assert_string_equal(try_delete(scene, &scene->ana, "mini"), "resource_others");
  expect_text(scene, &scene->ana, "mini", "CASA\n", "bag");
  assert_string_equal(try_add(scene, &scene->ana, "mini", "cosa\n", bag), "ok"); // one's own beside it
  expect_text(scene, &scene->ana, "mini", "COSA\n", "bag");
  expect_text(scene, &scene->ana, "Pau/mini", "CASA\n", "bag");
  assert_string_equal(testapp_use(app, &scene->ana, &resource_listing, &without, &list), "ok");
  assert_int_equal(list.resources.count, 2);
  assert_true(resource_at(&list, 0)->is_own);
  assert_string_equal(resource_at(&list, 1)->owner, "Pau");
  assert_string_equal(resource_at(&list, 1)->note, "shared");
  assert_string_equal(testapp_use(app, &scene->ana, &resource_listing, &(ResourceQuestion){0}, &list), "ok");
  assert_true(list.resources.count > 2 && resource_at(&list, 0)->is_builtin);
  assert_true(resource_at(&list, 0)->kinds > 20); // known without its words
  assert_string_equal(try_delete(scene, &scene->ana, "mini"), "ok");
  assert_string_equal(try_delete(scene, &scene->pau, "mini"), "ok");
  assert_string_equal(testapp_use(app, &scene->ana, &resource_listing, &without, &list), "no_resources");
}

// What front ends may send, and which field a refusal names.
static void what_is_wrong_is_said_at_its_field(void **state) {
  static const struct {
    const char *id, *words, *bag, *code, *field;
  } cases[] = {
      {"../up", "casa\n", bag, "resource_id", "id"},
      {"none", NULL, NULL, "resource_empty", ""},
      {"none", "\n", bag, "dictionary_empty", "words"},
      {"none", "casa\n", " ", "bag_empty", "bag"},
      {"none", "casa\n", "A 4\n", "input", "bag"},
      {"none", "perro\n", bag, "input", "words"},
      {"none", "casa blanca\n", NULL, "input", "words"},
      {"none", "a\x81o\n", NULL, "input", "words"},
      {"mini", "casa\n", NULL, "dictionary_exists", "words"},
      {"mini", NULL, bag, "bag_exists", "bag"},
      {"es", "casa\n", NULL, "dictionary_exists", "words"},
      {"es", NULL, bag, "bag_exists", "bag"},
  };
  Scene *scene = *state;
  assert_string_equal(try_add(scene, &scene->ana, "mini", "casa\n", bag), "ok");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ResourceOrder order = {
        .id = cases[i].id, .words = {text_of(cases[i].words), "w"}, .bag = {text_of(cases[i].bag), "b"}};
    const char *code = testapp_use(scene->test->app, &scene->ana, &resource_adding, &order, &report);
    if (strcmp(code, cases[i].code) != 0 || strcmp(testapp_field(), cases[i].field) != 0)
      fail_msg("row %zu: %s at '%s', wanted %s at '%s'", i, code, testapp_field(), cases[i].code, cases[i].field);
  }
}

static const char *change(Scene *scene, ResourceOrder order) {
  order.id = "mini";
  return testapp_use(scene->test->app, &scene->ana, &resource_changing, &order, &report);
}

static void words_are_added_and_removed_one_by_one(void **state) {
  Scene *scene = *state;
  const char *cosa[] = {"cosa"}, *gone[] = {"CASA", "c\u00F3sa", "oso"};
  assert_string_equal(try_add(scene, &scene->ana, "mini", "casa\n", bag), "ok");
  assert_string_equal(change(scene, (ResourceOrder){.add = {cosa, 1}, .is_shared = -1}), "ok");
  expect_text(scene, &scene->ana, "mini", "CASA\nCOSA\n", "bag");
  assert_string_equal(change(scene, (ResourceOrder){.remove = {gone, 3}, .is_shared = -1}), "input"); // its last
  assert_string_equal(testapp_field(), "remove");
  assert_string_equal(change(scene, (ResourceOrder){.remove = {gone + 1, 2}, .is_shared = 1}), "ok");
  assert_int_equal(report.absent, 1);
  expect_text(scene, &scene->pau, "mini", "CASA\n", "bag"); // shared with the same request
}

// Games keep the words they need; their owner may still decide who can begin others.
static void what_games_need_can_be_shared_and_no_more(void **state) {
  Scene *scene = *state;
  testapp_add_mini(scene->test, &scene->ana);
  OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pol", "");
  const char *casa[] = {"casa"};
  assert_string_equal(change(scene, (ResourceOrder){.is_shared = 1}), "ok");
  assert_string_equal(change(scene, (ResourceOrder){.add = {casa, 1}, .is_shared = 0}), "resource_in_use");
  assert_string_equal(change(scene, (ResourceOrder){.is_shared = -1}), "resource_in_use");
  opengame_close(game);
}

static void nobody_keeps_more_than_a_hundred(void **state) {
  Scene *scene = *state;
  for (int i = 0; i < RESOURCES_OWN_MAX; i++) {
    char id[16];
    snprintf(id, sizeof id, "r%d", i);
    assert_string_equal(try_add(scene, &scene->ana, id, "casa\n", NULL), "ok");
  }
  assert_string_equal(try_add(scene, &scene->ana, "more", "casa\n", NULL), "limit");
  assert_string_equal(try_add(scene, &scene->ana, "r7", NULL, bag), "ok"); // the other part of one that is there
  assert_string_equal(try_add(scene, &scene->pau, "more", "casa\n", NULL), "ok");
}

static void a_saved_game_protects_its_resource(void **state) {
  Scene *scene = *state;
  testapp_add_mini(scene->test, &scene->ana);
  OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pol", "");
  assert_string_equal(try_delete(scene, &scene->ana, "mini"), "resource_in_use");
  assert_string_equal(try_edit(scene, "mini", "casa\n", NULL), "resource_in_use");
  testapp_pass_to_end(game);
  opengame_close(game);
  assert_string_equal(try_edit(scene, "mini", "casa\n", NULL), "ok");
  assert_string_equal(try_delete(scene, &scene->ana, "mini"), "ok");
}

static void put(Scene *scene, const char *name, const char *text) {
  Error err;
  StrBuf path = {0};
  strbuf_printf(&path, "%s/in/%s", scene->test->folder, name);
  assert_ok(file_write(path.data, span_of(text), &err), err);
  strbuf_deinit(&path);
}

static const char *try_directory(Scene *scene, const char *folder, const char *id, StrBuf *added) {
  StrBuf path = {0};
  strbuf_printf(&path, "%s/%s", scene->test->folder, folder);
  ResourceReport made;
  const char *code = testapp_use(scene->test->app, &scene->ana, &resource_importing,
                                 &(ResourceImport){.folder = path.data, .id = id}, &made);
  if (added && strcmp(code, "ok") == 0)
    strbuf_add_text(added, made.id);
  strbuf_deinit(&path);
  return code;
}

static void a_folder_gives_its_only_pair(void **state) {
  Scene *scene = *state;
  Error err;
  StrBuf folder = {0}, added = {0};
  strbuf_printf(&folder, "%s/in", scene->test->folder);
  assert_string_equal(try_directory(scene, "in", NULL, NULL), "not_a_directory");
  assert_ok(dir_ensure(folder.data, &err), err);
  assert_string_equal(try_directory(scene, "in", NULL, NULL), "files_missing");
  put(scene, "one_diccionario.txt", "casa\n");
  put(scene, "two_bolsa.txt", bag);
  assert_string_equal(try_directory(scene, "in", NULL, NULL), "files_missing"); // no pair
  put(scene, "one_bolsa.txt", bag);
  assert_string_equal(try_directory(scene, "in", NULL, &added), "ok");
  assert_string_equal(added.data, "one");
  assert_string_equal(try_directory(scene, "in", NULL, NULL), "dictionary_exists");
  put(scene, "two_diccionario.txt", "cosa\n");
  assert_string_equal(try_directory(scene, "in", NULL, NULL), "several_pairs");
  assert_string_equal(try_directory(scene, "in", "three", NULL), "files_missing");
  assert_string_equal(try_directory(scene, "in", "../in/two", NULL), "resource_id");
  assert_string_equal(try_directory(scene, "in", "two", NULL), "ok");
  // ... and back
  strbuf_reset(&folder);
  strbuf_printf(&folder, "%s/out", scene->test->folder);
  assert_ok(dir_ensure(folder.data, &err), err);
  assert_ok(resource_export(scene->test->app, &scene->ana, "two", folder.data, NULL, &err), err);
  assert_int_equal(resource_export(scene->test->app, &scene->ana, "two", folder.data, NULL, &err), ERR_EXISTS);
  assert_string_equal(try_delete(scene, &scene->ana, "two"), "ok");
  assert_string_equal(try_directory(scene, "out", NULL, NULL), "ok");
  expect_text(scene, &scene->ana, "two", "COSA\n", "bag");
  strbuf_deinit(&folder);
  strbuf_deinit(&added);
}

static const char *try_kwg(Scene *scene, const char *id, const char *kwg, const char *bag_path) {
  ResourceReport made;
  return testapp_use(scene->test->app, &scene->ana, &resource_importing,
                     &(ResourceImport){.id = id, .kwg = kwg, .bag = bag_path}, &made);
}

static void a_compiled_dictionary_gives_its_words_back(void **state) {
  Scene *scene = *state;
  Error err;
  StrBuf kwg = {0}, tiles_path = {0};
  TileSet tiles;
  WordList words;
  KwgImage image;
  strbuf_printf(&kwg, "%s/words.kwg", scene->test->folder);
  strbuf_printf(&tiles_path, "%s/bag.txt", scene->test->folder);
  assert_ok(tileset_parse(span_of(bag), "bag", &tiles, &err), err);
  assert_ok(wordlist_parse(span_of("saco\ncasa\n"), "words", &tiles, NULL, &words, NULL, &err), err);
  assert_ok(kwg_build(&words, NULL, &image, &err), err);
  assert_ok(kwg_write(&image, &words, &tiles, kwg.data, &err), err);
  assert_ok(file_write(tiles_path.data, span_of(bag), &err), err);
  assert_string_equal(try_kwg(scene, "k", kwg.data, NULL), "kwg_needs_bag");
  assert_string_equal(try_kwg(scene, "k", kwg.data, tiles_path.data), "ok");
  expect_text(scene, &scene->ana, "k", "CASA\nSACO\n", "bag");
  assert_string_equal(try_add(scene, &scene->ana, "b", NULL, bag), "ok");
  assert_string_equal(try_kwg(scene, "b", kwg.data, NULL), "ok"); // its bag is there
  expect_text(scene, &scene->ana, "b", "CASA\nSACO\n", "bag");
  assert_string_not_equal(try_kwg(scene, "c", tiles_path.data, tiles_path.data), "ok");
  assert_ok(file_write(tiles_path.data, span_of("B 9 1\nD 9 1\nF 9 1\nG 9 1\nH 9 1\nJ 9 1\n"), &err), err);
  assert_string_equal(try_kwg(scene, "d", kwg.data, tiles_path.data), "state"); // compiled for other tiles
  kwg_image_deinit(&image);
  wordlist_deinit(&words);
  strbuf_deinit(&kwg);
  strbuf_deinit(&tiles_path);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(words_come_in_any_order_and_case_and_once),
      TEST(words_that_the_tiles_cannot_spell_are_named_or_skipped),
      TEST(lists_and_bags_may_be_in_the_encoding_of_an_old_editor),
      TEST(typed_lines_are_checked_one_by_one),
      TEST(typed_words_are_spelt_with_the_tiles_that_are_kept),
      TEST(the_two_parts_may_come_apart),
      TEST(ids_are_safe_names_of_files),
      TEST(those_of_the_program_and_of_others_are_not_touched),
      TEST(what_is_wrong_is_said_at_its_field),
      TEST(words_are_added_and_removed_one_by_one),
      TEST(what_games_need_can_be_shared_and_no_more),
      TEST(nobody_keeps_more_than_a_hundred),
      TEST(a_saved_game_protects_its_resource),
      TEST(a_folder_gives_its_only_pair),
      TEST(a_compiled_dictionary_gives_its_words_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
