// SPDX-License-Identifier: MIT
// How much an account may keep on a server.
#include "app/resource.h"
#include "base/mem.h"
#include "support/test.h"
#include "tests/app/testapp.h"
#include "workshop/puzzle.h"

#include <string.h>

enum { MOST = 1000 * 1000, GUEST_MOST = MOST / 10 };

typedef struct Room {
  TestApp *test;
  App *app; // with limits, on the same data
  Account ana, guest;
} Room;

static App *open_app(const TestApp *test, int64_t most, int64_t spare) {
  Error err;
  App *app;
  const AppOptions options = {.place = test->place, .account_bytes_max = most, .spare_bytes = spare};
  assert_ok(app_open(&options, &app, &err), err);
  return app;
}

static int set_up(void **state) {
  Room *room = mem_alloc(sizeof *room);
  room->test = testapp_make();
  room->app = open_app(room->test, MOST, 0);
  room->ana = testapp_register(room->test, "Ana");
  snprintf(room->guest.guest, sizeof room->guest.guest, "g0123456789abcdef0123456789abcdef");
  *state = room;
  return 0;
}

static int tear_down(void **state) {
  Room *room = *state;
  app_close(room->app);
  testapp_destroy(room->test);
  mem_free(room);
  return 0;
}

static const char *keep(App *app, const Account *who, size_t size, int64_t *id) {
  static Error err;
  char *bytes = mem_alloc(size);
  memset(bytes, '#', size);
  const char *code = testapp_code(puzzle_add(app, who, PUZZLE_MAZE, "m", (Span){bytes, size}, id, &err), &err);
  mem_free(bytes);
  return code;
}

static const char *resize(Room *room, int64_t id, size_t size) {
  static Error err;
  Arena arena = {0};
  Puzzle now;
  char *bytes = mem_alloc(size);
  memset(bytes, '#', size);
  assert_ok(puzzle_get(room->app, &room->ana, id, &arena, &now, &err), err);
  const char *code =
      testapp_code(puzzle_change(room->app, &room->ana, id, now.changed_ms, (Span){bytes, size}, &err), &err);
  mem_free(bytes);
  arena_deinit(&arena);
  return code;
}

static const char *put_words(Room *room, const char *id, int count, bool is_new) {
  static Error err;
  StrBuf words = {0};
  for (int i = 0; i < count; i++)
    strbuf_printf(&words, "%c%c%c%c\n", 'A' + i / 17576 % 26, 'A' + i / 676 % 26, 'A' + i / 26 % 26, 'A' + i % 26);
  const ResourceOrder input = {.id = id, .words.bytes = {words.data, words.size}};
  Status status = is_new ? resource_add(room->app, &room->ana, &input, NULL, &err)
                         : resource_edit(room->app, &room->ana, &input, NULL, &err);
  strbuf_deinit(&words);
  return testapp_code(status, &err);
}

static void puzzles_and_words_count_together(void **state) {
  Room *room = *state;
  int64_t id, other;
  assert_string_equal(keep(room->app, &room->ana, 600 * 1000, &id), "ok");
  assert_string_equal(keep(room->app, &room->ana, 400 * 1000 + 1, &other), "account_full");
  assert_string_equal(put_words(room, "w", 90 * 1000, true), "account_full"); // 450,000 bytes
  assert_string_equal(put_words(room, "w", 60 * 1000, true), "ok");
  assert_string_equal(keep(room->app, &room->ana, 100 * 1000 + 1, &other), "account_full");
  assert_string_equal(keep(room->app, &room->ana, 100 * 1000, &other), "ok"); // and that is all
  assert_string_equal(keep(room->test->app, &room->ana, MOST, &other), "ok"); // at one's own machine there is no limit
}

static void only_what_grows_is_refused(void **state) {
  Room *room = *state;
  int64_t id;
  assert_string_equal(keep(room->app, &room->ana, 600 * 1000, &id), "ok");
  assert_string_equal(put_words(room, "w", 60 * 1000, true), "ok");
  assert_string_equal(resize(room, id, 700 * 1000 + 1), "account_full");
  assert_string_equal(resize(room, id, 700 * 1000), "ok");
  assert_string_equal(put_words(room, "w", 60 * 1000 + 1, false), "account_full");
  assert_string_equal(put_words(room, "w", 59 * 1000, false), "ok");
  assert_string_equal(resize(room, id, 10), "ok");
  assert_string_equal(put_words(room, "w", 100 * 1000, false), "ok");
}

static void a_guest_keeps_less(void **state) {
  Room *room = *state;
  int64_t id;
  assert_string_equal(keep(room->app, &room->guest, GUEST_MOST, &id), "ok");
  assert_string_equal(keep(room->app, &room->guest, 1, &id), "account_full");
  assert_string_equal(keep(room->app, &room->ana, GUEST_MOST + 1, &id), "ok");
}

static void an_almost_full_disk_is_left_to_the_games(void **state) {
  Room *room = *state;
  int64_t id;
  App *full = open_app(room->test, MOST, INT64_MAX);
  assert_string_equal(keep(full, &room->ana, 1, &id), "disk_full");
  app_close(full);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(puzzles_and_words_count_together, set_up, tear_down),
      cmocka_unit_test_setup_teardown(only_what_grows_is_refused, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_guest_keeps_less, set_up, tear_down),
      cmocka_unit_test_setup_teardown(an_almost_full_disk_is_left_to_the_games, set_up, tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
