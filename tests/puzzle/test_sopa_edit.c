// SPDX-License-Identifier: MIT
// Changing a puzzle by hand: whatever is done can be undone, and what it did to the words is told at once.
#include "base/mem.h"
#include "puzzle/sopa_check.h"
#include "puzzle/sopa_edit.h"
#include "support/property.h"
#include "support/test.h"

#include <string.h>

static SopaAlphabet alphabet;

static Sopa make(const char *list, int side, const char *seed) {
  SopaWords words;
  Sopa sopa;
  Error err = {0};
  assert_ok(sopa_alphabet_builtin("es-27", &alphabet, &err), err);
  assert_ok(sopa_words_parse(span_of(list), "words", &alphabet, &words, &err), err);
  SopaRequest request = {.name = "uno",
                         .alphabet = &alphabet,
                         .rows = side,
                         .cols = side,
                         .words = &words,
                         .directions = SOPA_ALL_DIRECTIONS,
                         .seed = seed_from_text(seed)};
  assert_ok(sopa_make(&request, NULL, &sopa, NULL, &err), err);
  sopa_words_deinit(&words);
  return sopa;
}

// All that an edit can change, as text.
static void write_state(const Sopa *sopa, StrBuf *out) {
  strbuf_reset(out);
  strbuf_printf(out, "%s|", sopa->name);
  for (int cell = 0; cell < sopa->rows * sopa->cols; cell++)
    strbuf_printf(out, "%d,", sopa->cells[cell]);
  for (int i = 0; i < sopa->words.count; i++) {
    const SopaWord *word = &sopa->words.items[i];
    strbuf_printf(out, "|%s %d %d,%d,%d", word->label, word->is_pinned, word->place.row, word->place.col,
                  word->place.direction);
  }
}

static void test_a_second_occurrence_and_a_broken_word_are_told_at_once(void **state) {
  (void)state;
  Sopa sopa = make("SOL,LUNA", 8, "x");
  SopaEditor *editor = sopa_editor_create(&sopa);
  Error err = {0};
  assert_int_equal(sopa_editor_count(editor, 0), 1);
  SopaPlace place = sopa.words.items[0].place;
  assert_ok(sopa_edit_letter_text(editor, place.row, place.col, span_of("x"), &err), err);
  assert_int_equal(sopa_editor_count(editor, 0), 0);
  assert_false(sopa.promise.is_made);
  assert_true(sopa_editor_undo(editor));
  assert_int_equal(sopa_editor_count(editor, 0), 1);
  // SOL once more, on a line that has no letter of it.
  int row = 0;
  for (const SopaHits *hits = sopa_editor_hits(editor); row < 8; row++) {
    bool is_free = true;
    for (int i = 0; i < hits->count; i++) {
      SopaPlace at = hits->items[i].place;
      for (int j = 0; j < sopa.words.items[hits->items[i].word].length; j++)
        is_free = is_free && at.row + sopa_drow(at.direction) * j != row;
    }
    if (is_free)
      break;
  }
  assert_true(row < 8);
  assert_ok(sopa_edit_letter_text(editor, row, 0, span_of("S"), &err), err);
  assert_ok(sopa_edit_letter_text(editor, row, 1, span_of("O"), &err), err);
  assert_ok(sopa_edit_letter_text(editor, row, 2, span_of("L"), &err), err);
  assert_true(sopa_editor_count(editor, 0) >= 2);
  assert_ok(sopa_edit_letter_text(editor, row, 1, span_of("."), &err), err);
  assert_int_equal(sopa_cell(&sopa, row, 1), TILE_EMPTY);
  sopa_editor_destroy(editor);
  sopa_deinit(&sopa);
}

