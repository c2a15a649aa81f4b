// SPDX-License-Identifier: MIT
// Questions to a person: how the prompt is written, and what an answer means.
#ifndef TERM_QUESTION_H
#define TERM_QUESTION_H

#include "base/strbuf.h"
#include "render/style.h"

// Appends a prompt for lineinput_read: the text in the colour of the house, made safe to show, and a space.
void question_add_prompt(const Look *look, const char *text, StrBuf *out);

typedef enum Answer { ANSWER_NONE, ANSWER_YES, ANSWER_NO } Answer;
// "y", "sí", "No", … in any of the languages, whichever the question was asked in. ANSWER_NONE: anything else.
Answer question_answer(Span text);

#endif
