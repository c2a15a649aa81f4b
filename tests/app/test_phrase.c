// SPDX-License-Identifier: MIT
// What people may say at a table, and who may say it to whom.
#include "app/phrase.h"
#include "base/arena.h"
#include "support/test.h"

#include <string.h>

static void who_may_say_what(void **state) {
  static const struct {
    unsigned own, others;
    int seat;
    const char *phrase, *code, *field;
    int says; // the seat
  } rows[] = {
      {1, 2, -1, "hello", "", "", 0},
      {4, 3, -1, "good_game", "", "", 2},
      {5, 2, 2, "bye", "", "", 2},                          // two seats, of which this one speaks
      {1, 2, 0, "you fool", "phrase_unknown", "phrase", 0}, //
      {1, 2, 1, "hello", "others_seat", "seat", 0},         //
      {0, 3, -1, "hello", "others_seat", "seat", 0},        // who only watches
      {1, 0, 0, "hello", "phrase_unheard", "", 0},          // with machines, or with people at this device
  };
  (void)state;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    PhraseOrder order = {rows[i].seat, rows[i].phrase};
    Error err = {0};
    Status status = phrase_check(rows[i].own, rows[i].others, &order, &err);
    assert_string_equal(status == OK ? "" : err.code, rows[i].code);
    assert_string_equal(status == OK ? "" : err.field, rows[i].field);
    if (status == OK)
      assert_int_equal(order.seat, rows[i].says);
  }
}

// Ids travel from node to node as words, and are names for programs.
static void every_phrase_has_a_name_of_its_own(void **state) {
  ScopedArena arena = {0};
  PhraseList list = {0};
  int count = 0;
  (void)state;
  for (const PhraseRow *row = phrase_rows; row->id; row++, count++) {
    assert_true(strlen(row->id) < PHRASE_ID_MAX && strspn(row->id, "abcdefghijklmnopqrstuvwxyz_") == strlen(row->id));
    assert_ptr_equal(phrase_find(row->id), row);
  }
  assert_null(phrase_find("nothing"));
  assert_int_equal(phrase_listing.run(&(Use){.arena = &arena}, NULL, &list, NULL), OK);
  assert_int_equal(list.phrases.count, count);
  assert_string_equal(((const PhraseRow *)list.phrases.items)[0].text, "Hello!");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(who_may_say_what),
                                     cmocka_unit_test(every_phrase_has_a_name_of_its_own)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
