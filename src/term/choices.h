// SPDX-License-Identifier: MIT
// A list of choices, each with its key: one per line, or side by side.
#pragma once

#include "term/talk.h"

typedef struct Choices {
  Talk *talk;
  bool is_compact;
  int at; // column, if they stand side by side
} Choices;

Choices choices_start(Talk *talk, bool is_compact);
void choices_add(Choices *choices, const char *key, const char *label);
void choices_add_number(Choices *choices, int number, const char *label);
void choices_end(Choices *choices);
// Is it the word that ends the program from every menu, in any language?
bool choices_is_quit(Span answer);
