// SPDX-License-Identifier: MIT
#include "term/choices.h"

#include "base/utf8.h"
#include "render/palette.h"

#include <stdio.h>
#include <string.h>

enum { COMPACT_GAP = 2, KEY_WIDTH = 4 };

Choices choices_start(Talk *talk, bool is_compact) {
  return (Choices){.talk = talk, .is_compact = is_compact};
}

// Puts as many on a line as fit.
static void choices_make_room(Choices *choices, int width) {
  Talk *talk = choices->talk;
  if (choices->at > 0 && choices->at + COMPACT_GAP + width >= talk->look.columns) {
    strbuf_add_char(&talk->out, '\n');
    choices->at = 0;
  }
  int gap = choices->at > 0 ? COMPACT_GAP : 0;
  strbuf_add_repeat(&talk->out, ' ', gap);
  choices->at += gap + width;
}

void choices_add(Choices *choices, const char *key, const char *label) {
  Talk *talk = choices->talk;
  if (choices->is_compact)
    choices_make_room(choices, (int)strlen(key) + 2 + utf8_width(span_of(label)));
  else
    strbuf_add_repeat(&talk->out, ' ', KEY_WIDTH - (int)strlen(key));
  style_add(&talk->out, &talk->look, style_bold(palette_of(&talk->look)->accent, COLOUR_DEFAULT), key);
  strbuf_printf(&talk->out, ". %s", label);
  if (!choices->is_compact)
    strbuf_add_char(&talk->out, '\n');
}

void choices_add_number(Choices *choices, int number, const char *label) {
  char key[16];
  snprintf(key, sizeof key, "%d", number);
  choices_add(choices, key, label);
}

void choices_end(Choices *choices) {
  if (choices->at > 0)
    strbuf_add_char(&choices->talk->out, '\n');
}

bool choices_is_quit(Span answer) {
  static const char *const words[] = {"q", "Q", "quit", "salir", "sortir"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (span_equals(answer, words[i]))
      return true;
  }
  return false;
}
