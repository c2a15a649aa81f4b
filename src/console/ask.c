// SPDX-License-Identifier: MIT
#include "console/ask.h"

#include "base/lines.h"
#include "console/puzzles_internal.h"

// "-" is not a file name here: the console itself reads standard input.
static Status take_answer(const Field *field, Span text, void *record, Arena *arena, Error *err) {
  if (field->offers == OFFER_FILES && span_equals(text, "-"))
    return error_set(err, ERR_INPUT, N_("'%s' is not the name of a file"), err_span(text.data, text.size));
  return field_type_in(field, text, record, arena, err);
}

static bool ask_secret_field(Console *console, const Field *field, const char *label, void *record, Arena *arena) {
  Secret secret;
  Error err;
  bool is_given = talk_ask_secret(&console->talk, label, &secret);
  if (is_given && field_type_in(field, span_of(secret.text), record, arena, &err) != OK) {
    talk_say_error(&console->talk, &err);
    is_given = false;
  }
  secret_wipe(&secret);
  return is_given;
}

bool console_ask_field(Console *console, const Field *field, const char *label, void *record, Arena *arena) {
  ScopedStrBuf text = {0};
  Error err;
  bool is_done = false;
  if (field->is_secret)
    return ask_secret_field(console, field, label, record, arena);
  while (!is_done && (field->takes_zero ? talk_ask_line : talk_ask_text)(&console->talk, label, &text)) {
    is_done = (text.size == 0 && (field->is_optional || field->typed || field->type != FIELD_TEXT)) ||
              error_at(&err, field->name, take_answer(field, strbuf_span(&text), record, arena, &err)) == OK;
    if (!is_done)
      talk_say_error(&console->talk, &err);
  }
  return is_done && !console->talk.is_ending;
}

bool console_ask_fields(Console *console, const Field *fields, const char *names, void *record, Arena *arena) {
  Span rest = span_of(names), name;
  bool is_given = true;
  while (is_given && line_next_word(&rest, &name)) {
    const Field *field = field_row(fields);
    while (!span_equals(name, field->name))
      field = field_row(field + 1);
    const char *label = _(field->question ? field->question : field->help);
    is_given = console_ask_field(console, field, label, record, arena);
  }
  return is_given;
}

Use console_user(const Console *console, const Progress *progress, Arena *arena) {
  return (Use){.app = console->app,
               .account = &console->account,
               .catalog = console->talk.catalog,
               .progress = progress,
               .arena = arena};
}

bool console_ask_more(Console *console) {
  ScopedStrBuf answer = {0};
  return talk_ask_text(&console->talk, _("Enter: go on, 0: back"), &answer);
}

Status console_try(Console *console, const UseCase *what, const void *in, Arena *arena, void *out, Error *err) {
  TalkWait waiting;
  puzzles_work_start(console, &waiting);
  const Use use = console_user(console, &waiting.progress, arena);
  Status status = what->run(&use, in, out, err);
  puzzles_work_end(console, &waiting);
  return status;
}

bool console_use(Console *console, const UseCase *what, const void *in, Arena *arena, void *out) {
  Error err;
  Status status = console_try(console, what, in, arena, out, &err);
  if (status != OK)
    talk_say_error(&console->talk, &err);
  return status == OK;
}
