// SPDX-License-Identifier: MIT
// Words that are never drawn for puzzles, hints and the machines of beginners: data/rude/LANGUAGE.txt, a list of our
// own. Words that people type are never looked up here.
#pragma once

#include "lexicon/textset.h"
#include "lexicon/tileset.h"

// The list of a language as it travels with the program, NULL data where there is none.
Span rudewords_text(const char *language);
// Adds the words of a language, in upper case and folded; of all of them where language is NULL.
void rudewords_add(const char *language, TextSet *out);
// The same as their tiles, a byte each; those that the tiles can't spell are left out. lexicon is the id of one, which
// begins with its language ("es-common"); of every language where it does not.
void rudewords_add_tiles(const char *lexicon, const TileSet *tiles, TextSet *out);
