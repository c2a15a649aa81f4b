// SPDX-License-Identifier: MIT
// Levels 1, 2 and 3: their order of plays and the place they take in it, against a slow, obvious twin.
#include "base/mem.h"
#include "engine/allplays.h"
#include "engine/levels.h"
#include "support/test.h"
#include "tests/engine/botworld.h"

#include <string.h>

static int count_blanks(const Play *play) {
  int count = 0;
  for (int i = 0; i < play->length; i++)
    count += tile_is_blank(play->tiles[i]);
  return count;
}

// The rules of the order, one after the other, as numbers to compare.
static bool comes_before(const ScoredPlay *a, const ScoredPlay *b) {
  int left[6 + 2 * WORD_MAX] = {-a->score,   count_blanks(&a->play) > 0, a->play.length, a->play.row,
                                a->play.col, a->play.direction};
  int right[6 + 2 * WORD_MAX] = {-b->score,   count_blanks(&b->play) > 0, b->play.length, b->play.row,
                                 b->play.col, b->play.direction};
  for (int i = 0; i < WORD_MAX; i++) {
    left[6 + 2 * i] = tile_letter(a->play.tiles[i]);
    right[6 + 2 * i] = tile_letter(b->play.tiles[i]);
    left[7 + 2 * i] = tile_is_blank(a->play.tiles[i]);
    right[7 + 2 * i] = tile_is_blank(b->play.tiles[i]);
  }
  for (int i = 0; i < 6 + 2 * WORD_MAX; i++) {
    if (left[i] != right[i])
      return left[i] < right[i];
  }
  return false;
}

static const ScoredPlay *play_at(const PlayList *list, int place) {
  for (int i = 0; i < list->count; i++) {
    int before = 0;
    for (int j = 0; j < list->count; j++)
      before += comes_before(&list->plays[j], &list->plays[i]);
    if (before == place)
      return &list->plays[i];
  }
  return NULL;
}

static bool same_play(const Play *a, const Play *b) {
  return a->row == b->row && a->col == b->col && a->direction == b->direction && a->length == b->length &&
         memcmp(a->tiles, b->tiles, a->length) == 0;
}

static bool takes_its_place(Gen *gen, const BotWorld *world, const PlayList *list, int level, int place) {
  BotInput input = botworld_input(world, "seed");
  Action action = {0};
  Error err = {0};
  input.level = level;
  if (levels_choose(&input, &action, &err) != OK)
    return false;
  if (list->count == 0)
    return action.type == ACTION_PASS;
  const ScoredPlay *expected = play_at(list, place);
  StrBuf text = {0};
  play_write_position(&expected->play, &text);
  strbuf_add_char(&text, ' ');
  play_write_word(&expected->play, &world->view.state.board, &world->tiles, &text);
  strbuf_add_text(&text, ", but got ");
  play_write_position(&action.play, &text);
  strbuf_add_char(&text, ' ');
  play_write_word(&action.play, &world->view.state.board, &world->tiles, &text);
  gen_note(gen, "level %d of %d plays: expected %s", level, list->count, strbuf_text(&text));
  strbuf_deinit(&text);
  return action.type == ACTION_PLAY && same_play(&action.play, &expected->play);
}

static bool levels_take_their_places(Gen *gen, void *context) {
  (void)context;
  BotWorld *world = botworld_random(gen);
  BotInput input = botworld_input(world, "seed");
  PlayList list = {0};
  Error err = {0};
  botworld_put_random(gen, world, gen_range(gen, 0, 8));
  botworld_draw_rack(gen, world);
  bool holds = allplays_list(&input, &world->lexicon, ALLPLAYS_NODES, &list, &err) == OK;
  if (list.count <= 1500) { // the twin is slow
    holds = holds && takes_its_place(gen, world, &list, 3, 0);
    holds = holds && takes_its_place(gen, world, &list, 2, list.count / 2);
    holds = holds && takes_its_place(gen, world, &list, 1, list.count - 1);
  }
  playlist_deinit(&list);
  botworld_destroy(world);
  return holds;
}

static void the_levels_take_first_middle_and_last(void **state) {
  (void)state;
  property_check("levels", 60, levels_take_their_places, NULL);
}

typedef struct Case {
  const char *name, *tiles, *words, *board, *rack;
  const char *best, *middle, *worst; // "" : pass
} Case;

// Tiles of one point each, and a board without premium squares for cases that need it.
#define ONES "A 20 1\nE 20 1\nS 20 1\nT 20 1\n# 2 0\n"

