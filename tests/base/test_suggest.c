// SPDX-License-Identifier: MIT
#include "base/suggest.h"
#include "support/property.h"
#include "support/test.h"

static void slips_cost_one_each(void **state) {
  (void)state;
  static const struct {
    const char *a, *b;
    int distance;
  } cases[] = {
      {"moves", "moves", 0},  {"moves", "move", 1}, {"moves", "movse", 1},    {"moves", "moues", 1},
      {"moves", "xmoves", 1}, {"", "abc", 3},       {"kitten", "sitting", 3}, {"ab", "ba", 1},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_int_equal(suggest_distance(span_of(cases[i].a), span_of(cases[i].b)), cases[i].distance);
}

// The definition, without a table.
static int slow_distance(Span a, Span b) {
  if (a.size == 0 || b.size == 0)
    return (int)(a.size + b.size);
  Span a1 = {a.data + 1, a.size - 1}, b1 = {b.data + 1, b.size - 1};
  int best = slow_distance(a1, b1) + (a.data[0] != b.data[0]);
  int drop = slow_distance(a1, b) + 1, insert = slow_distance(a, b1) + 1;
  best = drop < best ? drop : best;
  best = insert < best ? insert : best;
  if (a.size > 1 && b.size > 1 && a.data[0] == b.data[1] && a.data[1] == b.data[0]) {
    int swap = slow_distance((Span){a.data + 2, a.size - 2}, (Span){b.data + 2, b.size - 2}) + 1;
    best = swap < best ? swap : best;
  }
  return best;
}

static bool agrees_with_the_definition(Gen *gen, void *context) {
  (void)context;
  char a[8], b[8];
  Span left = {a, gen_below(gen, 7)}, right = {b, gen_below(gen, 7)};
  for (size_t i = 0; i < 7; i++) {
    a[i] = (char)('a' + gen_below(gen, 3));
    b[i] = (char)('a' + gen_below(gen, 3));
  }
  gen_note(gen, "%.*s %.*s", (int)left.size, a, (int)right.size, b);
  return suggest_distance(left, right) == slow_distance(left, right);
}

static void distances_are_those_of_the_definition(void **state) {
  (void)state;
  property_check("distance", 500, agrees_with_the_definition, NULL);
}

static void only_near_names_are_suggested(void **state) {
  (void)state;
  static const struct {
    const char *typed, *names[3], *best;
  } cases[] = {
      {"bord", {"version"}, NULL},
      {"bord", {"version", "board", "words"}, "board"},
      {"mov", {"version", "moves"}, "moves"},
      {"foo", {"ok", "no"}, NULL}, // one letter of three is chance
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Suggestion suggestion = suggest_start(span_of(cases[i].typed));
    for (size_t j = 0; j < 3 && cases[i].names[j]; j++)
      suggest_consider(&suggestion, cases[i].names[j]);
    assert_string_equal(suggestion.best ? suggestion.best : "", cases[i].best ? cases[i].best : "");
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(slips_cost_one_each),
      cmocka_unit_test(distances_are_those_of_the_definition),
      cmocka_unit_test(only_near_names_are_suggested),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
