// SPDX-License-Identifier: MIT
#include "term/question.h"

#include "base/lines.h"
#include "base/utf8.h"
#include "render/palette.h"

#include <string.h>

// The editor must know which bytes take no room; they stand between '\1's.
void question_add_prompt(const Look *look, const char *text, StrBuf *out) {
  StrBuf shown = {0}, style = {0};
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
  strbuf_deinit(&style);
  strbuf_deinit(&shown);
}

Answer question_answer(Span text) {
  static const struct {
    const char *word;
    Answer answer;
  } words[] = {{"y", ANSWER_YES},  {"yes", ANSWER_YES}, {"s", ANSWER_YES}, {"si", ANSWER_YES},
               {"sí", ANSWER_YES}, {"n", ANSWER_NO},    {"no", ANSWER_NO}};
  StrBuf lower = {0};
  Answer answer = ANSWER_NONE;
  if (utf8_lower(span_trim(text), &lower)) {
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
      answer = strcmp(strbuf_text(&lower), words[i].word) == 0 ? words[i].answer : answer;
  }
  strbuf_deinit(&lower);
  return answer;
}
