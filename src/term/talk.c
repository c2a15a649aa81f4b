// SPDX-License-Identifier: MIT
// Sentences, and questions with their answers. After a wrong answer the question is asked again; 0 goes back; the end
// of the input ends the talk. Everything from outside reaches the terminal only through here or through a table.
#include "term/talk.h"

#include "base/lines.h"
#include "base/steady.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "render/palette.h"
#include "render/progressbar.h"
#include "render/style.h"
#include "term/terminal.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

// Questions to a person: how the prompt is written, and what an answer means.

typedef enum Answer { ANSWER_NONE, ANSWER_YES, ANSWER_NO } Answer;

// Appends a prompt for lineinput_read: the text in the colour of prompts, made safe to show, and a space. The editor
// must know which bytes take no room: they are between '\1's.
static void question_add_prompt(const Look *look, const char *text, StrBuf *out) {
  ScopedStrBuf shown = {0}, style = {0};
  strbuf_add_visible(&shown, span_of(text));
  if (look->colours != COLOUR_NONE) {
    style_begin(&style, look, style_bold(palette_of(look)->accent, COLOUR_DEFAULT));
    strbuf_printf(out, "\1%s\1%s\1", style.data, strbuf_text(&shown));
    strbuf_reset(&style);
    style_end(&style, look);
    strbuf_printf(out, "%s\1 ", style.data);
  } else {
    strbuf_printf(out, "%s ", strbuf_text(&shown));
  }
}

// In lower case and without accents.
static void answer_add_plain(Span text, StrBuf *out) {
  ScopedStrBuf apart = {0};
  if (!utf8_fold_apart(span_trim(text), &apart))
    return;
  Span rest = {strbuf_text(&apart), apart.size};
  uint32_t letter;
  for (size_t size; (size = utf8_decode(rest.data, rest.size, &letter)) > 0;) {
    if (!utf8_is_mark(letter))
      strbuf_add(out, rest.data, size);
    rest = (Span){rest.data + size, rest.size - size};
  }
}

// Is the answer the word, or its first letter?
static bool answer_is(const StrBuf *given, const char *word) {
  ScopedStrBuf plain = {0};
  answer_add_plain(span_of(word), &plain);
  uint32_t letter;
  size_t first = utf8_decode(strbuf_text(&plain), plain.size, &letter);
  return given->size > 0 && (given->size == plain.size || given->size == first) &&
         memcmp(given->data, strbuf_text(&plain), given->size) == 0;
}

// "y", "sí", "No", … in any of the languages, whatever language the question had. ANSWER_NONE: anything else.
static Answer question_answer(Span text) {
  ScopedStrBuf given = {0};
  Answer answer = ANSWER_NONE;
  answer_add_plain(text, &given);
  for (const char *const *language = catalog_languages(); *language && answer == ANSWER_NONE; language++) {
    if (answer_is(&given, tr(catalog_find(*language), "yes")))
      answer = ANSWER_YES;
    else if (answer_is(&given, tr(catalog_find(*language), "no")))
      answer = ANSWER_NO;
  }
  return answer;
}

void talk_deinit(Talk *talk) {
  lineinput_close(talk->input);
  strbuf_deinit(&talk->out);
  strbuf_deinit(&talk->answered);
}

bool talk_flush(Talk *talk) {
  StrBuf *out = &talk->out;
  bool is_written = terminal_write(stdout, strbuf_span(out));
  if (talk->heard)
    strbuf_add(talk->heard, strbuf_text(out), out->size);
  if (!is_written)
    talk->out_is_lost = talk->is_ending = true;
  strbuf_reset(out);
  return is_written;
}

static void talk_add_line(Talk *talk, Span line) {
  ScopedStrBuf shown = {0};
  strbuf_add_visible(&shown, line);
  if (talk->has_screen)
    wrap_text(strbuf_text(&shown), 0, 0, talk->look.columns - 1, &talk->out);
  else
    strbuf_add(&talk->out, strbuf_text(&shown), shown.size);
}

static void add_styled(Talk *talk, const char *text, Style style) {
  Span rest = span_of(text);
  while (true) {
    const char *end = memchr(rest.data, '\n', rest.size);
    size_t size = end ? (size_t)(end - rest.data) : rest.size;
    style_begin(&talk->out, &talk->look, style);
    talk_add_line(talk, (Span){rest.data, size});
    style_end(&talk->out, &talk->look);
    strbuf_add_char(&talk->out, '\n');
    if (!end)
      return;
    rest = (Span){end + 1, rest.size - size - 1};
  }
}

void talk_say_text(Talk *talk, const char *text) {
  add_styled(talk, text, style_plain(COLOUR_DEFAULT, COLOUR_DEFAULT));
}

void talk_say(Talk *talk, const char *format, ...) {
  ScopedStrBuf text = {0};
  va_list args;
  va_start(args, format);
  strbuf_vprintf(&text, format, args);
  va_end(args);
  talk_say_text(talk, strbuf_text(&text));
}

