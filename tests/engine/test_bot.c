// SPDX-License-Identifier: MIT
// The table of machine players.
#include "engine/bot.h"
#include "support/test.h"

#include <string.h>

static void every_name_finds_its_row(void **state) {
  (void)state;
  Error err = {0};
  static const char *const names[] = {"greedy",     "level1",     "level2",     "level3",     "easy",
                                      "medium",     "hard",       "friendly:1", "friendly:2", "friendly:3",
                                      "friendly:4", "friendly:5", "friendly:6", "friendly:7", "friendly:8"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const Bot *bot = NULL;
    assert_ok(bot_find(names[i], &bot, &err), err);
    assert_string_equal(bot->name, names[i]);
  }
}

static void every_row_is_complete(void **state) {
  (void)state;
  for (const Bot *bot = bots; bot->name; bot++) {
    assert_true(bot->version >= 1);
    assert_true(bot->help && bot->help[0]);
    assert_non_null(bot->choose);
    StrBuf title = {0}, catalan = {0};
    bot_add_title(bot, NULL, &title);
    bot_add_title(bot, catalog_find("ca"), &catalan);
    assert_true(title.size > 0 && !strchr(title.data, ':') && !strchr(title.data, '%'));
    assert_string_not_equal(title.data, catalan.data);
    strbuf_deinit(&title);
    strbuf_deinit(&catalan);
    assert_true(strlen(bot->name) < SETTINGS_ID_MAX);
    for (const Bot *other = bots; other != bot; other++)
      assert_string_not_equal(bot->name, other->name);
  }
}

// One machine per step, each with its own name and a translated sentence; the classics have neither.
static void the_ladder_has_names_and_every_step_once(void **state) {
  (void)state;
  const char *called[32] = {0};
  int count = 0;
  for (const Bot *bot = bots; bot->name; bot++) {
    assert_true(!bot->called == !bot->says && !bot->called == !bot->strength);
    if (!bot->called)
      continue;
    assert_in_range(bot->strength, 1, 31);
    assert_null(called[bot->strength]);
    called[bot->strength] = bot->called;
    assert_string_not_equal(tr(catalog_find("es"), bot->says), bot->says);
    for (const Bot *other = bots; other != bot; other++)
      assert_true(!other->called || strcmp(other->called, bot->called) != 0);
    count++;
  }
  for (int step = 1; step <= count; step++)
    assert_non_null(called[step]);
}

// The names that the message about a wrong name offers.
static void expect_offer(const char *name, const char *wanted, const char *unwanted) {
  const Bot *bot = NULL;
  Error err = {0};
  StrBuf sentence = {0};
  assert_int_equal(bot_find(name, &bot, &err), ERR_MISSING);
  assert_null(bot);
  error_format(&err, NULL, &sentence);
  if (!strstr(strbuf_text(&sentence), wanted))
    fail_msg("'%s': no '%s' in: %s", name, wanted, strbuf_text(&sentence));
  if (strstr(strbuf_text(&sentence), unwanted))
    fail_msg("'%s': '%s' in: %s", name, unwanted, strbuf_text(&sentence));
  strbuf_deinit(&sentence);
}

static void a_wrong_level_is_told_the_right_ones(void **state) {
  (void)state;
  static const char *const names[] = {"friendly", "friendly:", "friendly:0", "friendly:9", "friendly:03", "friendly:x"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    expect_offer(names[i], "friendly:1 friendly:2 friendly:3 friendly:4 friendly:5 friendly:6 friendly:7 friendly:8",
                 "greedy");
}

static void a_wrong_name_is_told_all(void **state) {
  (void)state;
  static const char *const names[] = {"", "friend", "friendlyish", "friendlyish:3", "Greedy", "level", "level4", ":1"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    expect_offer(names[i], "greedy level1 level2 level3 easy medium hard", "\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_name_finds_its_row),
      cmocka_unit_test(every_row_is_complete),
      cmocka_unit_test(the_ladder_has_names_and_every_step_once),
      cmocka_unit_test(a_wrong_level_is_told_the_right_ones),
      cmocka_unit_test(a_wrong_name_is_told_all),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
