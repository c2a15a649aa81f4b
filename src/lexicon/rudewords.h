// SPDX-License-Identifier: MIT
// Words that are never drawn for puzzles, hints and the machines of beginners: data/rude/LANGUAGE.txt, a list of our
// own. Words that people type are never looked up here.
#ifndef LEXICON_RUDEWORDS_H
#define LEXICON_RUDEWORDS_H

#include "lexicon/textset.h"

// Adds the words of a language, in upper case and folded; of all of them where language is NULL.
void rudewords_add(const char *language, TextSet *out);

#endif
