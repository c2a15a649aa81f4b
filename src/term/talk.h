// SPDX-License-Identifier: MIT
// A conversation with a person at the terminal, or with a program through a pipe: sentences, and questions with their
// answers. Text goes out with the next question, or by talk_flush. Everything from outside is made safe to show:
// control and bidirectional characters become '?'. Lines are broken at the width of the screen.
#pragma once

#include "base/error.h"
#include "base/progress.h"
#include "render/style.h"
#include "render/texttable.h"
#include "term/lineinput.h"

#include <stdatomic.h>

typedef struct Talk Talk;

struct Talk {
  const Catalog *catalog; // the reader's
  Look look;
  StrBuf out;
  bool has_screen;  // a person at a terminal
  bool is_ending;   // quit, or the end of the input
  bool is_late;     // the last question was not answered in time
  bool out_is_lost; // nobody reads the output any more
  LineInput *input;
  const atomic_bool *interrupt; // Ctrl-C was pressed
  // For demonstrations, instead of the input: gives the next answer, or false at the end. NULL: read the input.
  bool (*answer)(void *context, StrBuf *out);
  void *answer_context;
  StrBuf *heard;   // everything said is also added here; NULL: not wanted
  StrBuf answered; // what was typed early: the answer to the next question
  // How long an answer may take; negative: no limit. NULL: no limit.
  int64_t (*wait_ms)(void *context);
  void *wait_context;
  // The front end's own sentence for an error, said before the error's own or instead of it. NULL: none.
  const char *(*sentence)(const Error *err, bool *is_all);
};

void talk_deinit(Talk *talk);

// From now on an answer may take what wait_ms() says; NULL: no limit.
void talk_wait_by(Talk *talk, int64_t (*wait_ms)(void *context), void *context);

void talk_say(Talk *talk, const char *format, ...) __attribute__((format(printf, 2, 3))); // one line
void talk_say_text(Talk *talk, const char *text);
void talk_say_good(Talk *talk, const char *text); // something succeeded
void talk_say_bad(Talk *talk, const char *text);  // something failed
void talk_say_error(Talk *talk, const Error *err);
void talk_say_done(Talk *talk, Status status, const char *good, const Error *err); // one of the two
void talk_say_title(Talk *talk, const char *text);
void talk_say_texttable(Talk *talk, TextTable *table); // draws and destroys it
bool talk_flush(Talk *talk);

void talk_add_date(int64_t at_ms, StrBuf *out); // appends "2024-05-01 18:30", in local time

// Questions. False if the answer is 0 (back), if it came too late, and at the end of the input, which also ends the
// talk.
bool talk_ask_text(Talk *talk, const char *label, StrBuf *out); // trimmed; may be empty
bool talk_ask_line(Talk *talk, const char *label, StrBuf *out); // the same, but 0 is an ordinary answer
// The same after a prompt that is not shown in a pipe.
bool talk_ask_prompt(Talk *talk, const char *prompt, StrBuf *out);
// Asks again until the answer is a number from low to high; after a wrong one says `wrong`. An empty answer is `usual`,
// unless that is outside the range.
bool talk_ask_number(Talk *talk, const char *label, int low, int high, int usual, const char *wrong, int *out);
// Asks for one of these by its number, until there is one; an empty answer is row `usual` (from 0), -1: no default.
// Labels are shown as they are and end with NULL.
bool talk_ask_choice(Talk *talk, const char *label, const char *const *choices, int usual, int *out);
bool talk_ask_yes(Talk *talk, const char *question, bool otherwise); // 0 and the end of the input are no
// Asks whether somebody who typed 0 means it. Only a clear no is a no; any other answer counts as yes, and also as the
// answer to the next question.
bool talk_ask_leave(Talk *talk, const char *question);
// The answer is not shown while it is typed. The caller wipes it.
bool talk_ask_secret(Talk *talk, const char *label, Secret *out);

// Progress of long work, drawn over one line of a screen.
typedef struct TalkWait {
  Talk *talk;
  Progress progress;
  int64_t last_ms;
  bool is_shown;
} TalkWait;
void talkwait_start(TalkWait *wait, Talk *talk);
void talkwait_end(TalkWait *wait);
bool talkwait_is_due(TalkWait *wait); // is it time to draw the line again? If so, it draws it
