// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "base/mem.h"
#include "lexicon/kwgbuild.h"
#include "lexicon/kwgside.h"
#include "support/fixture.h"
#include "support/test.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

typedef struct Fixture {
  char *folder;
  StrBuf path, side_path;
  TileSet tiles;
  WordList words;
} Fixture;

static int set_up(void **state) {
  Fixture *fixture = mem_alloc(sizeof *fixture);
  Error err = {0};
  KwgImage image;
  fixture->folder = fixture_dir_make();
  strbuf_printf(&fixture->path, "%s/w.kwg", fixture->folder);
  strbuf_printf(&fixture->side_path, "%s/w.kwg.json", fixture->folder);
  assert_ok(tileset_builtin("es", &fixture->tiles, &err), err);
  assert_ok(wordlist_parse(span_of("PERRO\nCHICO\nOSO"), "w", &fixture->tiles, NULL, &fixture->words, NULL, &err), err);
  assert_ok(kwg_build(&fixture->words, NULL, &image, &err), err);
  assert_ok(kwg_write(&image, &fixture->words, &fixture->tiles, fixture->path.data, &err), err);
  kwg_image_deinit(&image);
  *state = fixture;
  return 0;
}

static int tear_down(void **state) {
  Fixture *fixture = *state;
  fixture_dir_remove(fixture->folder);
  wordlist_deinit(&fixture->words);
  strbuf_deinit(&fixture->path);
  strbuf_deinit(&fixture->side_path);
  mem_free(fixture);
  return 0;
}

static void test_the_side_file_says_what_was_compiled(void **state) {
  Fixture *fixture = *state;
  KwgSide side;
  Kwg kwg;
  Error err = {0};
  char tileset[65], words[65];
  tileset_hash(&fixture->tiles, tileset);
  wordlist_hash(&fixture->words, &fixture->tiles, words);
  assert_ok(kwgside_read(fixture->path.data, &side, &err), err);
  assert_string_equal(side.tileset, tileset);
  assert_string_equal(side.sha256, words);
  assert_int_equal(side.words, 3);
  assert_ok(kwg_load(fixture->path.data, fixture->tiles.kinds, &kwg, &err), err);
  assert_int_equal(side.nodes, kwg.count);
  kwg_deinit(&kwg);
}

static void test_a_lexicon_for_another_tile_set_is_refused(void **state) {
  Fixture *fixture = *state;
  TileSet other;
  Kwg kwg;
  Error err = {0};
  StrBuf text = {0}, expected = {0};
  assert_ok(kwg_check_side(fixture->path.data, &fixture->tiles, &err), err);
  assert_ok(tileset_builtin("es-basic", &other, &err), err);
  assert_int_equal(kwg_check_side(fixture->path.data, &other, &err), ERR_STATE);
  error_format(&err, NULL, &text);
  strbuf_printf(&expected, "'%s' was compiled for another tile set; compile its word list again with this one",
                fixture->path.data);
  assert_string_equal(strbuf_text(&text), strbuf_text(&expected));
  assert_int_equal(kwg_load_for(fixture->path.data, &other, &kwg, &err), ERR_STATE);
  assert_int_equal(unlink(fixture->side_path.data), 0);
  assert_ok(kwg_check_side(fixture->path.data, &other, &err), err);
  strbuf_deinit(&text);
  strbuf_deinit(&expected);
}