static void test_pinned_words_are_safe_and_stay(void **state) {
  (void)state;
  Sopa sopa = make("SOL,LUNA,MAR", 8, "x");
  SopaEditor *editor = sopa_editor_create(&sopa);
  Error err = {0};
  SopaPlace place = sopa.words.items[1].place;
  assert_ok(sopa_edit_pin(editor, 1, true, &err), err);
  assert_int_equal(sopa_edit_letter_text(editor, place.row, place.col, span_of("X"), &err), ERR_STATE);
  SopaRequest how = {.directions = SOPA_ALL_DIRECTIONS, .seed = seed_from_text("otra")};
  StrBuf before = {0}, after = {0}, undone = {0};
  write_state(&sopa, &before);
  assert_ok(sopa_edit_remake(editor, &how, NULL, &err), err);
  write_state(&sopa, &after);
  assert_string_not_equal(before.data, after.data);
  assert_true(sopa_place_equals(sopa.words.items[1].place, place) && sopa.words.items[1].is_pinned);
  SopaCheck check;
  assert_ok(sopa_check(&sopa, NULL, &check, &err), err);
  assert_true(sopa.promise.is_made && sopa_check_holds(&sopa, &check));
  sopa_check_deinit(&check);
  assert_true(sopa_editor_undo(editor));
  write_state(&sopa, &undone);
  assert_string_equal(before.data, undone.data);
  assert_ok(sopa_edit_add_word(editor, span_of("ÑANDÚ"), &err), err);
  assert_int_equal(sopa_edit_pin(editor, 3, true, &err), ERR_STATE);
  assert_int_equal(sopa_edit_pin(editor, 4, true, &err), ERR_MISSING);
  strbuf_deinit(&before);
  strbuf_deinit(&after);
  strbuf_deinit(&undone);
  sopa_editor_destroy(editor);
  sopa_deinit(&sopa);
}

static void test_what_cannot_be_is_refused_and_is_no_edit(void **state) {
  (void)state;
  Sopa sopa = make("SOL,LUNA", 6, "x");
  SopaEditor *editor = sopa_editor_create(&sopa);
  Error err = {0};
  assert_int_equal(sopa_edit_letter(editor, 6, 0, 1, &err), ERR_INPUT);
  assert_int_equal(sopa_edit_letter(editor, 0, -1, 1, &err), ERR_INPUT);
  assert_int_equal(sopa_edit_letter(editor, 0, 0, 28, &err), ERR_INPUT);
  assert_int_equal(sopa_edit_letter_text(editor, 0, 0, span_of("7"), &err), ERR_INPUT);
  assert_int_equal(sopa_edit_add_word(editor, span_of("sol"), &err), ERR_EXISTS);
  assert_int_equal(sopa_edit_add_word(editor, span_of("h2o"), &err), ERR_INPUT);
  assert_int_equal(sopa_edit_remove_word(editor, 2, &err), ERR_MISSING);
  assert_int_equal(sopa_edit_name(editor, span_of("  "), &err), ERR_INPUT);
  assert_ok(sopa_edit_name(editor, span_of("uno"), &err), err);
  assert_false(sopa_editor_can_undo(editor));
  assert_false(sopa_editor_undo(editor) || sopa_editor_redo(editor));
  sopa_editor_destroy(editor);
  sopa_deinit(&sopa);
}

static void test_an_edit_does_what_it_says(void **state) {
  (void)state;
  Sopa sopa = make("SOL,LUNA", 6, "x");
  SopaEditor *editor = sopa_editor_create(&sopa);
  Error err = {0};
  assert_ok(sopa_edit_name(editor, span_of("dos"), &err), err);
  assert_string_equal(sopa.name, "dos");
  assert_int_equal(sopa_edit_name(editor, span_of(" "), &err), ERR_INPUT);
  assert_ok(sopa_edit_add_word(editor, span_of("mar"), &err), err);
  assert_int_equal(sopa.words.count, 3);
  assert_string_equal(sopa.words.items[2].label, "mar");
  assert_ok(sopa_edit_remove_word(editor, 0, &err), err);
  assert_int_equal(sopa.words.count, 2);
  assert_string_equal(sopa.words.items[0].label, "LUNA");
  assert_ok(sopa_edit_pin(editor, 0, true, &err), err);
  assert_true(sopa.words.items[0].is_pinned);
  assert_ok(sopa_edit_pin(editor, 0, false, &err), err);
  assert_false(sopa.words.items[0].is_pinned);
  // What changes nothing is no edit.
  assert_ok(sopa_edit_name(editor, span_of("dos"), &err), err);
  assert_ok(sopa_edit_pin(editor, 0, false, &err), err);
  assert_ok(sopa_edit_letter(editor, 3, 3, (Tile)sopa_cell(&sopa, 3, 3), &err), err);
  int undone = 0;
  while (sopa_editor_undo(editor))
    undone++;
  assert_int_equal(undone, 5);
  assert_string_equal(sopa.name, "uno");
  assert_string_equal(sopa.words.items[0].label, "SOL");
  sopa_editor_destroy(editor);
  sopa_deinit(&sopa);
}

