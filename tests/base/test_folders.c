// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "base/folders.h"
#include "base/mem.h"
#include "support/fixture.h"
#include "support/test.h"

#include <stdlib.h>
#include <sys/stat.h>

static void set_or_unset(const char *name, const char *root, const char *below) {
  StrBuf value = {0};
  if (below)
    strbuf_printf(&value, "%s%s", below[0] == '/' ? root : "", below);
  if (below)
    setenv(name, strbuf_text(&value), 1);
  else
    unsetenv(name);
  strbuf_deinit(&value);
}

// Values that begin with '/' are put below the test's own folder.
typedef struct Case {
  const char *tesela_home, *xdg, *home; // NULL: not set
  Folder folder;
  const char *expected; // NULL: refused
} Case;

static void files_go_where_the_environment_says(void **state) {
  (void)state;
  static const char *const variables[] = {"XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"};
  static const Case cases[] = {
      {"/t", "/x", "/h", FOLDER_DATA, "/t/data/file"},
      {"/t", "/x", "/h", FOLDER_CACHE, "/t/cache/file"},
      {"/t", "/x", "/h", FOLDER_STATE, "/t/state/file"},
      {NULL, "/x", "/h", FOLDER_DATA, "/x/tesela/file"},
      {"", "/x", "/h", FOLDER_CACHE, "/x/tesela/file"},
      {NULL, "relative", "/h", FOLDER_DATA, "/h/.local/share/tesela/file"}, // the specification ignores relative ones
      {NULL, NULL, "/h", FOLDER_CACHE, "/h/.cache/tesela/file"},
      {NULL, "", "/h", FOLDER_STATE, "/h/.local/state/tesela/file"},
      {NULL, NULL, NULL, FOLDER_DATA, NULL},
      {NULL, NULL, "", FOLDER_DATA, NULL},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char *root = fixture_dir_make();
    set_or_unset("TESELA_HOME", root, cases[i].tesela_home);
    set_or_unset("HOME", root, cases[i].home);
    for (int v = 0; v < 3; v++)
      set_or_unset(variables[v], root, v == (int)cases[i].folder ? cases[i].xdg : "/wrong");
    StrBuf path = {0}, expected = {0};
    Error err;
    Status status = folder_path(cases[i].folder, "file", &path, &err);
    assert_int_equal(status, cases[i].expected ? OK : ERR_MISSING);
    if (cases[i].expected)
      strbuf_printf(&expected, "%s%s", root, cases[i].expected);
    assert_string_equal(strbuf_text(&path), strbuf_text(&expected));
    strbuf_deinit(&path);
    strbuf_deinit(&expected);
    fixture_dir_remove(root);
  }
}

static void the_folder_is_made_for_its_owner_alone(void **state) {
  (void)state;
  char *root = fixture_dir_make();
  set_or_unset("TESELA_HOME", root, "/deep/down");
  StrBuf path = {0};
  Error err;
  assert_ok(folder_path(FOLDER_CACHE, "", &path, &err), err);
  struct stat info;
  assert_int_equal(stat(path.data, &info), 0);
  assert_true(S_ISDIR(info.st_mode));
  assert_int_equal(info.st_mode & 0777, 0700);
  strbuf_deinit(&path);
  fixture_dir_remove(root);
}

static void a_file_in_the_way_is_named(void **state) {
  (void)state;
  char *root = fixture_dir_make();
  StrBuf path = {0}, blocked = {0};
  Error err;
  strbuf_printf(&blocked, "%s/home", root);
  assert_ok(file_write(blocked.data, span_of("x"), &err), err);
  set_or_unset("TESELA_HOME", root, "/home");
  assert_int_equal(folder_path(FOLDER_DATA, "file", &path, &err), ERR_IO);
  assert_string_equal(err.texts, blocked.data);
  assert_int_equal(path.size, 0);
  strbuf_deinit(&blocked);
  strbuf_deinit(&path);
  fixture_dir_remove(root);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(files_go_where_the_environment_says),
      cmocka_unit_test(the_folder_is_made_for_its_owner_alone),
      cmocka_unit_test(a_file_in_the_way_is_named),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
