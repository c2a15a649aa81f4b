// SPDX-License-Identifier: MIT
// Lines that a person types, with history and completion on a terminal, or that come through a pipe.
#pragma once

#include "base/strbuf.h"

#include <stdint.h>

enum { LINEINPUT_MAX = 1024 }; // bytes of a line; the rest is dropped

typedef struct LineInput LineInput;

// Appends the words that could complete what was typed so far, one per line.
typedef void LineCompleter(void *context, Span typed, StrBuf *candidates);

LineInput *lineinput_open(bool edits); // edits: standard input and output are a terminal
// Sets the completer; NULL: none. input may be NULL.
void lineinput_complete_by(LineInput *input, LineCompleter *complete, void *context);
void lineinput_close(LineInput *input); // NULL is allowed

// Replaces *line, without its line end. False at the end of the input and after Ctrl-C. The prompt is shown only on a
// terminal; escape sequences in it must be between '\1's.
bool lineinput_read(LineInput *input, const char *prompt, StrBuf *line);

typedef enum LineResult {
  LINE_END, // of the input, or Ctrl-C
  LINE_READ,
  LINE_LATE, // nothing came in time; what was typed is lost
} LineResult;
// The same, but waits at most this long; negative: for ever. If part of a line has already arrived through a pipe, it
// waits for the rest.
LineResult lineinput_read_for(LineInput *input, const char *prompt, int64_t wait_ms, StrBuf *line);

// Text that must not be shown, nor stay in memory: a fixed buffer that its user wipes.
typedef struct Secret {
  char text[LINEINPUT_MAX + 1];
  size_t size;
} Secret;
void secret_wipe(Secret *secret);
// Like lineinput_read, but without echo, history and editing. The terminal is restored afterwards, even by signals that
// end the program. A line that is too long for a Secret is read as empty.
bool lineinput_read_secret(LineInput *input, const char *prompt, Secret *out);
