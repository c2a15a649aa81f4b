// SPDX-License-Identifier: MIT
// What can be chosen, each with the key that chooses it: below each other, or side by side.
#pragma once

#include "term/talk.h"

typedef struct Choices {
  Talk *talk;
  bool is_compact;
  int at; // column, where they stand side by side
} Choices;

Choices choices_start(Talk *talk, bool is_compact);
void choices_add(Choices *choices, const char *key, const char *label);
void choices_add_number(Choices *choices, int number, const char *label);
void choices_end(Choices *choices);
// The word that ends the program from every menu, in any of the languages.
bool choices_is_quit(Span answer);
