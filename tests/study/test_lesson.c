// SPDX-License-Identifier: MIT
// What would have been best in one's last turn: who may ask, and that a refusal records nothing.
#include "base/mem.h"
#include "study/lesson.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <string.h>

typedef struct Case {
  const char *name, *preset, *rule; // rule NULL: as the preset has it
  int passes, seat;
  const char *refusal; // NULL: none
} Case;

static const Case cases[] = {
    {"a turn was made", "classic", NULL, 2, 0, NULL},
    {"no turn yet", "classic", NULL, 0, 0, "there is no turn of yours yet to look at"},
    {"somebody else's turn", "classic", NULL, 2, 1, "it is the turn of A1"},
    {"challenges", "classic", "challenge=double", 2, 0, "there is no help in a game with challenges"},
    {"any order", "wordsmog", NULL, 2, 0, "games in which words count in any order can't be analysed"},
};

static void what_is_refused_is_not_written_down(void **state) {
  (void)state;
  World *world = world_make("es", "es");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const Case *it = &cases[i];
    Settings *settings = world_settings(world, it->preset, "person person");
    ScopedStrBuf text = {0};
    Lesson lesson;
    Error err = {0};
    if (it->rule)
      world_set(settings, it->rule);
    GameTable table = world_table(world, settings, "lesson");
    for (int seat = 0; seat < it->passes; seat++)
      assert_string_equal(world_do(&table, seat, ACTION_PASS), "ok");
    int64_t actions = game_action_count(table.game);
    assert_int_equal(lesson_check(&table, it->seat, NULL) == OK, !it->refusal);
    assert_int_equal(game_action_count(table.game), actions); // a check records nothing
    Status status = lesson_ask(&table, it->seat, NULL, &lesson, &err);
    if (status != OK)
      error_format(&err, NULL, &text);
    if (!it->refusal ? status != OK : strcmp(strbuf_text(&text), it->refusal) != 0)
      fail_msg("%s: %s", it->name, strbuf_text(&text));
    assert_int_equal(game_action_count(table.game), actions + !it->refusal);
    assert_int_equal(game_state(table.game)->is_unranked, !it->refusal);
    if (!it->refusal)
      assert_int_equal(lesson_turn(&lesson)->number, 1);
    lesson_close(&lesson);
    game_destroy(table.game);
    mem_free(settings);
  }
  world_destroy(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_refused_is_not_written_down)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