static void test_a_side_file_must_be_whole(void **state) {
  Fixture *fixture = *state;
#define HASH "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
  static const char *const bad[] = {
      "",
      "{",
      "[]",
      "{}",
      "{\"format\": \"kwg\", \"tileset\": \"" HASH "\", \"words\": 1, \"nodes\": 1}",
      "{\"format\": \"kwg\", \"sha256\": \"" HASH "\", \"words\": 1, \"nodes\": 1}",
      "{\"format\": \"kwg\", \"tileset\": \"" HASH "\", \"sha256\": \"" HASH "\", \"nodes\": 1}",
      "{\"format\": \"kwg\", \"tileset\": \"" HASH "\", \"sha256\": \"" HASH "\", \"words\": 1}",
      "{\"format\": \"klv\", \"tileset\": \"" HASH "\", \"sha256\": \"" HASH "\", \"words\": 1, \"nodes\": 1}",
      "{\"format\": 7, \"tileset\": \"" HASH "\", \"sha256\": \"" HASH "\", \"words\": 1, \"nodes\": 1}",
      "{\"format\": \"kwg\", \"tileset\": \"X\", \"sha256\": \"" HASH "\", \"words\": 1, \"nodes\": 1}",
      "{\"format\": \"kwg\", \"tileset\": \"" HASH "\", \"sha256\": \"" HASH "0\", \"words\": 1, \"nodes\": 1}",
      "{\"format\": \"kwg\", \"tileset\": \"" HASH "\", \"sha256\": \"" HASH "\", \"words\": -1, \"nodes\": 1}",
      "{\"format\": \"kwg\", \"tileset\": \"" HASH "\", \"sha256\": \"" HASH "\", \"words\": 1.5, \"nodes\": 1}",
      "{\"format\": \"kwg\", \"tileset\": \"" HASH "\", \"sha256\": \"" HASH "\", \"words\": 1, \"nodes\": 16777217}",
      "{\"format\": \"kwg\", \"tileset\": \"" HASH "\", \"sha256\": \"" HASH "\", \"words\": 1, \"nodes\": 1} x",
      "{\"format\": \"kwg\", \"format\": \"kwg\", \"tileset\": \"" HASH "\", \"sha256\": \"" HASH
      "\", \"words\": 1, \"nodes\": 1}",
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    KwgSide side;
    Error err = {0};
    assert_ok(file_write(fixture->side_path.data, span_of(bad[i]), &err), err);
    if (kwgside_read(fixture->path.data, &side, &err) != ERR_INPUT)
      fail_msg("not refused: %s", bad[i]);
    assert_string_equal(err.file, fixture->side_path.data);
    assert_int_equal(kwg_check_side(fixture->path.data, &fixture->tiles, &err), ERR_INPUT);
  }
  KwgSide side;
  Error err = {0};
  static const char good[] =
      "{\"format\": \"kwg\", \"tileset\": \"" HASH "\", \"sha256\": \"" HASH "\", \"words\": 1, \"nodes\": 16777216}";
  assert_ok(file_write(fixture->side_path.data, span_of(good), &err), err);
  assert_ok(kwgside_read(fixture->path.data, &side, &err), err);
  assert_int_equal(side.stamp_ns, 0);
}

// Damages the graph in its last node and restores the file's time of modification, as anybody can.
static void damage(Fixture *fixture) {
  struct stat info;
  Error err = {0};
  Span bytes;
  assert_int_equal(stat(fixture->path.data, &info), 0);
  assert_ok(file_read(fixture->path.data, KWG_FILE_MAX, &bytes, &err), err);
  ((char *)(uintptr_t)bytes.data)[bytes.size - 1] = 99;
  assert_ok(file_write(fixture->path.data, bytes, &err), err);
  mem_free_span(bytes);
  struct timespec times[2] = {info.st_atim, info.st_mtim};
  assert_int_equal(utimensat(AT_FDCWD, fixture->path.data, times, 0), 0);
}

static void test_a_stamped_file_is_not_validated_again(void **state) {
  Fixture *fixture = *state;
  Kwg kwg;
  Error err = {0};
  KwgSide side;
  assert_ok(kwgside_read(fixture->path.data, &side, &err), err);
  damage(fixture);
  assert_ok(kwgside_write(fixture->path.data, &side, &err), err); // we vouch for it
  assert_ok(kwg_load_for(fixture->path.data, &fixture->tiles, &kwg, &err), err);
  kwg_deinit(&kwg);
  assert_int_equal(kwg_load(fixture->path.data, fixture->tiles.kinds, &kwg, &err), ERR_INPUT);
}

static void test_a_file_changed_since_its_stamp_is_validated(void **state) {
  Fixture *fixture = *state;
  Kwg kwg;
  Error err = {0};
  damage(fixture);
  assert_int_equal(kwg_load_for(fixture->path.data, &fixture->tiles, &kwg, &err), ERR_INPUT);
}