void talk_say_good(Talk *talk, const char *text) {
  add_styled(talk, text, style_bold(palette_of(&talk->look)->accent, COLOUR_DEFAULT));
}

void talk_say_bad(Talk *talk, const char *text) {
  add_styled(talk, text, style_plain(palette_of(&talk->look)->warn, COLOUR_DEFAULT));
}

void talk_say_title(Talk *talk, const char *text) {
  strbuf_add_char(&talk->out, '\n');
  add_styled(talk, text, style_bold(palette_of(&talk->look)->accent, COLOUR_DEFAULT));
}

void talk_say_texttable(Talk *talk, TextTable *table) {
  texttable_draw(table, &talk->look, &talk->out);
  texttable_destroy(table);
}

void talk_say_error(Talk *talk, const Error *err) {
  bool is_all = false;
  const char *sentence = talk->sentence ? talk->sentence(err, &is_all) : NULL;
  if (sentence)
    talk_say_bad(talk, tr(talk->catalog, sentence));
  if (sentence && is_all)
    return;
  ScopedStrBuf text = {0};
  error_format(err, talk->catalog, &text);
  talk_say_bad(talk, strbuf_text(&text));
}

void talk_say_done(Talk *talk, Status status, const char *good, const Error *err) {
  if (status == OK)
    talk_say_good(talk, good);
  else
    talk_say_error(talk, err);
}

void talk_add_date(int64_t at_ms, StrBuf *out) {
  time_t seconds = (time_t)(at_ms / 1000);
  struct tm local;
  char text[32];
  if (localtime_r(&seconds, &local) && strftime(text, sizeof text, "%Y-%m-%d %H:%M", &local) > 0)
    strbuf_add_text(out, text);
}

// Questions

void talk_wait_by(Talk *talk, int64_t (*wait_ms)(void *context), void *context) {
  talk->wait_ms = wait_ms;
  talk->wait_context = context;
}

static LineResult read_answer_line(Talk *talk, const char *prompt, StrBuf *line) {
  if (talk->out_is_lost)
    return LINE_END;
  if (talk->answer)
    return talk->answer(talk->answer_context, line) ? LINE_READ : LINE_END;
  return lineinput_read_for(talk->input, prompt, talk->wait_ms ? talk->wait_ms(talk->wait_context) : -1, line);
}

static bool talk_read_answer(Talk *talk, const char *label, bool is_told, StrBuf *out) {
  ScopedStrBuf prompt = {0}, line = {0};
  strbuf_reset(out);
  if (talk->is_ending)
    return false;
  if (talk->answered.size > 0) {
    strbuf_add_text(out, talk->answered.data);
    strbuf_reset(&talk->answered);
    return true;
  }
  question_add_prompt(&talk->look, label, &prompt);
  if (is_told && !talk->has_screen) // in a pipe the question is a line of its own
    talk_say_text(talk, label);
  talk_flush(talk);
  LineResult result = read_answer_line(talk, prompt.data, &line);
  if (result == LINE_READ) {
    Span answer = span_trim(strbuf_span(&line));
    strbuf_add(out, answer.data, answer.size);
  }
  talk->is_ending = talk->is_ending || result == LINE_END;
  talk->is_late = result == LINE_LATE;
  return result == LINE_READ;
}

bool talk_ask_line(Talk *talk, const char *label, StrBuf *out) {
  return talk_read_answer(talk, label, true, out);
}

bool talk_ask_prompt(Talk *talk, const char *prompt, StrBuf *out) {
  return talk_read_answer(talk, prompt, false, out);
}

bool talk_ask_text(Talk *talk, const char *label, StrBuf *out) {
  return talk_ask_line(talk, label, out) && strcmp(strbuf_text(out), "0") != 0;
}

// In a demonstration the secret is an ordinary answer.
static bool read_secret(Talk *talk, const char *prompt, Secret *out) {
  if (!talk->answer)
    return lineinput_read_secret(talk->input, prompt, out);
  ScopedStrBuf line = {0};
  bool is_read = talk->answer(talk->answer_context, &line);
  out->size = line.size < LINEINPUT_MAX ? line.size : 0;
  memcpy(out->text, strbuf_text(&line), out->size);
  return is_read;
}

bool talk_ask_secret(Talk *talk, const char *label, Secret *out) {
  ScopedStrBuf prompt = {0};
  secret_wipe(out);
  if (talk->is_ending)
    return false;
  question_add_prompt(&talk->look, label, &prompt);
  if (!talk->has_screen)
    talk_say_text(talk, label);
  talk_flush(talk);
  bool is_read = !talk->out_is_lost && read_secret(talk, prompt.data, out);
  if (!is_read)
    talk->is_ending = true;
  return is_read;
}

