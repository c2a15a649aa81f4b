// SPDX-License-Identifier: MIT
// Lines that a person types, with history and completion on a terminal, or that come through a pipe.
#pragma once

#include "base/strbuf.h"

#include <stdint.h>

enum { LINEINPUT_MAX = 1024 }; // bytes of a line; what is longer is dropped

typedef struct LineInput LineInput;

// Appends the words that could stand for what was typed so far, a line each.
typedef void LineCompleter(void *context, Span typed, StrBuf *candidates);

LineInput *lineinput_open(bool edits); // edits: standard input and output are a terminal
// Who completes from now on; NULL: nobody. No input (NULL) is allowed.
void lineinput_complete_by(LineInput *input, LineCompleter *complete, void *context);
void lineinput_close(LineInput *input); // NULL is allowed

// Replaces *line, without its end. False at the end of the input and after Ctrl-C. The prompt is shown only on a
// terminal; escape sequences in it stand between '\1's.
bool lineinput_read(LineInput *input, const char *prompt, StrBuf *line);

typedef enum LineResult {
  LINE_END, // of the input, or Ctrl-C
  LINE_READ,
  LINE_LATE, // nothing came in time; what was typed by then is gone
} LineResult;
// The same, and waits so long at the most; less than 0: for ever. A line that has begun to come through a pipe is
// waited for.
LineResult lineinput_read_for(LineInput *input, const char *prompt, int64_t wait_ms, StrBuf *line);

// What must not be seen, nor stay in memory: fixed room that its user wipes.
typedef struct Secret {
  char text[LINEINPUT_MAX + 1];
  size_t size;
} Secret;
void secret_wipe(Secret *secret);
// The same as lineinput_read without showing what is typed, without history and without editing. The terminal is put
// back as it was, also by signals that end the program. A line that is longer than a secret's room is refused as empty.
bool lineinput_read_secret(LineInput *input, const char *prompt, Secret *out);
