// SPDX-License-Identifier: MIT
#include "desk/wordquiz.h"

#include "app/wordmeaning.h"
#include "base/mem.h"

#define _(message) tr(quiz->talk->catalog, (message))

enum { MEANINGS_MAX = 6 }; // words of a card to explain

typedef struct WordQuiz {
  Talk *talk;
  const Use *use;
  const WordDeckChoice *deck;
  WordStudySheet sheet;
  int known; // at the first try
} WordQuiz;

static void wordquiz_say_answers(WordQuiz *quiz, const WordStudyCard *card, const char *typed) {
  ScopedStrBuf answers = {0};
  WordStudyVerdict verdict = wordstudy_judge(&quiz->sheet, card, (DeckKind)quiz->deck->kind, typed);
  wordstudy_add_answers(card, (DeckKind)quiz->deck->kind, &answers);
  if (verdict.missing == 0 && verdict.wrong == 0)
    talk_say_good(quiz->talk, _("Right!"));
  else if (typed[0])
    talk_say(quiz->talk, _("Right: %d, missing: %d, wrong: %d."), verdict.right, verdict.missing, verdict.wrong);
  talk_say_text(quiz->talk, strbuf_text(&answers));
}

static void wordquiz_say_meanings(WordQuiz *quiz, const WordStudyCard *card) {
  const WordStudyAnswer *answers = card->answers.items;
  for (int i = 0; i < card->answers.count && i < MEANINGS_MAX; i++) {
    WordQuestion question = {quiz->sheet.words, answers[i].word};
    WordMeaning meaning = {0};
    ScopedStrBuf text = {0};
    Error err;
    if (word_defining.run(quiz->use, &question, &meaning, &err) == OK) {
      wordmeaning_add_text(&meaning, quiz->talk->catalog, &text);
      strbuf_add_text(&quiz->talk->out, strbuf_text(&text));
    }
  }
}

// Asks how well it was known; Enter takes the grade that fits the answer. False: the person stops.
static bool wordquiz_ask_grade(WordQuiz *quiz, const WordStudyCard *card, bool is_right, int *out) {
  ScopedStrBuf typed = {0};
  for (;;) {
    strbuf_reset(&typed);
    if (!talk_ask_text(quiz->talk,
                       is_right ? _("1 again, 2 good, 3 easy; Enter is good (?: what it means; 0: stop):")
                                : _("1 again, 2 good, 3 easy; Enter is again (?: what it means; 0: stop):"),
                       &typed))
      return false;
    Span text = strbuf_span(&typed);
    if (span_equals(text, "?"))
      wordquiz_say_meanings(quiz, card);
    else if (text.size == 0)
      return *out = is_right ? ANSWER_GOOD : ANSWER_AGAIN, true;
    else if (text.size == 1 && text.data[0] >= '1' && text.data[0] <= '3')
      return *out = text.data[0] - '1', true;
    else
      talk_say_bad(quiz->talk, _("Type 1, 2 or 3."));
  }
}

// False: the person stops, or the store refused the answer.
static bool wordquiz_ask_card(WordQuiz *quiz, const WordStudyCard *card, Repetition *state, int *grade, Status *status,
                              Error *err) {
  ScopedStrBuf item = {0}, typed = {0};
  wordstudy_add_item(card, (DeckKind)quiz->deck->kind, &item);
  strbuf_add_char(&quiz->talk->out, '\n');
  talk_say_title(quiz->talk, strbuf_text(&item));
  if (!talk_ask_text(quiz->talk, _("Your answer (Enter: show it; 0: stop):"), &typed))
    return false;
  wordquiz_say_answers(quiz, card, strbuf_text(&typed));
  WordStudyVerdict verdict = wordstudy_judge(&quiz->sheet, card, (DeckKind)quiz->deck->kind, strbuf_text(&typed));
  if (!wordquiz_ask_grade(quiz, card, verdict.missing == 0 && verdict.wrong == 0, grade))
    return false;
  const WordStudyReply reply = {.deck = *quiz->deck, .item = card->item, .answer = *grade, .state = *state};
  *status = wordstudy_answering.run(quiz->use, &reply, state, err);
  return *status == OK;
}

// Asks all cards once; those that are not known stay for the next round.
static int wordquiz_round(WordQuiz *quiz, int *places, int count, Repetition *states, Status *status, Error *err) {
  int left = 0;
  for (int i = 0; i < count; i++) {
    int grade = ANSWER_AGAIN;
    if (!wordquiz_ask_card(quiz, wordstudy_card(&quiz->sheet, places[i]), &states[places[i]], &grade, status, err))
      return -1;
    if (grade == ANSWER_AGAIN)
      places[left++] = places[i];
  }
  return left;
}

static Status wordquiz_ask_cards(WordQuiz *quiz, Error *err) {
  int count = quiz->sheet.cards.count, left = count;
  ScopedMem int *places = mem_alloc(((size_t)count + 1) * sizeof *places);
  ScopedMem Repetition *states = mem_alloc(((size_t)count + 1) * sizeof *states);
  Status status = OK;
  for (int i = 0; i < count; i++) {
    const WordStudyCard *card = wordstudy_card(&quiz->sheet, i);
    places[i] = i;
    states[i] = card->state ? *card->state : (Repetition){0};
  }
  for (bool is_first = true; left > 0; is_first = false) {
    left = wordquiz_round(quiz, places, left, states, &status, err);
    if (is_first && left >= 0)
      quiz->known = count - left;
  }
  if (left == 0)
    talk_say(quiz->talk, _("Done: %d of %d at the first try."), quiz->known, count);
  return status;
}

Status wordquiz_run(Talk *talk, const Use *use, const WordStudyWish *wish, Error *err) {
  WordQuiz quiz = {.talk = talk, .use = use, .deck = &wish->deck};
  Status status = wordstudy_asking.run(use, wish, &quiz.sheet, err);
  if (status != OK)
    return status;
  talk_say_title(talk, quiz.sheet.title);
  talk_say_text(talk, quiz.sheet.task);
  if (quiz.sheet.begun > 0)
    talk_say(talk, tr(talk->catalog, "%d cards, due today: %d, learned: %d"), quiz.sheet.total, (int)quiz.sheet.due,
             (int)quiz.sheet.learned);
  if (quiz.sheet.cards.count == 0)
    talk_say_good(talk, tr(talk->catalog, "Nothing is due today: come back tomorrow."));
  return wordquiz_ask_cards(&quiz, err);
}
