// SPDX-License-Identifier: MIT
// Cryptograms and booklets: ordering, keeping, giving them to a class; and what a class can't have.
#include "base/mem.h"
#include "support/test.h"
#include "tests/app/orders.h"
#include "workshop/bookletorder.h"
#include "workshop/classlink.h"
#include "workshop/cryptogramorder.h"
#include "workshop/mazeorder.h"
#include "workshop/puzzleuse.h"

#include <stdlib.h>
#include <string.h>

static Status make_of(const UseCase *what, const char *text, void *made, Error *err) {
  json_auto_t *json = json_loads(text, 0, NULL);
  assert_non_null(json);
  return orders_make(what, json, made, err);
}

static void a_refusal_names_its_field(void **state) {
  static const struct {
    const UseCase *what;
    const char *order, *field, *says;
  } cases[] = {
      {&cryptogram_making, "{\"text\":\"Sí\"}", "text", "too short"},
      {&cryptogram_making, "{\"text\":\"Привет, Мария\",\"language\":\"es\"}", "text", "alphabet"},
      {&cryptogram_making, "{\"level\":0}", "level", "1 to 5"},
      {&cryptogram_making, "{\"signs\":\"runes\"}", "signs", "numbers"},
      {&booklet_making, "{}", "words", "the list of words is empty"},
      {&booklet_making, "{\"words\":[\"sol\"]}", "words", "at least two words"},
      {&booklet_making, "{\"words\":[\"sol\",\"ola\"],\"maze\":11}", "maze", "0 to 10"},
      {&booklet_making,
       "{\"words\":[\"sol\",\"ola\"],\"sopa\":0,\"crisscross\":0,\"maze\":0,\"scramble\":0,\"fillin\":0,"
       "\"cryptogram\":0}",
       "sopa", "at least one puzzle"},
      {&booklet_making,
       "{\"words\":[\"sol\",\"ola\"],\"maze\":10,\"sopa\":10,\"scramble\":10,\"fillin\":10,\"cryptogram\":1}", "sopa",
       "41 puzzles are too many"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ScopedMem void *made = mem_alloc(cases[i].what->out_size);
    ScopedStrBuf text = {0};
    Error err = {0};
    Status status = make_of(cases[i].what, cases[i].order, made, &err);
    error_format(&err, NULL, &text);
    if (status == OK || strcmp(err.field, cases[i].field) != 0 || !strstr(strbuf_text(&text), cases[i].says))
      fail_msg("%s: %d at '%s': %s", cases[i].order, (int)status, err.field, strbuf_text(&text));
  }
}

static void a_class_sees_signs_and_is_judged_by_its_letters(void **state) {
  CryptogramMade made = {0};
  ScopedPuzzle open = {0};
  ClassDesk desk = {0};
  Error err = {0};
  (void)state;
  assert_ok(make_of(&cryptogram_making, "{\"text\":\"La ola sola\",\"language\":\"es\",\"level\":4,\"seed\":\"1\"}",
                    &made, &err),
            err);
  assert_int_equal(made.letters, 9);
  assert_ok(openpuzzle_load(&orders.use, strtoll(made.kept.id, NULL, 10), &open, &err), err);
  json_auto_t *shown = classpuzzle_shown(&open);
  assert_null(json_object_get(shown, "text"));
  assert_null(json_object_get(shown, "key"));
  assert_int_equal(json_array_size(json_object_get(shown, "cells")), 11);
  static const char *letters[] = {"L", "A", "O", "L", "A", "S", "O", "L", "A"};
  assert_ok(classpuzzle_take(&open, "null", &(ClassWork){.letters = {letters, 9}}, &desk, &err), err);
  assert_true(desk.is_done);
  json_decref(desk.work);
  cryptogram_making.deinit(&made);
}

// A PDF contains the second in which it was made.
static void forget_date(StrBuf *pdf) {
  static const char mark[] = "/CreationDate (D:";
  char *at = memmem(pdf->data, pdf->size, mark, sizeof mark - 1);
  if (at)
    memset(at + sizeof mark - 1, '0', 14);
}

static void a_booklet_is_made_again_but_for_its_date(void **state) {
  static const char said[] = "{\"list\":\"sol;Da luz\\nluna\\nmar\\nola\\nnube\\nlluvia\\n\",\"language\":\"es\","
                             "\"seed\":\"1\",\"name\":\"Agua\"}";
  BookletMade once = {0}, twice = {0};
  Error err = {0};
  (void)state;
  assert_ok(make_of(&booklet_making, said, &once, &err), err);
  assert_ok(make_of(&booklet_making, said, &twice, &err), err);
  assert_int_equal(once.puzzles, BOOKLET_KINDS); // one of each, since no numbers were given
  forget_date(&once.pdf);
  forget_date(&twice.pdf);
  assert_int_equal(once.pdf.size, twice.pdf.size);
  assert_memory_equal(once.pdf.data, twice.pdf.data, once.pdf.size);
  booklet_making.deinit(&once);
  booklet_making.deinit(&twice);
}

static void thin_walls_are_not_for_classes(void **state) {
  MazeMade made = {0};
  ClassRecord class;
  Error err = {0};
  (void)state;
  assert_ok(make_of(&maze_making, "{\"shape\":\"circle\",\"level\":1,\"seed\":\"1\"}", &made, &err), err);
  const char *ids[] = {made.kept.id};
  assert_int_equal(class_opening.run(&orders.use, &(ClassOrder){.puzzles = {ids, 1}, .days = 1}, &class, &err),
                   ERR_INPUT);
  assert_string_equal(err.code, "class_walls");
  maze_making.deinit(&made);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      ORDERS_TEST(a_refusal_names_its_field),
      ORDERS_TEST(a_class_sees_signs_and_is_judged_by_its_letters),
      ORDERS_TEST(a_booklet_is_made_again_but_for_its_date),
      ORDERS_TEST(thin_walls_are_not_for_classes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
