// SPDX-License-Identifier: MIT
// A conversation with a person at the terminal, or with a program at the other end of a pipe: what is said, and
// questions with their answers. Text goes out with the next question, or by talk_flush. Everything that comes from
// outside is made safe to show: control and bidirectional characters become '?'. Lines are broken where the screen
// ends.
#pragma once

#include "base/error.h"
#include "base/progress.h"
#include "render/style.h"
#include "render/texttable.h"
#include "term/lineinput.h"

#include <stdatomic.h>

typedef struct Talk Talk;

struct Talk {
  const Catalog *catalog; // of the reader
  Look look;
  StrBuf out;
  bool has_screen;  // a person at a terminal
  bool is_ending;   // quit, or the end of the input
  bool is_late;     // the last question was not answered in time
  bool out_is_lost; // nobody reads any more
  LineInput *input;
  const atomic_bool *interrupt; // Ctrl-C was pressed
  // Instead of the input, for demonstrations: the next answer, or false at the end. NULL: from the input.
  bool (*answer)(void *context, StrBuf *out);
  void *answer_context;
  StrBuf *heard;   // everything that was said is added here too; NULL: nobody listens
  StrBuf answered; // what was typed ahead: the answer to the next question
  // How long an answer may take; less than 0: as long as one likes. NULL: the same.
  int64_t (*wait_ms)(void *context);
  void *wait_context;
  // A sentence of the front end's own for an error, said before the error's own, or instead of it. NULL: there are
  // none.
  const char *(*sentence)(const Error *err, bool *is_all);
};

void talk_deinit(Talk *talk);

// From now on an answer may take what wait_ms() says; NULL: as long as one likes.
void talk_wait_by(Talk *talk, int64_t (*wait_ms)(void *context), void *context);

void talk_say(Talk *talk, const char *format, ...) __attribute__((format(printf, 2, 3))); // one line
void talk_say_text(Talk *talk, const char *text);
void talk_say_good(Talk *talk, const char *text); // something was done
void talk_say_bad(Talk *talk, const char *text);  // something was not
void talk_say_error(Talk *talk, const Error *err);
void talk_say_done(Talk *talk, Status status, const char *good, const Error *err); // either of them
void talk_say_title(Talk *talk, const char *text);
void talk_say_texttable(Talk *talk, TextTable *table); // draws and destroys it
bool talk_flush(Talk *talk);

void talk_add_date(int64_t at_ms, StrBuf *out); // appends "2024-05-01 18:30", by the clock on the wall

// Questions. False when the answer is 0 (back), when it came too late, and at the end of the input, when the talk is
// ending too.
bool talk_ask_text(Talk *talk, const char *label, StrBuf *out); // trimmed; may be empty
bool talk_ask_line(Talk *talk, const char *label, StrBuf *out); // the same, and 0 is an answer like any other
// The same behind a prompt, which a pipe need not read.
bool talk_ask_prompt(Talk *talk, const char *prompt, StrBuf *out);
// Again until it is a number from low to high; `wrong` is said otherwise. An empty answer is `usual`, unless that is
// outside the range.
bool talk_ask_number(Talk *talk, const char *label, int low, int high, int usual, const char *wrong, int *out);
// One of these, by its number, again until it is one; an empty answer is row `usual` (from 0), -1: none. Labels are
// shown as they are and end with NULL.
bool talk_ask_choice(Talk *talk, const char *label, const char *const *choices, int usual, int *out);
bool talk_ask_yes(Talk *talk, const char *question, bool otherwise); // 0 and the end are no
// Does somebody who has typed 0 mean it? Only a clear no says that they do not; an answer that is neither counts as
// yes, and as the answer to whatever is asked next.
bool talk_ask_leave(Talk *talk, const char *question);
// Not shown while it is typed. Whoever has it wipes it.
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
bool talkwait_is_due(TalkWait *wait); // has it been long enough since the line was last drawn? If so, it is drawn now