static void test_a_file_without_a_side_file_is_validated(void **state) {
  Fixture *fixture = *state;
  Kwg kwg;
  Error err = {0};
  assert_int_equal(unlink(fixture->side_path.data), 0);
  assert_ok(kwg_load_for(fixture->path.data, &fixture->tiles, &kwg, &err), err);
  kwg_deinit(&kwg);
  damage(fixture);
  assert_int_equal(kwg_load_for(fixture->path.data, &fixture->tiles, &kwg, &err), ERR_INPUT);
  assert_int_equal(unlink(fixture->path.data), 0);
  assert_int_equal(kwg_load_for(fixture->path.data, &fixture->tiles, &kwg, &err), ERR_MISSING);
}

static void test_writing_replaces_a_lexicon_and_its_side_file(void **state) {
  Fixture *fixture = *state;
  WordList words;
  KwgImage image;
  Kwg kwg;
  KwgSide side;
  Error err = {0};
  assert_ok(wordlist_parse(span_of("ZORRA"), "w", &fixture->tiles, NULL, &words, NULL, &err), err);
  assert_ok(kwg_build(&words, NULL, &image, &err), err);
  assert_ok(kwg_write(&image, &words, &fixture->tiles, fixture->path.data, &err), err);
  assert_ok(kwgside_read(fixture->path.data, &side, &err), err);
  assert_int_equal(side.words, 1);
  assert_ok(kwg_load_for(fixture->path.data, &fixture->tiles, &kwg, &err), err);
  assert_true(kwg_contains(&kwg, words.tiles, (int)words.starts[1]));
  kwg_deinit(&kwg);
  kwg_image_deinit(&image);
  wordlist_deinit(&words);
  image = (KwgImage){0};
  assert_int_equal(kwg_write(&image, &fixture->words, &fixture->tiles, "/nowhere/at/all.kwg", &err), ERR_MISSING);
}

// Writes until the file's time has changed: everything within a tick of the file system's clock has the same time.
static void write_later(const char *path, const char *text) {
  struct stat before, after;
  Error err = {0};
  assert_int_equal(stat(path, &before), 0);
  do {
    assert_ok(file_write(path, span_of(text), &err), err);
    assert_int_equal(stat(path, &after), 0);
  } while (after.st_ctim.tv_sec == before.st_ctim.tv_sec && after.st_ctim.tv_nsec == before.st_ctim.tv_nsec);
}

// Stamping the map does not vouch for the lexicon: one that has changed stays unknown.
static void test_a_map_is_known_until_it_changes(void **state) {
  Fixture *fixture = *state;
  Error err = {0};
  KwgSide before, side;
  StrBuf map = {0};
  strbuf_printf(&map, "%s/w.map", fixture->folder);
  assert_ok(file_write(map.data, span_of("a map"), &err), err);
  assert_ok(kwgside_read(fixture->path.data, &before, &err), err);
  assert_false(kwgside_vouches_for_map(&before, map.data));
  damage(fixture);
  assert_ok(kwgside_stamp_map(fixture->path.data, map.data, &err), err);
  assert_ok(kwgside_read(fixture->path.data, &side, &err), err);
  assert_true(kwgside_vouches_for_map(&side, map.data));
  assert_int_equal(side.stamp_ns, before.stamp_ns);
  assert_false(kwgside_vouches_for(fixture->path.data));
  write_later(map.data, "b map");
  assert_false(kwgside_vouches_for_map(&side, map.data));
  assert_int_equal(unlink(map.data), 0);
  assert_false(kwgside_vouches_for_map(&side, map.data));
  assert_int_equal(unlink(fixture->side_path.data), 0);
  assert_int_equal(kwgside_stamp_map(fixture->path.data, map.data, &err), ERR_MISSING);
  strbuf_deinit(&map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_a_map_is_known_until_it_changes, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_the_side_file_says_what_was_compiled, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_a_lexicon_for_another_tile_set_is_refused, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_a_side_file_must_be_whole, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_a_stamped_file_is_not_validated_again, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_a_file_changed_since_its_stamp_is_validated, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_a_file_without_a_side_file_is_validated, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_writing_replaces_a_lexicon_and_its_side_file, set_up, tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