static void test_only_so_many_edits_are_remembered(void **state) {
  (void)state;
  Sopa sopa = make("SOL", 4, "x");
  SopaEditor *editor = sopa_editor_create(&sopa);
  Error err = {0};
  assert_ok(sopa_edit_name(editor, span_of("dos"), &err), err); // will be forgotten
  assert_ok(sopa_edit_name(editor, span_of("tres"), &err), err);
  for (int i = 0; i < SOPA_EDITS_MAX; i++)
    assert_ok(sopa_edit_letter(editor, 0, 0, (Tile)(1 + (sopa_cell(&sopa, 0, 0) + 1) % 5), &err), err);
  Tile last = sopa_cell(&sopa, 0, 0);
  int undone = 0;
  while (sopa_editor_undo(editor))
    undone++;
  assert_int_equal(undone, SOPA_EDITS_MAX);
  assert_string_equal(sopa.name, "tres");
  while (sopa_editor_redo(editor))
    continue;
  assert_int_equal(sopa_cell(&sopa, 0, 0), last);
  sopa_editor_destroy(editor);
  sopa_deinit(&sopa);
}

static void edit_somehow(Gen *gen, SopaEditor *editor, Sopa *sopa) {
  static const char *const words[] = {"PERRO", "GATO", "SOL", "Ñ", "LUNA"};
  Error err = {0};
  Status status = OK;
  switch (gen_below(gen, 8)) {
  case 0:
  case 1:
    status = sopa_edit_letter(editor, gen_range(gen, 0, 5), gen_range(gen, 0, 5), (Tile)gen_below(gen, 28), &err);
    break;
  case 2:
    status = sopa_edit_add_word(editor, span_of(words[gen_below(gen, 5)]), &err);
    break;
  case 3:
    status = sopa_edit_remove_word(editor, gen_range(gen, 0, sopa->words.count), &err);
    break;
  case 4:
    status = sopa_edit_name(editor, span_of(words[gen_below(gen, 5)]), &err);
    break;
  case 5:
    status = sopa_edit_pin(editor, gen_range(gen, 0, 3), gen_chance(gen, 70), &err);
    break;
  case 6:
    status =
        sopa_edit_remake(editor, &(SopaRequest){.directions = SOPA_ALL_DIRECTIONS, .may_leave_out = true}, NULL, &err);
    break;
  default:
    gen_chance(gen, 50) ? sopa_editor_undo(editor) : sopa_editor_redo(editor);
  }
  (void)status; // some are refused: then nothing changes
}

static bool undoing_leads_back(Gen *gen, void *context) {
  (void)context;
  Sopa sopa = make("SOL,LUNA,MAR", 6, "x");
  SopaEditor *editor = sopa_editor_create(&sopa);
  StrBuf first = {0}, last = {0}, now = {0};
  write_state(&sopa, &first);
  int edits = gen_range(gen, 0, 25);
  for (int i = 0; i < edits; i++)
    edit_somehow(gen, editor, &sopa);
  write_state(&sopa, &last);
  int undone = 0;
  while (sopa_editor_undo(editor))
    undone++;
  write_state(&sopa, &now);
  bool leads_back = strcmp(first.data, now.data) == 0;
  for (int i = 0; i < undone; i++)
    sopa_editor_redo(editor);
  write_state(&sopa, &now);
  bool leads_forth = strcmp(last.data, now.data) == 0;
  gen_note(gen, "%d edits, back %d, forth %d\nfirst %s\nlast  %s\nnow   %s", edits, leads_back, leads_forth, first.data,
           last.data, now.data);
  strbuf_deinit(&first);
  strbuf_deinit(&last);
  strbuf_deinit(&now);
  sopa_editor_destroy(editor);
  sopa_deinit(&sopa);
  return leads_back && leads_forth;
}

static void test_undo_leads_back_and_redo_forth(void **state) {
  (void)state;
  property_check("sopa_edit", 300, undoing_leads_back, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_second_occurrence_and_a_broken_word_are_told_at_once),
      cmocka_unit_test(test_pinned_words_are_safe_and_stay),
      cmocka_unit_test(test_what_cannot_be_is_refused_and_is_no_edit),
      cmocka_unit_test(test_an_edit_does_what_it_says),
      cmocka_unit_test(test_only_so_many_edits_are_remembered),
      cmocka_unit_test(test_undo_leads_back_and_redo_forth),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
