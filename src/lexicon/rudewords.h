// SPDX-License-Identifier: MIT
// Words that are never drawn for puzzles, hints and the machines of beginners: data/rude/LANGUAGE.txt, lists of our
// own. Words that people type are never looked up here.
#pragma once

#include "lexicon/textset.h"
#include "lexicon/tileset.h"

// The list of a language that comes with the program; NULL data when there is none.
Span rudewords_text(const char *language);
// Adds the words of a language, in upper case and folded.
void rudewords_add(const char *language, TextSet *out);
// Adds the rude words of Spanish, Catalan and English, which children here read in puzzles of any language, and of the
// language that the id of an alphabet or a lexicon begins with ("fr"). Other languages are left out, because what is
// rude in one is an everyday word in another.
void rudewords_add_around(const char *id, TextSet *out);
// The same as tiles, a byte each; words that the tiles can't spell are left out. If the lexicon's id begins with a
// language ("es-common"), adds the words of that language, else those of rudewords_add_around.
void rudewords_add_tiles(const char *lexicon, const TileSet *tiles, TextSet *out);
