// SPDX-License-Identifier: MIT
// Questions and their answers. A wrong answer is told and asked for again; 0 goes back; the end of the input ends.
#include "base/lines.h"
#include "console/console_internal.h"
#include "term/question.h"

#include <string.h>

// Through a pipe the question is a line of its own.
static void show_question(Console *console, const char *label) {
  if (!console->has_screen)
    say_text(console, label);
  console_flush(console);
}

static LineResult read_answer_line(Console *console, const char *prompt, StrBuf *line) {
  if (console->out_is_lost)
    return LINE_END;
  if (console->answer)
    return console->answer(console->answer_context, console, line) ? LINE_READ : LINE_END;
  return lineinput_read_for(console->input, prompt, playing_wait_ms(console), line);
}

bool ask_line(Console *console, const char *label, StrBuf *out) {
  StrBuf prompt = {0}, line = {0};
  strbuf_reset(out);
  if (console->is_ending)
    return false;
  if (console->answered.size > 0) {
    strbuf_add_text(out, console->answered.data);
    strbuf_reset(&console->answered);
    return true;
  }
  question_add_prompt(&console->look, label, &prompt);
  show_question(console, label);
  LineResult result = read_answer_line(console, prompt.data, &line);
  if (result == LINE_READ) {
    Span answer = span_trim((Span){strbuf_text(&line), line.size});
    strbuf_add(out, answer.data, answer.size);
  }
  console->is_ending = console->is_ending || result == LINE_END;
  console->is_late = result == LINE_LATE;
  strbuf_deinit(&prompt);
  strbuf_deinit(&line);
  return result == LINE_READ;
}

bool ask_text(Console *console, const char *label, StrBuf *out) {
  return ask_line(console, label, out) && strcmp(strbuf_text(out), "0") != 0;
}

// A demonstration has no secrets.
static bool read_secret(Console *console, const char *prompt, Secret *out) {
  if (!console->answer)
    return lineinput_read_secret(console->input, prompt, out);
  StrBuf line = {0};
  bool is_read = console->answer(console->answer_context, console, &line);
  out->size = line.size < LINEINPUT_MAX ? line.size : 0;
  memcpy(out->text, strbuf_text(&line), out->size);
  strbuf_deinit(&line);
  return is_read;
}

bool ask_secret(Console *console, const char *label, Secret *out) {
  StrBuf prompt = {0};
  secret_wipe(out);
  if (console->is_ending)
    return false;
  question_add_prompt(&console->look, label, &prompt);
  show_question(console, label);
  bool is_read = !console->out_is_lost && read_secret(console, prompt.data, out);
  if (!is_read)
    console->is_ending = true;
  strbuf_deinit(&prompt);
  return is_read;
}

static bool read_number(const StrBuf *text, int low, int high, int usual, int *out) {
  long number;
  if (text->size == 0 && usual >= low && usual <= high) {
    *out = usual;
    return true;
  }
  if (!span_to_int((Span){strbuf_text(text), text->size}, low, high, &number))
    return false;
  *out = (int)number;
  return true;
}

// Where 0 is a number like any other, an answer of "0" is that number.
static bool ask_in_range(Console *console, const char *label, int low, StrBuf *out) {
  return low <= 0 ? ask_line(console, label, out) : ask_text(console, label, out);
}

bool ask_number(Console *console, const char *label, int low, int high, int usual, const char *wrong, int *out) {
  StrBuf text = {0};
  bool is_given = false;
  while (!is_given && ask_in_range(console, label, low, &text)) {
    is_given = read_number(&text, low, high, usual, out);
    if (!is_given)
      say_bad(console, wrong);
  }
  strbuf_deinit(&text);
  return is_given;
}

static void show_choices(Console *console, const char *const *choices) {
  for (int i = 0; choices[i]; i++)
    say(console, "%4d. %s", i + 1, choices[i]);
}

// "Option:" is "Option [2]:" where an empty answer is the second.
static void add_usual(const char *label, int usual, StrBuf *out) {
  size_t size = strlen(label);
  bool has_colon = size > 0 && label[size - 1] == ':';
  strbuf_add(out, label, size - has_colon);
  if (usual >= 0)
    strbuf_printf(out, " [%d]", usual + 1);
  strbuf_add_text(out, has_colon ? ":" : "");
}

bool ask_choice(Console *console, const char *label, const char *const *choices, int usual, const char *wrong,
                int *out) {
  StrBuf text = {0}, shown = {0};
  int count = 0, number = 0;
  bool is_given = false;
  while (choices[count])
    count++;
  add_usual(label, usual, &shown);
  show_choices(console, choices);
  while (!is_given && ask_text(console, strbuf_text(&shown), &text)) {
    is_given = read_number(&text, 1, count, usual + 1, &number);
    if (!is_given) {
      say_bad(console, wrong);
      show_choices(console, choices);
    }
  }
  if (is_given)
    *out = number - 1;
  strbuf_deinit(&shown);
  strbuf_deinit(&text);
  return is_given;
}

// 0, which goes back everywhere, is a no.
static Answer read_yes_no(const StrBuf *text) {
  bool is_zero = strcmp(strbuf_text(text), "0") == 0;
  return is_zero ? ANSWER_NO : question_answer((Span){strbuf_text(text), text->size});
}

bool ask_leave(Console *console, const char *question) {
  StrBuf label = {0}, text = {0};
  strbuf_printf(&label, "%s %s", question, tr(console->catalog, "(yes/no)"));
  bool is_read = ask_line(console, label.data, &text);
  bool is_zero = strcmp(strbuf_text(&text), "0") == 0;
  Answer answer = read_yes_no(&text);
  if (is_read && answer == ANSWER_NONE && text.size > 0)
    strbuf_add_text(&console->answered, text.data);
  strbuf_deinit(&label);
  strbuf_deinit(&text);
  return is_zero || answer != ANSWER_NO;
}

bool ask_yes(Console *console, const char *question, bool otherwise) {
  StrBuf label = {0}, text = {0};
  Answer answer = ANSWER_NONE;
  strbuf_printf(&label, "%s %s", question, tr(console->catalog, "(yes/no)"));
  while (answer == ANSWER_NONE && ask_line(console, label.data, &text)) {
    answer = text.size == 0 ? (otherwise ? ANSWER_YES : ANSWER_NO) : read_yes_no(&text);
    if (answer == ANSWER_NONE)
      say_bad(console, tr(console->catalog, "Please answer yes or no."));
  }
  strbuf_deinit(&label);
  strbuf_deinit(&text);
  return answer == ANSWER_YES;
}