static const Case cases[] = {
    {"score comes first", ONES, "AS TAS TASAS", "", "AST", "8F TAS", "8H TAS", "8H AS"},
    {"then plays without a blank", "A 9 0\nE 9 0\nS 9 0\n# 2 0\n", "AS ES", "", "AS?", "8G AS", "8G eS", "8H eS"},
    {"then the shorter word", "A 9 0\nS 9 0\n", "AS ASA", "", "ASA", "8G AS", "8F ASA", "8H ASA"},
    {"nothing to play is a pass", ONES, "AS", "", "TTT", "", "", ""},
};

static void expect_play(const BotWorld *world, const Case *test, int level, const char *expected) {
  BotInput input = botworld_input(world, "seed");
  Action action = {0};
  Error err = {0};
  StrBuf text = {0};
  input.level = level;
  assert_ok(levels_choose(&input, &action, &err), err);
  if (action.type == ACTION_PLAY) {
    play_write_position(&action.play, &text);
    strbuf_add_char(&text, ' ');
    play_write_word(&action.play, &world->view.state.board, &world->tiles, &text);
  }
  if (strcmp(strbuf_text(&text), expected) != 0)
    fail_msg("%s: level %d plays '%s', expected '%s'", test->name, level, strbuf_text(&text), expected);
  strbuf_deinit(&text);
}

static void the_order_is_score_blanks_length_position(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    BotWorld *world = botworld_make(cases[i].tiles, cases[i].words, 15, 7);
    botworld_put(world, cases[i].board);
    botworld_set_rack(world, cases[i].rack);
    expect_play(world, &cases[i], 3, cases[i].best);
    expect_play(world, &cases[i], 2, cases[i].middle);
    expect_play(world, &cases[i], 1, cases[i].worst);
    botworld_destroy(world);
  }
}

static int count_plays(BotWorld *world, const char *rack, int64_t nodes) {
  BotInput input = botworld_input(world, "seed");
  PlayList list = {0};
  Error err = {0};
  botworld_set_rack(world, rack);
  assert_ok(allplays_list(&input, &world->lexicon, nodes, &list, &err), err);
  int count = list.count;
  playlist_deinit(&list);
  return count;
}

static void a_search_that_is_too_long_sets_tiles_aside(void **state) {
  (void)state;
  enum { ENOUGH = 1000000 };
  static const char *const racks[] = {"CATZ??", "CATZ?", "CATZ", "ACT", "AC"}; // blanks first, then from Z down
  BotWorld *world = botworld_make("en", "CAT CATS ACT AT TA SAT ZA ZAX", 15, 7);
  int at = 0;
  for (int64_t nodes = ENOUGH; nodes >= 4 && at < 4; nodes -= nodes / 8 + 1) {
    int count = count_plays(world, racks[0], nodes), before = at;
    while (at < 5 && count_plays(world, racks[at], ENOUGH) != count)
      at++;
    if (at == 5)
      fail_msg("within %d nodes there are %d plays; none of the racks gives so many", (int)nodes, count);
    assert_true(at >= before);
  }
  assert_int_equal(at, 4);
  botworld_destroy(world);
}

// Every three letters of the first twelve: enough plays for a search to check whether it should stop.
static void a_search_can_be_cancelled(void **state) {
  (void)state;
  StrBuf words = {0};
  for (int i = 0; i < 12 * 12 * 12; i++)
    strbuf_printf(&words, "%c%c%c ", 'A' + i / 144, 'A' + i / 12 % 12, 'A' + i % 12);
  BotWorld *world = botworld_make("en", strbuf_text(&words), 15, 7);
  BotInput input = botworld_input(world, "seed");
  atomic_bool cancel = true;
  Progress progress = {.cancel = &cancel};
  Action action = {0};
  Error err = {0};
  input.progress = &progress;
  botworld_put(world, "8H ABC; H8 .DE; J8 .FG");
  botworld_set_rack(world, "ABCDE??");
  assert_int_equal(levels_choose(&input, &action, &err), ERR_CANCELLED);
  cancel = false;
  assert_ok(levels_choose(&input, &action, &err), err);
  botworld_destroy(world);
  strbuf_deinit(&words);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_levels_take_first_middle_and_last),
      cmocka_unit_test(the_order_is_score_blanks_length_position),
      cmocka_unit_test(a_search_that_is_too_long_sets_tiles_aside),
      cmocka_unit_test(a_search_can_be_cancelled),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