static bool talk_read_number(const StrBuf *text, int low, int high, int usual, int *out) {
  long number;
  if (text->size == 0 && usual >= low && usual <= high) {
    *out = usual;
    return true;
  }
  if (!span_to_int(strbuf_span(text), low, high, &number))
    return false;
  *out = (int)number;
  return true;
}

// If 0 is in the range, an answer of "0" is that number.
static bool ask_in_range(Talk *talk, const char *label, int low, StrBuf *out) {
  return low <= 0 ? talk_ask_line(talk, label, out) : talk_ask_text(talk, label, out);
}

bool talk_ask_number(Talk *talk, const char *label, int low, int high, int usual, const char *wrong, int *out) {
  ScopedStrBuf text = {0};
  bool is_given = false;
  while (!is_given && ask_in_range(talk, label, low, &text)) {
    is_given = talk_read_number(&text, low, high, usual, out);
    if (!is_given)
      talk_say_bad(talk, wrong);
  }
  return is_given;
}

static void show_choices(Talk *talk, const char *const *choices) {
  for (int i = 0; choices[i]; i++)
    talk_say(talk, "%4d. %s", i + 1, choices[i]);
}

// "Option:" becomes "Option [2]:" if an empty answer means the second.
static void add_usual(const char *label, int usual, StrBuf *out) {
  size_t size = strlen(label);
  bool has_colon = size > 0 && label[size - 1] == ':';
  strbuf_add(out, label, size - has_colon);
  if (usual >= 0)
    strbuf_printf(out, " [%d]", usual + 1);
  strbuf_add_text(out, has_colon ? ":" : "");
}

bool talk_ask_choice(Talk *talk, const char *label, const char *const *choices, int usual, int *out) {
  ScopedStrBuf text = {0}, shown = {0};
  int count = 0, number = 0;
  bool is_given = false;
  while (choices[count])
    count++;
  add_usual(label, usual, &shown);
  show_choices(talk, choices);
  while (!is_given && talk_ask_text(talk, strbuf_text(&shown), &text)) {
    is_given = talk_read_number(&text, 1, count, usual + 1, &number);
    if (!is_given) {
      talk_say_bad(talk, tr(talk->catalog, "The selected option is not valid"));
      show_choices(talk, choices);
    }
  }
  if (is_given)
    *out = number - 1;
  return is_given;
}

// 0, which goes back everywhere, is a no here.
static Answer read_yes_no(const StrBuf *text) {
  bool is_zero = strcmp(strbuf_text(text), "0") == 0;
  return is_zero ? ANSWER_NO : question_answer(strbuf_span(text));
}

bool talk_ask_leave(Talk *talk, const char *question) {
  ScopedStrBuf label = {0}, text = {0};
  strbuf_printf(&label, "%s %s", question, tr(talk->catalog, "(yes/no)"));
  bool is_read = talk_ask_line(talk, label.data, &text);
  bool is_zero = strcmp(strbuf_text(&text), "0") == 0;
  Answer answer = read_yes_no(&text);
  if (is_read && answer == ANSWER_NONE && text.size > 0)
    strbuf_add_text(&talk->answered, text.data);
  return is_zero || answer != ANSWER_NO;
}

bool talk_ask_yes(Talk *talk, const char *question, bool otherwise) {
  ScopedStrBuf label = {0}, text = {0};
  Answer answer = ANSWER_NONE;
  strbuf_printf(&label, "%s %s", question, tr(talk->catalog, "(yes/no)"));
  while (answer == ANSWER_NONE && talk_ask_line(talk, label.data, &text)) {
    answer = text.size == 0 ? (otherwise ? ANSWER_YES : ANSWER_NO) : read_yes_no(&text);
    if (answer == ANSWER_NONE)
      talk_say_bad(talk, tr(talk->catalog, "Please answer yes or no."));
  }
  return answer == ANSWER_YES;
}

// Waiting

bool talkwait_is_due(TalkWait *wait) {
  enum { REDRAW_MS = 50 };
  int64_t now = steady_ms();
  if (now - wait->last_ms < REDRAW_MS)
    return false;
  wait->last_ms = now;
  wait->is_shown = true;
  return true;
}

static void talk_report(void *context, const char *stage, int64_t done, int64_t total) {
  TalkWait *wait = context;
  if (!talkwait_is_due(wait))
    return;
  StrBuf *out = &wait->talk->out;
  strbuf_add_char(out, '\r');
  progressbar_draw(tr(wait->talk->catalog, stage), done, total, &wait->talk->look, out);
  strbuf_add_text(out, "\033[K");
  talk_flush(wait->talk);
}

void talkwait_start(TalkWait *wait, Talk *talk) {
  *wait = (TalkWait){.talk = talk};
  wait->progress.cancel = talk->interrupt;
  if (!talk->has_screen)
    return;
  wait->progress.report = talk_report;
  wait->progress.context = wait;
}

void talkwait_end(TalkWait *wait) {
  if (wait->is_shown)
    strbuf_add_text(&wait->talk->out, "\r\033[K");
}
