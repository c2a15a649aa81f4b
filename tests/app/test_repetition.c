// SPDX-License-Identifier: MIT
// When a card is asked again: histories in a table, and properties of all of them.
#include "app/repetition.h"
#include "support/property.h"
#include "support/test.h"

#include <string.h>

enum { FIRST_DAY = 20000 };

// Letters: a again, g good, e easy, each on the day the card is due.
static const struct {
  const char *answers;
  Repetition wanted; // the due day counts from the first
} histories[] = {
    {"", {0, 0, 0, 0, 0}},
    {"g", {1, 1, 250, 1, 0}},
    {"a", {0, 0, 230, 1, 0}},
    {"ag", {1, 1, 230, 2, 0}},
    {"e", {4, 4, 265, 1, 0}},
    {"gg", {4, 3, 250, 2, 0}},
    {"ggg", {11, 7, 250, 3, 0}},
    {"gggg", {28, 17, 250, 4, 0}},
    {"ggga", {11, 0, 230, 4, 1}},
    {"gggag", {12, 1, 230, 5, 1}},
    {"ee", {17, 13, 280, 2, 0}},
    {"ge", {5, 4, 265, 2, 0}},
    {"aaaaaaaa", {0, 0, 130, 8, 0}},
    {"eeee", {4 + 13 + 46 + 175, 175, 300, 4, 0}},
    {"eeeeee", {4 + 13 + 46 + 175 + 365 + 365, 365, 300, 6, 0}},
};

static void histories_end_as_the_rule_says(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof histories / sizeof *histories; i++) {
    Repetition card = {0};
    int64_t today = FIRST_DAY;
    for (const char *at = histories[i].answers; *at; at++) {
      today = card.due_day > today ? card.due_day : today;
      card = repetition_answer(card, *at == 'a' ? ANSWER_AGAIN : *at == 'g' ? ANSWER_GOOD : ANSWER_EASY, today);
    }
    Repetition wanted = histories[i].wanted;
    wanted.due_day += histories[i].answers[0] ? FIRST_DAY : 0;
    if (memcmp(&card, &wanted, sizeof card) != 0)
      fail_msg("'%s': due %lld wait %lld ease %lld seen %lld lapses %lld, not due %lld wait %lld ease %lld",
               histories[i].answers, (long long)card.due_day, (long long)card.wait_days, (long long)card.ease,
               (long long)card.seen, (long long)card.lapses, (long long)wanted.due_day, (long long)wanted.wait_days,
               (long long)wanted.ease);
  }
}

static Repetition drawn_card(Gen *gen) {
  return (Repetition){gen_range(gen, 0, 2 * FIRST_DAY), gen_range(gen, 0, 500), gen_range(gen, 0, 400),
                      gen_range(gen, 0, 50), gen_range(gen, 0, 50)};
}

// Whatever a stranger sends, and whatever is answered, the state is one that the rule could have made.
static bool every_answer_keeps_the_bounds(Gen *gen, void *context) {
  (void)context;
  Repetition card = drawn_card(gen), next;
  int answer = gen_range(gen, ANSWER_AGAIN, ANSWER_EASY);
  next = repetition_answer(card, (RepetitionAnswer)answer, FIRST_DAY);
  gen_note(gen, "answer %d, wait %lld to %lld, due %lld to %lld", answer, (long long)card.wait_days,
           (long long)next.wait_days, (long long)card.due_day, (long long)next.due_day);
  return next.wait_days >= 0 && next.wait_days <= REPETITION_WAIT_MAX && next.ease >= REPETITION_EASE_LOW &&
         next.ease <= REPETITION_EASE_HIGH && next.due_day <= FIRST_DAY + REPETITION_WAIT_MAX &&
         next.seen == card.seen + 1 && next.lapses >= card.lapses;
}

static bool a_better_answer_never_brings_a_card_back_sooner(Gen *gen, void *context) {
  (void)context;
  Repetition card = drawn_card(gen);
  int64_t again = repetition_answer(card, ANSWER_AGAIN, FIRST_DAY).due_day;
  int64_t good = repetition_answer(card, ANSWER_GOOD, FIRST_DAY).due_day;
  int64_t easy = repetition_answer(card, ANSWER_EASY, FIRST_DAY).due_day;
  gen_note(gen, "again %lld good %lld easy %lld", (long long)again, (long long)good, (long long)easy);
  return again == FIRST_DAY && good > FIRST_DAY && easy >= good;
}

static bool a_known_card_waits_longer_only_once_it_is_due(Gen *gen, void *context) {
  (void)context;
  Repetition card = drawn_card(gen);
  card.wait_days = gen_range(gen, 0, REPETITION_WAIT_MAX - 1);
  card.due_day = FIRST_DAY + gen_range(gen, -3, 3);
  Repetition next = repetition_answer(card, ANSWER_GOOD, FIRST_DAY);
  gen_note(gen, "due in %lld, wait %lld to %lld", (long long)(card.due_day - FIRST_DAY), (long long)card.wait_days,
           (long long)next.wait_days);
  return card.due_day > FIRST_DAY ? next.wait_days == card.wait_days && next.due_day == card.due_day
                                  : next.wait_days > card.wait_days && next.due_day == FIRST_DAY + next.wait_days;
}

static void properties_hold(void **state) {
  (void)state;
  property_check("bounds", 2000, every_answer_keeps_the_bounds, NULL);
  property_check("better is later", 2000, a_better_answer_never_brings_a_card_back_sooner, NULL);
  property_check("early answers", 2000, a_known_card_waits_longer_only_once_it_is_due, NULL);
}

static void days_begin_at_midnight(void **state) {
  (void)state;
  static const struct {
    int64_t at_ms, day;
  } cases[] = {{0, 0}, {86399999, 0}, {86400000, 1}, {-1, -1}, {-86400000, -1}, {-86400001, -2}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_int_equal(repetition_day_of(cases[i].at_ms), cases[i].day);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(histories_end_as_the_rule_says),
      cmocka_unit_test(properties_hold),
      cmocka_unit_test(days_begin_at_midnight),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
