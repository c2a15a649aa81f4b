// SPDX-License-Identifier: MIT
// Words that are never drawn for puzzles, hints and the machines of beginners: data/rude/LANGUAGE.txt, a list of our
// own. Words that people type are never looked up here.
#pragma once

#include "lexicon/textset.h"
#include "lexicon/tileset.h"

// The list of a language as it travels with the program, NULL data where there is none.
Span rudewords_text(const char *language);
// Adds the words of a language, in upper case and folded.
void rudewords_add(const char *language, TextSet *out);
// Those of Spanish, Catalan and English, which children here read whatever the language of a puzzle is, and of the
// language that the id of an alphabet or a lexicon begins with ("fr"). What is rude in one language is an everyday word
// of another, so that the others are left out.
void rudewords_add_around(const char *id, TextSet *out);
// The same as their tiles, a byte each; those that the tiles can't spell are left out. lexicon is the id of one, which
// begins with its language ("es-common"); rudewords_add_around where it does not.
void rudewords_add_tiles(const char *lexicon, const TileSet *tiles, TextSet *out);
